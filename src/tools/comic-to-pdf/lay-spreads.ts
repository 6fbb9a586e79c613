/** Puts the pages of a comic beside each other as an open book shows them. */
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { Matrix } from '../../engine/geometry/matrix.ts';

export interface Spread extends PageSize {
  readonly pages: readonly { readonly index: number; readonly matrix: Matrix }[];
}

/** The cover and what is wider than high stand alone; of two pages the lower is made as high as the other. */
export function laySpreads(sizes: readonly PageSize[], isRightToLeft: boolean): readonly Spread[] {
  const spreads: Spread[] = [];
  for (let index = 0; index < sizes.length; ) {
    const [first, second] = [sizes[index], sizes[index + 1]];
    if (!first) break;
    const isPair = index > 0 && second && isUpright(first) && isUpright(second);
    const together = isPair ? [index, index + 1] : [index];
    spreads.push(spreadOf(sizes, isRightToLeft ? together.toReversed() : together));
    index += together.length;
  }
  return spreads;
}

function isUpright({ widthPt, heightPt }: PageSize): boolean {
  return widthPt <= heightPt;
}

function spreadOf(sizes: readonly PageSize[], together: readonly number[]): Spread {
  const heightPt = Math.max(...together.map((index) => sizes[index]?.heightPt ?? 0));
  let widthPt = 0;
  const pages = together.map((index) => {
    const size = sizes[index] ?? { widthPt: 1, heightPt };
    const scale = heightPt / size.heightPt;
    const matrix: Matrix = [scale, 0, 0, scale, widthPt, 0];
    widthPt += size.widthPt * scale;
    return { index, matrix };
  });
  return { widthPt, heightPt, pages };
}
