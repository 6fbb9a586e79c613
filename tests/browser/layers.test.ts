/** Choosing layers in the browser: ticks, layers that exclude each other, removing, and the page that follows. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { samplePdf } from '../sample-pdf.ts';
import { axeFaultsNow } from './axe-faults.ts';
import { choose, resultOf, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const NAMES = ['Roads', 'English', 'German', 'Notes, old'];
const LAYERED = samplePdf(1, {
  catalog:
    '/OCProperties << /OCGs [120 0 R 121 0 R 122 0 R 123 0 R] /D << /OFF [122 0 R] /RBGroups [[121 0 R 122 0 R]] /Order [120 0 R [(Languages) 121 0 R 122 0 R] 123 0 R] >> >>',
  resources: () => '/Properties << /A 120 0 R /B 121 0 R /C 122 0 R /D 123 0 R >>',
  content: () => ['A', 'B', 'C', 'D'].map((layer, at) => `/OC /${layer} BDC ${at * 50} 0 50 300 re f EMC`).join('\n'),
  objects: Object.fromEntries(NAMES.map((name, index) => [120 + index, `<< /Type /OCG /Name (${name}) >>`])),
});

test('shows, hides and removes layers as ticked, with the page beside them', async () => {
  const page = await site.visit('/pdf-layers');
  await choose(page, { name: 'map.pdf', mimeType: 'application/pdf', buffer: LAYERED });
  const layer = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await layer('German').waitFor();
  expect(await page.locator('.layer-row').allInnerTexts()).toEqual([
    'Roads',
    'Languages',
    'English',
    'German',
    'Notes, old',
  ]);
  await page.getByText('Show, hide or remove a layer first').first().waitFor();
  const before = await page.locator('.layer-page img').getAttribute('src');
  await layer('German').check();
  expect(await layer('English').isChecked()).toBe(false);
  await expect.poll(() => page.locator('.layer-page img').getAttribute('src')).not.toBe(before);
  await page.getByRole('button', { name: 'Remove Notes, old' }).click();
  await page.getByRole('button', { name: 'Hide all' }).click();
  await layer('German').check();
  expect(await layer('Roads').isChecked()).toBe(false);
  expect(await axeFaultsNow(page)).toEqual([]);
  const text = execFileSync('qpdf', ['--qdf', '--object-streams=disable', await resultOf(page), '-'], {
    encoding: 'latin1',
  });
  const numberOf = (name: string) => new RegExp(`\\n(\\d+) 0 obj\\n<<\\s+/Name \\(${name}\\)`).exec(text)?.[1];
  const off = /\/OFF \[([^\]]*)\]/.exec(text)?.[1]?.match(/\d+(?= 0 R)/g) ?? [];
  expect(new Set(off)).toEqual(new Set([numberOf('Roads'), numberOf('English')]));
  expect(text).not.toContain('Notes');
});

test('says where a file has no layers, and takes names for several files', async () => {
  const page = await site.visit('/pdf-layers');
  await choose(page, { name: 'a.pdf', mimeType: 'application/pdf', buffer: samplePdf(1) });
  await page.locator('.layer-note', { hasText: 'This PDF has no layers.' }).waitFor();
  await page.getByLabel('Process several files').check();
  await choose(page, { name: 'b.pdf', mimeType: 'application/pdf', buffer: LAYERED });
  await page.getByLabel('Remove', { exact: true }).fill('Notes*');
});
