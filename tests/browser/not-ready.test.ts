/** A start button that is pressed too early: the visitor is told what is missing, and stands where it is given. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locked } from './scene-steps.ts';
import { choose, PHONE, pdfFile, siteInBrowser, told } from './site-in-browser.ts';

const site = siteInBrowser();
const TOUCH = { ...PHONE, isMobile: true } as const;

const tryNow = (page: Page) => page.getByRole('button', { name: 'Try Now' }).click();

test('a locked file is not called no file: its password is asked for', async () => {
  const page = await site.visit('/rotate-pdf', TOUCH);
  await choose(page, await locked());
  await page.getByText('Enter the password to include this file.').waitFor();
  await tryNow(page);
  await told(page, '1 file needs a password.');
  expect(await page.locator('.toast').getByText('No Files Selected').count()).toBe(0);
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Password for locked.pdf');
});

test('a required file that is missing is brought into sight, each time', async () => {
  const page = await site.visit('/overlay-pdf', TOUCH);
  await choose(page, pdfFile('letter.pdf', 3));
  await page.getByText('Overlay PDF: 1 file, 3 pages').waitFor();
  for (let press = 0; press < 2; press += 1) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await tryNow(page);
    const problem = page.getByText('Letterhead or overlay is required.');
    await expect.poll(() => page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => isOnScreen(problem)).toBe(true);
  }
});

test.each(['/organize-pdf', '/extract-pages'])(
  '%s: nothing is sent while the board is still on its way',
  async (path) => {
    const page = await site.visit(path);
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/api/pdf/process') && sent.push(request.url()));
    let letGo = () => undefined as undefined;
    const held = new Promise<void>((resolve) => (letGo = () => void resolve()));
    await page.route(/\/assets\/board-[^/]*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await choose(page, pdfFile('letter.pdf', 3));
    await page.getByText('A file is still being opened.').waitFor();
    await tryNow(page);
    await told(page, 'A file is still being opened.');
    letGo();
    await page.locator('.board').waitFor();
    await page.locator('.start-note').getByText('A file is still being opened.').waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
  },
);

test('the two files of a comparison are told apart', async () => {
  const page = await site.visit('/compare-pdf');
  await choose(page, [pdfFile('draft.pdf', 1), pdfFile('final.pdf', 2)]);
  const rows = page.getByRole('list', { name: 'Selected files' }).getByRole('listitem');
  await rows.nth(1).getByText('Newer version · 2 pages').waitFor();
  await rows.nth(0).getByText('Older version · 1 page').waitFor();
  await page.getByRole('button', { name: /^Move final\.pdf/ }).press('ArrowUp');
  await rows.nth(0).getByText('Older version · 2 pages').waitFor();
  // A third one has no place.
  expect(await page.locator('.drop-zone').count()).toBe(0);
  await page.getByRole('button', { name: 'Remove draft.pdf' }).click();
  await page.locator('.drop-zone').waitFor();
});

test('one of several ticks is needed before a job that is about them can begin', async () => {
  const page = await site.visit('/remove-annotations');
  await choose(page, pdfFile('letter.pdf', 1));
  const types = page.getByRole('group', { name: 'Types' });
  const ticked = types.getByRole('checkbox', { checked: true });
  while ((await ticked.count()) > 0) await ticked.first().uncheck();
  await page.getByRole('button', { name: 'Try Now' }).click();
  await types.getByText('Choose at least one.').waitFor();
  await types.getByLabel('Links').check();
  expect(await types.getByText('Choose at least one.').count()).toBe(0);
});

function isOnScreen(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}
