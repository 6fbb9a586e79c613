/** Checks create-form by other programs: fields of every kind on their pages, that others fill in, and places that are found. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { type SampleOptions, samplePdf } from '../../../tests/sample-pdf.ts';
import type { NewField } from '../../contract/pages/new-field.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const call = promisify(execFile);

let operation: OperationTest<typeof tool>;
beforeEach(async () => {
  operation = await OperationTest.start(tool, run);
});
afterEach(() => operation.end());

interface Widget {
  readonly id: string;
  readonly page: number;
  readonly fieldName: string;
  readonly fieldType: string;
  readonly fieldValue: unknown;
  readonly rect: readonly number[];
  readonly rotation: number;
  readonly required: boolean;
  readonly multiLine?: boolean;
  readonly combo?: boolean;
  readonly radioButton?: boolean;
  readonly checkBox?: boolean;
  readonly buttonValue?: string;
  readonly exportValue?: string;
  readonly hasAppearance: boolean;
  readonly options?: readonly { readonly displayValue: string }[];
}

async function made(options: Readonly<Record<string, unknown>>, sample: SampleOptions = {}, pages = 1) {
  const file = await operation.file('paper.pdf', samplePdf(pages, sample));
  const [output] = await operation.run([file], options);
  return { path: output?.path ?? '', report: output?.report };
}

/** As pdf.js reads them, in the order of the pages. */
async function widgets(path: string): Promise<readonly Widget[]> {
  const task = getDocument({ data: new Uint8Array(await readFile(path)), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const all: Widget[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const annotations = (await (await document.getPage(page)).getAnnotations()) as readonly (Widget & {
      readonly subtype: string;
    })[];
    all.push(...annotations.filter(({ subtype }) => subtype === 'Widget').map((each) => ({ ...each, page })));
  }
  await task.destroy();
  return all;
}

const BOX = { page: 1, x: 20, width: 100, height: 16 };

const EVERY_KIND: readonly NewField[] = [
  { ...BOX, type: 'text', y: 10, name: 'Full name', default: 'Ann', required: true },
  { ...BOX, type: 'multiline', y: 30, height: 40, name: 'Remarks', default: 'one two three four five six seven' },
  { ...BOX, type: 'check', y: 80, width: 12, height: 12, name: 'Agreed', default: true },
  { ...BOX, type: 'radio', y: 100, width: 12, height: 12, name: 'Size', value: 'small' },
  { ...BOX, type: 'radio', y: 100, x: 40, width: 12, height: 12, name: 'Size', value: 'large', default: true },
  { ...BOX, type: 'dropdown', y: 120, name: 'Country', choices: ['France', 'Japan'], default: 'Japan' },
  { ...BOX, type: 'list', y: 140, height: 40, name: 'Days', choices: ['Monday', 'Tuesday'], several: true },
  { ...BOX, type: 'date', page: 2, y: 10, name: 'Born' },
  { ...BOX, type: 'signature', page: 2, y: 40, height: 40, name: 'Signed' },
];

test('puts every kind of field on its page, where it was asked for', async () => {
  const { path, report } = await made({ fields: EVERY_KIND }, {}, 2);
  const all = await widgets(path);
  expect(report?.made).toEqual({ fields: 8 });
  expect(all.map(({ fieldName, fieldType, page }) => [fieldName, fieldType, page])).toEqual([
    ['Full name', 'Tx', 1],
    ['Remarks', 'Tx', 1],
    ['Agreed', 'Btn', 1],
    ['Size', 'Btn', 1],
    ['Size', 'Btn', 1],
    ['Country', 'Ch', 1],
    ['Days', 'Ch', 1],
    ['Born', 'Tx', 2],
    ['Signed', 'Sig', 2],
  ]);
  expect(all[0]).toMatchObject({ fieldValue: 'Ann', required: true, rect: [20, 274, 120, 290], hasAppearance: true });
  expect(all[1]).toMatchObject({ multiLine: true, required: false });
  expect(all[2]).toMatchObject({ checkBox: true, fieldValue: 'Yes', exportValue: 'Yes' });
  expect(all[3]).toMatchObject({ radioButton: true, fieldValue: 'large', buttonValue: 'small' });
  expect(all[5]).toMatchObject({ combo: true, fieldValue: ['Japan'] });
  expect(all[6]?.options?.map(({ displayValue }) => displayValue)).toEqual(['Monday', 'Tuesday']);
  await call('qpdf', ['--check', path]);
});

test('draws what they hold, so that programs without forms show it', async () => {
  const { path } = await made({ fields: EVERY_KIND }, { content: () => '' }, 2);
  const text = async (page: number) => (await call('pdftotext', ['-f', `${page}`, '-l', `${page}`, path, '-'])).stdout;
  expect((await text(1)).split(/\s+/)).toEqual(expect.arrayContaining(['Ann', 'seven', 'Japan', 'Monday']));
  expect((await text(2)).trim()).toBe('');
});

test('stands upright on turned pages, and on those with units of their own', async () => {
  const page = (number: number) => (number === 1 ? '/Rotate 90' : '/UserUnit 2');
  const field = { type: 'text', x: 10, y: 20, width: 60, height: 16, default: 'Up' } as const;
  const { path } = await made({ fields: [1, 2].map((number) => ({ ...field, page: number })) }, { page }, 2);
  const [turned, large] = await widgets(path);
  expect(turned).toMatchObject({ rotation: 90, rect: [20, 10, 36, 70] });
  expect(large?.rect).toEqual([5, 282, 35, 290]);
});

test('keeps the form that is there, and gives no name twice', async () => {
  const objects = {
    6: '<< /Fields [7 0 R] /DR << /Font << /F 3 0 R >> >> /DA (/F 9 Tf) >>',
    7: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /V (kept) /Rect [10 10 90 30] /P 12 0 R >>',
  };
  const fields = [
    { ...BOX, type: 'text', y: 10, name: 'Name' },
    { ...BOX, type: 'text', y: 40, name: 'a.b' },
    { ...BOX, type: 'check', y: 70 },
  ];
  const { path } = await made({ fields }, { objects, catalog: '/AcroForm 6 0 R', page: () => '/Annots [7 0 R]' });
  expect((await readPdf(path)).fields).toEqual(['Check box', 'Name', 'Name 2', 'a b']);
  expect((await widgets(path))[0]).toMatchObject({ fieldName: 'Name', fieldValue: 'kept' });
  expect(operation.warnings).toContainEqual({ code: 'fields-renamed', params: { names: 'Name 2, a b' } });
});

test('gives values of radio buttons that no name can hold as texts', async () => {
  const fields = ['größer', 'größer'].map((value, index) => ({ ...BOX, type: 'radio', y: 10 + 20 * index, value }));
  const { path } = await made({ fields });
  const { stdout } = await call('qpdf', ['--json', '--json-key=acroform', path]);
  expect(stdout).toContain('"fullname": "Choice"');
  expect((await widgets(path)).map(({ buttonValue }) => buttonValue)).toEqual(['größer', 'größer 2']);
});

test('tags them where the file has tags', async () => {
  const objects = {
    6: '<< /Type /StructTreeRoot /K [7 0 R] /ParentTree << /Nums [] >> >>',
    7: '<< /Type /StructElem /S /Document /P 6 0 R >>',
  };
  const catalog = '/StructTreeRoot 6 0 R /MarkInfo << /Marked true >>';
  const { path } = await made({ fields: [{ ...BOX, type: 'text', y: 10, name: 'Street' }] }, { objects, catalog });
  const { stdout } = await call('pdfinfo', ['-struct', path]);
  expect(stdout).toContain('Form');
});

const PAPER = [
  'BT /F1 9 Tf 20 270 Td (Name:) Tj ET 50 268 m 150 268 l S',
  'BT /F1 9 Tf 20 250 Td (Date of birth ________________) Tj ET',
  '20 220 10 10 re S BT /F1 9 Tf 34 221 Td (I agree *) Tj ET',
  '20 130 160 60 re S BT /F1 6 Tf 22 183 Td (Remarks) Tj ET',
  '20 100 60 16 re S 80 100 100 16 re S BT /F1 9 Tf 22 104 Td (Street) Tj ET',
  'BT /F1 9 Tf 20 74 Td (Code) Tj ET 50 70 12 14 re S 62 70 12 14 re S 74 70 12 14 re S 86 70 12 14 re S',
  '20 40 m 100 40 l S BT /F1 7 Tf 20 32 Td (Signature) Tj ET',
  'BT /F1 9 Tf 120 60 Td (Underlined) Tj ET 120 58 m 165 58 l S',
  'BT /F1 9 Tf 20 10 Td (Contents ............ 7) Tj ET',
].join('\n');

test('finds lines, boxes and squares, and names them after what stands beside them', async () => {
  const { report } = await made({ detect: true }, { content: () => PAPER });
  const found = (report?.found?.places ?? []) as readonly NewField[];
  const told = found.map(({ name, type, required = false }) => `${name}: ${type}${required ? ' *' : ''}`);
  expect(told.toSorted()).toEqual([
    'Code: text',
    'Date of birth: date',
    'I agree: check *',
    'Name: text',
    'Remarks: multiline',
    'Signature: signature',
    'Street: text',
  ]);
  expect(found.find(({ comb }) => comb)).toMatchObject({ 'max-length': 4, x: 50, width: 48 });
  const name = found.find((field) => field.name === 'Name');
  expect(name).toMatchObject({ x: 50, width: 100, border: false });
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeCloseTo(32, 0);
});

test('finds nothing where a field is, and says where there is nothing to find', async () => {
  const line = { content: () => 'BT /F1 9 Tf 20 270 Td (Name:) Tj ET 50 268 m 150 268 l S' };
  const field = { type: 'text', page: 1, x: 50, y: 18, width: 90, height: 14, name: 'Mine' };
  const { path } = await made({ fields: [field], detect: true }, line);
  expect((await readPdf(path)).fields).toEqual(['Mine']);
  const plain = made({ detect: true }, { content: () => 'BT /F1 9 Tf 20 270 Td (Only words) Tj ET' });
  await expect(plain).rejects.toMatchObject({ code: 'nothing-found' });
});

test('asks for fields where the list is empty', async () => {
  const say = { code: 'bad-option', params: { field: 'fields', why: 'say-which-fields' } };
  await expect((async () => made({ fields: [] }))()).rejects.toMatchObject(say);
});

test.each([
  [{ ...BOX, type: 'text', y: 10, page: 3 }, 'bad-pages'],
  [{ ...BOX, type: 'text', y: 900 }, 'bad-option'],
  [{ ...BOX, type: 'list', y: 10 }, 'bad-option'],
  [{ ...BOX, type: 'dropdown', y: 10, choices: ['a'], default: 'b' }, 'bad-option'],
])('refuses %j', async (field, code) => {
  await expect((async () => made({ fields: [field] }))()).rejects.toMatchObject({ code });
});
