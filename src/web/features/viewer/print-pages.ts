/** Prints a document: its pages drawn one by one, each on a sheet of its own size. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import './print-pages.css';

const DPI = 150;
/** Larger pages are printed coarser: a canvas of more pixels fails on small devices. */
const MAX_PIXELS = 16_000_000;
const ANNOTATIONS = 1;
/** Table 22 of ISO 32000-2, as pdf.js numbers the rights. */
const MAY_PRINT = 4;

export class PrintingLocked extends Error {}

export interface Printing {
  readonly signal: AbortSignal;
  readonly onPage: (page: number) => void;
}

interface Sheet {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly picture: HTMLImageElement;
}

/**
 * Opens the browser's own print dialog once every page is drawn.
 * @throws PrintingLocked where the author withheld that right; Error where a page cannot be drawn.
 */
export async function printPages(document: PDFDocumentProxy, { signal, onPage }: Printing): Promise<void> {
  const rights = await document.getPermissions();
  if (rights !== null && !rights.has(MAY_PRINT)) throw new PrintingLocked();
  const sheets: Sheet[] = [];
  try {
    for (let page = 1; page <= document.numPages; page++) {
      signal.throwIfAborted();
      onPage(page);
      sheets.push(await drawSheet(document, page));
    }
    signal.throwIfAborted();
  } catch (error) {
    release(sheets);
    throw error;
  }
  printSheets(sheets);
}

/** Prints one picture on a sheet as the printer has it. */
export function printPicture(picture: HTMLImageElement): void {
  const place = window.document.createElement('div');
  place.className = 'print-pages print-picture';
  place.append(picture.cloneNode());
  openDialog(place, () => undefined);
}

async function drawSheet(document: PDFDocumentProxy, number: number): Promise<Sheet> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(DPI / 72, Math.sqrt(MAX_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = window.document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  await page.render({ canvas, viewport, intent: 'print', annotationMode: ANNOTATIONS }).promise;
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (blob === null) throw new Error(`Page ${number} could not be drawn.`);
  const picture = new Image();
  picture.alt = '';
  picture.src = URL.createObjectURL(blob);
  await picture.decode();
  return { widthPt: width, heightPt: height, picture };
}

function printSheets(sheets: readonly Sheet[]): void {
  const place = window.document.createElement('div');
  place.className = 'print-pages';
  const sizes = new Map<string, string>();
  for (const { widthPt, heightPt, picture } of sheets) {
    const [width, height] = [widthPt.toFixed(2), heightPt.toFixed(2)];
    const name = `sheet-${width}-${height}`.replaceAll('.', '_');
    sizes.set(name, `@page ${name} { size: ${width}pt ${height}pt; margin: 0; }`);
    const sheet = window.document.createElement('div');
    sheet.className = 'print-page';
    sheet.style.setProperty('page', name);
    // A hair less than the paper: rounded up it would need a second sheet.
    Object.assign(sheet.style, { width: `${widthPt - 0.5}pt`, height: `${heightPt - 0.5}pt` });
    sheet.append(picture);
    place.append(sheet);
  }
  const rules = new CSSStyleSheet();
  rules.replaceSync([...sizes.values()].join('\n'));
  window.document.adoptedStyleSheets.push(rules);
  openDialog(place, () => {
    window.document.adoptedStyleSheets = window.document.adoptedStyleSheets.filter((each) => each !== rules);
    release(sheets);
  });
}

/** What is printed lies in the page until the dialog has gone. */
function openDialog(place: HTMLElement, cleanUp: () => void): void {
  window.document.body.append(place);
  const after = () => {
    place.remove();
    cleanUp();
  };
  window.addEventListener('afterprint', after, { once: true });
  window.print();
}

function release(sheets: readonly Sheet[]): void {
  for (const { picture } of sheets) URL.revokeObjectURL(picture.src);
}
