/** Draws a page into memory, or in bands onto the disk where memory would not do. */
import { rm } from 'node:fs/promises';
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { openPicture, type Sharp } from '../../adapters/sharp.ts';
import type { PagePixels } from './page-size-px.ts';
import { StripTiff } from './strip-tiff.ts';

/** 48 MB of pixels: an A4 page at 300 dpi has half of that. */
const MAX_BAND_PIXELS = 16_000_000;

export interface DrawnPage {
  /** Opens the drawing; call it once. */
  open(): Sharp;
  /** Lets go of it. */
  close(): Promise<void>;
}

/**
 * Draws a page (0-based), forms and annotations included, on white.
 * @param scratchPath where a large page may lie while it is in use.
 * @throws ToolError `damaged`, `too-complex`; the signal's reason when aborted.
 */
export async function drawPage(
  document: PdfiumDocument,
  index: number,
  size: PagePixels,
  scratchPath: string,
  signal: AbortSignal,
): Promise<DrawnPage> {
  const { widthPx: width, heightPx: height } = size;
  if (width * height > MAX_BAND_PIXELS) return drawInBands(document, index, size, scratchPath, signal);
  const rgb = document.withPage(index, (page) => document.draw(page, size));
  return { open: () => openPicture(rgb, { raw: { width, height, channels: 3 } }), close: async () => undefined };
}

async function drawInBands(
  document: PdfiumDocument,
  index: number,
  { widthPx, heightPx }: PagePixels,
  path: string,
  signal: AbortSignal,
): Promise<DrawnPage> {
  const bandRows = Math.max(1, Math.floor(MAX_BAND_PIXELS / widthPx));
  const picture = await StripTiff.create(path, widthPx, heightPx);
  const page = document.openPage(index);
  try {
    for (let top = 0; top < heightPx; top += bandRows) {
      signal.throwIfAborted();
      const rows = Math.min(bandRows, heightPx - top);
      await picture.append(document.draw(page, { widthPx, heightPx, top, rows }));
    }
  } finally {
    document.closePage(page);
    await picture.close();
  }
  return { open: () => openPicture(path), close: () => rm(path, { force: true }) };
}
