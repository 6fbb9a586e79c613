/** Runs html-to-pdf: the page is opened in Chromium and printed; where there is no browser, LibreOffice lays it out. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chromium } from '../../adapters/chromium.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { passwordFor } from '../../contract/options/passwords.ts';
import { rewriteWithPages } from '../../engine/document/keep/rewrite-with-pages.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { finishPrint } from '../../engine/html-to-pdf/finish-print.ts';
import { lendBrowser } from '../../engine/html-to-pdf/lend-browser.ts';
import { LoadedPage } from '../../engine/html-to-pdf/loaded-page.ts';
import { warnOfMissing } from '../../engine/html-to-pdf/missing-parts.ts';
import { printPage } from '../../engine/html-to-pdf/print-page.ts';
import { layOutSimply } from '../../engine/html-to-pdf/simple-layout.ts';
import { folderOfPage, folderOfZip, type WebFolder } from '../../engine/html-to-pdf/web-folder.ts';
import { loadWidth, type Options, printSettings } from './print-settings.ts';
import type { tool } from './tool.ts';
import { waitForScripts } from './wait-for-scripts.ts';

const [STARTED, LOADED, PRINTED] = [0.15, 0.5, 0.8];
/** Scripts that a browser would run: other types hold data and templates. */
const HAS_SCRIPTS = '[...document.scripts].some(({ type }) => /^(?:|module|.*(?:java|ecma)script)$/i.test(type))';

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const settings = printSettings(options);
  context.progress(0, 'opening', { file: input.name });
  const scratch = join(context.workDir, 'page');
  await mkdir(scratch, { recursive: true });
  const folder = await folderOf(input, options, { ...context, workDir: scratch });
  const path = join(context.workDir, 'printed.pdf');
  try {
    await lendBrowser(context, async (browser) => {
      if (browser) await print(browser, folder, path, { input, options, context });
      else await printSimply(folder, path, { input, options, context });
    });
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
  context.progress(PRINTED, 'writing');
  const printed = await finishPrint(path, { start: folder.start, tagged: settings.tagged }, context.signal);
  const pages = await keepAsked(path, printed, { input, options, context });
  return [{ path, type: 'pdf', input: 0, facts: { pages } }];
};

function folderOf(input: InputFile, options: Options, { workDir, signal }: RunContext): Promise<WebFolder> {
  const password = passwordFor(options.password, input.name);
  if (input.type === 'zip') return folderOfZip({ ...input, password }, workDir, signal);
  return Promise.resolve(folderOfPage(input.path, input.name));
}

interface Job {
  readonly input: InputFile;
  readonly options: Options;
  readonly context: RunContext;
}

async function print(browser: Chromium, folder: WebFolder, path: string, job: Job): Promise<void> {
  const { input, options, context } = job;
  const settings = printSettings(options);
  context.progress(STARTED, 'converting', { file: input.name });
  const { javascript, media } = options;
  const page = await LoadedPage.load(browser, folder, { javascript, media, widthPx: loadWidth(settings) });
  if (page.wentElsewhere) context.warn('page-went-elsewhere', { file: input.name });
  else if (javascript) await waitForScripts(page, input.name, options, context);
  else if (await page.evaluate(HAS_SCRIPTS)) context.warn('page-scripts-off', { file: input.name });
  if (options.css) await page.addStyles(await readFile(options.css.path, 'utf8'));
  context.progress(LOADED);
  const { tooLong } = await printPage(browser, page, settings, path);
  page.requireWhole();
  if (tooLong) context.warn('long-page-split', { file: input.name });
  warnOfMissing(page.missing, input.name, context);
}

async function printSimply(folder: WebFolder, path: string, { input, options, context }: Job): Promise<void> {
  const { paper, tagged, outline } = printSettings(options);
  context.warn('simple-layout', { file: input.name });
  context.progress(STARTED, 'converting', { file: input.name });
  const { signal, workDir } = context;
  await layOutSimply(
    folder,
    path,
    { name: input.name, paper, tagged, outline },
    { scratch: join(workDir, 'page'), signal },
  );
}

/** @param printed pages of the file. @returns how many are left. @throws ToolError `bad-pages`. */
async function keepAsked(path: string, printed: number, { input, options, context }: Job): Promise<number> {
  if (options.pages === '') return printed;
  const pages = choosePages(options, printed, undefined, input, context);
  await rewriteWithPages(
    path,
    pages.map((page) => page - 1),
    context.signal,
  );
  return pages.length;
}
