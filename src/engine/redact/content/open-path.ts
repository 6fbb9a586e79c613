/** The path that is being built: its parts, where each lies and which bytes draw it (ISO 32000-2, 8.5.2). */
import type { ContentOperator } from '../../content/content-operators.ts';
import type { Matrix } from '../../geometry/matrix.ts';
import type { PageBox } from '../../geometry/page-box.ts';
import type { PdfObject } from '../../syntax/object.ts';

interface Part {
  readonly start: number;
  end: number;
  readonly xs: number[];
  readonly ys: number[];
  isSlanted: boolean;
}

/** A part of a finished path. */
export interface PathPart {
  readonly start: number;
  readonly end: number;
  readonly box: PageBox;
  /** It has curves or lines that run neither along nor across: rules and frames have none, letters do. */
  readonly isSlanted: boolean;
}

const BUILDS = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
const CURVES = new Set(['c', 'v', 'y']);
const PAINTS = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n']);

export class OpenPath {
  #parts: Part[] = [];
  #clips = false;

  /** @returns whether the operator belongs to a path. */
  take({ word, operands, start, end }: ContentOperator, matrix: Matrix): boolean {
    if (word === 'W' || word === 'W*') {
      this.#clips = true;
      return true;
    }
    if (!BUILDS.has(word)) return false;
    if (word === 'm' || word === 're' || this.#parts.length === 0) {
      this.#parts.push({ start, end, xs: [], ys: [], isSlanted: false });
    }
    const part = this.#parts.at(-1);
    if (part) {
      part.end = end;
      const before = part.xs.length;
      for (const [x, y] of pointsOf(word, operands)) {
        part.xs.push(matrix[0] * x + matrix[2] * y + matrix[4]);
        part.ys.push(matrix[1] * x + matrix[3] * y + matrix[5]);
      }
      part.isSlanted ||= CURVES.has(word) || (word === 'l' && runsAslant(part, before));
    }
    return true;
  }

  static isPaint(word: string): boolean {
    return PAINTS.has(word);
  }

  /** Ends the path. @returns its parts; none for a path that also clips, whose parts all count. */
  finish(word: string): readonly PathPart[] {
    const parts = this.#clips || word === 'n' ? [] : this.#parts;
    this.#parts = [];
    this.#clips = false;
    return parts.map(({ start, end, xs, ys, isSlanted }) => ({ start, end, box: boxOf(xs, ys), isSlanted }));
  }
}

/** In points: less is the rounding of a straight line. */
const STRAIGHT = 0.05;

function runsAslant({ xs, ys }: Part, last: number): boolean {
  const [dx, dy] = [(xs[last] ?? 0) - (xs[last - 1] ?? 0), (ys[last] ?? 0) - (ys[last - 1] ?? 0)];
  return Math.abs(dx) > STRAIGHT && Math.abs(dy) > STRAIGHT;
}

function boxOf(xs: readonly number[], ys: readonly number[]): PageBox {
  const [least, most] = [(all: readonly number[]) => all.reduce((a, b) => Math.min(a, b), Infinity), largest];
  return { left: least(xs), right: most(xs), bottom: least(ys), top: most(ys) };
}

function largest(all: readonly number[]): number {
  return all.reduce((a, b) => Math.max(a, b), -Infinity);
}

function pointsOf(word: string, operands: readonly PdfObject[]): readonly (readonly [number, number])[] {
  const numbers = operands.flatMap((operand) => (typeof operand === 'number' ? [operand] : []));
  if (word === 're') {
    const [x = 0, y = 0, width = 0, height = 0] = numbers;
    return [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ];
  }
  const points: (readonly [number, number])[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) points.push([numbers[at] ?? 0, numbers[at + 1] ?? 0]);
  return points;
}
