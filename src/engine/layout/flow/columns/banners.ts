/** Knows text on painted strips that are wider than it, such as the title of a newsletter over its columns. */
import type { FilledArea } from '../../../../adapters/pdfium-lines.ts';
import { middle, type Segment } from '../../lines/rows.ts';
import type { Item } from './columns.ts';

/** Rows of text on a strip, at most, and heights of a line of its largest letters: more is a panel with columns of its own. */
const MOST_ROWS = 4;
const MOST_LINES = 6;
/** Of its height, a strip is wider than this. */
const WIDE = 2.5;

/** @param fills those that paint the whole page are not among them. */
export function withBanners(texts: readonly Segment[], fills: readonly FilledArea[]): readonly Item[] {
  const banners = bannersOf(texts, fills);
  return texts.map((segment) => {
    const banner = banners.get(segment);
    return { segment, ...(banner ? { banner } : {}) };
  });
}

function bannersOf(texts: readonly Segment[], fills: readonly FilledArea[]): ReadonlyMap<Segment, FilledArea['box']> {
  const found = new Map<Segment, FilledArea['box']>();
  for (const { box } of fills) {
    const height = box.bottom - box.top;
    if (box.right - box.left < WIDE * height) continue;
    const own = texts.filter((text) => isOn(text, box));
    const rows = new Set(own.map((text) => Math.round(middle(text.box))));
    const em = Math.max(0, ...own.map((text) => text.em));
    if (rows.size > MOST_ROWS || height > MOST_LINES * em) continue;
    for (const text of own) found.set(text, box);
  }
  return found;
}

function isOn({ box }: Segment, area: FilledArea['box']): boolean {
  const y = middle(box);
  return y > area.top && y < area.bottom && box.left >= area.left && box.right <= area.right;
}
