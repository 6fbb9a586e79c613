/** Cuts the photos out of scans that show several, one file for each. */
import { join } from 'node:path';
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { openPicture } from '../../adapters/sharp.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, RunContext } from '../../contract/operation.ts';
import type { ScanSource } from '../../engine/images/embed/open-scan.ts';
import { cutPhoto } from '../../engine/scans/cut-photo.ts';
import { type DrawnScan, drawScan } from '../../engine/scans/draw-scan.ts';
import { findPhotos } from '../../engine/scans/find-photos.ts';
import { pagePicture } from '../../engine/scans/page-picture.ts';
import type { Raster } from '../../engine/scans/raster.ts';
import type { Options } from './options.ts';
import type { tool } from './tool.ts';

type Output = OutputFile<ReportFor<typeof tool>>;

/** Pages that are not one picture are drawn as finely as photos are printed: pixels to a point. */
const DRAWN = { across: 300 / 72, down: 300 / 72, isBilevel: false, isGray: false };
/** What was stored without losses stays without. */
const LOSSLESS: readonly string[] = ['png', 'tiff', 'bmp'];
const JPEG_QUALITY = 92;
/** Less of its pixels, and a page was drawn less finely than it was scanned. */
const SAME_SIZE = 0.98;

export async function cutPhotos(
  source: ScanSource,
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<readonly Output[]> {
  const pdf = await openPdfium(source.path, { name: input.name });
  try {
    const outputs: Output[] = [];
    for (const index of source.pages.keys()) {
      context.signal.throwIfAborted();
      const scan = await draw(source, pdf, index, context);
      for (const photo of scan ? photosOf(scan.picture, options) : []) {
        const place = join(context.workDir, `photo-${outputs.length + 1}`);
        outputs.push({ ...(await save(photo, scan?.dpi ?? 0, place, input)), ...about(photo, index + 1) });
      }
      context.progress((index + 1) / source.pages.length, 'searching', {
        page: index + 1,
        pages: source.pages.length,
      });
    }
    if (outputs.length === 0) throw new ToolError('nothing-found', because('no-photos', { file: input.name }));
    return outputs;
  } finally {
    pdf.close();
  }
}

async function draw(
  { document, pages }: ScanSource,
  pdf: PdfiumDocument,
  index: number,
  { workDir, signal, warn }: RunContext,
): Promise<DrawnScan | undefined> {
  const page = pages[index];
  if (!page) return undefined;
  const place = { page, index, scan: pagePicture(document, page) ?? DRAWN, turn: 0 } as const;
  const drawn = await drawScan({ document, pdf }, place, join(workDir, 'page'), signal, 'finest');
  const { widthPt, heightPt } = pdf.pageSize(index);
  const longest = Math.max(widthPt, heightPt) * Math.max(place.scan.across, place.scan.down);
  const share = drawn ? Math.max(drawn.picture.width, drawn.picture.height) / longest : 1;
  if (drawn && share < SAME_SIZE) warn('dpi-lowered', { page: index + 1, dpi: Math.round(drawn.dpi) });
  return drawn;
}

function* photosOf(picture: Raster, options: Options): Generator<Raster, void, undefined> {
  const { tolerance, straighten: straightens, border: borderPx, 'min-size': leastPx } = options;
  const found = findPhotos(picture, { leastPx, tolerance, straightens });
  for (const place of found.places) yield cutPhoto(picture, place, found, { tolerance, borderPx });
}

async function save({ data, width, height, channels }: Raster, dpi: number, place: string, input: InputFile) {
  const isLossless = LOSSLESS.includes(input.type);
  const raw = openPicture(data, { raw: { width, height, channels } }).withMetadata({ density: Math.round(dpi) });
  const plain = channels === 1 ? raw.toColourspace('b-w') : raw;
  const type = isLossless ? 'png' : 'jpg';
  const path = `${place}.${type}`;
  await (isLossless ? plain.png() : plain.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })).toFile(path);
  return { path, type, input: 0 } as const;
}

function about({ width, height }: Raster, page: number) {
  return { tokens: { page }, facts: { width, height }, report: { found: { photo: page } } };
}
