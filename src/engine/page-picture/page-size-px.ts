/** How many pixels the picture of a page gets. */
export interface PagePixels {
  readonly widthPx: number;
  readonly heightPx: number;
  /** What was reached; less than asked for on very large pages. */
  readonly dpi: number;
}

/**
 * Points × UserUnit × dpi / 72, rounded; the dpi goes down until the picture fits.
 * @param widthPt as seen, in user space units.
 * @param userUnit size of one unit in points (ISO 32000-1, 14.11.2 table 30).
 * @param limits of the picture's format.
 */
export function pagePixels(
  page: { readonly widthPt: number; readonly heightPt: number; readonly userUnit: number },
  dpi: number,
  limits: { readonly sidePx: number; readonly pixels: number },
): PagePixels {
  const widthIn = (page.widthPt * page.userUnit) / 72;
  const heightIn = (page.heightPt * page.userUnit) / 72;
  const reachable = Math.min(
    dpi,
    Math.sqrt(limits.pixels / (widthIn * heightIn)),
    limits.sidePx / Math.max(widthIn, heightIn),
  );
  // A long strip of a page may be less than a pixel wide at the dpi that its length allows.
  const pixels = (inches: number) => Math.min(limits.sidePx, Math.max(1, Math.round(inches * reachable)));
  return { widthPx: pixels(widthIn), heightPx: pixels(heightIn), dpi: reachable };
}
