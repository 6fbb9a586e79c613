/** The size that a PDF will have at each level, told before anything is sent. */
import { stat } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaultsNow } from './axe-faults.ts';
import { acceptPrivacy, choose, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';
import { photographs } from './viewer-files.ts';

const site = siteInBrowser();

/** Share of the file that is left at each level, as the panel tells it. */
async function told(page: Page, size: number): Promise<readonly number[]> {
  const estimate = page.getByRole('status').filter({ hasText: 'Estimated size' });
  await estimate.waitFor();
  const sizes = await estimate.locator('dd').allTextContents();
  const units: Readonly<Record<string, number>> = { bytes: 1, KB: 1024, MB: 1024 ** 2 };
  return sizes.map((text) => {
    const [number = '', unit = ''] = text.split('\u00a0');
    return (Number(number) * (units[unit] ?? Number.NaN)) / size;
  });
}

test.each([
  ['desk', {}],
  ['phone', PHONE],
] as const)(
  'an estimate for each level stands by the levels on a %s, and the result is near it',
  async (_name, view) => {
    const page = await site.visit('/compress-pdf', view);
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await acceptPrivacy(page);
    const file = await photographs();
    await choose(page, file);
    const [low = 0, medium = 0, high = 0] = await told(page, file.buffer.length);
    expect(low).toBeGreaterThan(medium);
    expect(medium).toBeGreaterThan(high);
    expect(sent).toEqual([]);
    expect(await axeFaultsNow(page)).toEqual([]);
    await page.getByRole('button', { name: /^Compress 1 file/ }).click();
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click();
    const { size } = await stat(await (await download).path());
    expect(Math.abs(size / file.buffer.length - medium)).toBeLessThan(0.15);
  },
);

test('no estimate is told where other choices change the size, and for files that cannot be looked into', async () => {
  const page = await site.visit('/compress-pdf');
  await acceptPrivacy(page);
  const file = await photographs();
  await choose(page, file);
  await told(page, file.buffer.length);
  await page.getByText('More options').click();
  await page.getByLabel('Convert to greyscale').check();
  expect(await page.getByText('Estimated size').count()).toBe(0);
  await page.getByLabel('Convert to greyscale').uncheck();
  await page.getByText('Estimated size').waitFor();
  await page.getByRole('radio', { name: 'Custom' }).check();
  expect(await page.getByText('Estimated size').count()).toBe(0);
  await page.getByRole('radio', { name: 'High' }).check();
  await page.getByText('Estimated size').waitFor();
  // Too small to say anything of.
  await choose(page, pdfFile('note.pdf', 1));
  await page.getByText('note.pdf').first().waitFor();
  await expect.poll(() => page.getByText('Estimated size').count()).toBe(0);
});
