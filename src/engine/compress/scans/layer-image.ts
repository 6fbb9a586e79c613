/** Parts a scanned page into three layers: sharp ink in black and white, the colours of the ink, and the paper beneath (ISO/IEC 16485). */
import { Budget } from '../../concurrency/budget.ts';
import type { Lanes } from '../../concurrency/lanes.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict } from '../../syntax/object.ts';
import { parametersOf } from '../bilevel/pack-rows.ts';
import { decodeImage } from '../images/decode-image.ts';
import type { DrawnSize } from '../images/image-usage.ts';
import type { PdfImage } from '../images/pdf-image.ts';
import type { Squeeze } from '../likeness/settings.ts';
import type { PixelSize } from '../likeness/ssim.ts';
import { inFewestChannels, POINTS_PER_INCH, type RecodedImage, type Recoding } from '../recode/recode-image.ts';
import type { SCAN_TASKS } from './part-scan.ts';

/** Coarser scans show the steps of black and white. */
const LEAST_DPI = 200;
/** Resolution of the mask, as a multiple of what pictures are brought down to; a scan a little finer keeps its own. */
const MASK_SHARE = 2;
const FINE = 1.35;
const MOST_PIXELS = 24_000_000;
/** Samples of scans that are decoded and parted at once: each is held some ten times over meanwhile. */
const AT_ONCE = new Budget(24_000_000);

export interface LayeredImage {
  readonly paper: RecodedImage;
  /** Its colours are seen where the mask lets them through. */
  readonly ink: RecodedImage;
  readonly mask: RecodedImage;
}

interface Threads {
  readonly lanes: Lanes<typeof SCAN_TASKS>;
  readonly signal: AbortSignal;
}

/** Undefined for what is no scan of text, and where the layers would not look like the picture. */
export async function layerImage(
  document: PdfDocument,
  image: PdfImage,
  drawn: DrawnSize | undefined,
  recoding: Recoding,
  threads: Threads,
): Promise<LayeredImage | undefined> {
  const size = drawn && maskSize(image, drawn, recoding.squeeze);
  if (!size || !isPlain(document, image)) return undefined;
  const samples = size.width * size.height * image.color.channels;
  return AT_ONCE.run(samples, () => parted(document, image, { ...size, widthPt: drawn.widthPt }, recoding, threads));
}

async function parted(
  document: PdfDocument,
  image: PdfImage,
  size: PixelSize & Pick<DrawnSize, 'widthPt'>,
  recoding: Recoding,
  { lanes, signal }: Threads,
): Promise<LayeredImage | undefined> {
  const decoded = await decodeImage(document, image, size);
  if (!decoded) return undefined;
  const { pixels, color } = inFewestChannels(decoded, image, recoding.toGray);
  const dpi = (size.width / size.widthPt) * POINTS_PER_INCH;
  const scan = { pixels, dpi, squeeze: recoding.squeeze, coding: recoding.layers ?? 'jbig2' };
  // In one lane: what large scans leave behind is held in one thread alone.
  const layers = await lanes.run('partScan', scan, { signal, lane: 1 });
  if (!layers) return undefined;
  const { width, height } = pixels;
  const jpeg = (bytes: Uint8Array, { width: Width, height: Height }: PixelSize): RecodedImage => ({
    bytes,
    dict: imageDict({ Width, Height, ColorSpace: color, BitsPerComponent: 8, Filter: name('DCTDecode') }),
  });
  const { mask } = layers;
  const Filter = name(mask.filter);
  const dict = imageDict({ Width: width, Height: height, ImageMask: true, BitsPerComponent: 1, Filter });
  const parameters = parametersOf(mask, pixels);
  if (parameters) dict.set('DecodeParms', parameters);
  return {
    paper: jpeg(layers.paper.bytes, layers.paper.size),
    ink: jpeg(layers.ink.bytes, layers.ink.size),
    mask: { dict, bytes: mask.bytes },
  };
}

/** Pixels of the mask; undefined for a picture too coarse or too large for one. */
function maskSize(
  { width, height }: PixelSize,
  { widthPt, heightPt }: DrawnSize,
  squeeze: Squeeze,
): PixelSize | undefined {
  if (widthPt < POINTS_PER_INCH || heightPt < POINTS_PER_INCH) return undefined;
  const dpi = Math.min(width / widthPt, height / heightPt) * POINTS_PER_INCH;
  if (dpi < LEAST_DPI) return undefined;
  const wanted = Math.max(LEAST_DPI, MASK_SHARE * squeeze.dpi);
  const share = dpi > FINE * wanted ? wanted / dpi : 1;
  const size = { width: Math.round(width * share), height: Math.round(height * share) };
  return size.width * size.height > MOST_PIXELS ? undefined : size;
}

/** Of light or grey, and all of it seen. */
function isPlain(document: PdfDocument, { isMask, color, stream }: PdfImage): boolean {
  const isMasked = ['SMask', 'Mask'].some((key) => document.resolve(stream.dict.get(key) ?? null) !== null);
  return !isMask && !isMasked && color.channels !== 4 && !color.palette;
}

function imageDict(entries: Parameters<typeof PdfDict.of>[0]): PdfDict {
  return PdfDict.of({ Type: name('XObject'), Subtype: name('Image'), ...entries });
}
