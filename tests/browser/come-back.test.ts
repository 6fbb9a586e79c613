/** Looking elsewhere and coming back, and trying again: nothing that was sent, chosen or answered is lost. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { blankPdf } from '../blank-pdf.ts';
import { holdBack } from './hold-back.ts';
import { openLive } from './open-live.ts';
import { acceptPrivacy, choose, chosenNames, drop, lite, pdfFile, siteInBrowser, told } from './site-in-browser.ts';

const site = siteInBrowser();

const FIXTURES = new URL('../fixtures/', import.meta.url);
const BROKEN = { ...pdfFile('broken.pdf', 1), buffer: Buffer.from('%PDF-1.4\nnothing that could be mended') };

test('goes on sending while another page is looked at, and says there when the work is done', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 2));
  const letGo = await holdBack(page, '**/api/uploads**');
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('You can visit other pages on this site in the meantime.').waitFor();
  expect(await asksBeforeLeaving(page)).toBe(true);
  await lookAtQuestions(page);
  expect(await asksBeforeLeaving(page)).toBe(true);
  await page.goBack();
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor();
  await lookAtQuestions(page);
  letGo();
  await told(page, 'Processing Complete');
  expect(await asksBeforeLeaving(page)).toBe(false);
  await page.goBack();
  await page.getByText('letter-rotated.pdf is ready').waitFor();
});

test('says after a reload during the upload what was lost, until the file is added again', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 2));
  await holdBack(page, '**/api/uploads**');
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor();
  page.on('dialog', (dialog) => dialog.accept());
  // Let go before, the upload may end before the page does.
  await openLive(page, '/rotate-pdf');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const note = page.getByRole('alert').filter({ hasText: 'Upload Interrupted' });
  await note.getByText('before “letter.pdf” was uploaded. Add the file again.').waitFor();
  await choose(page, pdfFile('letter.pdf', 2));
  await note.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('letter-rotated.pdf is ready').waitFor();
  await page.reload();
  await page.getByText('letter-rotated.pdf is ready').waitFor();
  expect(await note.count()).toBe(0);
});

test('sends nothing more once its panel is closed', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 2));
  const submits: string[] = [];
  page.on('request', (request) => request.url().includes('/api/pdf/process') && submits.push(request.url()));
  const letGo = await holdBack(page, '**/api/uploads**');
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('You can visit other pages on this site in the meantime.').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  letGo();
  await page.getByRole('heading', { name: 'Upload PDF to get started' }).waitFor();
  expect(await asksBeforeLeaving(page)).toBe(false);
  await page.getByRole('link', { name: 'Rotate PDF' }).click();
  await page.getByRole('button', { name: 'Try Now' }).waitFor();
  expect(submits).toEqual([]);
});

test('begins anew with files that come along, whatever was done there before', async () => {
  const page = await site.visit('/');
  await drop(page.locator('h1'), [pdfFile('first.pdf', 1)]);
  await page.getByRole('link', { name: 'Rotate PDF' }).click();
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('first-rotated.pdf is ready').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Upload PDF to get started' }).waitFor();
  await drop(page.locator('h1'), [pdfFile('second.pdf', 1)]);
  await page.getByRole('link', { name: 'Rotate PDF' }).click();
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('second-rotated.pdf is ready').waitFor();
});

test('finds its files again with their pages and passwords, and the answers that were given', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  const locked = { ...pdfFile('locked.pdf', 1), buffer: await fixture('r6-both-passwords.pdf') };
  await choose(page, [pdfFile('a.pdf', 4), locked]);
  await page.getByRole('button', { name: 'a.pdf: All pages. Select pages.' }).click();
  await page.getByRole('textbox', { name: 'Pages of a.pdf' }).fill('2-3');
  await page.getByLabel('Password for locked.pdf').fill('foo');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Merge 2 files, 3 pages' }).waitFor();
  await page.getByLabel('Bookmarks', { exact: true }).selectOption('file-names');
  await lookAtQuestions(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Merge 2 files, 3 pages' }).waitFor();
  expect(await page.getByLabel('Bookmarks', { exact: true }).inputValue()).toBe('file-names');
});

test('finds what others may do again as it was ticked', async () => {
  const page = await site.visit('/protect-pdf');
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByLabel('Allow printing').uncheck();
  await lookAtQuestions(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Try Now' }).click();
  expect(await page.getByLabel('Allow printing').isChecked()).toBe(false);
});

test('keeps all files of a joined result whose locked one was left out', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  const locked = { ...pdfFile('locked.pdf', 1), buffer: await fixture('r6-both-passwords.pdf') };
  await choose(page, [pdfFile('a.pdf', 1), locked, pdfFile('b.pdf', 1)]);
  await page.getByLabel('Password for locked.pdf').waitFor();
  await page.getByRole('button', { name: 'Merge 2 files, 2 pages' }).click();
  await page.getByRole('button', { name: 'Try this file again' }).click();
  expect(await chosenNames(page)).toEqual(['a.pdf', 'locked.pdf', 'b.pdf']);
});

test('begins with the tool’s own answers where no file was left', async () => {
  const page = await site.visit('/merge-pdf');
  await page.getByLabel('Bookmarks', { exact: true }).selectOption('file-names');
  await lookAtQuestions(page);
  await page.goBack();
  expect(await page.getByLabel('Bookmarks', { exact: true }).inputValue()).toBe('keep-under-file-name');
});

test('leads from a result back to the files that could not be done, each with what it needs', async () => {
  // In lite mode only the server finds out that a file is locked.
  const page = await site.visit('/rotate-pdf', lite(site));
  await page.getByLabel('Process several files').check();
  const locked = { ...pdfFile('locked.pdf', 1), buffer: await fixture('r6-both-passwords.pdf') };
  await choose(page, [pdfFile('a.pdf', 1), locked, BROKEN]);
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('list', { name: '2 files failed' }).waitFor();
  // No second try mends the broken one.
  await page.getByRole('button', { name: 'Try this file again' }).click();
  expect(await chosenNames(page)).toEqual(['locked.pdf']);
  // Only the server knows that it is locked: that is remembered, too.
  await lookAtQuestions(page);
  await page.goBack();
  await page.getByLabel('Password for locked.pdf').fill('foo');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByLabel('Password for locked.pdf').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText(/^locked.*\.pdf is ready$/).waitFor();
});

test('offers no second try of a file that cannot be repaired, but another file', async () => {
  const page = await site.visit('/rotate-pdf');
  await page.getByLabel('Process several files').check();
  await page.getByRole('textbox', { name: 'Pages' }).fill('1');
  await choose(page, [pdfFile('a.pdf', 1), BROKEN]);
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('list', { name: '1 file failed' }).waitFor();
  expect(await page.getByRole('button', { name: 'Try this file again' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Choose another file instead' }).click();
  expect(await chosenNames(page)).toEqual([]);
  expect(await page.getByRole('textbox', { name: 'Pages' }).inputValue()).toBe('1');
});

test('says no more of a file that was taken away, or of the one that came before', async () => {
  const page = await site.visit('/rotate-pdf');
  const problem = page.getByRole('alert').filter({ hasText: 'broken.pdf is damaged' });
  for (const leave of [
    () => page.getByRole('button', { name: 'Remove broken.pdf' }).click(),
    () => page.getByRole('button', { name: 'Clear', exact: true }).click(),
    () => choose(page, { ...pdfFile('other.pdf', 1), buffer: blankPdf(1) }),
    () => choose(page, pdfFile('broken.pdf', 1)),
  ]) {
    await choose(page, BROKEN);
    await page.getByRole('button', { name: 'Try Now' }).click();
    await problem.waitFor();
    await leave();
    await problem.waitFor({ state: 'detached' });
  }
});

function fixture(name: string): Promise<Buffer> {
  return readFile(new URL(name, FIXTURES));
}

async function lookAtQuestions(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('heading', { level: 1, name: /questions/i }).waitFor();
}

/** Whether the browser would ask before it closes the tab. */
function asksBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
}
