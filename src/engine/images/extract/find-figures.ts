/** Finds the drawings of a page: lines and areas that lie together, such as a chart, a plan or a logo. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';

/** Parts of one drawing are no farther apart than this. */
const GAP_PT = 6;
/** Smaller drawings are bullets, icons and rules. */
const MIN_SIDE_PT = 36;
const MIN_PARTS = 5;
/** A line of a table or under a heading. */
const THIN_PT = 2.5;
/** What covers so much of the page is its background or its frame. */
const BACKGROUND = 0.9;

/**
 * @param drawings boxes of paths and shadings, in points from the upper left corner of the page as seen.
 * @returns boxes of the figures, from the top.
 */
export function findFigures(drawings: readonly SeenBox[], widthPt: number, heightPt: number): readonly SeenBox[] {
  const page = { left: 0, top: 0, right: widthPt, bottom: heightPt };
  const parts = drawings
    .filter((box) => box.right >= 0 && box.bottom >= 0 && box.left <= widthPt && box.top <= heightPt)
    .filter((box) => !(width(box) > BACKGROUND * widthPt && height(box) > BACKGROUND * heightPt))
    .map((box) => clip(box, page));
  return clusters(parts)
    .filter((cluster) => cluster.count >= MIN_PARTS && !cluster.onlyLines)
    .map(({ box }) => box)
    .filter((box) => width(box) >= MIN_SIDE_PT && height(box) >= MIN_SIDE_PT)
    .sort((a, b) => a.top - b.top || a.left - b.left);
}

interface Cluster {
  readonly box: SeenBox;
  readonly count: number;
  /** Nothing but thin straight lines: the rules of a table. */
  readonly onlyLines: boolean;
}

/** Boxes in the order of their tops, each joined to the clusters that it touches. */
function clusters(parts: readonly SeenBox[]): readonly Cluster[] {
  let open: Cluster[] = [];
  const done: Cluster[] = [];
  for (const box of [...parts].sort((a, b) => a.top - b.top)) {
    const isLine = width(box) <= THIN_PT || height(box) <= THIN_PT;
    let merged: Cluster = { box, count: 1, onlyLines: isLine };
    let rest = open;
    for (let changed = true; changed; ) {
      const touching = rest.filter((cluster) => touches(cluster.box, merged.box));
      changed = touching.length > 0;
      rest = rest.filter((cluster) => !touching.includes(cluster));
      merged = touching.reduce(join, merged);
    }
    done.push(...rest.filter((cluster) => cluster.box.bottom + GAP_PT < box.top));
    open = [...rest.filter((cluster) => cluster.box.bottom + GAP_PT >= box.top), merged];
  }
  return [...done, ...open];
}

function join(a: Cluster, b: Cluster): Cluster {
  return { box: union(a.box, b.box), count: a.count + b.count, onlyLines: a.onlyLines && b.onlyLines };
}

function touches(a: SeenBox, b: SeenBox): boolean {
  return (
    a.left <= b.right + GAP_PT && b.left <= a.right + GAP_PT && a.top <= b.bottom + GAP_PT && b.top <= a.bottom + GAP_PT
  );
}

function union(a: SeenBox, b: SeenBox): SeenBox {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function clip(box: SeenBox, page: SeenBox): SeenBox {
  return {
    left: Math.max(box.left, page.left),
    top: Math.max(box.top, page.top),
    right: Math.min(box.right, page.right),
    bottom: Math.min(box.bottom, page.bottom),
  };
}

function width(box: SeenBox): number {
  return box.right - box.left;
}

function height(box: SeenBox): number {
  return box.bottom - box.top;
}
