/** Parts a picture from the backdrop that its colours were mixed with (ISO 32000-2, 11.6.5.2), and packs both. */
import type { PdfDocument } from '../../syntax/document.ts';
import { decodeImage } from '../images/decode-image.ts';
import type { DrawnSize } from '../images/image-usage.ts';
import { inSpaceOf, openPixels } from '../images/open-pixels.ts';
import type { PdfImage } from '../images/pdf-image.ts';
import type { PixelSize, Pixels } from '../likeness/ssim.ts';
import { packPixels, type RecodedImage, type Recoding, targetSize, WORTHWHILE } from './recode-image.ts';

export interface RecodedPair {
  readonly picture: RecodedImage;
  readonly mask: RecodedImage;
}

/** Shadows and glows are one colour under a soft mask; rounding in the mix may move it by this much. */
const SAME_COLOR = 6;
/** Opacity under which the colour can hardly be told from the mix, and hardly be seen. */
const FAINT = 16;

/** Undefined when the two are better left as they are. */
export async function recodeMatted(
  document: PdfDocument,
  image: PdfImage,
  matte: PdfImage,
  drawn: DrawnSize | undefined,
  recoding: Recoding,
): Promise<RecodedPair | undefined> {
  const backdrop = document.array(matte.stream.dict.get('Matte')).map((value) => document.number(value));
  const channels = image.color.channels;
  const isKnown = backdrop.length === channels && backdrop.every((value) => value !== undefined);
  if (!isKnown || image.width !== matte.width || image.height !== matte.height) return undefined;
  const mixed = await decodeImage(document, image, image);
  const opacity = await decodeImage(document, matte, matte);
  if (!mixed || !opacity) return undefined;
  const plain = unmix(
    mixed,
    opacity,
    backdrop.map((value) => (value ?? 0) * 255),
  );
  if (!plain) return undefined;
  const size = targetSize(image, drawn, recoding.squeeze);
  const picture = await packPixels(
    image,
    plain.isOneColor ? onePixel(plain.pixels) : await scale(plain.pixels, size),
    recoding,
  );
  const mask = await packPixels(matte, await scale(opacity, size), recoding);
  if (!picture || !mask) return undefined;
  mask.dict.delete('Matte');
  const before = image.stream.length + matte.stream.length;
  return picture.bytes.length + mask.bytes.length < before * WORTHWHILE ? { picture, mask } : undefined;
}

interface Unmixed {
  readonly pixels: Pixels;
  readonly isOneColor: boolean;
}

/** c = m + (c′ − m) / α; where nothing shows, the mean of what does, which packs best. Undefined for a mere breath. */
function unmix(mixed: Pixels, opacity: Pixels, backdrop: readonly number[]): Unmixed | undefined {
  const { channels } = mixed;
  const data = new Uint8Array(mixed.data.length);
  const shown = opacity.data.reduce((sum, alpha) => (alpha >= FAINT ? sum + 1 : sum), 0);
  if (shown === 0) return undefined;
  let isOneColor = true;
  for (let channel = 0; channel < channels; channel++) {
    const { sum, low, high } = unmixChannel(data, mixed, opacity.data, channel, backdrop[channel] ?? 0);
    fillFaint(data, opacity.data, channel, channels, Math.round(sum / shown));
    if (high - low > SAME_COLOR) isOneColor = false;
  }
  return { pixels: { ...mixed, data }, isOneColor };
}

/** @returns the sum and the limits of what can be seen. */
function unmixChannel(data: Uint8Array, mixed: Pixels, opacity: Uint8Array, channel: number, m: number) {
  let [sum, low, high] = [0, 255, 0];
  for (let pixel = 0, at = channel; pixel < opacity.length; pixel++, at += mixed.channels) {
    const opaque = opacity[pixel] ?? 0;
    if (opaque < FAINT) continue;
    const value = Math.max(0, Math.min(255, Math.round(m + ((mixed.data[at] ?? 0) - m) / (opaque / 255))));
    data[at] = value;
    sum += value;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { sum, low, high };
}

function fillFaint(data: Uint8Array, opacity: Uint8Array, channel: number, channels: number, mean: number): void {
  for (let pixel = 0, at = channel; pixel < opacity.length; pixel++, at += channels) {
    if ((opacity[pixel] ?? 0) < FAINT) data[at] = mean;
  }
}

/** The middle of a picture of one colour: where faint parts were filled with the mean, any pixel is that colour. */
function onePixel({ data, channels }: Pixels): Pixels {
  return { data: data.slice(0, channels), width: 1, height: 1, channels };
}

async function scale(pixels: Pixels, size: PixelSize): Promise<Pixels> {
  const { width, height, channels } = pixels;
  if (size.width === width && size.height === height) return pixels;
  const resized = openPixels(pixels).resize({ ...size, fit: 'fill', kernel: 'lanczos3' });
  const scaled = await inSpaceOf(resized, channels).raw().toBuffer();
  return { data: scaled, width: size.width, height: size.height, channels };
}
