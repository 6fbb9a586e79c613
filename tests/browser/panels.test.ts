/** The panels: consent, the drop zone in its states, limits, and what is said about them. */
import { expect, test } from 'vitest';
import {
  acceptPrivacy,
  choose,
  chosenNames,
  drop,
  type NamedFile,
  pdfFile,
  siteInBrowser,
  told,
} from './site-in-browser.ts';

const site = siteInBrowser();

const TEXT: NamedFile = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
const EMPTY: NamedFile = { name: 'nothing.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };
const LARGE: NamedFile = { ...EMPTY, name: 'huge.pdf', zeros: 104_857_601 };

test('asks for consent first; a file dropped before waits for the answer', {
  tags: [
    'consent-closed-first',
    'consent-file-waits',
    'consent-accept',
    'toast-consent',
    'notice-buttons',
    'route-merge-pdf',
    'convert-notice',
    'button-names-work',
  ],
}, async () => {
  const page = await site.visit('/merge-pdf');
  const zone = page.getByRole('button', { name: /^Accept privacy terms to enable uploads/ });
  expect(await zone.getAttribute('aria-disabled')).toBe('true');
  await drop(zone, [pdfFile('letter.pdf', 2)]);
  await page.getByText('1 file is ready. Accept the privacy notice to upload it.').waitFor();
  expect(await page.getByRole('button', { name: /^Merge/ }).isDisabled()).toBe(true);
  await acceptPrivacy(page);
  await page.getByText('Privacy Consent').first().waitFor();
  expect(await chosenNames(page)).toEqual(['letter.pdf']);
  await page.getByRole('button', { name: 'Merge 1 file, 2 pages' }).waitFor();
});

test('keeps a file that was dropped beside the zone before consent', { tags: ['consent-file-waits'] }, async () => {
  const page = await site.visit('/merge-pdf');
  await drop(page.locator('h1'), [pdfFile('letter.pdf', 2)]);
  await page.getByText('1 file is ready. Accept the privacy notice to upload it.').waitFor();
  await acceptPrivacy(page);
  expect(await chosenNames(page)).toEqual(['letter.pdf']);
});

test('the notice speaks only of what the software does where no certification is set', {
  tags: ['certifications-only-where-set', 'convert-notice'],
}, async () => {
  for (const path of ['/merge-pdf', '/compress-pdf']) {
    const page = await site.visit(path);
    const notice = page.getByRole('heading', { name: 'Privacy notice' }).locator('xpath=..');
    await notice.waitFor();
    expect(await notice.locator('p').locator('visible=true').allTextContents()).toEqual([
      'Your files are uploaded to this server for processing. They aren’t shared with anyone else. They are deleted after 7 days, or at once if you choose. There is no account and no tracking.',
    ]);
  }
});

test('keeps consent for the session, and never asks in the general panel', {
  tags: ['consent-decline', 'toast-declined', 'consent-session', 'consent-panels-only', 'notice-buttons'],
}, async () => {
  const page = await site.visit('/convert-pdf');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Privacy Declined').first().waitFor();
  await acceptPrivacy(page);
  await page.goto('/compress-pdf', { waitUntil: 'networkidle' });
  expect(await page.getByRole('button', { name: 'Accept & Continue' }).count()).toBe(0);
  const other = await site.visit('/rotate-pdf');
  expect(await other.getByRole('button', { name: 'Accept & Continue' }).count()).toBe(0);
});

test('says while files are held over the zone whether they fit', {
  tags: ['zone-drag-accepted', 'zone-drag-refused'],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  const zone = page.locator('.drop-zone');
  await drop(zone, [pdfFile('letter.pdf', 1)], { hold: true });
  await page.getByText('Drop to add').waitFor();
  await drop(zone, [pdfFile('letter.pdf', 1)]);
  await page.getByRole('list', { name: 'Selected files' }).waitFor();
  expect(await page.getByText('Drop to add').count()).toBe(0);
  const other = await site.visit('/rotate-pdf');
  await drop(other.locator('.drop-zone'), [TEXT], { hold: true });
  await other.getByText(/File type must be \.pdf/).waitFor();
});

test('refuses a wrong type, and drops what systems leave in folders', {
  tags: ['rule-type', 'rule-system-files', 'text-type', 'zone-refused-list'],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  const hidden = { ...TEXT, name: '.DS_Store' };
  await drop(page.locator('.drop-zone'), [TEXT, hidden, { ...hidden, name: 'Thumbs.db' }]);
  const refused = page.getByRole('list', { name: 'Not added' });
  await expect
    .poll(() => refused.getByRole('listitem').allTextContents())
    .toEqual(['notes.txt File type must be .pdf']);
});

test('refuses a file over the limit with its name', {
  tags: ['rule-100-mb', 'text-larger', 'toast-size-limit'],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  await drop(page.locator('.drop-zone'), [LARGE]);
  await page.getByText('File Size Limit Exceeded').first().waitFor();
  expect(
    await page
      .getByText('1 file over 100 MB: huge.pdf. Split or compress it first, or run Sheaf on your own computer.')
      .first()
      .isVisible(),
  ).toBe(true);
  expect(await page.getByText('File is larger than 100 MB').isVisible()).toBe(true);
});

test('leaves an empty file out and names it', { tags: ['rule-convert-empty', 'toast-no-valid-files'] }, async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await choose(page, EMPTY);
  await page.getByText('No Valid Files').first().waitFor();
  await choose(page, [EMPTY, pdfFile('letter.pdf', 1)]);
  await page.getByText('nothing.pdf is empty (0 bytes).').first().waitFor();
  expect(await chosenNames(page)).toEqual(['letter.pdf']);
  for (const path of ['/rotate-pdf', '/compress-pdf']) {
    await page.goto(path);
    await choose(page, EMPTY);
    await page.getByText('Empty File').first().waitFor();
  }
});

test('takes one file where a tool works on one, until several are asked for', {
  tags: ['rule-one-file', 'panel-clear', 'rule-batch'],
}, async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('one.pdf', 1));
  await choose(page, pdfFile('two.pdf', 1));
  await page.getByText('two.pdf').waitFor();
  expect(await chosenNames(page)).toEqual(['two.pdf']);
  await page.getByLabel('Process several files').check();
  await choose(page, [pdfFile('three.pdf', 1), pdfFile('four.pdf', 1)]);
  expect(await chosenNames(page)).toEqual(['two.pdf', 'three.pdf', 'four.pdf']);
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await page.getByRole('list', { name: 'Selected files' }).count()).toBe(0);
});

test('offers to take all of several files that were dropped where a tool works on one', async () => {
  const page = await site.visit('/rotate-pdf');
  await drop(page.locator('.drop-zone'), [pdfFile('one.pdf', 1), pdfFile('two.pdf', 2), pdfFile('three.pdf', 1)]);
  await page.getByText('Too many files').first().waitFor();
  await page.getByRole('button', { name: 'Process all 3 files' }).click();
  await expect.poll(() => chosenNames(page)).toEqual(['one.pdf', 'two.pdf', 'three.pdf']);
  expect(await page.getByLabel('Process several files').isChecked()).toBe(true);
  expect(await page.getByText('Too many files').count()).toBe(0);
  await page.getByText('Rotate PDF: 3 files, 4 pages').waitFor();
});

test('a list that was cleared can be had back as it stood, with the pages that were typed', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await choose(page, [pdfFile('a.pdf', 3), pdfFile('b.pdf', 1)]);
  await page.getByRole('button', { name: 'a.pdf: All pages. Select pages.' }).click();
  await page.getByRole('textbox', { name: 'Pages of a.pdf' }).fill('3, 1');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await told(page, 'List Cleared');
  // A notice that is pointed at stays.
  await page.locator('.toast[data-state=open]').hover();
  expect(await page.getByRole('list', { name: 'Selected files' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await chosenNames(page)).toEqual(['a.pdf', 'b.pdf']);
  await page.getByRole('button', { name: 'Merge 2 files, 3 pages' }).waitFor();
});

test('says that files are missing when Try Now is pressed without', {
  tags: ['rule-no-files', 'toast-no-files', 'panel-try-now'],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('No Files Selected').first().waitFor();
  expect(await page.getByText('Please select files to process.').first().isVisible()).toBe(true);
});

test('says at once that files were left out where the list of them is below many rows, and counts those with one reason', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  const named = (ending: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...pdfFile(`${index}.${ending}`, 1), mimeType: '' }));
  await drop(page.locator('.drop-zone'), [...named('pdf', 4), ...named('xyz', 7)]);
  await told(page, '7 files were not added');
  const refused = page.getByRole('list', { name: 'Not added' }).getByRole('listitem');
  expect(await refused.allTextContents()).toEqual([
    ...[0, 1, 2].map((index) => `${index}.xyz File type must be .pdf`),
    '4 more files: File type must be .pdf',
  ]);
});

test('takes at most 50 files for the compressor and says how many were added', {
  tags: ['rule-compress-fifty', 'text-too-many', 'toast-files-added'],
}, async () => {
  const page = await site.visit('/compress-pdf');
  await acceptPrivacy(page);
  await choose(
    page,
    Array.from({ length: 51 }, (_, index) => pdfFile(`${index}.pdf`, 1)),
  );
  await page.getByText('50 file(s) ready for compression · 1 file was not added').first().waitFor();
  expect(await page.getByText('Too many files').isVisible()).toBe(true);
});

test('names the chosen pages while they are typed', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 10));
  await page.getByText('10 pages · ').waitFor();
  const pages = page.getByLabel('Pages', { exact: true });
  await pages.fill('1-3, 5, 8');
  await page.getByText('5 pages: 1–3, 5, 8').waitFor();
  await pages.fill('12');
  await page.getByText('Page range "12": this file has 10 pages.').waitFor();
});

test('turns the first page of 60 by 80 pixels with the choice, and counts the pages', {
  tags: ['rotate-choices', 'rotate-preview', 'rotate-page-count'],
}, async () => {
  const page = await site.visit('/');
  await page.getByRole('link', { name: 'Rotate PDF' }).click();
  await choose(page, pdfFile('letter.pdf', 7));
  const preview = page.getByRole('img', { name: 'First page, rotated' });
  await preview.waitFor();
  expect(await preview.evaluate((image) => [image.clientWidth, image.clientHeight])).toEqual([60, 80]);
  await page.getByText('7 pages', { exact: true }).waitFor();
  const turns = page.getByRole('group', { name: 'Rotate by' }).getByRole('radio');
  expect(await turns.count()).toBe(3);
  for (const [index, degrees] of ['90deg', '180deg', '270deg'].entries()) {
    await turns.nth(index).check();
    await page.waitForFunction(
      (wanted) => getComputedStyle(document.querySelector('.turns-page') ?? document.body).rotate === wanted,
      degrees,
    );
  }
});

test('shows of the pages that are turned the first, and offers no turn where the turn is set', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 7));
  await page.getByRole('img', { name: 'First page, rotated' }).waitFor();
  await page.getByLabel('Pages', { exact: true }).fill('3-5');
  await page.getByRole('img', { name: 'Page 3, rotated' }).waitFor();
  await page.getByText('More options', { exact: true }).click();
  await page.getByLabel('Set absolute rotation').check();
  const turns = page.getByRole('group', { name: 'Rotate to' }).getByRole('radio');
  expect(await turns.count()).toBe(4);
  await turns.first().check();
  const shown = page.locator('.turns-page');
  expect(await shown.getAttribute('data-turn')).toBe('0');
  await page.getByLabel('Set absolute rotation').uncheck();
  expect(await page.getByRole('group', { name: 'Rotate by' }).getByRole('radio', { checked: true }).inputValue()).toBe(
    '90',
  );
  await page.getByLabel('Orientation', { exact: true }).selectOption('landscape');
  expect(await shown.getAttribute('data-turn')).toBe('0');
});

test('marks a PDF that the page cannot read before anything is sent, and leaves the judgement to the work', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  const cut = { ...pdfFile('cut.pdf', 1), buffer: Buffer.from('%PDF-1.7 and nothing more') };
  await choose(page, [pdfFile('letter.pdf', 2), cut]);
  const row = page.locator('.file-row').filter({ hasText: 'cut.pdf' });
  await row.getByText('It may be damaged or not a PDF').waitFor();
  expect(await page.locator('.file-note').count()).toBe(1);
  await page.getByRole('button', { name: 'Merge 2 files' }).click();
  await page.getByText('Processing Failed').first().waitFor();
  expect(await chosenNames(page)).toEqual(['letter.pdf', 'cut.pdf']);
  await row.getByText('Download or export it again').waitFor();
  expect(await row.getByText('repair it when you start').count(), 'no promise that was not kept').toBe(0);
});
