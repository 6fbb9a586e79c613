/** Tells what a page draws beside its text, and hides parts of it while the page is open. */
import type { OpenPage } from './pdfium.ts';
import type { DrawnLine } from './pdfium-lines.ts';
import { seenBounds } from './pdfium-matrix.ts';
import type { Pointer } from './pdfium-module.ts';
import { PAGE_OBJECT, type PageObject, pageObjects } from './pdfium-objects.ts';
import { type ToSeen, toSeen } from './pdfium-seen.ts';
import type { SeenBox } from './pdfium-text.ts';

export interface PageGraphics {
  /** Where pictures stand, on the page as seen, in points. */
  readonly pictures: readonly SeenBox[];
  /** Lines, shapes or shadings are drawn. */
  readonly hasDrawings: boolean;
}

const { text: TEXT, path: PATH, image: IMAGE, shading: SHADING } = PAGE_OBJECT;

export function readGraphics(page: OpenPage): PageGraphics {
  const pictures = picturesOf(page);
  const isDrawn = ({ type }: PageObject) => type === PATH || type === SHADING;
  return {
    pictures: pictures.filter(({ isShadow }) => !isShadow).map(({ box }) => box),
    hasDrawings: pictures.some(({ isShadow }) => isShadow) || pageObjects(page).some(isDrawn),
  };
}

export interface HiddenParts {
  readonly pictures: boolean;
  /** Level lines, on the page as seen. */
  readonly bars?: readonly DrawnLine[];
}

/** Leaves text, and pictures and lines where asked, out of every drawing of the page until it is closed. Shadows count as drawings. */
export function hideParts(page: OpenPage, parts: HiddenParts): void {
  const pictures = parts.pictures ? picturesOf(page).filter(({ isShadow }) => !isShadow) : [];
  const hidden = new Set(pictures.map(({ object }) => object));
  const isBar = barsOf(page, parts.bars ?? []);
  for (const each of pageObjects(page)) {
    const { object, type } = each;
    if (type === TEXT || hidden.has(object) || (type === PATH && isBar(each)))
      page.pdfium.call._FPDFPageObj_SetIsActive(object, 0);
  }
}

/** In points: how far the bounds of a line may reach past it. */
const BAR = 1.5;

/** Whether a path is one of the lines. */
function barsOf(page: OpenPage, bars: readonly DrawnLine[]): (path: PageObject) => boolean {
  if (bars.length === 0) return () => false;
  const seen = toSeen(page);
  return ({ object, matrix }) => {
    const box = seenBounds(page.pdfium, object, matrix, seen);
    if (!box) return false;
    return bars.some(({ at, from, to, widthPt }) => {
      const reach = widthPt / 2 + BAR;
      const isLevel = box.top >= at - reach && box.bottom <= at + reach;
      return isLevel && box.left >= from - BAR && box.right <= to + BAR;
    });
  };
}

interface Picture {
  readonly object: Pointer;
  readonly box: SeenBox;
  readonly isShadow: boolean;
}

/** A shadow is a picture in a form that lies behind another one, which covers this share of it. */
const SHADOWED = 0.5;
/** Each picture is held against those above it: pages with more have none that anyone would call a shadow. */
const MAX_SHADOWED = 1_000;

function picturesOf(page: OpenPage): readonly Picture[] {
  const seen = toSeen(page);
  const found = [...pageObjects(page)].flatMap((each) => {
    const box = each.type === IMAGE ? boxOf(page, each, seen) : undefined;
    return box ? [{ object: each.object, depth: each.depth, box }] : [];
  });
  return found.map(({ object, depth, box }, index) => {
    if (depth === 0 || found.length > MAX_SHADOWED) return { object, box, isShadow: false };
    const above = found.slice(index + 1).filter((other) => isInside(other.box, box));
    return { object, box, isShadow: above.some((other) => area(other.box) >= SHADOWED * area(box)) };
  });
}

/** Cut to the page; undefined for what lies outside of it. */
function boxOf({ pdfium, size }: OpenPage, { object, matrix }: PageObject, seen: ToSeen): SeenBox | undefined {
  const bounds = seenBounds(pdfium, object, matrix, seen);
  if (!bounds) return undefined;
  const box = {
    left: Math.max(0, bounds.left),
    top: Math.max(0, bounds.top),
    right: Math.min(size.widthPt, bounds.right),
    bottom: Math.min(size.heightPt, bounds.bottom),
  };
  return box.right > box.left && box.bottom > box.top ? box : undefined;
}

function isInside(inner: SeenBox, outer: SeenBox): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}

function area({ left, top, right, bottom }: SeenBox): number {
  return (right - left) * (bottom - top);
}
