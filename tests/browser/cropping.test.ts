/** The frame of a crop: drawn by mouse, moved by keys, left alone by a click and by a finger that scrolls. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, moveFinger, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const margins = (page: Page) => page.getByRole('textbox', { name: 'Margins' });
const mode = (page: Page) => page.getByRole('combobox', { name: 'Crop' });

/** Chooses a file, and tells where the parts of its page are on the screen. */
async function opened(page: Page) {
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByRole('slider', { name: 'Top edge' }).waitFor();
  const sheet = page.locator('.page-stage-page');
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (!box) throw new Error('no page to crop');
  return (across: number, down: number) => ({ x: box.x + across * box.width, y: box.y + down * box.height });
}

test('a box that is drawn is what is left, and keys move its edges', async () => {
  const page = await site.visit('/crop-pdf', { viewport: { width: 1280, height: 1200 } });
  const at = await opened(page);
  const before = await mode(page).inputValue();
  await page.mouse.click(at(0.2, 0.2).x, at(0.2, 0.2).y);
  expect(await mode(page).inputValue()).toBe(before);
  const [from, to] = [at(0.25, 0.25), at(0.75, 0.5)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  expect(await mode(page).inputValue()).toBe('margins');
  expect(await page.getByText('drag across the page to draw a new box').isVisible()).toBe(true);
  const lengths = async () => (await margins(page).inputValue()).split(' ').map(Number.parseFloat);
  const [top = 0, right = 0, bottom = 0, left = 0] = await lengths();
  expect(Math.abs(bottom / top - 2)).toBeLessThan(0.1);
  expect(Math.abs(right / left - 1)).toBeLessThan(0.1);
  await page.getByRole('slider', { name: 'Top edge' }).press('ArrowDown');
  expect((await lengths())[0]).toBeCloseTo(top + 1, 1);
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
});

test('a finger on the page draws no box', async () => {
  const page = await site.visit('/crop-pdf', { ...PHONE, isMobile: true });
  const at = await opened(page);
  const before = await mode(page).inputValue();
  await moveFinger(page, [at(0.2, 0.1), at(0.5, 0.2), at(0.8, 0.3)]);
  expect(await mode(page).inputValue()).toBe(before);
  await page.getByRole('slider', { name: 'Top edge' }).press('ArrowDown');
  expect(await page.getByText('Drag the edges to crop.').isVisible()).toBe(true);
  expect(await page.getByText('drag across the page to draw a new box').isVisible()).toBe(false);
});
