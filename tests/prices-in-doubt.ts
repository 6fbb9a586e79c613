/** A price list of several pages, on some of which a text runs over the end of its column. */
import { samplePdf, sampleStream } from './sample-pdf.ts';

export const PRICES = [
  ['Article', 'Pieces', 'Price'],
  ['Chair', '12', '99.50'],
  ['Table', '3', '249.00'],
  ['Lamp', '40', '19.90'],
] as const;

const LEFT = [20, 80, 140] as const;

/** The price list as it is drawn on one page of `samplePdf`. */
export function pricesDrawn(isInDoubt = false): string {
  const rows = PRICES.flatMap((row, index) =>
    row.map((cell, column) => drawn(LEFT[column] ?? 0, 250 - index * 20, cell)),
  );
  return (isInDoubt ? [...rows, drawn(20, 170, 'A shelf of several boards'), drawn(140, 170, '80.00')] : rows).join(
    '\n',
  );
}

/** @param more bytes that no page shows. */
export function pricesInDoubt(pages: number, doubtful: readonly number[], more = 0) {
  const objects = more > 0 ? { 500: sampleStream('x'.repeat(more)) } : {};
  const buffer = samplePdf(pages, { content: (page) => pricesDrawn(doubtful.includes(page)), objects });
  return { name: 'prices.pdf', mimeType: 'application/pdf', buffer };
}

function drawn(x: number, y: number, text: string): string {
  return `BT /F1 8 Tf ${x} ${y} Td (${text}) Tj ET`;
}
