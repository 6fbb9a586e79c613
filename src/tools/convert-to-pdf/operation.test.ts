/** Checks conversions end to end with LibreOffice; results are read back with PDFium. */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { archivedPdf } from '../../../tests/archived-pdf.ts';
import { compoundFile } from '../../../tests/compound-file.ts';
import { excelFile, presentationFile, wordFile, wordParagraph } from '../../../tests/office-samples.ts';
import { readPdf } from '../../../tests/read-pdf.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { openPdfium } from '../../adapters/pdfium.ts';
import { readGlyphs } from '../../adapters/pdfium-text.ts';
import { rewritePlain } from '../../adapters/qpdf.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import type { InputFile, OutputFile } from '../../contract/operation.ts';
import { parseToolOptions } from '../../contract/tool.ts';
import { readOutline } from '../../engine/document/catalog/outline.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let folder = '';
let warnings: string[] = [];
let shares: number[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convert-to-pdf-'));
  warnings = [];
  shares = [];
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

const { signal } = new AbortController();

async function input(name: string, type: FileTypeId, content: string | Uint8Array): Promise<InputFile> {
  const path = join(folder, `in-${name}`);
  await writeFile(path, content);
  return { path, name, type, bytes: (await stat(path)).size };
}

function convert(inputs: readonly InputFile[], options: Record<string, string> = {}): Promise<readonly OutputFile[]> {
  return run(inputs, parseToolOptions(tool, options), {
    workDir: folder,
    signal,
    progress: (share) => shares.push(share),
    warn: (code) => warnings.push(code),
  });
}

async function textOf(output: OutputFile | undefined): Promise<readonly string[]> {
  const document = await openPdfium(output?.path ?? '', { name: 'result' });
  const pages = Array.from({ length: document.pageCount }, (_, index) =>
    document
      .withPage(index, readGlyphs)
      .map((glyph) => glyph.text)
      .join(''),
  );
  document.close();
  return pages;
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A Word document with one paragraph of the given runs. */
async function docx(runs: string): Promise<Buffer> {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body><w:p>${runs}</w:p></w:body></w:document>`,
  };
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Colours of inks that nothing defines keep it from being an archive file. */
const ODD = samplePdf(1, { content: () => '9 9 50 50 re f unknown' });
const red = () => sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } });

test('takes pictures without LibreOffice, and makes dense ones smaller unless asked not to', async () => {
  const noise = sharp(Buffer.from(Array.from({ length: 900 * 900 * 3 }, (_, n) => (n * n * 31) & 255)), {
    raw: { width: 900, height: 900, channels: 3 },
  });
  const photo = await input(
    'a.jpg',
    'jpg',
    await noise.withMetadata({ density: 600 }).jpeg({ quality: 95 }).toBuffer(),
  );
  const bytes = async (quality: string) => (await stat((await convert([photo], { quality }))[0]?.path ?? '')).size;
  const [low, medium, high] = [await bytes('low'), await bytes('medium'), await bytes('high')];
  expect(high).toBeGreaterThan(photo.bytes);
  expect(medium).toBeLessThan(high / 2);
  expect(low).toBeLessThan(medium);
});

test('takes the chosen pages of pictures and of PDFs', async () => {
  const pages = [red().resize(96, 96), red().resize(192, 96)];
  const [first, second] = await Promise.all(pages.map((page) => page.png().toBuffer()));
  const joined = await input('a.pdf', 'pdf', samplePdf(3));
  const [output] = await convert([joined], { pages: '3,1' });
  expect((await readPdf(output?.path ?? '')).pages.map(({ width }) => width)).toEqual([203, 201]);
  const pictures = [await input('b.png', 'png', first ?? ''), await input('c.png', 'png', second ?? '')];
  await expect(convert(pictures.slice(0, 1), { pages: '2' })).rejects.toMatchObject({ code: 'bad-pages' });
  const [placed] = await convert(pictures.slice(1), { margin: '10pt', dpi: '192' });
  expect((await readPdf(placed?.path ?? '')).pages.map(({ width, height }) => [width, height])).toEqual([[92, 56]]);
});

test.each(['2b', '3b'])('makes archive files of pictures: %s', async (pdfa) => {
  const photo = await input('a.jpg', 'jpg', await red().jpeg().toBuffer());
  const clear = await input('b.png', 'png', await red().ensureAlpha(0.5).png().toBuffer());
  for (const picture of [photo, clear]) {
    const [output] = await convert([picture], { pdfa });
    expect((await readPdf(output?.path ?? '')).claim).toBe(`PDF/A-${pdfa}`);
  }
  expect(warnings).toEqual([]);
});

test('makes archive files of PDFs, and says why another cannot be one', async () => {
  const [archive] = await convert([await input('a.pdf', 'pdf', samplePdf(1))], { pdfa: '2b' });
  expect((await readPdf(archive?.path ?? '')).claim).toBe('PDF/A-2b');
  expect(warnings).toEqual([]);
  const [plain] = await convert([await input('b.pdf', 'pdf', ODD)], { pdfa: '2b' });
  expect((await readPdf(plain?.path ?? '')).claim).toBe('');
  expect(warnings).toEqual(['rules-unmet']);
});

test('takes the claim of a PDF for nothing', async () => {
  const shown = 'BT /F1 24 Tf 20 140 Td (Page 1) Tj ET';
  const claiming = archivedPdf().toString('latin1').replace(shown, '9 9 50 50 re f unknown'.padEnd(shown.length));
  const [output] = await convert([await input('a.pdf', 'pdf', Buffer.from(claiming, 'latin1'))], { pdfa: '2b' });
  expect((await readPdf(output?.path ?? '')).claim).toBe('');
  expect(warnings).toEqual(['rules-unmet']);
});

test('names the file that cannot be an archive file, and what it breaks', async () => {
  const told: unknown[] = [];
  const inputs = [await input('a.pdf', 'pdf', ODD), await input('b.png', 'png', await red().png().toBuffer())];
  await run(inputs, parseToolOptions(tool, { pdfa: '2b' }), {
    workDir: folder,
    signal,
    progress: () => undefined,
    warn: (code, params = {}) => told.push([code, params.file, params.level, params.rules]),
  });
  expect(told).toEqual([
    ['rules-unmet', 'a.pdf', '2b', expect.stringContaining('6.2.2: Content streams use only operators')],
  ]);
});

test('says of one PDF for all that it is no archive file where not all of them are', async () => {
  const photo = await input('a.jpg', 'jpg', await red().jpeg().toBuffer());
  const other = await input('b.png', 'png', await red().png().toBuffer());
  const [archive] = await convert([photo, other], { pdfa: '2b', merge: 'true' });
  expect((await readPdf(archive?.path ?? '')).claim).toBe('PDF/A-2b');
  expect(warnings).toEqual([]);
  const [mixed] = await convert([photo, await input('c.pdf', 'pdf', ODD)], { pdfa: '2b', merge: 'true' });
  expect((await readPdf(mixed?.path ?? '')).claim).toBe('');
  expect(warnings).toEqual(['rules-unmet']);
});

test('speaks of the cover page of a portfolio only where the rest is left out', async () => {
  const portfolio = await input('a.pdf', 'pdf', samplePdf(1, { catalog: '/Collection << /View /D >>' }));
  await convert([portfolio]);
  expect(warnings).toEqual([]);
  await convert([portfolio, await input('b.pdf', 'pdf', samplePdf(1))], { merge: 'true' });
  expect(warnings).toEqual(['portfolio']);
});

test('refuses a few letters that call themselves a workbook', async () => {
  const fake = await input('a.xlsx', 'txt', 'x');
  await expect(convert([fake])).rejects.toMatchObject({
    code: 'wrong-type',
    message: 'a.xlsx is a text file, not an Excel workbook.',
  });
});

describe('with LibreOffice', { timeout: 60_000 }, () => {
  test('lays out text on the paper that was asked for', async () => {
    const text = await input('a.txt', 'txt', 'Grüße aus 東京\nsecond line');
    const [output] = await convert([text], { 'paper-size': 'a5', orientation: 'landscape' });
    expect((await textOf(output)).join('').replace(/\s/g, '')).toBe('Grüßeaus東京secondline');
    const document = await openPdfium(output?.path ?? '', { name: 'a' });
    const { widthPt, heightPt } = document.pageSize(0);
    document.close();
    expect([Math.round(widthPt), Math.round(heightPt)]).toEqual([595, 420]);
    expect(shares.at(-1)).toBeGreaterThan(0.4);
  });

  test('puts all columns of a table on the page', async () => {
    const row = (mark: string) => Array.from({ length: 40 }, (_, column) => `${mark}${column}`).join(';');
    const table = await input('a.csv', 'csv', `${row('head')}\n${row('cell')}\n`);
    const [page, ...more] = await textOf((await convert([table]))[0]);
    expect(page).toContain('head39');
    expect(more).toEqual([]);
  });

  test('joins files with a bookmark for each', async () => {
    const inputs = [
      await input('first.rtf', 'rtf', '{\\rtf1 Words of the first.}'),
      await input('second.png', 'png', await red().png().toBuffer()),
    ];
    const [output] = await convert(inputs, { merge: 'true' });
    expect(output).toMatchObject({ pattern: 'converted', facts: { pages: 2, files: 2 } });
    const plain = join(folder, 'plain.pdf');
    await rewritePlain(output?.path ?? '', plain, { signal });
    const document = PdfDocument.open(plain);
    expect(readOutline(document).map((item) => document.text(item.entry.get('Title')))).toEqual(['first', 'second']);
    document.close();
  });

  test('prints tracked changes as if they were accepted', async () => {
    const change = (tag: string, run: string) => `<w:${tag} w:id="1" w:author="A"><w:r>${run}</w:r></w:${tag}>`;
    const runs = `<w:r><w:t>Stays</w:t></w:r>${change('ins', '<w:t>Added</w:t>')}${change('del', '<w:delText>Gone</w:delText>')}`;
    const [output] = await convert([await input('a.docx', 'docx', await docx(runs))]);
    expect((await textOf(output)).join('').trim()).toBe('StaysAdded');
  });

  test('names a broken file and goes on with the others', async () => {
    const inputs = [
      await input('bad.docx', 'docx', 'PK\u0003\u0004 and nothing more'),
      await input('good.rtf', 'rtf', '{\\rtf1 Words.}'),
    ];
    const outputs = await convert(inputs);
    expect(outputs.map((output) => output.input)).toEqual([1]);
    expect(warnings).toContain('file-failed');
    await expect(convert(inputs.slice(0, 1))).rejects.toMatchObject({ code: 'damaged' });
  });

  test('takes the chosen slides, puts them on handouts, and their notes behind', async () => {
    const slides = Array.from({ length: 5 }, (_, n) => ({ text: `Slide ${n + 1}.`, notes: `Note ${n + 1}.` }));
    const file = await input('a.odp', 'odp', await presentationFile(slides));
    const read = async (options: Record<string, string>) => {
      const { pages, bookmarks } = await readPdf((await convert([file], options))[0]?.path ?? '');
      return { texts: pages.map(({ text }) => text.match(/(Slide|Note) \d/g)?.join() ?? ''), pages, bookmarks };
    };
    expect((await read({ pages: '4,2', notes: 'true' })).texts).toEqual(['Slide 4', 'Slide 2', 'Note 4', 'Note 2']);
    const handout = await read({ 'slides-per-page': '3', pages: '2-5' });
    expect(handout.texts).toEqual(['Slide 2,Slide 3,Slide 4', 'Slide 5']);
    expect(handout.pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [595, 842],
      [595, 842],
    ]);
    expect(handout.bookmarks.map(({ page }) => page)).toEqual([1, 1, 1, 2]);
    await expect(convert([file], { pages: '9' })).rejects.toMatchObject({ code: 'bad-pages' });
  });

  test('says which sheet a workbook has not', async () => {
    const book = await input('book.xlsx', 'xlsx', await excelFile([{ name: 'A', rows: [['x']] }]));
    await expect(convert([book], { sheets: 'Q3' })).rejects.toMatchObject({
      code: 'bad-option',
      message: 'There is no sheet "Q3" in book.xlsx.',
    });
  });

  test('prints comments beside the text, in any script', async () => {
    const marked =
      '<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>Words</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>';
    const remark = `A remark that is much too long for one line of the margin 東京`;
    const file = await input('a.docx', 'docx', await wordFile(marked, wordParagraph(remark)));
    const [output] = await convert([file], { comments: 'margin' });
    const { pages, notes } = await readPdf(output?.path ?? '');
    expect(pages[0]?.text.replace(/\s/g, '')).toBe(`WordsA, 01/31/26${remark}`.replace(/\s/g, ''));
    expect(Math.round(pages[0]?.width ?? 0)).toBe(812);
    expect(notes).toEqual([]);
  });

  test('prints comments beside slides', async () => {
    const slides = await presentationFile([{ text: 'First', comment: 'Is this right?' }, { text: 'Second' }]);
    const [output] = await convert([await input('talk.odp', 'odp', slides)], { comments: 'margin' });
    const { pages, notes } = await readPdf(output?.path ?? '');
    expect(pages[0]?.text.replace(/\s/g, '')).toBe('FirstReaderIsthisright?');
    expect(pages[1]?.text.trim()).toBe('Second');
    expect(Math.round((pages[0]?.width ?? 0) - (pages[1]?.width ?? 0))).toBe(200);
    expect(notes).toEqual([]);
  });

  test('says of an old presentation with a password that it cannot be opened here', async () => {
    const atom = Buffer.from('0000f60f1c00000014000000dfc4d1f3', 'hex');
    const locked = await input('talk.ppt', 'ppt', Buffer.concat([compoundFile('PowerPoint Document'), atom]));
    await expect(convert([locked])).rejects.toMatchObject({
      code: 'engine-failed',
      message: expect.stringContaining('Save it as .pptx or without the password.'),
    });
    const broken = await input('talk.ppt', 'ppt', compoundFile('PowerPoint Document'));
    await expect(convert([broken])).rejects.toMatchObject({ code: 'damaged' });
  });
});
