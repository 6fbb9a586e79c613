/** Reads of a CFF font its glyphs by name or CID, its own encoding, and their widths (Adobe Technical Notes 5176 and 5177). */
import { CFF_OPERATOR, type CffDict, readCffCharset, readCffDict, readCffIndex, viewOf } from './cff-structure.ts';
import { STANDARD_ENCODING, STANDARD_STRINGS } from './standard-strings.ts';

const MAX_CALLS = 10;
/** Steps of a charstring with all that it calls: no font that anybody made comes near it. */
const MAX_STEPS = 100_000;

/** Subroutines of all private dictionaries: a font may name one list by many of them. */
const MAX_SUBRS = 400_000;

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
  #subrCount = 0;
  readonly #scale: number;
  /** Glyph by name, or by CID. */
  readonly #byName = new Map<string, number>();
  readonly #byCid = new Map<number, number>();

  /** @throws RangeError for what is no such font or cut off. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
    const names = readCffIndex(bytes, this.#view.getUint8(2));
    const tops = readCffIndex(bytes, names.end);
    const strings = readCffIndex(bytes, tops.end);
    this.#strings = strings.items;
    this.#globals = readCffIndex(bytes, strings.end).items;
    const top = readCffDict(tops.items[0] ?? new Uint8Array());
    const at = top.get(CFF_OPERATOR.charStrings)?.[0];
    if (at === undefined) throw new RangeError('no glyphs');
    this.#glyphs = readCffIndex(bytes, at).items;
    this.glyphCount = this.#glyphs.length;
    this.isCid = top.has(CFF_OPERATOR.ros);
    const fonts = this.isCid
      ? readCffIndex(bytes, top.get(CFF_OPERATOR.fontArray)?.[0] ?? 0).items.map(readCffDict)
      : [top];
    this.#privates = fonts.map((dict) => this.#private(dict));
    this.#select = this.isCid ? this.#selector(top.get(CFF_OPERATOR.fontSelect)?.[0] ?? 0) : () => 0;
    const matrix = top.get(CFF_OPERATOR.matrix) ?? fonts[0]?.get(CFF_OPERATOR.matrix);
    this.#scale = (matrix?.[0] ?? 0.001) * 1000;
    this.#readCharset(top.get(CFF_OPERATOR.charset)?.[0] ?? 0);
    this.encoding = this.isCid ? [] : this.#readEncoding(top.get(CFF_OPERATOR.encoding)?.[0] ?? 0);
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

  #private(dict: CffDict): Private {
    const [size = 0, at = 0] = dict.get(CFF_OPERATOR.private) ?? [];
    const entries = readCffDict(this.#bytes.subarray(at, at + size));
    const offset = entries.get(CFF_OPERATOR.subrs)?.[0];
    this.#subrCount += offset === undefined ? 0 : this.#view.getUint16(at + offset);
    if (this.#subrCount > MAX_SUBRS) throw new RangeError('subroutines');
    return {
      subrs: offset === undefined ? [] : readCffIndex(this.#bytes, at + offset).items,
      usual: entries.get(CFF_OPERATOR.defaultWidth)?.[0] ?? 0,
      base: entries.get(CFF_OPERATOR.nominalWidth)?.[0] ?? 0,
    };
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
    const ids = offset <= 2 ? undefined : readCffCharset(this.#bytes, offset, this.glyphCount);
    for (let glyph = 0; glyph < this.glyphCount; glyph++) put(glyph, ids?.[glyph] ?? glyph);
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
  #steps = 0;

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
      if (++this.#steps > MAX_STEPS) return 'none';
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
