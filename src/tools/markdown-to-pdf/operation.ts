/** Runs markdown-to-pdf: the text becomes a page in a theme, and Chromium prints it; where there is no browser, LibreOffice lays it out. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chromium } from '../../adapters/chromium.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { passwordFor } from '../../contract/options/passwords.ts';
import { parseMargins } from '../../contract/pages/crop-margins.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { finishPrint } from '../../engine/html-to-pdf/finish-print.ts';
import { lendBrowser } from '../../engine/html-to-pdf/lend-browser.ts';
import { LoadedPage } from '../../engine/html-to-pdf/loaded-page.ts';
import { warnOfMissing } from '../../engine/html-to-pdf/missing-parts.ts';
import { contentWidth, type PrintSettings, printPage } from '../../engine/html-to-pdf/print-page.ts';
import { layOutSimply } from '../../engine/html-to-pdf/simple-layout.ts';
import { targetPages } from '../../engine/html-to-pdf/target-pages.ts';
import type { WebFolder } from '../../engine/html-to-pdf/web-folder.ts';
import { FIT_PAGE, numberContents } from '../../engine/markdown/fit-page.ts';
import { type MarkdownPage, markdownPage } from '../../engine/markdown/markdown-page.ts';
import { pageFolder } from './page-folder.ts';
import { readSource, type SourceText } from './source-text.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

const [READ, LOADED, PRINTED] = [0.15, 0.4, 0.85];
const PX_PER_PT = 96 / 72;
/** Less has no room for a letter. */
const LEAST_ROOM_PT = 72;
/** The numbers of a table of contents may push it onto one more page: then they are all written anew. */
const MAX_PRINTS = 4;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const settings = printSettings(options);
  context.progress(0, 'opening', { file: input.name });
  const scratch = join(context.workDir, 'page');
  await mkdir(scratch, { recursive: true });
  const path = join(context.workDir, 'printed.pdf');
  const job: Job = { input, options, context, settings, scratch, path };
  try {
    const source = await readSource(input, passwordFor(options.password, input.name), scratch, context.signal);
    context.progress(READ, 'converting', { file: input.name });
    const { start, author } = await lendBrowser(context, (browser) =>
      browser ? print(browser, source, job) : printSimply(source, job),
    );
    context.progress(PRINTED, 'writing');
    const pages = await finishPrint(path, { start, tagged: true, author }, context.signal);
    return [{ path, type: 'pdf', input: 0, facts: { pages } }];
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
};

interface Job {
  readonly input: InputFile;
  readonly options: Options;
  readonly context: RunContext;
  readonly settings: PrintSettings;
  readonly scratch: string;
  /** Of the result. */
  readonly path: string;
}

interface Printed {
  /** Path of the page from the root of its folder. */
  readonly start: string;
  readonly author: string;
}

/** @throws ToolError `bad-option` where the margins take up the paper. */
function printSettings({ paper, margin }: Options): PrintSettings {
  const margins = parseMargins(margin) ?? { top: 0, right: 0, bottom: 0, left: 0 };
  const room = Math.min(contentWidth({ paper, margins }), paper.heightPt - margins.top - margins.bottom);
  if (room < LEAST_ROOM_PT) throw new ToolError('bad-option', { field: 'margin', ...because('margins-too-wide') });
  return {
    ...{ paper, margins, scale: 1, background: true, header: '', footer: '', tagged: true, outline: true },
    ...{ cssSize: false, singlePage: false, layoutWidthPx: undefined, date: '' },
  };
}

async function print(browser: Chromium, source: SourceText, job: Job): Promise<Printed> {
  const { input, options, context, settings, path } = job;
  const page = await pageOf(source.text, job, 'mathml');
  const folder = pageFolder(source.folder, page.html);
  const widthPx = contentWidth(settings) * PX_PER_PT;
  const loaded = await LoadedPage.load(browser, folder, { javascript: false, media: 'print', widthPx });
  if (options.css) await loaded.addStyles(await readFile(options.css.path, 'utf8'));
  const { paper, margins } = settings;
  await loaded.addStyles(`:root{--page-height:${paper.heightPt - margins.top - margins.bottom}pt}`);
  await loaded.evaluate(FIT_PAGE);
  context.progress(LOADED);
  await printPage(browser, loaded, settings, path);
  if (page.hasContents) await numberPages(browser, loaded, job);
  loaded.requireWhole();
  warnOfMissing(loaded.missing, input.name, context, 'pictures-not-loaded');
  return { start: folder.start, author: page.facts.author };
}

/** Writes the numbers of the pages that were printed, and prints again until they are those of the pages. */
async function numberPages(browser: Chromium, loaded: LoadedPage, { settings, path }: Job): Promise<void> {
  for (let prints = 1; prints < MAX_PRINTS; prints++) {
    if ((await loaded.evaluate(numberContents(targetPages(path)))) !== true) return;
    await printPage(browser, loaded, settings, path);
  }
}

async function printSimply(source: SourceText, job: Job): Promise<Printed> {
  const { input, context, settings, scratch, path } = job;
  context.warn('simple-layout', { file: input.name });
  const page = await pageOf(source.text, job, 'source');
  const folder: WebFolder = pageFolder(source.folder, page.html);
  const { paper, tagged, outline } = settings;
  await layOutSimply(folder, path, { name: input.name, paper, tagged, outline }, { scratch, signal: context.signal });
  return { start: folder.start, author: page.facts.author };
}

async function pageOf(
  text: string,
  { input, options, context }: Job,
  mathAs: 'mathml' | 'source',
): Promise<MarkdownPage> {
  const page = await markdownPage(text, {
    theme: options.theme,
    contents: options.toc,
    contentsDepth: options['toc-depth'],
    numbered: options['number-headings'],
    pageNumbers: options['page-numbers'],
    fontSizePt: options['font-size'],
    highlight: options.highlight,
    math: options.math,
    mathAs,
    name: input.name.replace(/\.[^.]*$/, ''),
  });
  const { name: file } = input;
  if (page.isFrontMatterUnreadable) context.warn('front-matter-skipped', { file });
  if (page.formulasUnread > 0) context.warn('formulas-kept', { file, count: page.formulasUnread });
  return page;
}
