/** Finds photographs that lay on the glass of a scanner together: what differs from the lid, in one piece each. */
import { areaOf, boxAt, convexHull, hullsMeet, smallestBox, type TurnedBox } from './hull.ts';
import { type Raster, shrink } from './raster.ts';
import type { Point } from './warp.ts';

export interface PhotoRules {
  /** Shorter sides than this many pixels are dust, or a letter. */
  readonly leastPx: number;
  /** How far a colour may differ from that of the lid and still count as lid, of 255. */
  readonly tolerance: number;
  readonly straightens: boolean;
}

export interface FoundPhotos {
  /** Where each lies, in pixels, in the order of reading. */
  readonly places: readonly TurnedBox[];
  /** The colour of the lid, a value for each channel. */
  readonly ground: readonly number[];
  /** By how many pixels a side may lie off. */
  readonly blurPx: number;
}

/** The longer side of the picture that is looked at, in pixels. */
const LOOK_PX = 1_200;
/** Of the picture, the strip at its edges that shows the lid. */
const FRAME_SHARE = 0.015;
/** Colours that are counted as one, of 256 a channel. */
const BIN = 16;
/** Of nine pixels, those that must differ from the lid: fewer are dust. */
const LEAST_OF_NINE = 5;
/** No glass has room for more. */
const MOST_PHOTOS = 60;
/** At the edges of the picture, less of a piece is filled where it is the dark line around the lid. */
const LEAST_FILLED = 0.25;
/** So much of its box is filled by what has straight sides. */
const STRAIGHT_SIDED = 0.85;
/** Smaller slopes cannot be seen, and straightening softens. */
const LEAST_DEGREES = 0.2;

interface Piece {
  readonly hull: readonly Point[];
  readonly pixels: number;
}

export function findPhotos(picture: Raster, rules: PhotoRules): FoundPhotos {
  const factor = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / LOOK_PX));
  const small = shrink(picture, factor);
  const ground = groundOf(small);
  const least = rules.leastPx / factor;
  const pieces = joinMeeting(piecesOf(marksOf(small, ground, rules.tolerance), small.width, small.height, least));
  const boxes = pieces
    .map((piece) => boxOf(piece, rules.straightens))
    .filter(({ width, height }) => Math.min(width, height) >= least);
  const places = inOrder(boxes).map(({ center, width, height, degrees }) => ({
    center: { x: center.x * factor, y: center.y * factor },
    width: width * factor,
    height: height * factor,
    degrees,
  }));
  return { places, ground, blurPx: 2 * factor };
}

/** The commonest colour along the edges. */
function groundOf({ data, width, height, channels }: Raster): readonly number[] {
  const frame = Math.max(2, Math.round(Math.min(width, height) * FRAME_SHARE));
  const bins = new Map<number, { count: number; readonly sums: number[] }>();
  for (let y = 0; y < height; y++) {
    const isInside = y >= frame && y < height - frame;
    for (let x = 0; x < width; x++) {
      if (isInside && x === frame) x = Math.max(x, width - frame);
      const at = (y * width + x) * channels;
      let key = 0;
      for (let channel = 0; channel < channels; channel++) {
        key = key * BIN + Math.floor((data[at + channel] ?? 0) / BIN);
      }
      const bin = bins.get(key) ?? { count: 0, sums: new Array(channels).fill(0) };
      bin.count++;
      for (let channel = 0; channel < channels; channel++) {
        bin.sums[channel] = (bin.sums[channel] ?? 0) + (data[at + channel] ?? 0);
      }
      bins.set(key, bin);
    }
  }
  const [fullest] = [...bins.values()].sort((a, b) => b.count - a.count);
  return fullest ? fullest.sums.map((sum) => sum / fullest.count) : new Array(channels).fill(255);
}

/** Whether a pixel differs from the lid. @param at of its first channel. */
export function differs(
  { data, channels }: Pick<Raster, 'data' | 'channels'>,
  at: number,
  ground: readonly number[],
  tolerance: number,
): boolean {
  for (let channel = 0; channel < channels; channel++) {
    if (Math.abs((data[at + channel] ?? 0) - (ground[channel] ?? 0)) > tolerance) return true;
  }
  return false;
}

/** 1 for what is no lid, without dust. */
function marksOf(picture: Raster, ground: readonly number[], tolerance: number): Uint8Array {
  const { width, height, channels } = picture;
  const differing = new Uint8Array(width * height);
  for (let at = 0; at < differing.length; at++) {
    differing[at] = differs(picture, at * channels, ground, tolerance) ? 1 : 0;
  }
  const marks = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      let around = 0;
      for (let row = y - 1; row <= y + 1; row++) {
        const at = row * width + x;
        around += (differing[at - 1] ?? 0) + (differing[at] ?? 0) + (differing[at + 1] ?? 0);
      }
      if (around >= LEAST_OF_NINE) marks[y * width + x] = 1;
    }
  }
  return marks;
}

/** What hangs together, the largest first. @param least pieces that are shorter both ways are left out. */
function piecesOf(marks: Uint8Array, width: number, height: number, least: number): readonly Piece[] {
  const pieces: Piece[] = [];
  const rows = { lefts: new Int32Array(height).fill(width), rights: new Int32Array(height).fill(-1) };
  for (let start = marks.indexOf(1); start !== -1; start = marks.indexOf(1, start + 1)) {
    const { pixels, bottom } = takePiece(marks, start, width, rows);
    const corners = takeRowEnds(rows, Math.floor(start / width), bottom, width);
    const wide = Math.max(...corners.map(({ x }) => x)) - Math.min(...corners.map(({ x }) => x));
    const tall = (corners.at(-1)?.y ?? 0) - (corners[0]?.y ?? 0);
    if (Math.max(wide, tall) < least / 2) continue;
    const hull = convexHull(corners);
    if (!isEdgeOfLid({ hull, pixels }, width, height, least)) pieces.push({ hull, pixels });
  }
  return pieces.sort((a, b) => b.pixels - a.pixels).slice(0, MOST_PHOTOS);
}

/** Its hull would reach over photos that it has nothing to do with. */
function isEdgeOfLid({ hull, pixels }: Piece, width: number, height: number, least: number): boolean {
  const isInside = hull.every(({ x, y }) => x > 2 && y > 2 && x < width - 2 && y < height - 2);
  if (isInside) return false;
  const box = boxAt(hull, 0);
  return Math.min(box.width, box.height) < least || pixels < LEAST_FILLED * areaOf(hull);
}

/** The first and the last pixel of a piece in each row. */
interface RowEnds {
  readonly lefts: Int32Array;
  readonly rights: Int32Array;
}

function takePiece(marks: Uint8Array, start: number, width: number, { lefts, rights }: RowEnds) {
  const waiting = [start];
  marks[start] = 0;
  let [pixels, bottom] = [0, 0];
  const visit = (at: number) => {
    if (marks[at] !== 1) return;
    marks[at] = 0;
    waiting.push(at);
  };
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop(), pixels++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    lefts[y] = Math.min(lefts[y] ?? x, x);
    rights[y] = Math.max(rights[y] ?? x, x);
    bottom = Math.max(bottom, y);
    if (x > 0) visit(at - 1);
    if (x + 1 < width) visit(at + 1);
    visit(at - width);
    visit(at + width);
  }
  return { pixels, bottom };
}

/** The corners of these pixels, from the top; the rows are empty again afterwards. */
function takeRowEnds({ lefts, rights }: RowEnds, top: number, bottom: number, width: number): readonly Point[] {
  const points: Point[] = [];
  for (let y = top; y <= bottom; y++) {
    const [left, right] = [lefts[y] ?? 0, (rights[y] ?? 0) + 1];
    points.push({ x: left, y }, { x: right, y }, { x: left, y: y + 1 }, { x: right, y: y + 1 });
    lefts[y] = width;
    rights[y] = -1;
  }
  return points;
}

/** A bright sky parts a photograph; what lies within the hull of another piece belongs to it. */
function joinMeeting(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    let grown = piece;
    for (let at = 0; at < joined.length; ) {
      const other = joined[at];
      if (!other || !hullsMeet(grown.hull, other.hull)) at++;
      else {
        grown = { hull: convexHull([...grown.hull, ...other.hull]), pixels: grown.pixels + other.pixels };
        joined.splice(at, 1);
        at = 0;
      }
    }
    joined.push(grown);
  }
  return joined;
}

function boxOf({ hull }: Piece, straightens: boolean): TurnedBox {
  const box = straightens ? smallestBox(hull) : boxAt(hull, 0);
  const isStraight = Math.abs(box.degrees) < LEAST_DEGREES || areaOf(hull) < STRAIGHT_SIDED * box.width * box.height;
  return isStraight ? boxAt(hull, 0) : box;
}

/** Row by row: those beside each other from the left. */
function inOrder(boxes: readonly TurnedBox[]): readonly TurnedBox[] {
  const waiting = [...boxes].sort((a, b) => a.center.y - b.center.y);
  const ordered: TurnedBox[] = [];
  for (let first = waiting[0]; first; first = waiting[0]) {
    const end = first.center.y + first.height / 2;
    const row = waiting.filter(({ center }) => center.y <= end);
    ordered.push(...row.sort((a, b) => a.center.x - b.center.x));
    waiting.splice(0, row.length);
  }
  return ordered;
}
