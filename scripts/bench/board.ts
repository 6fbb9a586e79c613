/** `npm run bench board [FILES]`: files of 1,000 pages on the board of all pages in a real browser: when they are seen, and what a frame takes while one scrolls and drags, slowed down four times. */
import type { Locator, Page } from 'playwright-core';
import { card } from '../../tests/browser/board-steps.ts';
import { launchBrowser } from '../../tests/browser/launch-browser.ts';
import { openLive } from '../../tests/browser/open-live.ts';
import type { NamedFile } from '../../tests/browser/site-in-browser.ts';
import { longPdf } from '../../tests/conformance/samples.ts';
import { startSite } from '../../tests/running-site.ts';

const FILES = 5;
const PAGES_OF_A_FILE = 1_000;
const FIRST = 'part-1.pdf';
const SLOWDOWN = 4;
const ROUNDS = 3;
/** What a hand does: turns of a wheel and moves of a pointer, one after the other. */
const MOVES = 120;
const WHEEL_PX = 160;
const EMPTY_MS = 2_000;
/** One frame of a screen that shows sixty a second is 16.7 ms; beyond this people see it. */
const WANTED_MS = 20;

/** @param args perhaps how many files. */
export async function run([count = String(FILES)]: readonly string[]): Promise<void> {
  const site = await startSite({ WORKERS: '0', LOG_LEVEL: 'error' });
  const browser = await launchBrowser();
  try {
    const buffer = await longPdf(PAGES_OF_A_FILE);
    const files = Array.from({ length: Number(count) }, (_, index) => ({
      name: index === 0 ? FIRST : `part-${index + 1}.pdf`,
      mimeType: 'application/pdf',
      buffer,
    }));
    for (let round = 1; round <= ROUNDS; round++) {
      const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 900 } });
      console.log(`round ${round} of ${ROUNDS}, ${files.length} files of ${PAGES_OF_A_FILE} pages`);
      await measure(await context.newPage(), files);
      await context.close();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function measure(page: Page, files: readonly NamedFile[]): Promise<void> {
  const pages = files.length * PAGES_OF_A_FILE;
  await openLive(page, '/organize-pdf');
  const start = performance.now();
  const since = () => `${Math.round(performance.now() - start)} ms`;
  await page.locator('.drop-zone + input').setInputFiles([...files]);
  await page.locator('.board .page-cell img').first().waitFor();
  console.log(`  the first page is seen after ${since()}`);
  await page
    .getByText(`${pages.toLocaleString('en')} pages`)
    .first()
    .waitFor();
  console.log(`  all files are on the board after ${since()}`);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const grid = page.locator('.board .page-grid');
  console.log(`  scrolling: ${await framesDuring(page, () => scroll(page, grid))}`);
  await grid.evaluate((frame) => frame.scrollTo(0, 0));
  await card(page, 1, FIRST).waitFor();
  console.log(`  dragging a card: ${await framesDuring(page, () => drag(page, grid))}`);
  // What this machine needs for a page with nothing on it, in the same way.
  await page.goto('/healthz');
  console.log(`  an empty page: ${await framesDuring(page, () => page.waitForTimeout(EMPTY_MS))}`);
  await client.detach();
}

async function scroll(page: Page, grid: Locator): Promise<void> {
  await grid.hover();
  for (let move = 0; move < MOVES; move++) await page.mouse.wheel(0, WHEEL_PX);
}

/** To and fro over the cards in sight, then back to where it was taken. */
async function drag(page: Page, grid: Locator): Promise<void> {
  const box = await grid.boundingBox();
  if (!box) throw new Error('the board is not in sight');
  await card(page, 1, FIRST).hover();
  await page.mouse.down();
  for (let move = 0; move < MOVES; move++) {
    const share = 0.5 + 0.4 * Math.sin(move / 8);
    await page.mouse.move(box.x + share * box.width, box.y + (0.2 + (0.5 * move) / MOVES) * box.height);
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

/** What the page's own frames took from one to the next. */
async function framesDuring(page: Page, work: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    const frames: number[] = [];
    const count = (now: number) => {
      frames.push(now);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    Object.assign(window, { frames });
  });
  await work();
  const times = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const took = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const sorted = took.sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
  return `${sorted.length} frames, median ${at(0.5)} ms, p95 ${at(0.95)} ms (wanted: ${WANTED_MS}), longest ${at(1)} ms`;
}
