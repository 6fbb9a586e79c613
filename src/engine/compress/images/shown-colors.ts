/** Gives a picture under a soft mask the colours that are seen: what the mask hides may be black, and shows as dots along its edge once it is mixed in. */
import { openPicture } from '../../../adapters/sharp.ts';
import { Budget } from '../../concurrency/budget.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import type { PixelSize, Pixels } from '../likeness/ssim.ts';
import { decodeImage } from './decode-image.ts';
import { fillLayer } from './fill-layer.ts';
import { type PdfImage, readImage, softMask } from './pdf-image.ts';

/** Opacity under which a colour is not seen: it moves what is beneath by that many levels at most. */
const FAINT = 4;
/** A picture is held whole, with its opacities, in memory; what is made of it some ten times over. */
const MOST_PIXELS = 12_000_000;
const MOST_MADE = 4_000_000;
/** Pixels of pictures that are worked on at once. */
const AT_ONCE = new Budget(MOST_PIXELS);
/**
 * Share of the colours that are seen in a pixel at the edge. Readers that draw a picture smaller mix what is hidden into its
 * edge as well: without any of it the page does not look as before.
 */
const SEEN = 0.5;

/**
 * @param scaled the picture brought down to fewer pixels, whatever they are hidden by.
 * @returns undefined where no mask hides anything, or it cannot be read.
 */
export async function shownColors(document: PdfDocument, image: PdfImage, scaled: Pixels): Promise<Pixels | undefined> {
  const { width, height, color } = image;
  const reference = softMask(document, image.stream.dict);
  const isSmall = width * height <= MOST_PIXELS && scaled.width * scaled.height <= MOST_MADE;
  if (!reference || image.isMask || color.channels === 4 || !isSmall) return undefined;
  return AT_ONCE.run(width * height, () => uncovered(document, image, reference, scaled));
}

async function uncovered(
  document: PdfDocument,
  image: PdfImage,
  reference: PdfRef,
  scaled: Pixels,
): Promise<Pixels | undefined> {
  const mask = readImage(document, reference, { isMask: true, allowsMatte: false, allowsSmall: true });
  const opacity = mask?.color.channels === 1 ? await decodeImage(document, mask, image) : undefined;
  if (!opacity?.data.some((alpha) => alpha < FAINT)) return undefined;
  const { width, height } = image;
  const isScaled = scaled.width !== width || scaled.height !== height;
  const whole = isScaled ? await decodeImage(document, image, image) : scaled;
  if (!whole) return undefined;
  const { colors, isSeen } = isScaled
    ? await weighted(whole, opacity.data, scaled)
    : { colors: scaled, isSeen: seen(opacity.data) };
  const filled = fillLayer(colors, isSeen, 1, 1);
  return isScaled ? mixed(filled, scaled, isSeen) : filled;
}

function seen(opacity: Uint8Array): Uint8Array {
  return opacity.map((alpha) => (alpha < FAINT ? 0 : 1));
}

/** Brought down with every pixel counting by its opacity. */
async function weighted(pixels: Pixels, opacity: Uint8Array, { width, height }: PixelSize) {
  const { channels } = pixels;
  const stride = channels + 1;
  const data = new Uint8Array(pixels.width * pixels.height * stride);
  for (let pixel = 0, from = 0, to = 0; pixel < opacity.length; pixel++) {
    for (let channel = 0; channel < channels; channel++) data[to++] = pixels.data[from++] ?? 0;
    data[to++] = opacity[pixel] ?? 0;
  }
  const raw = { width: pixels.width, height: pixels.height, channels: channels === 1 ? 2 : 4 } as const;
  // libvips counts by opacity where there is any.
  const reduced = await openPicture(data, { raw })
    .resize({ width, height, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  const colors = new Uint8Array(width * height * channels);
  const isSeen = new Uint8Array(width * height);
  for (let pixel = 0, from = 0, to = 0; pixel < isSeen.length; pixel++) {
    for (let channel = 0; channel < channels; channel++) colors[to++] = reduced[from++] ?? 0;
    if ((reduced[from++] ?? 0) >= FAINT) isSeen[pixel] = 1;
  }
  return { colors: { data: colors, width, height, channels }, isSeen };
}

/** What is hidden takes all of the colours around it, and what is seen some of what hides there. */
function mixed(filled: Pixels, plain: Pixels, isSeen: Uint8Array): Pixels {
  const { channels } = filled;
  const data = new Uint8Array(filled.data.length);
  for (let pixel = 0, at = 0; pixel < isSeen.length; pixel++) {
    const share = isSeen[pixel] === 1 ? SEEN : 1;
    for (let channel = 0; channel < channels; channel++, at++)
      data[at] = Math.round(share * (filled.data[at] ?? 0) + (1 - share) * (plain.data[at] ?? 0));
  }
  return { ...filled, data };
}
