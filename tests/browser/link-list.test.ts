/** Changing addresses in the browser: those of the file are offered, and what they become is shown before the work. */
import { expect, test } from 'vitest';
import { readPdf } from '../read-pdf.ts';
import { samplePdf } from '../sample-pdf.ts';
import { axeFaultsNow } from './axe-faults.ts';
import { choose, resultOf, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const link = (address: string) =>
  `<< /Type /Annot /Subtype /Link /Rect [10 10 90 30] /A << /S /URI /URI (${address}) >> >>`;
const LINKED = samplePdf(2, {
  page: (page) => `/Annots [${link('https://old.example/shop')} ${link(`mailto:ann${page}@mail.example`)}]`,
});

test('offers the sites of the file, and shows what their addresses become', async () => {
  const page = await site.visit('/edit-links');
  await choose(page, { name: 'flyer.pdf', mimeType: 'application/pdf', buffer: LINKED });
  await page.getByRole('button', { name: 'Find old.example' }).click();
  await page.getByLabel('Replace with').fill('www.new.example');
  const [first = '', ...others] = await page.locator('.link-row').allInnerTexts();
  expect(first.replace(/\s+/g, ' ')).toBe('https://old.example/shop × 2 → becomes https://www.new.example/shop');
  expect(others).toEqual(['mailto:ann1@mail.example', 'mailto:ann2@mail.example']);
  await page.getByText('1 address contains this text.').waitFor();
  await page.getByLabel('Replace with').fill('new example');
  await page.getByText('1 new address can’t be opened. Check “Replace with”.').waitFor();
  await page.getByLabel('Replace with').fill('www.new.example');
  // A browser could need ages for it; the work does not.
  await page.getByLabel('Find in addresses').fill('/(d+)+$/');
  await page.getByText('This pattern can’t be previewed here.').waitFor();
  await page.getByLabel('Find in addresses').fill('old.example');
  expect(await axeFaultsNow(page)).toEqual([]);
  const { pages } = await readPdf(await resultOf(page));
  expect(pages.map(({ links }) => links)).toEqual([
    ['https://www.new.example/shop', 'mailto:ann1@mail.example'],
    ['https://www.new.example/shop', 'mailto:ann2@mail.example'],
  ]);
});
