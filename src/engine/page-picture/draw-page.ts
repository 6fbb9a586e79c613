/** Draws a page into memory, or in bands onto the disk where memory would not do. */
import { rm } from 'node:fs/promises';
import type { OpenPage, PdfiumDocument, RenderArea } from '../../adapters/pdfium.ts';
import { openPicture, openStacked, type Sharp } from '../../adapters/sharp.ts';
import type { PagePixels } from './page-size-px.ts';
import { StripTiff } from './strip-tiff.ts';

/** 48 MB of pixels: an A4 page at 300 dpi has half of that. */
const MAX_BAND_PIXELS = 16_000_000;

/** A job may write no larger files than 200 MB, so a very large page lies in several. */
const MAX_PART_BYTES = 120_000_000;

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
  size: PagePixels,
  scratchPath: string,
  signal: AbortSignal,
): Promise<DrawnPage> {
  const page = document.openPage(index);
  const parts: string[] = [];
  const close = async () => {
    for (const part of parts) await rm(part, { force: true });
  };
  const { widthPx: width, heightPx: height } = size;
  // libvips stacks cells of one height: parts of (nearly) one height leave only a row or so to cut off.
  const partRows = Math.ceil(height / Math.ceil((width * height * 3) / MAX_PART_BYTES));
  try {
    for (let top = 0; top < height; top += partRows) {
      const path = `${scratchPath}-${parts.length}`;
      parts.push(path);
      await drawPart(document, page, { ...size, top, rows: Math.min(partRows, height - top) }, path, signal);
    }
  } catch (error) {
    await close();
    throw error;
  } finally {
    document.closePage(page);
  }
  return { open: () => openStacked(parts).extract({ left: 0, top: 0, width, height }), close };
}

async function drawPart(
  document: PdfiumDocument,
  page: OpenPage,
  part: Required<RenderArea>,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const picture = await StripTiff.create(path, part.widthPx, part.rows);
  const bandRows = Math.max(1, Math.floor(MAX_BAND_PIXELS / part.widthPx));
  try {
    for (let done = 0; done < part.rows; done += bandRows) {
      signal.throwIfAborted();
      const rows = Math.min(bandRows, part.rows - done);
      await picture.append(document.draw(page, { ...part, top: part.top + done, rows }));
    }
  } finally {
    await picture.close();
  }
}
