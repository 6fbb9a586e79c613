/** Embeds outlines of free fonts for composite fonts that a file only names, as East Asian ones often are. Codes, widths and places stay. */
import { deflateSync } from 'node:zlib';
import { type CodeMap, readCodeMap } from '../../fonts/code-map.ts';
import { readMetrics } from '../../fonts/face-metrics.ts';
import type { CjkForm } from '../../fonts/font-files.ts';
import { collectionLetters } from '../../fonts/predefined-cmap.ts';
import { writeType2 } from '../../fonts/type2-charstring.ts';
import { writeCidCff } from '../../fonts/write-cid-cff.ts';
import { name, PdfDict, PdfStream } from '../../syntax/object.ts';
import { dictWidths } from '../fonts/dict-widths.ts';
import { readProgram } from '../fonts/font-program.ts';
import type { FontUse, FontUses } from '../fonts/font-uses.ts';
import type { Subject } from '../rules/subject.ts';
import { drawLetter, type GlyphPath } from './glyph-path.ts';
import { plainName, styleOf } from './named-font.ts';
import { OpenFaces } from './open-faces.ts';

/** Which form of Chinese characters each collection of Adobe has. */
const FORMS: Readonly<Record<string, CjkForm>> = {
  GB1: 'simplified',
  CNS1: 'traditional',
  Japan1: 'japanese',
  Korea1: 'korean',
};

/** Its codes are those of its own (ISO 32000-2, table 121). */
const SYMBOLIC = 4;
/** Operators of a private dictionary: the width of glyphs that say none, and what others count from. */
const [USUAL_WIDTH, BASE_WIDTH] = [20, 21];
/** What the format holds (Adobe Technical Notes 5176 and 5177). */
const [MAX_CID, MAX_WIDTH] = [65_535, 30_000];
const WIDTHS = { usual: 1000, base: 0 };

interface Glyph {
  /** Thousandths of an em. */
  readonly width: number;
  readonly path: GlyphPath;
}

/** @returns names of the fonts that were embedded. One with a letter that no font here has stays as it is. */
export async function embedCompositeFonts(subject: Subject, uses: FontUses): Promise<readonly string[]> {
  const wanted = Map.groupBy(
    [...uses.uses.values()].filter((use) => use.seen.size > 0),
    ({ font }) => descendantOf(subject, font),
  );
  const done: string[] = [];
  let faces: OpenFaces | undefined;
  for (const [descendant, users] of wanted) {
    if (!descendant || readProgram(subject, subject.dict(descendant, 'FontDescriptor')) !== 'none') continue;
    faces ??= await OpenFaces.load();
    const asked = users.map(({ font }) => subject.name(font, 'BaseFont') ?? '');
    if (embed(subject, descendant, users, faces)) done.push(...asked);
  }
  return done;
}

function descendantOf(subject: Subject, font: PdfDict): PdfDict | undefined {
  if (subject.name(font, 'Subtype') !== 'Type0') return undefined;
  return subject.document.dict(subject.items(font, 'DescendantFonts')[0] ?? null);
}

function embed(subject: Subject, descendant: PdfDict, users: readonly FontUse[], faces: OpenFaces): boolean {
  const ordering = collectionOf(subject, descendant).ordering;
  const style = styleOf(subject, descendant, plainName(subject, descendant));
  const told = dictWidths(subject, descendant, descendant);
  const isVertical = users.every(({ font }) => subject.name(font, 'Encoding')?.endsWith('V'));
  const letters = new Map(users.flatMap((use) => lettersOfCids(subject, use, ordering)));
  if (letters.size === 0) return false;
  const glyphs = new Map<number, Glyph>([[0, drawLetter(undefined, '', WIDTHS.usual)]]);
  let first: ReturnType<OpenFaces['faceFor']>;
  for (const [cid, text] of [...letters].sort(([a], [b]) => a - b)) {
    const face = text === '' ? undefined : faces.faceFor(text, style, FORMS[ordering]);
    const width = told(0, cid);
    if (!face || cid === 0 || cid > MAX_CID || Math.abs(width ?? 0) > MAX_WIDTH) return false;
    first ??= face;
    glyphs.set(cid, drawLetter(face, text, width, isVertical));
  }
  if (!first) return false;
  try {
    replace(subject, descendant, users, glyphs, first);
    return true;
  } catch (error) {
    // More glyphs than the format holds.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function collectionOf(subject: Subject, descendant: PdfDict) {
  const info = subject.dict(descendant, 'CIDSystemInfo');
  const text = (key: string) => subject.document.text(info?.get(key) ?? null) ?? '';
  return {
    registry: text('Registry'),
    ordering: text('Ordering'),
    supplement: subject.number(info, 'Supplement') ?? 0,
  };
}

/** The letter of each glyph that is shown; an empty text where nothing tells it. */
function lettersOfCids(
  subject: Subject,
  { font, map, seen }: FontUse,
  ordering: string,
): readonly (readonly [cid: number, text: string])[] {
  const known = collectionLetters(ordering);
  const bytes = subject.bytes(font.get('ToUnicode'));
  const texts = bytes && readCodeMap(bytes);
  return [...seen].map((code) => {
    const cid = cidOf(map, code);
    return [cid, known?.textOf(cid) ?? texts?.textOf(code) ?? ''];
  });
}

function cidOf(map: CodeMap | 'bytes' | 'pairs' | undefined, code: number): number {
  if (map === 'pairs') return code;
  return typeof map === 'object' ? (map.glyphOf(code) ?? 0) : 0;
}

function replace(
  subject: Subject,
  descendant: PdfDict,
  users: readonly FontUse[],
  glyphs: ReadonlyMap<number, Glyph>,
  face: NonNullable<ReturnType<OpenFaces['faceFor']>>,
): void {
  const { document } = subject;
  const base = `SHEAFA+${/([^/]+)\.\w+$/.exec(face.path)?.[1] ?? 'Font'}`;
  const box = boxOf([...glyphs.values()]);
  const program = writeCidCff({
    ...collectionOf(subject, descendant),
    name: base,
    box,
    glyphs: [...glyphs].map(([cid, { width, path }]) => ({ cid, code: writeType2(path.outline(width), WIDTHS) })),
    privates: [
      [USUAL_WIDTH, [WIDTHS.usual]],
      [BASE_WIDTH, [WIDTHS.base]],
    ],
  });
  const file = PdfStream.ofBytes(
    PdfDict.of({ Filter: name('FlateDecode'), Subtype: name('CIDFontType0C') }),
    deflateSync(program, { level: 9 }),
  );
  const { ascent, descent, capHeight } = readMetrics(face);
  const descriptor = PdfDict.of({
    ...{ Type: name('FontDescriptor'), FontName: name(base), Flags: SYMBOLIC, FontBBox: box, ItalicAngle: 0 },
    ...{ Ascent: ascent, Descent: -descent, CapHeight: capHeight, StemV: 80, FontFile3: document.add(file) },
  });
  descendant.delete('CIDToGIDMap');
  descendant.set('Subtype', name('CIDFontType0'));
  descendant.set('BaseFont', name(base));
  descendant.set('FontDescriptor', document.add(descriptor));
  descendant.set(
    'W',
    [...glyphs].flatMap(([cid, { width }]) => [cid, [width]]),
  );
  for (const { font } of users) {
    const encoding = subject.name(font, 'Encoding');
    font.set('BaseFont', name(encoding === undefined ? base : `${base}-${encoding}`));
  }
}

/** Left, bottom, right, top of all that is drawn. */
function boxOf(glyphs: readonly Glyph[]): readonly number[] {
  const boxes = glyphs.filter(({ path }) => !path.isEmpty).map(({ path }) => path.box);
  if (boxes.length === 0) return [0, 0, 0, 0];
  const side = (at: number) => boxes.map((box) => box[at] ?? 0);
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))];
}
