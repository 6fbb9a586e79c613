/** Packs black and white rows as one lossless JBIG2 region (ITU-T T.88, 6.2: generic), in the form that PDF embeds. */
import { ArithmeticCoder } from './arithmetic-coder.ts';
import type { Bilevel } from './encode-g4.ts';
import { codePage, FEW_PIXELS, type FillRow, MANY_PIXELS, type Template } from './generic-region.ts';
import { type PageSize, pageInformation, pixelBytes, regionInformation, SEGMENT, segment } from './segments.ts';

/** A bit a row tells whether it equals the one above. */
const TYPICAL_PREDICTION = 8;
/** Larger pictures always have enough to learn from. */
const SMALL_PIXELS = 400_000;

export function encodeJbig2(picture: Bilevel): Uint8Array {
  const head = segment({ number: 0, type: SEGMENT.page, page: 1 }, pageInformation(picture));
  return Buffer.concat([head, genericRegion(picture, fillRowsOf(picture))(1)]);
}

/** @returns the segment of all pixels, once its number is known. */
export function genericRegion(size: PageSize, fill: FillRow, isTurned = false): (number: number) => Buffer {
  const regionData = (template: Template) => codedRegion(size, template, fill, isTurned);
  const many = regionData(MANY_PIXELS);
  const few = size.width * size.height <= SMALL_PIXELS ? regionData(FEW_PIXELS) : many;
  const data = few.length < many.length ? few : many;
  return (number) => segment({ number, type: SEGMENT.region, page: 1 }, data);
}

function codedRegion({ width, height }: PageSize, template: Template, fill: FillRow, isTurned: boolean): Buffer {
  const coder = new ArithmeticCoder((width * height) >> 6);
  codePage(coder, { width, height }, template, fill);
  const flags = (template.number << 1) | (template === MANY_PIXELS ? TYPICAL_PREDICTION : 0);
  const head = [regionInformation({ width, height }, isTurned), Buffer.from([flags]), pixelBytes(template.adaptive)];
  return Buffer.concat([...head, coder.finish()]);
}

/** Pixels of a row, 1 for ink. */
export function fillRowsOf({ rows, width, blackIsOne }: Bilevel): FillRow {
  const rowBytes = Math.ceil(width / 8);
  const flip = blackIsOne ? 0 : 0xff;
  return (y, into) => {
    into.fill(0);
    for (let x = 0, from = y * rowBytes; x < width; from++, x += 8) {
      const byte = (rows[from] ?? 0) ^ flip;
      if (byte === 0) continue;
      const end = Math.min(width, x + 8);
      for (let shift = 7, at = x; at < end; at++, shift--) into[at] = (byte >> shift) & 1;
    }
  };
}
