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
