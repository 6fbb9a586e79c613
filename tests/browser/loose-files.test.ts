/** Files that come beside the drop zone: pasted, in folders, from a camera; and several files through one tool. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blankPdf } from '../blank-pdf.ts';
import { acceptPrivacy, choose, chosenNames, drop, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-folder-'));
  const inner = path.join(folder, 'Reports/2025/March');
  await mkdir(inner, { recursive: true });
  for (const [index, place] of ['Reports', 'Reports/2025', 'Reports/2025/March'].entries())
    await writeFile(path.join(folder, place, 'summary.pdf'), blankPdf(index + 1));
  await writeFile(path.join(folder, 'Reports/notes.txt'), 'not a PDF');
  await writeFile(path.join(folder, 'Reports/.DS_Store'), 'of a Mac');
  await writeFile(path.join(inner, 'Thumbs.db'), 'of Windows');
});
afterAll(() => rm(folder, { recursive: true }));

test('takes files that are dropped anywhere, or pasted', { tags: ['zone-refused-list'] }, async () => {
  const page = await site.visit('/rotate-pdf');
  await drop(page.locator('h1'), [pdfFile('dropped.pdf', 1)]);
  await page.locator('.file-name').getByText('dropped.pdf').waitFor();
  await paste(page, ['pasted.pdf', 'notes.txt']);
  await page.locator('.file-name').getByText('pasted.pdf').waitFor();
  expect(await chosenNames(page)).toEqual(['pasted.pdf']);
  expect(await page.getByRole('list', { name: 'Not added' }).textContent()).toBe('notes.txt File type must be .pdf');
});

test('takes a file without an ending that the drop zone takes too, and has it still after a look elsewhere', async () => {
  const page = await site.visit('/');
  await page.getByRole('tab', { name: 'Compress' }).click();
  await acceptPrivacy(page);
  await drop(page.locator('h1'), [{ ...pdfFile('scan', 1), name: 'scan' }]);
  await page.locator('.file-name').getByText('scan').waitFor();
  await page.getByRole('tab', { name: 'All Tools' }).click();
  await page.getByRole('tab', { name: 'Compress' }).click();
  await page.locator('.file-name').getByText('scan').waitFor();
  expect(await page.getByRole('list', { name: 'Not added' }).count()).toBe(0);
});

test('keeps a chosen file while another page is looked at without a connection', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 3));
  await page.getByText('3 pages').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  for (const [link, heading] of [
    ['FAQ', 'Frequently asked questions'],
    ['Terms', 'Terms of service'],
  ] as const) {
    await page.getByRole('link', { name: link }).first().click();
    await page.getByRole('heading', { name: heading }).waitFor();
  }
  await page.goBack();
  await page.goBack();
  await expect.poll(() => chosenNames(page)).toEqual(['letter.pdf']);
  await page.context().setOffline(false);
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
  const failed = page.getByRole('list', { name: '1 file failed' });
  // Named once, at the beginning of what is said of it.
  expect(await failed.textContent()).toMatch(/^broken\.pdf is damaged(?!.*broken\.pdf)/);
  // Beside what is ready, and above the results, where a long list of them does not hide it.
  expect(await page.locator('.result-take').textContent()).toContain('2 files are ready1 file failed');
  const [told, results] = await Promise.all(
    [failed, page.getByRole('list', { name: 'Results' })].map((list) => list.boundingBox()),
  );
  expect(told?.y).toBeLessThan(results?.y ?? 0);
});

test('takes what is pasted on home, and shows the tools that fit it', async () => {
  const page = await site.visit('/');
  const fitting = page.getByRole('heading', { name: 'Tools for pasted.pdf' });
  // A page that is read before its script runs takes no paste yet.
  await expect
    .poll(
      async () => {
        await paste(page, ['pasted.pdf']);
        return fitting.isVisible();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
});

test.each(['on the drop zone', 'beside it'])('takes a folder dropped %s, with the folders in it', async (where) => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await dropFromDisk(page, where === 'beside it' ? page.locator('h1') : page.locator('.drop-zone'), [
    path.join(folder, 'Reports'),
  ]);
  await page.getByRole('button', { name: 'Merge 3 files, 6 pages' }).waitFor();
  const rows = page.getByRole('list', { name: 'Selected files' }).getByRole('listitem');
  const facts = (await rows.locator('.file-facts').allTextContents()).map((text) => text.split(' · ').slice(0, 2));
  const names = await chosenNames(page);
  // A folder gives its files in no order of its own.
  const found = names
    .map((name, index) => [name, ...(facts[index] ?? [])])
    .sort((a, b) => (String(a) < String(b) ? -1 : 1));
  expect(found).toEqual([
    ['summary.pdf', 'Reports', '1 page'],
    ['summary.pdf', 'Reports/2025', '2 pages'],
    ['summary.pdf', 'Reports/2025/March', '3 pages'],
  ]);
  const refused = await page.getByRole('list', { name: 'Not added' }).getByRole('listitem').allTextContents();
  expect(refused).toEqual(['notes.txt File type must be .pdf']);
});

test('takes a folder dropped on home', async () => {
  const page = await site.visit('/');
  await dropFromDisk(page, page.locator('h1'), [path.join(folder, 'Reports/2025')]);
  await page.getByRole('heading', { name: 'Tools for 2 files' }).waitFor();
});

test('offers the camera where a finger is the pointer and the tool takes pictures', async () => {
  const page = await site.visit('/jpg-to-pdf', { ...PHONE, isMobile: true });
  const camera = page.getByLabel('Take a photo');
  await page.getByText('Take a photo').waitFor();
  expect(await camera.getAttribute('capture')).toBe('environment');
  expect(await camera.getAttribute('accept')).toBe('image/*');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), camera.tap()]);
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } });
  await chooser.setFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() });
  expect(await chosenNames(page)).toEqual(['image.jpg']);
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('image.pdf').first().waitFor();
  const desk = await site.visit('/jpg-to-pdf');
  expect(await desk.getByText('Take a photo').isVisible()).toBe(false);
  const pdfOnly = await site.visit('/merge-pdf', { ...PHONE, isMobile: true });
  expect(await pdfOnly.getByText('Take a photo').count()).toBe(0);
});

function paste(page: Page, names: readonly string[]): Promise<void> {
  return page.evaluate((list) => {
    const carried = new DataTransfer();
    for (const name of list) carried.items.add(new File(['%PDF-1.4'], name));
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried }));
  }, names);
}

/** Drags files and folders of the disk as the system's file manager does: folders come as folders. */
async function dropFromDisk(page: Page, place: Locator, files: readonly string[]): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error('nothing to drop on');
  const client = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    });
  await client.detach();
}
