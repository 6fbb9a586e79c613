/** Gives the scripts of a page their time: so many seconds, or until an element is there. */
import { setTimeout as delay } from 'node:timers/promises';
import { DevToolsError } from '../../adapters/devtools-pipe.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { RunContext } from '../../contract/operation.ts';
import type { LoadedPage } from '../../engine/html-to-pdf/loaded-page.ts';
import type { Options } from './print-settings.ts';

const SECOND_MS = 1_000;
const LONGEST_S = 30;
const CHECK_MS = 100;

/** @throws ToolError `bad-option` where the selector is none. */
export async function waitForScripts(
  page: LoadedPage,
  file: string,
  options: Options,
  { signal, warn }: RunContext,
): Promise<void> {
  await delay(options.wait * SECOND_MS, undefined, { signal });
  const selector = options['wait-for'].trim();
  if (selector === '') return;
  const until = Date.now() + LONGEST_S * SECOND_MS;
  while (!(await isThere(page, selector))) {
    if (Date.now() >= until) return warn('selector-not-found', { file, selector, seconds: LONGEST_S });
    await delay(CHECK_MS, undefined, { signal });
  }
}

async function isThere(page: LoadedPage, selector: string): Promise<boolean> {
  try {
    return (await page.evaluate(`document.querySelector(${JSON.stringify(selector)}) !== null`)) === true;
  } catch (error) {
    if (!(error instanceof DevToolsError)) throw error;
    throw new ToolError('bad-option', { field: 'wait-for', ...because('not-a-selector', { option: 'wait-for' }) });
  }
}
