/** Removes and lists comments, and looks with pdf.js and qpdf at what is left. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { xmlTree } from '../../../tests/ooxml/xml-tree.ts';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let comments: OperationTest<typeof tool>;
beforeEach(async () => {
  comments = await OperationTest.start(tool, run);
});
afterEach(() => comments.end());

type Options = Readonly<Record<string, unknown>>;

async function results(content: Uint8Array, options: Options = {}): Promise<readonly OutputFile[]> {
  return comments.run([await comments.file('report.pdf', content)], options);
}

function plain(output: OutputFile | undefined): string {
  const text = execFileSync('qpdf', ['--qdf', '--object-streams=disable', output?.path ?? '', '-'], {
    encoding: 'latin1',
  });
  return text.replace(/\s+/g, ' ');
}

/** Subtypes of the annotations that are left, in order. */
function left(output: OutputFile | undefined): readonly string[] {
  return [...plain(output).matchAll(/\/Rect \[[^\]]*\][^>]*?\/Subtype \/(\w+)/g)]
    .map(([, subtype = '']) => subtype)
    .sort();
}

/** A comment of every kind on the first of two pages, with an answer, a window, a link and a field. */
const MARKED = samplePdf(2, {
  catalog: '/AcroForm << /Fields [129 0 R] /DA (/F1 9 Tf) >>',
  page: (page) =>
    page === 1
      ? '/Annots [120 0 R 121 0 R 122 0 R 123 0 R 124 0 R 125 0 R 126 0 R 127 0 R 128 0 R 129 0 R]'
      : '/Rotate 90 /Annots [130 0 R 131 0 R]',
  objects: {
    120: '<< /Type /Annot /Subtype /Text /Rect [10 270 30 290] /T (Ann) /M (D:20240102030405Z) /Contents (Say "why"\r=1+1) /Popup 121 0 R >>',
    121: '<< /Type /Annot /Subtype /Popup /Rect [30 200 90 290] /Parent 120 0 R >>',
    122: '<< /Type /Annot /Subtype /Text /Rect [10 270 30 290] /T (Ben) /Contents (=Because) /IRT 120 0 R >>',
    123: '<< /Type /Annot /Subtype /Highlight /F 4 /C [1 1 0] /Rect [20 140 120 160] /QuadPoints [20 160 120 160 20 140 120 140] >>',
    124: '<< /Type /Annot /Subtype /Ink /C [0 0 1] /Rect [20 20 60 60] /InkList [[20 20 60 60] [20 60 60 20]] >>',
    125: '<< /Type /Annot /Subtype /FreeText /DA (/Helv 12 Tf 0 g) /Rect [70 20 110 60] /Contents (Typed <here>) >>',
    126: '<< /Type /Annot /Subtype /Stamp /Name /Draft /Rect [120 20 160 60] >>',
    127: '<< /Type /Annot /Subtype /FileAttachment /Rect [160 20 180 40] /FS << /Type /Filespec /F (a.txt) /EF << /F 140 0 R >> >> >>',
    128: '<< /Type /Annot /Subtype /Link /Rect [20 100 120 120] /A << /S /URI /URI (https://a.example/?a=1&b=2) >> >>',
    129: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ann) /DA (/F1 9 Tf) /F 4 /Rect [20 60 120 80] >>',
    130: '<< /Type /Annot /Subtype /Line /L [10 10 50 50] /Rect [10 10 50 50] >>',
    131: `<< /Type /Annot /Subtype /Link /Rect [20 140 120 160] /Dest [${pageObject(1)} 0 R /Fit] >>`,
    140: sampleStream('attached', '/Type /EmbeddedFile'),
  },
});

test('removes comments of all kinds; links and fields stay', { tags: ['comments-go'] }, async () => {
  const [output] = await results(MARKED);
  const read = await readPdf(output?.path ?? '');
  expect(read.pages.map(({ links, text }) => [text, links])).toEqual([
    ['Page 1', ['https://a.example/?a=1&b=2']],
    ['Page 2', [1]],
  ]);
  expect(read.fields).toEqual(['name']);
  expect(left(output)).toEqual(['Link', 'Link', 'Widget']);
  for (const gone of ['Ben', '=Because', 'a.txt', 'Typed']) expect(plain(output)).not.toContain(`(${gone}`);
  expect(output?.report).toEqual({ removed: { comments: 8, links: 0 } });
});

test('removes the kinds and pages that are chosen; answers go with what they answer', async () => {
  const kinds = async (types: string, more: Options = {}) => left((await results(MARKED, { types, ...more }))[0]);
  expect(await kinds('notes')).not.toContain('Text');
  expect(await kinds('notes')).not.toContain('Popup');
  expect(await kinds('highlights, drawings')).toEqual([
    'FileAttachment',
    'FreeText',
    'Link',
    'Link',
    'Popup',
    'Stamp',
    'Text',
    'Text',
    'Widget',
  ]);
  expect(await kinds('Links')).not.toContain('Link');
  expect(await kinds('all, links')).toEqual(['Widget']);
  expect(await kinds('all', { pages: '2' })).toHaveLength(11);
  await expect(results(MARKED, { types: 'notes, bubbles' })).rejects.toThrow('types must be one of: all, notes');
});

test('leaves nothing in the tags of what is gone', async () => {
  const file = samplePdf(1, {
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 140 0 R',
    page: () => '/Annots [120 0 R]',
    objects: {
      120: '<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (secret) /StructParent 0 >>',
      140: '<< /Type /StructTreeRoot /K 141 0 R /ParentTree << /Nums [0 141 0 R] >> >>',
      141: `<< /Type /StructElem /S /Annot /P 140 0 R /K << /Type /OBJR /Obj 120 0 R /Pg ${pageObject(1)} 0 R >> >>`,
    },
  });
  expect(plain((await results(file))[0])).not.toContain('secret');
});

test('lists what comments say, who wrote them and where, for spreadsheets', async () => {
  const [output, list] = await results(MARKED, { export: 'csv', types: 'all,links' });
  expect(output?.report).toEqual({ removed: { comments: 8, links: 2 } });
  const text = await readFile(list?.path ?? '', 'utf8');
  expect(text.split('\r\n')).toEqual([
    '\ufeffPage,Kind,Type,Author,Date,Text,Link,Answers,X,Y,Width,Height',
    '1,notes,Text,Ann,2024-01-02T03:04:05Z,"Say ""why""\n=1+1",,,10,10,20,20',
    "1,notes,Text,Ben,,'=Because,,1,10,10,20,20",
    '1,highlights,Highlight,,,,,,20,140,100,20',
    '1,drawings,Ink,,,,,,20,240,40,40',
    '1,text-boxes,FreeText,,,Typed <here>,,,70,240,40,40',
    '1,stamps,Stamp,,,,,,120,240,40,40',
    '1,files,FileAttachment,,,,,,160,260,20,20',
    '1,links,Link,,,,https://a.example/?a=1&b=2,,20,180,100,20',
    '2,drawings,Line,,,,,,10,10,40,40',
    '2,links,Link,,,,,,140,20,20,100',
    '',
  ]);
});

test('writes JSON and XFDF, and leaves the file where only that is asked for', async () => {
  const [json] = await results(MARKED, { action: 'list', export: 'json', types: 'notes' });
  expect(JSON.parse(await readFile(json?.path ?? '', 'utf8'))).toMatchObject({
    file: 'report.pdf',
    annotations: [
      { number: 1, page: 1, author: 'Ann', text: 'Say "why"\n=1+1', replyTo: null },
      { number: 2, page: 1, author: 'Ben', replyTo: 1 },
    ],
  });
  const [xfdf, ...others] = await results(MARKED, { action: 'list', export: 'xfdf', types: 'all,links' });
  expect(others).toEqual([]);
  expect([xfdf?.type, xfdf?.report]).toEqual(['xfdf', { found: { comments: 8, links: 2 } }]);
  const text = await readFile(xfdf?.path ?? '', 'utf8');
  expect(xmlTree(text).name).toBe('xfdf');
  expect(text).toContain(
    '<text page="0" rect="10,270,30,290" name="c1" title="Ann" date="D:20240102030405Z"><contents>Say &quot;why&quot;\n=1+1</contents></text>',
  );
  expect(text).toContain('title="Ben" inreplyto="c1"');
  expect(text).toContain('color="#FFFF00" coords="20,160,120,160,20,140,120,140" flags="print"');
  expect(text).toContain('<inklist><gesture>20,20;60,60</gesture><gesture>20,60;60,20</gesture></inklist>');
  expect(text).toContain('<line page="1" rect="10,10,50,50" name="c9" start="10,10" end="50,50"></line>');
  expect(text).toContain('<URI Name="https://a.example/?a=1&amp;b=2"/>');
});

test('gives the file back where there is no comment, and the same bytes for the same job', async () => {
  const file = await comments.file('report.pdf', samplePdf(1));
  expect(await comments.run([file])).toMatchObject([{ path: file.path, unchanged: true }]);
  expect(comments.warnings).toEqual([{ code: 'no-comments', params: { file: 'report.pdf' } }]);
  const bytes = async () => readFile((await results(MARKED))[0]?.path ?? '');
  const first = await bytes();
  expect(first.equals(await bytes())).toBe(true);
});
