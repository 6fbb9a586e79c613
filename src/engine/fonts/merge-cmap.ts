/** Lays the character maps of two subsets of a face over each other, and leaves characters out (OpenType 1.9: cmap, formats 0, 4 and 6). */

/** Glyphs by character, of one platform and encoding. */
interface CharacterGlyphs {
  readonly platform: number;
  readonly encoding: number;
  readonly glyphs: Map<number, number>;
}

const MACINTOSH = 1;
const MOST_MAPS = 16;
/** Of all maps of a table, which may lie over each other in a damaged one. */
const MOST_CHARACTERS = 2 ** 17;

/**
 * @returns a table with the characters of both; undefined where they name a character differently, have maps for different encodings, or are of other formats.
 * @throws RangeError for tables that are cut off.
 */
export function mergeCmap(first: Uint8Array, second: Uint8Array): Uint8Array | undefined {
  const [maps, others] = [readMaps(first), readMaps(second)];
  if (!maps || maps.length !== others?.length) return undefined;
  for (const [index, { platform, encoding, glyphs }] of maps.entries()) {
    const other = others[index];
    if (other?.platform !== platform || other.encoding !== encoding) return undefined;
    for (const [character, glyph] of other.glyphs) {
      if ((glyphs.get(character) ?? glyph) !== glyph) return undefined;
      glyphs.set(character, glyph);
    }
  }
  return writeMaps(maps);
}

/**
 * @returns a table with the characters of these glyphs alone; undefined where it would not be smaller, or has maps of other formats.
 * @throws RangeError for tables that are cut off.
 */
export function cmapOf(table: Uint8Array, glyphs: ReadonlySet<number>): Uint8Array | undefined {
  const maps = readMaps(table);
  for (const map of maps ?? [])
    for (const [character, glyph] of map.glyphs) if (!glyphs.has(glyph)) map.glyphs.delete(character);
  const written = maps && writeMaps(maps);
  return written && written.length < table.length ? written : undefined;
}

function readMaps(table: Uint8Array): readonly CharacterGlyphs[] | undefined {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const count = view.getUint16(2);
  if (count > MOST_MAPS) return undefined;
  const maps: CharacterGlyphs[] = [];
  let characters = 0;
  for (let at = 4; at < 4 + 8 * count; at += 8) {
    const start = view.getUint32(at + 4);
    const read = READERS[view.getUint16(start)];
    if (!read) return undefined;
    const glyphs = new Map(read(view, start));
    characters += glyphs.size;
    if (characters > MOST_CHARACTERS) return undefined;
    maps.push({ platform: view.getUint16(at), encoding: view.getUint16(at + 2), glyphs });
  }
  return maps;
}

type Mapped = Generator<readonly [character: number, glyph: number]>;

/** By format; characters without a glyph are left out. */
const READERS: Readonly<Record<number, (view: DataView, at: number) => Mapped>> = {
  *0(view, at) {
    for (let code = 0; code < 256; code++) {
      const glyph = view.getUint8(at + 6 + code);
      if (glyph !== 0) yield [code, glyph];
    }
  },
  *4(view, at) {
    const segments = view.getUint16(at + 6) / 2;
    let last = -1;
    for (let index = 0; index < segments; index++) {
      const endAt = at + 14 + 2 * index;
      const startAt = endAt + 2 + 2 * segments;
      const [start, end, delta] = [
        view.getUint16(startAt),
        view.getUint16(endAt),
        view.getUint16(startAt + 2 * segments),
      ];
      if (start <= last) throw new RangeError('segments lie over each other');
      last = end;
      const offsetAt = startAt + 4 * segments;
      const offset = view.getUint16(offsetAt);
      for (let character = start; character <= Math.min(end, 0xfffe); character++) {
        const own = offset === 0 ? character : view.getUint16(offsetAt + offset + 2 * (character - start));
        const glyph = offset !== 0 && own === 0 ? 0 : (own + delta) & 0xffff;
        if (glyph !== 0) yield [character, glyph];
      }
    }
  },
  *6(view, at) {
    const first = view.getUint16(at + 6);
    for (let index = 0; index < view.getUint16(at + 8); index++) {
      const glyph = view.getUint16(at + 10 + 2 * index);
      if (glyph !== 0) yield [first + index, glyph];
    }
  },
};

function writeMaps(maps: readonly CharacterGlyphs[]): Uint8Array {
  const written = maps.map(({ platform, glyphs }) => (platform === MACINTOSH ? trimmed(glyphs) : segmented(glyphs)));
  const start = 4 + 8 * maps.length;
  const table = Buffer.alloc(written.reduce((sum, { length }) => sum + length, start));
  table.writeUInt16BE(maps.length, 2);
  let at = start;
  for (const [index, map] of written.entries()) {
    table.writeUInt16BE(maps[index]?.platform ?? 0, 4 + 8 * index);
    table.writeUInt16BE(maps[index]?.encoding ?? 0, 6 + 8 * index);
    table.writeUInt32BE(at, 8 + 8 * index);
    table.set(map, at);
    at += map.length;
  }
  return table;
}

/** Format 6: every code of a range. */
function trimmed(glyphs: ReadonlyMap<number, number>): Buffer {
  const [first, last] = [Math.min(...glyphs.keys(), 0xffff), Math.max(...glyphs.keys(), 0)];
  const count = Math.max(0, last - first + 1);
  const words = [6, 10 + 2 * count, 0, count === 0 ? 0 : first, count];
  for (let code = first; code <= last; code++) words.push(glyphs.get(code) ?? 0);
  return inWords(words);
}

/** Format 4: a segment for each run of characters whose glyphs follow each other. */
function segmented(glyphs: ReadonlyMap<number, number>): Buffer {
  const runs: { start: number; end: number; delta: number }[] = [];
  for (const [character, glyph] of [...glyphs].sort(([a], [b]) => a - b)) {
    const run = runs.at(-1);
    if (run?.end === character - 1 && run.delta === glyph - character) run.end = character;
    else runs.push({ start: character, end: character, delta: glyph - character });
  }
  runs.push({ start: 0xffff, end: 0xffff, delta: 1 });
  const power = 2 ** Math.floor(Math.log2(runs.length));
  return inWords([
    4,
    16 + 8 * runs.length,
    0,
    2 * runs.length,
    2 * power,
    Math.log2(power),
    2 * (runs.length - power),
    ...runs.map(({ end }) => end),
    0,
    ...runs.map(({ start }) => start),
    ...runs.map(({ delta }) => delta & 0xffff),
    ...runs.map(() => 0),
  ]);
}

/** @throws RangeError for a table longer than it can say. */
function inWords(words: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * words.length);
  for (const [index, word] of words.entries()) bytes.writeUInt16BE(word, 2 * index);
  return bytes;
}
