/** Results: compared with what they were made of, and handed on to another tool. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPdf } from '../read-pdf.ts';
import { samplePdf, sampleStream } from '../sample-pdf.ts';
import { axeFaultsNow } from './axe-faults.ts';
import {
  acceptPrivacy,
  choose,
  chosenNames,
  moveFinger,
  type NamedFile,
  PHONE,
  pdfFile,
  siteInBrowser,
} from './site-in-browser.ts';

const site = siteInBrowser();

const LITE = (url: string) => ({
  storageState: {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: 'lowBandwidthMode', value: 'true' }] }],
  },
});

/** As small as a picture gets. */
const DOT = {
  name: 'dot.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};

test('compares the first page of a PDF before and after, by pointer and by keys', async () => {
  const page = await site.visit('/compress-pdf');
  await compress(page, [await photoPdf('report.pdf')]);
  const slider = page.getByRole('slider', { name: 'Slide to compare report-compressed.pdf before and after' });
  await slider.waitFor();
  expect(await slider.inputValue()).toBe('50');
  await page.getByText(/^Page \d of 2/).waitFor();
  const [before, after] = await page.locator('.compare-tag').allTextContents();
  expect(before).toMatch(/^Before, [\d.]+\s[KM]B$/);
  expect(after).toMatch(/^After, [\d.]+\s[KM]B$/);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await slider.inputValue()).toBe('52');
  await page.keyboard.press('Home');
  expect(await shownBefore(page)).toBe(0);
  const { x, y, width } = await boxOf(page);
  await page.mouse.move(x + width / 2, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + 0.8 * width, y + 60, { steps: 3 });
  await page.mouse.up();
  expect(await shownBefore(page)).toBeCloseTo(0.8, 1);
  await page.mouse.move(x + 0.1 * width, y + 60);
  expect(await shownBefore(page)).toBeCloseTo(0.8, 1);
});

test('compares pictures by touch on a phone, without faults for those who hear the page', async () => {
  const page = await site.visit('/compress-pdf', PHONE);
  await compress(page, [await photo('holiday.jpg')]);
  await page.getByRole('slider').waitFor();
  const { x, y, width } = await boxOf(page);
  await moveFinger(
    page,
    [0.5, 0.4, 0.3, 0.25].map((across) => ({ x: x + across * width, y: y + 30 })),
  );
  expect(await shownBefore(page)).toBeCloseTo(0.25, 1);
  expect(await axeFaultsNow(page)).toEqual([]);
});

test('compares every file of a job, one at a time', async () => {
  const page = await site.visit('/compress-pdf');
  await compress(page, [await photo('one.jpg'), await photoPdf('two.pdf'), await photo('three.png'), DOT]);
  await page.getByRole('slider', { name: /one-compressed\.jpg/ }).waitFor();
  await page.getByRole('button', { name: 'Compare two-compressed.pdf before and after' }).click();
  await page.getByRole('slider', { name: /two-compressed\.pdf/ }).waitFor();
  expect(await page.getByRole('slider').count()).toBe(1);
  await page.getByRole('button', { name: 'Compare three-compressed.png before and after' }).click();
  await page.getByRole('slider', { name: /three-compressed\.png/ }).waitFor();
  await page.getByRole('button', { name: 'Compare three-compressed.png before and after' }).click();
  expect(await page.getByRole('slider').count()).toBe(0);
  // Beside the file, and not again as a note.
  expect(await page.getByText('Already as small as we can make it.').count()).toBe(1);
});

test('shows after a reload what is still there: the results with both sizes, and the image as it was', async () => {
  const page = await site.visit('/compress-pdf');
  await compress(page, [await photo('holiday.jpg')]);
  await page.getByRole('slider').waitFor();
  await page.reload();
  await page.getByText(/was [\d.]+\s[KM]B \(−[\d.]+%\)/).waitFor();
  await page.getByRole('slider', { name: 'Slide to compare holiday-compressed.jpg before and after' }).waitFor();
  expect(await page.locator('.compare-page img').count()).toBe(2);
});

test('compares nothing in lite mode', async () => {
  const page = await site.visit('/compress-pdf', LITE(site.url()));
  await compress(page, [await photo('holiday.jpg')]);
  await page.getByText(/was [\d.]+\s[KM]B/).waitFor();
  expect(await page.getByRole('slider').count()).toBe(0);
  expect(await page.locator('.panel-main img').count()).toBe(0);
});

test('goes on with several results in a tool that takes them, and sends nothing again', async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('letter.pdf', 3));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('Continue with these 3 files').waitFor();
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Merge PDF' }).click();
  await page.getByRole('button', { name: 'Merge 3 files, 3 pages' }).waitFor();
  expect(await chosenNames(page)).toEqual(['letter-p1.pdf', 'letter-p2.pdf', 'letter-p3.pdf']);
  await page.getByRole('button', { name: /^Move letter-p3\.pdf/ }).press('ArrowUp');
  await page.getByRole('button', { name: 'Merge 3 files, 3 pages' }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download/ }).click();
  // Page n of a sample is 200 + n points wide.
  const { pages } = await readPdf(await (await download).path());
  expect(pages.map(({ width }) => width)).toEqual([201, 203, 202]);
  expect(sent.filter((path) => path.startsWith('/api/uploads'))).toEqual([]);
});

test('runs a tool for single files over each of the results that it was given', async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('letter.pdf', 2));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('Continue with these 2 files').waitFor();
  expect(await page.getByRole('button', { name: 'JPG to PDF' }).count()).toBe(0);
  await page.getByRole('button', { name: 'More tools' }).click();
  expect(await page.getByRole('button', { name: 'Split PDF' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Rotate PDF' }).click();
  await page.getByRole('heading', { name: 'Rotate PDF' }).waitFor();
  expect(await page.getByLabel('Process several files').isChecked()).toBe(true);
  expect(await chosenNames(page)).toEqual(['letter-p1.pdf', 'letter-p2.pdf']);
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Download all 2 as zip' }).waitFor();
});

test('sends a result again that the server no longer has', async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('letter.pdf', 2));
  const files = page.waitForResponse((response) => response.url().endsWith('/files'));
  await page.getByRole('button', { name: 'Try Now' }).click();
  const job = /\/api\/jobs\/([^/]+)\/files/.exec((await files).url())?.[1];
  await page.getByRole('button', { name: 'Merge PDF' }).click();
  await page.getByRole('button', { name: 'Merge 2 files, 2 pages' }).waitFor();
  await page.request.delete(`/api/jobs/${job}`);
  await page.getByRole('button', { name: 'Merge 2 files, 2 pages' }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
});

async function compress(page: Page, files: readonly NamedFile[]): Promise<void> {
  await acceptPrivacy(page);
  await choose(page, files);
  await page.getByRole('button', { name: /^Compress \d files?/ }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
}

/** The share of the picture that stands as it was before, by what is painted. */
function shownBefore(page: Page): Promise<number> {
  return page.locator('.compare-page').evaluate((frame) => {
    const line = frame.querySelector('.compare-line')?.getBoundingClientRect();
    const { left, width } = frame.getBoundingClientRect();
    return line ? (line.left + line.width / 2 - left) / width : Number.NaN;
  });
}

async function boxOf(page: Page): Promise<{ x: number; y: number; width: number }> {
  const frame = page.locator('.compare-page');
  await frame.scrollIntoViewIfNeeded();
  const box = await frame.boundingBox();
  if (!box) throw new Error('nothing is compared');
  return box;
}

/** Noise, which a camera's settings pack badly. */
async function noise(name: string): Promise<Buffer> {
  const picture = sharp({
    create: {
      width: 360,
      height: 240,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  return name.endsWith('.png') ? picture.png().toBuffer() : picture.jpeg({ quality: 100 }).toBuffer();
}

async function photo(name: string): Promise<NamedFile> {
  return { name, mimeType: '', buffer: await noise(name) };
}

async function photoPdf(name: string): Promise<NamedFile> {
  const entries =
    '/Subtype /Image /Width 360 /Height 240 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  const buffer = samplePdf(2, {
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => 'q 180 0 0 120 10 40 cm /I Do Q',
    objects: { 150: sampleStream((await noise('a.jpg')).toString('latin1'), entries) },
  });
  return { name, mimeType: '', buffer };
}

test('a result with reports beside it is the one that is shown, told of, taken and gone on with', async () => {
  const page = await site.visit('/pdf-to-pdfa');
  await choose(page, pdfFile('letter.pdf', 2));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page
    .locator('.hero-facts', { hasText: 'letter-pdfa.pdf' })
    .getByText(/\d+ rules met/)
    .waitFor();
  expect(await page.getByText(/rules met/).count()).toBe(1);
  const rows = page.getByRole('list', { name: 'Results' }).locator('.file-name');
  expect(await rows.allTextContents()).toEqual(['letter-pdfa-report.json', 'letter-pdfa-report.html']);
  await page.locator('.result-title', { hasText: 'letter-pdfa.pdf is ready' }).waitFor();
  for (const [name, file] of [
    [/^Download \d+ (B|KB)$/, 'letter-pdfa.pdf'],
    ['Download all 3 as zip', 'letter-pdfa.zip'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    expect(download.suggestedFilename()).toBe(file);
  }
  // A report is no PDF that this could be asked of.
  await page.locator('.go-on').getByRole('button', { name: 'PDF Info' }).click();
  await expect.poll(() => chosenNames(page)).toEqual(['letter-pdfa.pdf']);
});
