/** Fields with formats, sums, old-fashioned trees and no pictures, written by hand; poppler and PDFium say what shows. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textOf } from '../../../tests/by-poppler.ts';
import { judgeSignatures, VALID } from '../../../tests/judge-signatures.ts';
import { zipOf } from '../../../tests/office-samples.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { look } from '../../../tests/seen-page.ts';
import { signedPdf } from '../../../tests/signed-files.ts';
import { testCertificate } from '../../../tests/test-certificate.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let work: OperationTest<typeof tool>;
beforeEach(async () => {
  work = await OperationTest.start(tool, run);
});
afterEach(() => work.end());

/** One page of 201 × 300 with these fields, as objects from 120. */
function form(fields: readonly string[], entries = '', objects: Readonly<Record<number, string>> = {}): Buffer {
  const list = fields.map((_, index) => `${120 + index} 0 R`).join(' ');
  return samplePdf(1, {
    content: () => '',
    catalog: `/AcroForm << /Fields [${list}] /DA (/Helv 0 Tf 0 g) ${entries} >>`,
    page: () =>
      `/Annots [${list} ${Object.keys(objects)
        .map((number) => `${number} 0 R`)
        .join(' ')}]`,
    objects: {
      ...Object.fromEntries(
        fields.map((field, index) => [120 + index, `<< /Subtype /Widget /F 4 /FT /Tx ${field} >>`]),
      ),
      ...objects,
    },
  });
}

function script(event: 'F' | 'C', source: string): string {
  return `/AA << /${event} << /S /JavaScript /JS (${source.replace(/[()]/g, '\\$&')}) >> >>`;
}

async function filled(content: Buffer, data: unknown, options: Readonly<Record<string, unknown>> = {}) {
  const [output] = await work.run([await work.file('report.pdf', content)], { data, ...options });
  if (!output) throw new Error('there is no result');
  return output;
}

function plain(path: string): string {
  return execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' });
}

const EURO = script('F', 'AFNumber_Format(2, 2, 0, 0, " \\\\u20ac", false);');

test('writes numbers and dates as the field shows them, and keeps them as readers expect', async () => {
  const content = form([
    `/T (Price) /Rect [10 250 190 270] ${EURO}`,
    `/T (Share) /Rect [10 220 190 240] ${script('F', 'AFPercent_Format(1, 0);')}`,
    `/T (Born) /Rect [10 190 190 210] ${script('F', 'AFDate_FormatEx("dd.mm.yyyy");')}`,
    `/T (Phone) /Rect [10 160 190 180] ${script('F', 'AFSpecial_Format(2);')}`,
  ]);
  const { path } = await filled(content, { Price: '1234.5', Share: 0.125, Born: '1990-02-01', Phone: '5551234567' });
  const text = textOf(path);
  for (const shown of ['1.234,50 €', '12.5%', '01.02.1990', '(555) 123-4567']) expect(text).toContain(shown);
  expect(plain(path)).toMatch(/\/V \(1234\.5\)/);
  expect(textOf((await filled(content, { Price: '1.234,5 €', Born: '1.2.1990' })).path)).toContain('1.234,50 €');
  const iso = await filled(content, { Born: '01.02.1990' }, { 'date-format': 'yyyy/mm/dd' });
  expect(textOf(iso.path)).toContain('1990/02/01');
  await expect(filled(content, { Price: 'ten' })).rejects.toThrow('"ten" is not a number, which "Price" needs.');
  await expect(filled(content, { Born: '30.02.1990' })).rejects.toThrow(
    '"30.02.1990" is not a date for "Born". Use dd.mm.yyyy, or a date such as 2026-01-31.',
  );
});

test('keeps sums right in the order of the form, and runs no script', async () => {
  const fields = [
    '/T (a.net) /Rect [10 250 190 270]',
    '/T (a.tax) /V (2,5) /Rect [10 220 190 240]',
    `/T (Total) /Rect [10 190 190 210] /AA << /F << /S /JavaScript /JS (AFNumber_Format\\(2, 1, 0, 0, "", true\\);) >>
       /C << /S /JavaScript /JS (AFSimple_Calculate\\("SUM", new Array \\("a.net", "a.tax"\\)\\);) >> >>`,
    `/T (Twice) /Rect [10 160 190 180] ${script('C', 'AFSimple_Calculate("PRD", "Total, Two");')}`,
    '/T (Two) /V (2) /Rect [10 130 190 150]',
    `/T (Other) /Rect [10 100 190 120] ${script('C', 'event.value = 1; app.alert("no");')}`,
  ];
  const { path } = await filled(form(fields, '/CO [122 0 R 123 0 R]'), { 'a.net': '0.1' });
  expect(textOf(path)).toContain('2.60');
  expect(textOf(path)).toContain('5.2');
  expect(work.warnings).toEqual([{ code: 'scripts-not-run', params: { names: 'Other' } }]);
});

test('fills fields that share a name, take what they are from above, and have no picture', async () => {
  const content = form([], '/Fields [140 0 R 143 0 R] /NeedAppearances true', {
    141: '<< /Subtype /Widget /F 4 /Parent 140 0 R /Rect [10 250 190 270] >>',
    142: '<< /Subtype /Widget /F 4 /Parent 140 0 R /Rect [10 220 190 240] >>',
    144: '<< /Subtype /Widget /F 4 /Parent 143 0 R /Rect [10 150 60 200] /AS /Off /MK << /CA (n) /BC [0 0 0] >> >>',
    140: '<< /FT /Tx /T (Twice) /Kids [141 0 R 142 0 R] >>',
    143: '<< /FT /Btn /T (Box) /Kids [144 0 R] >>',
  });
  const { path } = await filled(content, { Twice: 'Seen', Box: 'yes' });
  expect(textOf(path).match(/Seen/g)).toHaveLength(2);
  const seen = await look({ path, type: 'pdf' });
  expect([seen.at(35, 125), seen.at(14, 105)]).toEqual(['black', 'white']);
  expect(plain(path)).not.toContain('/NeedAppearances');
});

test('tells of values that a field has no room for', async () => {
  await filled(form(['/T (Tiny) /DA (/Helv 12 Tf) /Rect [10 250 40 270]']), { Tiny: 'far too long for this' });
  expect(work.warnings).toEqual([{ code: 'values-cut-off', params: { names: 'Tiny' } }]);
});

test('leaves a field alone that a signature locks, and refuses a form that its owner locked', async () => {
  const { pem } = await testCertificate({ name: 'Ann Example', kind: 'ec' });
  const content = form(
    ['/T (a) /Rect [10 250 190 270]', '/T (b) /Rect [10 220 190 240]'],
    '/SigFlags 1 /Fields [120 0 R 121 0 R 140 0 R]',
    {
      140: '<< /Subtype /Widget /F 132 /FT /Sig /T (mark) /Rect [10 20 100 60] /Lock << /Action /Include /Fields [(a)] >> >>',
    },
  );
  const signed = await signedPdf(content, pem, { field: 'mark' });
  const { path } = await filled(signed, { a: 'No', b: 'Yes' });
  expect(textOf(path)).toContain('Yes');
  expect(work.warnings).toEqual([{ code: 'fields-locked', params: { file: 'report.pdf', names: 'a' } }]);
  expect((await judgeSignatures(await readFile(path)))[0]).toContain(VALID);
  await filled(signed, { a: 'No' });
  expect(work.warnings.map(({ code }) => code)).toEqual(['fields-locked', 'fields-locked']);
  const locked = join(work.folder, 'locked.pdf');
  const rights = ['--encrypt', '', 'owner', '256', '--form=n', '--annotate=n', '--modify-other=n', '--'];
  execFileSync('qpdf', [...rights, path, locked]);
  const refused = filled(await readFile(locked), { b: 'Other' });
  await expect(refused).rejects.toMatchObject({ code: 'not-allowed' });
});

test('says of a workbook that cannot be read that it holds no data', async () => {
  const broken = Buffer.from(await workbook());
  broken.fill(0, 60, 200);
  const file = await work.file('people.xlsx', broken, 'xlsx');
  const refused = filled(form(['/T (a) /Rect [10 250 190 270]']), file);
  await expect(refused).rejects.toThrow('people.xlsx');
});

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const PEOPLE = `
      <row><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Code</t></is></c><c r="E1" t="str"><v>Sum</v></c></row>
      <row><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>32905</v></c><c r="D2" s="2"><v>42</v></c><c r="E2" s="3"><v>7.5</v></c></row>`;

/** A hidden sheet before the one that counts; numbers with formats, shared and own texts, days. */
function workbook(rows = PEOPLE): Promise<Buffer> {
  const link = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${LINKS}/${kind}" Target="${target}"/>`;
  return zipOf({
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${link('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${LINKS}"><sheets><sheet name="a" sheetId="1" state="hidden" r:id="r1"/><sheet name="b" sheetId="2" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${link('r1', 'worksheet', 'worksheets/sheet1.xml')}${link('r2', 'worksheet', '/xl/worksheets/sheet2.xml')}${link('r3', 'sharedStrings', 'sharedStrings.xml')}${link('r4', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${SHEET}"><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="4"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${SHEET}"><si><t>Name</t></si><si><r><t>Born</t></r></si><si><t>Ann</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SHEET}"><sheetData/></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${SHEET}"><sheetData>${rows}</sheetData></worksheet>`,
  });
}

test('reads the sheet that shows of a workbook: days, postcodes and amounts as they look', async () => {
  const names = ['Name', 'Born', 'Code', 'Sum'];
  const content = form(
    names.map((name, index) => `/T (${name}) /Rect [10 ${250 - index * 30} 190 ${270 - index * 30}]`),
  );
  const file = await work.file('people.xlsx', await workbook(), 'xlsx');
  const { path } = await filled(content, file, { 'date-format': 'd mmm yyyy' });
  const text = textOf(path);
  for (const shown of ['Ann', '1 Feb 1990', '00042', '7.50']) expect(text).toContain(shown);
  expect(work.warningCodes).toEqual([]);
});

test('reads a workbook whose rows begin at the last column, and says how many there are', async () => {
  const rows = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(6_001);
  const file = await work.file('people.xlsx', await workbook(rows), 'xlsx');
  const refused = filled(form(['/T (a) /Rect [10 250 190 270]']), file);
  await expect(refused).rejects.toMatchObject({ params: { rows: 6_000, most: 5_000 } });
});
