/** Runs a Type 1 charstring (Adobe Type 1 Font Format, chapter 6) and tells its width, stems and path. */
import type { Type1Font } from './type1.ts';

/** A stem from `at` to `at + width`; edges of ghost stems have the widths -20 and -21. */
export interface Stem {
  readonly isVertical: boolean;
  readonly at: number;
  readonly width: number;
}

export type OutlineStep =
  /** From here on these stems hold, and no others. */
  | { readonly kind: 'stems'; readonly stems: readonly Stem[] }
  /** All by how far from the current point: two numbers for a move or line, six for a curve. */
  | { readonly kind: 'move' | 'line' | 'curve'; readonly by: readonly number[] }
  /** Two curves that are a straight line at small sizes, and the height below which they are: 13 numbers. */
  | { readonly kind: 'flex'; readonly by: readonly number[] };

export interface Outline {
  readonly width: number;
  readonly steps: readonly OutlineStep[];
  /** Put together of two glyphs of the standard encoding: where the accent stands, and both codes. */
  readonly accented?: readonly [dx: number, dy: number, base: number, accent: number];
}

const MAX_DEPTH = 10;
const MAX_STEPS = 20_000;
const FLEX_POINTS = 7;
const REPLACE_HINTS = 3;
const BEGIN_FLEX = 1;
const ADD_FLEX = 2;
const END_FLEX = 0;

/** @throws RangeError for charstrings that break the rules. */
export function readOutline(font: Type1Font, glyph: string): Outline {
  const code = font.glyphs.get(glyph);
  if (!code) throw new RangeError(`no glyph ${glyph}`);
  return new OutlineReader(font).read(code);
}

class OutlineReader {
  readonly #font: Type1Font;
  readonly #stack: number[] = [];
  /** What calls to the interpreter's own procedures leave behind. */
  readonly #left: number[] = [];
  readonly #steps: OutlineStep[] = [];
  #stems: Stem[] = [];
  #stemsChanged = false;
  #flex: (readonly [number, number])[] | undefined;
  #width = 0;
  #bearing: readonly [number, number] = [0, 0];
  /** What the first move has to add: a path begins at the side bearing. */
  #pending: readonly [number, number] = [0, 0];
  #accented: Outline['accented'];
  #ended = false;

  constructor(font: Type1Font) {
    this.#font = font;
  }

  read(code: Uint8Array): Outline {
    this.#run(code, 0);
    const accented = this.#accented ? { accented: this.#accented } : {};
    return { width: this.#width, steps: this.#steps, ...accented };
  }

  #run(code: Uint8Array, depth: number): void {
    if (depth > MAX_DEPTH) throw new RangeError('too deep');
    for (let at = 0; at < code.length && !this.#ended; ) {
      const byte = code[at++] ?? 0;
      if (byte >= 32) at = this.#number(code, at, byte);
      else if (byte === 10) this.#call(depth);
      else if (byte === 11) return;
      else if (byte === 12) this.#escaped(code[at++] ?? 0);
      else this.#operate(byte);
      if (this.#steps.length > MAX_STEPS) throw new RangeError('too long');
    }
  }

  #number(code: Uint8Array, at: number, byte: number): number {
    const next = code[at] ?? 0;
    if (byte <= 246) this.#stack.push(byte - 139);
    else if (byte <= 250) this.#stack.push((byte - 247) * 256 + next + 108);
    else if (byte <= 254) this.#stack.push(-(byte - 251) * 256 - next - 108);
    else
      this.#stack.push((next << 24) | ((code[at + 1] ?? 0) << 16) | ((code[at + 2] ?? 0) << 8) | (code[at + 3] ?? 0));
    if (byte <= 246) return at;
    return byte === 255 ? at + 4 : at + 1;
  }

  #call(depth: number): void {
    const code = this.#font.subroutines[this.#pop()];
    if (!code) throw new RangeError('no such subroutine');
    this.#run(code, depth + 1);
  }

  #operate(operator: number): void {
    const operands = this.#stack;
    const [a = 0, b = 0, c = 0, d = 0] = operands;
    switch (operator) {
      case 1:
        this.#addStem({ isVertical: false, at: a + this.#bearing[1], width: b });
        break;
      case 3:
        this.#addStem({ isVertical: true, at: a + this.#bearing[0], width: b });
        break;
      case 4:
        this.#move(0, a);
        break;
      case 5:
        this.#draw('line', [a, b]);
        break;
      case 6:
        this.#draw('line', [a, 0]);
        break;
      case 7:
        this.#draw('line', [0, a]);
        break;
      case 8:
        this.#draw('curve', operands.slice(0, 6));
        break;
      case 9:
        break;
      case 13:
        this.#begin([a, 0], b);
        break;
      case 14:
        this.#ended = true;
        break;
      case 21:
        this.#move(a, b);
        break;
      case 22:
        this.#move(a, 0);
        break;
      case 30:
        this.#draw('curve', [0, a, b, c, d, 0]);
        break;
      case 31:
        this.#draw('curve', [a, 0, b, c, 0, d]);
        break;
      default:
        throw new RangeError(`operator ${operator}`);
    }
    this.#stack.length = 0;
  }

  #escaped(operator: number): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#stack;
    switch (operator) {
      case 0:
        break;
      case 1:
      case 2:
        this.#addThreeStems(operator === 1, [a, b, c, d, e, f]);
        break;
      case 6:
        // The accent is placed by its own side bearing, which no longer counts in a CFF font.
        this.#accented = [this.#bearing[0] + b - a, c, d, e];
        this.#ended = true;
        break;
      case 7:
        this.#begin([a, b], c);
        break;
      case 12: {
        const divisor = this.#pop();
        this.#stack.push(this.#pop() / divisor);
        return;
      }
      case 16:
        this.#callProcedure();
        return;
      case 17:
        this.#stack.push(this.#left.pop() ?? 0);
        return;
      case 33:
        break;
      default:
        throw new RangeError(`operator 12 ${operator}`);
    }
    this.#stack.length = 0;
  }

  #callProcedure(): void {
    const procedure = this.#pop();
    const count = this.#pop();
    if (count < 0 || count > this.#stack.length) throw new RangeError('stack');
    const operands = this.#stack.splice(this.#stack.length - count);
    if (procedure === BEGIN_FLEX) this.#flex = [];
    else if (procedure === END_FLEX) this.#endFlex(operands);
    else if (procedure === REPLACE_HINTS) {
      this.#stems = [];
      this.#stemsChanged = true;
      this.#left.push(operands[0] ?? 3);
    } else if (procedure > REPLACE_HINTS && procedure !== 12 && procedure !== 13) throw new RangeError('procedure');
    else if (procedure !== ADD_FLEX) this.#left.push(...operands.reverse());
  }

  /** Seven moves: to the reference point, and from there to the six points of two curves. */
  #endFlex([height = 50, x = 0, y = 0]: readonly number[]): void {
    const points = this.#flex;
    this.#flex = undefined;
    if (points?.length !== FLEX_POINTS) throw new RangeError('flex');
    const [[rx, ry] = [0, 0], [x1, y1] = [0, 0], ...rest] = points;
    this.#pushStems();
    this.#steps.push({ kind: 'flex', by: [rx + x1, ry + y1, ...rest.flat(), height] });
    this.#left.push(y, x);
  }

  #begin(bearing: readonly [number, number], width: number): void {
    this.#bearing = bearing;
    this.#pending = bearing;
    this.#width = width;
  }

  #addStem(stem: Stem): void {
    this.#stems = [...this.#stems, stem];
    this.#stemsChanged = true;
  }

  #addThreeStems(isVertical: boolean, edges: readonly number[]): void {
    const from = this.#bearing[isVertical ? 0 : 1];
    for (let at = 0; at < 6; at += 2) {
      this.#addStem({ isVertical, at: (edges[at] ?? 0) + from, width: edges[at + 1] ?? 0 });
    }
  }

  #move(dx: number, dy: number): void {
    if (this.#flex) {
      this.#flex.push([dx, dy]);
      return;
    }
    const last = this.#steps.at(-1);
    // A move after a move only adds to it.
    if (last?.kind === 'move') this.#steps.pop();
    const [x = 0, y = 0] = last?.kind === 'move' ? last.by : [];
    this.#pushStems();
    this.#steps.push({ kind: 'move', by: [x + dx + this.#pending[0], y + dy + this.#pending[1]] });
    this.#pending = [0, 0];
  }

  #draw(kind: 'line' | 'curve', by: readonly number[]): void {
    if (by.length !== (kind === 'line' ? 2 : 6) || !this.#steps.some((step) => step.kind === 'move')) {
      throw new RangeError('path');
    }
    this.#pushStems();
    this.#steps.push({ kind, by });
  }

  #pushStems(): void {
    if (this.#stemsChanged) this.#steps.push({ kind: 'stems', stems: this.#stems });
    this.#stemsChanged = false;
  }

  #pop(): number {
    const value = this.#stack.pop();
    if (value === undefined) throw new RangeError('stack');
    return value;
  }
}
