/** Files that are not what one expects: documents named as PDFs, PDFs of one page, and strips of pages. */
import { expect, test } from 'vitest';
import { samplePdf } from '../sample-pdf.ts';
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

test('a page that the tool shows already is not shown again to be chosen, and more than one are', async () => {
  const page = await site.visit('/crop-pdf');
  await choose(page, pdfFile('one.pdf', 1));
  await page.getByRole('slider', { name: 'Top edge' }).waitFor();
  expect(await page.locator('.pages-board').count()).toBe(0);
  await choose(page, pdfFile('three.pdf', 3));
  await page.locator('.pages-board').waitFor();
});

test('a page that is cropped to a strip is shown whole beside its result', async () => {
  const page = await site.visit('/rotate-pdf');
  const buffer = samplePdf(1, { page: () => '/CropBox [0 0 20 200] /Rotate 0' });
  await choose(page, { name: 'strip.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Try Now' }).click();
  const picture = page.locator('.sheet[data-size=large] .sheet-image');
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain');
});
