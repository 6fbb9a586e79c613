/** Opens mutated PDFs as they are and by a copy of qpdf: what both doors open must be the same, and what qpdf mends no other door opens. */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSound } from '../../src/engine/syntax/sound-file.ts';
import { type Random, seededRandom } from '../faults/seeded-random.ts';
import { samplePdf } from '../sample-pdf.ts';
import { openBothWays } from '../saved-both-ways.ts';

export interface DoorFinding {
  readonly index: number;
  readonly detail: string;
  readonly bytes: Buffer;
}

export interface DoorFuzz {
  readonly seed: number;
  readonly from: number;
  /** Whether another case shall follow. */
  readonly goesOn: (index: number) => boolean;
  readonly onFinding: (finding: DoorFinding) => void;
}

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures');
const MAX_SEED_BYTES = 60_000;
/** Processor time: reading one of these small files never takes as long, however it was changed. */
const SLOW_US = 3_000_000;
const LONGEST_PIECE = 40;

/** The same number of bytes each: whatever stays is where the tables say. */
const WORDS = [
  ' null ',
  ' true ',
  '<</A 1>>',
  '[1 0 R]',
  ' 1 0 R ',
  ' 2 0 R ',
  ' 3 1 R ',
  '(a\\)b)',
  '<4g>',
  '/A#20',
  '/#zz',
  '%',
  '\r',
  '\0',
  '\x0b',
  '\xa0',
  '-',
  '.',
  '+1.',
  '--1',
  '/Kids',
  '/Length',
  '/Length 9 ',
  '/Prev 9 ',
  '/Size 9 ',
  '/Type/Page',
  'endobj',
  'endstream',
  'stream\n',
  ' obj ',
  'f \n',
  'n \n',
  '>>',
  '<<',
] as const;

export class DoorFuzzer {
  readonly #seeds: readonly Buffer[];
  readonly #folder: string;

  private constructor(seeds: readonly Buffer[], folder: string) {
    this.#seeds = seeds;
    this.#folder = folder;
  }

  /** @param more folders with files to begin with. */
  static async open(more: readonly string[] = []): Promise<DoorFuzzer> {
    const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-doors-'));
    const seeds: Buffer[] = [];
    const take = async (file: string) => {
      if ((await stat(file)).size > MAX_SEED_BYTES || openSound(file) === undefined) return;
      seeds.push(await readFile(file), ...(await rewritten(file, folder)));
    };
    const sample = path.join(folder, 'sample.pdf');
    await writeFile(sample, samplePdf(2));
    await take(sample);
    for (const root of [FIXTURES, ...more]) {
      for (const name of globSync('**/*.pdf', { cwd: root }).sort()) await take(path.join(root, name));
    }
    return new DoorFuzzer(seeds, folder);
  }

  close(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }

  /** @returns how many files were read as they are, of how many. */
  async run({ seed, from, goesOn, onFinding }: DoorFuzz): Promise<{ readonly read: number; readonly cases: number }> {
    let read = 0;
    let index = from;
    for (; goesOn(index); index++) {
      const bytes = this.caseOf(seed, index);
      const { isRead, detail } = await this.#judge(bytes);
      if (isRead) read++;
      if (detail !== '') onFinding({ index, detail, bytes });
    }
    return { read, cases: index - from };
  }

  /** The same for the same seed and index. */
  caseOf(seed: number, index: number): Buffer {
    const random = seededRandom(seed * 1_000_003 + index);
    const bytes = Buffer.from(random.pick(this.#seeds));
    const changes = 1 + Math.floor(random.next() * 3);
    for (let count = 0; count < changes; count++) random.pick(CHANGES)(bytes, random);
    return bytes;
  }

  async #judge(bytes: Buffer): Promise<{ readonly isRead: boolean; readonly detail: string }> {
    const file = path.join(this.#folder, 'case.pdf');
    await writeFile(file, bytes);
    const before = process.cpuUsage();
    const document = openSound(file);
    document?.close();
    const { user, system } = process.cpuUsage(before);
    if (user + system > SLOW_US) return { isRead: false, detail: `${user + system} µs of processor time` };
    if (!document) return { isRead: false, detail: '' };
    try {
      const compared = await openBothWays(file, this.#folder);
      return { isRead: true, detail: compared.kind === 'differs' ? compared.detail : '' };
    } catch (error) {
      return { isRead: true, detail: String(error) };
    }
  }
}

/** With object streams and a cross-reference stream that are not compressed, so that changes reach into them. */
async function rewritten(file: string, folder: string): Promise<readonly Buffer[]> {
  const target = path.join(folder, 'rewritten.pdf');
  const flags = ['--object-streams=generate', '--compress-streams=n', '--warning-exit-0', '--static-id'];
  execFileSync('qpdf', [...flags, file, target], { stdio: 'ignore' });
  return [await readFile(target)];
}

type Change = (bytes: Buffer, random: Random) => void;

const CHANGES: readonly Change[] = [
  (bytes, random) => {
    const at = within(bytes, random);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random.next() * 8));
  },
  (bytes, random) => {
    const digits = [...bytes.toString('latin1').matchAll(/\d/g)];
    if (digits.length > 0) bytes[random.pick(digits).index] = 0x30 + Math.floor(random.next() * 10);
  },
  (bytes, random) => {
    bytes.write(random.pick(WORDS), within(bytes, random), 'latin1');
  },
  (bytes, random) => {
    const marks = [...bytes.toString('latin1').matchAll(/[[\]<>()/]|\bobj|\bendobj|\bR\b|\bstream|\bxref|\btrailer/g)];
    if (marks.length > 0) bytes.write(random.pick(WORDS), random.pick(marks).index, 'latin1');
  },
  (bytes, random) => {
    const [from, to] = [within(bytes, random), within(bytes, random)];
    bytes.copyWithin(to, from, Math.min(bytes.length, from + Math.floor(random.next() * LONGEST_PIECE)));
  },
  (bytes, random) => {
    const names = [...bytes.toString('latin1').matchAll(/\/[A-Z][A-Za-z]+/g)];
    if (names.length === 0) return;
    const [one, other] = [random.pick(names), random.pick(names)];
    bytes.write(one[0].slice(0, other[0].length).padEnd(other[0].length), other.index, 'latin1');
  },
];

function within(bytes: Buffer, random: Random): number {
  return Math.floor(random.next() * bytes.length);
}
