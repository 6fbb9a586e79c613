/** Files that come beside the drop zone, several files through one tool, and results that are found again. */
import { expect, test } from 'vitest';
import { choose, chosenNames, drop, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

test('takes files that are dropped anywhere, or pasted', { tags: ['zone-refused-list'] }, async () => {
  const page = await site.visit('/rotate-pdf');
  await drop(page.locator('h1'), [pdfFile('dropped.pdf', 1)]);
  await page.locator('.file-name').getByText('dropped.pdf').waitFor();
  await page.evaluate(() => {
    const carried = new DataTransfer();
    carried.items.add(new File(['%PDF-1.4'], 'pasted.pdf', { type: 'application/pdf' }));
    carried.items.add(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried }));
  });
  await page.locator('.file-name').getByText('pasted.pdf').waitFor();
  expect(await chosenNames(page)).toEqual(['pasted.pdf']);
  expect(await page.getByRole('list', { name: 'Not added' }).textContent()).toBe('notes.txt File type must be .pdf');
});

test('runs a tool on several files, and names the one that could not be done', {
  tags: ['rule-batch', 'panel-archive'],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  await page.getByLabel('Process several files').check();
  const broken = { ...pdfFile('broken.pdf', 1), buffer: Buffer.from('%PDF-1.4\nnothing that could be mended') };
  await choose(page, [pdfFile('a.pdf', 1), broken, pdfFile('b.pdf', 2)]);
  await page.getByText('2 pages · ').waitFor();
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Download all 2 as zip' }).waitFor();
  const failed = page.getByRole('list', { name: '1 file could not be done' });
  expect(await failed.textContent()).toMatch(/^broken\.pdf .*broken\.pdf/);
});

test('finds a result again in this browser, and deletes it there', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  await page.getByRole('button', { name: 'Try Another Tool' }).click();
  const recent = page.getByRole('region', { name: 'Your recent results' });
  const link = recent.getByRole('link', { name: 'letter-rotated.pdf' });
  const address = (await link.getAttribute('href')) ?? '';
  expect((await page.request.get(address)).status()).toBe(200);
  expect(await recent.textContent()).toContain('Deleted in 7 days');
  await recent.getByRole('button', { name: 'Delete letter-rotated.pdf now' }).click();
  await recent.waitFor({ state: 'detached' });
  expect((await page.request.get(address)).status()).toBe(404);
  await page.reload();
  expect(await recent.count()).toBe(0);
});
