/** Pages for a part of a tool's work: found by searching, with what their name says already settled. */
import { expect, test } from 'vitest';
import { siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

test('is found by its name and opens with its own words', { tags: ['landing-pages'] }, async () => {
  const page = await site.visit('/');
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('pdf to png');
  const first = page.locator('.tool-card .tool-name').first();
  await page.getByRole('link', { name: 'PDF to PNG', exact: true }).waitFor();
  expect(await first.textContent()).toBe('PDF to PNG');
  await first.click();
  await page.getByRole('heading', { name: 'PDF to PNG' }).waitFor();
  await page.getByText('Quality', { exact: true }).waitFor();
  expect(await page.getByText('Image format').count()).toBe(0);
});
