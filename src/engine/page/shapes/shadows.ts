/** Tells shadows from pictures that look like them: a shadow is drawn before what it is the shadow of, one that is dense just before it. */
import type { DrawnItem } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { BoxGrid } from '../boxes/box-grid.ts';
import { areaOf, commonArea } from '../boxes/boxes.ts';

export interface Drawn {
  /** Number of its object among all objects of the page. */
  readonly object: number;
  readonly box: SeenBox;
}

/** Of its area: what casts a shadow covers so much of it, alone or together; that of a thin shape is blurred far around it. */
const COVERED = { dark: 0.25, plain: 0.5 };
/** What casts a shadow is at most so many times as large. */
const LARGER = 1.5;

/**
 * @param drawn all that the page draws, texts too. @param groundArea in square points: what is larger lies behind everything.
 * @returns no icons, no veils over shapes, which texts on them need, and no watermarks: nothing follows these, and they lie over shapes, which would hide them on the ground.
 */
export function findShadows(
  items: readonly DrawnItem[],
  drawn: readonly Drawn[],
  groundArea: number,
): ReadonlySet<DrawnItem> {
  const shades = items.filter(({ shade }) => shade !== undefined && shade !== 'masked');
  const grid = new BoxGrid(shades.length > 0 ? drawn.map(({ box }) => box) : []);
  const near = (box: SeenBox) => grid.near(box).flatMap((place) => drawn[place] ?? []);
  const sorted = drawn.toSorted((a, b) => a.object - b.object);
  const next = new Map(sorted.map(({ object }, place) => [object, sorted[place + 1]]));
  const shapes = new Set(items.filter(({ kind, box }) => kind === 'path' && areaOf(box) <= groundArea).map(numberOf));
  return new Set(
    shades.filter((item) => {
      const follower = next.get(item.object);
      if (item.shade === 'plain') return follower !== undefined && isShadow(item, [follower]);
      const around = near(item.box);
      if (item.shade === 'dark' && isShadow(item, around)) return true;
      return !around.some(
        ({ object, box }) => object < item.object && shapes.has(object) && commonArea(box, item.box) > 0,
      );
    }),
  );
}

function numberOf({ object }: DrawnItem): number {
  return object;
}

function isShadow({ shade, object, box }: DrawnItem, near: readonly Drawn[]): boolean {
  const area = areaOf(box);
  const least = area * (shade === 'dark' ? COVERED.dark : COVERED.plain);
  let covered = 0;
  for (const other of near) {
    if (other.object <= object) continue;
    const common = commonArea(other.box, box);
    if (shade === 'dark') covered += common;
    else if (areaOf(other.box) <= LARGER * area) covered = Math.max(covered, common);
    if (covered > 0 && covered >= least) return true;
  }
  return false;
}
