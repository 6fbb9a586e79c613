/** One tall picture of several pages, one below the other: widths as they are, narrower pages in the middle. */
import { type DrawStyle, type PdfiumDocument, TRANSPARENT } from '../../../adapters/pdfium.ts';
import { channelsOf, type DrawnPage, drawRows } from './draw-page.ts';
import { type PageInUnits, type PagePixels, type PictureLimits, pagePixels } from './page-size-px.ts';
import { RowStore } from './row-store.ts';

export interface TallSize extends PagePixels {
  readonly pages: readonly PagePixels[];
}

/**
 * The size at a dpi, lowered for all pages alike until the whole is within the limits.
 * @param dpi of each page, as wanted; their relation stays.
 */
export function tallSize(pages: readonly PageInUnits[], dpi: readonly number[], limits: PictureLimits): TallSize {
  const unlimited = { sidePx: Number.POSITIVE_INFINITY, pixels: Number.POSITIVE_INFINITY };
  const measure = (factor: number): TallSize => {
    const sizes = pages.map((page, index) => pagePixels(page, (dpi[index] ?? 1) * factor, unlimited));
    const widthPx = Math.max(...sizes.map((size) => size.widthPx));
    const heightPx = sizes.reduce((sum, size) => sum + size.heightPx, 0);
    return { widthPx, heightPx, dpi: Math.min(...sizes.map((size) => size.dpi)), pages: sizes };
  };
  const whole = measure(1);
  const fits = (size: TallSize) =>
    Math.max(size.widthPx, size.heightPx) <= limits.sidePx && size.widthPx * size.heightPx <= limits.pixels;
  if (fits(whole)) return whole;
  let factor = Math.min(
    limits.sidePx / Math.max(whole.widthPx, whole.heightPx),
    Math.sqrt(limits.pixels / (whole.widthPx * whole.heightPx)),
  );
  // Rounding each page may add a pixel or so, but every page keeps at least one.
  for (let size = measure(factor); ; size = measure(factor)) {
    if (fits(size) || size.heightPx <= pages.length) return size;
    factor *= 0.998;
  }
}

/** Draws the pages (0-based) of a tall picture. The caller closes it. @param onPage called after each page. */
export async function drawTall(
  document: PdfiumDocument,
  indexes: readonly number[],
  size: TallSize,
  style: DrawStyle,
  scratchPath: string,
  signal: AbortSignal,
  onPage: (done: number) => void,
): Promise<DrawnPage> {
  const channels = channelsOf(style);
  const store = new RowStore(scratchPath, { ...size, channels });
  const ground = groundOf(style);
  try {
    for (const [place, index] of indexes.entries()) {
      const page = size.pages[place];
      if (!page) continue;
      const widen = (rows: Uint8Array) => store.append(centred(rows, page.widthPx, size.widthPx, ground));
      await drawRows(document, index, page, style, widen, signal);
      onPage(place + 1);
    }
    await store.finish();
  } catch (error) {
    await store.close();
    throw error;
  }
  return { open: () => store.open(), close: () => store.close() };
}

/** One pixel of what lies behind the pages. */
function groundOf({ background }: DrawStyle): Uint8Array {
  return background === TRANSPARENT ? new Uint8Array(4) : Buffer.from(background.slice(1), 'hex');
}

function centred(rows: Uint8Array, width: number, fullWidth: number, ground: Uint8Array): Uint8Array {
  if (width === fullWidth) return rows;
  const [rowBytes, fullBytes] = [width * ground.length, fullWidth * ground.length];
  const left = Math.floor((fullWidth - width) / 2) * ground.length;
  const count = rows.length / rowBytes;
  const wide = Buffer.alloc(fullBytes * count, ground);
  for (let row = 0; row < count; row++) {
    wide.set(rows.subarray(row * rowBytes, (row + 1) * rowBytes), row * fullBytes + left);
  }
  return wide;
}
