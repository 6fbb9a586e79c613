/** Measures how thick the strokes of words are in the picture of a page: bold letters have thicker ones. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { paperLevel } from './paper-level.ts';
import type { GrayPixels } from './printed-rules.ts';

/** Shares of the darkness of full ink: less is grain of the paper, more is the inside of a stroke. */
const GRAIN = 0.2;
const STROKE = 0.3;
/** Share of the ink of all words that is as dark as full ink, and of a word's strokes that are no darker than their middle. */
const FULL = 0.1;
const MIDDLE = 0.85;
/** Share of the paper that ink is darker than, where full ink is looked for. */
const INK = 0.6;
/** Levels between paper and full ink that a page has at least. */
const CONTRAST = 40;
/** Of a gray pixel. */
const LEVELS = 256;

/** In points, of what stands in a box (in points); undefined where there is no ink to speak of. */
export type StrokeGauge = (box: SeenBox) => number | undefined;

/** @param boxes of all words of the page. @param scale pixels in a point. */
export function strokeGauge(picture: GrayPixels, boxes: readonly SeenBox[], scale: number): StrokeGauge {
  const paper = paperLevel(picture.gray, 3);
  const full = fullInk(picture, boxes, scale, paper);
  if (paper - full < CONTRAST) return () => undefined;
  const darkness = darknessOf(paper, full);
  const counts = new Uint32Array(LEVELS);
  return (box) => {
    const { left, top, right, bottom } = pixelsOf(box, picture, scale);
    const { gray, widthPx } = picture;
    counts.fill(0);
    let [area, outline] = [0, 0];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = y * widthPx + x;
        const level = gray[at] ?? 255;
        const own = darkness[level] ?? 0;
        const [across, down] = [
          (darkness[gray[at + 1] ?? 255] ?? 0) - own,
          (darkness[gray[at + widthPx] ?? 255] ?? 0) - own,
        ];
        if (across !== 0 || down !== 0) outline += Math.sqrt(across * across + down * down);
        area += own;
        counts[level] = (counts[level] ?? 0) + 1;
      }
    }
    // Area over half of the outline is the width; blur makes thin strokes pale, which their middles tell.
    const middle = middleOf(counts, darkness);
    return middle === undefined || outline === 0 ? undefined : (2 * area * middle) / outline / scale;
  };
}

/** By how light a pixel is: its share of the darkness of full ink, none for the grain of the paper. */
function darknessOf(paper: number, full: number): Float64Array {
  return Float64Array.from({ length: LEVELS }, (_, level) => {
    const share = (paper - level) / (paper - full);
    return share < GRAIN ? 0 : Math.min(1, share);
  });
}

/** @param counts pixels of each level. @returns how dark strokes are that are paler than few others. */
function middleOf(counts: Uint32Array, darkness: Float64Array): number | undefined {
  const isStroke = (level: number) => (darkness[level] ?? 0) > STROKE;
  const all = counts.reduce((sum, count, level) => (isStroke(level) ? sum + count : sum), 0);
  let passed = 0;
  for (let level = LEVELS - 1; level >= 0; level--) {
    if (!isStroke(level)) continue;
    passed += counts[level] ?? 0;
    if (passed > Math.floor(MIDDLE * all)) return darkness[level];
  }
  return undefined;
}

function pixelsOf({ left, top, right, bottom }: SeenBox, { widthPx, heightPx }: GrayPixels, scale: number): SeenBox {
  return {
    left: Math.max(0, Math.floor(left * scale)),
    top: Math.max(0, Math.floor(top * scale)),
    right: Math.min(widthPx - 1, Math.ceil(right * scale)),
    bottom: Math.min(heightPx - 1, Math.ceil(bottom * scale)),
  };
}

/** How light full ink is: blurred edges are lighter. */
function fullInk(picture: GrayPixels, boxes: readonly SeenBox[], scale: number, paper: number): number {
  const counts = new Uint32Array(LEVELS);
  let all = 0;
  for (const box of boxes) {
    const { left, top, right, bottom } = pixelsOf(box, picture, scale);
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const level = picture.gray[y * picture.widthPx + x] ?? 255;
        if (level >= INK * paper) continue;
        counts[level] = (counts[level] ?? 0) + 1;
        all++;
      }
    }
  }
  let darker = 0;
  for (let level = 0; level < 255; level++) {
    darker += counts[level] ?? 0;
    if (darker > FULL * all) return level;
  }
  return 255;
}
