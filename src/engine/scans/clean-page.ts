/** Cleans one scanned page of a document. */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { Matrix } from '../geometry/matrix.ts';
import { pageTurn, quarterTurn, type Turn } from '../geometry/page-box.ts';
import { seenPage } from '../geometry/seen-page.ts';
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfRef, PdfStream } from '../syntax/object.ts';
import type { Spool } from '../syntax/spool.ts';
import { splitTones } from './binarize.ts';
import { type CleanedPicture, type CleaningOptions, cleanPicture, resized } from './clean-picture.ts';
import { drawScan } from './draw-scan.ts';
import { packBilevel, packPicture } from './pack-picture.ts';
import { type PagePicture, pagePicture } from './page-picture.ts';
import { putPage } from './put-page.ts';
import { type Raster, toGray } from './raster.ts';

export interface PageCleaning extends CleaningOptions {
  /** Pixels an inch of the result; null keeps those of the scan. */
  readonly dpi: number | null;
  /** Undefined keeps the size of the scan. */
  readonly paper: PageSize | undefined;
}

export interface CleaningPlaces {
  readonly spool: Spool;
  readonly scratchPath: string;
}

export interface CleanedPage {
  /** How the space of the page was changed; undefined where it was not. */
  readonly matrix: Matrix | undefined;
  /** Clockwise, that the lines lay askew; 0 where they ran level. */
  readonly degrees: number;
  readonly turn: Turn;
  readonly isCropped: boolean;
  /** Whether its picture was stored anew. */
  readonly isRedrawn: boolean;
  /** Whether there is color in what was stored. */
  readonly hasColor: boolean;
  /** Whether its perspective was asked for and there was no sheet to be seen. */
  readonly lacksSheet: boolean;
}

export interface ScanDocument {
  readonly document: PdfDocument;
  /** The same file, for drawing: as it was before any page was changed. */
  readonly pdf: PdfiumDocument;
}

/** Other resolutions than this share away are worth other pixels. */
const SAME_DPI = 0.02;
/** Sizes nearer than this, in points, are one. */
const SAME_PT = 1;
const POINTS_PER_INCH = 72;

/**
 * @param index of the page, from 0.
 * @param turn clockwise, that puts the page upright.
 * @returns undefined for a page that is no scan.
 * @throws ToolError `damaged`, `too-complex`; the signal's reason when aborted.
 */
export async function cleanPage(
  { document, pdf }: ScanDocument,
  { page, index, turn }: { readonly page: PdfRef; readonly index: number; readonly turn: Turn },
  options: PageCleaning,
  { spool, scratchPath }: CleaningPlaces,
  signal: AbortSignal,
): Promise<CleanedPage | undefined> {
  const scan = pagePicture(document, page);
  const drawn = scan && (await drawScan({ document, pdf }, { page, index, scan, turn }, scratchPath, signal));
  if (!scan || !drawn) return undefined;
  if (turn !== 0) turnPage(document, page, turn);
  const before = { width: drawn.picture.width, height: drawn.picture.height };
  const own = ownDpi(document, page, before.width);
  const isCoarser = options.dpi !== null && Math.abs(options.dpi / own - 1) > SAME_DPI;
  const redraws = isCoarser || (options.color === 'mono' && !scan.isBilevel);
  const look = { dpi: drawn.dpi, isBilevel: drawn.isBilevel, redraws };
  const cleaned = cleanPicture(drawn.picture, look, options);
  const { geometry } = cleaned;
  const paper = options.paper && turnedPaper(options.paper, geometry.size);
  const picture = await inResolution(cleaned, own, { dpi: options.dpi, paper });
  const stream = picture && (await pack(picture, cleaned, scan, spool));
  const facts = {
    turn,
    degrees: geometry.degrees,
    isCropped: geometry.isCropped,
    isRedrawn: stream !== undefined,
    hasColor: picture?.channels === 3,
    lacksSheet: options.perspective && !geometry.hasPerspective,
  };
  const isPlaced = stream !== undefined || geometry.isChanged || (paper && !isPaper(document, page, paper));
  if (!isPlaced) return { ...facts, matrix: undefined };
  const shown = stream && { stream, before: scan };
  return { ...facts, matrix: putPage(document, page, { geometry, drawn: before, paper, picture: shown }) };
}

function turnPage(document: PdfDocument, page: PdfRef, turn: Turn): void {
  const dict = document.editable(page);
  const next = quarterTurn(pageTurn(document, dict) + turn);
  dict.set('Rotate', next === 0 ? null : next);
}

function ownDpi(document: PdfDocument, page: PdfRef, widthPx: number): number {
  const dict = document.dict(page);
  const { widthPt } = dict ? seenPage(document, dict) : { widthPt: POINTS_PER_INCH };
  return (widthPx / widthPt) * POINTS_PER_INCH;
}

/** The paper the way round that the page is. */
function turnedPaper(
  { widthPt, heightPt }: PageSize,
  size: { readonly width: number; readonly height: number },
): PageSize {
  const [short = 0, long = 0] = [widthPt, heightPt].sort((a, b) => a - b);
  return size.width > size.height ? { widthPt: long, heightPt: short } : { widthPt: short, heightPt: long };
}

function isPaper(document: PdfDocument, page: PdfRef, paper: PageSize): boolean {
  const dict = document.dict(page);
  const seen = dict && seenPage(document, dict);
  if (!seen) return true;
  return Math.abs(seen.widthPt - paper.widthPt) < SAME_PT && Math.abs(seen.heightPt - paper.heightPt) < SAME_PT;
}

/** What is to be stored: with other pixels where another resolution is asked for. */
async function inResolution(
  { picture, geometry, isBilevel }: CleanedPicture,
  own: number,
  { dpi, paper }: Pick<PageCleaning, 'dpi' | 'paper'>,
): Promise<Raster | undefined> {
  if (!picture || dpi === null) return picture;
  const { width, height } = geometry.size;
  const fit = paper && Math.min(paper.widthPt / width, paper.heightPt / height);
  const now = fit ? POINTS_PER_INCH / fit : own;
  if (Math.abs(dpi / now - 1) <= SAME_DPI) return picture;
  const made = await resized(picture, dpi / now);
  if (!isBilevel) return made;
  const gray = toGray(made);
  splitTones(gray);
  return gray;
}

async function pack(
  picture: Raster,
  { isBilevel }: CleanedPicture,
  scan: PagePicture,
  spool: Spool,
): Promise<PdfStream> {
  return isBilevel ? packBilevel(toGray(picture), spool) : packPicture(picture, scan.bytes, spool);
}

/** Whether a page is one big picture. */
export function isScan(document: PdfDocument, page: PdfRef): boolean {
  return pagePicture(document, page) !== undefined;
}
