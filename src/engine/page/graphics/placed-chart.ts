/** A chart on a page: where it stands, and which objects of the page are its parts. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';

export interface PlacedChart {
  readonly box: SeenBox;
  /** Numbers of its first and last object, texts and all else. */
  readonly objects: { readonly first: number; readonly last: number };
  /** Its title, labels and legend, in the order in which they are drawn. */
  readonly texts: readonly string[];
}

/** @param object number of an object among all objects of the page. */
export function isOfChart(object: number, { objects }: PlacedChart): boolean {
  return object >= objects.first && object <= objects.last;
}
