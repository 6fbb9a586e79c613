/** What tests do on the board of all pages, and what they see there. */
import type { Locator, Page } from 'playwright-core';
import { readPdf } from '../read-pdf.ts';

export const card = (page: Page, number: number, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Page ${number} of ${name},`) }).first();
export const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });

/** `a1 b2`: what stands on the board, with the turns. */
export async function seen(page: Page): Promise<string> {
  const labels = await page
    .locator('.board .page-cell [data-grid]')
    .evaluateAll((faces) =>
      faces.map((face) => [face.closest('[data-index]')?.getAttribute('data-index'), face.ariaLabel]),
    );
  return labels
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, label]) => label ?? '')
    .map((label) =>
      label.startsWith('Blank')
        ? '-'
        : label.replace(/^Page (\d+) of (\w)\.pdf, \d+ of \d+(?:, rotated (\d+)°)?$/, '$2$1/$3'),
    )
    .map((label) => label.replace(/\/$/, ''))
    .join(' ');
}

export async function result(page: Page) {
  await page.locator('.panel-side button[type=submit]').click();
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  const file = await download;
  const { pages } = await readPdf(await file.path());
  return { name: file.suggestedFilename(), pages: pages.map(({ width, rotation }) => [width, rotation]) };
}

export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (!box) throw new Error('nowhere to go');
  await page.mouse.move(box.x + 8, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
}
