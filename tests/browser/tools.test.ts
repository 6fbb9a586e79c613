/** Every tool in the browser: a file is dropped, the work is done, the result is taken and opened. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { extensionOf } from '../../src/contract/files/output-name.ts';
import type { ToolDeclaration } from '../../src/contract/tool.ts';
import { DECLARATIONS } from '../../src/tools/declarations.gen.ts';
import { toolPath } from '../../src/web/page-paths.ts';
import { blankPdf } from '../blank-pdf.ts';
import { lockedPdf, soundFile } from '../conformance/samples.ts';
import { readPdf } from '../read-pdf.ts';
import { startTimestampService } from '../timestamp-service.ts';
import { drop, type NamedFile, siteInBrowser } from './site-in-browser.ts';

const time = await startTimestampService();
afterAll(time.close);
const site = siteInBrowser({ TIMESTAMP_URLS: time.url });

const PASSWORD = 'correct horse';
const NOTES = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Some notes.') };
/** What the visitor answers after the drop, and how the result is opened. */
const VISITS: Readonly<Record<string, Visit>> = {
  'protect-pdf': {
    async answer(page) {
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Protect PDF' }).click();
    },
    opensWith: PASSWORD,
  },
  // The pages of the sample have a line of text each, and no table.
  'pdf-to-excel': { choose: (page) => page.getByLabel('Table detection').selectOption('page') },
  'convert-image': { choose: (page) => page.getByLabel('Convert to').selectOption('png') },
  'edit-image': { choose: (page) => page.getByRole('button', { name: 'Rotate right' }).click() },
  'resize-image': { choose: (page) => page.getByLabel('Width').fill('30') },
  // Its pages are shown at once, and there is nothing to do before one of them is changed.
  'organize-pdf': {
    shown: (page) => page.getByLabel(/^Page 1 of sample/),
    choose: (page) =>
      page
        .getByLabel(/^Page 1 of sample/)
        .first()
        .press('r'),
  },
  'edit-pdf': {
    async choose(page) {
      await page.locator('.page-stage img').waitFor();
      await page.getByRole('button', { name: 'Rectangle' }).click();
      await page.getByRole('button', { name: 'Add to the page' }).click();
    },
  },
  'sign-pdf': {
    async choose(page) {
      await page.getByLabel('Type', { exact: true }).check();
      await page.getByLabel('Typed name').fill('Ann Example');
    },
  },
  recipe: { choose: (page) => page.getByLabel('Add a step').selectOption({ label: 'Create Archive' }) },
  'create-form': {
    async choose(page) {
      await page.getByRole('button', { name: 'Add field' }).click();
      await page.getByRole('button', { name: /^Text, field 1/ }).waitFor();
    },
  },
  'edit-links': { choose: (page) => page.getByLabel('Find in addresses').fill('a.example') },
  'pdf-layers': { choose: (page) => page.getByLabel('Notes', { exact: true }).uncheck() },
  'fill-form': { choose: (page) => page.locator('.page-stage').getByLabel('Name').fill('Ann') },
  'redact-pdf': { choose: (page) => page.getByLabel('Words to redact').fill('page') },
  'overlay-pdf': {
    async choose(page) {
      const letterhead = { name: 'letterhead.pdf', mimeType: 'application/pdf', buffer: blankPdf(1) };
      await page.locator('.panel-side input[type=file]').setInputFiles(letterhead);
    },
  },
  'add-attachments': {
    choose: (page) => page.getByLabel('Files to attach').setInputFiles(NOTES),
  },
  'extract-attachments': {
    // The sample has none: a list of none is a result.
    choose: (page) => page.getByLabel('List', { exact: true }).check(),
  },
  'unlock-pdf': {
    file: lockedPdf,
    async answer(page) {
      await page.getByLabel('Password', { exact: true }).fill('open-sesame');
      await page.getByRole('button', { name: 'Unlock PDF' }).click();
    },
  },
};

interface Visit {
  /** What tells that the file has been taken, where that is no row of a list. */
  readonly shown?: (page: Page) => Locator;
  /** Before the button is pressed. */
  readonly choose?: (page: Page) => Promise<unknown>;
  readonly file?: () => Promise<Buffer>;
  readonly answer?: (page: Page) => Promise<void>;
  readonly opensWith?: string;
}

/** How files of an ending begin. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  jpg: '\xff\xd8\xff',
  png: '\x89PNG',
  docx: 'PK',
  xlsx: 'PK',
  pptx: 'PK',
  zip: 'PK',
};

test.each(DECLARATIONS.map((tool) => [tool.id, tool] as const))(
  '%s: from the drop to the download',
  { tags: ['tools-work', 'no-account'] },
  async (id, tool) => {
    const visit = VISITS[id] ?? {};
    const page = await site.visit(toolPath(id));
    const consent = page.getByRole('button', { name: 'Accept & Continue' });
    if (await consent.isVisible()) await consent.click();
    const file = await droppedFile(tool, visit);
    await drop(page.locator('.drop-zone'), tool.takesTwo ? [file, { ...file, name: 'second.pdf' }] : [file]);
    const row = page.getByRole('list', { name: 'Selected files' }).getByText(file.name);
    await (visit.shown?.(page).first() ?? row).waitFor();
    await visit.choose?.(page);
    await page.locator('.panel-side button[type=submit]').click();
    await visit.answer?.(page);
    await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click();
    const result = await download;
    await checkOpens(await result.path(), result.suggestedFilename(), visit.opensWith);
  },
);

async function droppedFile(tool: ToolDeclaration, visit: Visit): Promise<NamedFile> {
  const { name, bytes } = visit.file ? { name: 'sample.pdf', bytes: await visit.file() } : await soundFile(tool);
  return { name, mimeType: '', buffer: Buffer.from(bytes) };
}

async function checkOpens(path: string, name: string, password = ''): Promise<void> {
  const ending = extensionOf(name);
  expect(name).toMatch(/^(sample|merged|images|comparison|archive|Page 1)/);
  if (ending === 'pdf') {
    expect((await readPdf(path, password)).pages.length).toBeGreaterThan(0);
    return;
  }
  const content = await readFile(path);
  expect(content.length).toBeGreaterThan(0);
  expect(content.toString('latin1')).toMatch(new RegExp(`^${BEGINNINGS[ending] ?? ''}`));
}
