/** Previews before the work: they show what the result will be. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
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
    await page.getByLabel('Turn', { exact: true }).fill('0');
    await page.getByLabel('Size of letters').fill('20');
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
