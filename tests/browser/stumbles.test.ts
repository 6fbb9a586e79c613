/** Places where visitors stumbled: consent for what is here already, folders, notices, questions, pages without script. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { blankPdf } from '../blank-pdf.ts';
import { samplePdf } from '../sample-pdf.ts';
import { acceptPrivacy, choose, chosenNames, PHONE, pdfFile, siteInBrowser, told } from './site-in-browser.ts';

const site = siteInBrowser();

test('a result that lies on this server is gone on with without a question', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 3));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: /^Download/ }).waitFor();
  await page.getByRole('button', { name: 'Compress PDF', exact: true }).click();
  await page.getByRole('button', { name: /^Compress 1 file/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Accept & Continue' }).count()).toBe(0);
  // Another file would be sent: now it is asked.
  await choose(page, pdfFile('more.pdf', 1));
  await page.getByRole('button', { name: 'Accept & Continue' }).waitFor();
  expect(await page.getByRole('button', { name: /^Compress/, disabled: true }).count()).toBe(1);
});

test('no notice says ready while the privacy notice waits for its answer', async () => {
  const page = await site.visit('/compress-pdf');
  await page.getByRole('button', { name: 'Decline' }).waitFor();
  await page.evaluate(() => {
    const carried = new DataTransfer();
    carried.items.add(new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' }));
    for (const kind of ['dragenter', 'dragover', 'drop'])
      document
        .querySelector('.drop-zone')
        ?.dispatchEvent(
          new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true, composed: true }),
        );
  });
  await page.getByText('1 file is ready. Accept the privacy notice to upload it.').waitFor();
  expect(await page.locator('.toast').count()).toBe(0);
  await acceptPrivacy(page);
  await told(page, 'Privacy Consent');
});

test('on a phone the privacy notice is two lines and its buttons', async () => {
  const page = await site.visit('/merge-pdf', PHONE);
  const text = page.locator('.privacy-short');
  expect((await text.textContent())?.trim()).toBe(
    'Files are uploaded to this server, never shared, and deleted after 7 days.',
  );
  const lines = await text.evaluate(
    (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBe(2);
  expect(await page.locator('.privacy-long').isVisible()).toBe(false);
});

test('takes the fitting files of a folder where many are taken', async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'sheaf-folder-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const folder = path.join(place, 'papers');
  await mkdir(folder);
  for (const name of ['a.pdf', 'b.pdf']) await writeFile(path.join(folder, name), blankPdf(1));
  await writeFile(path.join(folder, 'notes.xyz'), 'no paper');
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await page.getByLabel('Choose a folder').setInputFiles(folder);
  await expect.poll(async () => (await chosenNames(page)).sort()).toEqual(['a.pdf', 'b.pdf']);
  expect(await page.locator('.refused').count()).toBe(0);
  const single = await site.visit('/rotate-pdf');
  expect(await single.getByLabel('Choose a folder').count()).toBe(0);
});

test('the questions can be searched', async () => {
  const page = await site.visit('/faq');
  const questions = page.locator('.faq-list summary');
  const all = await questions.count();
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('font server');
  const found = await questions.count();
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(all);
  await page.getByRole('searchbox').fill('qqqq');
  await page.getByText('No questions found.').waitFor();
});

test.each(['/', '/rotate-pdf', '/merge-pdf', '/faq', '/compress-pdf', '/add-watermark', '/sign-pdf', '/contact'])(
  '%s: nothing to press that does nothing without scripts',
  async (address) => {
    const page = await site.visit(address, { javaScriptEnabled: false });
    const dead = page.locator(
      'button:not([popovertarget]), [role=button], [role=tab], [type=search], [type=radio], main :is(input, select, textarea)',
    );
    expect(await dead.locator('visible=true').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'FAQ' }).first().isVisible()).toBe(true);
  },
);

test('the badge of a file covers no letter of its ending', async () => {
  const page = await site.visit('/convert-to-pdf');
  const csv = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('Name;Price\nTea;1') };
  await choose(page, [csv, { ...csv, name: 'notes.txt', mimeType: 'text/plain' }]);
  const rows = page.locator('.file-row .sheet-button');
  await expect.poll(() => rows.count()).toBe(2);
  for (const row of await rows.all()) {
    const [letters, badge] = await row.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button.querySelector('.sheet-blank') ?? button);
      const text = range.getBoundingClientRect();
      const mark = button.querySelector('.sheet-badge')?.getBoundingClientRect();
      return [
        { bottom: text.bottom, right: text.right },
        { top: mark?.top ?? 0, left: mark?.left ?? 0 },
      ] as const;
    });
    expect(letters.bottom <= badge.top || letters.right <= badge.left).toBe(true);
  }
});

test('a file that could not be repaired says what to do, and promises no repair any more', async () => {
  const page = await site.visit('/pdf-to-word');
  await choose(page, { name: 'cut.pdf', mimeType: 'application/pdf', buffer: blankPdf(3).subarray(0, 40) });
  await page.getByText('We’ll try to repair it when you start.').waitFor();
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page
    .getByText('This file couldn’t be repaired. Download or export it again, then choose the new copy.')
    .waitFor();
  expect(await page.getByText('We’ll try to repair it').count()).toBe(0);
});

test.each([
  ['a photo', Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.alloc(500)])],
  ['an error page', Buffer.from('<!DOCTYPE html><title>504</title><h1>Gateway timeout</h1>')],
  ['nine letters', Buffer.from('not a pdf')],
])('%s under the name of a PDF is named as such where it stands, and promised no repair', async (_what, buffer) => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, { name: 'photo.pdf', mimeType: 'application/pdf', buffer });
  const note = page.locator('.file-row').getByText('This file isn’t a PDF. Remove it or choose the right file.');
  await note.waitFor();
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText(/^photo\.pdf is an? .+, not a PDF\.$/).waitFor();
  expect(await note.count()).toBe(1);
  expect(await page.getByText('We’ll try to repair it').count()).toBe(0);
});

test('a file that is no PDF is not said to have pages to move', async () => {
  const page = await site.visit('/organize-pdf');
  await choose(page, { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a pdf') });
  await page.locator('.file-row').getByText('This file isn’t a PDF. Remove it or choose the right file.').waitFor();
  const side = page.getByRole('group', { name: 'Options' });
  await side.getByText('This file isn’t a PDF. Remove it or choose the right file.').waitFor();
  expect(await page.getByText('Move, rotate or delete pages first.').count()).toBe(0);
});

test('Refresh says what it does, before the work and after it', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await choose(page, [pdfFile('a.pdf', 1), pdfFile('b.pdf', 1)]);
  await page.getByText('Clears files, results and progress.', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Merge 2 files/ }).click();
  await page.getByRole('button', { name: /^Download/ }).waitFor();
  await page.getByText('Clears files, results and progress.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => chosenNames(page)).toEqual([]);
});

test('hands a result to the device where it can share files', async () => {
  const page = await site.visit('/rotate-pdf');
  expect(await page.getByRole('button', { name: 'Share', exact: true }).count()).toBe(0);
  // Chromium without a window has nobody to share with: the page's call is watched in its place.
  await page.evaluate(() => {
    const shared: string[] = [];
    Object.assign(navigator, {
      canShare: ({ files }: { files: readonly File[] }) => files.every(({ type }) => type === 'application/pdf'),
      share: async ({ files, url }: { files: readonly File[]; url?: string }) =>
        void shared.push(...files.map(({ name, size }) => `${name} ${size > 0} ${url}`)),
    });
    Object.assign(window, { shared });
  });
  await choose(page, pdfFile('letter.pdf', 3));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: readonly string[] }).shared))
    .toEqual(['letter-rotated.pdf true undefined']);
});

test('a PDF for the holders of certificates is not taken for a damaged one', async () => {
  const page = await site.visit('/unlock-pdf');
  const filter = '<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s4 /V 2 /Length 128 /Recipients [<00>] >>';
  const buffer = samplePdf(1, { objects: { 9: filter }, trailer: '/Encrypt 9 0 R /ID [<00> <00>]' });
  await choose(page, { name: 'report.pdf', mimeType: 'application/pdf', buffer });
  await page.getByText('This file is encrypted for the holders of certain certificates.').waitFor();
  expect(await page.getByText('It may be damaged').count()).toBe(0);
});

test.each([
  ['/redact-pdf', ['Add box'], /^Box 1 on page 1/],
  ['/create-form', ['Add field'], /^Text, field 1 on page 1/],
  ['/sign-pdf', ['Date'], /^Date, page 1/],
  ['/edit-pdf', ['Ellipse', 'Add to the page'], /^Ellipse 1 on page 1/],
] as const)('%s: what is added while the page is still drawn comes with it', async (address, buttons, added) => {
  const page = await site.visit(address);
  await page.evaluate(() => {
    const drawn = HTMLCanvasElement.prototype.toBlob;
    const held = new Promise<void>((done) => Object.assign(window, { letGo: done }));
    HTMLCanvasElement.prototype.toBlob = function (...all) {
      // The small one beside the file's name comes first.
      void (this.width > 400 ? held : Promise.resolve()).then(() => drawn.apply(this, all));
    };
  });
  await choose(page, pdfFile('letter.pdf', 1));
  for (const name of buttons) await page.getByRole('button', { name, exact: true }).click();
  expect(await page.getByRole('button', { name: added }).count()).toBe(0);
  await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
  await page.getByRole('button', { name: added }).waitFor();
});
