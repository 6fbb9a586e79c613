/** Lays pages one after another on strips that are no longer than a page of a PDF may be. */
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { Matrix } from '../../engine/geometry/matrix.ts';

/** ISO 32000-1, C.2: viewers show no longer pages. */
export const LONGEST_PT = 14_400;

export interface StripWishes {
  readonly direction: 'down' | 'across';
  readonly gapPt: number;
  readonly align: 'start' | 'center' | 'end';
  /** All pages as wide as the widest; across, as high as the highest. */
  readonly sameSize: boolean;
}

export interface StripPage {
  /** Among the given pages, from 0. */
  readonly index: number;
  /** From the page as seen to the strip, origins in the lower left corners. */
  readonly matrix: Matrix;
}

export interface Strip extends PageSize {
  readonly pages: readonly StripPage[];
}

interface Placed {
  readonly index: number;
  readonly scale: number;
  readonly length: number;
  readonly breadth: number;
  /** From the beginning of the strip. */
  readonly at: number;
}

export function layStrips(sizes: readonly PageSize[], wishes: StripWishes): readonly Strip[] {
  const isDown = wishes.direction === 'down';
  const lengthOf = ({ widthPt, heightPt }: PageSize) => (isDown ? heightPt : widthPt);
  const breadthOf = ({ widthPt, heightPt }: PageSize) => (isDown ? widthPt : heightPt);
  const broadest = Math.min(LONGEST_PT, Math.max(...sizes.map(breadthOf)));
  const strips: Placed[][] = [];
  for (const [index, size] of sizes.entries()) {
    const wanted = wishes.sameSize ? broadest / breadthOf(size) : 1;
    const scale = Math.min(wanted, LONGEST_PT / lengthOf(size), LONGEST_PT / breadthOf(size));
    const [length, breadth] = [lengthOf(size) * scale, breadthOf(size) * scale];
    const strip = strips.at(-1);
    const last = strip?.at(-1);
    const at = last ? last.at + last.length + wishes.gapPt : 0;
    if (strip && at + length <= LONGEST_PT) strip.push({ index, scale, length, breadth, at });
    else strips.push([{ index, scale, length, breadth, at: 0 }]);
  }
  return strips.map((placed) => stripOf(placed, wishes));
}

function stripOf(placed: readonly Placed[], { direction, align }: StripWishes): Strip {
  const breadth = Math.max(...placed.map((each) => each.breadth));
  const last = placed.at(-1);
  const length = last ? last.at + last.length : 0;
  const isDown = direction === 'down';
  const before = { start: 0, center: 0.5, end: 1 }[align];
  const pages = placed.map(({ index, scale, at, ...page }): StripPage => {
    const aside = (breadth - page.breadth) * before;
    const [x, y] = isDown ? [aside, length - at - page.length] : [at, breadth - aside - page.breadth];
    return { index, matrix: [scale, 0, 0, scale, x, y] };
  });
  const [widthPt, heightPt] = isDown ? [breadth, length] : [length, breadth];
  return { widthPt, heightPt, pages };
}
