/** Runs of words, and what stands in their place in the other text. */

/** Words of one row: from the first to before the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Hunk {
  readonly a: Span;
  readonly b: Span;
}

export function lengthOf({ from, to }: Span): number {
  return to - from;
}
