/** Checks that CFF fonts lose glyphs, and keep of the others all that readers find them by. */
import { expect, test } from 'vitest';
import { CJK_FACE, cffOfCollection } from '../../../tests/cff-of-collection.ts';
import { CffProgram } from './cff-program.ts';
import { subsetCff } from './subset-cff.ts';
import { writeCff } from './write-cff.ts';

const WIDTH = 139;
const END = 14;
const CALL_GLOBAL = 29;
const AND = [12, 3];

const plain = Uint8Array.of(WIDTH, END);

/** Codes 1 to 4; `Aacute` is put together of `A` and `acute`. */
function named(codes: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const glyphs = Object.entries({ '.notdef': plain, ...codes }).map(([name, code]) => ({ name, code }));
  const encoding = Array.from({ length: 256 }, (_, code) =>
    code === 0 ? '.notdef' : (glyphs[code]?.name ?? '.notdef'),
  );
  encoding[200] = glyphs[1]?.name ?? '';
  return writeCff({
    name: 'Sample',
    box: [0, 0, 1, 1],
    matrix: [0.001, 0, 0, 0.001, 0, 0],
    encoding,
    glyphs,
    privates: [],
  });
}

const namesOf = (font: Uint8Array) => [...new CffProgram(font).names.keys()];
const numbersOf = ({ names }: CffProgram, wanted: readonly string[]) => wanted.flatMap((name) => names.get(name) ?? []);

test('keeps names and codes, and both parts of an accented letter', () => {
  const accented = Uint8Array.of(139, 139, 139 + 65, 247, 194 - 108, END);
  const font = named({ own: plain, A: plain, unused: plain, acute: plain, Aacute: accented, last: plain });
  const made = subsetCff(font, (program) => numbersOf(program, ['own', 'Aacute']));
  const bytes = made?.bytes ?? new Uint8Array();
  expect(made?.isSubset).toBe(true);
  expect(namesOf(bytes)).toEqual(['.notdef', 'own', 'A', 'acute', 'Aacute']);
  const { encoding } = new CffProgram(bytes);
  expect([1, 2, 3, 4, 5, 200].map((code) => encoding[code])).toEqual(['own', 'A', '.notdef', 'acute', 'Aacute', 'own']);
  expect(Buffer.from(bytes).includes('unused')).toBe(false);
});

test('leaves a font as it is where a glyph cannot be followed', () => {
  const keep = (font: Uint8Array) => () => subsetCff(font, () => [1]);
  expect(keep(named({ counts: Uint8Array.of(WIDTH, WIDTH, ...AND, END) }))).toThrow(RangeError);
  expect(keep(named({ calls: Uint8Array.of(WIDTH, CALL_GLOBAL, END) }))).toThrow(RangeError);
  expect(keep(named({ ends: Uint8Array.of(WIDTH) }))).toThrow(RangeError);
  expect(keep(named({ sound: plain, other: plain }))).not.toThrow();
});

test('keeps CIDs and widths of a large font, and a hundredth of its bytes', () => {
  const font = cffOfCollection(CJK_FACE);
  const before = new CffProgram(font);
  const wanted = [34, 1500, 20_000, 65_000].map((cid) => before.cids.get(cid) ?? -1);
  const { bytes, glyphs } = subsetCff(font, () => wanted) ?? { bytes: font, glyphs: [] };
  expect(bytes.length).toBeLessThan(font.length / 100);
  expect(glyphs).toEqual([0, ...wanted]);
  const after = new CffProgram(bytes);
  expect([...after.cids.keys()]).toEqual([0, 34, 1500, 20_000, 65_000]);
  expect(glyphs.map((_, glyph) => after.width(glyph))).toEqual(glyphs.map((glyph) => before.width(glyph)));
});

test('refuses damaged fonts by a RangeError alone', () => {
  const font = subsetCff(cffOfCollection(CJK_FACE), () => [34, 1500])?.bytes ?? new Uint8Array();
  for (let at = 0; at < Math.min(font.length, 3000); at += 61) {
    const damaged = Uint8Array.from(font);
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    try {
      subsetCff(damaged, () => [1]);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
  }
});
