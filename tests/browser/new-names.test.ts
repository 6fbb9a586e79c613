/** New names in the browser: they are shown before the work. */
import { expect, test } from 'vitest';
import { samplePdf } from '../sample-pdf.ts';
import { axeFaultsNow } from './axe-faults.ts';
import { choose, PHONE, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const pdf = (name: string, title: string, info = '') => ({
  name,
  mimeType: 'application/pdf',
  buffer: samplePdf(1, {
    content: () => `BT /F1 9 Tf 20 200 Td (by Ann) Tj ET BT /F1 24 Tf 20 140 Td (${title}) Tj ET`,
    objects: { 90: `<< /Title (${info}) >>` },
    trailer: '/Info 90 0 R',
  }),
});
const FILES = [pdf('scan1.pdf', 'The Story'), pdf('scan2.pdf', 'The Story', 'untitled'), pdf('3.pdf', 'I', 'A Report')];

test('shows the names before the work, on desk and phone', async () => {
  for (const options of [{}, PHONE]) {
    const page = await site.visit('/auto-rename', options);
    await choose(page, FILES);
    await page.getByText('The Story (2).pdf').waitFor();
    await page.getByText('A Report.pdf').waitFor();
    const shown = await page.locator('.new-names-row').allInnerTexts();
    expect(shown.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'scan1.pdf → becomes The Story.pdf',
      'scan2.pdf → becomes The Story (2).pdf',
      '3.pdf → becomes A Report.pdf',
    ]);
    expect(await axeFaultsNow(page)).toEqual([]);
  }
});
