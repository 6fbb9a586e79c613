/** Draws one page of a picture sheet, pixel by pixel, in the fewest channels that hold what it shows. */
import { AS_SEEN, type DrawStyle, type PdfiumDocument, TRANSPARENT } from '../../../adapters/pdfium.ts';
import { openPicture, type Sharp } from '../../../adapters/sharp.ts';
import { drawPage } from '../render/draw-page.ts';

export interface DrawnPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly tone: 'black-and-white' | 'gray' | 'color';
  readonly hasAlpha: boolean;
  /** Opens the drawing; call it once. */
  open(): Sharp;
  close(): Promise<void>;
}

/** A smaller picture is drawn into memory, where its pixels can be looked at. */
const MAX_PIXELS_IN_MEMORY = 16_000_000;

export interface DrawPictureOptions {
  readonly widthPx: number;
  readonly heightPx: number;
  /** `solid`: no opacity is expected; `clear`: it is kept; `stencil`: black where it paints, on white. */
  readonly kind: 'solid' | 'clear' | 'stencil';
  readonly scratchPath: string;
  readonly signal: AbortSignal;
}

/**
 * @param index 0-based.
 * @returns undefined when nothing could be drawn: the picture's data is damaged.
 * @throws ToolError `damaged`, `too-complex`; the signal's reason when aborted.
 */
export async function drawPicture(
  document: PdfiumDocument,
  index: number,
  options: DrawPictureOptions,
): Promise<DrawnPicture | undefined> {
  const { widthPx, heightPx, kind, scratchPath, signal } = options;
  const isSmall = widthPx * heightPx <= MAX_PIXELS_IN_MEMORY;
  // On nothing it shows whether anything was drawn at all; a stencil may rightly paint nothing.
  const background = kind === 'clear' || (kind === 'solid' && isSmall) ? TRANSPARENT : AS_SEEN.background;
  const style: DrawStyle = { ...AS_SEEN, background };
  const drawn = await drawPage(document, index, { widthPx, heightPx, dpi: 72 }, scratchPath, signal, style);
  if (!isSmall) return { widthPx, heightPx, tone: 'color', hasAlpha: kind === 'clear', ...drawn };
  const { data, info } = await drawn.open().raw().toBuffer({ resolveWithObject: true });
  await drawn.close();
  const channels = info.channels === 4 ? 4 : 3;
  const found = judge(data, channels);
  return found.isEmpty && kind === 'solid' ? undefined : inMemory(data, channels, found, widthPx, heightPx);
}

function inMemory(
  pixels: Uint8Array,
  channels: 3 | 4,
  { isGray, isBlackAndWhite, isOpaque }: Judged,
  width: number,
  height: number,
): DrawnPicture {
  const hasAlpha = channels === 4 && !isOpaque;
  const kept = pack(pixels, channels, isGray, hasAlpha);
  const raw = { width, height, channels: ((isGray ? 1 : 3) + (hasAlpha ? 1 : 0)) as 1 | 2 | 3 | 4 };
  const grayTone = isBlackAndWhite ? 'black-and-white' : 'gray';
  return {
    widthPx: width,
    heightPx: height,
    tone: isGray ? grayTone : 'color',
    hasAlpha,
    open: () => openPicture(kept, { raw }),
    close: async () => undefined,
  };
}

interface Judged {
  readonly isGray: boolean;
  readonly isBlackAndWhite: boolean;
  readonly isOpaque: boolean;
  readonly isEmpty: boolean;
}

function judge(pixels: Uint8Array, channels: 3 | 4): Judged {
  let isGray = true;
  let isBlackAndWhite = true;
  let isOpaque = true;
  let isEmpty = channels === 4;
  for (let at = 0; at < pixels.length; at += channels) {
    const red = pixels[at];
    if (red !== pixels[at + 1] || red !== pixels[at + 2]) isGray = false;
    if (red !== 0 && red !== 255) isBlackAndWhite = false;
    if (channels === 4 && pixels[at + 3] !== 255) isOpaque = false;
    if (channels === 4 && pixels[at + 3] !== 0) isEmpty = false;
  }
  return { isGray, isBlackAndWhite: isGray && isBlackAndWhite, isOpaque, isEmpty };
}

function pack(pixels: Uint8Array, channels: 3 | 4, isGray: boolean, hasAlpha: boolean): Uint8Array {
  const colors = isGray ? 1 : 3;
  const out = colors + (hasAlpha ? 1 : 0);
  if (out === channels) return pixels;
  const packed = new Uint8Array((pixels.length / channels) * out);
  let to = 0;
  for (let at = 0; at < pixels.length; at += channels) {
    for (let channel = 0; channel < colors; channel++) packed[to++] = pixels[at + channel] ?? 0;
    if (hasAlpha) packed[to++] = pixels[at + 3] ?? 0;
  }
  return packed;
}
