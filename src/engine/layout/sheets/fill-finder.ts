/** Finds painted areas by where they are: sheets have thousands of them. */
import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import { middle } from '../lines/rows.ts';

/** In points. */
const BUCKET = 50;

export class FillFinder {
  readonly #buckets = new Map<number, FilledArea[]>();

  /** @param ys from the first to the last place that is asked for: areas may reach far beyond their page. */
  constructor(fills: readonly FilledArea[], ys: readonly number[]) {
    const [first, last] = [bucketOf(ys[0] ?? 0), bucketOf(ys.at(-1) ?? 0)];
    for (const fill of fills) {
      const end = Math.min(last, bucketOf(fill.box.bottom));
      for (let at = Math.max(first, bucketOf(fill.box.top)); at <= end; at++) {
        const bucket = this.#buckets.get(at);
        if (bucket) bucket.push(fill);
        else this.#buckets.set(at, [fill]);
      }
    }
  }

  /** Those that may cover more than half of a box, in the order in which they are painted: they cover its middle. */
  behind(box: Box): readonly FilledArea[] {
    const at = middle(box);
    return (this.#buckets.get(bucketOf(at)) ?? []).filter((fill) => fill.box.top <= at && fill.box.bottom >= at);
  }
}

function bucketOf(y: number): number {
  return Math.floor(y / BUCKET);
}
