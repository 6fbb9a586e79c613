/** A drawn signature on the screen: its strokes as the option carries them, and as a line that flows. */

export type Stroke = readonly (readonly [number, number])[];

export interface Drawn {
  readonly strokes: readonly Stroke[];
  /** Of the pen, in the units of the points. */
  readonly width: number;
}

/** The usual ink, as the option has it. */
export const INK = '#0b3d91';
/** Units across and down the pad, and the pen in the same units. */
export const PAD = { width: 600, height: 220, pen: 5 } as const;

/** Undefined where nothing was drawn. */
export function readStrokes(text: string | undefined): Drawn | undefined {
  if (!text) return undefined;
  // Written by this screen only.
  const drawn = JSON.parse(text) as Drawn;
  return drawn.strokes.some((stroke) => stroke.length > 0) ? drawn : undefined;
}

export function writeStrokes(strokes: readonly Stroke[]): string {
  return strokes.length === 0 ? '' : JSON.stringify({ strokes, width: PAD.pen });
}

/** The frame around all strokes, a pen's width larger on every side, as the result has it. */
export function frameOf({ strokes, width }: Drawn) {
  const points = strokes.flat();
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - width, Math.min(...ys) - width];
  return { left, top, width: Math.max(...xs) + width - left, height: Math.max(...ys) + width - top };
}

/** SVG path through the points, smooth as in the result (Catmull-Rom as Bézier curves). */
export function pathOf(stroke: Stroke): string {
  const [first, ...others] = stroke;
  if (!first) return '';
  if (others.length === 0) return `M${first} L${first}`;
  const parts = [`M${first}`];
  for (let index = 0; index + 1 < stroke.length; index++) {
    const from = stroke[index] ?? first;
    const to = stroke[index + 1] ?? from;
    const before = stroke[index - 1] ?? from;
    const after = stroke[index + 2] ?? to;
    const handle = (at: readonly [number, number], a: readonly [number, number], b: readonly [number, number]) =>
      [at[0] + (b[0] - a[0]) / 6, at[1] + (b[1] - a[1]) / 6] as const;
    parts.push(`C${handle(from, before, to)} ${handle(to, after, from)} ${to}`);
  }
  return parts.join(' ');
}
