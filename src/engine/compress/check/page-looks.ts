/** Looks at some pages of a finished PDF, to compare them with those of the file that it was made from. */
import { openPdfium, type PdfiumDocument } from '../../../adapters/pdfium.ts';
import { readGlyphs } from '../../../adapters/pdfium-text.ts';
import { ToolError } from '../../../contract/tool-error.ts';
import { brokenShare, type Pixels } from '../ssim.ts';

/** The first and the last page, and some between them. */
const MOST_PAGES = 5;
const DPI = 60;
const MAX_SIDE_PX = 900;

export interface PageLook {
  readonly index: number;
  /** Grey. */
  readonly pixels: Pixels;
  readonly text: string;
}

export interface Looks {
  readonly pageCount: number;
  readonly pages: readonly PageLook[];
}

/** Undefined where PDFium cannot show the file: then there is nothing to compare. */
export async function lookAt(path: string, signal: AbortSignal): Promise<Looks | undefined> {
  try {
    const document = await openPdfium(path, { name: '' });
    try {
      const pages: PageLook[] = [];
      for (const index of chosenPages(document.pageCount)) {
        signal.throwIfAborted();
        pages.push(lookAtPage(document, index));
      }
      return { pageCount: document.pageCount, pages };
    } finally {
      document.close();
    }
  } catch (error) {
    if (error instanceof ToolError && error.code !== 'cancelled') return undefined;
    throw error;
  }
}

function lookAtPage(document: PdfiumDocument, index: number): PageLook {
  return document.withPage(index, (page) => {
    const { widthPt, heightPt } = page.size;
    const scale = Math.min(DPI / 72, MAX_SIDE_PX / Math.max(widthPt, heightPt, 1));
    const width = Math.max(8, Math.round(widthPt * scale));
    const height = Math.max(8, Math.round(heightPt * scale));
    const rgb = document.draw(page, { widthPx: width, heightPx: height });
    const text = readGlyphs(page)
      .filter((glyph) => !glyph.generated)
      .map((glyph) => glyph.text)
      .join('');
    return { index, pixels: { data: toGray(rgb), width, height, channels: 1 }, text };
  });
}

/** ITU-R BT.601 luma. */
function toGray(rgb: Uint8Array): Uint8Array {
  const gray = new Uint8Array(rgb.length / 3);
  for (let at = 0, from = 0; at < gray.length; at++, from += 3) {
    gray[at] = (299 * (rgb[from] ?? 0) + 587 * (rgb[from + 1] ?? 0) + 114 * (rgb[from + 2] ?? 0) + 500) / 1000;
  }
  return gray;
}

function chosenPages(count: number): readonly number[] {
  const chosen = Math.min(count, MOST_PAGES);
  const places = Array.from({ length: chosen }, (_, place) =>
    Math.round((place * (count - 1)) / Math.max(1, chosen - 1)),
  );
  return [...new Set(places)];
}

/**
 * Whether the candidate shows the same pages with the same text.
 * @param mostBroken share of what is on a page that may look otherwise, 0 to 1.
 */
export function looksAlike(before: Looks, after: Looks | undefined, mostBroken: number): boolean {
  if (!after || after.pageCount !== before.pageCount) return false;
  return before.pages.every((page, place) => {
    const other = after.pages[place];
    const isSameSize = other?.pixels.width === page.pixels.width && other.pixels.height === page.pixels.height;
    return isSameSize && other.text === page.text && brokenShare(page.pixels, other.pixels) <= mostBroken;
  });
}
