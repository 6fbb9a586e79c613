/** Redacting in the browser: matches are seen before anything is done, boxes are drawn and moved; the result is read by others. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { samplePdf } from '../sample-pdf.ts';
import { choose, PHONE, resultOf, siteInBrowser } from './site-in-browser.ts';

const run = promisify(execFile);
const site = siteInBrowser();

const LETTER = samplePdf(3, {
  page: () => '/CropBox [0 0 200 300]',
  content: (page) =>
    `BT /F1 12 Tf 20 250 Td (Dear Jane Doe,) Tj 0 -40 Td (page ${page} is for you) Tj ${page === 2 ? '0 -40 Td (jane@example.org) Tj' : ''} ET`,
});

test('shows every match on its page before anything is done, and removes what it showed', async () => {
  const page = await withLetter();
  expect(await page.locator('.redact-match').count()).toBe(0);
  await page.getByLabel('Words to redact').fill('Jane Doe');
  await page.getByText('3 matches, on 3 pages').waitFor();
  expect(await page.locator('.redact-match').count()).toBe(1);
  const match = await page.locator('.redact-match').boundingBox();
  const sheet = await page.locator('.page-stage-page').boundingBox();
  if (!match || !sheet) throw new Error('nothing is shown');
  const scale = sheet.width / 200;
  // "Dear " is 30 points wide, and the line stands 50 points below the edge.
  expect((match.x - sheet.x) / scale).toBeGreaterThan(44);
  expect((match.x - sheet.x) / scale).toBeLessThan(56);
  expect((match.y - sheet.y) / scale).toBeGreaterThan(34);
  expect((match.y - sheet.y) / scale).toBeLessThan(44);
  await page.getByLabel('Email addresses').check();
  await page.getByText('4 matches, on 3 pages').waitFor();
  await page.getByRole('button', { name: 'Next page with matches' }).click();
  await expect.poll(() => page.locator('.redact-match').count()).toBe(2);
  const { stdout } = await run('pdftotext', [await resultOf(page), '-']);
  expect(stdout).not.toMatch(/jane|doe/i);
  expect(stdout).toContain('page 3 is for you');
});

test('the result is opened at the first page with a match', async () => {
  const page = await withLetter();
  await page.getByLabel('Email addresses').check();
  await resultOf(page);
  await page.getByRole('button', { name: 'Preview letter-redacted.pdf', exact: true }).click();
  const number = page.getByRole('dialog').getByLabel('Page number, 3 pages in total');
  await expect.poll(() => number.inputValue()).toBe('2');
});

test('draws a box with the mouse, moves it with the keys, and removes what lies under it', async () => {
  const page = await withLetter({ viewport: { width: 1280, height: 1600 } });
  await page.locator('.draw-layer').waitFor();
  const sheet = await page.locator('.page-stage-page').boundingBox();
  if (!sheet) throw new Error('no page');
  const scale = sheet.width / 200;
  const at = (x: number, y: number) => [sheet.x + x * scale, sheet.y + y * scale] as const;
  await page.mouse.move(...at(15, 76));
  await page.mouse.down();
  await page.mouse.move(...at(60, 90));
  await page.mouse.move(...at(120, 96));
  await page.mouse.up();
  const box = page.getByRole('button', { name: /^Box 1 on page 1/ });
  await box.focus();
  await box.press('ArrowRight');
  await box.press('Shift+ArrowRight');
  await page.getByLabel('Pages with this box').fill('1, 3');
  const { stdout } = await run('pdftotext', [await resultOf(page), '-']);
  const [first = '', second = '', third = ''] = stdout.split('\f');
  expect([first, second, third].map((text) => /for you/.test(text))).toEqual([false, true, false]);
  expect([first, second, third].every((text) => text.includes('Dear Jane'))).toBe(true);
});

test('begins with a button on a phone, takes the box away again, and holds the start until something is asked for', async () => {
  const page = await withLetter(PHONE);
  const start = page.locator('.panel-side button[type=submit]');
  await page.getByRole('button', { name: 'Add box' }).click();
  await page.getByRole('button', { name: /^Box 1 on page 1/ }).waitFor();
  await page.getByRole('button', { name: 'Remove box' }).click();
  await expect.poll(() => page.locator('.drawn-box').count()).toBe(0);
  await start.click();
  await page.getByText('Enter words, choose a pattern or draw a box.').first().waitFor();
});

test('a box added by the keyboard has the focus, so that the arrow keys move it at once', async () => {
  const page = await withLetter();
  const add = page.getByRole('button', { name: 'Add box' });
  await page.locator('.draw-layer').waitFor();
  for (const number of [1, 2]) {
    await add.press('Enter');
    const box = page.getByRole('button', { name: new RegExp(`^Box ${number} on page 1. Move it with the arrow keys`) });
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    const before = await box.boundingBox();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await box.boundingBox())?.x).toBeGreaterThan(before?.x ?? Infinity);
  }
  // Who leaves the page and comes back keeps the place of the keyboard.
  const on = page.getByRole('button', { name: 'Next page', exact: true });
  await on.press('Enter');
  const back = page.getByRole('button', { name: 'Previous page', exact: true });
  await back.press('Enter');
  await page.getByRole('button', { name: /^Box 2 on page 1/ }).waitFor();
  expect(
    await page.locator('.drawn-box-face').evaluateAll((all) => all.some((each) => each === document.activeElement)),
  ).toBe(false);
});

test('a pattern that cannot be looked for is refused where it is typed, and Enter there starts nothing', async () => {
  const page = await withLetter();
  await page.getByLabel('Words to redact').fill('Jane Doe');
  const own = page.getByLabel('Custom pattern');
  for (const [pattern, why] of [
    ['/page (/', 'This isn’t a valid pattern. Check its brackets and backslashes.'],
    ['page', 'Start and end the pattern with a slash.'],
    ['/page(?= 1)/', 'Lookarounds and backreferences can’t be used here.'],
  ] as const) {
    await own.fill(pattern);
    await page.locator('.field-problem', { hasText: why }).waitFor();
    await page.getByRole('button', { name: 'Try Now' }).click();
    await page.locator('.toast', { hasText: why }).waitFor();
    expect(await own.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await own.fill('/page \\d/');
  await page.getByText('6 matches, on 3 pages').waitFor();
  await own.press('Enter');
  expect(await page.locator('.panel').getAttribute('data-phase')).toBe('idle');
  const { stdout } = await run('pdftotext', [await resultOf(page), '-']);
  expect(stdout).not.toMatch(/page|doe/i);
  expect(stdout).toContain('is for you');
});

async function withLetter(options = {}): Promise<Page> {
  const page = await site.visit('/redact-pdf', options);
  await choose(page, { name: 'letter.pdf', mimeType: 'application/pdf', buffer: LETTER });
  await page.locator('.page-stage img').waitFor();
  return page;
}

test('a pattern that would take ages is given up, and the page works on', async () => {
  const page = await site.visit('/redact-pdf');
  const slow = `${'a'.repeat(40)}! Jane`;
  const buffer = samplePdf(1, { content: () => `BT /F1 4 Tf 10 140 Td (${slow}) Tj ET` });
  await choose(page, { name: 'slow.pdf', mimeType: 'application/pdf', buffer });
  const pattern = page.getByLabel('Custom pattern');
  await pattern.fill('/(a+)+$/');
  await page.getByText('Your pattern can’t be previewed here. We search for it when you start.').waitFor();
  await page.getByLabel('Words to redact').fill('Jane');
  await page.getByText('1 match, on 1 page').waitFor();
  await pattern.fill('/a{40}!/');
  await page.getByText('2 matches, on 1 page').waitFor();
});

test('a browser that forbids threads leaves patterns to the work', async () => {
  const page = await site.visit('/');
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  await page.goto(new URL('/redact-pdf', page.url()).href);
  await choose(page, { name: 'letter.pdf', mimeType: 'application/pdf', buffer: LETTER });
  await page.getByLabel('Custom pattern').fill('/page \\d/');
  await page.getByText('Your pattern can’t be previewed here. We search for it when you start.').waitFor();
});
