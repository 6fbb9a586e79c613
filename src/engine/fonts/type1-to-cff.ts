/** Turns Type 1 programs into CFF: the same outlines and hints, in a form that deflate can pack. */

import { STANDARD_ENCODING } from './standard-strings.ts';
import { readType1, type Type1Font } from './type1.ts';
import { type Outline, readOutline } from './type1-outline.ts';
import { writeType2 } from './type2-charstring.ts';
import { writeCff } from './write-cff.ts';

const USUAL_WIDTH = 20;
const BASE_WIDTH = 21;
const LANGUAGE_GROUP = 0x0c11;

/** Operators of the private dictionary; lists are written as distances from one value to the next. */
const HINTS: readonly (readonly [key: string, operator: number, isList: boolean])[] = [
  ['BlueValues', 6, true],
  ['OtherBlues', 7, true],
  ['FamilyBlues', 8, true],
  ['FamilyOtherBlues', 9, true],
  ['BlueScale', 0x0c09, false],
  ['BlueShift', 0x0c0a, false],
  ['BlueFuzz', 0x0c0b, false],
  ['StdHW', 10, false],
  ['StdVW', 11, false],
  ['StemSnapH', 0x0c0c, true],
  ['StemSnapV', 0x0c0d, true],
  ['ForceBold', 0x0c0e, false],
  ['LanguageGroup', LANGUAGE_GROUP, false],
  ['ExpansionFactor', 0x0c12, false],
];

export interface ConvertedFont {
  readonly bytes: Uint8Array;
  /** Names of the glyphs that it has. */
  readonly glyphs: ReadonlySet<string>;
  /** Whether the program had more. */
  readonly isSubset: boolean;
}

/**
 * @param wanted names of the glyphs to keep; undefined keeps all.
 * @throws RangeError for damaged programs, and for what CFF cannot say.
 */
export function type1ToCff(
  program: Uint8Array,
  wanted: (font: Type1Font) => ReadonlySet<string> | undefined,
): ConvertedFont {
  const font = readType1(program);
  const names = keptNames(font, wanted(font));
  const outlines = names.map((name) => ({ name, outline: outlineOf(font, name) }));
  const widths = { usual: mostCommon(outlines.map(({ outline }) => outline.width)), base: 0 };
  widths.base = middle(outlines.map(({ outline }) => outline.width));
  const glyphs = outlines.map(({ name, outline }) => ({ name, code: writeType2(outline, widths) }));
  const privates = HINTS.flatMap(([key, operator, isList]) => {
    const values = font.hints.get(key);
    if (!values || values.length === 0) return [];
    return [[operator, isList ? distances(values) : values.slice(0, 1)] as const];
  });
  privates.push([USUAL_WIDTH, [widths.usual]], [BASE_WIDTH, [widths.base]]);
  const encoding = font.encoding.map((name) => (names.includes(name) ? name : '.notdef'));
  const standard = font.encoding === STANDARD_ENCODING ? STANDARD_ENCODING : encoding;
  const { name, box, matrix } = font;
  const bytes = writeCff({ name, box, matrix, encoding: standard, glyphs, privates });
  return { bytes, glyphs: new Set(names), isSubset: [...font.glyphs.keys()].some((each) => !names.includes(each)) };
}

/** `.notdef` first; an accented letter needs both of its parts. */
function keptNames(font: Type1Font, wanted: ReadonlySet<string> | undefined): readonly string[] {
  const names = new Set<string>(['.notdef']);
  for (const name of font.glyphs.keys()) {
    if (wanted && !wanted.has(name)) continue;
    names.add(name);
    const [, , base, accent] = outlineOf(font, name).accented ?? [];
    for (const code of [base, accent]) {
      const part = code === undefined ? undefined : STANDARD_ENCODING[code];
      if (part === undefined) continue;
      if (!font.glyphs.has(part)) throw new RangeError('part of an accented letter');
      names.add(part);
    }
  }
  return [...names];
}

function outlineOf(font: Type1Font, name: string): Outline {
  if (name === '.notdef' && !font.glyphs.has(name)) return { width: 0, steps: [] };
  return readOutline(font, name);
}

function distances(values: readonly number[]): readonly number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}

function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0] as [number, number])[0];
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[sorted.length >> 1] ?? 0);
}
