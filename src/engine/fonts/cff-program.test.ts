/** Checks what is read of CFF fonts, with fonts made byte by byte. */
import { expect, test } from 'vitest';
import { CffProgram } from './cff-program.ts';

/** An index of items of any size (Adobe Technical Note 5176, 5). */
function index(...items: readonly (readonly number[])[]): readonly number[] {
  if (items.length === 0) return [0, 0];
  const ends = items.reduce<number[]>((all, item) => [...all, (all.at(-1) ?? 1) + item.length], [1]);
  return [items.length >> 8, items.length & 255, 2, ...ends.flatMap((end) => [end >> 8, end & 255]), ...items.flat()];
}

const long = (value: number) => [29, value >> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
const RETURN = 11;
const CALL_GLOBAL = 29;
const END = 14;
/** Small numbers as charstrings write them. */
const small = (value: number) => value + 139;

/** Glyph 1 is named `space`; usual width 500, others are told beside 600. */
function font(glyph: readonly number[], globals: readonly (readonly number[])[] = []): Uint8Array {
  const nameIndex = index([65]);
  const own = [...long(500), 20, ...long(600), 21];
  const top = (glyphs: number, dict: number) => [...long(glyphs), 17, ...long(own.length), ...long(dict), 18];
  const head = [1, 0, 4, 2, ...nameIndex];
  const size = head.length + index(top(0, 0)).length + index().length + index(...globals).length;
  const glyphs = index([END], glyph);
  const topIndex = index(top(size, size + glyphs.length));
  return Uint8Array.from([...head, ...topIndex, ...index(), ...index(...globals), ...glyphs, ...own]);
}

test('tells the widths of glyphs, and their names', () => {
  expect(new CffProgram(font([small(-20), END])).width(1)).toBe(580);
  const program = new CffProgram(font([END]));
  expect(program.width(1)).toBe(500);
  expect([...program.names]).toEqual([
    ['.notdef', 0],
    ['space', 1],
  ]);
});

test('reads a width behind what a glyph calls', () => {
  expect(new CffProgram(font([small(-107), CALL_GLOBAL, END], [[small(30), RETURN]])).width(1)).toBe(630);
});

test('ends with subroutines that call each other for ever and ever', () => {
  const call = (subr: number) => [small(subr - 107), CALL_GLOBAL];
  const calls = Array.from({ length: 9 }, (_, subr) => Array.from({ length: 150 }, () => call(subr + 1)).flat());
  const program = new CffProgram(font([...call(0), END], [...calls.map((each) => [...each, RETURN]), [RETURN]]));
  expect(program.width(1)).toBe(500);
});

test('a font that is cut off is none', () => {
  const whole = font([END]);
  for (const bytes of [3, 12, 30]) expect(() => new CffProgram(whole.subarray(0, bytes))).toThrow(RangeError);
});
