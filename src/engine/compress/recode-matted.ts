/** Parts a picture from the backdrop that its colours were mixed with (ISO 32000-2, 11.6.5.2), and packs both. */
import type { PdfDocument } from '../syntax/document.ts';
import { decodeImage } from './decode-image.ts';
import type { DrawnSize } from './image-usage.ts';
import { inSpaceOf, openPixels } from './open-pixels.ts';
import type { PdfImage } from './pdf-image.ts';
import { packPixels, type RecodedImage, type Recoding, targetSize, WORTHWHILE } from './recode-image.ts';
import type { PixelSize, Pixels } from './ssim.ts';

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
  const sums = new Float64Array(channels);
  const lows = new Uint8Array(channels).fill(255);
  const highs = new Uint8Array(channels);
  let shown = 0;
  for (let pixel = 0; pixel < opacity.data.length; pixel++) {
    const alpha = (opacity.data[pixel] ?? 0) / 255;
    if (alpha === 0) continue;
    const isClear = (opacity.data[pixel] ?? 0) >= FAINT;
    if (isClear) shown++;
    for (let channel = 0; channel < channels; channel++) {
      const at = pixel * channels + channel;
      const m = backdrop[channel] ?? 0;
      const value = Math.max(0, Math.min(255, Math.round(m + ((mixed.data[at] ?? 0) - m) / alpha)));
      data[at] = value;
      if (!isClear) continue;
      sums[channel] = (sums[channel] ?? 0) + value;
      lows[channel] = Math.min(lows[channel] ?? 255, value);
      highs[channel] = Math.max(highs[channel] ?? 0, value);
    }
  }
  if (shown === 0) return undefined;
  const means = Array.from(sums, (sum) => Math.round(sum / shown));
  fillFaint(data, opacity, means);
  const isOneColor = Array.from(highs, (high, channel) => high - (lows[channel] ?? 0)).every(
    (range) => range <= SAME_COLOR,
  );
  return { pixels: { ...mixed, data }, isOneColor };
}

function fillFaint(data: Uint8Array, opacity: Pixels, means: readonly number[]): void {
  for (let pixel = 0; pixel < opacity.data.length; pixel++) {
    if ((opacity.data[pixel] ?? 0) < FAINT) data.set(means, pixel * means.length);
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
