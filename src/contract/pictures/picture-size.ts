/** How large a picture wants to be: its pixels, how it was held, how dense it is. */
import { MAX_SIDE_PT, type PageSize } from '../pages/page-size.ts';

/** EXIF orientation: 1 upright, 2–4 mirrored or upside down, 5–8 with sides swapped (CIPA DC-008, 4.6.5). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Dots an inch along the stored rows and columns. */
export interface Density {
  readonly x: number;
  readonly y: number;
}

/** What a picture's file says of its size, before anything is decoded. */
export interface PictureSize {
  /** As stored, before the orientation. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly orientation: Orientation;
  /** Undefined when the file does not say. */
  readonly density: Density | undefined;
}

/** Many files tell their dots by the metre. */
export const INCH_IN_METRES = 0.0254;

/** A picture that does not say how dense it is takes the density of the web. */
const DEFAULT_DPI = 96;
/** Smallest page side that viewers open (ISO 32000-1, annex C.2). */
const MIN_SIDE_PT = 3;

/** Side lengths as seen, after the orientation. */
export function seenSize({ widthPx, heightPx, orientation }: Omit<PictureSize, 'density'>): {
  readonly width: number;
  readonly height: number;
} {
  return orientation >= 5 ? { width: heightPx, height: widthPx } : { width: widthPx, height: heightPx };
}

export function asOrientation(value: number | undefined): Orientation {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 8 ? (value as Orientation) : 1;
}

/** Densities outside 72 to 1200 dots an inch are placeholders or nonsense, and count as none. */
export function usableDensity(x: number, y: number): Density | undefined {
  const fits = (value: number) => value >= 71.5 && value <= 1200.5;
  return fits(x) && fits(y) ? { x, y } : undefined;
}

/** Size of a picture at its own density, or at one that was asked for, brought within what a page may measure. */
export function naturalSize(picture: PictureSize, dpi: number | null): PageSize {
  const { width, height } = seenSize(picture);
  const asked = dpi === null ? undefined : { x: dpi, y: dpi };
  const { x, y } = asked ?? picture.density ?? { x: DEFAULT_DPI, y: DEFAULT_DPI };
  const swapped = picture.orientation >= 5;
  return withinPage({ widthPt: (width * 72) / (swapped ? y : x), heightPt: (height * 72) / (swapped ? x : y) });
}

export function withinPage({ widthPt, heightPt }: PageSize): PageSize {
  const scale = Math.min(
    Math.max(1, MIN_SIDE_PT / Math.min(widthPt, heightPt)),
    MAX_SIDE_PT / Math.max(widthPt, heightPt),
  );
  return { widthPt: widthPt * scale, heightPt: heightPt * scale };
}
