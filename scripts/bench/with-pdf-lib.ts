/** What a script with a well-known PDF library does for tools that no program does: `node with-pdf-lib.ts WORK IN OUT`. */
import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';

const A4 = { width: 595, height: 842 };
const MARGIN = 28;

type Work = (document: PDFDocument) => Promise<PDFDocument>;

/** By the tool that each is measured beside. */
const WORKS: Readonly<Record<string, Work>> = {
  'add-page-numbers': async (document) => {
    const font = await document.embedFont(StandardFonts.Helvetica);
    eachPage(document, (page, number) =>
      page.drawText(String(number), { x: page.getWidth() / 2, y: 34, size: 10, font }),
    );
    return document;
  },
  'crop-pdf': async (document) => {
    eachPage(document, (page) => {
      const { width, height } = page.getSize();
      page.setCropBox(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN);
    });
    return document;
  },
  'resize-pages': async (document) => {
    eachPage(document, (page) => page.scale(0.7, 0.7));
    return document;
  },
  'edit-pdf': async (document) => {
    const font = await document.embedFont(StandardFonts.Helvetica);
    eachPage(document, (page) => page.drawText('Seen', { x: 60, y: 780, size: 12, font }));
    return document;
  },
  'posterize-pdf': (document) =>
    placed(document, 1, 4, (place) => [(place % 2) * -A4.width, place < 2 ? -A4.height : 0, 2]),
  'n-up-pdf': (document) => placed(document, 2, 1, (place) => [0, place === 0 ? A4.height / 2 : 0, 0.5]),
  'booklet-pdf': (document) => placed(document, 2, 1, (place) => [(place * A4.width) / 2, 0, 0.5]),
};

function eachPage(document: PDFDocument, change: (page: PDFPage, number: number) => void): void {
  for (const [index, page] of document.getPages().entries()) change(page, index + 1);
}

/**
 * Draws pages onto sheets of paper.
 * @param together pages on one sheet. @param sheets that one page is spread over.
 * @param at where a page goes by its place: x and y in points, and its scale.
 */
async function placed(
  source: PDFDocument,
  together: number,
  sheets: number,
  at: (place: number) => readonly [number, number, number],
): Promise<PDFDocument> {
  const target = await PDFDocument.create();
  const pages = await target.embedPages(source.getPages());
  for (let first = 0; first < pages.length; first += together) {
    for (let sheet = 0; sheet < sheets; sheet++) {
      const paper = target.addPage([A4.width, A4.height]);
      for (const [place, page] of pages.slice(first, first + together).entries()) {
        const [x, y, scale] = at(sheets === 1 ? place : sheet);
        paper.drawPage(page, { x, y, xScale: scale, yScale: scale });
      }
    }
  }
  return target;
}

const [work = '', from = '', to = ''] = process.argv.slice(2);
const run = WORKS[work];
if (!run) throw new Error(`Nothing is known of ${work}. There are: ${Object.keys(WORKS).join(', ')}.`);
const document = await run(await PDFDocument.load(await readFile(from)));
await writeFile(to, await document.save());
