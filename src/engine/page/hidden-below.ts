/** Tells what need not be drawn since a plain area that is drawn later hides all of it: very many large areas take minutes. */
import type { PageSizePt } from '../../adapters/pdfium.ts';
import type { DrawnItem, DrawnPath } from '../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../adapters/pdfium-text.ts';
import { areaOf } from './boxes.ts';

/** Fewer items are drawn in no time. */
const MANY = 1_000;
/** Looked at, the largest ones. */
const MAX_COVERS = 64;
const CORNERS = 4;

/**
 * @param items what is drawn, from the back to the front. @param edgePt in points, what drawn edges reach over their boxes by, at most.
 * @returns the orders of those of which no pixel is seen, where there are very many.
 */
export function hiddenBelow(
  items: readonly DrawnItem[],
  { widthPt, heightPt }: PageSizePt,
  edgePt: number,
): ReadonlySet<number> {
  const covers: { readonly box: SeenBox; readonly inside: SeenBox }[] = [];
  const hidden = new Set<number>();
  if (items.length < MANY) return hidden;
  for (const { path, box, order } of items.toReversed()) {
    const isArea = path !== undefined && isPlainArea(path);
    // Areas of one box take the same pixels.
    if (covers.some((cover) => isWithin(box, cover.inside) || (isArea && isSame(box, cover.box)))) hidden.add(order);
    else if (isArea) {
      const inside = {
        left: box.left > 0 ? box.left + edgePt : -Infinity,
        top: box.top > 0 ? box.top + edgePt : -Infinity,
        right: box.right < widthPt ? box.right - edgePt : Infinity,
        bottom: box.bottom < heightPt ? box.bottom - edgePt : Infinity,
      };
      covers.push({ box, inside });
      if (covers.length > MAX_COVERS) covers.splice(smallest(covers), 1);
    }
  }
  return hidden;
}

function isPlainArea({ steps, fill, stroke }: DrawnPath): boolean {
  if (fill?.opacity !== 1 || stroke) return false;
  const corners = steps.flatMap((step) => (step.kind === 'move' || step.kind === 'line' ? [step.to] : []));
  if (corners.length < CORNERS || corners.length > CORNERS + 1 || steps.some(({ kind }) => kind === 'curve'))
    return false;
  const [xs, ys] = [new Set(corners.map(([x]) => x)), new Set(corners.map(([, y]) => y))];
  // Each side is level or upright, so that both diagonals are no sides.
  return xs.size === 2 && ys.size === 2 && corners.slice(1).every((corner, index) => isSide(corners[index], corner));
}

function isSide(from: readonly [number, number] | undefined, to: readonly [number, number]): boolean {
  return from !== undefined && (from[0] === to[0]) !== (from[1] === to[1]);
}

function smallest(covers: readonly { readonly box: SeenBox }[]): number {
  const areas = covers.map(({ box }) => areaOf(box));
  return areas.indexOf(Math.min(...areas));
}

function isSame(a: SeenBox, b: SeenBox): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
}

function isWithin(inner: SeenBox, outer: SeenBox): boolean {
  return (
    inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom
  );
}
