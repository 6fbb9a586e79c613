/** Editing bookmarks in the browser: those of the file, changed by keys and buttons, on a desk and on a phone. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { pageObject, samplePdf } from '../sample-pdf.ts';
import { axeFaultsNow } from './axe-faults.ts';
import { choose, PHONE, resultOf, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();
const MARKED = samplePdf(3, {
  catalog: '/Outlines 140 0 R',
  objects: {
    140: '<< /Type /Outlines /First 141 0 R /Last 142 0 R /Count 2 >>',
    141: `<< /Title (One) /Parent 140 0 R /Next 142 0 R /Dest [${pageObject(1)} 0 R /Fit] >>`,
    142: `<< /Title (Two) /Parent 140 0 R /Prev 141 0 R /Dest [${pageObject(2)} 0 R /Fit] >>`,
  },
});

async function open(options = {}) {
  const page = await site.visit('/edit-bookmarks', options);
  await choose(page, { name: 'book.pdf', mimeType: 'application/pdf', buffer: MARKED });
  await page.getByLabel('Title of bookmark 2 of 2').waitFor();
  await page.locator('.bookmark-place img').waitFor();
  return page;
}

test('shows the bookmarks of the file, and saves what keys made of them', async () => {
  const page = await open();
  const second = page.getByLabel('Title of bookmark 2 of 2');
  await second.fill('Second');
  await second.press('Alt+ArrowRight');
  await page.getByLabel('Title of bookmark 2 of 2, level 2').press('Enter');
  await page.keyboard.type('Third');
  await page.getByLabel('Page of bookmark 3').fill('3');
  expect(await axeFaultsNow(page)).toEqual([]);
  const json = JSON.parse(
    execFileSync('qpdf', ['--json', '--json-key=outlines', await resultOf(page)], { encoding: 'utf8' }),
  );
  const [one] = json.outlines;
  expect([one.title, one.kids.map((kid: { title: string }) => kid.title)]).toEqual(['One', ['Second', 'Third']]);
  expect(one.kids[1].destpageposfrom1).toBe(3);
});

test.each([
  ['a desk', {}, 250],
  ['a phone', PHONE, 200],
])('has room for titles on %s, and the page of each stands in its row', async (_screen, options, room) => {
  const page = await open(options);
  const boxOf = (label: string) => page.getByLabel(label).boundingBox();
  const [title, number] = [await boxOf('Title of bookmark 2 of 2'), await boxOf('Page of bookmark 2')];
  const row = await page.locator('.bookmark-row').nth(1).boundingBox();
  if (!title || !number || !row) throw new Error('no row');
  expect(title.width).toBeGreaterThan(room);
  expect(number.x + number.width).toBeLessThanOrEqual(row.x + row.width + 1);
  const [card, swatch] = [
    await page.locator('.bookmark-editor').boundingBox(),
    await page.getByLabel('Colour').first().boundingBox(),
  ];
  if (!card || !swatch) throw new Error('no tools');
  expect(swatch.x + swatch.width).toBeLessThanOrEqual(card.x + card.width);
});

test('works by buttons on a phone, takes a step back, and waits for titles', async () => {
  const page = await open(PHONE);
  await page.getByLabel('Title of bookmark 2 of 2').focus();
  await page.getByRole('button', { name: 'Indent', exact: true }).click();
  await page.getByLabel('Title of bookmark 2 of 2, level 2').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByLabel('Title of bookmark 2 of 2, level 1').waitFor();
  await page.getByRole('button', { name: 'Add bookmark' }).click();
  await page.getByText('Enter a title for bookmark 3.').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await axeFaultsNow(page)).toEqual([]);
});

test('takes the bookmarks from a file where the PDF cannot be shown', async () => {
  const page = await site.visit('/edit-bookmarks');
  const cut = MARKED.subarray(0, Math.floor(MARKED.length / 2));
  await choose(page, { name: 'cut.pdf', mimeType: 'application/pdf', buffer: Buffer.from(cut) });
  const list = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('One\t1\t1\n') };
  await page.getByLabel('Bookmarks from a file').setInputFiles(list);
  const json = execFileSync('qpdf', ['--json', '--json-key=outlines', await resultOf(page)], { encoding: 'utf8' });
  expect(JSON.parse(json).outlines.map((each: { title: string }) => each.title)).toEqual(['One']);
});
