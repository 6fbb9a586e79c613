/** Fills forms of pdf-lib, Acrobat and LiveCycle; poppler, pdf.js, qpdf and pdfsig say what the results show and hold. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument, type PDFForm, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textOf } from '../../../tests/by-poppler.ts';
import { judgeSignatures, VALID } from '../../../tests/judge-signatures.ts';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { signedPdf } from '../../../tests/signed-files.ts';
import { testCertificate } from '../../../tests/test-certificate.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let work: OperationTest<typeof tool>;
beforeEach(async () => {
  work = await OperationTest.start(tool, run);
});
afterEach(() => work.end());

type Options = Readonly<Record<string, unknown>>;

async function results(content: Uint8Array, options: Options): Promise<readonly OutputFile[]> {
  return work.run([await work.file('report.pdf', content)], options);
}

async function filled(content: Uint8Array, data: unknown, options: Options = {}): Promise<string> {
  const [output] = await results(content, { data, ...options });
  return output?.path ?? '';
}

async function attached(name: string, type: FileTypeId, content: string | Uint8Array) {
  return { ...(await work.file(name, Buffer.from(content), type)), name, type };
}

/** One page with the fields that people know, as pdf-lib makes them. */
async function form(add: (form: PDFForm, page: PDFPage) => void = addUsual): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([400, 500]);
  add(document.getForm(), page);
  return document.save();
}

function addUsual(fields: PDFForm, page: PDFPage): void {
  fields.createTextField('Name').addToPage(page, { x: 20, y: 440, width: 200, height: 20 });
  const notes = fields.createTextField('Notes');
  notes.enableMultiline();
  notes.addToPage(page, { x: 20, y: 340, width: 200, height: 80 });
  notes.setFontSize(10);
  const code = fields.createTextField('Code');
  code.setMaxLength(5);
  code.enableCombing();
  code.addToPage(page, { x: 20, y: 300, width: 200, height: 20 });
  fields.createCheckBox('Agree').addToPage(page, { x: 20, y: 270, width: 15, height: 15 });
  const size = fields.createRadioGroup('Size');
  for (const [index, each] of ['S', 'M', 'L'].entries())
    size.addOptionToPage(each, page, { x: 20 + index * 30, y: 240, width: 15, height: 15 });
  const colour = fields.createDropdown('Colour');
  colour.addOptions(['Red', 'Green']);
  colour.addToPage(page, { x: 20, y: 200, width: 100, height: 20 });
  const days = fields.createOptionList('Days');
  days.addOptions(['Monday', 'Tuesday', 'Friday']);
  days.enableMultiselect();
  days.addToPage(page, { x: 20, y: 120, width: 100, height: 60 });
}

/** Fields as pdf.js finds them: value by name. */
async function held(file: string): Promise<Readonly<Record<string, unknown>>> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(await readFile(file)), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const found: Record<string, unknown> = {};
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    for (const each of await page.getAnnotations()) {
      const known = found[each.fieldName ?? ''];
      // Of a group each box tells whether it is the one.
      if (each.fieldName && (known === undefined || known === 'Off')) found[each.fieldName] = each.fieldValue;
    }
  }
  await task.destroy();
  return found;
}

const real = (name: string) => readFile(path.join(import.meta.dirname, '../../../tests/fixtures/real', name));

const ALL = {
  Name: 'Zoë Ж 漢字 שלום',
  Notes: 'first line\nand a second one that is so long that it goes on in a third',
  Code: 'A12',
  Agree: true,
  Size: 'M',
  Colour: 'Green',
  Days: ['Monday', 'Friday'],
};

test('fills every kind of field, so that readers find the values and pages show them', async () => {
  const file = await filled(await form(), JSON.stringify(ALL));
  expect(await held(file)).toMatchObject({ ...ALL, Agree: 'Yes', Colour: ['Green'] });
  const text = textOf(file);
  for (const shown of ['Zoë Ж 漢字', 'שלום', 'first line', 'third', 'Green', 'Friday']) expect(text).toContain(shown);
  // One letter a cell.
  const boxes = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' });
  const lefts = [...boxes.matchAll(/xMin="([\d.]+)"[^>]*>[A12]</g)].map(([, x]) => Number(x));
  expect((lefts[1] ?? 0) - (lefts[0] ?? 0)).toBeCloseTo(40, -1);
  execFileSync('qpdf', ['--check', file]);
  expect(work.warningCodes).toEqual([]);
});

test('unticks, chooses nothing and clears', async () => {
  const before = await readFile(await filled(await form(), ALL));
  const file = await filled(before, { Name: null, Agree: false, Size: null, Days: [], Code: '' });
  expect(await held(file)).toMatchObject({ Name: '', Agree: 'Off', Notes: ALL.Notes, Code: '' });
  expect(textOf(file)).not.toContain('Zoë');
});

test('says that a list without choices can take nothing', async () => {
  const empty = samplePdf(1, {
    catalog: '/AcroForm << /Fields [300 0 R] >>',
    page: () => '/Annots [300 0 R]',
    objects: { 300: '<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /T (Colour) /Rect [20 20 90 40] >>' },
  });
  await expect(filled(empty, { Colour: 'Blue' })).rejects.toThrow('"Colour" has no choices in this form');
});

test('says which value a field cannot take, and in which row', async () => {
  const csv = await attached('people.csv', 'csv', 'Name,Colour\nAnn,Red\nBob,Blue\n');
  await expect(filled(await form(), csv)).rejects.toThrow(
    'Row 2: "Blue" is not a choice of "Colour". Choices: Red, Green.',
  );
  await expect(filled(await form(), { Code: '123456' })).rejects.toThrow('"Code" takes at most 5 characters.');
  await expect(filled(await form(), { Agree: 'maybe' })).rejects.toThrow('"maybe" is not a value of the check box');
  await expect(filled(await form(), { Colour: ['Red', 'Green'] })).rejects.toThrow('"Colour" takes only one choice.');
  await expect(results(samplePdf(1), { data: { a: 'b' } })).rejects.toThrow('report.pdf has no form fields.');
  await expect(results(await form(), {})).rejects.toThrow('Give the values as JSON or a file.');
});

test('skips columns that it does not know, or stops at them', async () => {
  const data = { Nmae: 'Ann', Colour: 'Red' };
  await filled(await form(), data);
  expect(work.warnings).toMatchObject([{ code: 'columns-skipped', params: { names: 'Nmae' } }]);
  await expect(filled(await form(), data, { strict: true })).rejects.toThrow(
    'There is no field "Nmae". Did you mean "Name"?',
  );
  const file = await filled(await form(), { who: 'Ann', Colour: 'Red' }, { map: { who: 'Name', Colour: null } });
  expect(await held(file)).toMatchObject({ Name: 'Ann', Colour: [] });
});

const PEOPLE = 'name;Agree;Notes\r\n"Ann; A.";yes;\r\nBob;no;"two\r\nlines"\r\n;;\r\nCem;1;x\r\n';

test('makes a form of each row, with a name of its own', async () => {
  const data = await attached('people.csv', 'csv', PEOPLE);
  const outputs = await results(await form(), { data, 'name-by': '{name}-{field:Name}' });
  expect(outputs.map(({ pattern }) => pattern)).toEqual(['{name}-Ann; A.', '{name}-Bob', '{name}-Cem']);
  const values = await Promise.all(outputs.map((output) => held(output.path)));
  expect(values).toMatchObject([
    { Name: 'Ann; A.', Agree: 'Yes' },
    { Name: 'Bob', Agree: 'Off', Notes: 'two\nlines' },
    { Name: 'Cem', Agree: 'Yes' },
  ]);
  const [second, ...others] = await results(await form(), { data, rows: '2' });
  expect([second?.pattern, others.length, textOf(second?.path ?? '')]).toMatchObject([undefined, 0, /Bob/]);
  await expect(results(await form(), { data, rows: '2-9' })).rejects.toThrow(
    'rows includes 2-9, but the last row is 3.',
  );
});

test('puts the forms of all rows into one file, whose fields keep apart', async () => {
  const data = await attached('people.csv', 'csv', PEOPLE);
  const [output, ...others] = await results(await form(), { data, combine: true, 'name-by': 'For {field:Name}' });
  expect(others).toEqual([]);
  const { pages, fields, bookmarks } = await readPdf(output?.path ?? '');
  expect(pages).toHaveLength(3);
  expect(fields.filter((name) => name.startsWith('Name'))).toEqual(['Name', 'Name_2', 'Name_3']);
  expect(bookmarks.map(({ title, page }) => [title, page])).toEqual([
    ['For Ann; A.', 1],
    ['For Bob', 2],
    ['For Cem', 3],
  ]);
  expect(textOf(output?.path ?? '')).toMatch(/Ann; A\.[\s\S]*Bob[\s\S]*Cem/);
});

test('keeps what is in the form where a cell is empty, or clears it', async () => {
  const before = await readFile(await filled(await form(), { Name: 'Old', Notes: 'Kept' }));
  const data = await attached('people.csv', 'csv', 'Name,Notes\nNew,\n');
  expect(await held(await filled(before, data))).toMatchObject({ Name: 'New', Notes: 'Kept' });
  expect(await held(await filled(before, data, { empty: 'clear' }))).toMatchObject({ Name: 'New', Notes: '' });
});

test('makes the values a part of the page', async () => {
  const file = await filled(await form(), ALL, { flatten: true });
  expect((await readPdf(file)).fields).toEqual([]);
  expect(textOf(file)).toContain('Zoë Ж 漢字');
});

test('exports what it can fill in, in every format', async () => {
  const before = await readFile(await filled(await form(), ALL));
  for (const format of ['json', 'csv', 'fdf', 'xfdf'] as const) {
    const [output] = await results(before, { action: 'export', 'export-format': format });
    expect([output?.type, output?.pattern]).toEqual([format, '{name}-data']);
    const data = await attached(`data.${format}`, format, await readFile(output?.path ?? ''));
    const again = await held(await filled(await form(), data));
    expect(again, format).toMatchObject({ ...ALL, Agree: 'Yes', Colour: ['Green'] });
  }
  expect(work.warningCodes).toEqual([]);
});

test('puts what several forms hold into one table', async () => {
  const files: Buffer[] = [];
  for (const Name of ['Ann', '=Bob']) files.push(await readFile(await filled(await form(), { Name })));
  const inputs = await Promise.all(files.map((content, index) => work.file(`${index}.pdf`, content)));
  const bad = await work.file('none.pdf', samplePdf(1));
  const [table, ...others] = await work.run([...inputs, bad], {
    action: 'export',
    'export-format': 'csv',
    batch: true,
  });
  expect(others).toEqual([]);
  const [head, first, second] = (await readFile(table?.path ?? '', 'utf8')).split('\r\n');
  expect(head).toBe('\ufeffFile,Name,Notes,Code,Agree,Size,Colour,Days');
  expect([first, second]).toEqual(['0.pdf,Ann,,,false,,,', "1.pdf,'=Bob,,,false,,,"]);
  expect(work.warnings).toMatchObject([{ code: 'file-failed', params: { file: 'none.pdf' } }]);
});

test('lists the fields of a form that Acrobat made', async () => {
  const [output] = await results(await real('acrobat-form.pdf'), { action: 'list' });
  const list = JSON.parse(await readFile(output?.path ?? '', 'utf8'));
  expect(list).toHaveLength(18);
  expect(list).toContainEqual({
    name: 'RadioButtonGroup-DefaultValue',
    type: 'radio',
    page: 1,
    value: 'RadioButton01',
    choices: ['RadioButton01', 'RadioButton02'],
  });
  expect(list).toContainEqual({ name: 'LongRichTextField', type: 'text', page: 1, value: '', multiline: true });
});

test('fills a form of Acrobat: groups of boxes, rich text and lists, and no button', async () => {
  const file = await filled(await real('acrobat-form.pdf'), {
    CheckboxGroup: 'Option2',
    'RadioButtonGroup-DefaultValue': 'RadioButton02',
    'ListBox-DefaultValue': 'Opt03',
    'RichTextField-Filled': 'plain now',
    PushButton: 'x',
  });
  expect(await held(file)).toMatchObject({
    CheckboxGroup: 'Option2',
    'RadioButtonGroup-DefaultValue': 'RadioButton02',
    'ListBox-DefaultValue': ['Opt03'],
    'RichTextField-Filled': 'plain now',
  });
  expect(textOf(file)).toContain('plain now');
  expect(work.warnings).toMatchObject([{ code: 'fields-not-fillable', params: { names: 'PushButton' } }]);
});

test('drops XFA that would show other values, of a form of a government', async () => {
  const content = await real('livecycle-form.pdf');
  const file = await filled(content, { School_Name: 'Hill School' }, { strict: true });
  expect(work.warningCodes).toEqual(['xfa-removed']);
  expect(textOf(file)).toContain('Hill School');
  const plain = execFileSync('qpdf', ['--json', '--json-key=acroform', file], { encoding: 'utf8' });
  expect(plain).toContain('Hill School');
  expect(execFileSync('qpdf', ['--qdf', file, '-'], { encoding: 'latin1' })).not.toContain('/XFA');
});

test('fills a signed form so that the signature holds, and drops it where nothing may change', async () => {
  const { pem } = await testCertificate({ name: 'Ann Example', kind: 'ec' });
  const open = await signedPdf(await form(), pem, { certify: 'fill' });
  const kept = await readFile(await filled(open, { Name: 'Bob', Agree: true }));
  expect(kept.subarray(0, open.length).equals(open)).toBe(true);
  const [verdict = ''] = await judgeSignatures(kept);
  expect(verdict).toContain(VALID);
  expect(work.warningCodes).toEqual([]);
  const closed = await signedPdf(await form(), pem, { certify: 'no-changes' });
  const file = await filled(closed, { Name: 'Bob' });
  expect(work.warningCodes).toEqual(['signature-removed']);
  expect(await held(file)).toMatchObject({ Name: 'Bob' });
  await expect(filled(closed, { Name: 'Bob' }, { 'on-signed': 'refuse' })).rejects.toMatchObject({ code: 'signed' });
});
