/** Prints a page that a tool made of a file: by the browser, or laid out simply where there is none. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chromium } from '../../adapters/chromium.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { WarningCode } from '../../contract/messages/warnings.ts';
import type { RunContext } from '../../contract/operation.ts';
import { parseMargins } from '../../contract/pages/crop-margins.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfRef } from '../syntax/object.ts';
import { finishPrint } from './finish-print.ts';
import { lendBrowser } from './lend-browser.ts';
import { LoadedPage } from './loaded-page.ts';
import { warnOfMissing } from './missing-parts.ts';
import { contentWidth, type PrintSettings, printPage } from './print-page.ts';
import { layOutSimply } from './simple-layout.ts';
import type { WebFolder } from './web-folder.ts';

const [LOADED, PRINTED] = [0.4, 0.85];
const PX_PER_PT = 96 / 72;
/** Less has no room for a letter. */
const LEAST_ROOM_PT = 72;

/** What the browser is to print. */
export interface MadePage {
  readonly folder: WebFolder;
  /** Empty where none is known. */
  readonly author: string;
}

/** @param byBrowser else LibreOffice prints, which knows a part of what browsers know. */
type PageMaker = (byBrowser: boolean) => Promise<MadePage>;

export interface PageMaking {
  /** As the visitor calls the file. */
  readonly name: string;
  readonly settings: PrintSettings;
  /** Reads the file, before a browser is started for it. @param scratch a folder that is there until the page is printed. */
  readonly read: (scratch: string) => Promise<PageMaker>;
  /** What is done to the page when it is laid out. */
  readonly dress: (page: LoadedPage) => Promise<void>;
  /** What is done when it was printed, such as printing it again. */
  readonly printed?: (browser: Chromium, page: LoadedPage) => Promise<void>;
  /** What is done to the pages when they are finished. */
  readonly finish?: (document: PdfDocument, pages: readonly PdfRef[]) => void;
  /** Tells of images that are not there. */
  readonly missing: WarningCode;
}

/** @throws ToolError `bad-option` where the margins take up the paper. */
export function madePageSettings(paper: PageSize, margin: string): PrintSettings {
  const margins = parseMargins(margin) ?? { top: 0, right: 0, bottom: 0, left: 0 };
  const room = Math.min(contentWidth({ paper, margins }), contentHeight({ paper, margins }));
  if (room < LEAST_ROOM_PT) throw new ToolError('bad-option', { field: 'margin', ...because('margins-too-wide') });
  return {
    ...{ paper, margins, scale: 1, background: true, header: '', footer: '', tagged: true, outline: true },
    ...{ cssSize: false, singlePage: false, layoutWidthPx: undefined, date: '' },
  };
}

/** Points that are left for the page between its margins. */
export function contentHeight({ paper, margins }: Pick<PrintSettings, 'paper' | 'margins'>): number {
  return paper.heightPt - margins.top - margins.bottom;
}

/** @returns pages of the result. @throws ToolError as what it uses. */
export async function printMadePage(making: PageMaking, path: string, context: RunContext): Promise<number> {
  const scratch = join(context.workDir, 'page');
  await mkdir(scratch, { recursive: true });
  try {
    const make = await making.read(scratch);
    const { folder, author } = await lendBrowser(context, async (browser) => {
      const made = await make(browser !== undefined);
      if (browser) await print(browser, made, making, path, context);
      else await printSimply(made, making, path, { ...context, workDir: scratch });
      return made;
    });
    context.progress(PRINTED, 'writing');
    return await finishPrint(path, { start: folder.start, tagged: true, author }, context.signal, making.finish);
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function print(
  browser: Chromium,
  { folder }: MadePage,
  making: PageMaking,
  path: string,
  context: RunContext,
): Promise<void> {
  const { settings, name } = making;
  const widthPx = contentWidth(settings) * PX_PER_PT;
  const loaded = await LoadedPage.load(browser, folder, { javascript: false, media: 'print', widthPx });
  await making.dress(loaded);
  context.progress(LOADED);
  await printPage(browser, loaded, settings, path);
  await making.printed?.(browser, loaded);
  loaded.requireWhole();
  warnOfMissing(loaded.missing, name, context, making.missing);
}

async function printSimply(
  { folder }: MadePage,
  { name, settings }: PageMaking,
  path: string,
  { workDir: scratch, warn, signal }: RunContext,
): Promise<void> {
  warn('simple-layout', { file: name });
  const { paper, tagged, outline } = settings;
  await layOutSimply(folder, path, { name, paper, tagged, outline }, { scratch, signal });
}
