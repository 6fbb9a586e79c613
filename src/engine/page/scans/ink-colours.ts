/** Tells the colour of words in the picture of a page, where their ink is not black or gray. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { paperLevel } from './paper-level.ts';

/** Three bytes a pixel, row by row from the top. */
export interface ColourPixels {
  readonly rgb: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface InkedBox {
  /** In points. */
  readonly box: SeenBox;
  readonly letters: number;
}

export type Rgb = readonly [number, number, number];

/** How bright each part of a colour looks. */
const BRIGHTNESS: Rgb = [0.299, 0.587, 0.114];
/** Share of the pixels of a box that are no lighter than its paper. */
const PAPER = 0.7;
/** Darker ground is no paper, and ground of a strong colour swallows that of ink. */
const LEAST_PAPER = 128;
const PALE = 0.75;
/** Levels: what differs by more from the paper of the page has a ground of another colour. */
const SAME_PAPER = 24;
/** Bytes from one sampled pixel to the next. */
const SAMPLE = 21;
/** Pixels around a word that its colour is spread over. */
const SPREAD = 2;
/** Share of the light of the paper: what takes less is grain. */
const GRAIN = 0.15;
/** Share of the pixels with ink that are full ink: blur makes the others paler. */
const FULL = 0.05;
/** By how much of the light that ink takes its parts differ, where it is coloured; ink that takes less than that is black. */
const COLOURED = 0.2;
const BLACK = 0.12;
/** What black ink takes of the light where no word is black. */
const USUAL = 0.85;
/** JPEGs spread colour over the paper beside thin strokes, where what is lighter than white is lost: colours come out that much duller. */
const DULL = 0.93;
/** Share of the height of a word that other words have at least, where their ink is compared. */
const AS_HIGH = 0.8;
/** Parts of one colour differ by no more all together. */
const SAME = 64;
/** A colour that fewer letters have is chance. */
const FEWEST = 3;

/** What the ink of a box takes of the light of its paper. */
interface Ink {
  /** Share of each part; the largest is 1. */
  readonly parts: Rgb;
  /** Where it is full: share of the brightness. */
  readonly depth: number;
  /** Of the box, in points. */
  readonly height: number;
}

/** @param scale pixels in a point. @returns RRGGBB for each box, or undefined where its ink is black, gray or unclear. */
export function inkColours(
  picture: ColourPixels,
  boxes: readonly InkedBox[],
  scale: number,
): readonly (string | undefined)[] {
  if (isGray(picture)) return boxes.map(() => undefined);
  const sheet = sheetColour(picture);
  const inks = boxes.map(({ box }) => inkOf(picture, sheet, box, scale));
  const black = inks.filter((ink): ink is Ink => ink !== undefined && strengthOf(ink) <= BLACK);
  const colours = inks.map((ink) => (ink && strengthOf(ink) >= COLOURED ? colourOf(ink, black) : undefined));
  return merged(colours, boxes).map((colour) => colour && hexOf(colour));
}

/** Whether no pixel of a sample has a colour. */
function isGray({ rgb }: ColourPixels): boolean {
  for (let at = 0; at + 2 < rgb.length; at += SAMPLE) {
    const [red = 0, green = 0, blue = 0] = [rgb[at], rgb[at + 1], rgb[at + 2]];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 8) return false;
  }
  return true;
}

/** Light that all pixels about a box take, part by part: blur and the coarse colours of JPEGs spread it, but lose little of it. */
function inkOf(picture: ColourPixels, sheet: Rgb, box: SeenBox, scale: number): Ink | undefined {
  const { levels, pixels } = levelsOf(picture, areaOf(picture, box, scale));
  const [reds, greens, blues, lights] = levels;
  const at = PAPER * pixels;
  const ground: Rgb = [levelAt(reds, at), levelAt(greens, at), levelAt(blues, at)];
  const isSheet = ground.every((part, index) => Math.abs(part - (sheet[index] ?? 0)) <= SAME_PAPER);
  const paper = isSheet ? sheet : ground;
  const light = brightness(paper);
  if (light < LEAST_PAPER || Math.min(...paper) < PALE * Math.max(...paper)) return undefined;
  const taken: Rgb = [takenOf(reds, paper[0]), takenOf(greens, paper[1]), takenOf(blues, paper[2])];
  const most = Math.max(...taken);
  const inked = lights.subarray(0, Math.max(0, Math.floor((1 - GRAIN) * light)) + 1);
  const all = inked.reduce((sum, count) => sum + count, 0);
  if (most <= 0 || all === 0) return undefined;
  const depth = 1 - levelAt(inked, FULL * all) / light;
  return { parts: scaled(taken, 1 / most), depth, height: box.bottom - box.top };
}

/** Light that pixels take of one part of the paper. @param counts of pixels by their level. */
function takenOf(counts: Uint32Array, paper: number): number {
  return counts.reduce((sum, count, level) => sum + count * (1 - level / paper), 0);
}

/** The mean colour of what is about as light as the paper of the page. */
export function sheetColour({ rgb }: ColourPixels): Rgb {
  const level = paperLevel(rgb, SAMPLE, 1);
  const sum: [number, number, number] = [0, 0, 0];
  let all = 0;
  for (let at = 0; at + 2 < rgb.length; at += SAMPLE) {
    const [red = 0, green = 0, blue = 0] = [rgb[at], rgb[at + 1], rgb[at + 2]];
    if (green < level - SAME_PAPER / 2) continue;
    sum[0] += red;
    sum[1] += green;
    sum[2] += blue;
    all++;
  }
  return scaled(sum, 1 / Math.max(1, all));
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The pixels of a box, and those around it that its colour is spread over. */
function areaOf({ widthPx, heightPx }: ColourPixels, { left, top, right, bottom }: SeenBox, scale: number): Area {
  return {
    left: Math.max(0, Math.floor(left * scale) - SPREAD),
    top: Math.max(0, Math.floor(top * scale) - SPREAD),
    right: Math.min(widthPx, Math.ceil(right * scale) + SPREAD),
    bottom: Math.min(heightPx, Math.ceil(bottom * scale) + SPREAD),
  };
}

/** How many pixels have each level of red, of green, of blue, and of brightness. */
function levelsOf({ rgb, widthPx }: ColourPixels, { left, top, right, bottom }: Area) {
  const levels = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)] as const;
  const [reds, greens, blues, lights] = levels;
  for (let y = top; y < bottom; y++) {
    const end = 3 * (y * widthPx + right);
    for (let at = 3 * (y * widthPx + left); at < end; at += 3) {
      const [red, green, blue] = [rgb[at] as number, rgb[at + 1] as number, rgb[at + 2] as number];
      reds[red] = (reds[red] as number) + 1;
      greens[green] = (greens[green] as number) + 1;
      blues[blue] = (blues[blue] as number) + 1;
      const light = (77 * red + 150 * green + 29 * blue) >> 8;
      lights[light] = (lights[light] as number) + 1;
    }
  }
  return { levels, pixels: Math.max(0, right - left) * Math.max(0, bottom - top) };
}

/** The level that so many pixels are no lighter than. */
function levelAt(counts: Uint32Array, share: number): number {
  let passed = 0;
  for (const [level, count] of counts.entries()) {
    passed += count;
    if (passed >= share && passed > 0) return level;
  }
  return 255;
}

/** How deep black ink of that height is here: blur and worn type make thin strokes paler on the whole page. */
function blackDepth(black: readonly Ink[], height: number): number {
  const high = black.filter((ink) => ink.height >= AS_HIGH * height);
  const depths = (high.length > 0 ? high : black).map(({ depth }) => depth).sort((a, b) => a - b);
  return depths[depths.length >> 1] ?? USUAL;
}

/** By how much its parts differ: none of black ink, 1 of a pure colour. */
function strengthOf({ parts }: Ink): number {
  return 1 - Math.min(...parts);
}

/** What is left of white light. */
function colourOf({ parts, depth, height }: Ink, black: readonly Ink[]): Rgb {
  const pure = (part: number) => Math.max(0, 1 - (1 - part) / DULL);
  const taken: Rgb = [pure(parts[0]), pure(parts[1]), pure(parts[2])];
  const most = Math.min(1, depth / Math.max(blackDepth(black, height), depth) / brightness(taken));
  return [255 * (1 - most * taken[0]), 255 * (1 - most * taken[1]), 255 * (1 - most * taken[2])];
}

function brightness([red, green, blue]: Rgb): number {
  return BRIGHTNESS[0] * red + BRIGHTNESS[1] * green + BRIGHTNESS[2] * blue;
}

function scaled([red, green, blue]: Rgb, by: number): Rgb {
  return [red * by, green * by, blue * by];
}

/** One colour for all that look alike, by their letters. */
function merged(colours: readonly (Rgb | undefined)[], boxes: readonly InkedBox[]): readonly (Rgb | undefined)[] {
  const made = colours.map((): Rgb | undefined => undefined);
  const order = [...boxes.keys()].sort((a, b) => (boxes[b]?.letters ?? 0) - (boxes[a]?.letters ?? 0));
  const open = new Set(order.filter((index) => colours[index] !== undefined));
  for (const first of order) {
    const own = colours[first];
    if (!own || !open.has(first)) continue;
    const same = [...open].filter((index) => distance(colours[index] ?? own, own) <= SAME);
    const mean = meanOf(same.map((index) => ({ colour: colours[index] ?? own, letters: boxes[index]?.letters ?? 1 })));
    for (const index of same) {
      open.delete(index);
      if (mean.letters >= FEWEST) made[index] = mean.colour;
    }
  }
  return made;
}

interface Weighed {
  readonly colour: Rgb;
  readonly letters: number;
}

function meanOf(weighed: readonly Weighed[]): Weighed {
  const letters = weighed.reduce((sum, each) => sum + each.letters, 0);
  const part = (index: 0 | 1 | 2) =>
    weighed.reduce((sum, { colour, letters: own }) => sum + (colour[index] * own) / letters, 0);
  return { colour: [part(0), part(1), part(2)], letters };
}

function distance(a: Rgb, b: Rgb): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}

/** As `rrggbb`. */
export function hexOf(colour: Rgb): string {
  return colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');
}
