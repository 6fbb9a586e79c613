/** Subsets of one face laid over each other: glyphs and characters of both, refused where they are not of one face, never stopped by damage. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../tests/faults/seeded-random.ts';
import { mutateBytes } from '../../../tests/fuzz/mutate-bytes.ts';
import { subsetProgram } from '../../adapters/harfbuzz-subset.ts';
import { mergeCmap } from './merge-cmap.ts';
import { type FontTables, mergeTrueType, readTables, writeTables } from './merge-true-type.ts';
import { TrueType } from './true-type.ts';

const FOLDER = '/usr/share/fonts/truetype/liberation';

let sans: Buffer;
beforeAll(async () => {
  sans = await readFile(`${FOLDER}/LiberationSans-Regular.ttf`);
});

/** The glyphs of a text, with a map of its characters alone. */
async function subsetFor(text: string, font = sans): Promise<Uint8Array> {
  const [map] = new TrueType(font).characterMaps() ?? [];
  const glyphs = [...text].map((letter) => map?.glyph(letter.codePointAt(0) ?? 0) ?? 0);
  const made = await subsetProgram(font, {
    glyphs,
    dropped: ['GSUB', 'GPOS', 'GDEF', 'name'],
    kept: [],
    keepsHints: true,
  });
  if (!made) throw new Error('HarfBuzz reads the fonts of this system');
  return made;
}

/** With the maps of both, as a document that shows both by codes needs it. */
function merged(a: Uint8Array, b: Uint8Array): FontTables | undefined {
  const [first, second] = [readTables(a), readTables(b)];
  const tables = mergeTrueType(first, second);
  const cmap = mergeCmap(first.get('cmap') ?? new Uint8Array(), second.get('cmap') ?? new Uint8Array());
  return tables && cmap && new Map(tables).set('cmap', cmap);
}

function characterGlyphs(font: Uint8Array, text: string): readonly (readonly number[])[] {
  return (new TrueType(font).characterMaps() ?? []).map(({ glyph }) =>
    [...text].map((c) => glyph(c.codePointAt(0) ?? 0)),
  );
}

test('has the glyphs and characters of both, as the whole font has them', async () => {
  const tables = merged(await subsetFor('Hamburg é'), await subsetFor('Wasser – é'));
  if (!tables) throw new Error('the subsets are of one face');
  const font = writeTables(tables);
  const text = 'HamburgWser é–';
  for (const glyphs of characterGlyphs(font, text)) expect(glyphs).toEqual(characterGlyphs(sans, text)[0]);
  // What HarfBuzz makes of the merged font is what it makes of the whole one.
  const [made, wanted] = [await subsetFor(text, Buffer.from(font)), await subsetFor(text)].map(readTables);
  for (const tag of ['glyf', 'loca', 'hmtx', 'cmap', 'fpgm']) expect(made?.get(tag)).toEqual(wanted?.get(tag));
});

test('a space has the width that one of them knows', async () => {
  const [word, spaced] = [await subsetFor('Hamburg'), await subsetFor('Wasser ist')];
  const space = new TrueType(sans).characterMaps()?.[0]?.glyph(0x20) ?? 0;
  const advance = (tables: FontTables | undefined) => Buffer.from(tables?.get('hmtx') ?? []).readUInt16BE(4 * space);
  expect(advance(readTables(word))).toBe(0);
  expect(advance(readTables(spaced))).toBeGreaterThan(0);
  for (const [a, b] of [
    [word, spaced],
    [spaced, word],
  ] as const)
    expect(advance(mergeTrueType(readTables(a), readTables(b)))).toBe(advance(readTables(spaced)));
});

test('refuses another face, other instructions and another shape of a glyph', async () => {
  const hamburg = await subsetFor('Hamburg');
  const bold = await subsetFor('Hamburg', await readFile(`${FOLDER}/LiberationSans-Bold.ttf`));
  expect(merged(hamburg, bold)).toBeUndefined();
  const tables = readTables(hamburg);
  const changed = (tag: string, at: number) => {
    const table = Uint8Array.from(tables.get(tag) ?? []);
    table[at] = (table[at] ?? 0) ^ 1;
    return new Map(tables).set(tag, table);
  };
  expect(mergeTrueType(tables, tables)).toBeDefined();
  for (const tag of ['fpgm', 'prep', 'cvt ', 'glyf']) expect(mergeTrueType(tables, changed(tag, 20))).toBeUndefined();
});

test('refuses maps that name a character differently, or are for other encodings', () => {
  /** Format 6 of a Macintosh. */
  const map = (encoding: number, first: number, ...glyphs: readonly number[]) => {
    const words = [0, 1, 1, encoding, 0, 12, 6, 10 + 2 * glyphs.length, 0, first, glyphs.length, ...glyphs];
    return Uint8Array.from(words.flatMap((word) => [word >> 8, word & 255]));
  };
  expect(mergeCmap(map(0, 65, 3, 4), map(0, 66, 4, 5))).toEqual(Buffer.from(map(0, 65, 3, 4, 5)));
  expect(mergeCmap(map(0, 65, 3, 4), map(0, 66, 5))).toBeUndefined();
  expect(mergeCmap(map(0, 65, 3), map(1, 65, 3))).toBeUndefined();
});

test('refuses many maps that share one table of all characters', () => {
  const maps = (count: number) => {
    const heads = Array.from({ length: count }, (_, encoding) => [3, encoding, 0, 4 + 8 * count]);
    const all = [4, 32, 0, 4, 4, 1, 0, 0xfffe, 0xffff, 0, 1, 0xffff, 1, 1, 0, 0];
    return Uint8Array.from([0, count, ...heads.flat(), ...all].flatMap((word) => [word >> 8, word & 255]));
  };
  expect(mergeCmap(maps(1), maps(1))).toBeDefined();
  expect(mergeCmap(maps(16), maps(16))).toBeUndefined();
});

test('damaged fonts are refused by a RangeError, or merged into a font that opens', async () => {
  const [a, b] = [await subsetFor('Hamburg'), await subsetFor('Wasser')];
  const tags = [...readTables(b).keys()];
  const outcomes = { refused: 0, merged: 0 };
  for (let seed = 0; seed < 600; seed++) {
    const random = seededRandom(seed);
    const tag = random.pick(tags);
    const table = Buffer.from(readTables(b).get(tag) ?? []);
    const damaged = writeTables(new Map(readTables(b)).set(tag, mutateBytes(table, Buffer.from(a), random)));
    try {
      const made = merged(a, seed % 4 === 0 ? mutateBytes(Buffer.from(b), Buffer.from(a), random) : damaged);
      if (made) expect(new TrueType(writeTables(made)).glyphCount).toBeGreaterThan(0);
      outcomes[made ? 'merged' : 'refused']++;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      outcomes.refused++;
    }
  }
  expect(outcomes.refused).toBeGreaterThan(100);
  expect(outcomes.merged).toBeGreaterThan(20);
});
