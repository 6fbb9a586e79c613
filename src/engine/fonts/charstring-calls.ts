/** Finds which subroutines the glyphs of a CFF font call (Adobe Technical Note 5177). */

const MAX_CALLS = 10;
/** Steps of all glyphs of a font together: some 400 for each of 65,535. */
const MAX_STEPS = 25_000_000;
const MAX_OPERANDS = 513;

const STEMS = new Set([1, 3, 18, 23]);
const MASKS = new Set([19, 20]);
const CALL = 10;
const RETURN = 11;
const ESCAPE = 12;
const END = 14;
const SHORT = 28;
const CALL_GLOBAL = 29;
const DRAWS = new Set([4, 5, 6, 7, 8, 21, 22, 24, 25, 26, 27, 30, 31]);
/** After the escape: the only operators there that draw; the others count, which no font does any more. */
const FLEXES = new Set([34, 35, 36, 37]);
/** Operands at the end of a glyph that is put together of two others. */
const ACCENTED = 4;

export interface Subroutines {
  readonly items: readonly Uint8Array[];
  /** Numbers of those that are called. */
  readonly called: Set<number>;
}

export function subroutines(items: readonly Uint8Array[]): Subroutines {
  return { items, called: new Set() };
}

export class CharstringCalls {
  readonly #globals: Subroutines;
  #locals: Subroutines = subroutines([]);
  #stack: number[] = [];
  #stems = 0;
  #steps = 0;

  constructor(globals: Subroutines) {
    this.#globals = globals;
  }

  /**
   * Marks what a glyph calls.
   * @returns the codes of its base and its accent in the standard encoding, where it is put together of two others.
   * @throws RangeError for what cannot be followed for sure.
   */
  follow(code: Uint8Array, locals: Subroutines): readonly number[] {
    this.#locals = locals;
    this.#stack = [];
    this.#stems = 0;
    if (!this.#run(code, 0)) throw new RangeError('no end');
    return this.#stack.length >= ACCENTED ? this.#stack.slice(-2) : [];
  }

  /** Whether the glyph has ended. */
  #run(code: Uint8Array, depth: number): boolean {
    if (depth > MAX_CALLS) throw new RangeError('calls');
    for (let at = 0; at < code.length; ) {
      if (++this.#steps > MAX_STEPS) throw new RangeError('steps');
      const byte = code[at++] ?? 0;
      if (byte === SHORT || byte >= 32) at = this.#number(code, byte, at);
      else if (byte === END) return true;
      else if (byte === RETURN) return false;
      else if (byte === CALL || byte === CALL_GLOBAL) {
        if (this.#call(byte === CALL ? this.#locals : this.#globals, depth)) return true;
      } else at = this.#clear(code, byte, at);
    }
    return false;
  }

  #call({ items, called }: Subroutines, depth: number): boolean {
    const number = (this.#stack.pop() ?? Number.NaN) + bias(items.length);
    const item = items[number];
    if (!item) throw new RangeError('subroutine');
    called.add(number);
    return this.#run(item, depth + 1);
  }

  /** What stands on the stack before a mask are stems, too; a bit of the mask each. */
  #clear(code: Uint8Array, operator: number, at: number): number {
    const isMask = MASKS.has(operator);
    const isFlex = operator === ESCAPE && FLEXES.has(code[at] ?? 0);
    if (isMask || STEMS.has(operator)) this.#stems += this.#stack.length >> 1;
    else if (!isFlex && !DRAWS.has(operator)) throw new RangeError('operator');
    this.#stack = [];
    if (isFlex) return at + 1;
    return isMask ? at + ((this.#stems + 7) >> 3) : at;
  }

  #number(code: Uint8Array, byte: number, at: number): number {
    const [second = 0, third = 0] = [code[at], code[at + 1]];
    if (this.#stack.length >= MAX_OPERANDS) throw new RangeError('operands');
    // Fractions call nothing.
    if (byte === 255) this.#stack.push(Number.NaN);
    else if (byte === SHORT) this.#stack.push((((second << 8) | third) << 16) >> 16);
    else if (byte <= 246) this.#stack.push(byte - 139);
    else if (byte <= 250) this.#stack.push((byte - 247) * 256 + second + 108);
    else this.#stack.push(-(byte - 251) * 256 - second - 108);
    if (byte === 255) return at + 4;
    if (byte === SHORT) return at + 2;
    return byte <= 246 ? at : at + 1;
  }
}

/** What is added to the number of a subroutine (Technical Note 5177, 4.7). */
function bias(count: number): number {
  if (count < 1240) return 107;
  return count < 33_900 ? 1131 : 32_768;
}
