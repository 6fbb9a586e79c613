/** The drawing of a chart, before anything is known of it. */
import type { DrawnPart } from '../charts/chart-parts.ts';
import type { ChartMark } from './chart-marks.ts';
import type { ChartPart } from './chart-words.ts';

export interface ChartDrawing {
  /** In the order in which they are drawn. */
  readonly parts: readonly DrawnPart[];
  readonly marks: readonly ChartMark[];
  readonly texts: readonly ChartPart[];
}
