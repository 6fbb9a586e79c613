/** Decides how large a page is and where its picture stands on it. */
import { MAX_SIDE_PT, type PageSize } from '../../contract/page-size.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { type Orientation, type Picture, seenSize } from './picture.ts';

export interface PageLayout {
  /** `fit` makes the page as large as its picture, with the margin around it. */
  readonly pageSize: 'fit' | PageSize;
  readonly orientation: 'auto' | 'portrait' | 'landscape';
  readonly marginPt: number;
}

export interface Placement {
  readonly page: PageSize;
  /** The picture as seen, in points from the lower left corner of the page. */
  readonly left: number;
  readonly bottom: number;
  readonly widthPt: number;
  readonly heightPt: number;
}

/** A picture that does not say how dense it is takes the density of the web. */
const DEFAULT_DPI = 96;
/** Smallest page side that viewers open (ISO 32000-1, annex C.2). */
const MIN_SIDE_PT = 3;

/** @throws ToolError `bad-option` when the margin leaves no room. */
export function placePicture(picture: Picture, layout: PageLayout): Placement {
  const natural = naturalSize(picture);
  const { marginPt: margin } = layout;
  const page =
    layout.pageSize === 'fit' ? fitted(natural, layout) : turned(layout.pageSize, natural, layout.orientation);
  const room = { widthPt: page.widthPt - 2 * margin, heightPt: page.heightPt - 2 * margin };
  if (room.widthPt <= 0 || room.heightPt <= 0) {
    throw new ToolError('bad-option', { field: 'margin', reason: 'margin leaves no room for the picture.' });
  }
  const scale = Math.min(room.widthPt / natural.widthPt, room.heightPt / natural.heightPt);
  const widthPt = natural.widthPt * scale;
  const heightPt = natural.heightPt * scale;
  return { page, left: (page.widthPt - widthPt) / 2, bottom: (page.heightPt - heightPt) / 2, widthPt, heightPt };
}

/** The matrix that draws the unit square of an image where it belongs, upright (ISO 32000-1, 8.9.5.1). */
export function placementMatrix(placement: Placement, orientation: Orientation): readonly number[] {
  const { left: x, bottom: y, widthPt: w, heightPt: h } = placement;
  switch (orientation) {
    case 1:
      return [w, 0, 0, h, x, y];
    case 2:
      return [-w, 0, 0, h, x + w, y];
    case 3:
      return [-w, 0, 0, -h, x + w, y + h];
    case 4:
      return [w, 0, 0, -h, x, y + h];
    case 5:
      return [0, -h, -w, 0, x + w, y + h];
    case 6:
      return [0, -h, w, 0, x, y + h];
    case 7:
      return [0, h, w, 0, x, y];
    case 8:
      return [0, h, -w, 0, x + w, y];
  }
}

/** Size at the picture's own density, brought within what a page may measure. */
function naturalSize(picture: Picture): PageSize {
  const { width, height } = seenSize(picture);
  const { x, y } = picture.density ?? { x: DEFAULT_DPI, y: DEFAULT_DPI };
  const swapped = picture.orientation >= 5;
  const widthPt = (width * 72) / (swapped ? y : x);
  const heightPt = (height * 72) / (swapped ? x : y);
  const scale = Math.min(
    Math.max(1, MIN_SIDE_PT / Math.min(widthPt, heightPt)),
    MAX_SIDE_PT / Math.max(widthPt, heightPt),
  );
  return { widthPt: widthPt * scale, heightPt: heightPt * scale };
}

function fitted(natural: PageSize, { marginPt, orientation }: PageLayout): PageSize {
  const page = { widthPt: natural.widthPt + 2 * marginPt, heightPt: natural.heightPt + 2 * marginPt };
  return orientation === 'auto' ? page : turned(page, natural, orientation);
}

/** The page upright or across; `auto` as the picture is. */
function turned(page: PageSize, picture: PageSize, orientation: PageLayout['orientation']): PageSize {
  const across = orientation === 'auto' ? picture.widthPt > picture.heightPt : orientation === 'landscape';
  const long = Math.max(page.widthPt, page.heightPt);
  const short = Math.min(page.widthPt, page.heightPt);
  return across ? { widthPt: long, heightPt: short } : { widthPt: short, heightPt: long };
}
