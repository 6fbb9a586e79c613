/** A result that is not what people wanted: the same files once more with other options, and without a second upload. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CATALOGUE } from '../../src/tools/catalogue.gen.ts';
import { samplePdf } from '../sample-pdf.ts';
import { axeFaultsNow } from './axe-faults.ts';
import { choose, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: samplePdf(2) };

/** Bodies of uploads that the page sent, and of submits. */
function heard(page: Page) {
  const uploads: string[] = [];
  const submits: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const { pathname } = new URL(request.url());
    if (pathname === '/api/uploads') uploads.push(pathname);
    else if (pathname.startsWith('/api/pdf/process/')) submits.push(request.postData() ?? '');
  });
  return { uploads, submits };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the other layouts of a Word file stand beside the result, and one press makes one of the same upload', async () => {
  const page = await site.visit('/pdf-to-word', PHONE);
  const { uploads, submits } = heard(page);
  await choose(page, letter);
  await button(page, 'Try Now').click();
  await page.getByText('Try again with the same file').waitFor();
  expect(await button(page, 'Flowing text').count()).toBe(0);
  expect(await button(page, 'Text only').count()).toBe(1);
  expect(await axeFaultsNow(page)).toEqual([]);
  await button(page, 'Exact layout').click();
  await button(page, 'Flowing text').waitFor();
  expect(await button(page, 'Exact layout').count()).toBe(0);
  expect(submits).toHaveLength(2);
  expect(submits[1]).toMatch(/name="layout"\s+exact/);
  expect(uploads).toHaveLength(1);
});

test('files and answers stand there again when options are changed, and nothing is sent a second time', async () => {
  const page = await site.visit('/rotate-pdf');
  const { uploads, submits } = heard(page);
  await choose(page, letter);
  await page.getByRole('textbox', { name: 'Pages' }).fill('2');
  await button(page, 'Try Now').click();
  await button(page, 'Change options').click();
  expect(await page.getByRole('textbox', { name: 'Pages' }).inputValue()).toBe('2');
  await page.getByRole('textbox', { name: 'Pages' }).fill('1');
  await button(page, 'Try Now').click();
  await button(page, 'Change options').waitFor();
  expect(submits[1]).toMatch(/name="pages"\s+1\b/);
  expect(uploads).toHaveLength(1);
});

test('files that the server has no more are sent again', async () => {
  const page = await site.visit('/rotate-pdf');
  const { uploads } = heard(page);
  await choose(page, letter);
  await button(page, 'Try Now').click();
  await button(page, 'Change options').waitFor();
  await page.evaluate(async () => {
    const [job] = Object.values(sessionStorage).map((text) => JSON.parse(text) as { jobId: string });
    await fetch(`/api/jobs/${job?.jobId}`, { method: 'DELETE' });
  });
  await button(page, 'Change options').click();
  await button(page, 'Try Now').click();
  await button(page, 'Change options').waitFor();
  expect(uploads).toHaveLength(2);
});

test('after a reload the page has no files, and offers nothing with them', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 1));
  await button(page, 'Try Now').click();
  await button(page, 'Change options').waitFor();
  await page.reload();
  await button(page, 'Delete now').waitFor();
  expect(await button(page, 'Change options').count()).toBe(0);
});

test('what a result offers is a choice of its tool', () => {
  const retried = CATALOGUE.filter(({ retriedWith }) => retriedWith !== undefined);
  expect(retried.length).toBeGreaterThan(0);
  for (const { id, retriedWith, fields } of retried)
    expect(fields.find(({ name }) => name === retriedWith)?.kind, id).toBe('choice');
});

test('what follows a result stands in line with its text where the system draws the edges of buttons', async () => {
  const page = await site.visit('/rotate-pdf', { forcedColors: 'active' });
  await choose(page, letter);
  await button(page, 'Try Now').click();
  const told = await page.getByText('Try again with the same file').boundingBox();
  const changes = await button(page, 'Change options').boundingBox();
  expect(changes?.x).toBe(told?.x);
});
