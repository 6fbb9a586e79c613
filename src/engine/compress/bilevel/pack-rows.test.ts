/** The smaller of both codings is taken, whether or not the larger one was coded to its end. */
import { expect, test } from 'vitest';
import { type Bilevel, encodeG4 } from './encode-g4.ts';
import { encodeJbig2 } from './encode-jbig2.ts';
import { packRows } from './pack-rows.ts';

/** Rows in which each byte follows from its place. */
function picture(height: number, byteAt: (at: number, row: number) => number): Bilevel {
  const rowBytes = 80;
  const rows = Uint8Array.from({ length: rowBytes * height }, (_, at) =>
    byteAt(at % rowBytes, Math.floor(at / rowBytes)),
  );
  return { rows, width: rowBytes * 8, height, blackIsOne: true };
}

const PICTURES = {
  paper: picture(600, () => 0),
  bars: picture(600, (at) => (at % 9 === 0 ? 0xff : 0)),
  dots: picture(600, (at, row) => (row % 2 === 0 ? 0x55 : 0xaa) ^ (at % 7)),
  'a few rows': picture(20, (at, row) => (at * 31 + row * 17) & 0xff),
};

test.each(Object.entries(PICTURES))('of %s', (_, made) => {
  const [fax, jbig2] = [encodeG4(made).length, encodeJbig2(made).length];
  expect(packRows(made, 'jbig2').bytes).toHaveLength(Math.min(fax, jbig2));
  expect(packRows(made, 'g4').bytes).toHaveLength(fax);
});
