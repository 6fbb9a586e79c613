/** The page to print and put between documents before they are scanned in one pile: a PDF of one page, without a font of its own. */
import { type CodeKind, type CodeModules, makeCode } from '../adapters/make-code.ts';

/** A4 and US Letter both print this page whole. */
const PAGE = { widthPt: 595, heightPt: 792 };
/** Two codes: one is read even where a corner of the sheet is torn or covered. */
const CODE_WIDTH_PT: Readonly<Record<CodeKind, number>> = { qr: 200, barcode: 400 };
const BARCODE_HEIGHT_PT = 110;
/** Of a letter of Helvetica on the average, of its size. */
const LETTER = 0.5;
const LARGE_PT = 28;

/**
 * @param text that the code says; it is printed, too, as far as Helvetica has its letters.
 * @throws Error when the text cannot be put into such a code.
 */
export async function separatorPage(kind: CodeKind, text: string): Promise<Buffer> {
  const modules = await makeCode(text, kind);
  const widthPt = CODE_WIDTH_PT[kind];
  const heightPt = kind === 'qr' ? widthPt : BARCODE_HEIGHT_PT;
  const left = (PAGE.widthPt - widthPt) / 2;
  const fitting = (PAGE.widthPt - 60) / Math.max(1, text.length * LETTER);
  const content = [
    drawModules(modules, left, 500, widthPt, heightPt),
    drawModules(modules, left, 100, widthPt, heightPt),
    drawWords(text, Math.min(LARGE_PT, fitting), 430),
    drawWords('Separator page', 14, 390),
    drawWords('Put it in front of a document, scan the pile, and split the file at its separator pages.', 10, 370),
  ].join('\n');
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.widthPt} ${PAGE.heightPt}] ` +
      '/Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}

/** Runs of black modules as filled rectangles. */
function drawModules(code: CodeModules, left: number, bottom: number, widthPt: number, heightPt: number): string {
  const [cellX, cellY] = [widthPt / code.width, heightPt / code.height];
  const rectangles: string[] = [];
  for (let row = 0; row < code.height; row++) {
    for (let from = 0; from < code.width; from++) {
      let to = from;
      while (to < code.width && code.black[row * code.width + to]) to++;
      if (to === from) continue;
      const box = [left + from * cellX, bottom + heightPt - (row + 1) * cellY, (to - from) * cellX, cellY];
      rectangles.push(`${box.map(rounded).join(' ')} re`);
      from = to;
    }
  }
  return `${rectangles.join('\n')} f`;
}

/** Centred by the average width of letters: near enough for a notice. */
function drawWords(text: string, sizePt: number, y: number): string {
  const x = Math.max(20, (PAGE.widthPt - text.length * sizePt * LETTER) / 2);
  const known = text.replace(/[^ -~\u00a0-\u00ff]/g, '?').replace(/[\\()]/g, '\\$&');
  return `BT /F1 ${rounded(sizePt)} Tf ${Math.round(x)} ${y} Td (${known}) Tj ET`;
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** A file with its table of cross-references (ISO 32000-2, 7.5). @param objects in Latin-1, numbered from 1. */
function assemble(objects: readonly string[]): Buffer {
  const offsets: number[] = [];
  let file = '%PDF-1.7\n';
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}
