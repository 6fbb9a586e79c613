/** One real browser for several pages in turn: kept in a batch, given up after an error, and empty for each page. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chromium } from '../../adapters/chromium.ts';
import type { RunContext, Spare } from '../../contract/operation.ts';
import { lendBrowser } from './lend-browser.ts';
import { LoadedPage } from './loaded-page.ts';
import { folderOfPage } from './web-folder.ts';

let folder: string;
let spares: Map<string, Spare>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lend-'));
  spares = new Map();
});
afterEach(async () => {
  for (const spare of spares.values()) await spare.close();
  await rm(folder, { recursive: true });
});

const context = (inBatch: boolean): RunContext => ({
  ...{ workDir: folder, signal: new AbortController().signal, progress: () => undefined, warn: () => undefined },
  ...(inBatch ? { spares } : {}),
});

/** The text that the page has after its script has run. */
async function shown(browser: Chromium | undefined, html: string): Promise<unknown> {
  if (!browser) throw new Error('there is no browser');
  const path = join(folder, 'page.html');
  await writeFile(path, html);
  const settings = { javascript: true, media: 'print', widthPx: 600 } as const;
  const page = await LoadedPage.load(browser, folderOfPage(path, 'page.html'), settings);
  return page.evaluate('document.body.innerText.trim()');
}

function browsers(): number {
  return readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(`--user-data-dir=${folder}`);
    } catch {
      return false;
    }
  }).length;
}

const REMEMBERS = `<body><script>
  document.body.append(localStorage.seen ?? 'new', document.cookie, name);
  localStorage.seen = 'seen'; document.cookie = 'c=seen'; name = 'seen';
</script>`;

test('in a batch the next file gets the same browser, and nothing of the file before', async () => {
  const used: (Chromium | undefined)[] = [];
  for (let file = 0; file < 3; file++) {
    const text = await lendBrowser(context(true), (browser) => {
      used.push(browser);
      return shown(browser, REMEMBERS);
    });
    expect(text).toBe('new');
  }
  expect(new Set(used).size).toBe(1);
  expect(browsers()).toBeGreaterThan(0);
});

test('alone, it is ended with its page', async () => {
  expect(await lendBrowser(context(false), (browser) => shown(browser, '<p>Text'))).toBe('Text');
  expect(browsers()).toBe(0);
});

test('after an error it is ended, and the next file gets another', async () => {
  await lendBrowser(context(true), (browser) => shown(browser, '<p>One'));
  const failing = lendBrowser(context(true), () => Promise.reject(new Error('wrong')));
  await expect(failing).rejects.toThrow('wrong');
  expect(browsers()).toBe(0);
  expect(await lendBrowser(context(true), (browser) => shown(browser, '<p>Two'))).toBe('Two');
});

test('one that ended in between is replaced', async () => {
  await lendBrowser(context(true), (browser) => shown(browser, '<p>One'));
  await spares.get('chromium')?.close();
  expect(await lendBrowser(context(true), (browser) => shown(browser, '<p>Two'))).toBe('Two');
});

test('after so many pages that their memory would tell, another is started', async () => {
  const used = new Set<Chromium | undefined>();
  for (let file = 0; file < 30; file++) {
    await lendBrowser(context(true), (browser) => {
      used.add(browser);
      return Promise.resolve();
    });
  }
  expect(used.size).toBe(2);
});
