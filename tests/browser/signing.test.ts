/** Signing in the browser: a picture of a signature, a certificate, and a finger; checked by other programs. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { samplePdf } from '../sample-pdf.ts';
import { testCertificate } from '../test-certificate.ts';
import { choose, moveFinger, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const run = promisify(execFile);
const site = siteInBrowser();
const PASSWORD = 'open sesame';

test('puts an uploaded picture of a signature where it was shown, without its paper', async () => {
  const page = await withLetter();
  await page.getByLabel('Upload', { exact: true }).check();
  await page.getByLabel('Image of your signature').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await photographedSignature(),
  });
  await page.locator('.sign-mark img').waitFor();
  const mark = page.getByRole('button', { name: /^Signature, page 1/ });
  await mark.press('Shift+ArrowUp');
  const shown = await mark.evaluate((element) => {
    const frame = element.closest('.page-stage-page')?.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    if (!frame) throw new Error('no page');
    return { x: (box.left - frame.left) / frame.width, y: (box.top - frame.top) / frame.height };
  });
  const drawn = sharp(await drawnResult(page));
  const { width, height } = await drawn.metadata();
  const { info } = await drawn.trim({ background: '#ffffff', threshold: 60 }).toBuffer({ resolveWithObject: true });
  // The ink begins an eighth into the picture.
  expect(-(info.trimOffsetLeft ?? 0) / width).toBeGreaterThan(shown.x);
  expect(-(info.trimOffsetLeft ?? 0) / width).toBeLessThan(shown.x + 0.15);
  expect(-(info.trimOffsetTop ?? 0) / height).toBeGreaterThan(shown.y - 0.02);
});

test('signs digitally with a certificate file and its password, so that pdfsig calls it valid', async () => {
  const { p12 } = await testCertificate({ name: 'Ann Example', kind: 'rsa', password: PASSWORD });
  const page = await withLetter();
  await page.getByLabel('Certificate', { exact: true }).setInputFiles({ name: 'ann.p12', mimeType: '', buffer: p12 });
  await page.getByText('More options', { exact: true }).click();
  await page.getByLabel('Certificate password').fill('wrong');
  await page.getByRole('button', { name: 'Try Now' }).click();
  const answer = page.getByLabel('Certificate password');
  await page.getByText('That password does not open the certificate.').first().waitFor();
  expect(await answer.getAttribute('aria-invalid')).toBe('true');
  await answer.fill(PASSWORD);
  await page.getByLabel('Reason', { exact: true }).fill('I agree');
  const path = await resultOf(page);
  const { stdout } = await run('pdfsig', ['-nocert', path]).catch((error) => error);
  expect(stdout).toContain('Signer Certificate Common Name: Ann Example');
  expect(stdout).toContain('Signature Validation: Signature is Valid.');
  expect(stdout).toContain('Total document signed');
});

test('a signature that shows itself on the last page stays when other pages get marks', async () => {
  const page = await site.visit('/sign-pdf');
  await choose(page, { ...pdfFile('letter.pdf', 2), buffer: samplePdf(2, { content: () => '' }) });
  await page.getByLabel('Type', { exact: true }).check();
  await page.getByLabel('Typed name').fill('Jane Doe');
  await page.getByRole('button', { name: /^Signature, page 2/ }).waitFor();
  await page.getByRole('button', { name: 'Previous page' }).click();
  for (const kind of ['Date', 'Check mark']) await page.getByRole('button', { name: kind, exact: true }).click();
  const places = () =>
    page.locator('.sign-mark').evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().y));
  await expect.poll(async () => new Set(await places()).size).toBe(2);
  const path = await resultOf(page);
  // What was put on the first page is seen first.
  expect(await page.locator('.hero-sheet').textContent()).not.toContain('Page');
  for (const number of ['1', '2']) {
    const { stdout } = await run('pdftoppm', ['-r', '40', '-png', '-f', number, '-l', number, path], {
      encoding: 'buffer',
    });
    const { channels } = await sharp(stdout).stats();
    expect(Math.min(...channels.map(({ min }) => min)), `ink on page ${number}`).toBeLessThan(200);
  }
});

test('the result is seen and opened at the page that was signed', async () => {
  const page = await site.visit('/sign-pdf');
  await choose(page, { ...pdfFile('letter.pdf', 5), buffer: samplePdf(5, { content: () => '' }) });
  await page.getByLabel('Type', { exact: true }).check();
  await page.getByLabel('Typed name').fill('Jane Doe');
  await page.getByRole('button', { name: /^Signature, page 5/ }).waitFor();
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.locator('.hero-sheet').getByText('Page 5 of 5', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const number = page.getByRole('dialog').getByLabel('Page number, 5 pages in total');
  await expect.poll(() => number.inputValue()).toBe('5');
});

test('puts another signature where none stands yet', async () => {
  const page = await withLetter();
  await page.getByLabel('Type', { exact: true }).check();
  await page.getByLabel('Typed name').fill('Jane Doe');
  for (const count of [2, 3]) {
    await page.getByRole('button', { name: 'Signature', exact: true }).click();
    await expect.poll(() => page.locator('.sign-mark').count()).toBe(count);
  }
  const boxes = await page
    .locator('.sign-mark')
    .evaluateAll((marks) =>
      marks.map((mark) => mark.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );
  const order = boxes.sort((a, b) => a.top - b.top);
  for (const [index, { top }] of order.slice(1).entries()) expect(top).toBeGreaterThan((order[index]?.bottom ?? 0) - 1);
});

test('types a text where it stands, leaves its letters free of handles, and forgets it where nothing was typed', async () => {
  const page = await withLetter();
  await page.getByLabel('Type', { exact: true }).check();
  await page.getByLabel('Typed name').fill('Jane Doe');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Text on the page' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('Vienna, in autumn');
  await page.keyboard.press('Enter');
  const mark = page.locator('.sign-mark', { hasText: 'Vienna' });
  const box = (await mark.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(box.width / box.height).toBeGreaterThan(4);
  for (const handle of await mark.locator('.sign-mark-corner, .sign-mark-remove').all()) {
    const at = await handle.boundingBox();
    expect(at?.x).toBeGreaterThanOrEqual(box.x + box.width);
  }
  const signature = await page.getByRole('button', { name: /^Signature, page 1/ }).boundingBox();
  expect(Math.abs(box.y - (signature?.y ?? 0)), 'beside the signature').toBeLessThan(60);
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect.poll(() => page.locator('.sign-mark').count()).toBe(3);
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  await expect.poll(() => page.locator('.sign-mark').count()).toBe(3);
  const { stdout } = await run('pdftotext', [await resultOf(page), '-']);
  expect(stdout).toContain('Vienna, in autumn');
});

test('Enter in the typed name goes on to the signature on the page; what is added there has the focus', async () => {
  const page = await withLetter();
  await page.getByLabel('Type', { exact: true }).check();
  const name = page.getByLabel('Typed name');
  await name.fill('Jane Doe');
  await name.press('Enter');
  const focused = (mark: Locator) =>
    expect.poll(() => mark.evaluate((each) => each === document.activeElement)).toBe(true);
  const signature = page.getByRole('button', { name: /^Signature, page 1/ });
  await focused(signature);
  const before = await signature.boundingBox();
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(async () => (await signature.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  expect(await page.locator('.panel').getAttribute('data-phase')).toBe('idle');
  for (const kind of ['Date', 'Check mark', 'Signature']) {
    await page.getByRole('button', { name: kind, exact: true }).press('Enter');
    const added = page.locator('.sign-mark-face').last();
    await focused(added);
    expect(await added.textContent()).toContain(`${kind}, page 1. Move it with the arrow keys`);
  }
});

test('keeps a signature in the browser when asked to, until everything is forgotten', async () => {
  const page = await withLetter();
  await page.getByLabel('Type', { exact: true }).check();
  await page.getByLabel('Typed name').fill('Jane Doe');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved in this browser.').waitFor();
  await page.goto('/sign-pdf');
  await choose(page, { ...pdfFile('letter.pdf', 1), buffer: samplePdf(1, { content: () => '' }) });
  await page.getByRole('button', { name: /^Signature, page 1.* Jane Doe$/ }).waitFor();
  await page.getByLabel('Typed name').fill('Jane Roe');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Forget everything on this device' }).click();
  await page.getByRole('button', { name: 'Forget everything', exact: true }).click();
  await page.waitForURL(`${site.url()}/`);
  expect(await page.evaluate(() => localStorage.getItem('sheaf-kept-signature'))).toBeNull();
});

test('shows no usual place where a field of the file is named for the signature', async () => {
  const page = await withLetter();
  await page.getByText('More options', { exact: true }).click();
  await page.getByLabel('Signature field').fill('Here');
  await page.getByRole('button', { name: /^Signature, page 1/ }).waitFor({ state: 'detached' });
});

test('takes a signature that is drawn with a finger on the whole screen of a phone', async () => {
  const page = await site.visit('/sign-pdf', PHONE);
  await choose(page, { ...pdfFile('letter.pdf', 1), buffer: samplePdf(1, { content: () => '' }) });
  const open = page.locator('.sign-stage').getByRole('button', { name: 'Draw your signature' });
  await open.waitFor();
  expect(await page.locator('.page-stage').isVisible(), 'placed only after it was drawn').toBe(false);
  await open.click();
  const pad = page.getByRole('dialog').getByRole('img', { name: 'Drawing area for your signature' });
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(height / 844, 'the long side of the screen').toBeGreaterThan(0.9);
  // Held upright, across runs down the screen, and down runs to the left.
  const at = (across: number, down: number) => ({ x: x + (1 - down) * width, y: y + across * height });
  await moveFinger(page, [at(0.1, 0.8), at(0.3, 0.2), at(0.5, 0.8), at(0.7, 0.2), at(0.9, 0.8)]);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.locator('.sign-mark path').first().waitFor({ state: 'attached' });
  expect(await page.evaluate(() => window.scrollX)).toBe(0);
  const { info } = await sharp(await drawnResult(page))
    .trim({ background: '#ffffff', threshold: 20 })
    .toBuffer({ resolveWithObject: true });
  expect(info.width / info.height).toBeGreaterThan(1.2);
});

async function withLetter(options = {}): Promise<Page> {
  const page = await site.visit('/sign-pdf', options);
  await choose(page, { ...pdfFile('letter.pdf', 1), buffer: samplePdf(1, { content: () => '' }) });
  await page.getByRole('button', { name: /^Signature, page 1/ }).waitFor();
  return page;
}

/** Blue ink on paper that is not quite white. */
function photographedSignature(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="160"><rect width="400" height="160" fill="#f3f1ec"/>
    <path d="M50 120 L130 40 L200 120 L270 40 L350 120" stroke="#123a8c" stroke-width="12" fill="none"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

async function resultOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download/ }).click();
  return (await download).path();
}

/** The result's page as a picture. */
async function drawnResult(page: Page): Promise<Buffer> {
  const { stdout } = await run('pdftoppm', ['-r', '144', '-png', '-singlefile', await resultOf(page)], {
    encoding: 'buffer',
  });
  return stdout;
}
