/** Lays subsets of one TrueType face over each other: glyphs that keep their numbers are stored once (OpenType 1.9: glyf, loca, hmtx). */

import { tablePlaces } from './true-type.ts';

const NEEDED = ['head', 'hhea', 'maxp', 'hmtx', 'loca', 'glyf'] as const;
/** What the instructions of glyphs work with. */
const SHARED = ['cvt ', 'fpgm', 'prep'] as const;
/** Offsets of 16-bit fields. */
const UNITS_PER_EM = 18;
const LOCA_FORMAT = 50;
const METRICS_COUNT = 34;
const GLYPH_COUNT = 4;
/** Of `maxp` 1.0: from here on it tells the most that any glyph needs. */
const MOST_NEEDED = 6;
const MAXP_BYTES = 32;
/** A glyph may be filled up with zeros to a multiple of four bytes. */
const MOST_PADDING = 3;

/** A font file, table by table. */
export type FontTables = ReadonlyMap<string, Uint8Array>;

/** Tables that are cut off are left out. @throws RangeError for files whose directory is cut off. */
export function readTables(font: Uint8Array): FontTables {
  const places = [...tablePlaces(viewOf(font))];
  return new Map(places.map(([tag, { start, length }]) => [tag, font.subarray(start, start + length)]));
}

/**
 * The glyphs of both fonts, with all other tables of the first.
 * @returns undefined where they are not of one face: units, instructions, or a glyph that both have differ.
 * @throws RangeError for damaged fonts.
 */
export function mergeTrueType(first: FontTables, second: FontTables): FontTables | undefined {
  if (![first, second].every((tables) => NEEDED.every((tag) => tables.has(tag)))) return undefined;
  if (!SHARED.every((tag) => isSame(first.get(tag), second.get(tag)))) return undefined;
  const [a, b] = [new Glyphs(first), new Glyphs(second)];
  if (a.unitsPerEm !== b.unitsPerEm) return undefined;
  const count = Math.max(a.count, b.count);
  const outlines: Uint8Array[] = [];
  const loca = new DataView(new ArrayBuffer(4 * (count + 1)));
  const hmtx = new Uint8Array(4 * count);
  let length = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    const [one, other] = [a.outline(glyph), b.outline(glyph)];
    const isBoth = one.length > 0 && other.length > 0;
    if (isBoth && !(isSameOutline(one, other) && isSame(a.metrics(glyph), b.metrics(glyph)))) return undefined;
    // A space draws nothing: the subset that knows its width has it.
    const isFromFirst = one.length > 0 || (other.length === 0 && (a.hasWidth(glyph) || !b.hasWidth(glyph)));
    const outline = isFromFirst ? one : other;
    const from = isFromFirst && glyph < a.count ? a : b;
    if (glyph < from.count) hmtx.set(from.metrics(glyph), 4 * glyph);
    outlines.push(outline);
    length += outline.length + (-outline.length & 3);
    loca.setUint32(4 * (glyph + 1), length);
  }
  const glyf = new Uint8Array(length);
  for (const [glyph, outline] of outlines.entries()) glyf.set(outline, loca.getUint32(4 * glyph));
  const merged = new Map(first);
  merged.set('glyf', glyf);
  merged.set('loca', new Uint8Array(loca.buffer));
  merged.set('hmtx', hmtx);
  merged.set('head', withUint16(tableOf(first, 'head'), LOCA_FORMAT, 1));
  merged.set('hhea', withUint16(tableOf(first, 'hhea'), METRICS_COUNT, count));
  merged.set('maxp', mergeMaxp(tableOf(first, 'maxp'), tableOf(second, 'maxp'), count));
  return merged;
}

/** A font file of these tables. Checksums are zero: no reader of a PDF compares them. */
export function writeTables(tables: FontTables): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => Number(a > b) - Number(a < b));
  const start = 12 + 16 * sorted.length;
  const font = new Uint8Array(sorted.reduce((sum, [, { length }]) => sum + length + (-length & 3), start));
  const view = viewOf(font);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, sorted.length);
  let at = start;
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const entry = 12 + 16 * index;
    font.set(Buffer.from(tag, 'latin1'), entry);
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, bytes.length);
    font.set(bytes, at);
    at += bytes.length + (-bytes.length & 3);
  }
  return font;
}

export function isSame(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return Buffer.compare(a ?? new Uint8Array(), b ?? new Uint8Array()) === 0;
}

/** Outlines and metrics of a font, by glyph number. */
class Glyphs {
  readonly unitsPerEm: number;
  readonly count: number;
  readonly #glyf: Uint8Array;
  readonly #hmtx: Uint8Array;
  readonly #loca: DataView;
  readonly #isLong: boolean;
  readonly #metricsCount: number;

  constructor(tables: FontTables) {
    const head = viewOf(tableOf(tables, 'head'));
    this.unitsPerEm = head.getUint16(UNITS_PER_EM);
    this.#isLong = head.getInt16(LOCA_FORMAT) !== 0;
    this.#glyf = tableOf(tables, 'glyf');
    this.#hmtx = tableOf(tables, 'hmtx');
    this.#loca = viewOf(tableOf(tables, 'loca'));
    this.#metricsCount = viewOf(tableOf(tables, 'hhea')).getUint16(METRICS_COUNT);
    this.count = viewOf(tableOf(tables, 'maxp')).getUint16(GLYPH_COUNT);
    if (this.#metricsCount === 0) throw new RangeError('no metrics');
  }

  /** Empty for glyphs that draw nothing or are not in this subset. */
  outline(glyph: number): Uint8Array {
    if (glyph >= this.count) return new Uint8Array();
    const [start, end] = [this.#place(glyph), this.#place(glyph + 1)];
    if (start > end || end > this.#glyf.length) throw new RangeError('a glyph is cut off');
    return this.#glyf.subarray(start, end);
  }

  #place(index: number): number {
    return this.#isLong ? this.#loca.getUint32(4 * index) : 2 * this.#loca.getUint16(2 * index);
  }

  hasWidth(glyph: number): boolean {
    return (
      glyph < this.count &&
      this.metrics(glyph)
        .subarray(0, 2)
        .some((byte) => byte !== 0)
    );
  }

  /** Advance and left side bearing, as they are stored. Glyphs after the last metrics share its advance. */
  metrics(glyph: number): Uint8Array {
    const long = Math.min(glyph, this.#metricsCount - 1);
    const advance = this.#hmtx.subarray(4 * long, 4 * long + 2);
    const at = glyph === long ? 4 * long + 2 : 4 * this.#metricsCount + 2 * (glyph - this.#metricsCount);
    const bearing = this.#hmtx.subarray(at, at + 2);
    if (advance.length + bearing.length < 4) throw new RangeError('metrics are cut off');
    return new Uint8Array([...advance, ...bearing]);
  }
}

function isSameOutline(a: Uint8Array, b: Uint8Array): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const rest = long.subarray(short.length);
  return (
    rest.length <= MOST_PADDING && rest.every((byte) => byte === 0) && isSame(short, long.subarray(0, short.length))
  );
}

function mergeMaxp(first: Uint8Array, second: Uint8Array, count: number): Uint8Array {
  const merged = withUint16(first, GLYPH_COUNT, count);
  const [into, from] = [viewOf(merged), viewOf(second)];
  for (let at = MOST_NEEDED; at + 2 <= Math.min(MAXP_BYTES, merged.length, second.length); at += 2)
    into.setUint16(at, Math.max(into.getUint16(at), from.getUint16(at)));
  return merged;
}

function withUint16(table: Uint8Array, at: number, value: number): Uint8Array {
  const copy = new Uint8Array(table);
  viewOf(copy).setUint16(at, value);
  return copy;
}

function tableOf(tables: FontTables, tag: string): Uint8Array {
  return tables.get(tag) ?? new Uint8Array();
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
