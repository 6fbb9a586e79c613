/** Packs black and white rows as one lossless JBIG2 region (ITU-T T.88, 6.2: generic, template 0), in the form that PDF embeds. */
import { ArithmeticCoder } from './arithmetic-coder.ts';
import type { Bilevel } from './encode-g4.ts';

const PAGE_INFORMATION = 48;
const IMMEDIATE_LOSSLESS_REGION = 39;
const LOSSLESS_PAGE = 1;
/** A bit a row tells whether it equals the one above; template 0. */
const TYPICAL_PREDICTION = 8;
/** Where the four adaptive pixels stand when nothing moves them: (3,-1) (-3,-1) (2,-2) (-2,-2). */
const ADAPTIVE_PIXELS = [3, -1, -3, -1, 2, -2, -2, -2];
/** The context in which the bit of a whole row is coded, for template 0. */
const ROW_CONTEXT = 0x9b25;

export function encodeJbig2(picture: Bilevel): Uint8Array {
  const { width, height } = picture;
  const page = Buffer.alloc(19);
  page.writeUInt32BE(width, 0);
  page.writeUInt32BE(height, 4);
  page[16] = LOSSLESS_PAGE;
  const region = Buffer.alloc(18 + ADAPTIVE_PIXELS.length);
  region.writeUInt32BE(width, 0);
  region.writeUInt32BE(height, 4);
  region[17] = TYPICAL_PREDICTION;
  for (const [index, place] of ADAPTIVE_PIXELS.entries()) region.writeInt8(place, 18 + index);
  const data = codeRows(picture);
  return Buffer.concat([
    segmentHead(0, PAGE_INFORMATION, page.length),
    page,
    segmentHead(1, IMMEDIATE_LOSSLESS_REGION, region.length + data.length),
    region,
    data,
  ]);
}

/** Of a segment of page 1 that refers to no other. */
function segmentHead(number: number, type: number, bytes: number): Buffer {
  const head = Buffer.alloc(11);
  head.writeUInt32BE(number, 0);
  head[4] = type;
  head[6] = 1;
  head.writeUInt32BE(bytes, 7);
  return head;
}

function codeRows({ rows, width, height, blackIsOne }: Bilevel): Uint8Array {
  const coder = new ArithmeticCoder(rows.length >> 3);
  const contexts = new Uint8Array(1 << 16);
  const rowBytes = Math.ceil(width / 8);
  // A pixel each, with room for the context on both sides.
  const blank = () => new Uint8Array(width + 8);
  let [above2, above, here] = [blank(), blank(), blank()];
  let wasSame = 0;
  for (let y = 0; y < height; y++) {
    spread(rows.subarray(y * rowBytes, (y + 1) * rowBytes), width, blackIsOne ? 0 : 0xff, here);
    const isSame = equal(here, above) ? 1 : 0;
    coder.encode(contexts, ROW_CONTEXT, isSame ^ wasSame);
    wasSame = isSame;
    if (isSame === 0) codeRow(coder, contexts, { here, above, above2 }, width);
    [above2, above, here] = [above, here, above2];
  }
  return coder.finish();
}

interface Rows {
  readonly here: Uint8Array;
  readonly above: Uint8Array;
  readonly above2: Uint8Array;
}

/** Offset of the first pixel in a spread row. */
const EDGE = 4;

function codeRow(coder: ArithmeticCoder, contexts: Uint8Array, { here, above, above2 }: Rows, width: number): void {
  // The pixels around, newest in the lowest bit: four before, seven above, five two rows above.
  let before = 0;
  let near = bitsFrom(above, EDGE, 3);
  let far = bitsFrom(above2, EDGE, 2);
  for (let x = 0; x < width; x++) {
    near = ((near << 1) | (above[EDGE + x + 3] ?? 0)) & 0x7f;
    far = ((far << 1) | (above2[EDGE + x + 2] ?? 0)) & 0x1f;
    const bit = here[EDGE + x] ?? 0;
    coder.encode(contexts, (far << 11) | (near << 4) | before, bit);
    before = ((before << 1) | bit) & 0xf;
  }
}

function bitsFrom(row: Uint8Array, at: number, count: number): number {
  let bits = 0;
  for (let index = 0; index < count; index++) bits = (bits << 1) | (row[at + index] ?? 0);
  return bits;
}

function spread(row: Uint8Array, width: number, flip: number, into: Uint8Array): void {
  for (let x = 0; x < width; x++) into[EDGE + x] = (((row[x >> 3] ?? 0) ^ flip) >> (7 - (x & 7))) & 1;
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
