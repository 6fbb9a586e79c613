/** Finds cells and painted areas by their height on a sheet, which has thousands of them. */
import type { Box } from '../../../../adapters/pdfium-text.ts';

/** In points. */
const BUCKET = 50;

export class HeightIndex<Item extends { readonly box: Box }> {
  readonly #buckets = new Map<number, Item[]>();

  /** @param extent of the places that are asked for: items may reach far beyond their page. */
  constructor(items: readonly Item[], extent: Pick<Box, 'top' | 'bottom'>) {
    const [first, last] = [bucketOf(extent.top), bucketOf(extent.bottom)];
    for (const item of items) {
      const end = Math.min(last, bucketOf(item.box.bottom));
      for (let at = Math.max(first, bucketOf(item.box.top)); at <= end; at++) {
        const bucket = this.#buckets.get(at);
        if (bucket) bucket.push(item);
        else this.#buckets.set(at, [item]);
      }
    }
  }

  /** What takes a height, edges included, in the order that was given. */
  at(y: number): readonly Item[] {
    return (this.#buckets.get(bucketOf(y)) ?? []).filter(({ box }) => box.top <= y && box.bottom >= y);
  }
}

function bucketOf(y: number): number {
  return Math.floor(y / BUCKET);
}
