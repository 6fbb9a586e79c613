/** A photographed or scanned signature: its paper made clear, the room around it cut away. */
import { deflateSync } from 'node:zlib';
import { openPicture } from '../../adapters/sharp.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { AttachedFile } from '../../contract/options/attached-file.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, PdfStream } from '../syntax/object.ts';
import { drawn, type Visual } from './visual.ts';

/** 60 mm at 700 dpi: finer than any pen. */
const MAX_SIDE_PX = 1_600;
/** Pixels of librsvg at a density of 72 are points; small drawings are drawn larger. */
const SVG_DENSITY = 72;
const MAX_SVG_DENSITY = 2_400;
/** Distance from the paper's brightness, of 255: up to the first is paper, from the second on ink. */
const PAPER = 24;
const INK = 96;
/** Paper is bright; a picture that is dark throughout has none. */
const DARKEST_PAPER = 128;
/** How much is not clear at all of a picture that has a clear ground already. */
const HARDLY_SEEN = 8;

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel. */
  readonly rgba: Buffer;
}

/** @throws ToolError `bad-option` for a picture that cannot be read, or shows nothing. */
export async function signaturePicture(
  document: PdfDocument,
  file: AttachedFile,
  removesPaper: boolean,
): Promise<Visual> {
  const pixels = await readPixels(file);
  if (removesPaper && !hasClearGround(pixels)) clearPaper(pixels);
  const shown = trimmed(pixels);
  if (!shown) throw new ToolError('bad-option', { field: 'signature', ...because('no-signature-shown') });
  return pictureForm(document, shown);
}

async function readPixels(file: AttachedFile): Promise<Pixels> {
  try {
    const density = file.type === 'svg' ? await svgDensity(file.path) : SVG_DENSITY;
    const { data, info } = await openPicture(file.path, { density, failOn: 'none' })
      .autoOrient()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, rgba: data };
  } catch (cause) {
    throw new ToolError('bad-option', { field: 'signature', ...because('picture-not-read') }, { cause });
  }
}

async function svgDensity(path: string): Promise<number> {
  const { width = 1, height = 1 } = await openPicture(path, {
    density: SVG_DENSITY,
    limitInputPixels: false,
  }).metadata();
  return Math.max(1, Math.min(MAX_SVG_DENSITY, (SVG_DENSITY * MAX_SIDE_PX) / Math.max(width, height)));
}

function hasClearGround({ rgba }: Pixels): boolean {
  let clear = 0;
  for (let at = 3; at < rgba.length; at += 4) if ((rgba[at] ?? 255) < HARDLY_SEEN) clear++;
  return clear > rgba.length / 4 / 20;
}

/** The paper is the brightness that most pixels of the bright half share; ink is what is clearly darker. */
function clearPaper({ rgba }: Pixels): void {
  const counts = new Uint32Array(256);
  for (let at = 0; at < rgba.length; at += 4) counts[darkestPart(rgba, at)] = (counts[darkestPart(rgba, at)] ?? 0) + 1;
  let paper = DARKEST_PAPER;
  for (let level = DARKEST_PAPER; level < 256; level++) if ((counts[level] ?? 0) > (counts[paper] ?? 0)) paper = level;
  if ((counts[paper] ?? 0) === 0) return;
  for (let at = 0; at < rgba.length; at += 4) {
    const distance = paper - darkestPart(rgba, at);
    const opacity = Math.max(0, Math.min(1, (distance - PAPER) / (INK - PAPER)));
    rgba[at + 3] = Math.round((rgba[at + 3] ?? 255) * opacity);
  }
}

/** Blue ink is bright in one part and dark in the others: the darkest tells it from paper. */
function darkestPart(rgba: Buffer, at: number): number {
  return Math.min(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0);
}

function trimmed(pixels: Pixels): Pixels | undefined {
  const { width, height, rgba } = pixels;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((rgba[(y * width + x) * 4 + 3] ?? 0) < HARDLY_SEEN) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) return undefined;
  const rows: Buffer[] = [];
  for (let y = top; y <= bottom; y++) rows.push(rgba.subarray((y * width + left) * 4, (y * width + right + 1) * 4));
  return { width: right - left + 1, height: bottom - top + 1, rgba: Buffer.concat(rows) };
}

function pictureForm(document: PdfDocument, { width, height, rgba }: Pixels): Visual {
  const count = width * height;
  const [rgb, mask] = [Buffer.alloc(count * 3), Buffer.alloc(count)];
  let isOpaque = true;
  for (let index = 0; index < count; index++) {
    const opacity = rgba[index * 4 + 3] ?? 255;
    mask[index] = opacity;
    if (opacity !== 255) isOpaque = false;
    // What is clear has no colour: equal bytes pack better.
    if (opacity > 0) rgba.copy(rgb, index * 3, index * 4, index * 4 + 3);
  }
  const base = { Type: name('XObject'), Subtype: name('Image'), Width: width, Height: height, BitsPerComponent: 8 };
  const filter = { Filter: name('FlateDecode') };
  const soft = PdfDict.of({ ...base, ...filter, ColorSpace: name('DeviceGray') });
  const picture = PdfDict.of({
    ...base,
    ...filter,
    ColorSpace: name('DeviceRGB'),
    SMask: isOpaque ? undefined : document.add(PdfStream.ofBytes(soft, deflateSync(mask, { level: 9 }))),
  });
  const image = document.add(PdfStream.ofBytes(picture, deflateSync(rgb, { level: 9 })));
  const resources = PdfDict.of({ XObject: PdfDict.of({ Picture: image }) });
  const form = drawn(document, { width, height }, `q ${width} 0 0 ${height} 0 0 cm /Picture Do Q`, resources);
  return { ...form, isTransparent: !isOpaque };
}
