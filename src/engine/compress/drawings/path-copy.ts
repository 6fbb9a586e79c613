/** Writes filled rectangles that come as four lines by the operator for rectangles (ISO 32000-2, 8.5.2.1). */
import type { ContentCopy, Operand } from './content-copy.ts';
import { decimalsOf, numberOf, shortNumber } from './short-number.ts';

/** Operators whose operands are points, with how many numbers they take. */
export const POINTS: ReadonlyMap<string, number> = new Map([
  ['m', 2],
  ['l', 2],
  ['v', 4],
  ['y', 4],
  ['re', 4],
  ['c', 6],
]);
/** What has no outline does not show where a rectangle begins. */
const FILLS = new Set(['f', 'F', 'f*']);
const CLIPS = new Set(['W', 'W*']);
const CORNERS = 4;

type Point = readonly [x: string, y: string];

interface Subpath {
  readonly start: number;
  end: number;
  /** Undefined once there is anything but lines. */
  points: Point[] | undefined;
}

export class PathCopy {
  readonly #copy: ContentCopy;
  #subpaths: Subpath[] = [];

  constructor(copy: ContentCopy) {
    this.#copy = copy;
  }

  /** @param isPlain whether nothing but space stands before the operator. */
  operator(word: string, start: number, end: number, isPlain: boolean): void {
    const { operands } = this.#copy;
    if (FILLS.has(word) && isPlain) this.#shorten();
    const points = pointsOf(operands);
    const from = operands[0]?.copied ?? this.#copy.length;
    this.#copy.operator(word, start, end);
    if (POINTS.has(word) && isPlain && operands.length === POINTS.get(word)) this.#add(word, from, points);
    else if (word === 'h') this.#extend();
    else if (!CLIPS.has(word)) this.#subpaths = [];
  }

  #add(word: string, start: number, points: readonly Point[]): void {
    const last = this.#subpaths.at(-1);
    const end = this.#copy.length;
    if (word === 'm' || word === 're' || !last)
      this.#subpaths.push({ start, end, points: word === 'm' ? [...points] : undefined });
    else {
      last.end = end;
      if (word === 'l' && last.points && last.points.length <= CORNERS) last.points.push(...points);
      else last.points = undefined;
    }
  }

  #extend(): void {
    const last = this.#subpaths.at(-1);
    if (last) last.end = this.#copy.length;
  }

  /** The path as it is to be filled, its rectangles written as such. */
  #shorten(): void {
    const [first] = this.#subpaths;
    const rectangles = this.#subpaths.map(({ points }) => points && rectangleOf(points));
    if (!first || !rectangles.some((each) => each !== undefined)) return;
    const parts = this.#subpaths.flatMap(({ start, end }, at) => {
      const rectangle = rectangles[at];
      const isShorter = rectangle !== undefined && rectangle.length < end - start;
      return [at > 0 ? '\n' : '', isShorter ? rectangle : ([start, end] as const)];
    });
    // Between the path and what fills it stands what clips by it.
    const rest = [this.#subpaths.at(-1)?.end ?? first.end, this.#copy.length] as const;
    this.#copy.replace(first.start, [...parts, rest]);
  }
}

function pointsOf(operands: readonly Operand[]): readonly Point[] {
  return operands.flatMap(({ text }, at) => (at % 2 === 1 ? [[operands[at - 1]?.text ?? '', text] as const] : []));
}

/** The same way round, as that tells holes; undefined for what is none, and for a line. */
function rectangleOf(points: readonly Point[]): string | undefined {
  const numbers = points.map(([x, y]) => [numberOf(x), numberOf(y)] as const);
  const [a, b, c, d, back] = numbers;
  if (!a || !b || !c || !d || (back && !isAt(back, a[0], a[1]))) return undefined;
  const isAcross = isAt(b, c[0], a[1]) && isAt(d, a[0], c[1]);
  const isUpright = isAt(b, a[0], c[1]) && isAt(d, c[0], a[1]);
  if (!(isAcross || isUpright) || a[0] === c[0] || a[1] === c[1]) return undefined;
  // The operator goes across first.
  const [[x, y] = ['', ''], [right, top] = ['', '']] = isAcross ? [points[0], points[2]] : [points[1], points[3]];
  return [x, y, side(x, right), side(y, top), 're'].join(' ');
}

function side(from: string, to: string): string {
  return shortNumber(numberOf(to) - numberOf(from), Math.max(decimalsOf(from), decimalsOf(to)));
}

function isAt([x, y]: readonly [number, number], left: number, bottom: number): boolean {
  return x === left && y === bottom;
}
