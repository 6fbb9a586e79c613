/** Documents that are named as PDFs: the page says what they are, and leads to what makes PDFs of them. */
import { expect, test } from 'vitest';
import { smallDocx } from '../small-docx.ts';
import { choose, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

test('a Word file that is named as a PDF leads to Convert to PDF, which takes it', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, { ...pdfFile('letter.pdf', 1), buffer: smallDocx('Dear Jane') });
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('link', { name: 'Convert it to PDF first' }).click();
  await page.locator('.file-name', { hasText: 'letter.docx' }).waitFor();
});

test('a PDF of one page is not offered to be selected from', async () => {
  const page = await site.visit('/edit-links');
  await choose(page, pdfFile('one.pdf', 1));
  await page.locator('.file-row', { hasText: '1 page' }).waitFor();
  expect(await page.getByText('Select pages visually').count()).toBe(0);
  await page.getByRole('button', { name: 'Remove one.pdf' }).click();
  await choose(page, pdfFile('three.pdf', 3));
  await page.getByText('Select pages visually').waitFor();
});
