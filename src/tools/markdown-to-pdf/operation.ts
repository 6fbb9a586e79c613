/** Runs markdown-to-pdf: the text becomes a page in a theme, and Chromium prints it; where there is no browser, LibreOffice lays it out. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chromium } from '../../adapters/chromium.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { passwordFor } from '../../contract/options/passwords.ts';
import type { OptionValues } from '../../contract/tool.ts';
import type { LoadedPage } from '../../engine/html-to-pdf/loaded-page.ts';
import { contentHeight, madePageSettings, printMadePage } from '../../engine/html-to-pdf/print-made-page.ts';
import { type PrintSettings, printPage } from '../../engine/html-to-pdf/print-page.ts';
import { targetPages } from '../../engine/html-to-pdf/target-pages.ts';
import { FIT_PAGE, numberContents } from '../../engine/markdown/fit-page.ts';
import { type MarkdownPage, markdownPage } from '../../engine/markdown/markdown-page.ts';
import { pageFolder } from './page-folder.ts';
import { readSource } from './source-text.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

const READ = 0.15;
/** The numbers of a table of contents may push it onto one more page: then they are all written anew. */
const MAX_PRINTS = 4;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const settings = madePageSettings(options.paper, options.margin);
  context.progress(0, 'opening', { file: input.name });
  const path = join(context.workDir, 'printed.pdf');
  const job: Job = { input, options, context, settings, path };
  let hasContents = false;
  const pages = await printMadePage(
    {
      ...{ name: input.name, settings, missing: 'pictures-not-loaded' },
      read: async (scratch) => {
        const source = await readSource(input, passwordFor(options.password, input.name), scratch, context.signal);
        context.progress(READ, 'converting', { file: input.name });
        return async (byBrowser) => {
          const page = await pageOf(source.text, job, byBrowser ? 'mathml' : 'source');
          hasContents = page.hasContents;
          return { folder: pageFolder(source.folder, page.html), author: page.facts.author };
        };
      },
      dress: (loaded) => dressPage(loaded, job),
      printed: async (browser, loaded) => {
        if (hasContents) await numberPages(browser, loaded, job);
      },
    },
    path,
    context,
  );
  return [{ path, type: 'pdf', input: 0, facts: { pages } }];
};

interface Job {
  readonly input: InputFile;
  readonly options: Options;
  readonly context: RunContext;
  readonly settings: PrintSettings;
  /** Of the result. */
  readonly path: string;
}

async function dressPage(loaded: LoadedPage, { options, settings }: Job): Promise<void> {
  if (options.css) await loaded.addStyles(await readFile(options.css.path, 'utf8'));
  await loaded.addStyles(`:root{--page-height:${contentHeight(settings)}pt}`);
  await loaded.evaluate(FIT_PAGE);
}

/** Writes the numbers of the pages that were printed, and prints again until they are those of the pages. */
async function numberPages(browser: Chromium, loaded: LoadedPage, { settings, path }: Job): Promise<void> {
  for (let prints = 1; prints < MAX_PRINTS; prints++) {
    if ((await loaded.evaluate(numberContents(targetPages(path)))) !== true) return;
    await printPage(browser, loaded, settings, path);
  }
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
