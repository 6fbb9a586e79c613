/** How many pixels the picture of a page gets. */
export interface PagePixels {
  readonly widthPx: number;
  readonly heightPx: number;
  /** What was reached; less than asked for on very large pages. */
  readonly dpi: number;
}

export interface PageInUnits {
  /** As seen, in user space units. */
  readonly widthPt: number;
  readonly heightPt: number;
  /** Size of one unit in points (ISO 32000-1, 14.11.2 table 30). */
  readonly userUnit: number;
}

export interface PictureLimits {
  readonly sidePx: number;
  readonly pixels: number;
}

/** Points × UserUnit × dpi / 72, rounded; the dpi goes down until the picture is within the limits of its format. */
export function pagePixels(page: PageInUnits, dpi: number, limits: PictureLimits): PagePixels {
  const { widthIn, heightIn } = inches(page);
  const reachable = Math.min(
    dpi,
    Math.sqrt(limits.pixels / (widthIn * heightIn)),
    limits.sidePx / Math.max(widthIn, heightIn),
  );
  // A long strip of a page may be less than a pixel wide at the dpi that its length allows.
  const pixels = (length: number) => Math.min(limits.sidePx, Math.max(1, Math.round(length * reachable)));
  return { widthPx: pixels(widthIn), heightPx: pixels(heightIn), dpi: reachable };
}

/** The dpi at which a page is so many pixels wide or high; with both, at which it just fits inside. */
export function dpiToFit(page: PageInUnits, widthPx: number | null, heightPx: number | null): number {
  const { widthIn, heightIn } = inches(page);
  return Math.min(
    widthPx === null ? Number.POSITIVE_INFINITY : widthPx / widthIn,
    heightPx === null ? Number.POSITIVE_INFINITY : heightPx / heightIn,
  );
}

function inches(page: PageInUnits): { readonly widthIn: number; readonly heightIn: number } {
  return { widthIn: (page.widthPt * page.userUnit) / 72, heightIn: (page.heightPt * page.userUnit) / 72 };
}
