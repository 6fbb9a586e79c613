/** Embeds free fonts for those that a file only names. Letters keep their widths, so that no line moves. */
import { deflateSync } from 'node:zlib';
import type { ShapingFace } from '../../../adapters/harfbuzz.ts';
import { subsetFont } from '../../../adapters/harfbuzz-subset.ts';
import { readMetrics } from '../../fonts/face-metrics.ts';
import { toUnicodeMap } from '../../fonts/to-unicode.ts';
import { name, PdfDict, PdfStream } from '../../syntax/object.ts';
import { dictWidths } from '../fonts/dict-widths.ts';
import { readProgram } from '../fonts/font-program.ts';
import type { FontUse, FontUses } from '../fonts/font-uses.ts';
import type { Subject } from '../rules/subject.ts';
import { isDingbatsFont, isSymbolFont, lettersOf, plainName, styleOf } from './named-font.ts';
import { OpenFaces } from './open-faces.ts';
import { type CodedGlyph, sfntWithCodes } from './sfnt-with-codes.ts';

/** Free fonts with the measures of those that files ask for. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/^(?:Helvetica|Arial)/i, 'LiberationSans'],
  [/^(?:Times|TimesNewRoman)/i, 'LiberationSerif'],
  [/^Courier/i, 'LiberationMono'],
  [/^Calibri/i, 'Carlito'],
  [/^Cambria/i, 'Caladea'],
];

/** Its codes are those of its own (ISO 32000-2, table 121). */
const SYMBOLIC = 4;

/**
 * @param onlyWhole leaves a font as it is where no free font has all that is shown in it.
 * @returns names of the fonts that were embedded.
 */
export async function embedFonts(subject: Subject, uses: FontUses, onlyWhole: boolean): Promise<readonly string[]> {
  const wanted = [...uses.uses.values()].filter(
    (use) => isMissing(subject, use) && !isSymbolFont(plainName(subject, use.font)),
  );
  if (wanted.length === 0) return [];
  const faces = await OpenFaces.load();
  const done: string[] = [];
  for (const use of wanted) {
    const asked = subject.name(use.font, 'BaseFont') ?? '';
    if (await embed(subject, use, faces, onlyWhole)) done.push(asked);
  }
  return done;
}

/** Whether a font of one-byte codes is shown and has no program. */
export function isMissing(subject: Subject, { font, seen }: FontUse): boolean {
  const kind = subject.name(font, 'Subtype') ?? '';
  if (!['Type1', 'TrueType', 'MMType1'].includes(kind) || seen.size === 0) return false;
  return readProgram(subject, subject.dict(font, 'FontDescriptor')) === 'none';
}

async function embed(subject: Subject, use: FontUse, faces: OpenFaces, onlyWhole: boolean): Promise<boolean> {
  const letters = lettersOf(subject, use);
  const face = findFace(subject, use.font, letters, faces);
  if (!face) return false;
  const told = dictWidths(subject, use.font, undefined);
  const glyphs: CodedGlyph[] = [];
  for (const [code, text] of letters) {
    const glyph = face.glyph(text.codePointAt(0) ?? 0);
    if (glyph !== undefined) glyphs.push({ code, glyph, width: told(code, undefined) ?? face.advance(glyph) });
  }
  const has = new Set(glyphs.map(({ code }) => code));
  if (onlyWhole && [...use.seen].some((code) => !has.has(code))) return false;
  const path = face.path;
  const part = await subsetFont({
    path,
    index: face.index,
    glyphs: glyphs.map(({ glyph }) => glyph),
    keepsNumbers: true,
  });
  if (!part || glyphs.length === 0) return false;
  try {
    replaceFont(subject, use.font, face, sfntWithCodes(part, glyphs), glyphs, letters);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
  return true;
}

function findFace(
  subject: Subject,
  font: PdfDict,
  letters: ReadonlyMap<number, string>,
  faces: OpenFaces,
): ShapingFace | undefined {
  const asked = plainName(subject, font);
  const style = styleOf(subject, font, asked);
  const named = ALIKE.find(([form]) => form.test(asked))?.[1];
  const isDingbats = isDingbatsFont(asked);
  const choices = [
    ...(isDingbats ? faces.files.named('DejaVuSans', style) : []),
    ...(named ? faces.files.named(named, style) : []),
    ...faces.files.choices('A', style, 'simplified'),
  ];
  const found = choices.filter(({ path }) => /\.ttf$/i.test(path)).map(({ path, index }) => faces.open(path, index));
  const hasAll = (face: ShapingFace) => [...letters.values()].every((text) => face.has(text.codePointAt(0) ?? 0));
  return found.find(hasAll) ?? found[0];
}

function replaceFont(
  subject: Subject,
  font: PdfDict,
  face: ShapingFace,
  program: Buffer,
  glyphs: readonly CodedGlyph[],
  letters: ReadonlyMap<number, string>,
): void {
  const { document } = subject;
  const codes = glyphs.map(({ code }) => code);
  const [first, last] = [Math.min(...codes), Math.max(...codes)];
  const widths = new Map(glyphs.map(({ code, width }) => [code, width]));
  const { ascent, descent, capHeight, italicAngle, box } = readMetrics(face);
  const base = name(`SHEAFA+${/([^/]+)\.\w+$/.exec(face.path)?.[1] ?? 'Font'}`);
  const file = PdfStream.ofBytes(
    PdfDict.of({ Filter: name('FlateDecode'), Length1: program.length }),
    deflateSync(program, { level: 9 }),
  );
  const descriptor = PdfDict.of({
    Type: name('FontDescriptor'),
    FontName: base,
    Flags: SYMBOLIC,
    FontBBox: box,
    ItalicAngle: italicAngle,
    Ascent: ascent,
    Descent: -descent,
    CapHeight: capHeight,
    StemV: 80,
    FontFile2: document.add(file),
  });
  for (const key of [...font.keys()]) font.delete(key);
  const texts = [...letters].map(([code, text]) => [code, text] as const);
  const entries = {
    Type: name('Font'),
    Subtype: name('TrueType'),
    BaseFont: base,
    FirstChar: first,
    LastChar: last,
    Widths: Array.from({ length: last - first + 1 }, (_, index) => widths.get(first + index) ?? 0),
    FontDescriptor: document.add(descriptor),
    ToUnicode: document.add(toUnicodeMap(texts, 1)),
  };
  for (const [key, value] of Object.entries(entries)) font.set(key, value);
}
