/** What is done on a page whose scripts are still on their way: it is kept, and done once they are there. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdBack } from './hold-back.ts';
import { chosenNames, drop, pdfFile, siteInBrowser, told } from './site-in-browser.ts';

const site = siteInBrowser();

test('a privacy notice accepted and a file dropped before the scripts came', async () => {
  const { page, letScriptsCome } = await drawnOnly('/merge-pdf');
  await page.getByRole('button', { name: 'Accept & Continue' }).click();
  expect(await page.locator('[data-kept]').textContent()).toBe('Accept & Continue');
  await drop(page.locator('h1'), [pdfFile('early.pdf', 2)]);
  letScriptsCome();
  await page.locator('.file-name').getByText('early.pdf').waitFor();
  expect(await chosenNames(page)).toEqual(['early.pdf']);
  await told(page, 'Thank you for accepting. You can now add files.');
  expect(await page.locator('[data-kept]').count()).toBe(0);
});

test('settings chosen and a file pasted before the scripts came', async () => {
  const { page, letScriptsCome } = await drawnOnly('/compress-pdf');
  await page.getByRole('button', { name: 'Accept & Continue' }).click();
  await page.getByText('Low', { exact: true }).click();
  await page.getByLabel('Preserve metadata').click();
  const kept = await page.getByLabel('Preserve metadata').isChecked();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['%PDF-1.7 of a sort'], 'pasted.pdf', { type: 'application/pdf' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  letScriptsCome();
  await page.locator('.file-name').getByText('pasted.pdf').waitFor();
  expect(await page.getByRole('radio', { name: /^Low/ }).isChecked()).toBe(true);
  expect(await page.getByLabel('Preserve metadata').isChecked()).toBe(kept);
});

test('words typed, and a tab chosen, before the scripts came', async () => {
  const { page, letScriptsCome } = await drawnOnly('/');
  await page.getByRole('searchbox').fill('watermark');
  letScriptsCome();
  await page.getByRole('link', { name: /^Add watermark/i }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: /^Merge PDF/i }).count()).toBe(0);
  const other = await drawnOnly('/');
  await other.page.getByRole('tab').nth(1).click();
  other.letScriptsCome();
  await other.page.getByRole('tab', { selected: true }).nth(0).waitFor();
  await expect.poll(() => other.page.getByRole('tab').nth(1).getAttribute('aria-selected')).toBe('true');
});

test('a file chosen on home before the scripts came shows the tools that fit it', async () => {
  const { page, letScriptsCome } = await drawnOnly('/');
  await page.getByLabel('Choose a file or take a photo').setInputFiles(pdfFile('early.pdf', 1));
  letScriptsCome();
  await page.getByRole('heading', { name: 'Tools for early.pdf' }).waitFor();
});

test('a file that is handed over twice while the page comes alive is taken once', async () => {
  const { page, letScriptsCome } = await drawnOnly('/organize-pdf');
  const input = page.locator('main input[type=file]').first();
  await input.setInputFiles(pdfFile('early.pdf', 2));
  letScriptsCome();
  await page.getByText('2 pages').first().waitFor();
  // React may have heard of it before what was kept is told.
  await input.dispatchEvent('change');
  await page.getByRole('button', { name: /^Insert a blank page/ }).click();
  await page.getByText('3 pages').first().waitFor();
});

test('a message sent before the scripts came is sent once, and the page stays', async () => {
  const { page, letScriptsCome } = await drawnOnly('/contact');
  await page.getByLabel('Name').fill('A visitor');
  await page.getByLabel('Email').fill('visitor@example.org');
  await page.getByLabel('Subject').fill('A word');
  await page.getByLabel('Message').fill('Written while the page was still on its way.');
  await page.getByRole('button', { name: /^Send/ }).click();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++;
  });
  letScriptsCome();
  await told(page, 'Message Sent!');
  expect(sent).toBe(1);
  expect(page.url()).toMatch(/\/contact$/);
});

/** A page that can be read, whose scripts are held back. */
async function drawnOnly(path: string): Promise<{ page: Page; letScriptsCome: () => void }> {
  const page = await site.visit('/404');
  const letScriptsCome = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  return { page, letScriptsCome };
}
