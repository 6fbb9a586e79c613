/** Checks the books of PDFs made on the spot: what is in them, and that all of it is sound XML. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { PROSE, textLines } from '../../../tests/text-lines.ts';
import { zipNames, zipPart } from '../../../tests/zip-part.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

const IMAGE = 'q 60 0 0 40 20 60 cm BI /W 2 /H 2 /CS /RGB /BPC 8 /F /AHx ID FF000000FF000000FFFFFF00> EI Q';
const page = (heading: string) => [textLines(20, 260, [heading], 20), textLines(20, 225, PROSE), IMAGE].join('\n');
const HEADINGS = ['Iron & <steel>', 'Copper', 'Brass'];

/** Three pages with a heading each; the bookmarks lead to the first and the third. */
function metals(catalog = '/Outlines 100 0 R'): Buffer {
  const entry = (title: string, number: number, sibling: string) =>
    `<< /Title (${title}) /Parent 100 0 R /Dest [${number} 0 R /XYZ 0 290 0] ${sibling} >>`;
  return samplePdf(3, {
    content: (number) => page(HEADINGS[number - 1] ?? ''),
    catalog,
    objects: {
      100: '<< /Type /Outlines /First 101 0 R /Last 102 0 R /Count 2 >>',
      101: entry('Iron & <steel>', 12, '/Next 102 0 R'),
      102: entry('Brass', 16, '/Prev 101 0 R'),
      103: '<< /Title (Metals) /Author (Ann) /ModDate (D:20200102030405Z) >>',
    },
    trailer: '/Info 103 0 R',
  });
}

async function book(options: Record<string, unknown> = {}, pdf = metals()): Promise<string> {
  const [output] = await bench.run([await bench.file('metals.pdf', pdf)], options);
  expect(output?.type).toBe('epub');
  return output?.path ?? '';
}

test('is a book by its first bytes, with parts in the order of reading', async () => {
  const path = await book({}, metals(''));
  const start = await readFile(path);
  expect(start.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip');
  const names = await zipNames(path);
  expect(names.slice(0, 2)).toEqual(['mimetype', 'META-INF/container.xml']);
  expect(names).toEqual(expect.arrayContaining(['EPUB/nav.xhtml', 'EPUB/toc.ncx', 'EPUB/style.css', 'EPUB/cover.jpg']));
  const opf = await zipPart(path, 'EPUB/package.opf');
  const hrefs = new Map([...opf.matchAll(/<item id="([^"]*)" href="([^"]*)"/g)].map(([, id, href]) => [id, href]));
  const spine = [...opf.matchAll(/<itemref idref="([^"]*)"\/>/g)].map(([, id]) => hrefs.get(id));
  expect(spine).toEqual(['part-001.xhtml', 'part-002.xhtml', 'part-003.xhtml']);
  for (const href of hrefs.values()) expect(names).toContain(`EPUB/${href}`);
});

test('begins chapters at bookmarks, at main headings, or nowhere', async () => {
  const titles = async (chapters: string, pdf?: Buffer) => {
    const nav = await zipPart(await book({ chapters }, pdf), 'EPUB/nav.xhtml');
    return [...nav.matchAll(/<li><a [^>]*>(.*?)<\/a>/g)].map(([, title]) => title);
  };
  expect(await titles('bookmarks')).toEqual(['Iron &amp; &lt;steel&gt;', 'Brass']);
  expect(await titles('bookmarks', metals(''))).toEqual(['Iron &amp; &lt;steel&gt;', 'Copper', 'Brass']);
  expect(await titles('headings')).toEqual(['Iron &amp; &lt;steel&gt;', 'Brass']);
  // A bookmark that no heading has the name of begins a chapter where it leads.
  const renamed = Buffer.from(metals().toString('latin1').replace('/Title (Brass)', '/Title (Alloy)'), 'latin1');
  expect(await titles('bookmarks', renamed)).toEqual(['Iron &amp; &lt;steel&gt;', 'Alloy']);
  expect(await titles('none')).toEqual(['Iron &amp; &lt;steel&gt;']);
});

test('tells title, author, language and moment of the PDF, or what it is told', async () => {
  const opf = await zipPart(await book({}, metals('/Lang (de-AT)')), 'EPUB/package.opf');
  expect(opf).toContain('<dc:title>Metals</dc:title>');
  expect(opf).toContain('<dc:creator>Ann</dc:creator>');
  expect(opf).toContain('<dc:language>de-AT</dc:language>');
  expect(opf).toContain('<meta property="dcterms:modified">2020-01-02T03:04:05Z</meta>');
  const own = await zipPart(await book({ title: 'A & B', author: 'Bea' }), 'EPUB/package.opf');
  expect(own).toContain('<dc:title>A &amp; B</dc:title>');
  expect(own).toContain('<dc:creator>Bea</dc:creator>');
});

test('shows the first page as its cover, or none', async () => {
  const [output] = await bench.run([await bench.file('metals.pdf', metals())], { pages: '2-3' });
  const { stdout } = await program('unzip', ['-p', output?.path ?? '', 'EPUB/cover.jpg'], { encoding: 'buffer' });
  expect(await sharp(stdout).metadata()).toMatchObject({ format: 'jpeg', height: 2_560 });
  expect(await zipNames(await book({ cover: false }))).not.toContain('EPUB/cover.jpg');
});

test('keeps images, or drops them', async () => {
  expect(await zipNames(await book())).toContain('EPUB/images/p001-1.png');
  expect((await zipNames(await book({ images: false }))).join()).not.toContain('images/');
});

test('leaves sizes and the font of the text to the reader', async () => {
  const css = await zipPart(await book(), 'EPUB/style.css');
  expect(css).not.toMatch(/\dpt\b|max-width: \d+pt|background: #ffffff|font-family: 'Arial'/);
  expect(css).toMatch(/h1 \{[^}]*font-size: 2rem/);
});

test('is sound XML throughout', async () => {
  const { stdout } = await program('python3', ['-c', CHECK, await book({}, metals(''))]);
  expect(stdout.trim()).toBe('8');
});

const CHECK = `
import sys, zipfile, xml.etree.ElementTree as tree
book = zipfile.ZipFile(sys.argv[1])
names = [name for name in book.namelist() if name.endswith(('.xhtml', '.opf', '.ncx', '.xml'))]
for name in names: tree.fromstring(book.read(name))
print(len(names))
`;

test('says that there is no text', async () => {
  const pdf = samplePdf(1, { content: () => '' });
  await expect(bench.run([await bench.file('a.pdf', pdf)], { ocr: 'off' })).rejects.toMatchObject({
    code: 'nothing-found',
  });
});
