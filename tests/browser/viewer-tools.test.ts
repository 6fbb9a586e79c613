/** What the viewer does with a file as a whole: rotated, printed, over the whole screen, and its keys told. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { readPdf } from '../read-pdf.ts';
import { samplePdf } from '../sample-pdf.ts';
import { axeFaultsNow } from './axe-faults.ts';
import { PHONE, siteInBrowser } from './site-in-browser.ts';
import { foxes, look, named, shown } from './viewer-files.ts';

const site = siteInBrowser();

test('rotates the view by button and by key, and leaves the file as it is', async () => {
  const page = await site.visit('/rotate-pdf');
  await look(page, named('report.pdf', samplePdf(2, { page: () => '/MediaBox [0 0 200 400]' })));
  await page.locator('.page canvas').first().waitFor();
  const isWide = () =>
    page
      .locator('.pdfViewer .page')
      .first()
      .evaluate(({ clientWidth, clientHeight }) => clientWidth > clientHeight);
  expect(await isWide()).toBe(false);
  await page.getByRole('button', { name: 'Rotate view' }).click();
  await expect.poll(isWide).toBe(true);
  await page.locator('.viewer-pages').press('r');
  await expect.poll(isWide).toBe(false);
});

test('prints every page on a sheet of its own size, and nothing else of the site', async () => {
  const page = await site.visit('/rotate-pdf');
  await withoutDialog(page);
  const sizes = ['0 0 200 400', '0 0 400 200', '0 0 200 400'];
  const file = samplePdf(3, { page: (number) => `/MediaBox [${sizes[number - 1]}]` });
  await look(page, named('report.pdf', file));
  await page.locator('.page canvas').first().waitFor();
  await page.getByRole('button', { name: 'Print report.pdf' }).click();
  await page.locator('.print-page').nth(2).waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toBe(1);
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-print-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'printed.pdf');
  await page.pdf({ path, preferCSSPageSize: true });
  const printed = await readPdf(path);
  expect(printed.pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [200, 400],
    [400, 200],
    [200, 400],
  ]);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  expect(await page.locator('.print-pages').count()).toBe(0);
});

test('fills the screen and gives it back by the same key', async () => {
  const page = await site.visit('/rotate-pdf');
  await look(page, named('report.pdf', foxes(2)));
  await shown(page, 1);
  const inFull = () => page.evaluate(() => document.fullscreenElement?.className ?? null);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(inFull).toBe('viewer-room');
  await page.getByRole('button', { name: 'Full screen', pressed: true }).waitFor();
  await page.keyboard.press('f');
  await expect.poll(inFull).toBe(null);
});

test('tells its keys at the press of one, without faults, and closes them before the viewer', async () => {
  const page = await site.visit('/rotate-pdf');
  const viewer = await look(page, named('report.pdf', foxes(2)));
  await shown(page, 1);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Rotate view').waitFor();
  expect(await axeFaultsNow(page, '.viewer')).toEqual([]);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  expect(await viewer.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
});

test('has every control in sight on a phone, large enough for a finger', async () => {
  const page = await site.visit('/rotate-pdf', PHONE);
  await look(page, named('report.pdf', foxes(2)));
  await shown(page, 1);
  for (const button of await page.locator('.viewer button.icon-button:visible').all()) {
    const box = await button.boundingBox();
    expect(box?.width ?? 0).toBeGreaterThanOrEqual(44);
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true);
  }
  await page.getByRole('button', { name: 'Print report.pdf' }).waitFor();
  expect(await page.getByRole('button', { name: 'Keyboard shortcuts' }).isVisible()).toBe(false);
});

test('two fingers zoom the pages and leave the controls where they are', async () => {
  const page = await site.visit('/rotate-pdf', { ...PHONE, isMobile: true });
  await look(page, named('report.pdf', foxes(3)));
  await shown(page, 1);
  const wide = () =>
    page
      .locator('.viewer .page')
      .first()
      .evaluate((sheet) => sheet.getBoundingClientRect().width);
  const before = await wide();
  await pinch(page, { from: 60, to: 180 });
  await expect.poll(wide).toBeGreaterThan(before * 2);
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  await page.getByRole('button', { name: 'Close viewer' }).tap();
  await page.locator('.viewer').waitFor({ state: 'detached' });
});

/** Two fingers beside each other in the middle of a phone, so many pixels apart. */
async function pinch(page: Page, { from, to }: { readonly from: number; readonly to: number }): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [-1, 1].map((side, id) => ({ id, x: 195 + (side * apart) / 2, y: 420 }));
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
  for (let step = 1; step <= 6; step++) {
    const touchPoints = fingers(from + ((to - from) * step) / 6);
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

/** The browser's own dialog would hold the page: that it was asked for is counted instead. */
async function withoutDialog(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => Reflect.set(window, 'printed', 1);
  });
}
