/** The image editor: what is turned, cropped and hidden on the screen is so in the result. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { corners, quarters } from '../sample-pictures.ts';
import { choose, PHONE, resultOf, siteInBrowser, told } from './site-in-browser.ts';

const site = siteInBrowser();

async function opened(page: Page) {
  await choose(page, {
    name: 'quarters.png',
    mimeType: 'image/png',
    buffer: await quarters(400, 200).png().toBuffer(),
  });
  await page.getByText('400 × 200 px').waitFor();
}

test('a picture is turned, cropped and partly hidden, and the result is what was seen', async () => {
  const page = await site.visit('/edit-image', { viewport: { width: 1280, height: 1400 } });
  await opened(page);
  await page.getByRole('button', { name: 'Rotate right' }).click();
  await page.getByText('400 × 200 px becomes 200 × 400 px').waitFor();
  // The left half goes: what was below.
  const left = page.getByRole('slider', { name: 'Left edge' });
  for (let step = 0; step < 10; step++) await left.press('Shift+ArrowRight');
  await page.getByText('400 × 200 px becomes 100 × 400 px').waitFor();
  await page.getByRole('button', { name: 'Hide areas' }).click();
  await page.getByRole('button', { name: 'Black' }).click();
  const sheet = await page.locator('.draw-layer').boundingBox();
  if (!sheet) throw new Error('no image to draw on');
  const at = (across: number, down: number) => [sheet.x + across * sheet.width, sheet.y + down * sheet.height] as const;
  await page.mouse.move(...at(0.75, 0.75));
  await page.mouse.down();
  await page.mouse.move(...at(0.999, 0.999), { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: /^Area 1\./ }).waitFor();
  // Turned once more, the frame and the area go with it.
  await page.getByRole('button', { name: 'Flip vertically' }).click();
  const path = await resultOf(page);
  const result = sharp(path);
  const { width, height } = await result.metadata();
  expect([width, height]).toEqual([100, 400]);
  const { data, info } = await result.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) =>
    [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)].join();
  expect(pixel(97, 3)).toBe('0,0,0');
  expect(pixel(97, 397)).toBe('255,0,0');
  expect(await corners(sharp(path))).toMatch(/^G.RR$/);
});

test('a finger adds an area with the button, and removes it', async () => {
  const page = await site.visit('/edit-image', { ...PHONE, isMobile: true });
  await opened(page);
  await page.getByRole('button', { name: 'Hide areas' }).tap();
  await page.getByRole('button', { name: 'Add area' }).tap();
  await page.getByRole('button', { name: /^Area 1\./ }).waitFor();
  await page.getByRole('button', { name: 'Remove area' }).tap();
  await expect.poll(() => page.locator('.drawn-box').count()).toBe(0);
});

test.each([
  ['/edit-image', 'Choose at least one edit.'],
  ['/resize-image', 'Enter a width, a height or a percentage.'],
])('%s begins once something is asked for, and says so before', async (address, missing) => {
  const page = await site.visit(address);
  await opened(page);
  await page.locator('.start-note', { hasText: missing }).waitFor();
  await page.locator('.panel-side button[type=submit]').click();
  await told(page, missing);
  expect(await page.getByText('Processing Failed').count()).toBe(0);
});
