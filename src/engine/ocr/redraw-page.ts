/** Puts a picture of a page in place of its content: for reading it anew, or to keep what cleaning made of it. */
import { AS_SEEN, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { openPicture } from '../../adapters/sharp.ts';
import type { Spool } from '../compress/spool.ts';
import { drawPage } from '../page-picture/draw-page.ts';
import { pagePixels } from '../page-picture/page-size-px.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { name, PdfDict, type PdfRef, PdfStream, type StreamData } from '../pdf/object.ts';
import { cropBox, pageTurn } from '../pdf/page-box.ts';
import { seenToUser } from '../pdf/seen-page.ts';
import { serializeNumber } from '../pdf/serialize.ts';
import { cleanGray } from './clean-gray.ts';

export interface RedrawOptions {
  readonly dpi: number;
  readonly userUnit: number;
  /** Even white paper without specks, in gray. */
  readonly cleans: boolean;
}

const LIMITS = { sidePx: 20_000, pixels: 36_000_000 };
/** Letters show no ripples at it, and a page has about 1 MB. */
const QUALITY = 88;
/** Mean difference between a colour and its gray, of 255, below which a page has no colour worth keeping. */
const GRAY_SPREAD = 2;

/** The drawn page as a JPEG, without annotations and form fields: those stay what they are. */
export interface RedrawnPage {
  /** On the disk: a page has about 1 MB, and there may be thousands. */
  readonly jpeg: StreamData;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gray: boolean;
}

/** @param scratchPath for a page too large for memory. @throws ToolError `damaged`, `too-complex`; the signal's reason when aborted. */
export async function redrawPage(
  pdf: PdfiumDocument,
  index: number,
  { dpi, userUnit, cleans }: RedrawOptions,
  { spool, scratchPath }: { readonly spool: Spool; readonly scratchPath: string },
  signal: AbortSignal,
): Promise<RedrawnPage> {
  const size = pagePixels({ ...pdf.pageSize(index), userUnit }, dpi, LIMITS);
  const style = { ...AS_SEEN, annotations: false, formFields: false };
  const drawn = await drawPage(pdf, index, size, scratchPath, signal, style);
  try {
    const { widthPx: width, heightPx: height } = size;
    const color = drawn.open();
    const gray = cleans || (await isGray(color.clone()));
    const plain = gray ? color.toColourspace('b-w') : color;
    const kept = cleans
      ? openPicture(await cleanGray(await plain.raw().toBuffer(), size), { raw: { width, height, channels: 1 } })
      : plain;
    const jpeg = await (gray ? kept.toColourspace('b-w') : kept).jpeg({ quality: QUALITY }).toBuffer();
    return { jpeg: await spool.append(jpeg), widthPx: width, heightPx: height, gray };
  } finally {
    await drawn.close();
  }
}

/** The page keeps its size, turn, annotations and whatever else it has beside its content. */
export function replaceContent(document: PdfDocument, page: PdfRef, { jpeg, ...picture }: RedrawnPage): void {
  const dict = document.editable(page);
  const box = cropBox(document, dict);
  const turn = pageTurn(document, dict);
  const across = turn === 90 || turn === 270;
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const [seenWidth, seenHeight] = across ? [height, width] : [width, height];
  const [a, b, c, d, e, f] = seenToUser(box, turn);
  const matrix = [a * seenWidth, b * seenWidth, c * seenHeight, d * seenHeight, e, f].map(serializeNumber).join(' ');
  const image = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: picture.widthPx,
    Height: picture.heightPx,
    ColorSpace: name(picture.gray ? 'DeviceGray' : 'DeviceRGB'),
    BitsPerComponent: 8,
    Filter: name('DCTDecode'),
  });
  const reference = document.add(new PdfStream(image, jpeg));
  dict.set('Resources', PdfDict.of({ XObject: PdfDict.of({ Page: reference }) }));
  const operators = Buffer.from(`q ${matrix} cm /Page Do Q\n`, 'latin1');
  dict.set('Contents', document.add(PdfStream.ofBytes(new PdfDict(), operators)));
}

async function isGray(color: ReturnType<typeof openPicture>): Promise<boolean> {
  const { data, info } = await color.resize({ width: 400, withoutEnlargement: true }).raw().toBuffer({
    resolveWithObject: true,
  });
  let spread = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    spread += Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  return spread / (info.width * info.height) < GRAY_SPREAD;
}
