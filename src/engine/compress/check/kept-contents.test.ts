/** What belongs to a document beside its looks is counted, and a file that lacks one thing of it is found. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../../../tests/sample-pdf.ts';
import { readPages } from '../../document/pages/page-list.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { type KeptContents, keptContents, stillHas } from './kept-contents.ts';
import { KeptText } from './kept-text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-kept-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const CATALOG = [
  '/Outlines 100 0 R /AcroForm << /Fields [120 0 R] >> /PageLabels << /Nums [0 << /S /r >>] >>',
  '/Names << /EmbeddedFiles << /Names [(a.txt) 130 0 R] >> /Dests << /Names [(here) 131 0 R] >> >>',
  '/OCProperties << /OCGs [140 0 R] /D << >> >> /StructTreeRoot 160 0 R',
].join(' ');

const OBJECTS = {
  100: '<< /First 101 0 R /Last 101 0 R >>',
  101: '<< /Title (Two) /Parent 100 0 R /Dest [14 0 R /Fit] >>',
  111: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [14 0 R /Fit] >>',
  112: '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (note) >>',
  120: '<< /Type /Annot /Subtype /Widget /T (name) /FT /Tx /Rect [0 0 50 20] >>',
  130: '<< /Type /Filespec /F (a.txt) >>',
  131: '[14 0 R /Fit]',
  140: '<< /Type /OCG /Name (Layer) >>',
  160: '<< /Type /StructTreeRoot /K [161 0 R] >>',
  161: '<< /Type /StructElem /S /Document /P 160 0 R /K [162 0 R 163 0 R] >>',
  162: '<< /Type /StructElem /S /P /P 161 0 R /K 0 >>',
  163: '<< /Type /StructElem /S /P /P 161 0 R /K 1 >>',
};

const WHOLE: KeptContents = {
  pages: 2,
  links: 1,
  annotations: 2,
  fields: 1,
  bookmarks: 1,
  attachments: 1,
  tags: 3,
  layers: 1,
  targets: 1,
  labels: 'i\nii',
};

async function written(name: string, catalog: string, annotations: string, said = '2'): Promise<string> {
  const path = join(folder, name);
  const page = (number: number) => (number === 1 ? `/Annots [${annotations}]` : '');
  const content = (number: number) => `BT /F1 24 Tf 20 140 Td (Page ${number === 1 ? 1 : said}) Tj ET`;
  await writeFile(path, samplePdf(2, { catalog, page, content, objects: OBJECTS }));
  return path;
}

test('counts links, comments, fields, bookmarks, attachments, tags, layers, targets and labels', async () => {
  const document = PdfDocument.open(await written('whole.pdf', CATALOG, '111 0 R 112 0 R 120 0 R'));
  expect(keptContents(document, readPages(document, 9).pages)).toEqual(WHOLE);
  document.close();
});

test.each([
  ['everything', CATALOG, '111 0 R 112 0 R 120 0 R', true],
  ['no link', CATALOG, '112 0 R 120 0 R', false],
  [
    'no attachment',
    CATALOG.replace('/EmbeddedFiles << /Names [(a.txt) 130 0 R] >>', ''),
    '111 0 R 112 0 R 120 0 R',
    false,
  ],
  ['other labels', CATALOG.replace('/S /r', '/S /R'), '111 0 R 112 0 R 120 0 R', false],
  ['no tags', CATALOG.replace('/StructTreeRoot 160 0 R', ''), '111 0 R 112 0 R 120 0 R', false],
  ['no layers', CATALOG.replace('/OCGs [140 0 R]', '/OCGs []'), '111 0 R 112 0 R 120 0 R', false],
])('tells of a file that has %s', async (_, catalog, annotations, has) => {
  expect(stillHas(WHOLE, await written('result.pdf', catalog, annotations))).toBe(has);
});

test('a second program finds the page whose words are others', async () => {
  const before = await written('said.pdf', '', '');
  const after = await written('says.pdf', '', '', 'Z');
  const { signal } = new AbortController();
  expect(await new KeptText(before).lostOn(after, [0, 1], 2, signal)).toEqual(new Set([1]));
  expect(await new KeptText(before).lostOn(before, [0, 1], 2, signal)).toEqual(new Set());
});

test('what pages said can be read before anybody asks', async () => {
  const before = await written('early.pdf', '', '');
  const after = await written('late.pdf', '', '', 'Z');
  const { signal } = new AbortController();
  const texts = new KeptText(before);
  await texts.goAhead(2, signal);
  await rm(before);
  expect(await texts.lostOn(after, [0, 1], 2, signal)).toEqual(new Set([1]));
});
