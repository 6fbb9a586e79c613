/** Filling in a form in the browser: fields on their page and in a list, a table of many, and nothing typed that is lost. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readPdf } from '../read-pdf.ts';
import { samplePdf } from '../sample-pdf.ts';
import { axeFaultsNow } from './axe-faults.ts';
import { choose, PHONE, resultOf, siteInBrowser } from './site-in-browser.ts';

const run = promisify(execFile);
const site = siteInBrowser();

let form: Buffer;
beforeAll(async () => {
  form = await application();
});

/** Its first page has no fields; the second has one of each kind. */
async function application(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([400, 500]);
  const page = document.addPage([400, 500]);
  const fields = document.getForm();
  const name = fields.createTextField('form.name');
  name.addToPage(page, { x: 20, y: 440, width: 300, height: 30 });
  // pdf.js looks for it where field and widget are one.
  name.acroField.getWidgets()[0]?.dict.set(PDFName.of('TU'), PDFString.of('Your name'));
  const town = fields.createTextField('town');
  town.setText('Linz');
  town.addToPage(page, { x: 20, y: 380, width: 300, height: 30 });
  fields.createCheckBox('agree').addToPage(page, { x: 20, y: 320, width: 30, height: 30 });
  const size = fields.createRadioGroup('size');
  for (const [index, each] of ['small', 'large'].entries())
    size.addOptionToPage(each, page, { x: 20 + index * 60, y: 260, width: 30, height: 30 });
  const colour = fields.createDropdown('colour');
  colour.addOptions(['Red', 'Green']);
  colour.addToPage(page, { x: 20, y: 200, width: 200, height: 30 });
  return Buffer.from(await document.save());
}

test('shows the fields on their page, filled with what they hold, and saves what is typed into them', async () => {
  const page = await withForm();
  const sheet = page.locator('.page-stage-page');
  await sheet.getByLabel('Your name').waitFor();
  // It begins at the first page with a field.
  await page.getByText('Page 2 of 2').waitFor();
  expect(await sheet.getByLabel('town').inputValue()).toBe('Linz');
  const [box, whole] = [await sheet.getByLabel('Your name').boundingBox(), await sheet.boundingBox()];
  expect(((box?.x ?? 0) - (whole?.x ?? 0)) / (whole?.width ?? 1)).toBeCloseTo(20 / 400, 1);
  expect(((box?.y ?? 0) - (whole?.y ?? 0)) / (whole?.height ?? 1)).toBeCloseTo(30 / 500, 1);
  await sheet.getByLabel('Your name').fill('Zoë Ж');
  for (const label of ['town', 'agree']) {
    await page.keyboard.press('Tab');
    expect(await sheet.getByLabel(label).evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await page.keyboard.press('Space');
  await sheet.getByRole('radio').nth(1).check();
  await sheet.getByLabel('colour').selectOption('Green');
  await page.getByText('4 fields changed').waitFor();
  expect(await axeFaultsNow(page)).toEqual([]);
  const { stdout } = await run('pdftotext', [await resultOf(page), '-']);
  for (const shown of ['Zoë Ж', 'Linz', 'Green']) expect(stdout).toContain(shown);
});

test('lists the fields with their labels on a phone, and keeps what was typed when the page is loaded again', async () => {
  const page = await withForm(PHONE);
  await page.getByLabel('Your name').fill('Ann');
  await page.getByLabel('Your name').press('Enter');
  await page.getByLabel('large').check();
  await page.getByText('2 fields changed').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await axeFaultsNow(page)).toEqual([]);
  await page.reload();
  await choose(page, { name: 'application.pdf', mimeType: 'application/pdf', buffer: form });
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Ann');
  expect(await page.getByLabel('large').isChecked()).toBe(true);
  await page.getByLabel('town').fill('');
  const { stdout } = await run('pdftotext', [await resultOf(page), '-']);
  expect(stdout).toContain('Ann');
  expect(stdout).not.toContain('Linz');
});

test('takes a table in place of what is typed, which is there again without it', async () => {
  const page = await withForm();
  await page.locator('.page-stage').getByLabel('Your name').fill('Typed');
  const buffer = Buffer.from('form.name,town\nAnn,Graz\nBob,Wien\n');
  await page.getByLabel('Fill in from a file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await page.getByText('The form is filled in from people.csv.').waitFor();
  await page.getByRole('button', { name: 'Remove people.csv' }).click();
  expect(await page.locator('.page-stage').getByLabel('Your name').inputValue()).toBe('Typed');
  await page.getByLabel('Fill in from a file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await page.getByLabel('Put all forms into one PDF').check();
  const { pages, fields } = await readPdf(await resultOf(page));
  expect(pages).toHaveLength(4);
  expect(fields).toEqual(expect.arrayContaining(['town', 'town_2']));
});

test('says of a file without fields where it can be written on, and waits for something to fill in', async () => {
  const page = await site.visit('/fill-form');
  await choose(page, { name: 'plain.pdf', mimeType: 'application/pdf', buffer: samplePdf(1) });
  await page.getByRole('link', { name: 'Open Edit PDF' }).waitFor();
  await page.locator('.panel-side button[type=submit]').click();
  await page.getByText('Fill in a field, or choose a file with the values.').first().waitFor();
});

test('shows the list of the fields as a table', async () => {
  const page = await withForm();
  await page.getByLabel('Action').selectOption('list');
  await page.locator('.panel-side button[type=submit]').click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor({ timeout: 60_000 });
  const row = page.getByRole('row', { name: /^size / });
  await row.getByRole('cell', { name: 'small, large' }).waitFor();
  await row.getByRole('cell', { name: 'Radio buttons' }).waitFor();
});

async function withForm(options = {}): Promise<Page> {
  const page = await site.visit('/fill-form', options);
  await choose(page, { name: 'application.pdf', mimeType: 'application/pdf', buffer: form });
  await page.locator('.page-stage img').waitFor();
  return page;
}
