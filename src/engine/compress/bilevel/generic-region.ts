/** Codes black and white rows one after the other, each pixel by those around it (ITU-T T.88, 6.2). */
import type { ArithmeticCoder } from './arithmetic-coder.ts';
import type { Bitmap } from './ink-shapes.ts';
import type { PageSize } from './segments.ts';

/** How many pixels around each one count: many tell more, few are learned sooner. */
export interface Template {
  /** As the standard numbers it. */
  readonly number: 0 | 2;
  /** Pixels left of it, in the row above, and in the row above that. */
  readonly before: number;
  readonly near: number;
  readonly far: number;
  /** Those above reach so far to the right. */
  readonly nearReach: number;
  readonly farReach: number;
  /** Where the adaptive pixels stand when nothing moves them. */
  readonly adaptive: readonly number[];
}

export const MANY_PIXELS: Template = {
  ...{ number: 0, before: 4, near: 7, far: 5, nearReach: 3, farReach: 2 },
  adaptive: [3, -1, -3, -1, 2, -2, -2, -2],
};
export const FEW_PIXELS: Template = {
  ...{ number: 2, before: 2, near: 5, far: 3, nearReach: 2, farReach: 1 },
  adaptive: [2, -1],
};

export function contextsFor({ before, near, far }: Template): Uint8Array {
  return new Uint8Array(2 ** (before + near + far));
}

/** The context in which the bit of a whole row is coded, for template 0. */
const ROW_CONTEXT = 0x9b25;
/** Offset of the first pixel in a spread row. */
const EDGE = 4;

interface Rows {
  readonly here: Uint8Array;
  readonly above: Uint8Array;
  readonly above2: Uint8Array;
}

/** Writes the pixels of a row, a byte each. */
export type FillRow = (y: number, into: Uint8Array) => void;

/** @param contexts what was learned; a bitmap coded before may have taught them. */
export function codeBitmap(
  coder: ArithmeticCoder,
  contexts: Uint8Array,
  template: Template,
  { bits, width, height }: Bitmap,
): void {
  const fill: FillRow = (y, into) => into.set(bits.subarray(y * width, (y + 1) * width));
  forRows({ width, height }, fill, (rows) => codeRow(coder, contexts, template, rows, width));
}

/** With many pixels, rows that equal the one above are told by one bit. */
export function codePage(coder: ArithmeticCoder, size: PageSize, template: Template, fill: FillRow): void {
  const contexts = contextsFor(template);
  const tellsSame = template === MANY_PIXELS;
  let wasSame = 0;
  forRows(size, fill, (rows) => {
    const isSame = tellsSame && Buffer.compare(rows.here, rows.above) === 0 ? 1 : 0;
    if (tellsSame) coder.encode(contexts, ROW_CONTEXT, isSame ^ wasSame);
    wasSame = isSame;
    if (isSame === 0) codeRow(coder, contexts, template, rows, size.width);
  });
}

function forRows({ width, height }: PageSize, fill: FillRow, code: (rows: Rows) => void): void {
  // A pixel each, with room for the context on both sides.
  const blank = () => new Uint8Array(width + 8);
  let [above2, above, here] = [blank(), blank(), blank()];
  for (let y = 0; y < height; y++) {
    fill(y, here.subarray(EDGE, EDGE + width));
    code({ here, above, above2 });
    [above2, above, here] = [above, here, above2];
  }
}

function codeRow(
  coder: ArithmeticCoder,
  contexts: Uint8Array,
  { before: countBefore, near: countNear, far: countFar, nearReach, farReach }: Template,
  { here, above, above2 }: Rows,
  width: number,
): void {
  // The pixels around, newest in the lowest bit.
  let before = 0;
  let near = bitsFrom(above, EDGE, nearReach);
  let far = bitsFrom(above2, EDGE, farReach);
  const maskBefore = (1 << countBefore) - 1;
  const maskNear = (1 << countNear) - 1;
  const maskFar = (1 << countFar) - 1;
  for (let x = 0; x < width; x++) {
    near = ((near << 1) | (above[EDGE + x + nearReach] ?? 0)) & maskNear;
    far = ((far << 1) | (above2[EDGE + x + farReach] ?? 0)) & maskFar;
    const bit = here[EDGE + x] ?? 0;
    coder.encode(contexts, (((far << countNear) | near) << countBefore) | before, bit);
    before = ((before << 1) | bit) & maskBefore;
  }
}

function bitsFrom(row: Uint8Array, at: number, count: number): number {
  let bits = 0;
  for (let index = 0; index < count; index++) bits = (bits << 1) | (row[at + index] ?? 0);
  return bits;
}
