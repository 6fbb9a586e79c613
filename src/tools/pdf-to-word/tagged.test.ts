/** Prints documents with tags and converts them back: what the tags tell leads, also where looks tell something else. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cell, item, LOOK, model, paragraph, section, table, run as textRun } from '../../../tests/document-model.ts';
import { officeParts } from '../../../tests/ooxml/package-parts.ts';
import { wordFaults } from '../../../tests/ooxml/word-repairs.ts';
import { elementsNamed, textOf, type XmlElement } from '../../../tests/ooxml/xml-tree.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import type { Block, DocumentModel } from '../../engine/layout/model.ts';
import { writeDocx } from '../../engine/write/docx/flow/write-docx.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const start = promisify(execFile);

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

/** The document printed by LibreOffice with tags, and converted back. */
async function thereAndBack(document: DocumentModel): Promise<XmlElement> {
  const source = join(bench.folder, 'source.docx');
  const facts = { title: '', author: '', language: '' };
  await writeDocx(document, source, {
    facts,
    folder: join(bench.folder, 'scratch'),
    signal: new AbortController().signal,
  });
  const tagged = 'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"}}';
  await start('soffice', [
    `-env:UserInstallation=file://${join(bench.folder, 'profile')}`,
    ...['--headless', '--convert-to', tagged, '--outdir', bench.folder, source],
  ]);
  const [output] = await bench.run([await bench.file('a.pdf', await readFile(join(bench.folder, 'source.pdf')))]);
  const path = output?.path ?? '';
  expect(await wordFaults(path)).toEqual([]);
  const root = (await officeParts(path)).trees.get('word/document.xml');
  if (!root) throw new Error('no document');
  return root;
}

/** The style and list level of every paragraph with its text: `Heading2 Text`. */
function outline(root: XmlElement): readonly string[] {
  const value = (element: XmlElement, name: string) => elementsNamed(element, name)[0]?.attributes['w:val'] ?? '';
  return elementsNamed(root, 'w:p')
    .filter((element) => textOf(element) !== '')
    .map((element) => `${value(element, 'w:pStyle')}${value(element, 'w:ilvl')} ${textOf(element)}`.trim());
}

const same = { role: 'heading', level: 2, look: LOOK, align: 'left', spaceBeforePt: 0, spaceAfterPt: 6 } as const;
const body = { role: 'body', look: LOOK, align: 'left', spaceBeforePt: 0, spaceAfterPt: 6 } as const;
const LONG =
  'Some words of a text that goes on for a while, so that it takes more than one line of the page and ends here.';

test('takes headings, lists and paragraphs from the tags, whatever they look like', async () => {
  const blocks: readonly Block[] = [
    paragraph('A heading like text', { role: 'heading', level: 2 }),
    paragraph(LONG),
    // In print nothing tells these two from one paragraph.
    paragraph(`${LONG} `.repeat(2).slice(0, 190), { spaceAfterPt: 0 }),
    paragraph('1. Written by hand, and no list'),
    paragraph([textRun('Bold and large, and no heading', { look: { bold: true, sizePt: 16 } })]),
    item('First point', { list: 1 }),
    item('Inner point', { list: 1, level: 1, label: '◦', pattern: '◦' }),
    item('Second point', { list: 1 }),
  ];
  const root = await thereAndBack(model([section(blocks)], { styles: [body, same] }));
  expect(outline(root)).toEqual([
    'Heading2 A heading like text',
    LONG,
    `${LONG} `.repeat(2).slice(0, 190).trim(),
    '1. Written by hand, and no list',
    'Bold and large, and no heading',
    'ListParagraph0 First point',
    'ListParagraph1 Inner point',
    'ListParagraph0 Second point',
  ]);
}, 60_000);

test('takes tables from the tags that have no lines, with their spans and empty cells', async () => {
  const bare = { borders: {} } as const;
  const rows = [
    [cell(0, 'Both columns', { ...bare, columnSpan: 2 }), cell(2, 'C', bare)],
    [cell(0, 'Two rows', { ...bare, rowSpan: 2 }), cell(1, '', bare), cell(2, 'x', bare)],
    [cell(1, 'y', bare), cell(2, 'A cell whose text takes two of its lines', bare)],
  ];
  const root = await thereAndBack(model([section([paragraph(LONG), table(rows, [100, 100, 120]), paragraph('End')])]));
  const [made] = elementsNamed(root, 'w:tbl');
  const texts = elementsNamed(made ?? root, 'w:tr').map((row) => elementsNamed(row, 'w:tc').map(textOf));
  expect(texts).toEqual([
    ['Both columns', 'C'],
    ['Two rows', '', 'x'],
    ['', 'y', 'A cell whose text takes two of its lines'],
  ]);
  expect(elementsNamed(root, 'w:gridSpan').map(({ attributes }) => attributes['w:val'])).toEqual(['2']);
  expect(outline(root).at(-1)).toBe('End');
}, 60_000);

test('takes notes from the tags', async () => {
  const mark = { kind: 'note', note: 1, look: LOOK } as const;
  const notes = [{ id: 1, kind: 'footnote', label: '1', blocks: [paragraph('What the note says')] }] as const;
  const root = await thereAndBack(model([section([paragraph([textRun('Text'), mark])])], { notes }));
  expect(elementsNamed(root, 'w:footnoteReference')).toHaveLength(1);
  expect(textOf(root)).not.toContain('What the note says');
}, 60_000);

test('keeps the ends of lines in a paragraph, and the lines of code apart', async () => {
  const code = { ...LOOK, family: 'Liberation Mono' };
  const root = await thereAndBack(
    model([
      section([
        paragraph('Letter', same),
        paragraph([textRun('Four Mill Lane\nLeeds\nYorkshire')]),
        paragraph(LONG),
        paragraph([textRun('for (const x of y) {\n  say(x);\n}', { look: code })]),
      ]),
    ]),
  );
  const [, address, , ...lines] = elementsNamed(root, 'w:p').filter((element) => textOf(element) !== '');
  expect(address && elementsNamed(address, 'w:br')).toHaveLength(2);
  expect(lines.map((line) => textOf(line).trim())).toEqual(['for (const x of y) {', 'say(x);', '}']);
});

test('drops the rows that name the columns again on later pages', async () => {
  const heads = ['Number', 'What the column of texts holds'];
  const rows = Array.from({ length: 70 }, (_, row) => [cell(0, `No. ${row + 1}`), cell(1, `Text of ${row + 1}`)]);
  const head = heads.map((text, column) => cell(column, text));
  const plain = table([head, ...rows], [80, 200]);
  const long = { ...plain, rows: plain.rows.map((row, index) => ({ ...row, isHeader: index === 0 })) };
  const root = await thereAndBack(model([section([paragraph(LONG), long, paragraph('End')])]));
  expect(elementsNamed(root, 'w:tbl')).toHaveLength(1);
  const texts = elementsNamed(root, 'w:tr').map((row) => elementsNamed(row, 'w:tc').map(textOf));
  expect(texts).toEqual([heads, ...rows.map((_, row) => [`No. ${row + 1}`, `Text of ${row + 1}`])]);
  expect(elementsNamed(root, 'w:tblHeader')).toHaveLength(1);
}, 60_000);
