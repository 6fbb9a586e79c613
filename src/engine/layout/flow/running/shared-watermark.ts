/** The watermark of a document: what most of its pages show; on fewer, the text stands at its place. */
import type { Watermark } from '../../model.ts';
import type { PageDraft } from '../drafts/draft.ts';

/** Share of the pages. */
const MOST = 0.5;

interface Marked {
  readonly watermark?: Watermark;
  readonly pages: readonly PageDraft[];
}

/** @param runs headers are made, in which watermarks stand; without them, what repeats is dropped. */
export function sharedWatermark(pages: readonly PageDraft[], runs: boolean): Marked {
  const marks = pages.flatMap((page) => (page.watermark ? [page.watermark] : []));
  const counts = Map.groupBy(marks, ({ text }) => text);
  const [most = []] = [...counts.values()].toSorted((a, b) => b.length - a.length);
  const [watermark] = most;
  if (!watermark) return { pages };
  const isShared = most.length >= MOST * pages.length && (runs || pages.length > 1);
  const placed = pages.map((page): PageDraft => {
    const isTaken = isShared && page.watermark?.text === watermark.text;
    return page.watermarkBox && !isTaken ? { ...page, boxes: [...page.boxes, page.watermarkBox] } : page;
  });
  return { pages: placed, ...(isShared && runs ? { watermark } : {}) };
}
