/** Boxes that the visitor draws: the option's value, and how dragging and keys change them. */
import { parsePageRange } from '../../contract/pages/page-range.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { LEAST_PT, type Rect } from '../../contract/pages/rects.ts';
import { resolvePageRange } from '../../contract/pages/resolve-page-range.ts';

export interface Box extends Rect {
  /** A page range. */
  readonly page: string;
}

const USUAL = { width: 160, height: 24 };

export function readBoxes(value: string | undefined): readonly Box[] {
  try {
    const read: unknown = JSON.parse(value || '[]');
    return Array.isArray(read) ? (read as readonly Box[]).map((box) => ({ ...box, page: String(box.page) })) : [];
  } catch {
    // Typed by hand, and not finished.
    return [];
  }
}

export function writeBoxes(boxes: readonly Box[]): string {
  const tidy = boxes.map(({ page, x, y, width, height }) => ({
    page,
    x: tenth(x),
    y: tenth(y),
    width: tenth(width),
    height: tenth(height),
  }));
  return tidy.length === 0 ? '' : JSON.stringify(tidy);
}

export function isOn({ page }: Pick<Box, 'page'>, number: number, pageCount: number): boolean {
  try {
    return resolvePageRange(parsePageRange(page), pageCount, { clip: true }).pages.includes(number);
  } catch {
    return false;
  }
}

/** A new box where no other lies: from the middle of the page downwards. */
export function newBox(number: number, size: PageSize, taken: readonly Box[]): Box {
  const width = Math.min(USUAL.width, size.widthPt / 2);
  const x = (size.widthPt - width) / 2;
  for (let y = size.heightPt * 0.4; y < size.heightPt - USUAL.height; y += USUAL.height + LEAST_PT) {
    if (taken.some((box) => Math.abs(box.y - y) < USUAL.height && Math.abs(box.x - x) < width)) continue;
    return { page: String(number), x, y, width, height: USUAL.height };
  }
  return { page: String(number), x, y: LEAST_PT, width, height: USUAL.height };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
