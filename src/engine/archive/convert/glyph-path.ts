/** Writes outlines of glyphs as paths of a content stream (ISO 32000-2, 8.5.2). */
import type { OutlineStep } from '../../../adapters/harfbuzz.ts';
import { serializeNumber } from '../../syntax/serialize.ts';

const OPERATORS: Readonly<Record<string, string>> = { M: 'm', L: 'l', C: 'c', Z: 'h' };

/** A path, in thousandths of an em, with the box that its points lie in. */
export class GlyphPath {
  readonly #operators: string[] = [];
  readonly #xs: number[] = [];
  readonly #ys: number[] = [];

  /** @param dx moves the outline, as `dy` does. @param stretch of its width. */
  add(steps: readonly OutlineStep[], dx: number, dy: number, stretch: number): void {
    let from: readonly number[] = [0, 0];
    for (const { type, values } of steps) {
      const points = values.map((value, index) => (index % 2 === 0 ? (value + dx) * stretch : value + dy));
      const curve = type === 'Q' ? cubic(from, points) : points;
      this.#write(curve, OPERATORS[type === 'Q' ? 'C' : type] ?? '');
      from = curve.length > 0 ? curve.slice(-2) : from;
    }
  }

  get isEmpty(): boolean {
    return this.#operators.length === 0;
  }

  get content(): string {
    return `${this.#operators.join(' ')} f`;
  }

  /** Left, bottom, right, top. */
  get box(): readonly number[] {
    if (this.isEmpty) return [0, 0, 0, 0];
    return [least(this.#xs), least(this.#ys), most(this.#xs), most(this.#ys)];
  }

  #write(points: readonly number[], operator: string): void {
    for (const [index, value] of points.entries()) (index % 2 === 0 ? this.#xs : this.#ys).push(value);
    this.#operators.push(...points.map((value) => serializeNumber(Math.round(value * 10) / 10)), operator);
  }
}

/** A curve with one control point as one with two. */
function cubic(from: readonly number[], [cx = 0, cy = 0, x = 0, y = 0]: readonly number[]): readonly number[] {
  const [fx = 0, fy = 0] = from;
  const toward = (end: number, control: number) => end + (2 / 3) * (control - end);
  return [toward(fx, cx), toward(fy, cy), toward(x, cx), toward(y, cy), x, y];
}

function least(values: readonly number[]): number {
  return Math.floor(values.reduce((a, b) => Math.min(a, b)));
}

function most(values: readonly number[]): number {
  return Math.ceil(values.reduce((a, b) => Math.max(a, b)));
}
