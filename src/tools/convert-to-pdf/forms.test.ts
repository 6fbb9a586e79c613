/** The option `forms` of convert-to-pdf: what can be filled in before can be filled in after, and shows its value. */
import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDocumentText, wordFile } from '../../../tests/office-samples.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { openPdfium } from '../../adapters/pdfium.ts';
import { readGlyphs } from '../../adapters/pdfium-text.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let convert: OperationTest<typeof tool>;
beforeEach(async () => {
  convert = await OperationTest.start(tool, run);
});
afterEach(() => convert.end());

interface Found {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly choices: readonly string[];
}

interface QpdfField {
  readonly alternativename: string;
  readonly fieldtype: string;
  readonly value: string;
  readonly choices: readonly string[];
}

/** Fields in their order, as qpdf finds them, and the words that a reader of no forms draws. */
async function converted(content: Uint8Array, type: FileTypeId, forms = true) {
  const [output] = await convert.run([await convert.file(`in.${type}`, content, type)], { forms });
  const path = output?.path ?? '';
  const told = JSON.parse(execFileSync('qpdf', ['--json', '--json-key=acroform', path], { encoding: 'utf8' })) as {
    readonly acroform: { readonly needappearances: boolean; readonly fields: readonly QpdfField[] };
  };
  const fields = told.acroform.fields.map(
    (field): Found => ({
      name: field.alternativename.replace(/^u:/, ''),
      type: field.fieldtype,
      value: field.value.replace(/^u:/, ''),
      choices: field.choices.map((choice) => choice.replace(/^u:/, '')),
    }),
  );
  return { fields, leavesToReaders: told.acroform.needappearances, words: await drawnWords(path) };
}

async function drawnWords(path: string): Promise<string> {
  const document = await openPdfium(path, { name: 'result' });
  try {
    return document
      .withFlatPage(0, readGlyphs)
      .map(({ text }) => text)
      .join('')
      .replace(/\s+/g, ' ');
  } finally {
    document.close();
  }
}

const paragraph = (content: string) => `<w:p>${content}</w:p>`;
const text = (content: string) => `<w:r><w:t xml:space="preserve">${content}</w:t></w:r>`;
const control = (kind: string, content: string) =>
  `<w:sdt><w:sdtPr>${kind}</w:sdtPr><w:sdtContent>${text(content)}</w:sdtContent></w:sdt>`;

test('content controls of Word become fields that hold what was filled in', async () => {
  const checkbox =
    '<w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="1"/><w14:checkedState w14:val="2612"/><w14:uncheckedState w14:val="2610"/></w14:checkbox>';
  const colours =
    '<w:dropDownList><w:listItem w:displayText="Red" w:value="r"/><w:listItem w:displayText="Green" w:value="g"/></w:dropDownList>';
  const body = [
    text('Name: ') + control('<w:text/>', 'Zoë Ωmega'),
    text('I agree ') + control(checkbox, '☒'),
    text('Colour ') + control(colours, 'Green'),
  ];
  const result = await converted(await wordFile(body.map(paragraph).join('')), 'docx');
  expect(result.fields).toEqual([
    { name: 'Name', type: '/Tx', value: 'Zoë Ωmega', choices: [] },
    { name: 'I agree', type: '/Btn', value: '/Yes', choices: [] },
    { name: 'Colour', type: '/Ch', value: 'Green', choices: ['Red', 'Green'] },
  ]);
  expect(result.leavesToReaders).toBe(false);
  expect(result.words).toContain('Zoë Ωmega');
  expect(result.words).toContain('Green');
});

test('form fields of old Word documents become fields too, also in tables', async () => {
  const char = (type: string, data = '') =>
    `<w:r><w:fldChar w:fldCharType="${type}">${data && `<w:ffData>${data}</w:ffData>`}</w:fldChar></w:r>`;
  const field = (name: string, data: string, content = '') =>
    `${char('begin', `<w:enabled/>${data}`)}<w:r><w:instrText> ${name} </w:instrText></w:r>${char('separate')}${content && text(content)}${char('end')}`;
  const list = '<w:ddList><w:listEntry w:val="Red"/><w:listEntry w:val="Green"/></w:ddList>';
  const cell = (content: string) => `<w:tc><w:p>${content}</w:p></w:tc>`;
  const table = `<w:tbl><w:tblGrid><w:gridCol w:w="4000"/><w:gridCol w:w="4000"/></w:tblGrid><w:tr>${cell(text('Town'))}${cell(field('FORMTEXT', '<w:textInput/>', 'Oslo'))}</w:tr></w:tbl>`;
  const body =
    paragraph(text('Tick ') + field('FORMCHECKBOX', '<w:checkBox><w:sizeAuto/><w:default w:val="0"/></w:checkBox>')) +
    paragraph(text('Colour ') + field('FORMDROPDOWN', list)) +
    table;
  const { fields, words } = await converted(await wordFile(body + paragraph('')), 'docx');
  expect(fields).toEqual([
    { name: 'Tick', type: '/Btn', value: '/Off', choices: [] },
    { name: 'Colour', type: '/Ch', value: 'Red', choices: ['Red', 'Green'] },
    { name: expect.any(String), type: '/Tx', value: 'Oslo', choices: [] },
  ]);
  expect(words).toContain('Oslo');
});

const CONTROLS = `<office:forms><form:form form:name="F" form:control-implementation="ooo:com.sun.star.form.component.Form"><form:text form:name="first" form:control-implementation="ooo:com.sun.star.form.component.TextField" xml:id="c1" form:id="c1" form:current-value="Ann"/><form:checkbox form:name="agree" form:control-implementation="ooo:com.sun.star.form.component.CheckBox" xml:id="c2" form:id="c2" form:label="I agree" form:current-state="checked"/></form:form></office:forms><text:p>Name <draw:control text:anchor-type="as-char" svg:width="5cm" svg:height="0.8cm" draw:control="c1"/> <draw:control text:anchor-type="as-char" svg:width="5cm" svg:height="0.8cm" draw:control="c2"/></text:p>`;

test('controls of a document become fields where that is asked for, and print what they hold otherwise', async () => {
  const content = await openDocumentText(CONTROLS);
  const { fields } = await converted(content, 'odt');
  expect(fields.map(({ type, value }) => `${type} ${value}`).sort()).toEqual(['/Btn /Yes', '/Tx Ann']);
  const printed = await converted(content, 'odt', false);
  expect(printed.fields).toEqual([]);
  expect(printed.words).toContain('Ann');
});

test('what runs over several lines stays text', async () => {
  const long = 'Many words that do not fit into one line of a page. '.repeat(6).trim();
  const { fields, words } = await converted(await wordFile(paragraph(control('<w:text/>', long))), 'docx');
  expect(fields).toEqual([]);
  expect(words).toContain(long);
});
