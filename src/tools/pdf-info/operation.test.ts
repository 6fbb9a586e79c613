/** Inspects PDFs and holds what the report says against what poppler and qpdf say of the same files. */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import type { PdfInfo } from './info.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../tests/fixtures');

let inspect: OperationTest<typeof tool>;
beforeEach(async () => {
  inspect = await OperationTest.start(tool, run);
});
afterEach(() => inspect.end());

type Options = Readonly<Record<string, unknown>>;

async function written(content: Uint8Array, options: Options = {}): Promise<string> {
  const [output] = await inspect.run([await inspect.file('report.pdf', content)], options);
  return readFile(output?.path ?? '', 'utf8');
}

async function infoOf(content: Uint8Array, options: Options = {}): Promise<PdfInfo> {
  return JSON.parse(await written(content, options));
}

function program(name: string, ...args: readonly string[]): string {
  return execFileSync(name, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** A file through qpdf: encrypted, linearized. */
async function through(content: Uint8Array, ...args: readonly string[]): Promise<Buffer> {
  const [from, to] = [path.join(inspect.folder, 'from.pdf'), path.join(inspect.folder, 'to.pdf')];
  await writeFile(from, content);
  execFileSync('qpdf', ['--warning-exit-0', from, ...args, to], { stdio: 'ignore' });
  return readFile(to);
}

const IMAGE = '/Subtype /Image /Width 20 /Height 10 /ColorSpace /DeviceGray /BitsPerComponent 8';

/** A page with everything that a report speaks of. */
const RICH = samplePdf(2, {
  trailer: '/Info 170 0 R',
  catalog: `/Lang (de-at) /MarkInfo << /Marked true >> /StructTreeRoot << /Type /StructTreeRoot >> /Outlines 108 0 R
    /AcroForm << /Fields [112 0 R] >> /OCProperties << /OCGs [130 0 R 131 0 R] /D << /OFF [131 0 R] >> >>
    /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /Metadata 150 0 R
    /Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.txt) /UF (a.txt) /EF << /F 140 0 R >> >>] >> >>`,
  page: (page) =>
    page === 1
      ? '/Rotate 90 /Annots [111 0 R 112 0 R 113 0 R 114 0 R 115 0 R]'
      : '/MediaBox [0 0 595.3 841.9] /UserUnit 1',
  resources: () => '/XObject << /I 160 0 R >> /ColorSpace << /S [/Separation /PANTONE#20300#20C /DeviceCMYK << >>] >>',
  content: (page) => `q 20 0 0 20 10 10 cm /I Do Q 0 0 0 1 k BT /F1 24 Tf 20 140 Td (Page number ${page}) Tj ET`,
  objects: {
    108: '<< /Type /Outlines /First 109 0 R /Last 109 0 R /Count 1 >>',
    109: `<< /Title (Two) /Parent 108 0 R /Dest [${pageObject(2)} 0 R /Fit] >>`,
    111: '<< /Type /Annot /Subtype /Link /Rect [20 140 120 160] /A << /S /URI /URI (https://example.org) >> >>',
    112: '<< /Type /Annot /Subtype /Widget /T (name) /FT /Tx /V (Ann) /Rect [20 60 120 80] /F 4 >>',
    113: '<< /Type /Annot /Subtype /Text /Contents (Note) /Rect [1 1 9 9] >>',
    114: '<< /Type /Annot /Subtype /Highlight /Rect [1 1 9 9] >>',
    115: '<< /Type /Annot /Subtype /Popup /Parent 113 0 R /Rect [1 1 9 9] >>',
    130: '<< /Type /OCG /Name (Plan) >>',
    131: '<< /Type /OCG /Name (Draft) >>',
    140: sampleStream('hello', '/Type /EmbeddedFile /Params << /Size 5 >>'),
    150: sampleStream(
      '<x:xmpmeta><rdf:Description pdfaid:part="2" pdfaid:conformance="B"><pdfuaid:part>1</pdfuaid:part></rdf:Description></x:xmpmeta>',
      '/Type /Metadata /Subtype /XML',
    ),
    160: sampleStream('x'.repeat(200), IMAGE),
    170: "<< /Title (A report) /Author (Ann <b>) /CreationDate (D:20260131120000+01'00') /Project (Blue) >>",
  },
});

test('says what a file holds', { tags: ['pdf-info-tells'] }, async () => {
  const info = await infoOf(RICH);
  expect(info).toMatchObject({
    version: '1.7',
    pageCount: 2,
    fastWebView: false,
    damage: [],
    protection: null,
    claims: ['PDF/A-2b', 'PDF/UA-1'],
    links: 1,
    comments: { Text: 1, Highlight: 1 },
    bookmarks: 1,
    form: { fields: 1, xfa: 'none' },
    attachments: [{ name: 'a.txt', bytes: 5 }],
    layers: [
      { name: 'Plan', visible: true },
      { name: 'Draft', visible: false },
    ],
    actions: { scripts: 1, launch: 0, submit: 0, webLinks: 1 },
    fonts: [{ name: 'Helvetica', type: 'Type1', embedded: false, subset: false }],
    imageCount: 1,
    words: 6,
    tagged: true,
  });
  expect(info.metadata).toMatchObject({
    title: 'A report',
    created: '2026-01-31T12:00:00+01:00',
    language: 'de-AT',
    custom: { Project: 'Blue' },
    xmp: true,
  });
  expect(info.images).toBeUndefined();
});

test('measures pages as they are seen, and groups equal ones', async () => {
  const { sizes } = await infoOf(RICH);
  expect(sizes).toEqual([
    { widthMm: 105.8, heightMm: 70.9, paper: null, rotation: 90, pages: [1] },
    { widthMm: 210, heightMm: 297, paper: 'a4', rotation: 0, pages: [2] },
  ]);
  const large = samplePdf(3, {
    page: (page) => (page === 2 ? '/MediaBox [0 0 100 50] /UserUnit 2' : '/MediaBox [0 0 612 792]'),
  });
  const grouped = await infoOf(large);
  expect(grouped.sizes.map(({ paper, pages }) => [paper, pages])).toEqual([
    ['letter', [1, 3]],
    [null, [2]],
  ]);
  expect(grouped.sizes[1]).toMatchObject({ widthMm: 70.6, heightMm: 35.3 });
});

test('lists images with their resolution, colours and pages when asked to', async () => {
  const info = await infoOf(RICH, { deep: true });
  expect(info.images).toEqual([
    {
      width: 20,
      height: 10,
      format: 'samples',
      colour: 'DeviceGray',
      bitsPerComponent: 8,
      bytes: 200,
      dpi: [72, 36],
    },
  ]);
  expect(info.colours).toEqual(['DeviceCMYK', 'DeviceGray', 'Separation PANTONE 300 C']);
  expect(info.pages?.map(({ page, words, links, comments }) => [page, words, links, comments])).toEqual([
    [1, 3, 1, 2],
    [2, 3, 0, 0],
  ]);
  const second = await infoOf(RICH, { deep: true, pages: '2' });
  expect(second.pages?.map(({ page }) => page)).toEqual([2]);
  expect(second.words).toBe(3);
});

test.each(['indesign', 'libreoffice', 'quartz', 'word', 'hybrid'])('agrees with poppler on %s.pdf', async (name) => {
  const file = path.join(FIXTURES, 'real', `${name}.pdf`);
  const info = await infoOf(await readFile(file), { deep: true });
  const said = program('pdfinfo', file);
  const entry = (key: string) => new RegExp(`^${key}:\\s*(.*)$`, 'm').exec(said)?.[1] ?? '';
  expect(String(info.pageCount)).toBe(entry('Pages'));
  expect(info.version).toBe(entry('PDF version'));
  expect(info.tagged).toBe(entry('Tagged') === 'yes');
  expect(info.fastWebView).toBe(entry('Optimized') === 'yes');
  expect(info.metadata.producer).toBe(entry('Producer'));
  const rows = (text: string) => text.split('\n').slice(2).filter(Boolean);
  const fonts = rows(program('pdffonts', file)).map((row) => {
    const [, embedded = '', subset = ''] = / (yes|no) +(yes|no) +(?:yes|no) +\d+ +\d+$/.exec(row) ?? [];
    return `${row
      .slice(0, 36)
      .trim()
      .replace(/^[A-Z]{6}\+/, '')} ${embedded} ${subset}`;
  });
  const yes = (value: boolean) => (value ? 'yes' : 'no');
  const ours = info.fonts.map((font) => `${font.name} ${yes(font.embedded)} ${yes(font.subset)}`);
  for (const font of fonts) expect(ours).toContain(font);
  const images = rows(program('pdfimages', '-list', file)).map((row) => row.trim().split(/\s+/));
  for (const [, , type, width, height] of images.filter((row) => row[10] !== '[inline]')) {
    if (type === 'image')
      expect(info.images).toContainEqual(expect.objectContaining({ width: Number(width), height: Number(height) }));
  }
});

test('says how a file is protected and what its owner allows', async () => {
  const locked = await through(RICH, '--encrypt', 'user', 'owner', '256', '--print=none', '--extract=n', '--');
  const { protection } = await infoOf(locked, { password: 'user' });
  expect(protection).toMatchObject({ method: 'AES-256', openedAs: 'user' });
  expect(protection?.permissions).toMatchObject({ print: false, copy: false, fillForms: true });
  expect((await infoOf(locked, { password: 'owner' })).protection?.openedAs).toBe('owner');
  expect(
    (await infoOf(await readFile(path.join(FIXTURES, 'owner-forbids-copying.pdf')))).protection?.permissions.copy,
  ).toBe(false);
  expect(inspect.warnings).toEqual([]);
});

test('knows files for fast web view, until something is added', async () => {
  const fast = await through(RICH, '--linearize');
  expect((await infoOf(fast)).fastWebView).toBe(true);
  expect((await infoOf(Buffer.concat([fast, Buffer.from('\n')]))).fastWebView).toBe(false);
});

test('names signers, and does not touch the file', async () => {
  const info = await infoOf(await readFile(path.join(FIXTURES, 'signed-twice.pdf')));
  expect(info.signatures.map(({ signer }) => signer)).toEqual(['Alice', 'Alice']);
  expect(inspect.warningCodes).toEqual([]);
});

test('reports on damaged files', async () => {
  const cut = RICH.subarray(0, RICH.indexOf('\nxref\n'));
  const info = await infoOf(cut);
  expect(info.damage).toContain('no-trailer');
  expect([info.pageCount, info.words]).toEqual([2, 6]);
  expect(inspect.warningCodes).toEqual(['repaired']);
});

test('tells the number of pages without text', async () => {
  const { pagesWithoutText } = await infoOf(
    samplePdf(3, { content: (page) => (page === 2 ? '0 0 9 9 re f' : 'BT /F1 9 Tf (x) Tj ET') }),
  );
  expect(pagesWithoutText).toEqual([2]);
});

test('writes what a file says of itself as plain text in reports, never as marks', async () => {
  const html = await written(RICH, { format: 'html', deep: true });
  expect(html).toContain('Ann &lt;b&gt;');
  expect(html).not.toContain('<b>');
  expect(html).toContain('<th scope="row">Claimed standards (not checked)</th><td>PDF/A-2b, PDF/UA-1</td>');
  expect(html).not.toMatch(/<script|src=|href=/);
  const text = await written(RICH, { format: 'txt', deep: true });
  expect(text).toContain('A4, 210 × 297 mm');
  expect(text).toMatch(/^Helvetica +Type1 +No +No$/m);
  expect(text).toMatch(/^Created +2026-01-31 12:00:00 \+01:00$/m);
  expect(text).toMatch(/^20 × 10 +72 × 36 +samples/m);
});

test('gives the numbers with the result', async () => {
  const [output] = await inspect.run([await inspect.file('report.pdf', RICH)]);
  expect(output?.pattern).toBeUndefined();
  expect(output?.report?.found).toMatchObject({
    words: 6,
    fonts: 1,
    missingFonts: 1,
    images: 1,
    comments: 2,
    scripts: 1,
  });
});
