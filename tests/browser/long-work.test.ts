/** Long work: its percent in the tab's title, the time left, and a notice at its end for who asked for one. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signalWork, whileWorkIsSlow } from '../held-work.ts';
import { scanPdf } from '../scan-pdf.ts';
import { choose, type NamedFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

/** Work is slowed or held for as long as it has to take. */
const PAGES = 10;
const FEW_PAGES = 6;
/** Well over the three seconds after which a notice is offered. */
const LONG_MS = 4_000;

/** What the page tells the system, and when it asked whether it may. */
interface Told {
  asked: boolean[];
  notices: string[];
}

declare global {
  interface Window {
    told: Told;
  }
}

test('says in the tab how far it is, what is being done, and how long it still takes, and gives the title back', async () => {
  const page = await site.visit('/ocr-pdf');
  const title = await page.title();
  await begin(page, PAGES);
  await whileWorkIsSlow(site.pid(), async () => {
    await page.waitForFunction((own) => /^\d+% · /.test(document.title) && document.title.endsWith(own), title);
    await page
      .locator('.work-left')
      .getByText(/^about \d+\s(s|min) left$/)
      .waitFor();
    await page
      .locator('.work-status')
      .getByText(new RegExp(`^Recognising text on page \\d+ of ${PAGES}$`))
      .waitFor();
  });
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  expect(await page.title()).toBe(title);
});

test('tells at the end who is elsewhere by then, and only who asked for it by a click', async () => {
  const page = await withNotices('default');
  const goOn = await beginAndHold(page);
  await page.getByRole('button', { name: 'Notify me when it’s done' }).waitFor();
  expect(await page.evaluate(() => window.told.asked)).toEqual([]);
  await page.getByRole('button', { name: 'Notify me when it’s done' }).click();
  await page.getByText('We’ll notify you when it’s done.').waitFor();
  expect(await page.evaluate(() => window.told.asked)).toEqual([true]);
  await lookAway(page);
  goOn();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  expect(await page.evaluate(() => window.told.notices)).toEqual(['Processing Complete: scan-ocr.pdf is ready']);
});

test('tells nothing to who is still looking at it', async () => {
  const page = await withNotices('granted');
  const goOn = await beginAndHold(page);
  await page.waitForTimeout(LONG_MS);
  goOn();
  // Pages are recognised meanwhile, beside other tests.
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor({ timeout: 100_000 });
  expect(await page.evaluate(() => window.told)).toEqual({ asked: [], notices: [] });
});

test('says where the browser allows no notices', async () => {
  const page = await withNotices('refuses');
  const goOn = await beginAndHold(page);
  await page.getByRole('button', { name: 'Notify me when it’s done' }).click();
  await page.getByText(/^Your browser blocks notifications/).waitFor();
  goOn();
});

/**
 * The browser's own notices, watched. `default`: not asked yet, then allowed; `refuses`: not asked yet, then not allowed.
 * A browser without a window answers no question by itself.
 */
async function withNotices(answer: 'default' | 'granted' | 'refuses'): Promise<Page> {
  const page = await site.visit('/ocr-pdf', { permissions: ['notifications'] });
  await page.evaluate((first) => {
    window.told = { asked: [], notices: [] };
    let permission: NotificationPermission = first === 'granted' ? 'granted' : 'default';
    const Own = window.Notification;
    window.Notification = class extends Own {
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options);
        window.told.notices.push(`${title}: ${options.body}`);
      }
      static override get permission() {
        return permission;
      }
      static override async requestPermission() {
        window.told.asked.push(navigator.userActivation.isActive);
        permission = first === 'refuses' ? 'denied' : 'granted';
        return permission;
      }
    };
  }, answer);
  return page;
}

/** A page without a window is never out of sight. */
async function lookAway(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
}

async function begin(page: Page, pages: number): Promise<void> {
  await choose(page, await scan(pages));
  await page.getByRole('button', { name: 'Try Now' }).click();
}

/** Work that goes no further before it is told to. */
async function beginAndHold(page: Page): Promise<() => void> {
  await begin(page, FEW_PAGES);
  await page
    .locator('.work-status')
    .getByText(/^Recognising text on page/)
    .waitFor();
  signalWork(site.pid(), 'SIGSTOP');
  return () => signalWork(site.pid(), 'SIGCONT');
}

async function scan(pageCount: number): Promise<NamedFile> {
  const lines = Array.from({ length: 8 }, (_, line) => `Line ${line + 1} of a page that has to be read`);
  const pages = Array.from({ length: pageCount }, () => ({ lines }));
  return { name: 'scan.pdf', mimeType: 'application/pdf', buffer: await scanPdf(...pages) };
}
