/** The sheet to print and put between documents before they are scanned in one pile. */
import { type CodeKind, type CodeModules, makeCode } from '../../adapters/make-code.ts';
import { setPages } from '../document/pages/page-tree.ts';
import { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, PdfStream } from '../syntax/object.ts';
import { serializeNumber } from '../syntax/serialize.ts';

/** A4 and US Letter both print this page whole. */
const PAGE = { widthPt: 595, heightPt: 792 };
/** Two codes: one is read even where a corner of the sheet is torn or covered. */
const CODE_WIDTH_PT: Readonly<Record<CodeKind, number>> = { qr: 200, barcode: 400 };
const BARCODE_HEIGHT_PT = 110;

/** @param text that the code says; printed below it too, as far as Helvetica has its letters. */
export async function separatorSheet(kind: CodeKind, text: string): Promise<PdfDocument> {
  const modules = await makeCode(text, kind);
  const document = PdfDocument.create();
  const widthPt = CODE_WIDTH_PT[kind];
  const heightPt = kind === 'qr' ? widthPt : BARCODE_HEIGHT_PT;
  const left = (PAGE.widthPt - widthPt) / 2;
  const parts = [
    drawModules(modules, left, 500, widthPt, heightPt),
    drawModules(modules, left, 100, widthPt, heightPt),
    drawWords('Separator sheet', 18, 420),
    drawWords('Put it between two documents, scan the pile, and split the file at its separators.', 10, 400),
    drawWords(text.replace(/[^ -~]/g, '?'), 10, 380),
  ];
  const font = PdfDict.of({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') });
  const page = PdfDict.of({
    Type: name('Page'),
    MediaBox: [0, 0, PAGE.widthPt, PAGE.heightPt],
    Resources: PdfDict.of({ Font: PdfDict.of({ F1: document.add(font) }) }),
    Contents: document.add(PdfStream.ofBytes(new PdfDict(), Buffer.from(parts.join('\n'), 'latin1'))),
  });
  setPages(document, [document.add(page)]);
  return document;
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
      rectangles.push(`${box.map((value) => serializeNumber(Math.round(value * 1000) / 1000)).join(' ')} re`);
      from = to;
    }
  }
  return `${rectangles.join('\n')} f`;
}

/** Centred by the average width of Helvetica's letters: near enough for a notice. */
function drawWords(text: string, sizePt: number, y: number): string {
  const x = Math.max(20, (PAGE.widthPt - text.length * sizePt * 0.5) / 2);
  const escaped = text.replace(/[\\()]/g, '\\$&');
  return `BT /F1 ${sizePt} Tf ${serializeNumber(Math.round(x))} ${y} Td (${escaped}) Tj ET`;
}
