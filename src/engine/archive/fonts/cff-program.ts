/** Reads of a CFF font its glyphs by name or CID, its own encoding, and their widths (Adobe Technical Notes 5176 and 5177). */
import { STANDARD_ENCODING, STANDARD_STRINGS } from '../../fonts/standard-strings.ts';

const OPERATOR = { charset: 15, encoding: 16, charStrings: 17, private: 18, matrix: 0x0c07, ros: 0x0c1e } as const;
const FONT_ARRAY = 0x0c24;
const FONT_SELECT = 0x0c25;
const [SUBRS, DEFAULT_WIDTH, NOMINAL_WIDTH] = [19, 20, 21];
const MAX_CALLS = 10;

interface Index {
  readonly items: readonly Uint8Array[];
  readonly end: number;
}

interface Private {
  readonly subrs: readonly Uint8Array[];
  readonly usual: number;
  readonly base: number;
}

export class CffProgram {
  readonly isCid: boolean;
  readonly glyphCount: number;
  /** Glyph names by code; empty for fonts without codes. */
  readonly encoding: readonly string[];
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #strings: readonly Uint8Array[];
  readonly #globals: readonly Uint8Array[];
  readonly #glyphs: readonly Uint8Array[];
  readonly #privates: readonly Private[];
  readonly #select: (glyph: number) => number;
  readonly #scale: number;
  /** Glyph by name, or by CID. */
  readonly #byName = new Map<string, number>();
  readonly #byCid = new Map<number, number>();

  /** @throws RangeError for what is no such font or cut off. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const names = this.#index(this.#view.getUint8(2));
    const tops = this.#index(names.end);
    const strings = this.#index(tops.end);
    this.#strings = strings.items;
    this.#globals = this.#index(strings.end).items;
    const top = readDict(tops.items[0] ?? new Uint8Array());
    const at = top.get(OPERATOR.charStrings)?.[0];
    if (at === undefined) throw new RangeError('no glyphs');
    this.#glyphs = this.#index(at).items;
    this.glyphCount = this.#glyphs.length;
    this.isCid = top.has(OPERATOR.ros);
    const fonts = this.isCid ? this.#index(top.get(FONT_ARRAY)?.[0] ?? 0).items.map(readDict) : [top];
    this.#privates = fonts.map((dict) => this.#private(dict));
    this.#select = this.isCid ? this.#selector(top.get(FONT_SELECT)?.[0] ?? 0) : () => 0;
    const matrix = top.get(OPERATOR.matrix) ?? fonts[0]?.get(OPERATOR.matrix);
    this.#scale = (matrix?.[0] ?? 0.001) * 1000;
    this.#readCharset(top.get(OPERATOR.charset)?.[0] ?? 0);
    this.encoding = this.isCid ? [] : this.#readEncoding(top.get(OPERATOR.encoding)?.[0] ?? 0);
  }

  get names(): ReadonlyMap<string, number> {
    return this.#byName;
  }

  get cids(): ReadonlyMap<number, number> {
    return this.#byCid;
  }

  /** In thousandths of an em. */
  width(glyph: number): number | undefined {
    const own = this.#privates[this.#select(glyph)];
    const code = this.#glyphs[glyph];
    if (!own || !code) return undefined;
    const found = new WidthReader(own.subrs, this.#globals).read(code);
    return (found === undefined ? own.usual : own.base + found) * this.#scale;
  }

  #private(dict: ReadonlyMap<number, readonly number[]>): Private {
    const [size = 0, at = 0] = dict.get(OPERATOR.private) ?? [];
    const entries = readDict(this.#bytes.subarray(at, at + size));
    const subrs = entries.get(SUBRS ?? 0)?.[0];
    return {
      subrs: subrs === undefined ? [] : this.#index(at + subrs).items,
      usual: entries.get(DEFAULT_WIDTH ?? 0)?.[0] ?? 0,
      base: entries.get(NOMINAL_WIDTH ?? 0)?.[0] ?? 0,
    };
  }

  #index(at: number): Index {
    const view = this.#view;
    const count = view.getUint16(at);
    if (count === 0) return { items: [], end: at + 2 };
    const size = view.getUint8(at + 2);
    const offset = (n: number) => {
      let value = 0;
      for (let byte = 0; byte < size; byte++) value = value * 256 + view.getUint8(at + 3 + n * size + byte);
      return value;
    };
    const base = at + 2 + (count + 1) * size;
    const items = Array.from({ length: count }, (_, n) => this.#bytes.subarray(base + offset(n), base + offset(n + 1)));
    return { items, end: base + offset(count) };
  }

  #selector(at: number): (glyph: number) => number {
    const view = this.#view;
    if (view.getUint8(at) === 0) return (glyph) => view.getUint8(at + 1 + glyph);
    const ranges = view.getUint16(at + 1);
    return (glyph) => {
      let found = 0;
      for (let range = 0; range < ranges; range++) {
        const start = at + 3 + range * 3;
        if (view.getUint16(start) > glyph) break;
        found = view.getUint8(start + 2);
      }
      return found;
    };
  }

  #readCharset(offset: number): void {
    const put = (glyph: number, id: number) => {
      if (this.isCid) this.#byCid.set(id, glyph);
      else if (!this.#byName.has(this.#string(id))) this.#byName.set(this.#string(id), glyph);
    };
    put(0, 0);
    if (offset <= 2) {
      for (let glyph = 1; glyph < this.glyphCount; glyph++) put(glyph, glyph);
      return;
    }
    const view = this.#view;
    const format = view.getUint8(offset);
    let at = offset + 1;
    for (let glyph = 1; glyph < this.glyphCount; ) {
      const first = view.getUint16(at);
      at += 2;
      let left = 0;
      if (format === 1) left = view.getUint8(at++);
      if (format === 2) {
        left = view.getUint16(at);
        at += 2;
      }
      for (let step = 0; step <= left && glyph < this.glyphCount; step++) put(glyph++, first + step);
    }
  }

  #string(id: number): string {
    const known = STANDARD_STRINGS[id];
    return known ?? Buffer.from(this.#strings[id - STANDARD_STRINGS.length] ?? []).toString('latin1');
  }

  #readEncoding(offset: number): readonly string[] {
    if (offset <= 1) return STANDARD_ENCODING;
    const codes = Array.from({ length: 256 }, () => '.notdef');
    const names = [...this.#byName.keys()];
    const view = this.#view;
    const format = view.getUint8(offset);
    const count = view.getUint8(offset + 1);
    let glyph = 1;
    for (let index = 0; index < count; index++) {
      const at = offset + 2 + index * ((format & 0x7f) === 0 ? 1 : 2);
      const left = (format & 0x7f) === 0 ? 0 : view.getUint8(at + 1);
      for (let step = 0; step <= left; step++) codes[view.getUint8(at) + step] = names[glyph++] ?? '.notdef';
    }
    if (format < 0x80) return codes;
    const extra = offset + 2 + count * (format === 0x80 ? 1 : 2);
    for (let index = 0; index < view.getUint8(extra); index++) {
      const at = extra + 1 + index * 3;
      codes[view.getUint8(at)] = this.#string(view.getUint16(at + 1));
    }
    return codes;
  }
}

/** All operands of each operator. */
function readDict(bytes: Uint8Array): ReadonlyMap<number, readonly number[]> {
  const entries = new Map<number, readonly number[]>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let operands: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const byte = view.getUint8(at++);
    if (byte <= 21) {
      entries.set(byte === 12 ? 0x0c00 | view.getUint8(at++) : byte, operands);
      operands = [];
    } else if (byte === 28) {
      operands.push(view.getInt16(at));
      at += 2;
    } else if (byte === 29) {
      operands.push(view.getInt32(at));
      at += 4;
    } else if (byte === 30) {
      let text = '';
      for (let isOver = false; !isOver && at < bytes.length; at++) {
        for (const digit of [view.getUint8(at) >> 4, view.getUint8(at) & 15]) {
          if (digit === 15) isOver = true;
          else text += ['.', 'E', 'E-', '', '-'][digit - 10] ?? String(digit);
        }
      }
      operands.push(Number(text) || 0);
    } else if (byte <= 246) operands.push(byte - 139);
    else if (byte <= 250) operands.push((byte - 247) * 256 + view.getUint8(at++) + 108);
    else operands.push(-(byte - 251) * 256 - view.getUint8(at++) - 108);
  }
  return entries;
}

/** How many operands an operator takes that may follow a width; stems take pairs. */
const TAKES: ReadonlyMap<number, number> = new Map([
  [21, 2],
  [22, 1],
  [4, 1],
]);
const STEMS = [1, 3, 18, 23, 19, 20];

/** Runs a charstring up to its first operator that clears the stack. */
class WidthReader {
  readonly #subrs: readonly Uint8Array[];
  readonly #globals: readonly Uint8Array[];
  readonly #stack: number[] = [];

  constructor(subrs: readonly Uint8Array[], globals: readonly Uint8Array[]) {
    this.#subrs = subrs;
    this.#globals = globals;
  }

  /** Undefined where the glyph has the usual width. */
  read(code: Uint8Array): number | undefined {
    const found = this.#run(code, 0);
    return found === 'none' ? undefined : found;
  }

  #run(code: Uint8Array, depth: number): number | 'none' | undefined {
    for (let at = 0; at < code.length; ) {
      const byte = code[at++] ?? 0;
      if (byte === 28 || byte >= 32) {
        at = this.#number(code, byte, at);
        continue;
      }
      if (byte === 11) return undefined;
      if (byte !== 10 && byte !== 29) return this.#clear(byte);
      const list = byte === 10 ? this.#subrs : this.#globals;
      const subr = list[(this.#stack.pop() ?? 0) + bias(list.length)];
      if (!subr || depth > MAX_CALLS) return 'none';
      const found = this.#run(subr, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #clear(operator: number): number | 'none' {
    const [first = 0] = this.#stack;
    const count = this.#stack.length;
    const takes = TAKES.get(operator);
    const hasWidth =
      (STEMS.includes(operator) && count % 2 === 1) ||
      (takes !== undefined && count > takes) ||
      (operator === 14 && (count === 1 || count === 5));
    return hasWidth ? first : 'none';
  }

  #number(code: Uint8Array, byte: number, at: number): number {
    const [second = 0, third = 0] = code.subarray(at, at + 2);
    if (byte === 28) {
      this.#stack.push((((second << 8) | third) << 16) >> 16);
      return at + 2;
    }
    if (byte <= 246) {
      this.#stack.push(byte - 139);
      return at;
    }
    if (byte <= 250) this.#stack.push((byte - 247) * 256 + second + 108);
    else if (byte <= 254) this.#stack.push(-(byte - 251) * 256 - second - 108);
    else {
      this.#stack.push(Buffer.from(code.subarray(at, at + 4)).readInt32BE() / 65_536);
      return at + 4;
    }
    return at + 1;
  }
}

function bias(count: number): number {
  if (count < 1240) return 107;
  return count < 33_900 ? 1131 : 32_768;
}
