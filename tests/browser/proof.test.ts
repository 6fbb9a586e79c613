/** The proof of a compressed PDF: its pages before and after, the one that changed most first, also after a reload. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { axeFaultsNow } from './axe-faults.ts';
import { acceptPrivacy, choose, lite, PHONE, siteInBrowser } from './site-in-browser.ts';
import { photographs } from './viewer-files.ts';

const site = siteInBrowser();

test('shows the page that changed most first, then any other, and the same after a reload', async () => {
  const page = await site.visit('/compress-pdf');
  await compress(page);
  await page.getByRole('slider', { name: /before and after/ }).waitFor();
  await page.getByText(/^Page \d of 3 changed the most: [\d.]+% alike$/).waitFor();
  await page.getByText('1 page is unchanged.').waitFor();
  const list = page.getByRole('list', { name: 'Changed pages, most changed first' });
  await list.locator('img').nth(1).waitFor();
  await list.getByRole('button').nth(1).click();
  await page.getByText(/^Page \d of 3: [\d.]+% alike$/).waitFor();
  await page.reload();
  await page.getByText(/^Page \d of 3 changed the most/).waitFor();
  await page.getByRole('slider', { name: /before and after/ }).waitFor();
  const widths = await page
    .locator('.compare-page img')
    .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth));
  expect(widths[0]).toBeGreaterThan(300);
  expect(widths[1]).toBe(widths[0]);
});

test.each([
  ['desk', {}],
  ['phone', PHONE],
] as const)('shows that page at its true size beside each other on a %s, moved by keys', async (_name, view) => {
  const page = await site.visit('/compress-pdf', view);
  await compress(page);
  await page.getByRole('button', { name: 'View at 100%' }).click();
  const loupe = page.getByRole('application', { name: /at 100%/ });
  const place = () =>
    loupe
      .locator('img')
      .first()
      .evaluate((img) => (img as HTMLElement).style.transform);
  await expect.poll(() => loupe.locator('img').first().isVisible()).toBe(true);
  const before = await place();
  await loupe.press('ArrowRight');
  await expect.poll(place).not.toBe(before);
  expect(await axeFaultsNow(page)).toEqual([]);
});

test('shows an image before and after, also after a reload, and at its true size', async () => {
  const page = await site.visit('/compress-pdf');
  await acceptPrivacy(page);
  await choose(page, [{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photograph() }]);
  await page.getByRole('button', { name: /^Compress 1 file/ }).click();
  await page.getByRole('slider', { name: /before and after/ }).waitFor({ timeout: 60_000 });
  await page.reload();
  await page.getByRole('slider', { name: /before and after/ }).waitFor();
  await page.getByText(/^[\d.]+% alike$/).waitFor();
  await page.getByRole('button', { name: 'View at 100%' }).click();
  const loupe = page.getByRole('application', { name: /^Image at 100%/ });
  await expect.poll(() => loupe.locator('img').first().isVisible()).toBe(true);
  const shown = await loupe.locator('img').evaluateAll((all) => all.map((img) => img.getBoundingClientRect().width));
  expect(shown).toEqual([700, 700]);
});

test('fetches no pictures in lite mode', async () => {
  const page = await site.visit('/compress-pdf', lite(site));
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/proof') && asked.push(request.url()));
  await compress(page);
  expect(await page.getByRole('slider').count()).toBe(0);
  expect(asked).toEqual([]);
});

async function compress(page: Page): Promise<void> {
  await acceptPrivacy(page);
  await choose(page, await photographs());
  await page.getByRole('button', { name: /^Compress 1 file/ }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor({ timeout: 60_000 });
}

function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grain = sharp({ create: { width: 700, height: 500, channels: 3, background: '#888', noise } });
  return grain.blur(2).jpeg({ quality: 98 }).toBuffer();
}
