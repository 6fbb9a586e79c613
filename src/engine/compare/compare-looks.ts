/** Finds where two drawn pages differ beside their words: small squares whose pixels the other page has nowhere near. */
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import { joinSquares, SQUARE } from './join-squares.ts';

/** A drawn page. */
export interface Drawing {
  /** Red, green and blue of each pixel. */
  readonly rgb: Uint8Array;
  /** The same, softened: what is compared. Made when it is first asked for. */
  readonly soft: () => Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** One byte a pixel: 1 for what is left aside, such as words that are compared as text. */
  readonly cover: Uint8Array;
}

/** How far content of the one page stands lower and further right on the other, in pixels. */
export type Shift = readonly [right: number, down: number];

/** A page of the other file that may show the same, and how far its content went. */
export interface Candidate {
  readonly drawing: Drawing;
  readonly shift: Shift;
}

/** Paper: what is there now where nothing was is marked on the other page. */
const PAPER = 245;
/** So many pixels of a square, which has 64, may be a matter of rounding. */
const FEW = 2;

/**
 * @param candidates tried one after another.
 * @param tolerance the greatest difference of a colour, from 0 to 255, that is none.
 * @returns in pixels, what the page shows and none of the candidates.
 */
export function oddParts(page: Drawing, candidates: readonly Candidate[], tolerance: number): readonly SeenBox[] {
  const squares = odd(page, candidates, tolerance);
  return joinSquares(squares, isMoved(candidates) ? LEAST_SQUARES : 1);
}

/** Where content moved, it fell between other pixels: fewer squares than this, and smaller differences, come from that. */
const LEAST_SQUARES = 3;
const MOVED_TOLERANCE = 2;

function isMoved(candidates: readonly Candidate[]): boolean {
  const [partner] = candidates;
  return candidates.some(({ drawing, shift }) => drawing !== partner?.drawing || !isInPlace(shift));
}

function isInPlace([right, down]: Shift): boolean {
  return right === 0 && down === 0;
}

/** Letters reach a little beyond their boxes, and softened ones further. */
const AROUND_WORDS = 2;

/** One byte a pixel: 1 where one of the boxes lies. */
export function coverOf(widthPx: number, heightPx: number, covered: readonly SeenBox[]): Uint8Array {
  const cover = new Uint8Array(widthPx * heightPx);
  for (const box of covered) {
    const [left, right] = [
      clamp(Math.floor(box.left) - AROUND_WORDS, widthPx),
      clamp(Math.ceil(box.right) + AROUND_WORDS, widthPx),
    ];
    const [top, bottom] = [
      clamp(Math.floor(box.top) - AROUND_WORDS, heightPx),
      clamp(Math.ceil(box.bottom) + AROUND_WORDS, heightPx),
    ];
    for (let y = top; y < bottom; y++) cover.fill(1, y * widthPx + left, y * widthPx + right);
  }
  return cover;
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}

/** Column and row of each square of a page that no candidate has. */
function odd(
  page: Drawing,
  candidates: readonly Candidate[],
  tolerance: number,
): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  for (let row = 0; row * SQUARE < page.heightPx; row++) {
    for (let column = 0; column * SQUARE < page.widthPx; column++) {
      const ink = inkOf(page, column, row);
      if (ink.length <= FEW) continue;
      const isThere = candidates.some((candidate) => has(candidate, page, ink, tolerance));
      if (!isThere && !(isThin(ink, page) && hasInColumn(candidates, page, ink, tolerance))) found.push([column, row]);
    }
  }
  return found;
}

/** Pixels of a square, as indexes, that are neither paper nor left aside. */
function inkOf({ rgb, widthPx, heightPx, cover }: Drawing, column: number, row: number): readonly number[] {
  const pixels: number[] = [];
  const bottom = Math.min((row + 1) * SQUARE, heightPx);
  const right = Math.min((column + 1) * SQUARE, widthPx);
  for (let y = row * SQUARE; y < bottom; y++) {
    for (let x = column * SQUARE; x < right; x++) {
      const index = y * widthPx + x;
      const isPaper = Math.min(rgb[3 * index] ?? 0, rgb[3 * index + 1] ?? 0, rgb[3 * index + 2] ?? 0) >= PAPER;
      if (!isPaper && cover[index] === 0) pixels.push(index);
    }
  }
  return pixels;
}

/** Rules of tables and frames: they grow and shrink with what they hold. */
const THIN_PX = 3;
/** Of the 64 pixels of a square: two such rules that cross. */
const CROSSING = 30;

function isThin(pixels: readonly number[], { widthPx }: Drawing): boolean {
  const rows = new Set(pixels.map((index) => Math.floor(index / widthPx)));
  const columns = new Set(pixels.map((index) => index % widthPx));
  return Math.min(rows.size, columns.size) <= THIN_PX || pixels.length <= CROSSING;
}

/** Where text moved, its rules may have moved by less or more: whether the other page has it anywhere above or below. */
function hasInColumn(
  candidates: readonly Candidate[],
  page: Drawing,
  pixels: readonly number[],
  tolerance: number,
): boolean {
  const [partner] = candidates;
  if (!partner || !isMoved(candidates)) return false;
  const { drawing } = partner;
  const top = Math.floor((pixels[0] ?? 0) / page.widthPx);
  for (let row = 0; row < drawing.heightPx; row++) {
    if (has({ drawing, shift: [0, row - top] }, page, pixels, tolerance)) return true;
  }
  return false;
}

function has(
  { drawing, shift: [right, down] }: Candidate,
  { soft, widthPx }: Drawing,
  pixels: readonly number[],
  tolerance: number,
): boolean {
  const own = soft();
  const accepted = isInPlace([right, down]) ? tolerance : MOVED_TOLERANCE * tolerance;
  let missing = 0;
  for (const index of pixels) {
    const [x, y] = [(index % widthPx) + right, Math.floor(index / widthPx) + down];
    if (isNear(drawing, x, y, own, index, accepted)) continue;
    if (++missing > FEW) return false;
  }
  return true;
}

/** Edges fall between pixels: a neighbour with that colour will do. */
const AROUND = [
  [0, 0],
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

function isNear(
  { soft, widthPx, heightPx, cover }: Drawing,
  x: number,
  y: number,
  rgb: Uint8Array,
  index: number,
  tolerance: number,
): boolean {
  const theirs = soft();
  const [red, green, blue] = [rgb[3 * index] ?? 0, rgb[3 * index + 1] ?? 0, rgb[3 * index + 2] ?? 0];
  for (const [dx, dy] of AROUND) {
    const [column, row] = [x + dx, y + dy];
    if (column < 0 || row < 0 || column >= widthPx || row >= heightPx) continue;
    const at = row * widthPx + column;
    if (cover[at] === 1) return true;
    const difference = Math.max(
      Math.abs((theirs[3 * at] ?? 0) - red),
      Math.abs((theirs[3 * at + 1] ?? 0) - green),
      Math.abs((theirs[3 * at + 2] ?? 0) - blue),
    );
    if (difference <= tolerance) return true;
  }
  return false;
}
