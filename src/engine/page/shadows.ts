/** Tells shadows from pictures that look like them: a shadow is drawn before what it is the shadow of, one that is dense just before it. */
import type { DrawnItem } from '../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../adapters/pdfium-text.ts';
import { BoxGrid } from './box-grid.ts';
import { areaOf } from './boxes.ts';

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
  const numbers = drawn.map(({ object }) => object).sort((a, b) => a - b);
  const next = new Map(numbers.map((number, place) => [number, numbers[place + 1]]));
  const nextOf = ({ object }: DrawnItem, near: readonly Drawn[]) =>
    near.filter((other) => other.object === next.get(object));
  const shapes = new Set(items.filter(({ kind, box }) => kind === 'path' && areaOf(box) <= groundArea).map(numberOf));
  return new Set(
    shades.filter((item) => {
      const near = grid.near(item.box).flatMap((place) => drawn[place] ?? []);
      const below = near.filter(({ object, box }) => object < item.object && sharedArea(box, item.box) > 0);
      return (
        (item.shade !== 'veil' && isShadow(item, item.shade === 'dark' ? near : nextOf(item, near))) ||
        (item.shade !== 'plain' && !below.some((other) => shapes.has(other.object)))
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
    const common = sharedArea(other.box, box);
    if (shade === 'dark') covered += common;
    else if (areaOf(other.box) <= LARGER * area) covered = Math.max(covered, common);
    if (covered > 0 && covered >= least) return true;
  }
  return false;
}

function sharedArea(a: SeenBox, b: SeenBox): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}
