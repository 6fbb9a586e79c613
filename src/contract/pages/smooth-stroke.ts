/** A drawn stroke as a line that flows: Catmull-Rom splines as Bézier curves, the same on the screen and in the result. */

type Point = readonly [x: number, y: number];

/** The two handles of a curve, and where it ends. */
export type Curve = readonly [first: Point, second: Point, to: Point];

/** Handles reach a sixth of the way between the neighbours. */
const HANDLE = 1 / 6;

/** From the first point of the stroke on. */
export function curvesOf(stroke: readonly Point[]): readonly Curve[] {
  return stroke.slice(1).map((to, index) => {
    const from = stroke[index] ?? to;
    const before = stroke[index - 1] ?? from;
    const after = stroke[index + 2] ?? to;
    return [handle(from, before, to), handle(to, after, from), to];
  });
}

/** As SVG writes paths; a stroke of one point is a dot. */
export function svgPath(stroke: readonly Point[]): string {
  const [first] = stroke;
  if (!first) return '';
  if (stroke.length === 1) return `M${first} L${first}`;
  return [`M${first}`, ...curvesOf(stroke).map((curve) => `C${curve.join(' ')}`)].join(' ');
}

function handle(at: Point, a: Point, b: Point): Point {
  return [at[0] + (b[0] - a[0]) * HANDLE, at[1] + (b[1] - a[1]) * HANDLE];
}
