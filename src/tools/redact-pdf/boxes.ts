/** Boxes that the visitor draws: the option's value, and how dragging and keys change them. */
import { parsePageRange } from '../../contract/pages/page-range.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { resolvePageRange } from '../../contract/pages/resolve-page-range.ts';

/** Points from the upper left corner of the page as seen. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Box extends Rect {
  /** A page range. */
  readonly page: string;
}

/** Smaller ones are slips of the hand. */
export const LEAST_PT = 4;
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

/** Between two corners, wherever the second lies. */
export function between(from: { x: number; y: number }, to: { x: number; y: number }): Rect {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

/** Moved, and if need be made smaller, until it lies on the page. */
export function inside<B extends Rect>(box: B, { widthPt, heightPt }: PageSize): B {
  const width = Math.min(Math.max(box.width, LEAST_PT), widthPt);
  const height = Math.min(Math.max(box.height, LEAST_PT), heightPt);
  const x = Math.min(Math.max(box.x, 0), widthPt - width);
  const y = Math.min(Math.max(box.y, 0), heightPt - height);
  return { ...box, x, y, width, height };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
