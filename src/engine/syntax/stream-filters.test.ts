/** Checks that each filter gives back what an encoder put in, and stops at its limit. */
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PdfDocument } from './document.ts';
import { name, PdfDict, type PdfObject, PdfStream } from './object.ts';
import { decodeStream } from './stream-filters.ts';

const document = PdfDocument.create();
const LIMIT = 1_000_000;

function decoded(
  filter: PdfObject,
  bytes: Uint8Array,
  parameters: PdfObject = null,
  limit = LIMIT,
): string | undefined {
  const stream = PdfStream.ofBytes(PdfDict.of({ Filter: filter, DecodeParms: parameters }), bytes);
  const result = decodeStream(document, stream, limit);
  return result && Buffer.from(result).toString('latin1');
}

test('undoes each filter', () => {
  expect(decoded(name('ASCIIHexDecode'), Buffer.from('48 65 6c6C 6f>'))).toBe('Hello');
  expect(decoded(name('ASCII85Decode'), Buffer.from('87cURDZ~>'))).toBe('Hello');
  expect(decoded(name('RunLengthDecode'), Uint8Array.from([1, 72, 101, 255, 108, 0, 111, 128]))).toBe('Hello');
  expect(decoded(name('FlateDecode'), deflateSync('Hello'))).toBe('Hello');
  // The example of ISO 32000-2, 7.4.4.2.
  const lzw = Uint8Array.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]);
  expect(decoded(name('LZWDecode'), lzw)).toBe('-----A---B');
});

test('undoes filters one after another, short names too', () => {
  const hex = Buffer.from(`${deflateSync('Hello').toString('hex')}>`);
  expect(decoded([name('AHx'), name('Fl')], hex)).toBe('Hello');
});

test('undoes the predictors of PNG and TIFF', () => {
  const parameters = (predictor: number) => PdfDict.of({ Predictor: predictor, Columns: 4, Colors: 1 });
  const rows = [
    [0, 1, 2, 3, 4],
    [1, 1, 1, 1, 1],
    [2, 1, 1, 1, 1],
    [3, 1, 1, 1, 1],
    [4, 1, 1, 1, 1],
  ];
  const png = decoded(name('FlateDecode'), deflateSync(Uint8Array.from(rows.flat())), parameters(15));
  const expected = [1, 2, 3, 4, 1, 2, 3, 4, 2, 3, 4, 5, 2, 3, 4, 5, 3, 4, 5, 6];
  expect([...(png ?? '')].map((letter) => letter.charCodeAt(0))).toEqual(expected);
  const tiff = decoded(name('FlateDecode'), deflateSync(Uint8Array.from([1, 1, 1, 1])), parameters(2));
  expect(tiff).toBe('\u0001\u0002\u0003\u0004');
});

test('gives nothing where the result would be larger than allowed', () => {
  const bomb = deflateSync(Buffer.alloc(5_000_000));
  expect(decoded(name('FlateDecode'), bomb)).toBeUndefined();
  expect(decoded([name('FlateDecode'), name('FlateDecode')], deflateSync(bomb))).toBeUndefined();
});

test('leaves pictures and nonsense alone', () => {
  expect(decoded(name('DCTDecode'), Buffer.from('x'))).toBeUndefined();
  expect(decoded(name('FlateDecode'), Buffer.from('no deflate'))).toBeUndefined();
  expect(
    decoded(name('FlateDecode'), deflateSync('x'), PdfDict.of({ Predictor: 15, Columns: 2 ** 31, Colors: 2 ** 31 })),
  ).toBeUndefined();
});
