/** Tells shadows from pictures that look like them: a shadow is drawn just before what it is the shadow of. */
import type { DrawnItem } from '../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../adapters/pdfium-text.ts';
import { BoxGrid } from './box-grid.ts';
import { areaOf } from './boxes.ts';

export interface Drawn {
  /** Number of its object among all objects of the page. */
  readonly object: number;
  readonly box: SeenBox;
}

/** Of its area: what casts a shadow covers so much of it, alone or together. */
const COVERED = 0.5;
/** What casts a shadow is at most so many times as large. */
const LARGER = 1.5;

/** @param drawn all that the page draws, texts too. @returns no watermarks, which nothing follows, and no icons. */
export function findShadows(items: readonly DrawnItem[], drawn: readonly Drawn[]): ReadonlySet<DrawnItem> {
  const shades = items.filter(({ shade }) => shade);
  const grid = new BoxGrid(shades.length > 0 ? drawn.map(({ box }) => box) : []);
  return new Set(
    shades.filter((item) =>
      isShadow(
        item,
        grid.near(item.box).flatMap((place) => drawn[place] ?? []),
      ),
    ),
  );
}

function isShadow({ shade, object, box }: DrawnItem, near: readonly Drawn[]): boolean {
  const area = areaOf(box);
  let covered = 0;
  for (const other of near) {
    if (other.object <= object) continue;
    const common = sharedArea(other.box, box);
    if (shade === 'dark') covered += common;
    else if (areaOf(other.box) <= LARGER * area) covered = Math.max(covered, common);
    if (covered > 0 && covered >= COVERED * area) return true;
  }
  return false;
}

function sharedArea(a: SeenBox, b: SeenBox): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}
