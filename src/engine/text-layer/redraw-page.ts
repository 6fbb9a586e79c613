/** Puts a picture of a page in place of its content: for reading it anew, or to keep what cleaning made of it. */
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { AS_SEEN, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { openPicture } from '../../adapters/sharp.ts';
import { cropBox, pageTurn } from '../geometry/page-box.ts';
import { seenToUser } from '../geometry/seen-page.ts';
import { drawPage } from '../images/render/draw-page.ts';
import { pagePixels } from '../images/render/page-size-px.ts';
import { cleanGray } from '../recognise/clean-gray.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, type StreamData } from '../syntax/object.ts';
import { serializeNumber } from '../syntax/serialize.ts';
import type { Spool } from '../syntax/spool.ts';

const pack = promisify(deflate);

export interface RedrawOptions {
  readonly dpi: number;
  readonly userUnit: number;
  /** Even white paper without specks, in gray. */
  readonly cleans: boolean;
  /** Draws annotations, too; form fields and comments stay apart from the page otherwise. */
  readonly annotations?: boolean;
  /** Keeps the little colour of a page that is almost gray. */
  readonly keepsColors?: boolean;
}

const LIMITS = { sidePx: 20_000, pixels: 36_000_000 };
/** Letters show no ripples at it, and a page has about 1 MB. */
const QUALITY = 88;
/** Mean difference between a colour and its gray, of 255, below which a page has no colour worth keeping. */
const GRAY_SPREAD = 2;
/** A page whose paper is one colour over so much of it may well be smaller without loss: drawn text has a third of its JPEG. */
const FLAT_SHARE = 0.6;
/** A4 at 300 dpi in colour, with room; more would not fit into memory beside the others. */
const MOST_FLAT_BYTES = 30_000_000;

/** The drawn page; annotations and form fields that it is without stay what they are. */
export interface RedrawnPage {
  /** On the disk: a page has up to 1 MB, and there may be thousands. */
  readonly data: StreamData;
  readonly filter: 'DCTDecode' | 'FlateDecode';
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gray: boolean;
}

/** @param scratchPath for a page too large for memory. @throws ToolError `damaged`, `too-complex`; the signal's reason when aborted. */
export async function redrawPage(
  pdf: PdfiumDocument,
  index: number,
  { dpi, userUnit, cleans, annotations = false, keepsColors = false }: RedrawOptions,
  { spool, scratchPath }: { readonly spool: Spool; readonly scratchPath: string },
  signal: AbortSignal,
): Promise<RedrawnPage> {
  const size = pagePixels({ ...pdf.pageSize(index), userUnit }, dpi, LIMITS);
  const style = { ...AS_SEEN, annotations, formFields: false };
  const drawn = await drawPage(pdf, index, size, scratchPath, signal, style);
  try {
    const { widthPx: width, heightPx: height } = size;
    const color = drawn.open();
    const look = await lookAt(color.clone());
    const gray = cleans || (look.gray && !keepsColors);
    const plain = gray ? color.toColourspace('b-w') : color;
    const kept = cleans
      ? openPicture(await cleanGray(await plain.raw().toBuffer(), size), { raw: { width, height, channels: 1 } })
      : plain;
    const picture = gray ? kept.toColourspace('b-w') : kept;
    const isFlat = (cleans || look.flatShare >= FLAT_SHARE) && width * height * (gray ? 1 : 3) <= MOST_FLAT_BYTES;
    const jpeg = await picture.clone().jpeg({ quality: QUALITY }).toBuffer();
    const flat = isFlat ? await pack(await picture.raw().toBuffer()) : undefined;
    const [filter, bytes] =
      flat && flat.length < jpeg.length ? (['FlateDecode', flat] as const) : (['DCTDecode', jpeg] as const);
    return { data: await spool.append(bytes), filter, widthPx: width, heightPx: height, gray };
  } finally {
    await drawn.close();
  }
}

/**
 * The page keeps its size, turn, annotations and whatever else it has beside its content.
 * @param space of the picture's colours where it is in colour, in place of those of the device.
 */
export function replaceContent(
  document: PdfDocument,
  page: PdfRef,
  { data, ...picture }: RedrawnPage,
  space: PdfObject = name('DeviceRGB'),
): void {
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
    ColorSpace: picture.gray ? name('DeviceGray') : space,
    BitsPerComponent: 8,
    Filter: name(picture.filter),
  });
  const reference = document.add(new PdfStream(image, data));
  dict.set('Resources', PdfDict.of({ XObject: PdfDict.of({ Page: reference }) }));
  const operators = Buffer.from(`q ${matrix} cm /Page Do Q\n`, 'latin1');
  dict.set('Contents', document.add(PdfStream.ofBytes(new PdfDict(), operators)));
}

interface Look {
  readonly gray: boolean;
  /** Share of the page that has the one colour that most of it has. */
  readonly flatShare: number;
}

async function lookAt(color: ReturnType<typeof openPicture>): Promise<Look> {
  const small = color.resize({ width: 400, withoutEnlargement: true, kernel: 'nearest' });
  const data = await small.raw().toBuffer();
  const counts = new Map<number, number>();
  let spread = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    spread += Math.max(red, green, blue) - Math.min(red, green, blue);
    const value = (red << 16) | (green << 8) | blue;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const pixels = data.length / 3;
  return { gray: spread / pixels < GRAY_SPREAD, flatShare: Math.max(...counts.values()) / pixels };
}
