/** Checks ebook-to-pdf by pdf.js: chapters in order, the book's own bookmarks and links, its cover, and nothing from elsewhere. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { zipFile } from '../../../tests/zip-file.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let operation: OperationTest<typeof tool>;
beforeEach(async () => {
  operation = await OperationTest.start(tool, run);
});
afterEach(() => operation.end());

const CONTAINER =
  '<container><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

const PACKAGE = `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>
<dc:title>Rain &amp; Wind</dc:title><dc:creator>Ann Author</dc:creator><dc:language>en</dc:language></metadata>
<manifest><item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="a" href="text/one.xhtml" media-type="application/xhtml+xml"/>
<item id="b" href="text/two%20b.xhtml" media-type="application/xhtml+xml"/>
<item id="c" href="cover.png" media-type="image/png" properties="cover-image"/></manifest>
<spine><itemref idref="a"/><itemref idref="b"/></spine></package>`;

const NAV = `<html><body><nav epub:type="toc"><ol><li><a href="text/one.xhtml">The <i>first</i></a>
<ol><li><a href="text/one.xhtml#half">Half way</a></li></ol></li><li><a href="text/two%20b.xhtml">The second</a></li></ol></nav></body></html>`;

const ONE = `<html><head><link rel="stylesheet" href="../look.css"/><script>document.title = 'hacked'</script></head><body>
<p>One begins. <a id="here"/><a href="two%20b.xhtml#note">A note</a> <img src="https://elsewhere.invalid/x.png" alt="Far away"/></p>
<p id="half">Half of one.</p><script>document.body.textContent = 'hacked'</script></body></html>`;
const TWO =
  '<html><body><p class="red">Two begins.</p><p id="note">The note. <a href="one.xhtml#here">Back</a></p></body></html>';

async function epub(more: Readonly<Record<string, string | Uint8Array>> = {}) {
  const cover = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();
  const bytes = await zipFile({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OEBPS/book.opf': PACKAGE,
    'OEBPS/nav.xhtml': NAV,
    'OEBPS/text/one.xhtml': ONE,
    'OEBPS/text/two b.xhtml': TWO,
    'OEBPS/look.css': '.red { color: #c00000 }',
    'OEBPS/cover.png': cover,
    ...more,
  });
  return operation.file('book.epub', bytes, 'epub');
}

test('sets cover and chapters one after another, with the bookmarks and links of the book', async () => {
  const [output] = await operation.run([await epub()]);
  const made = await readPdf(output?.path ?? '');
  expect(made.pages.map(({ text }) => text.trim().split(' ')[0])).toEqual(['', 'One', 'Two']);
  expect(made.pages.map(({ width, height }) => [Math.round(width), Math.round(height)])[0]).toEqual([420, 596]);
  expect(made.title).toBe('Rain & Wind');
  expect(made.bookmarks.map(({ title, page, children }) => [title, page, children.map((each) => each.title)])).toEqual([
    ['The first', 2, ['Half way']],
    ['The second', 3, []],
  ]);
  expect([made.pages[1]?.links, made.pages[2]?.links]).toEqual([[3], [2]]);
});

test('runs no script and loads nothing, and says what is missing', async () => {
  const [output] = await operation.run([await epub()]);
  const { pages } = await readPdf(output?.path ?? '');
  expect(pages.map(({ text }) => text).join(' ')).not.toContain('hacked');
  expect(operation.warningCodes).toEqual(['book-images-not-loaded']);
});

test('takes a chapter once that is named for each of its headings, of a book in a folder', async () => {
  const more = '<item id="a2" href="text/one.xhtml#half" media-type="application/xhtml+xml"/></manifest>';
  const opf = PACKAGE.replace('</manifest>', more).replace('<itemref idref="b"/>', '<itemref idref="a2"/>');
  const bytes = await zipFile({
    'Book/META-INF/container.xml': CONTAINER,
    'Book/OEBPS/book.opf': opf,
    'Book/OEBPS/text/one.xhtml': ONE,
  });
  const [output] = await operation.run([await operation.file('book.epub', bytes, 'epub')]);
  const { pages } = await readPdf(output?.path ?? '');
  expect(pages.map(({ text }) => text.trim().split(' ')[0])).toEqual(['One']);
});

test('leads to the page of a heading, also where its place stands before it', async () => {
  const { one, two } = { one: '<div id="half"><span id="far"/><h2>Half</h2></div>', two: '<h2><a id="end"/>End</h2>' };
  const filling = '<p style="height: 492pt; margin: 0">Filling.</p>';
  const page = `<html><body>${filling}${one}${filling}${two}<p>Last.</p></body></html>`;
  const nav = NAV.replace('two%20b.xhtml', 'one.xhtml#end');
  const [output] = await operation.run([await epub({ 'OEBPS/text/one.xhtml': page, 'OEBPS/nav.xhtml': nav })]);
  const { pages, bookmarks } = await readPdf(output?.path ?? '');
  const found = [bookmarks[0]?.children[0]?.page, bookmarks[1]?.page];
  expect(found.map((each) => pages[(each ?? 0) - 1]?.text.trim())).toEqual([
    expect.stringMatching(/^Half/),
    expect.stringMatching(/^End/),
  ]);
});

test('reads chapters in the encoding that they tell, and breaks what is wider than the page', async () => {
  const one = `<?xml version="1.0" encoding="windows-1251"?><html><body><p>\xcf\xf0\xe8\xe2\xe5\xf2 ${'W'.repeat(200)}</p></body></html>`;
  const two = Buffer.from('\ufeff<html><body><p>Wide</p></body></html>', 'utf16le');
  const more = { 'OEBPS/text/one.xhtml': Buffer.from(one, 'latin1'), 'OEBPS/text/two b.xhtml': two };
  const [output] = await operation.run([await epub(more)]);
  const text = (await readPdf(output?.path ?? '')).pages.map((page) => page.text.replace(/\s/g, ''));
  expect(text.slice(1)).toEqual([`Привет${'W'.repeat(200)}`, 'Wide']);
});

test('keeps PNGs as they are, but makes JPEGs of opaque ones where a browser could not hold all', async () => {
  const dots = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#204080' } })
    .composite([{ input: Buffer.from([255, 0, 0]), raw: { width: 1, height: 1, channels: 3 } }])
    .resize(5000, 5000, { kernel: 'nearest' })
    .png({ palette: true })
    .toBuffer();
  const shining = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#20408080' } })
    .png()
    .toBuffer();
  const page = '<html><body><img src="dots.png"/><img src="shining.png"/></body></html>';
  const hasJpeg = async (images: Readonly<Record<string, Uint8Array>>) => {
    const [output] = await operation.run([await epub({ 'OEBPS/text/one.xhtml': page, ...images })]);
    return (await readFile(output?.path ?? '')).includes('/DCTDecode');
  };
  const few = { 'OEBPS/text/shining.png': shining, 'OEBPS/text/dots.png': shining };
  expect(await hasJpeg(few)).toBe(false);
  expect(await hasJpeg({ ...few, 'OEBPS/text/dots.png': dots })).toBe(true);
});

test('says of a book that is locked that it is, and of a zip that it is none', async () => {
  const lock = '<encryption><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></encryption>';
  await expect(operation.run([await epub({ 'META-INF/encryption.xml': lock })])).rejects.toMatchObject({
    code: 'nothing-found',
    params: { why: 'book-locked' },
  });
  const zip = await operation.file('book.epub', await zipFile({ 'a.txt': 'words' }), 'epub');
  await expect(operation.run([zip])).rejects.toMatchObject({ params: { why: 'not-a-book' } });
  const font = '<encryption><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></encryption>';
  expect(await operation.run([await epub({ 'META-INF/encryption.xml': font })])).toHaveLength(1);
});

test('reads a FictionBook in the encoding that it tells', async () => {
  const head = '<?xml version="1.0" encoding="windows-1251"?><FictionBook xmlns:l="http://www.w3.org/1999/xlink">';
  const info =
    '<description><title-info><author><first-name>A</first-name><last-name>B</last-name></author><book-title>T</book-title><lang>ru</lang></title-info></description>';
  const body =
    '<body><section><title><p>Chapter 1</p></title><p>Text<a l:href="#n1" type="note">[1]</a></p><empty-line/></section><section><title><p>Chapter 2</p></title><poem><stanza><v>\xcf\xf0\xe8\xe2\xe5\xf2</v></stanza></poem></section></body><body name="notes"><section id="n1"><p>The note</p></section></body></FictionBook>';
  const file = await operation.file('book.fb2', Buffer.from(head + info + body, 'latin1'), 'fb2');
  const [output] = await operation.run([file]);
  const made = await readPdf(output?.path ?? '');
  expect(made.title).toBe('T');
  expect(made.bookmarks.flatMap(({ title, children }) => [title, ...children.map((each) => each.title)])).toEqual([
    'Chapter 1',
    'Chapter 2',
  ]);
  const text = made.pages.map((page) => page.text).join(' ');
  expect(text).toContain('Привет');
  expect(text).toContain('The note');
  expect(made.pages.flatMap(({ links }) => links).length).toBe(1);
});
