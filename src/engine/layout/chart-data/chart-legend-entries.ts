/** Finds the entries of a legend: texts with a sign of a series before them. */
import type { ChartMark } from './chart-marks.ts';
import type { ChartPart } from './chart-words.ts';

/** In heights of the text: its sign is nearer, and no longer. */
const GAP = 1.2;
const LONGEST = 4;

export interface LegendEntry {
  readonly text: ChartPart;
  readonly signs: readonly ChartMark[];
  /** `rrggbb`. */
  readonly colour: string;
}

/** @param marks that are no part of the plot. */
export function legendEntries(texts: readonly ChartPart[], marks: readonly ChartMark[]): readonly LegendEntry[] {
  return texts.flatMap((text) => {
    if (text.isTurned) return [];
    const signs = marks.filter((mark) => isBefore(mark, text));
    const painted = signs.find(({ fill }) => fill) ?? signs.find(({ line }) => line);
    const colour = painted?.fill?.colour ?? painted?.line?.colour;
    return colour === undefined ? [] : [{ text, signs, colour }];
  });
}

/** Signs of a legend that may lie amid the plot: those of a single entry may be a bar with its number. */
export function legendSigns(texts: readonly ChartPart[], marks: readonly ChartMark[]): ReadonlySet<ChartMark> {
  const entries = legendEntries(texts, marks);
  return new Set(entries.length > 1 ? entries.flatMap(({ signs }) => signs) : []);
}

function isBefore({ box, kind }: ChartMark, text: ChartPart): boolean {
  const height = text.box.bottom - text.box.top;
  const gap = text.box.left - box.right;
  const middle = (box.top + box.bottom) / 2;
  if (kind === 'upright') return false;
  return (
    gap > -0.1 * height &&
    gap < GAP * height &&
    box.right - box.left < LONGEST * height &&
    box.bottom - box.top < GAP * height &&
    middle > text.box.top &&
    middle < text.box.bottom
  );
}
