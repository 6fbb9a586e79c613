/** Draws a page into memory, or in bands onto the disk where memory would not do. */
import { AS_SEEN, type DrawStyle, type OpenPage, type PdfiumDocument, TRANSPARENT } from '../../../adapters/pdfium.ts';
import { openPicture, type Sharp } from '../../../adapters/sharp.ts';
import type { Channels } from '../tiff/strip-tiff.ts';
import type { PagePixels } from './page-size-px.ts';
import { RowStore } from './row-store.ts';

/** 48 MB of pixels: an A4 page at 300 dpi has half of that. */
const MAX_BAND_PIXELS = 16_000_000;

export interface DrawnPage {
  /** Opens the drawing; call it once. */
  open(): Sharp;
  /** Lets go of it. */
  close(): Promise<void>;
}

export function channelsOf(style: DrawStyle): Channels {
  return style.background === TRANSPARENT ? 4 : 3;
}

/**
 * Draws a page (0-based), as a viewer shows it unless the style says otherwise.
 * @param scratchPath where a large page may lie while it is in use.
 * @throws ToolError `damaged`, `too-complex`; the signal's reason when aborted.
 */
export async function drawPage(
  document: PdfiumDocument,
  index: number,
  size: PagePixels,
  scratchPath: string,
  signal: AbortSignal,
  style: DrawStyle = AS_SEEN,
): Promise<DrawnPage> {
  const { widthPx: width, heightPx: height } = size;
  const channels = channelsOf(style);
  if (width * height > MAX_BAND_PIXELS) {
    const store = new RowStore(scratchPath, { ...size, channels });
    try {
      await drawRows(document, index, size, style, (rows) => store.append(rows), signal);
      await store.finish();
    } catch (error) {
      await store.close();
      throw error;
    }
    return { open: () => store.open(), close: () => store.close() };
  }
  const pixels = document.withPage(index, (page) => document.draw(page, size, style));
  const open = () => openPicture(pixels, { raw: { width, height, channels } });
  return { open, close: async () => undefined };
}

/** Draws a page in bands of rows and hands them over from the top. */
export async function drawRows(
  document: PdfiumDocument,
  index: number,
  size: PagePixels,
  style: DrawStyle,
  take: (rows: Uint8Array) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const bandRows = Math.max(1, Math.floor(MAX_BAND_PIXELS / size.widthPx));
  const page: OpenPage = document.openPage(index);
  try {
    for (let top = 0; top < size.heightPx; top += bandRows) {
      signal.throwIfAborted();
      await take(document.draw(page, { ...size, top, rows: Math.min(bandRows, size.heightPx - top) }, style));
    }
  } finally {
    document.closePage(page);
  }
}
