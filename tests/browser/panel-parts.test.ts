/** The panels before the work: their texts, their choices, what they take, and when their button is to be pressed. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { blankPdf } from '../blank-pdf.ts';
import { lockedPdf } from '../conformance/samples.ts';
import {
  acceptPrivacy,
  choose,
  chosenNames,
  drop,
  type NamedFile,
  pdfFile,
  siteInBrowser,
  told,
} from './site-in-browser.ts';

const site = siteInBrowser();

/** Without a type, as some systems hand files over: the ending has to tell. */
const named = (ending: string): NamedFile => ({ name: `file.${ending}`, mimeType: '', buffer: Buffer.from('content') });
const large = (name: string): NamedFile => ({ name, mimeType: '', buffer: Buffer.alloc(0), zeros: 104_857_601 });

async function open(address: string): Promise<Page> {
  const page = await site.visit(address);
  await acceptPrivacy(page);
  await told(page, 'Privacy Consent');
  return page;
}

/** What stands in the zone of a page that was just opened, under its heading and the privacy notice. */
async function zoneOf(address: string, heading: string): Promise<string | null> {
  const page = await site.visit(address);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Privacy notice' }).waitFor();
  return page.locator('.drop-zone').textContent();
}

test('the convert panel names what it takes', {
  tags: ['route-convert-pdf', 'convert-notice', 'convert-zone-text', 'zone-unlimited-files', 'state-no-files'],
}, async () => {
  const zone = await zoneOf('/convert-pdf', 'Convert to PDF');
  expect(zone).toContain('DOC, DOCX, XLS, XLSX, PPT, PPTX, JPG, PNG, TIFF. Unlimited files, up to 100\u00a0MB each');
});

test('the merge panel takes PDFs only, and explains itself', {
  tags: ['route-merge-pdf', 'merge-zone-text', 'zone-unlimited-files', 'merge-explained', 'rule-merge-types'],
}, async () => {
  expect(await zoneOf('/merge-pdf', 'Merge PDF')).toContain('PDF files only. Unlimited files, up to 100\u00a0MB each');
  const page = await open('/merge-pdf');
  await page.getByText('Files are merged into one PDF in list order.').waitFor();
  await drop(page.locator('.drop-zone'), [named('docx'), named('jpg')]);
  const refused = page.getByRole('list', { name: 'Not added' }).getByRole('listitem');
  expect(await refused.allTextContents()).toEqual([
    'file.docx File type must be .pdf',
    'file.jpg File type must be .pdf',
  ]);
});

test('refused pictures and Office files go along to where they become PDFs', async () => {
  const page = await open('/merge-pdf');
  await drop(page.locator('.drop-zone'), [named('docx'), { ...named('jpg'), name: 'notes.xyz' }]);
  await page.getByRole('list', { name: 'Not added' }).waitFor();
  await page.getByRole('link', { name: 'Convert it to PDF first' }).click();
  await page.waitForURL('**/convert-pdf');
  await page.locator('.file-name').getByText('file.docx').waitFor();
  expect(await page.locator('.file-name').count()).toBe(1);
});

test('a saved web page goes along to where pages are printed, from the other converter too', async () => {
  const page = await open('/convert-pdf');
  await drop(page.locator('.drop-zone'), [
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html><p>Hello</p>') },
  ]);
  await page.getByRole('link', { name: 'Open it in HTML to PDF' }).click();
  await page.waitForURL('**/html-to-pdf');
  await page.locator('.file-name').getByText('page.html').waitFor();
});

test('Markdown goes along to where it is designed, and plain text to the general converter', async () => {
  const page = await open('/merge-pdf');
  await drop(page.locator('.drop-zone'), [
    { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Notes') },
    { name: 'plain.txt', mimeType: 'text/plain', buffer: Buffer.from('Words') },
  ]);
  await page.getByRole('link', { name: 'Open it in Convert to PDF' }).waitFor();
  await page.getByRole('link', { name: 'Open it in Markdown to PDF' }).click();
  await page.waitForURL('**/markdown-to-pdf');
  await page.locator('.file-name').getByText('notes.md').waitFor();
  expect(await page.locator('.file-name').count()).toBe(1);
});

test('says at the field where the JSON of an option is broken', async () => {
  const page = await site.visit('/extract-text');
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByText('More options', { exact: true }).click();
  await page.getByLabel('Area').fill('[{"page":1, x:0}]');
  await page.locator('.panel-side button[type=submit]').click();
  await page.locator('.field').getByText('area is not valid JSON (line 1, column 13).').waitFor();
  expect(await page.getByLabel('Area').getAttribute('aria-invalid')).toBe('true');
});

test('the compressor names its limits and offers its settings', {
  tags: ['route-compress-pdf', 'compressor-title', 'compressor-limits-text', 'compressor-settings', 'level-default'],
}, async () => {
  const zone = await zoneOf('/compress-pdf', 'File & Image Compressor');
  expect(zone).toContain('JPG, JPEG, PNG, GIF, BMP, WEBP, PDF, DOC, DOCX, ZIP, RAR');
  expect(zone).toContain('Max 50 files, 100\u00a0MB per file');
  const page = await open('/compress-pdf');
  expect(await page.getByLabel('Medium', { exact: true }).isChecked()).toBe(true);
  expect(await page.getByLabel('Preserve metadata').isChecked()).toBe(true);
  expect(await page.getByLabel('Resize large images').isChecked()).toBe(false);
});

test('the convert panel offers quality and one PDF of all', {
  tags: ['convert-options', 'quality-default'],
}, async () => {
  const page = await open('/convert-pdf');
  expect(await page.getByLabel('Medium', { exact: true }).isChecked()).toBe(true);
  expect(await page.getByLabel('Merge into one PDF').isChecked()).toBe(false);
});

test('the pages of other tools hold the general panel', {
  tags: ['route-pdf-to-word', 'route-split-pdf'],
}, async () => {
  for (const [address, heading] of [
    ['/pdf-to-word', 'PDF to Word'],
    ['/split-pdf', 'Split PDF'],
  ] as const) {
    const page = await site.visit(address);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Try Now' }).waitFor();
  }
});

const CONVERTED = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png', 'tiff', 'bmp'];
const COMPRESSED = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'pdf', 'doc', 'docx', 'zip', 'rar'];

test.each([
  ['/convert-pdf', CONVERTED, 'mp3'],
  ['/compress-pdf', COMPRESSED, 'txt'],
])(
  '%s takes its types by their endings, and no other',
  {
    tags: [
      'rule-convert-types',
      'rule-compress-types',
      'type-by-ending',
      'rule-tool-types',
      'rule-unlimited-count',
      'text-type',
    ],
  },
  async (address, endings, other) => {
    const page = await open(address);
    await drop(page.locator('.drop-zone'), [...endings, other].map(named));
    await page.getByRole('list', { name: 'Not added' }).waitFor();
    expect(await chosenNames(page)).toEqual(endings.map((ending) => `file.${ending}`));
    expect(await page.getByRole('list', { name: 'Not added' }).textContent()).toMatch(
      new RegExp(`^file\\.${other} File type must be one of \\.`),
    );
  },
);

test.each([
  ['/convert-pdf', 'Please select files to convert.'],
  ['/compress-pdf', 'Please select files to compress.'],
])(
  '%s has nothing to press without files, and says so on Enter',
  {
    tags: [
      'rule-convert-disabled',
      'rule-convert-no-files',
      'rule-compress-disabled',
      'rule-compress-no-files',
      'toast-no-files',
    ],
  },
  async (address, text) => {
    const page = await open(address);
    expect(await page.locator('.panel-side button[type=submit]').isDisabled()).toBe(true);
    await page.getByLabel('Medium', { exact: true }).press('Enter');
    await told(page, 'No Files Selected');
    await told(page, text);
  },
);

test.each(['/convert-pdf', '/compress-pdf'])(
  '%s refuses files that are too large, and names them',
  { tags: ['rule-convert-oversize', 'rule-compress-checks', 'toast-size-limit', 'text-larger', 'rule-100-mb'] },
  async (address) => {
    const page = await open(address);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await drop(page.locator('.drop-zone'), [large('a.docx'), large('b.docx')]);
    await told(page, 'File Size Limit Exceeded');
    await told(page, '2 files over 100 MB: a.docx, b.docx. Split or compress them first');
    expect(await page.getByText('File is larger than 100 MB').count()).toBe(2);
    expect(await page.getByRole('list', { name: 'Selected files' }).count()).toBe(0);
    expect(sent).toEqual([]);
  },
);

test('the place for files is pressed by mouse and keyboard, and shows that the choice is open', {
  tags: [
    'panel-drop-or-click',
    'zone-focused',
    'zone-dialog',
    'zone-dialog-cancelled',
    'panel-sizes-in-mb',
    'state-files-selected',
  ],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  const zone = page.locator('.drop-zone');
  const chooser = page.waitForEvent('filechooser');
  await zone.focus();
  await page.keyboard.press('Enter');
  await chooser;
  expect(await zone.getAttribute('data-state')).toBe('dialog');
  // Given up: the window has the focus again, and 300 milliseconds later nothing was chosen.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.waitForFunction(() => document.querySelector('.drop-zone')?.getAttribute('data-state') === 'idle');
  const again = page.waitForEvent('filechooser');
  await zone.click();
  await (await again).setFiles({ ...pdfFile('letter.pdf', 3) });
  await page
    .locator('.file-facts')
    .getByText(/^3 pages · \d+(?:\.\d+)?\sKB/)
    .waitFor();
});

test('a dropped folder gives its files', { tags: ['folders-are-taken', 'rule-system-files'] }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'papers-'));
  try {
    await mkdir(path.join(folder, 'old'));
    for (const name of ['a.pdf', 'old/b.pdf', '.DS_Store']) await writeFile(path.join(folder, name), blankPdf(1));
    const page = await open('/merge-pdf');
    const box = await page.locator('.drop-zone').boundingBox();
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [folder], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, ...at, data });
    await page.getByRole('list', { name: 'Selected files' }).getByText('b.pdf').waitFor();
    expect((await chosenNames(page)).sort()).toEqual(['a.pdf', 'b.pdf']);
    expect(await page.getByRole('list', { name: 'Not added' }).count()).toBe(0);
    // It may still read the files, to draw their first pages.
    await page.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the result names a file that was left out since its password was not entered', async () => {
  const page = await open('/merge-pdf');
  await choose(page, [pdfFile('a.pdf', 1), { ...pdfFile('locked.pdf', 1), buffer: await lockedPdf() }]);
  await page.getByRole('button', { name: /^Merge 1 file/ }).click();
  const left = page.getByRole('list', { name: '1 file failed' });
  await left.waitFor();
  expect(await left.textContent()).toBe(
    'locked.pdf is password-protected. It was skipped because no password was entered.',
  );
});
