/** Gives damaged CFF fonts to the subsetter: each is refused by a RangeError, or becomes a font that opens, soon and without growing. */
import { CffProgram } from '../../src/engine/fonts/cff-program.ts';
import { subsetCff } from '../../src/engine/fonts/subset-cff.ts';
import { type1ToCff } from '../../src/engine/fonts/type1-to-cff.ts';
import { CJK_FACE, cffOfCollection } from '../cff-of-collection.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { type1Font } from '../type1-font.ts';
import { mutateBytes } from './mutate-bytes.ts';

export interface CffFinding {
  readonly index: number;
  readonly detail: string;
}

export interface CffFuzz {
  readonly seed: number;
  /** Whether another case shall follow. */
  readonly goesOn: (index: number) => boolean;
}

/** Processor time: these fonts have a few kilobytes. */
const SLOW_US = 3_000_000;
/** Numbers are written in the longest form, and lists that overlapped are parted. */
const GROWTH = 4;
const MOST_HEAD = 400;
const SEEDS: readonly Buffer[] = [namedFont(), numberedFont()];

/** @returns how many fonts were parted, of how many. */
export function fuzzCff({ seed, goesOn }: CffFuzz): {
  readonly parted: number;
  readonly cases: number;
  readonly findings: readonly CffFinding[];
} {
  const findings: CffFinding[] = [];
  let parted = 0;
  let index = 0;
  for (; goesOn(index); index++) {
    const before = process.cpuUsage();
    const { isParted, detail } = judge(caseOf(seed, index));
    const { user, system } = process.cpuUsage(before);
    if (isParted) parted++;
    if (detail !== '') findings.push({ index, detail });
    if (user + system > SLOW_US) findings.push({ index, detail: `${user + system} µs of processor time` });
  }
  return { parted, cases: index, findings };
}

/** The same for the same seed and index. Every second case is damaged only where tables and lists begin. */
function caseOf(seed: number, index: number): Buffer {
  const random = seededRandom(seed * 1_000_003 + index);
  const font = random.pick(SEEDS);
  const other = random.pick(SEEDS);
  if (random.next() < 0.5) return mutateBytes(font, other, random);
  const bytes = Buffer.from(font);
  const changes = 1 + Math.floor(random.next() * 4);
  for (let count = 0; count < changes; count++) {
    bytes[Math.floor(random.next() * Math.min(MOST_HEAD, bytes.length))] = Math.floor(random.next() * 256);
  }
  return bytes;
}

function judge(bytes: Buffer): { readonly isParted: boolean; readonly detail: string } {
  try {
    const made = subsetCff(bytes, everyThird);
    if (!made) return { isParted: false, detail: 'no font' };
    const { glyphCount } = new CffProgram(made.bytes);
    if (made.bytes.length > bytes.length * GROWTH) return { isParted: true, detail: `${made.bytes.length} bytes` };
    const isWhole = glyphCount === made.glyphs.length;
    return { isParted: true, detail: isWhole ? '' : `${glyphCount} of ${made.glyphs.length} glyphs` };
  } catch (error) {
    return { isParted: false, detail: error instanceof RangeError ? '' : String(error) };
  }
}

function everyThird({ glyphCount }: CffProgram): readonly number[] {
  return Array.from({ length: Math.ceil(glyphCount / 3) }, (_, each) => each * 3);
}

function namedFont(): Buffer {
  const glyphs = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `glyph${at}`,
      `${at} ${300 + at} hsbw 50 0 rmoveto 400 hlineto 300 vlineto closepath endchar`,
    ]),
  );
  const font = type1Font({
    glyphs: {
      '.notdef': '0 500 hsbw endchar',
      A: '50 600 hsbw 50 0 rmoveto 400 hlineto 500 vlineto closepath endchar',
      acute: '40 300 hsbw 600 vmoveto 100 150 rlineto 60 -20 rlineto closepath endchar',
      Aacute: '50 600 hsbw 40 200 100 65 194 seac',
      ...glyphs,
    },
  });
  return Buffer.from(type1ToCff(font, () => undefined).bytes);
}

function numberedFont(): Buffer {
  const wanted = Array.from({ length: 60 }, (_, at) => at * 900);
  const made = subsetCff(cffOfCollection(CJK_FACE), () => wanted);
  if (!made) throw new Error('no font');
  return Buffer.from(made.bytes);
}
