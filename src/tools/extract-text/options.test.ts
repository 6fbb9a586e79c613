/** Checks the finer options of extract-text, and what it does with pages that are pictures. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, type SampleOptions, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { scanPdf } from '../../../tests/scan-pdf.ts';
import { warningMessage } from '../../contract/messages/warnings.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let operation: OperationTest<typeof tool>;
beforeEach(async () => {
  operation = await OperationTest.start(tool, run);
});
afterEach(() => operation.end());

type Options = Readonly<Record<string, unknown>>;

async function extract(content: Uint8Array, options: Options = {}): Promise<string> {
  const [output] = await operation.run([await operation.file('a.pdf', content)], options);
  return readFile(output?.path ?? '', 'utf8');
}

const sample = (pages: number, options: SampleOptions, chosen: Options = {}) =>
  extract(samplePdf(pages, options), chosen);

const show = (text: string, x: number, y: number, size = 12) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET `;

test('reads pages that are pictures, and says which they were', async () => {
  const scan = await scanPdf({ lines: ['The ferry leaves'] }, { lines: [], after: show('Real text', 20, 20) });
  expect(await extract(scan)).toBe('The ferry leaves\n\fReal text\n');
  expect(operation.warnings.map(warningMessage)).toEqual([
    'Page 1 is scanned. Text recognised by OCR may contain errors.',
  ]);
});

test('says that a file is a scan before it is read, unless that was asked for', async () => {
  const scan = await scanPdf({ lines: ['The ferry leaves'] }, { lines: ['It comes back'] });
  await expect(extract(scan)).rejects.toMatchObject({
    code: 'nothing-found',
    message: 'This PDF has no text layer. Turn on OCR.',
  });
  for (const asked of [{ ocr: 'on' }, { ocr: 'force' }, { language: 'eng' }])
    expect(await extract(scan, asked)).toBe('The ferry leaves\n\fIt comes back\n');
});

test('takes blank pages for neither scans nor pages that were read', async () => {
  const pages = [{ lines: [], after: show('Real text', 20, 20) }, { lines: [] }, { lines: ['The ferry leaves'] }];
  const mixed = samplePdf(2, { content: (page) => (page === 1 ? show('Real text', 20, 20) : '') });
  for (const ocr of ['auto', 'on', 'off', 'force']) await extract(mixed, { ocr });
  expect(operation.warnings.map(({ code }) => code)).toEqual([]);
  await extract(await scanPdf(...pages));
  expect(operation.warnings.map(warningMessage)).toEqual([
    'Page 3 is scanned. Text recognised by OCR may contain errors.',
  ]);
});

test('offers no recognition of blank pages', async () => {
  for (const ocr of ['auto', 'off', 'on'])
    await expect(sample(2, { content: () => '' }, { ocr })).rejects.toMatchObject({
      code: 'nothing-found',
      message: 'No text was found in this PDF.',
    });
});

test('reads all scans of a file that has text on one page, so that nothing of it is missing', async () => {
  const pages = ['The ferry leaves', 'It comes back', 'It stays there'].map((line) => ({ lines: [line] }));
  const scan = await scanPdf({ lines: [], after: show('Cover', 20, 20) }, ...pages);
  expect(await extract(scan)).toBe('Cover\n\fThe ferry leaves\n\fIt comes back\n\fIt stays there\n');
  expect(operation.warnings.map(warningMessage)).toEqual([
    'Text recognised by OCR may contain errors. Scanned pages: 2–4.',
  ]);
});

test('gives the comments on a scan, leaves its pages unread, and offers recognition', async () => {
  const scan = await scanPdf({
    lines: ['The ferry leaves'],
    page: '/Annots [<< /Subtype /Text /Rect [0 0 9 9] /Contents (Check the time) >>]',
  });
  expect(await extract(scan, { annotations: true })).toBe('[Check the time]\n');
  expect(operation.warnings.map(warningMessage)).toEqual([
    'Page 1 is scanned and has no text. Turn on OCR to recognise it.',
  ]);
});

test('goes by the chosen pages when it tells a scan', async () => {
  const mixed = await scanPdf({ lines: ['The ferry leaves'] }, { lines: [], after: show('Real text', 20, 20) });
  await expect(extract(mixed, { pages: '1' })).rejects.toMatchObject({ code: 'nothing-found' });
  expect(await extract(mixed, { pages: '1', ocr: 'on' })).toBe('The ferry leaves\n');
});

test('joins letters that are spaced out, in headings and in the text layers of scans', async () => {
  const spaced = (text: string, y: number) => `BT /F1 12 Tf 2.5 Tc 20 ${y} Td (${text}) Tj ET 0 Tc `;
  const content = () => `${spaced('HEADING', 250)} ${show('Plain words', 20, 200)} 3 Tr ${spaced('FITTED', 150)} 0 Tr`;
  expect((await sample(1, { content })).trim().split(/\n+/)).toEqual(['HEADING', 'Plain words', 'FITTED']);
});

test('offers recognition where it was switched off', async () => {
  const scan = await scanPdf({ lines: ['The ferry leaves'] }, { lines: [], after: show('Real text', 20, 20) });
  expect(await extract(scan, { ocr: 'off' })).toBe('\n\fReal text\n');
  expect(operation.warnings.map(warningMessage)).toEqual([
    'Page 1 is scanned and has no text. Turn on OCR to recognise it.',
  ]);
});

test('says which languages there are when one is missing', async () => {
  const scan = await scanPdf({ lines: ['The ferry leaves'] });
  await expect(extract(scan, { language: 'xyz' })).rejects.toMatchObject({ code: 'bad-option' });
});

test('parts pages by a line or by nothing, and ends lines as Windows does', async () => {
  expect(await sample(2, {}, { 'page-breaks': 'none' })).toBe('Page 1\nPage 2\n');
  expect(await sample(2, {}, { 'page-breaks': 'line' })).toMatch(/^Page 1\n\n-+\n\nPage 2\n$/);
  expect(await sample(2, {}, { newline: 'crlf' })).toBe('Page 1\r\n\fPage 2\r\n');
});

test('leaves divided words as they are when asked to', async () => {
  const content = () => show('over-', 20, 140) + show('loaded', 20, 126);
  expect(await sample(1, { content }, { 'join-hyphens': false })).toBe('over-\nloaded\n');
});

test('leaves running titles and page numbers out', async () => {
  const content = (page: number) =>
    show('Annual report', 20, 285, 8) + show(`Body of page ${page}`, 20, 150) + show(`${page}`, 100, 10, 8);
  expect(await sample(3, { content }, { 'headers-footers': false })).toBe(
    'Body of page 1\n\fBody of page 2\n\fBody of page 3\n',
  );
});

test('leaves running titles out of pages that keep their look', async () => {
  const content = (page: number) =>
    show('Annual report', 20, 285, 8) + show(`Body of page ${page}`, 20, 150) + show(`${page}`, 100, 10, 8);
  expect(await sample(2, { content }, { 'headers-footers': false, layout: 'physical' })).toBe(
    'Body of page 1\n\fBody of page 2\n',
  );
});

test('leaves running lines of scans out, once they are recognised', async () => {
  const page = (body: string) => ({ lines: [body, '', '', '', '', '', '', 'Annual report'] });
  const scan = await scanPdf(page('The ferry leaves'), page('It comes back'));
  expect(await extract(scan, { 'headers-footers': false, language: 'eng' })).toBe(
    'The ferry leaves\n\fIt comes back\n',
  );
});

test('takes only what lies in an area', async () => {
  const content = () => show('Above', 20, 250) + show('Below', 20, 50);
  const area = JSON.stringify([{ page: 1, x: 0, y: 200, w: 200, h: 100 }]);
  expect(await sample(1, { content }, { area })).toBe('Below\n');
  await expect(
    sample(1, { content }, { area: JSON.stringify([{ page: 1, x: 0, y: 120, w: 200, h: 20 }]) }),
  ).rejects.toMatchObject({ code: 'nothing-found', message: 'There is no text in this area.' });
});

test('leaves out what nobody sees, unless it is asked for; white text on a dark ground is seen', async () => {
  const content = () =>
    `${show('Seen', 20, 250)} 1 g ${show('Ghost', 20, 200)} 0 g 0 90 200 30 re f 1 g ${show('Title', 20, 100)} 0 g ` +
    `${show('dust', 20, 60, 0.4)} ${show('Outside', 20, -40)}`;
  expect((await sample(1, { content })).trim().split(/\n+/)).toEqual(['Seen', 'Title']);
  const all = await sample(1, { content }, { 'hidden-text': true });
  for (const word of ['Seen', 'Ghost', 'Title', 'dust', 'Outside']) expect(all).toContain(word);
});

test('leaves out what is cut away, and keeps what is cut in part', async () => {
  const cell = (x: number, text: string) => `q ${x} 140 60 20 re W n ${show(text, x + 2, 145)} Q`;
  const content = () =>
    `${cell(20, 'Seen and much more that runs on')} ${cell(120, 'Next')} q 0 0 200 300 re W n 20 60 50 20 re W n ${show('Whole', 22, 65, 12)} Q ` +
    `q 0 0 0 0 re W n ${show('Never', 20, 30)} Q`;
  const text = await sample(1, { content });
  expect(text).toMatch(/Seen/);
  expect(text).toMatch(/Next/);
  expect(text).toMatch(/Whole/);
  expect(text).not.toMatch(/more|runs|Never/);
  const all = await sample(1, { content }, { 'hidden-text': true });
  for (const word of ['runs', 'Never']) expect(all).toContain(word);
});

const APPEARANCE = 'BT /F1 10 Tf 2 4 Td (Rome) Tj ET';
const WITH_NOTES: SampleOptions = {
  catalog: '/AcroForm << /Fields [100 0 R] >>',
  page: () => '/Annots [100 0 R 101 0 R]',
  objects: {
    100: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (town) /V (Rome) /Rect [20 50 120 70] /P ${pageObject(1)} 0 R /F 4 /AP << /N 102 0 R >> >>`,
    101: '<< /Type /Annot /Subtype /Text /Rect [10 10 20 20] /T (Ann) /Contents (Is this right?) >>',
    102: sampleStream(
      APPEARANCE,
      '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 3 0 R >> >>',
    ),
  },
};

test('takes values of forms along, and comments when asked to', async () => {
  expect((await sample(1, WITH_NOTES)).trim().split(/\n+/)).toEqual(['Page 1', 'Rome']);
  expect((await sample(1, WITH_NOTES, { 'form-values': false, annotations: true })).trim().split(/\n+/)).toEqual([
    'Page 1',
    '[Ann: Is this right?]',
  ]);
});

test('reads words once that are printed twice at one place, but in the order of the file', async () => {
  // PDFium itself leaves out what repeats one of the texts shortly before.
  const others = Array.from({ length: 8 }, (_, index) => show(`Shop ${index}`, 50, 160 - 15 * index)).join('');
  const twice = (y: number) => ({
    content: () => show('Summer sale', 50, 200) + others + show('Summer sale', 50.4, y),
  });
  const sales = async (y: number, layout: string) => (await sample(1, twice(y), { layout })).match(/sale/g);
  expect(await sales(199.7, 'reading')).toHaveLength(1);
  expect(await sales(199.7, 'physical')).toHaveLength(1);
  expect(await sales(199.7, 'raw')).toHaveLength(2);
  expect(await sales(180, 'reading')).toHaveLength(2);
});
