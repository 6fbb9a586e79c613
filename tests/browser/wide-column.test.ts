/** A wide window: the pages of the one chosen file stand where the column would be empty. */
import { expect, test } from 'vitest';
import { axeFaultsNow } from './axe-faults.ts';
import { choose, lite, siteInBrowser } from './site-in-browser.ts';
import { foxes, named, pageField } from './viewer-files.ts';

const site = siteInBrowser();
const WIDE = { viewport: { width: 1440, height: 900 } };

test('shows the pages of the one file, and opens the viewer at the page that is pressed', async () => {
  const page = await site.visit('/compress-pdf', WIDE);
  await choose(page, named('report.pdf', foxes(9)));
  const pages = page.getByRole('list', { name: 'Pages of report.pdf' });
  await pages.locator('img').nth(3).waitFor();
  expect(await axeFaultsNow(page)).toEqual([]);
  await pages.getByRole('button', { name: 'Preview page 4' }).click();
  await page.locator('.page[data-page-number="4"] .textLayer').getByText('Page 4', { exact: true }).waitFor();
  await expect.poll(() => pageField(page).inputValue()).toBe('4');
});

test('opens the pages that can be chosen, and leaves two files, narrow windows and lite mode as they are', async () => {
  const page = await site.visit('/pdf-to-word', WIDE);
  await choose(page, named('report.pdf', foxes(3)));
  await page.getByRole('list', { name: 'Pages of report.pdf' }).locator('img').first().waitFor();
  const two = await site.visit('/compress-pdf', WIDE);
  await choose(two, [named('one.pdf', foxes(2)), named('two.pdf', foxes(2))]);
  await two.getByText('two.pdf').waitFor();
  const narrow = await site.visit('/compress-pdf');
  await choose(narrow, named('one.pdf', foxes(2)));
  await narrow.getByRole('button', { name: 'Preview one.pdf' }).waitFor();
  const spare = await site.visit('/compress-pdf', { ...lite(site), ...WIDE });
  await choose(spare, named('one.pdf', foxes(2)));
  await spare.getByText('one.pdf').first().waitFor();
  for (const each of [two, narrow, spare]) {
    expect(await each.getByRole('list', { name: /^Pages of/ }).count()).toBe(0);
  }
});
