/** Tells which glyphs the codes of a simple TrueType font may stand for, by every way a reader may go (ISO 32000-2, 9.6.5.4). */
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfDict } from '../syntax/object.ts';
import { readDifferences } from './simple-encoding.ts';
import type { CharacterMap, TrueType } from './true-type.ts';

const UNICODE = 0;
const MACINTOSH = 1;
const WINDOWS = 3;
const SYMBOLIC = 0;
/** Where symbol fonts keep their codes. */
const SYMBOL_PAGES = [0, 0xf000, 0xf100, 0xf200];

/** Codes of the standard encoding that neither the Windows nor the Macintosh one maps alike (annex D.2). */
const STANDARD: ReadonlyMap<number, number> = new Map([
  ...([
    [0x27, 0x2019],
    [0x60, 0x2018],
    [0xa4, 0x2044],
    [0xa6, 0x192],
    [0xa8, 0xa4],
    [0xa9, 0x27],
    [0xaa, 0x201c],
  ] as const),
  ...([
    [0xac, 0x2039],
    [0xad, 0x203a],
    [0xae, 0xfb01],
    [0xaf, 0xfb02],
    [0xb1, 0x2013],
    [0xb2, 0x2020],
    [0xb3, 0x2021],
  ] as const),
  ...([
    [0xb4, 0xb7],
    [0xb7, 0x2022],
    [0xb8, 0x201a],
    [0xb9, 0x201e],
    [0xba, 0x201d],
    [0xbc, 0x2026],
    [0xbd, 0x2030],
  ] as const),
  ...([
    [0xc1, 0x60],
    [0xc2, 0xb4],
    [0xc3, 0x2c6],
    [0xc4, 0x2dc],
    [0xc5, 0xaf],
    [0xc6, 0x2d8],
    [0xc7, 0x2d9],
  ] as const),
  ...([
    [0xc8, 0xa8],
    [0xca, 0x2da],
    [0xcb, 0xb8],
    [0xcd, 0x2dd],
    [0xce, 0x2db],
    [0xcf, 0x2c7],
    [0xd0, 0x2014],
  ] as const),
  ...([
    [0xe1, 0xc6],
    [0xe3, 0xaa],
    [0xe8, 0x141],
    [0xe9, 0xd8],
    [0xea, 0x152],
    [0xeb, 0xba],
    [0xf1, 0xe6],
  ] as const),
  ...([
    [0xf5, 0x131],
    [0xf8, 0x142],
    [0xf9, 0xf8],
    [0xfa, 0x153],
    [0xfb, 0xdf],
  ] as const),
]);

const WINDOWS_LETTERS = lettersOf('windows-1252');
const MACINTOSH_LETTERS = lettersOf('macintosh');

function lettersOf(encoding: string): readonly number[] {
  const decoder = new TextDecoder(encoding);
  return Array.from({ length: 256 }, (_, code) => decoder.decode(Uint8Array.of(code)).codePointAt(0) ?? 0);
}

/** Undefined when a code has a name whose glyph cannot be told for sure. */
export function simpleGlyphs(
  document: PdfDocument,
  font: PdfDict,
  program: TrueType,
  codes: Uint8Array,
): ReadonlySet<number> | undefined {
  const maps = program.characterMaps();
  if (!maps) return undefined;
  const differences = readDifferences(document, font);
  const names = program.glyphNames();
  const glyphs = new Set<number>();
  for (let code = 0; code < 256; code++) {
    if (codes[code] === 0) continue;
    for (const glyph of glyphsOfCode(maps, code)) glyphs.add(glyph);
    const name = differences.get(code);
    if (name === undefined || name === '.notdef') continue;
    const found = glyphsOfName(maps, names, name);
    if (found.length === 0) return undefined;
    for (const glyph of found) glyphs.add(glyph);
  }
  glyphs.delete(0);
  return glyphs;
}

function glyphsOfCode(maps: readonly CharacterMap[], code: number): readonly number[] {
  const letters = [WINDOWS_LETTERS[code], MACINTOSH_LETTERS[code], STANDARD.get(code)];
  const found: number[] = [];
  for (const map of maps) {
    if (map.platform === MACINTOSH) {
      // A letter of another encoding is looked for under the Macintosh's own code.
      const codes = letters.map((letter) => (letter === undefined ? -1 : MACINTOSH_LETTERS.indexOf(letter)));
      found.push(...[code, ...codes.filter((each) => each >= 0)].map((each) => map.glyph(each)));
    } else if (map.platform === WINDOWS && map.encoding === SYMBOLIC) {
      found.push(...SYMBOL_PAGES.map((page) => map.glyph(page + code)));
    }
    if (map.platform === WINDOWS || map.platform === UNICODE) {
      found.push(map.glyph(code), ...letters.map((letter) => (letter === undefined ? 0 : map.glyph(letter))));
    }
  }
  return found;
}

/** A name leads to its letter, or straight to the glyph of that name. */
function glyphsOfName(
  maps: readonly CharacterMap[],
  names: ReadonlyMap<string, number>,
  name: string,
): readonly number[] {
  const letter = letterOfName(name);
  const found: number[] = [];
  const direct = names.get(name);
  if (direct !== undefined) found.push(direct);
  if (letter === undefined) return found;
  const macintosh = MACINTOSH_LETTERS.indexOf(letter);
  for (const map of maps) {
    found.push(map.glyph(letter), map.platform === MACINTOSH && macintosh >= 0 ? map.glyph(macintosh) : 0);
  }
  return found.filter((glyph) => glyph > 0);
}

/** Names that say their letter themselves: `A`, `uni20AC`, `u1F600`. The many others are found by the font's own table. */
function letterOfName(name: string): number | undefined {
  if (/^[A-Za-z]$/.test(name)) return name.charCodeAt(0);
  const hex = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(name);
  if (hex) return Number.parseInt(hex[1] ?? hex[2] ?? '', 16);
  return PLAIN_NAMES.get(name);
}

/** Names of signs that nearly every font uses (Adobe Glyph List). */
const PLAIN_NAMES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ space: 0x20, exclam: 0x21, quotedbl: 0x22, numbersign: 0x23, dollar: 0x24, percent: 0x25, ampersand: 0x26 },
    ...{ quotesingle: 0x27, parenleft: 0x28, parenright: 0x29, asterisk: 0x2a, plus: 0x2b, comma: 0x2c, hyphen: 0x2d },
    ...{ period: 0x2e, slash: 0x2f, zero: 0x30, one: 0x31, two: 0x32, three: 0x33, four: 0x34, five: 0x35, six: 0x36 },
    ...{ seven: 0x37, eight: 0x38, nine: 0x39, colon: 0x3a, semicolon: 0x3b, less: 0x3c, equal: 0x3d, greater: 0x3e },
    ...{ question: 0x3f, at: 0x40, bracketleft: 0x5b, backslash: 0x5c, bracketright: 0x5d, underscore: 0x5f },
    ...{ quoteleft: 0x2018, quoteright: 0x2019, quotedblleft: 0x201c, quotedblright: 0x201d, bullet: 0x2022 },
    ...{ endash: 0x2013, emdash: 0x2014, ellipsis: 0x2026, Euro: 0x20ac, degree: 0xb0, copyright: 0xa9, bar: 0x7c },
    ...{ adieresis: 0xe4, odieresis: 0xf6, udieresis: 0xfc, Adieresis: 0xc4, Odieresis: 0xd6, Udieresis: 0xdc },
    ...{ germandbls: 0xdf, eacute: 0xe9, egrave: 0xe8, agrave: 0xe0, ccedilla: 0xe7, ntilde: 0xf1, aacute: 0xe1 },
    ...{ iacute: 0xed, oacute: 0xf3, uacute: 0xfa, nbspace: 0xa0, section: 0xa7, paragraph: 0xb6, trademark: 0x2122 },
  }),
);
