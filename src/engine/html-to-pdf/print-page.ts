/** Prints a page of HTML as a PDF with Chromium: its paper, its margins, and what stands in them. */
import { open } from 'node:fs/promises';
import type { Chromium } from '../../adapters/chromium.ts';
import type { Params } from '../../adapters/devtools-pipe.ts';
import type { CropMargins } from '../../contract/pages/crop-margins.ts';
import { MAX_SIDE_PT, type PageSize } from '../../contract/pages/page-size.ts';
import type { LoadedPage } from './loaded-page.ts';
import { edgeTemplate } from './page-edges.ts';

export interface PrintSettings {
  /** As it lies. */
  readonly paper: PageSize;
  readonly margins: CropMargins;
  /** The page's own size of paper wins. */
  readonly cssSize: boolean;
  readonly scale: number;
  readonly background: boolean;
  /** Laid out as wide as this and made to fit the paper; undefined lays it out for the paper. */
  readonly layoutWidthPx: number | undefined;
  readonly singlePage: boolean;
  readonly header: string;
  readonly footer: string;
  readonly tagged: boolean;
  readonly outline: boolean;
  /** Of today, for header and footer. */
  readonly date: string;
}

const PT_PER_PX = 0.75;
const PT_PER_INCH = 72;
const PIECE_BYTES = 1024 ** 2;
/** Chromium's bounds. */
const [MIN_SCALE, MAX_SCALE] = [0.1, 2];
/** Rounding may push a last line onto a second page. */
const SPARE_PT = 2;
/** What fills the view, as old pages do, is no higher than this where a page is measured. */
const LEAST_VIEW_PX = 96;
/** One long page is never broken, whatever its styles say of breaks. */
const UNBROKEN =
  '*,*::before,*::after{break-before:auto!important;break-after:auto!important;break-inside:auto!important}';

/** Points that are left for the page between its margins. */
export function contentWidth({ paper, margins }: Pick<PrintSettings, 'paper' | 'margins'>): number {
  return paper.widthPt - margins.left - margins.right;
}

/** @returns whether one long page was asked for and there is more than fits on one. */
export async function printPage(
  browser: Chromium,
  page: LoadedPage,
  settings: PrintSettings,
  target: string,
): Promise<{ readonly tooLong: boolean }> {
  const scale = scaleOf(settings);
  const { heightPt, tooLong } = settings.singlePage
    ? await longPage(browser, page, settings, scale)
    : { heightPt: settings.paper.heightPt, tooLong: false };
  const paper = { ...settings.paper, heightPt };
  if (!settings.cssSize) await page.addStyles(paperRule(paper, settings.margins));
  const title = String((await page.evaluate('document.title')) ?? '');
  const request = printRequest({ ...settings, paper }, scale, title);
  const { stream } = await browser.send('Page.printToPDF', request);
  await saveStream(browser, String(stream), target);
  return { tooLong };
}

/** What the page says of paper and margins would else count beside what was asked for. */
function paperRule({ widthPt, heightPt }: PageSize, { top, right, bottom, left }: CropMargins): string {
  const margins = [top, right, bottom, left].map((each) => `${each}pt`).join(' ');
  return `@page{size:${widthPt}pt ${heightPt}pt!important;margin:${margins}!important}`;
}

function scaleOf(settings: PrintSettings): number {
  const { scale, layoutWidthPx } = settings;
  if (layoutWidthPx === undefined) return scale;
  const fits = contentWidth(settings) / (layoutWidthPx * PT_PER_PX);
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, fits * scale));
}

async function longPage(
  browser: Chromium,
  page: LoadedPage,
  settings: PrintSettings,
  scale: number,
): Promise<{ readonly heightPt: number; readonly tooLong: boolean }> {
  const { top, bottom } = settings.margins;
  await page.addStyles(UNBROKEN);
  await page.resize(contentWidth(settings) / PT_PER_PX / scale, LEAST_VIEW_PX);
  const { cssContentSize } = (await browser.send('Page.getLayoutMetrics')) as unknown as LayoutMetrics;
  const heightPt = Math.ceil(cssContentSize.height * scale * PT_PER_PX) + SPARE_PT + top + bottom;
  return { heightPt: Math.min(MAX_SIDE_PT, Math.max(PT_PER_INCH, heightPt)), tooLong: heightPt > MAX_SIDE_PT };
}

interface LayoutMetrics {
  readonly cssContentSize: { readonly height: number };
}

function printRequest(settings: PrintSettings, scale: number, title: string): Params {
  const { paper, margins, header, footer, date } = settings;
  const facts = { title, date, left: margins.left / PT_PER_PX, right: margins.right / PT_PER_PX };
  const edge = (written: string) => (written.trim() === '' ? '<span></span>' : edgeTemplate(written, facts));
  return {
    paperWidth: paper.widthPt / PT_PER_INCH,
    paperHeight: paper.heightPt / PT_PER_INCH,
    marginTop: margins.top / PT_PER_INCH,
    marginRight: margins.right / PT_PER_INCH,
    marginBottom: margins.bottom / PT_PER_INCH,
    marginLeft: margins.left / PT_PER_INCH,
    scale,
    printBackground: settings.background,
    preferCSSPageSize: settings.cssSize,
    displayHeaderFooter: `${header}${footer}`.trim() !== '',
    headerTemplate: edge(header),
    footerTemplate: edge(footer),
    // Bookmarks come from the tags; `finishPrint` removes those that nobody wants.
    generateTaggedPDF: settings.tagged || settings.outline,
    generateDocumentOutline: settings.outline,
    transferMode: 'ReturnAsStream',
  };
}

async function saveStream(browser: Chromium, handle: string, target: string): Promise<void> {
  const file = await open(target, 'w');
  try {
    for (let isEnd = false; !isEnd; ) {
      const piece = await browser.send('IO.read', { handle, size: PIECE_BYTES });
      await file.write(Buffer.from(String(piece.data), piece.base64Encoded ? 'base64' : 'utf8'));
      isEnd = piece.eof === true;
    }
  } finally {
    await file.close();
  }
  await browser.send('IO.close', { handle });
}
