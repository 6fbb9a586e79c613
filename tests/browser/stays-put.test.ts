/** What comes late (pages of a file, the picture of a result) finds its room kept: nothing that may be pressed moves away. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdBack } from './hold-back.ts';
import { choose, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

test.each([
  ['/add-watermark', '.page-stage-page img'],
  ['/extract-text', '.page-grid img'],
])('on %s the choices stay nearly where they are when the page is drawn', async (path, drawn) => {
  const page = await site.visit(path, PHONE);
  const letCome = await holdBack(page, /pdf\.worker|pages-board|\/stage-/);
  await choose(page, pdfFile('a.pdf', 1));
  await page.locator('.pages-wait').first().waitFor();
  const before = await topOf(page.locator('.panel-side'));
  letCome();
  await page.locator(drawn).waitFor();
  expect(await page.locator('.pages-wait').count()).toBe(0);
  // Buttons and fields for what lies on a page stand under it, below the screen; the page itself is over 400 pixels high.
  expect((await topOf(page.locator('.panel-side'))) - before).toBeLessThan(250);
});

test('the way to the result stays where it is when the picture of the result comes', async () => {
  const page = await site.visit('/rotate-pdf', PHONE);
  await choose(page, pdfFile('a.pdf', 1));
  const letCome = await holdBack(page, /\/api\/download\//);
  await page.getByRole('button', { name: 'Try Now' }).click();
  const take = page.locator('.result-take .button-primary');
  await take.waitFor();
  const before = await topOf(take);
  letCome();
  await page.locator('.sheet-image').waitFor();
  expect(await topOf(take)).toBe(before);
});

async function topOf(place: Locator): Promise<number> {
  return place.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY));
}
