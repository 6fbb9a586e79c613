/** Lends a browser to one page, and in a batch the same one to the next. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Chromium, findChromium } from '../../adapters/chromium.ts';
import { BrowserGone } from '../../adapters/devtools-pipe.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { RunContext } from '../../contract/operation.ts';
import { ORIGIN } from './web-folder.ts';

const SPARE = 'chromium';
const PROFILE = 'browser';
/** Then another is started: short pages each left 1.3 MB in it (Chromium 156), and a batch may have a thousand. */
const MAX_PAGES = 25;

/**
 * @param work gets undefined where there is no browser.
 * @throws what `work` throws, and ToolError `engine-failed` where the browser ends meanwhile.
 */
export async function lendBrowser<T>(
  context: RunContext,
  work: (browser: Chromium | undefined) => Promise<T>,
): Promise<T> {
  const browser = (await spareBrowser(context)) ?? (await startBrowser(context));
  try {
    const made = await work(browser);
    if (!browser || !context.spares || browser.pages >= MAX_PAGES) return made;
    context.spares.set(SPARE, browser);
    return made;
  } catch (error) {
    if (!(error instanceof BrowserGone)) throw error;
    throw new ToolError('engine-failed', because('program-stopped'), { cause: error });
  } finally {
    // After an error nobody knows what it still does.
    if (context.spares?.get(SPARE) !== browser) await end(browser, context);
  }
}

/** The one that the file before left, with an empty page. */
async function spareBrowser({ spares }: RunContext): Promise<Chromium | undefined> {
  const spare = spares?.get(SPARE);
  spares?.delete(SPARE);
  if (!(spare instanceof Chromium)) return undefined;
  try {
    await spare.renewPage(ORIGIN);
    return spare;
  } catch {
    await spare.close();
    return undefined;
  }
}

async function startBrowser({ workDir, signal }: RunContext): Promise<Chromium | undefined> {
  const program = findChromium();
  return program === undefined ? undefined : Chromium.start(program, join(workDir, PROFILE), signal);
}

async function end(browser: Chromium | undefined, { workDir }: RunContext): Promise<void> {
  await browser?.close();
  await rm(join(workDir, PROFILE), { recursive: true, force: true, maxRetries: 3 });
}
