/** Where on which pages something stands: what a visitor chose, or the default place. */
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { parsePageRange } from '../../contract/pages/page-range.ts';
import { resolvePageRange } from '../../contract/pages/resolve-page-range.ts';
import type { SignablePage } from './signable-file.ts';
import type { Area } from './visual.ts';

export type MarkKind = 'signature' | 'initials' | 'date' | 'text' | 'check';

/** Points as seen, from the upper left corner of the page. */
export interface Placement {
  /** A page range. */
  readonly page: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height?: number | undefined;
  readonly kind: MarkKind;
  readonly text?: string | undefined;
}

export interface Place {
  readonly page: SignablePage;
  readonly kind: MarkKind;
  readonly text: string | undefined;
  /** The area for something of these proportions. */
  area(shape: Shape): Area;
}

interface Shape {
  readonly widthPt: number;
  readonly heightPt: number;
}

interface Pages {
  readonly pages: readonly SignablePage[];
  readonly clip: boolean;
  readonly file: string;
  readonly onClipped: (pages: readonly string[]) => void;
}

/** The proportions of a field that is still empty, and of a certificate's mark. */
export const FIELD_SHAPE = { widthPt: 60, heightPt: 20 } as const;

const POINTS_PER_MM = 72 / 25.4;
const DEFAULT_WIDTH_PT = 60 * POINTS_PER_MM;
const DEFAULT_MARGIN_PT = 36;
/** The longer side of A3: on posters beyond it a signature grows with the page, or nobody would find it. */
const LARGEST_USUAL_PT = 1_191;
/** A tall picture takes no more than this share of the page. */
const DEFAULT_HEIGHT_SHARE = 0.2;
/** Rounding of a screen is forgiven. */
const TOLERANCE_PT = 1;

/** @throws ToolError `bad-pages`, and `bad-option` for a place beyond its page. */
export function resolvePlacements(placements: readonly Placement[], options: Pages): readonly Place[] {
  return placements.flatMap((placement, index) => {
    const range = resolvePageRange(parsePageRange(placement.page), options.pages.length, options);
    if (range.clipped.length > 0) options.onClipped(range.clipped);
    return [...new Set(range.pages)].flatMap((number): readonly Place[] => {
      const page = options.pages[number - 1];
      if (!page) return [];
      const { kind, text } = placement;
      return [{ page, kind, text, area: (shape) => checkedArea(placement, page, shape, index + 1, number) }];
    });
  });
}

function checkedArea(placement: Placement, page: SignablePage, shape: Shape, index: number, number: number): Area {
  const { x, y, width } = placement;
  const height = placement.height ?? (width * shape.heightPt) / shape.widthPt;
  const isInside =
    x >= -TOLERANCE_PT &&
    y >= -TOLERANCE_PT &&
    x + width <= page.widthPt + TOLERANCE_PT &&
    y + height <= page.heightPt + TOLERANCE_PT;
  if (!isInside) {
    throw new ToolError('bad-option', {
      field: 'placements',
      ...because('outside-page', { number: index, page: number }),
    });
  }
  return { x, y: page.heightPt - y - height, width, height };
}

/** The last page, bottom right, 60 mm wide; less where the page is small. */
export function defaultPlace(pages: readonly SignablePage[]): Place | undefined {
  const page = pages.at(-1);
  if (!page) return undefined;
  const area = (shape: Shape): Area => {
    const margin = Math.min(DEFAULT_MARGIN_PT, page.widthPt / 10, page.heightPt / 10);
    const growth = Math.max(1, Math.max(page.widthPt, page.heightPt) / LARGEST_USUAL_PT);
    const widest = Math.min(DEFAULT_WIDTH_PT * growth, page.widthPt - 2 * margin);
    const tallest = Math.min(page.heightPt * DEFAULT_HEIGHT_SHARE, page.heightPt - 2 * margin);
    const scale = Math.min(widest / shape.widthPt, tallest / shape.heightPt);
    const [width, height] = [shape.widthPt * scale, shape.heightPt * scale];
    return { x: page.widthPt - margin - width, y: margin, width, height };
  };
  return { page, kind: 'signature', text: undefined, area };
}
