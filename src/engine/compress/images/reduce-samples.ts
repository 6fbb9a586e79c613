/** Brings samples that are too large for memory down row by row, while they are unpacked: squares of pixels become their mean. */
import { Readable } from 'node:stream';
import { constants, createInflate } from 'node:zlib';
import type { PdfDocument } from '../../syntax/document.ts';
import { undoPngRow } from '../../syntax/predictor.ts';
import type { PixelSize, Pixels } from '../likeness/ssim.ts';
import type { PdfImage } from './pdf-image.ts';

const FIRST_PNG_PREDICTOR = 10;

/**
 * @param size that the picture is to have in the end; it stays larger than that, or as large.
 * @returns undefined for pictures that are not plain samples of 8 bits in Flate data, end early, or stay larger than `maxBytes`.
 */
export async function reduceSamples(
  document: PdfDocument,
  image: PdfImage,
  size: PixelSize,
  maxBytes: number,
): Promise<Pixels | undefined> {
  const { width, height, color, outerFilters, bitsPerComponent } = image;
  const side = Math.floor(Math.min(width / size.width, height / size.height));
  const [filter] = outerFilters;
  if (side < 2 || outerFilters.length !== 1 || filter?.name !== 'FlateDecode') return undefined;
  if (color.palette || bitsPerComponent !== 8) return undefined;
  const predictor = document.number(filter.parameters.get('Predictor')) ?? 1;
  const isPng = predictor >= FIRST_PNG_PREDICTOR;
  if (predictor !== 1 && !(isPng && describesRows(document, image))) return undefined;
  const squares = new Squares(width, height, color.channels, side);
  if (squares.bytes > maxBytes) return undefined;
  const rows = isPng
    ? plainRows(unpackedRows(image, width * color.channels + 1), color.channels)
    : unpackedRows(image, width * color.channels);
  let done = 0;
  for await (const row of rows) {
    squares.add(row);
    if (++done === height) return squares.pixels();
  }
  return undefined;
}

/** Whether the predictor's rows are those of the picture. */
function describesRows(document: PdfDocument, { outerFilters, width, color }: PdfImage): boolean {
  const number = (key: string, fallback: number) =>
    document.number(outerFilters[0]?.parameters.get(key) ?? null) ?? fallback;
  return (
    number('Columns', 1) === width && number('Colors', 1) === color.channels && number('BitsPerComponent', 8) === 8
  );
}

async function* unpackedRows({ stream }: PdfImage, rowBytes: number): AsyncGenerator<Uint8Array> {
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  const unpacked = Readable.from([stream.rawBytes()]).pipe(inflate);
  let row = new Uint8Array(rowBytes);
  let filled = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Uint8Array>) {
      for (let at = 0; at < chunk.length; ) {
        const count = Math.min(rowBytes - filled, chunk.length - at);
        row.set(chunk.subarray(at, at + count), filled);
        filled += count;
        at += count;
        if (filled < rowBytes) continue;
        yield row;
        row = new Uint8Array(rowBytes);
        filled = 0;
      }
    }
  } finally {
    inflate.destroy();
  }
}

async function* plainRows(rows: AsyncIterable<Uint8Array>, channels: number): AsyncGenerator<Uint8Array> {
  let above: Uint8Array | undefined;
  for await (const row of rows) {
    const line = row.subarray(1);
    undoPngRow(row[0] ?? 0, line, above ?? new Uint8Array(line.length), channels);
    yield line;
    above = line;
  }
}

/** Means of squares, row after row; those at the right and lower edge may be smaller. */
class Squares {
  readonly #size: Required<PixelSize>;
  readonly #channels: Pixels['channels'];
  readonly #side: number;
  readonly #across: number;
  readonly #down: number;
  readonly #data: Uint8Array;
  /** Of each sample of a row, over the rows since the last squares. */
  readonly #sums: Uint32Array;
  #row = 0;

  constructor(width: number, height: number, channels: Pixels['channels'], side: number) {
    this.#size = { width, height };
    this.#channels = channels;
    this.#side = side;
    this.#across = Math.ceil(width / side);
    this.#down = Math.ceil(height / side);
    this.#data = new Uint8Array(this.#across * this.#down * channels);
    this.#sums = new Uint32Array(width * channels);
  }

  get bytes(): number {
    return this.#across * this.#down * this.#channels;
  }

  add(row: Uint8Array): void {
    const sums = this.#sums;
    for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (row[at] ?? 0);
    this.#row++;
    if (this.#row % this.#side === 0 || this.#row === this.#size.height) this.#finishRow();
  }

  pixels(): Pixels {
    return { data: this.#data, width: this.#across, height: this.#down, channels: this.#channels };
  }

  #finishRow(): void {
    const [channels, side, sums, data, { width }] = [this.#channels, this.#side, this.#sums, this.#data, this.#size];
    const rows = ((this.#row - 1) % side) + 1;
    let to = (Math.ceil(this.#row / side) - 1) * this.#across * channels;
    for (let column = 0; column < width; column += side) {
      const end = Math.min(width, column + side);
      const pixels = rows * (end - column);
      for (let channel = 0; channel < channels; channel++, to++) {
        let sum = 0;
        for (let at = column * channels + channel; at < end * channels; at += channels) sum += sums[at] ?? 0;
        data[to] = Math.round(sum / pixels);
      }
    }
    sums.fill(0);
  }
}
