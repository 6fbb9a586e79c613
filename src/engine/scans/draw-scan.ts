/** Draws the picture of a scanned page pixel for pixel. */
import { AS_SEEN, type PdfiumDocument } from '../../adapters/pdfium.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { pageTurn, type Turn } from '../geometry/page-box.ts';
import { seenPage } from '../geometry/seen-page.ts';
import { drawPage } from '../images/render/draw-page.ts';
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfRef } from '../syntax/object.ts';
import { isGray } from './clean-picture.ts';
import type { PagePicture } from './page-picture.ts';
import { type Raster, toGray } from './raster.ts';

export interface DrawnScan {
  readonly picture: Raster;
  /** Pixels an inch of paper. */
  readonly dpi: number;
  /** Black and white alone, however it is stored. */
  readonly isBilevel: boolean;
}

/** A4 at 400 dpi in colour; what is larger is drawn less finely, or it would not fit into memory. */
const MOST_PIXELS = { color: 16_000_000, gray: 36_000_000 };
/** A4 at 600 dpi: for those who keep nothing else of a page in memory. */
const FINEST_PIXELS = 36_000_000;
const MOST_SIDE = 20_000;
const POINTS_PER_INCH = 72;
/** A page that is longer was not scanned at the resolution that its picture names: a photograph says 72 dpi. */
const LONGEST_INCHES = 24;
const USUAL_INCHES = 11.7;

export interface ScanPlace {
  readonly page: PdfRef;
  /** From 0. */
  readonly index: number;
  readonly scan: Pick<PagePicture, 'across' | 'down' | 'isBilevel' | 'isGray'>;
  readonly turn: Turn;
}

/**
 * @param turn clockwise, by which the page is turned after it was drawn.
 * @throws ToolError `damaged`, `too-complex`; the signal's reason when aborted.
 */
export async function drawScan(
  { document, pdf }: { readonly document: PdfDocument; readonly pdf: PdfiumDocument },
  { page, index, scan, turn }: ScanPlace,
  scratchPath: string,
  signal: AbortSignal,
  fineness: 'usual' | 'finest' = 'usual',
): Promise<DrawnScan | undefined> {
  const dict = document.dict(page);
  if (!dict) return undefined;
  const { widthPt, heightPt } = seenPage(document, dict);
  const shown = pdf.pageSize(index);
  const isTurned = pageTurn(document, dict) % 180 !== 0;
  const [widthPx, heightPx] = pixelsOf(shown, isTurned, scan, fineness);
  const size = { widthPx, heightPx, dpi: (widthPx / widthPt) * POINTS_PER_INCH };
  const style = { ...AS_SEEN, annotations: false, formFields: false };
  const drawn = await drawPage(pdf, index, size, scratchPath, signal, style);
  try {
    const colors = turn === 0 ? drawn.open() : drawn.open().rotate(turn);
    const plain = scan.isGray ? colors.toColourspace('b-w') : colors;
    const { data, info } = await plain.raw().toBuffer({ resolveWithObject: true });
    const picture: Raster = { data, width: info.width, height: info.height, channels: info.channels === 1 ? 1 : 3 };
    const long = Math.max(widthPt, heightPt) / POINTS_PER_INCH;
    const dpi = long > LONGEST_INCHES ? Math.max(widthPx, heightPx) / USUAL_INCHES : size.dpi;
    const plainest = isGray(picture) ? toGray(picture) : picture;
    return {
      picture: plainest,
      dpi,
      isBilevel: plainest.channels === 1 && (scan.isBilevel || isBlackAndWhite(plainest)),
    };
  } finally {
    await drawn.close();
  }
}

function pixelsOf(
  shown: PageSize,
  isTurned: boolean,
  scan: ScanPlace['scan'],
  fineness: 'usual' | 'finest',
): readonly [width: number, height: number] {
  const [across, down] = isTurned ? [scan.down, scan.across] : [scan.across, scan.down];
  // A fax has fewer rows than columns to the inch: it gets as many.
  const most = Math.max(across, down);
  const isSquare = Math.min(across, down) > 0.97 * most;
  const width = Math.round(shown.widthPt * (isSquare ? across : most));
  const height = Math.round(shown.heightPt * (isSquare ? down : most));
  const usual = scan.isBilevel || scan.isGray ? MOST_PIXELS.gray : MOST_PIXELS.color;
  const limit = fineness === 'finest' ? FINEST_PIXELS : usual;
  const shrink = Math.min(1, Math.sqrt(limit / (width * height)), MOST_SIDE / Math.max(width, height));
  return [Math.max(1, Math.round(width * shrink)), Math.max(1, Math.round(height * shrink))];
}

function isBlackAndWhite({ data }: Raster): boolean {
  return data.every((value) => value === 0 || value === 255);
}
