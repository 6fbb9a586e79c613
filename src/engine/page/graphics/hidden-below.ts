/** Tells what need not be drawn since a plain area that is drawn later hides all of it: very many large areas take minutes. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { DrawnItem, DrawnPath } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { areaOf, isWithin } from '../boxes/boxes.ts';

/** Fewer items are drawn in no time. */
const MANY = 1_000;
/** Looked at, the largest ones. */
const MAX_COVERS = 64;
const CORNERS = 4;

export interface HiddenBelow {
  /** Orders of what no pixel is seen of. */
  readonly hidden: ReadonlySet<number>;
  /** By their orders, the places within the edges of the areas that hide them. */
  readonly covers: ReadonlyMap<number, SeenBox>;
}

interface Cover {
  readonly box: SeenBox;
  readonly inside: SeenBox;
  readonly order: number;
}

/**
 * @param items what is drawn, from the back to the front. @param edgePt in points, what drawn edges reach over their boxes by, at most.
 * @returns nothing where there are not very many. Only a drawing tells whether the areas hide what is below: PDFium tells
 * patterns, clips by text and hidden layers like plain areas.
 */
export function hiddenBelow(
  items: readonly DrawnItem[],
  { widthPt, heightPt }: PageSizePt,
  edgePt: number,
): HiddenBelow {
  const covers: Cover[] = [];
  const hidden = new Set<number>();
  const used = new Map<number, SeenBox>();
  for (const { path, box, order } of items.length < MANY ? [] : items.toReversed()) {
    const isArea = path !== undefined && isPlainArea(path);
    // Areas of one box take the same pixels.
    const over = covers.find((cover) => isWithin(box, cover.inside) || (isArea && isSame(box, cover.box)));
    if (over) {
      hidden.add(order);
      used.set(over.order, over.inside);
    } else if (isArea) {
      const inside = {
        left: box.left > 0 ? box.left + edgePt : -Infinity,
        top: box.top > 0 ? box.top + edgePt : -Infinity,
        right: box.right < widthPt ? box.right - edgePt : Infinity,
        bottom: box.bottom < heightPt ? box.bottom - edgePt : Infinity,
      };
      // What is all edge may hide nothing, and no drawing tells.
      if (inside.left >= inside.right || inside.top >= inside.bottom) continue;
      covers.push({ box, inside, order });
      if (covers.length > MAX_COVERS) covers.splice(smallest(covers), 1);
    }
  }
  return { hidden, covers: used };
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
