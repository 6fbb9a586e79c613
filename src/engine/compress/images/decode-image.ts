/** Decodes a picture of a PDF to plain samples, brought down to the pixels that are wanted. */
import { openPicture, type Sharp } from '../../../adapters/sharp.ts';
import { MAX_PIXELS } from '../../../contract/site/limits.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { decodeBytes } from '../../syntax/stream-filters.ts';
import type { PixelSize, Pixels } from '../likeness/ssim.ts';
import { drawJpx } from './draw-jpx.ts';
import { inSpaceOf, openPixels, turnInks } from './open-pixels.ts';
import type { PdfImage } from './pdf-image.ts';
import { reduceSamples } from './reduce-samples.ts';

/** Unpacked samples of one picture, and the same again while it is worked on, are held in memory. */
const MAX_SAMPLE_BYTES = 96 * 1024 ** 2;
const MAX_JPEG_BYTES = 64 * 1024 ** 2;
/** After scaling: what the search for a quality works on, and holds several times. */
const MAX_TARGET_SAMPLES = 72_000_000;

/** Undefined for damaged pictures and for those that are too large to be worked on in memory. */
export async function decodeImage(
  document: PdfDocument,
  image: PdfImage,
  size: PixelSize,
): Promise<Pixels | undefined> {
  const samples = size.width * size.height * image.color.channels;
  if (image.width * image.height > MAX_PIXELS || samples > MAX_TARGET_SAMPLES) return undefined;
  try {
    const opened = isTooLarge(image) ? await openReduced(document, image, size) : await openImage(document, image);
    return opened && (await toPixels(opened, image, size));
  } catch {
    // libvips could not decode it; whoever shows the file may do better.
    return undefined;
  }
}

interface OpenedImage {
  readonly picture: Sharp;
  /** Its samples, where they are known without libvips: a copy, which may be changed. */
  readonly samples?: () => Uint8Array;
  /** Its inks come upside down. */
  readonly turned?: boolean;
  /** Where it is already smaller than the PDF says. */
  readonly size?: PixelSize;
}

async function openImage(document: PdfDocument, image: PdfImage): Promise<OpenedImage | undefined> {
  if (image.format === 'jpeg') return openJpeg(document, image);
  return image.format === 'jpx' ? openJpx(document, image) : openSamples(document, image);
}

/** Plain samples that do not fit into memory as they are. */
function isTooLarge({ format, width, height, color }: PdfImage): boolean {
  return format === 'samples' && width * height * color.channels > MAX_SAMPLE_BYTES;
}

async function openReduced(document: PdfDocument, image: PdfImage, size: PixelSize): Promise<OpenedImage | undefined> {
  const pixels = await reduceSamples(document, image, size, MAX_SAMPLE_BYTES);
  return pixels && { picture: openPixels(pixels), size: pixels, turned: image.inverted };
}

async function openJpx(document: PdfDocument, image: PdfImage): Promise<OpenedImage | undefined> {
  const bytes = decodeBytes(document, image.stream, image.outerFilters, MAX_JPEG_BYTES);
  const rgb = bytes && (await drawJpx(bytes, image));
  const { width, height } = image;
  return rgb && { picture: openPicture(rgb, { raw: { width, height, channels: 3 } }) };
}

async function toPixels(
  { picture, samples, turned = false, size: from }: OpenedImage,
  image: PdfImage,
  size: PixelSize,
): Promise<Pixels | undefined> {
  const { channels } = image.color;
  const before = from ?? image;
  const isScaled = size.width !== before.width || size.height !== before.height;
  if (samples && !isScaled) {
    const data = samples();
    if (turned) turnInks(data);
    return { data, ...size, channels };
  }
  const scaled = isScaled ? picture.resize({ ...size, fit: 'fill', kernel: 'lanczos3' }) : picture;
  const { data, info } = await inSpaceOf(scaled, channels).raw().toBuffer({ resolveWithObject: true });
  if (turned) turnInks(data);
  const fits = info.channels === channels && info.width === size.width && info.height === size.height;
  return fits ? { data, width: info.width, height: info.height, channels } : undefined;
}

/** A JPEG counts only when it agrees with what the PDF says of it. */
async function openJpeg(document: PdfDocument, image: PdfImage): Promise<OpenedImage | undefined> {
  const bytes = decodeBytes(document, image.stream, image.outerFilters, MAX_JPEG_BYTES);
  if (!bytes) return undefined;
  // PDF readers go by the PDF's colour space; a profile inside the JPEG means nothing to them.
  const open = () => openPicture(bytes, { ignoreIcc: true });
  const { width, height, channels, depth } = await open().metadata();
  const agrees = width === image.width && height === image.height && channels === image.color.channels;
  if (!agrees || depth !== 'uchar') return undefined;
  // libvips takes the inks of every JPEG for stored upside down; readers of PDFs go by `/Decode`.
  const turned = channels === 4 && !image.inverted;
  return { picture: open(), turned };
}

function openSamples(document: PdfDocument, image: PdfImage): OpenedImage | undefined {
  const { width, height, color, bitsPerComponent } = image;
  const rowBytes = Math.ceil((width * (color.palette ? 1 : color.channels) * bitsPerComponent) / 8);
  const expected = rowBytes * height;
  if (expected > MAX_SAMPLE_BYTES) return undefined;
  // A row more than promised is an error of the producer; much more is an attack.
  const bytes = decodeBytes(
    document,
    image.stream,
    image.outerFilters,
    Math.max(expected + rowBytes * 2 + 1024, image.stream.length),
  );
  if (!bytes || bytes.length < expected) return undefined;
  const data = color.palette ? lookUp(bytes, image, rowBytes) : bytes.subarray(0, expected);
  const picture = openPixels({ data, width, height, channels: color.channels });
  return { picture, samples: () => new Uint8Array(data), turned: image.inverted };
}

/** Replaces palette indexes of 1 to 8 bits by what they stand for. */
function lookUp(bytes: Uint8Array, image: PdfImage, rowBytes: number): Uint8Array {
  const { width, height, bitsPerComponent: bits } = image;
  const { channels, palette = new Uint8Array() } = image.color;
  const last = palette.length / channels - 1;
  const mask = 2 ** bits - 1;
  const out = new Uint8Array(width * height * channels);
  let to = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = x * bits;
      const byte = bytes[y * rowBytes + (bit >> 3)] ?? 0;
      const index = Math.min(last, (byte >> (8 - bits - (bit & 7))) & mask);
      for (let channel = 0; channel < channels; channel++) out[to++] = palette[index * channels + channel] ?? 0;
    }
  }
  return out;
}
