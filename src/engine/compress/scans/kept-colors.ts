/** Tells whether a layer shows the colours of a picture: by brightness alone a blue curve is as good as a black one. */
import { blueDifference, redDifference } from '../likeness/chroma.ts';
import type { Pixels } from '../likeness/ssim.ts';

/** Distance of two chromas, in levels of 255, beyond which anybody sees two colours. */
const OTHER_COLOR = 40;
/** Distance from grey beyond which a pixel counts as coloured. */
const COLORED = 24;
/** Side of the parts that are judged one by one, in inches. */
const PART = 1 / 4;
/** Of the coloured pixels of a part, how many may have another colour. */
const MOST_OTHER = 0.15;
/** Of all pixels of a part: fewer are the grain of a scan. */
const LEAST_SEEN = 0.002;

/**
 * @param mask a byte a pixel; those with the value `wanted` are shown by the layer.
 * @param factor side of the squares of the picture of which each is one pixel of the layer.
 * @param dpi of the picture.
 */
export function keepsColors(
  pixels: Pixels,
  mask: Uint8Array,
  wanted: 0 | 1,
  { layer, factor, dpi }: { readonly layer: Pixels; readonly factor: number; readonly dpi: number },
): boolean {
  if (pixels.channels !== 3) return true;
  const side = Math.max(1, Math.round(dpi * PART));
  const { width, height } = pixels;
  const across = Math.ceil(width / side);
  for (let top = 0; top < height; top += side) {
    const counts = { colored: new Uint32Array(across), other: new Uint32Array(across) };
    for (let y = top; y < Math.min(height, top + side); y++)
      countRow(counts, pixels, mask, wanted, { layer, factor, side, y });
    for (let part = 0; part < across; part++) {
      const other = counts.other[part] ?? 0;
      if (other > LEAST_SEEN * side ** 2 && other > MOST_OTHER * (counts.colored[part] ?? 0)) return false;
    }
  }
  return true;
}

interface Counts {
  readonly colored: Uint32Array;
  readonly other: Uint32Array;
}

interface Row {
  readonly layer: Pixels;
  readonly factor: number;
  readonly side: number;
  readonly y: number;
}

function countRow(
  { colored, other }: Counts,
  { data, width }: Pixels,
  mask: Uint8Array,
  wanted: 0 | 1,
  { layer, factor, side, y }: Row,
): void {
  let to = 3 * Math.min(layer.height - 1, Math.floor(y / factor)) * layer.width;
  for (let square = 0; square < width; square += factor, to += 3) {
    const layerRed = layer.data[to] ?? 0;
    const layerGreen = layer.data[to + 1] ?? 0;
    const layerBlue = layer.data[to + 2] ?? 0;
    const isLayerColored = chroma(layerRed, layerGreen, layerBlue) > COLORED ** 2;
    for (let x = square, end = Math.min(width, square + factor); x < end; x++) {
      const at = y * width + x;
      if (mask[at] !== wanted) continue;
      const red = data[3 * at] ?? 0;
      const green = data[3 * at + 1] ?? 0;
      const blue = data[3 * at + 2] ?? 0;
      if (!isLayerColored && chroma(red, green, blue) <= COLORED ** 2) continue;
      const part = Math.floor(x / side);
      colored[part] = (colored[part] ?? 0) + 1;
      // Chroma is linear: the distance of two is the chroma of what they differ by.
      if (chroma(red - layerRed, green - layerGreen, blue - layerBlue) > OTHER_COLOR ** 2)
        other[part] = (other[part] ?? 0) + 1;
    }
  }
}

/** The squared distance from grey. */
function chroma(red: number, green: number, blue: number): number {
  return blueDifference(red, green, blue) ** 2 + redDifference(red, green, blue) ** 2;
}
