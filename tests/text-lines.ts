/** Lines of text as content of a page that `samplePdf` makes. */

/** Downwards from a place; the page is 200 points wide and more, and 300 high. */
export function textLines(x: number, y: number, texts: readonly string[], size = 10): string {
  return texts.map((text, index) => `BT /F1 ${size} Tf ${x} ${y - index * size * 1.2} Td (${text}) Tj ET`).join('\n');
}

export const PROSE: readonly string[] = [
  'This is a paragraph of some',
  'lines that goes on from one',
  'line to the next until here.',
];

/** A page with a heading, two paragraphs, and a list between them, in the encoding of Windows. */
export const NAILS_PAGE = [
  textLines(20, 260, ['Nails'], 20),
  textLines(20, 225, PROSE),
  textLines(20, 180, ['\\225 iron', '\\225 steel']),
  textLines(20, 145, PROSE),
].join('\n');
