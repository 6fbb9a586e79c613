/** Lines of text as content of a page that `samplePdf` makes. */

/** Downwards from a place; the page is 200 points wide and more, and 300 high. */
export function textLines(x: number, y: number, texts: readonly string[], size = 10): string {
  return texts.map((text, index) => `BT /F1 ${size} Tf ${x} ${y - index * size * 1.2} Td (${text}) Tj ET`).join('\n');
}
