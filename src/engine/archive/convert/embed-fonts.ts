/** Embeds free fonts for those that a file only names. Letters keep their widths, so that no line moves. */
import { deflateSync } from 'node:zlib';
import type { ShapingFace } from '../../../adapters/harfbuzz.ts';
import { subsetFont } from '../../../adapters/harfbuzz-subset.ts';
import { readMetrics } from '../../fonts/face-metrics.ts';
import { FontFiles, type FontStyle } from '../../fonts/font-files.ts';
import { lettersOfGlyph } from '../../fonts/glyph-names.ts';
import { readDifferences } from '../../fonts/simple-encoding.ts';
import { STANDARD_ENCODING } from '../../fonts/standard-strings.ts';
import { toUnicodeMap } from '../../fonts/to-unicode.ts';
import { name, PdfDict, PdfStream } from '../../syntax/object.ts';
import { dictWidths } from '../fonts/dict-widths.ts';
import { readProgram } from '../fonts/font-program.ts';
import type { FontUse, FontUses } from '../fonts/font-uses.ts';
import { baseEncoding, namesOfCode } from '../fonts/glyphs-of-codes.ts';
import type { Subject } from '../rules/subject.ts';
import { type CodedGlyph, sfntWithCodes } from './sfnt-with-codes.ts';

/** Free fonts with the measures of those that files ask for. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/^(?:Helvetica|Arial)/i, 'LiberationSans'],
  [/^(?:Times|TimesNewRoman)/i, 'LiberationSerif'],
  [/^Courier/i, 'LiberationMono'],
  [/^Calibri/i, 'Carlito'],
  [/^Cambria/i, 'Caladea'],
];
/** Bits of a descriptor's flags (table 121). */
const [FIXED, SERIF, SYMBOLIC, ITALIC, BOLD] = [1, 2, 4, 64, 262_144];
/** Its codes are Greek and mathematics in an order of their own. */
const OWN_ORDER = /^Symbol$/;
const DINGBATS = /^ZapfDingbats$/;

/** @returns names of the fonts that were embedded. */
export async function embedFonts(subject: Subject, uses: FontUses): Promise<readonly string[]> {
  const wanted = [...uses.uses.values()].filter((use) => isMissing(subject, use));
  if (wanted.length === 0) return [];
  const { ShapingFace } = await import('../../../adapters/harfbuzz.ts');
  const files = new FontFiles();
  const faces = new Map<string, ShapingFace>();
  const open = (path: string, index: number) => {
    const known = faces.get(path) ?? new ShapingFace(path, index);
    faces.set(path, known);
    return known;
  };
  const done: string[] = [];
  for (const use of wanted) {
    const asked = subject.name(use.font, 'BaseFont') ?? '';
    if (await embed(subject, use, files, open)) done.push(asked);
  }
  return done;
}

function isMissing(subject: Subject, { font, seen }: FontUse): boolean {
  const kind = subject.name(font, 'Subtype') ?? '';
  if (!['Type1', 'TrueType', 'MMType1'].includes(kind) || seen.size === 0) return false;
  const asked = plainName(subject, font);
  return !OWN_ORDER.test(asked) && readProgram(subject, subject.dict(font, 'FontDescriptor')) === 'none';
}

function plainName(subject: Subject, font: PdfDict): string {
  return (subject.name(font, 'BaseFont') ?? '').replace(/^[A-Z]{6}\+/, '').replace(/[\s,]/g, '');
}

type Open = (path: string, index: number) => ShapingFace;

async function embed(subject: Subject, use: FontUse, files: FontFiles, open: Open): Promise<boolean> {
  const letters = lettersOf(subject, use);
  const face = findFace(subject, use.font, letters, files, open);
  if (!face) return false;
  const told = dictWidths(subject, use.font, undefined);
  const glyphs: CodedGlyph[] = [];
  for (const [code, text] of letters) {
    const glyph = face.glyph(text.codePointAt(0) ?? 0);
    if (glyph !== undefined) glyphs.push({ code, glyph, width: told(code, undefined) ?? face.advance(glyph) });
  }
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

/** Letters of the codes that are shown or hidden. */
function lettersOf(subject: Subject, { font, seen, hidden }: FontUse): ReadonlyMap<number, string> {
  const differences = readDifferences(subject.document, font);
  const isTrueType = subject.name(font, 'Subtype') === 'TrueType';
  const base = baseEncoding(subject, font) ?? (isTrueType ? 'WinAnsiEncoding' : undefined);
  const found = new Map<number, string>();
  const isDingbats = DINGBATS.test(plainName(subject, font));
  for (const code of new Set([...seen, ...hidden])) {
    if (isDingbats) {
      found.set(code, String.fromCodePoint(dingbat(code)));
      continue;
    }
    const [glyphName = ''] = [differences.get(code) ?? namesOfCode(base, STANDARD_ENCODING, code)[0]];
    const text = lettersOfGlyph(glyphName);
    if (text !== undefined && text !== '') found.set(code, text);
  }
  return found;
}

function findFace(
  subject: Subject,
  font: PdfDict,
  letters: ReadonlyMap<number, string>,
  files: FontFiles,
  open: Open,
): ShapingFace | undefined {
  const asked = plainName(subject, font);
  const style = styleOf(subject, font, asked);
  const named = ALIKE.find(([form]) => form.test(asked))?.[1];
  const isDingbats = DINGBATS.test(asked);
  const choices = [
    ...(isDingbats ? files.named('DejaVuSans', style) : []),
    ...(named ? files.named(named, style) : []),
    ...files.choices('A', style, 'simplified'),
  ];
  const faces = choices.filter(({ path }) => /\.ttf$/i.test(path)).map(({ path, index }) => open(path, index));
  const hasAll = (face: ShapingFace) => [...letters.values()].every((text) => face.has(text.codePointAt(0) ?? 0));
  return faces.find(hasAll) ?? faces[0];
}

function styleOf(subject: Subject, font: PdfDict, asked: string): FontStyle {
  const flags = subject.number(subject.dict(font, 'FontDescriptor'), 'Flags') ?? 0;
  return {
    family: familyOf(flags, asked),
    bold: (flags & BOLD) !== 0 || /bold|black|heavy/i.test(asked),
    italic: (flags & ITALIC) !== 0 || /italic|oblique/i.test(asked),
  };
}

/** The sign of a code of ZapfDingbats: mostly in the order of Unicode (ISO 32000-2, D.6). */
function dingbat(code: number): number {
  return OTHER_DINGBATS[code] ?? (code < 0x80 ? 0x2700 + code - 0x20 : 0x2700 + code - 0x40);
}

const OTHER_DINGBATS: Readonly<Record<number, number>> = {
  ...{ 32: 0x20, 37: 0x260e, 42: 0x261b, 43: 0x261e, 72: 0x2605, 108: 0x25cf, 110: 0x25a0, 115: 0x25b2 },
  ...{ 116: 0x25bc, 117: 0x25c6, 119: 0x25d7, 168: 0x2663, 169: 0x2666, 170: 0x2665, 171: 0x2660 },
  ...Object.fromEntries(Array.from({ length: 10 }, (_, step) => [0xac + step, 0x2460 + step])),
  ...{ 213: 0x2192, 214: 0x2194, 215: 0x2195 },
};

function familyOf(flags: number, asked: string): FontStyle['family'] {
  if ((flags & FIXED) !== 0 || /courier|mono/i.test(asked)) return 'mono';
  const isSerif = (flags & SERIF) !== 0 || /times|serif|roman|garamond|georgia|cambria/i.test(asked);
  return isSerif && !/sans/i.test(asked) ? 'serif' : 'sans';
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
    Flags: SYMBOLIC ?? 4,
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
