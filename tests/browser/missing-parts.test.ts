/** Parts of a page that do not come, as after an update of the site: a note says so, and a reload loses no file. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaultsNow } from './axe-faults.ts';
import { choose, chosenNames, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();
const LOCKED = new URL('../fixtures/r6-both-passwords.pdf', import.meta.url);

/** The server has another version by now. */
const lose = (page: Page, part: string) =>
  page.route(`**/assets/${part}-*.js`, (route) => route.fulfill({ status: 404, body: '' }));
const find = (page: Page, part: string) => page.unroute(`**/assets/${part}-*.js`);
const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded' });

test('the rest of the panel works on, and Reload brings the part with file and options', async () => {
  const page = await site.visit('/rotate-pdf');
  await lose(page, 'pages-board');
  await page.getByRole('radio', { name: '180°' }).check();
  await page.getByLabel('Process several files').check();
  await choose(page, [pdfFile('b.pdf', 2), pdfFile('a.pdf', 3)]);
  await note(page).waitFor();
  expect(await axeFaultsNow(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: /^Download all/ }).waitFor();
  await page.getByRole('button', { name: 'Change options' }).click();
  await note(page).waitFor();
  await find(page, 'pages-board');
  await note(page).getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: 'Page 3', exact: true }).waitFor();
  expect(await chosenNames(page)).toEqual(['b.pdf', 'a.pdf']);
  expect(await page.getByLabel('Process several files').isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: '180°' }).isChecked()).toBe(true);
  expect(await note(page).count()).toBe(0);
  // Nothing of the file stays behind.
  await expect.poll(() => page.evaluate(() => caches.has('sheaf-over-reload'))).toBe(false);
  expect(await page.evaluate(() => sessionStorage.getItem('sheaf-over-reload'))).toBe(null);
  await page.reload();
  await page.locator('.drop-zone').waitFor();
  expect(await chosenNames(page)).toEqual([]);
});

test('from home, Reload leads to the page of the tool, with the file', async () => {
  const page = await site.visit('/', PHONE);
  await lose(page, 'pages-board');
  await page.getByRole('link', { name: /^Rotate PDF/ }).tap();
  await choose(page, pdfFile('letter.pdf', 3));
  await note(page).waitFor();
  const box = await note(page).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await find(page, 'pages-board');
  await note(page).getByRole('button', { name: 'Reload' }).tap();
  await page.waitForURL('**/rotate-pdf');
  await expect.poll(() => chosenNames(page)).toEqual(['letter.pdf']);
});

test('files are sent although the site was updated since they were chosen', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByRole('button', { name: 'Page 1', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: /^Download/ }).waitFor();
});

test('what is only shown beside other things leaves the page as it is', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: /^Download/ }).waitFor();
  await lose(page, 'recent-list');
  await page.getByRole('link', { name: 'Sheaf, all tools' }).click();
  await page.getByRole('link', { name: /^Merge PDF/ }).waitFor();
  expect(await page.getByText('Something went wrong').count()).toBe(0);
});

test('from home, the page of the tool is loaded where the panel does not come', async () => {
  const page = await site.visit('/');
  await lose(page, 'home-panel');
  await page.getByRole('link', { name: /^Rotate PDF/ }).click();
  await page.waitForURL('**/rotate-pdf');
  await page.getByRole('heading', { level: 1, name: 'Rotate PDF' }).waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: 'Compress' }).click();
  await page.waitForURL('**/compress-pdf');
});

test('files dropped on home go along to the page of the tool where the panel does not come', async () => {
  const page = await site.visit('/');
  await lose(page, 'home-panel');
  await lose(page, 'dropped-files');
  const files = [pdfFile('b.pdf', 2), pdfFile('a.pdf', 1)];
  await page.locator('.hero input[type=file]').setInputFiles(files);
  await page.getByRole('link', { name: /^Merge PDF/ }).waitFor();
  await expect.poll(() => page.locator('.tool-name[data-tool]').count()).toBe(0);
  await page.getByRole('link', { name: /^Merge PDF/ }).click();
  await page.waitForURL('**/merge-pdf');
  await expect.poll(() => chosenNames(page)).toEqual(['b.pdf', 'a.pdf']);
  expect(await page.evaluate(() => sessionStorage.getItem('sheaf-over-reload'))).toBe(null);
});

test('the browser asks where the dialog that forgets does not come, and the page stays', async () => {
  const page = await site.visit('/faq');
  await lose(page, 'confirm-dialog');
  await page.evaluate(() => localStorage.setItem('sheaf-theme', 'dark'));
  const asked = page.waitForEvent('dialog');
  const forget = page.getByRole('button', { name: 'Forget everything on this device' });
  const pressed = forget.click();
  const dialog = await asked;
  expect(dialog.message()).toBe('Forget everything on this device?');
  await dialog.dismiss();
  await pressed;
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Frequently asked questions');
  expect(await page.evaluate(() => localStorage.getItem('sheaf-theme'))).toBe('dark');
  page.once('dialog', (again) => void again.accept());
  await forget.click();
  await page.getByRole('link', { name: /^Merge PDF/ }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('sheaf-theme'))).toBe(null);
});

test('a link to a page whose code is gone leads there, and Back finds files and options', async () => {
  const page = await site.visit('/rotate-pdf');
  await lose(page, 'faq');
  await page.getByRole('radio', { name: '180°' }).check();
  await choose(page, pdfFile('letter.pdf', 2));
  await page.getByRole('button', { name: 'Page 2', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  // Nothing has happened to the page: its other parts were only fetched ahead.
  expect(await chosenNames(page)).toEqual(['letter.pdf']);
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await page.waitForURL('**/faq');
  await find(page, 'faq');
  await page.goBack();
  await expect.poll(() => chosenNames(page)).toEqual(['letter.pdf']);
  expect(await page.getByRole('radio', { name: '180°' }).isChecked()).toBe(true);
});

test('a step that cannot be drawn says so in its place; Reload keeps file and options, and no password is stored', async () => {
  const page = await site.visit('/rotate-pdf');
  await page.route('**/assets/pages-board-*.js', async (route) => {
    const code = await (await route.fetch()).text();
    const names = [...code.matchAll(/as (\w+)[,}]/g)].map(([, name]) => `fails as ${name}`);
    const body = `function fails() { throw 'Failed to load pages'; } export {${names.join()}};`;
    await route.fulfill({ body, contentType: 'text/javascript' });
  });
  await page.addInitScript(() => Object.assign(window, { carried: sessionStorage.getItem('sheaf-over-reload') }));
  await page.getByRole('radio', { name: '180°' }).check();
  await choose(page, { ...pdfFile('locked.pdf', 1), buffer: await readFile(LOCKED) });
  await page.getByLabel('Password for locked.pdf').fill('foo');
  await page.getByLabel('Password for locked.pdf').press('Enter');
  const failed = page.getByRole('alert').filter({ hasText: 'Something went wrong here.' });
  await failed.waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Rotate PDF');
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Reload' }).click();
  await page.getByLabel('Password for locked.pdf').waitFor();
  expect(await page.getByLabel('Password for locked.pdf').inputValue()).toBe('');
  expect(await page.getByRole('radio', { name: '180°' }).isChecked()).toBe(true);
  const stored = await page.evaluate(() => (window as unknown as { carried: string }).carried);
  expect(stored).toContain('"tool":"rotate-pdf"');
  expect(stored).not.toContain('foo');
});
