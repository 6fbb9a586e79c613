/** A result sent to another device: its link, its code, the page that it leads to, and its end. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdf } from '../read-pdf.ts';
import { axeFaultsNow } from './axe-faults.ts';
import { choose, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Send to another device' });

async function rotated(page: Page): Promise<void> {
  await choose(page, pdfFile('letter.pdf', 2));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Send to another device' }).click();
  await sheet(page).getByRole('img', { name: 'QR code for the link' }).waitFor();
}

function linkOf(page: Page): Promise<string> {
  return sheet(page).getByRole('textbox', { name: 'Link' }).inputValue();
}

test('another device gets the files by the link, nothing that changes the job, and nothing once it is revoked', async () => {
  const desk = await site.visit('/rotate-pdf');
  await rotated(desk);
  const link = new URL(await linkOf(desk));
  expect(link.origin + link.pathname).toBe(`${site.url()}/shared`);
  const phone = await site.visit(`${link.pathname}${link.hash}`, PHONE);
  const download = phone.waitForEvent('download');
  await phone.getByRole('link', { name: 'Download letter-rotated.pdf' }).click();
  expect((await readPdf(await (await download).path())).pages).toHaveLength(2);
  expect(await phone.getByRole('main').getByRole('button').count()).toBe(0);
  expect(await axeFaultsNow(phone)).toEqual([]);
  await sheet(desk).getByRole('button', { name: 'Revoke link' }).click();
  await sheet(desk).getByText('The link no longer works.').waitFor();
  await phone.reload();
  await phone.getByRole('heading', { name: 'Link expired' }).waitFor();
  await phone.getByText('Ask the person who sent it for a new one.').waitFor();
  await sheet(desk).getByRole('button', { name: 'Create a new link' }).click();
  await sheet(desk).getByRole('img', { name: 'QR code for the link' }).waitFor();
  expect(await linkOf(desk)).not.toBe(link.href);
});

test('the page of a link tells its token to nobody: not by its address, not by a referrer', async () => {
  const desk = await site.visit('/rotate-pdf');
  await rotated(desk);
  const { pathname, hash } = new URL(await linkOf(desk));
  const token = hash.slice(1);
  const phone = await site.visit('/about-us', PHONE);
  const told: string[] = [];
  phone.on('request', (request) => {
    const { pathname: called } = new URL(request.url());
    if (!called.startsWith('/api/shared/')) told.push(request.url().replace(/#.*/, ''));
    told.push(request.headers().referer ?? '');
  });
  await phone.goto(`${pathname}${hash}`);
  await phone.getByRole('link', { name: 'Download letter-rotated.pdf' }).waitFor();
  await phone.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await phone.getByRole('heading', { level: 1, name: /questions/i }).waitFor();
  expect(told.length).toBeGreaterThan(0);
  for (const each of told) expect(each).not.toContain(token);
});

test('the sheet is loaded when it is asked for, fits a phone, and has the same link after a reload', async () => {
  const page = await site.visit('/rotate-pdf', PHONE);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await choose(page, pdfFile('letter.pdf', 2));
  await page.getByRole('button', { name: 'Try Now' }).click();
  const open = page.getByRole('button', { name: 'Send to another device' });
  await open.waitFor();
  expect(asked.filter((url) => url.includes('send-dialog'))).toEqual([]);
  await open.click();
  await sheet(page).getByText('Valid until').waitFor();
  await sheet(page).getByText('This site runs on this computer only').waitFor();
  expect(await axeFaultsNow(page)).toEqual([]);
  const box = await sheet(page).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(390);
  const link = await linkOf(page);
  await page.reload();
  await open.click();
  await sheet(page).getByText('Valid until').waitFor();
  expect(await linkOf(page)).toBe(link);
  await sheet(page).getByRole('combobox', { name: 'Valid for' }).selectOption('1 day');
  await expect.poll(() => linkOf(page)).not.toBe(link);
  const until = await sheet(page).getByText('Valid until').boundingBox();
  expect(until?.height).toBeGreaterThan(10);
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await sheet(page).waitFor({ state: 'detached' });
});

test('of choices made one right after the other, the link on the screen is the one that works', async () => {
  const page = await site.visit('/rotate-pdf');
  await rotated(page);
  const made: string[] = [];
  page.on('response', async (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/shares'))
      made.push((await answer.json()).token);
  });
  const lasts = sheet(page).getByRole('combobox', { name: 'Valid for' });
  await lasts.selectOption('1 day');
  await lasts.selectOption('As long as the results are kept');
  await expect.poll(() => made.length).toBe(2);
  const [first, last] = made;
  await expect.poll(() => linkOf(page)).toBe(`${site.url()}/shared#${last}`);
  const works = async (token?: string) => (await fetch(`${site.url()}/api/shared/${token}`)).ok;
  expect([await works(first), await works(last)]).toEqual([false, true]);
});

test('a link that nobody made says so in plain words', async () => {
  const page = await site.visit('/shared#nothing', PHONE);
  await page.getByRole('heading', { name: 'Link expired' }).waitFor();
  await page.getByRole('link', { name: 'See all tools' }).click();
  await page.getByRole('heading', { name: 'Upload PDF to get started' }).waitFor();
});
