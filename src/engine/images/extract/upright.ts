/** How a picture must be turned and flipped to look as it does on the page, and saying so inside a JPEG. */
import { IDENTITY, type Matrix, multiply } from '../../geometry/matrix.ts';
import type { Turn } from '../../geometry/page-box.ts';

const TURNS: Readonly<Record<Turn, Matrix>> = {
  0: IDENTITY,
  90: [0, -1, 1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, 1, -1, 0, 0, 0],
};

/** The quarter turns and flips nearest to how a matrix shows the unit square on a page that is turned itself. */
export function seenTurn(matrix: Matrix, pageTurn: Turn): Matrix {
  const [a, b, c, d] = multiply(matrix, TURNS[pageTurn]);
  const sign = (value: number) => (value < 0 ? -1 : 1);
  return Math.abs(a) >= Math.abs(b) ? [sign(a), 0, 0, sign(d), 0, 0] : [0, sign(b), sign(c), 0, 0, 0];
}

export function isPlainTurn(turn: Matrix): boolean {
  return turn[0] === 1 && turn[3] === 1;
}

/** The same for a picture of so many pixels, moved back to where its corner is the origin. */
export function turnAt(turn: Matrix, widthPx: number, heightPx: number): Matrix {
  const [a, b, c, d] = turn;
  const back = (x: number, y: number) => (x < 0 ? widthPx : 0) + (y < 0 ? heightPx : 0);
  return [a, b, c, d, back(a, c), back(b, d)];
}

/** EXIF orientations (CIPA DC-008, tag 274) by where the picture's own x and y lead. */
const ORIENTATIONS: ReadonlyMap<string, number> = new Map([
  ['1,0,0,1', 1],
  ['-1,0,0,1', 2],
  ['-1,0,0,-1', 3],
  ['1,0,0,-1', 4],
  ['0,-1,-1,0', 5],
  ['0,-1,1,0', 6],
  ['0,1,1,0', 7],
  ['0,1,-1,0', 8],
]);

const MARKER = 0xff;
const APP0 = 0xe0;
const APP1 = 0xe1;
const START_OF_SCAN = 0xda;

/** The JPEG with its turn written in as orientation: not a byte of its picture data changes. */
export function orientJpeg(jpeg: Uint8Array, turn: Matrix): Uint8Array {
  const orientation = ORIENTATIONS.get(turn.slice(0, 4).join()) ?? 1;
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)];
  let at = 2;
  let placed = false;
  while (at + 4 <= jpeg.length && jpeg[at] === MARKER && jpeg[at + 1] !== START_OF_SCAN) {
    const kind = jpeg[at + 1] ?? 0;
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
    const segment = jpeg.subarray(at, end);
    if (kind !== APP0 && !placed) {
      kept.push(exifSegment(orientation));
      placed = true;
    }
    if (!(kind === APP1 && isExif(segment))) kept.push(segment);
    at = end;
  }
  if (!placed) kept.push(exifSegment(orientation));
  kept.push(jpeg.subarray(at));
  return Buffer.concat(kept);
}

function isExif(segment: Uint8Array): boolean {
  return Buffer.from(segment.subarray(4, 8)).toString('latin1') === 'Exif';
}

/** One directory with one entry. */
function exifSegment(orientation: number): Uint8Array {
  const bytes = Buffer.alloc(36);
  bytes.writeUInt16BE(0xffe1, 0);
  bytes.writeUInt16BE(34, 2);
  bytes.write('Exif\0\0MM\0*', 4, 'latin1');
  bytes.writeUInt32BE(8, 14);
  bytes.writeUInt16BE(1, 18);
  bytes.writeUInt16BE(0x0112, 20);
  bytes.writeUInt16BE(3, 22);
  bytes.writeUInt32BE(1, 24);
  bytes.writeUInt16BE(orientation, 28);
  return bytes;
}
