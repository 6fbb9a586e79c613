/** Previews before the work: they show what the result will be. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { samplePdf } from '../sample-pdf.ts';
import { choose, pdfFile, siteInBrowser } from './site-in-browser.ts';

const run = promisify(execFile);
const site = siteInBrowser();

test.each(['top-left', 'right', 'bottom'])(
  'a watermark at %s stands in the result where it was shown',
  async (place) => {
    const page = await site.visit('/add-watermark');
    await choose(page, { ...pdfFile('letter.pdf', 1), buffer: samplePdf(1) });
    await page.getByLabel('Text', { exact: true }).fill('Stamped');
    await page.getByText('More options', { exact: true }).click();
    await page.getByLabel('Rotation', { exact: true }).fill('0');
    await page.getByLabel('Font size').fill('20');
    const title = { 'top-left': 'Top left', right: 'Right', bottom: 'Bottom' }[place] ?? '';
    await page.getByLabel(title, { exact: true }).check();
    const shown = await boxInPreview(page);
    await page.getByRole('button', { name: 'Try Now' }).click();
    await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
    const made = await boxInResult(page);
    for (const side of ['left', 'top', 'right', 'bottom'] as const) {
      expect(Math.abs(shown[side] - made[side]), `${side}: ${shown[side]} shown, ${made[side]} made`).toBeLessThan(3);
    }
  },
);

test('a drawn signature stands in the result where it was put, moved by mouse and by keys', async () => {
  const page = await site.visit('/sign-pdf');
  await choose(page, { ...pdfFile('letter.pdf', 1), buffer: samplePdf(1, { content: () => '' }) });
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('Draw, type or upload a signature.').first().waitFor();
  await draw(page);
  const mark = page.getByRole('button', { name: /^Signature, page 1/ });
  const start = await placeOf(mark);
  await mark.press('ArrowUp');
  await mark.press('Shift+ArrowLeft');
  await mark.press('-');
  const moved = await placeOf(mark);
  expect(moved.left).toBeLessThan(start.left - 5);
  expect(moved.right - moved.left).toBeLessThan(start.right - start.left);
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  const ink = await inkOf(page);
  for (const side of ['left', 'top', 'right', 'bottom'] as const) {
    expect(Math.abs(moved[side] - ink[side]), `${side}: ${moved[side]} shown, ${ink[side]} made`).toBeLessThan(6);
  }
});

async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Drawing area for your signature' });
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + 0.1 * width, y + 0.8 * height);
  await page.mouse.down();
  for (const [across, down] of [
    [0.3, 0.2],
    [0.5, 0.8],
    [0.7, 0.2],
    [0.9, 0.8],
  ] as const) {
    await page.mouse.move(x + across * width, y + down * height, { steps: 4 });
  }
  await page.mouse.up();
}

/** In points, of a mark on the stage. */
function placeOf(mark: Locator): Promise<Box> {
  return mark.evaluate((element) => {
    const frame = element.closest('.page-stage-page')?.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    if (!frame) throw new Error('no page');
    // The sample's first page is 201 points wide.
    const scale = 201 / frame.width;
    return {
      left: (box.left - frame.left) * scale,
      right: (box.right - frame.left) * scale,
      top: (box.top - frame.top) * scale,
      bottom: (box.bottom - frame.top) * scale,
    };
  });
}

/** The frame around all that is not white on the result's first page, in points. */
async function inkOf(page: Page): Promise<Box> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download/ }).click();
  const { stdout } = await run('pdftoppm', ['-r', '72', '-png', '-singlefile', await (await download).path()], {
    encoding: 'buffer',
  });
  const { info } = await sharp(stdout)
    .trim({ background: '#ffffff', threshold: 20 })
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
  return { left, top, right: left + info.width, bottom: top + info.height };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** In points from the upper left corner of the page. */
async function boxInPreview(page: Page): Promise<Box> {
  const marks = page.locator('.mark-preview-marks text');
  await marks.waitFor();
  return marks.evaluate((text) => {
    const drawing = text.closest('svg');
    if (!drawing) throw new Error('no drawing');
    const frame = drawing.getBoundingClientRect();
    const box = text.getBoundingClientRect();
    const scale = drawing.viewBox.baseVal.width / frame.width;
    return {
      left: (box.left - frame.left) * scale,
      right: (box.right - frame.left) * scale,
      top: (box.top - frame.top) * scale,
      bottom: (box.bottom - frame.top) * scale,
    };
  });
}

async function boxInResult(page: Page): Promise<Box> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download/ }).click();
  const { stdout } = await run('pdftotext', ['-bbox', await (await download).path(), '-']);
  const [, left, top, right, bottom] =
    /xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">Stamped</.exec(stdout) ?? [];
  return { left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) };
}
