/** What is known of a font that a file only names: the letters of its codes, and its style. */
import type { FontStyle } from '../../fonts/font-files.ts';
import { lettersOfGlyph } from '../../fonts/glyph-names.ts';
import { readDifferences } from '../../fonts/simple-encoding.ts';
import { STANDARD_ENCODING } from '../../fonts/standard-strings.ts';
import type { PdfDict } from '../../syntax/object.ts';
import type { FontUse } from '../fonts/font-uses.ts';
import { baseEncoding, namesOfCode } from '../fonts/glyphs-of-codes.ts';
import type { Subject } from '../rules/subject.ts';
import { symbolLetter } from './symbol-font.ts';

/** Bits of a descriptor's flags (ISO 32000-2, table 121). */
const [FIXED, SERIF, ITALIC, BOLD] = [1, 2, 64, 262_144];

/** Its codes are Greek and mathematics in an order of their own. */
export function isSymbolFont(asked: string): boolean {
  return /^Symbol(?:MT)?$/.test(asked);
}

export function isDingbatsFont(asked: string): boolean {
  return /^ZapfDingbats$/.test(asked);
}

/** Without the tag of a subset. */
export function plainName(subject: Subject, font: PdfDict): string {
  return (subject.name(font, 'BaseFont') ?? '').replace(/^[A-Z]{6}\+/, '').replace(/[\s,]/g, '');
}

/** Letters of the codes that are shown or hidden. */
export function lettersOf(subject: Subject, { font, seen, hidden }: FontUse): ReadonlyMap<number, string> {
  const differences = readDifferences(subject.document, font);
  const isTrueType = subject.name(font, 'Subtype') === 'TrueType';
  const base = baseEncoding(subject, font) ?? (isTrueType ? 'WinAnsiEncoding' : undefined);
  const found = new Map<number, string>();
  const asked = plainName(subject, font);
  for (const code of new Set([...seen, ...hidden])) {
    const named = differences.get(code);
    const own = named === undefined ? ownLetter(asked, code) : undefined;
    const text = own ?? lettersOfGlyph(named ?? namesOfCode(base, STANDARD_ENCODING, code)[0] ?? '');
    if (text !== undefined && text !== '') found.set(code, text);
  }
  return found;
}

/** Of fonts whose codes have an order of their own. */
function ownLetter(asked: string, code: number): string | undefined {
  if (isDingbatsFont(asked)) return String.fromCodePoint(dingbat(code));
  return isSymbolFont(asked) ? symbolLetter(code)?.text : undefined;
}

export function styleOf(subject: Subject, font: PdfDict, asked: string): FontStyle {
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
  const isSerif =
    (flags & SERIF) !== 0 ||
    /times|serif|roman|garamond|georgia|cambria|song|simsun|ming|mincho|batang|myeongjo/i.test(asked);
  return isSerif && !/sans/i.test(asked) ? 'serif' : 'sans';
}
