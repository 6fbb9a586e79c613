/** Tells which pictures of a page one drawing of it can show, since drawing a page for each of very many takes long. */
import type { DrawnItem } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';

interface Placed {
  readonly box: SeenBox;
  /** What lies over it has a higher one. */
  readonly order: number;
}

/** In points: drawn edges reach over their boxes by less. */
const EDGE = 1;

/**
 * @param pictures by their order. @param items all that the page draws beside its text.
 * @returns the pictures in runs: the page drawn up to the last of a run shows nothing over the others of it.
 */
export function drawnTogether<Picture extends Placed>(
  pictures: readonly Picture[],
  items: readonly Pick<DrawnItem, 'box' | 'order'>[],
): readonly (readonly Picture[])[] {
  const sorted = items.toSorted((a, b) => a.order - b.order);
  const runs: Picture[][] = [];
  let next = 0;
  for (const picture of pictures) {
    const run = runs.at(-1) ?? [];
    let isFree = run.length > 0;
    for (let item = sorted[next]; item && item.order <= picture.order; item = sorted[++next]) {
      const { box } = item;
      isFree &&= !run.some((each) => meets(each.box, box));
    }
    if (isFree) run.push(picture);
    else runs.push([picture]);
  }
  return runs;
}

function meets(a: SeenBox, b: SeenBox): boolean {
  const isBeside = a.left > b.right + EDGE || b.left > a.right + EDGE;
  return !isBeside && a.top <= b.bottom + EDGE && b.top <= a.bottom + EDGE;
}
