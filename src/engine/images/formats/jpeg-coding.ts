/** Tells from a JPEG how finely it was stored, so that it can be stored anew as finely and no finer. */
import { BrokenPicture } from '../../../contract/pictures/broken-picture.ts';
import { readJpegHead } from '../../../contract/pictures/jpeg-head.ts';
import { FileSource } from '../../bytes/file-source.ts';

export interface JpegCoding {
  /** 1 to 100, of the table. */
  readonly quality: number;
  /** As mozjpeg numbers them. */
  readonly quantisationTable: number;
  readonly halvesColor: boolean;
}

/** What may be seen at once below, and what no eye sees above. */
const LEAST_QUALITY = 75;
const MOST_QUALITY = 95;

/** The tables for brightness that nearly all programs scale: that of ITU-T T.81, annex K.1, and mozjpeg's own. */
const TABLES: readonly (readonly [quantisationTable: number, steps: readonly number[]])[] = [
  [
    0,
    [
      ...[16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55],
      ...[14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62],
      ...[18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92],
      ...[49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99],
    ],
  ],
  [
    3,
    [
      ...[16, 16, 16, 18, 25, 37, 56, 85, 16, 17, 20, 27, 34, 40, 53, 75],
      ...[16, 20, 24, 31, 43, 62, 91, 135, 18, 27, 31, 40, 53, 74, 106, 156],
      ...[25, 34, 43, 53, 69, 94, 131, 189, 37, 40, 62, 74, 94, 124, 169, 238],
      ...[56, 53, 91, 106, 131, 169, 226, 311, 85, 75, 135, 156, 189, 238, 311, 418],
    ],
  ],
];

/** Undefined where the file does not tell, or is a JPEG of a rare kind. */
export function jpegCoding(path: string): JpegCoding | undefined {
  const source = new FileSource(path);
  try {
    const head = readJpegHead((offset, length) => source.read(offset, length));
    return head && codingOf(head.steps, head.halvesColor);
  } catch (error) {
    if (error instanceof BrokenPicture) return undefined;
    throw error;
  } finally {
    source.close();
  }
}

/** The quality whose steps are as coarse together as these: the table is the one that comes closer. */
function codingOf(steps: readonly number[], halvesColor: boolean): JpegCoding | undefined {
  if (steps.length === 0) return undefined;
  const wanted = sum(steps);
  let best = { quality: 0, quantisationTable: 0, distance: Number.POSITIVE_INFINITY };
  for (const [quantisationTable, table] of TABLES) {
    for (let quality = 100; quality > 0; quality--) {
      const distance = Math.abs(sum(scaled(table, quality)) - wanted);
      if (distance < best.distance) best = { quality, quantisationTable, distance };
    }
  }
  const quality = Math.min(MOST_QUALITY, Math.max(LEAST_QUALITY, best.quality));
  return { quality, quantisationTable: best.quantisationTable, halvesColor };
}

/** As libjpeg scales a table. */
function scaled(table: readonly number[], quality: number): readonly number[] {
  const percent = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  return table.map((step) => Math.min(255, Math.max(1, Math.floor((step * percent + 50) / 100))));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}
