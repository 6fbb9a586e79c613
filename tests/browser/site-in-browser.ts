/** The real site in a real browser for the tests of one file. */
import type { Browser, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { blankPdf } from '../blank-pdf.ts';
import { plainSite } from '../plain-site.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { ContextPool } from './context-pool.ts';
import { launchBrowser } from './launch-browser.ts';
import { openLive } from './open-live.ts';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

export interface NamedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
  /** Dropped with so many zeros behind it: made in the page, for files too large to carry there. */
  readonly zeros?: number;
}

export interface SiteInBrowser {
  /** Opens a page in a context that holds nothing; whatever it complains about fails the test. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  url(): string;
  /** Of the site's process. */
  pid(): number;
}

interface Shown {
  readonly site: RunningSite;
  readonly browser: Browser;
  readonly contexts: ContextPool;
}

/** Of the plain site, which the files of a worker look at one after the other: what is compiled stays compiled. */
let plain: Promise<Shown> | undefined;

async function show(starting: Promise<RunningSite>): Promise<Shown> {
  const [site, browser] = await Promise.all([starting, launchBrowser(['--process-per-site'])]);
  return { site, browser, contexts: new ContextPool(browser, site.url) };
}

async function showPlain(): Promise<Shown> {
  const [site, known] = await Promise.all([plainSite(), plain?.catch(() => undefined)]);
  if (known?.browser.isConnected() && known.site === site) return known;
  await known?.browser.close();
  plain = show(Promise.resolve(site));
  return plain;
}

/**
 * Starts site and browser before the file's tests. Without settings they are those of the worker, which go on to the
 * next file.
 * @param env starts both for this file alone, and ends them after it.
 * @param root gives another checkout than this one, once what was to be done before is done.
 */
export function siteInBrowser(env?: Readonly<Record<string, string>>, root?: () => string): SiteInBrowser {
  let site: RunningSite;
  let browser: Browser;
  let contexts: ContextPool;
  const complaints: string[] = [];

  beforeAll(async () => {
    ({ site, browser, contexts } = await (env ? show(startSite(env, root?.())) : showPlain()));
  });
  afterEach(async ({ task }) => {
    const isWhole = task.result?.state !== 'fail';
    if (!isWhole) await tellWhatIsSeen(browser);
    await contexts.giveBack(isWhole);
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    if (!env) return;
    await browser?.close();
    await site?.stop();
  });

  return {
    url: () => site.url,
    pid: () => site.pid,
    async visit(path, options = {}) {
      const page = await contexts.open(options);
      hearComplaints(page, (text) => complaints.push(text));
      if (options.javaScriptEnabled === false) await page.goto(path, { waitUntil: 'networkidle' });
      else await openLive(page, path);
      return page;
    },
  };
}

function hearComplaints(page: Page, tell: (text: string) => void): void {
  // Asked for now: a file dialog that opens before Playwright is ready for it closes unseen.
  page.on('filechooser', () => undefined);
  page.on('pageerror', (error) => tell(String(error)));
  page.on('console', (message) => {
    // The browser reports every refused connection by itself, and the reader of PDFs every damaged page: tests of
    // those look at the page instead. So does the router with a page whose code does not come.
    const known =
      /^(Failed to load|Unable to get page|renderView|Error loading route module|TypeError: Failed to fetch)/;
    if (message.type() === 'error' && !known.test(message.text())) tell(message.text());
  });
}

/** What stood on the screen when a test failed: a machine that is seldom slow enough may not show it twice. */
async function tellWhatIsSeen(browser: Browser): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const words = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    process.stderr.write(`\n${page.url()}\n${words.slice(0, 4_000)}\n`);
  }
}

/** A visitor who turned the lite mode on. */
export function lite(site: SiteInBrowser): BrowserContextOptions {
  const localStorage = [{ name: 'lowBandwidthMode', value: 'true' }];
  return { storageState: { cookies: [], origins: [{ origin: site.url(), localStorage }] } };
}

export function pdfFile(name: string, pages: number): NamedFile {
  return { name, mimeType: 'application/pdf', buffer: blankPdf(pages) };
}

export function choose(page: Page, files: NamedFile | readonly NamedFile[]): Promise<void> {
  return page.locator('.drop-zone + input').setInputFiles(Array.isArray(files) ? [...files] : files);
}

/** Drags files over a place and lets them go there, or only holds them. */
export async function drop(place: Locator, files: readonly NamedFile[], { hold = false } = {}): Promise<void> {
  const plain = files.map(({ name, mimeType, buffer, zeros = 0 }) => ({
    name,
    mimeType,
    zeros,
    base64: buffer.toString('base64'),
  }));
  await place.evaluate(
    (element, [list, holds]) => {
      const carried = new DataTransfer();
      for (const { name, mimeType, base64, zeros } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        carried.items.add(new File([bytes, new Uint8Array(zeros)], name, { type: mimeType }));
      }
      for (const kind of holds ? ['dragenter', 'dragover'] : ['dragenter', 'dragover', 'drop']) {
        element.dispatchEvent(
          new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true, composed: true }),
        );
      }
    },
    [plain, hold] as const,
  );
}

/** The rows of the list of chosen files, by their names. */
export function chosenNames(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Selected files' }).locator('.file-name').allTextContents();
}

export function acceptPrivacy(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Accept & Continue' }).click();
}

/** Drags from the middle of one thing to the middle of another, as a finger does. */
export async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const steps = [0, 0.3, 0.6, 0.9, 1].map((share) => ({
    x: start.x + share * (end.x - start.x),
    y: start.y + share * (end.y - start.y),
  }));
  await moveFinger(page, steps);
}

/** Puts a finger down at the first place, moves it over the others, and lifts it at the last. */
export async function moveFinger(
  page: Page,
  places: readonly { readonly x: number; readonly y: number }[],
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  for (const [index, place] of places.entries())
    await client.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [place],
    });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

async function middleOf(place: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error('nothing to touch');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits until the notice on the screen says so. */
export function told(page: Page, text: string | RegExp): Promise<void> {
  return page.locator('.toast[data-state=open]').getByText(text).first().waitFor();
}

/** The job's news no longer come through, or what is given comes instead; the rest of the site is there. */
export async function cutOff(page: Page, statusAnswer?: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route(/\/api\/jobs\//, (route) => route.abort('internetdisconnected'));
  await page.route(/\/api\/job-status\//, (route) =>
    statusAnswer ? route.fulfill(statusAnswer) : route.abort('internetdisconnected'),
  );
}

export async function connect(page: Page): Promise<void> {
  await page.unroute(/\/api\/jobs\//);
  await page.unroute(/\/api\/job-status\//);
}

/** Starts the work of a panel, waits for its end, and takes the result. @returns where it lies. */
export async function resultOf(page: Page): Promise<string> {
  await page.locator('.panel-side button[type=submit]').click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download [\d.]+ (bytes|B|KB)$/ }).click(),
  ]);
  return (await download.path()) ?? '';
}
