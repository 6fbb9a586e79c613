/** Runs scanner-effect: draws each page, lays it askew, and puts it as a picture into a new file. */
import { join } from 'node:path';
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { openPicture } from '../../adapters/sharp.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { Run, RunContext } from '../../contract/operation.ts';
import { addScanLook, LID, tiltOf } from '../../contract/pictures/scan-look.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { openForReading, type ReadablePdf } from '../../engine/document/open/open-for-reading.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { drawPage } from '../../engine/images/render/draw-page.ts';
import { pagePixels } from '../../engine/images/render/page-size-px.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../engine/syntax/object.ts';
import { serializeNumber } from '../../engine/syntax/serialize.ts';
import { Spool } from '../../engine/syntax/spool.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** A2 at 300 dpi: with what turning it takes, more would not fit into memory. */
const LIMITS = { sidePx: 14_000, pixels: 20_000_000 };
const JPEG_QUALITY = 78;
/** libvips knows no smaller blur. */
const LEAST_BLUR = 0.3;
const DRAWN = 0.95;

interface Scanned {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
}

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const readable = await openForReading(input, options, 'render', context);
  if (readable.isProtected && !options['keep-protection']) context.warn('protection-removed', { file: input.name });
  const spool = await Spool.create(join(context.workDir, 'scanned'));
  try {
    const pdf = await openPdfium(readable.path, { name: input.name });
    try {
      const document = await scanAll(pdf, readable, spool, options, context);
      context.warn('all-pages-scanned', { file: input.name });
      context.progress(DRAWN, 'writing');
      const path = join(context.workDir, 'scanned.pdf');
      await saveDocument(document, path, context.signal);
      context.progress(1);
      return [{ path, type: 'pdf', input: 0, facts: { pages: readable.pageCount } }];
    } finally {
      pdf.close();
    }
  } finally {
    await spool.remove();
    await readable.close();
  }
};

async function scanAll(
  pdf: PdfiumDocument,
  readable: ReadablePdf,
  spool: Spool,
  options: Options,
  context: RunContext,
): Promise<PdfDocument> {
  const document = PdfDocument.create();
  const pages: PdfRef[] = [];
  for (let page = 1; page <= readable.pageCount; page++) {
    context.signal.throwIfAborted();
    const unit = readable.userUnit(page);
    const scanned = await scan(pdf, page, unit, options, context);
    const { widthPt, heightPt } = pdf.pageSize(page - 1);
    pages.push(await addPage(document, scanned, { widthPt, heightPt, unit }, spool));
    context.progress((page / readable.pageCount) * DRAWN, 'page', { page, pages: readable.pageCount });
  }
  setPages(document, pages);
  return document;
}

async function scan(
  pdf: PdfiumDocument,
  page: number,
  userUnit: number,
  { color, tilt, noise, yellow, blur, dpi }: Options,
  { workDir, signal, warn }: RunContext,
): Promise<Scanned> {
  const size = pagePixels({ ...pdf.pageSize(page - 1), userUnit }, dpi, LIMITS);
  if (Math.round(size.dpi) < dpi) warn('dpi-lowered', { page, dpi: Math.round(size.dpi) });
  const { widthPx: width, heightPx: height } = size;
  const drawn = await drawPage(pdf, page - 1, size, join(workDir, 'page'), signal);
  try {
    const isGray = color === 'gray';
    // Old paper is yellow under gray ink, too.
    const channels = isGray && yellow === 0 ? 1 : 3;
    const plain = channels === 1 ? drawn.open().toColourspace('b-w') : drawn.open();
    const turned = await laidAskew(await plain.raw().toBuffer(), { width, height, channels }, tiltOf(page, tilt), blur);
    addScanLook(turned, { width, height, channels }, { noise, yellow, isGray }, page);
    const picture = openPicture(turned, { raw: { width, height, channels } });
    const stored = channels === 1 ? picture.toColourspace('b-w') : picture;
    const jpeg = await stored.jpeg({ quality: JPEG_QUALITY, optimiseCoding: true }).toBuffer();
    return { jpeg, width, height, channels };
  } finally {
    await drawn.close();
  }
}

type Raw = Pick<Scanned, 'width' | 'height' | 'channels'>;

/** The sheet turns about its middle; what it leaves free of the glass shows the lid. */
async function laidAskew(pixels: Uint8Array, raw: Raw, degrees: number, blur: number): Promise<Buffer> {
  const { width, height, channels } = raw;
  const background = { r: LID, g: LID, b: LID };
  const open = (data: Uint8Array, shape: Raw) => {
    const picture = openPicture(data, { raw: shape });
    return channels === 1 ? picture.toColourspace('b-w') : picture;
  };
  const { data, info } =
    degrees === 0
      ? { data: pixels, info: { width, height } }
      : await open(pixels, raw).rotate(degrees, { background }).raw().toBuffer({ resolveWithObject: true });
  const left = Math.max(0, Math.floor((info.width - width) / 2));
  const top = Math.max(0, Math.floor((info.height - height) / 2));
  const cut = open(data, { width: info.width, height: info.height, channels }).extract({ left, top, width, height });
  const soft = blur < LEAST_BLUR ? cut : cut.blur(blur);
  return soft.raw().toBuffer();
}

async function addPage(
  document: PdfDocument,
  { jpeg, width, height, channels }: Scanned,
  { widthPt, heightPt, unit }: { readonly widthPt: number; readonly heightPt: number; readonly unit: number },
  spool: Spool,
): Promise<PdfRef> {
  const image = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name(channels === 1 ? 'DeviceGray' : 'DeviceRGB'),
    BitsPerComponent: 8,
    Filter: name('DCTDecode'),
  });
  const reference = document.add(new PdfStream(image, await spool.append(jpeg)));
  const content = `q ${serializeNumber(widthPt)} 0 0 ${serializeNumber(heightPt)} 0 0 cm /Page Do Q\n`;
  const page = PdfDict.of({
    Type: name('Page'),
    MediaBox: [0, 0, widthPt, heightPt],
    Resources: PdfDict.of({ XObject: PdfDict.of({ Page: reference }) }),
    Contents: document.add(PdfStream.ofBytes(new PdfDict(), Buffer.from(content, 'latin1'))),
  });
  if (unit !== 1) page.set('UserUnit', unit);
  return document.add(page);
}
