/** Redacts pages of all kinds and lets poppler, qpdf and the eye of a renderer judge what is left. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { textOf } from '../../../tests/by-poppler.ts';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { scanPdf } from '../../../tests/scan-pdf.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let redact: OperationTest<typeof tool>;

beforeAll(async () => {
  redact = await OperationTest.start(tool, run);
});
afterEach(() => {
  redact.warnings.length = 0;
});
afterAll(() => redact.end());

const LINES =
  'BT /F1 14 Tf 20 240 Td 1 Tc (First Amber line) Tj 0 -30 Td 0 Tc [(Second) -300 (Amber) -200 (tail)] TJ 0 -30 Td 80 Tz (Third line) Tj ET';

async function redacted(content: Buffer, options: Readonly<Record<string, unknown>>): Promise<OutputFile> {
  const [output] = await redact.run([await redact.file('letter.pdf', content)], options);
  if (!output) throw new Error('nothing came out');
  return output;
}

function drawn(path: string, dpi = 72): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  const png = execFileSync('pdftoppm', ['-r', String(dpi), '-png', '-singlefile', path], { maxBuffer: 1 << 26 });
  return sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
}

/** The smallest box around all pixels that are not as they were. */
async function changed(before: Buffer, after: string) {
  const path = join(redact.folder, 'before.pdf');
  await writeFile(path, before);
  const [a, b] = [await drawn(path), await drawn(after)];
  const box = { left: Infinity, top: Infinity, right: -1, bottom: -1, dark: true };
  for (let at = 0; at < a.data.length; at++) {
    if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) < 40) continue;
    const [x, y] = [at % a.info.width, Math.floor(at / a.info.width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

test.each([0, 90, 180, 270])(
  'removes a word from a page turned by %i degrees, and moves nothing else',
  {
    tags: ['redaction-keeps-places'],
  },
  async (turn) => {
    const content = samplePdf(1, { content: () => LINES, page: () => `/Rotate ${turn} /CropBox [10 20 190 290]` });
    const output = await redacted(content, { text: 'amber' });
    const text = textOf(output.path);
    expect(text).not.toMatch(/amber/i);
    for (const word of ['First', 'line', 'Second', 'tail', 'Third']) expect(text).toContain(word);
    const { left, right, top, bottom } = await changed(content, output.path);
    // "Amber" in the first line begins behind "First ", and both lines are 30 points apart.
    const [across, down] = turn % 180 === 0 ? [right - left, bottom - top] : [bottom - top, right - left];
    expect(across).toBeLessThan(62);
    expect(down).toBeLessThan(52);
    expect(output.report?.removed?.matches).toBe(2);
    expect(output.report?.removed?.letters).toBe(10);
  },
);

test.each([0, 90, 180, 270])(
  'removes a part of a word from a page turned by %i degrees, and no other part',
  async (turn) => {
    const content = samplePdf(1, {
      content: () => 'BT /F1 12 Tf 40 150 Td (left rot270 right) Tj ET',
      page: () => `/Rotate ${turn}`,
    });
    const output = await redacted(content, { text: 'rot' });
    expect(textOf(output.path)).toMatch(/left\s+270 right/);
    expect(output.report?.removed).toMatchObject({ matches: 1, letters: 3 });
  },
);

test.each([0, 90, 180, 270])('takes boxes as points on the page as seen, turned by %i degrees', async (turn) => {
  const content = samplePdf(1, {
    content: () => LINES,
    page: () => `/Rotate ${turn} /UserUnit 2 /MediaBox [0 0 200 300]`,
  });
  // The first line, seen upright, lies from 20 to 160 and 44 to 64; a unit is two points.
  const upright = { left: 15, top: 44, right: 165, bottom: 66 };
  const box =
    {
      0: upright,
      90: { left: 300 - upright.bottom, top: upright.left, right: 300 - upright.top, bottom: upright.right },
      180: {
        left: 200 - upright.right,
        top: 300 - upright.bottom,
        right: 200 - upright.left,
        bottom: 300 - upright.top,
      },
      270: { left: upright.top, top: 200 - upright.right, right: upright.bottom, bottom: 200 - upright.left },
    }[turn] ?? upright;
  const area = {
    page: 1,
    x: box.left * 2,
    y: box.top * 2,
    width: (box.right - box.left) * 2,
    height: (box.bottom - box.top) * 2,
  };
  const output = await redacted(content, { areas: [area] });
  const text = textOf(output.path);
  expect(text).not.toContain('First');
  expect(text).toContain('Second');
  expect(output.report?.removed).toMatchObject({ matches: 0, boxes: 1, letters: 16 });
});

test('erases the pixels of pictures, and drawings, that lie under a box', async () => {
  const rows = Buffer.alloc(100 * 100, 200);
  rows.fill(90, 0, 100 * 50);
  const content = samplePdf(1, {
    resources: () => '/XObject << /I 150 0 R >>',
    content: () =>
      'q 100 0 0 100 20 100 cm /I Do Q 0 0 1 rg 30 110 20 20 re f 150 50 m 160 60 l 155 70 l f 120 20 70 70 re S',
    objects: {
      150: sampleStream(
        rows.toString('latin1'),
        '/Subtype /Image /Width 100 /Height 100 /ColorSpace /DeviceGray /BitsPerComponent 8',
      ),
    },
  });
  const area = { page: 1, x: 20, y: 150, width: 50, height: 50 };
  const output = await redacted(content, { areas: [area], style: 'color', color: '#ff0000' });
  const found = await picturesOf(output.path);
  const picture = sharp(found);
  const { width, height } = await picture.metadata();
  expect([width, height]).toEqual([100, 100]);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * 100 + x) * info.channels, (y * 100 + x) * info.channels + 3),
  ];
  expect(at(20, 80)).toEqual([255, 0, 0]);
  expect(at(80, 80)).toEqual([200, 200, 200]);
  expect(at(20, 20)).toEqual([90, 90, 90]);
  const code = execFileSync('qpdf', ['--qdf', '--object-streams=disable', output.path, '-']).toString('latin1');
  expect(code).not.toContain('30 110 20 20 re');
  expect(code).toContain('120 20 70 70 re');
  expect(output.report?.removed).toMatchObject({ images: 1, letters: 0 });
});

async function picturesOf(path: string): Promise<Buffer> {
  const prefix = join(redact.folder, 'picture');
  execFileSync('pdfimages', ['-png', path, prefix]);
  return readFile(`${prefix}-000.png`);
}

test('removes or keeps pictures as asked, and says what keeping means', async () => {
  const scan = await scanPdf({ lines: ['A scan of nothing much', 'with Amber in it'] });
  const area = { page: 1, x: 10, y: 10, width: 60, height: 20 };
  const removed = await redacted(scan, { areas: [area], images: 'remove' });
  expect(execFileSync('pdfimages', ['-list', removed.path], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(2);
  await redacted(scan, { areas: [area], images: 'keep' });
  expect(redact.warningCodes).toEqual(['pictures-not-cut']);
});

test('finds words in a scan, erases them there, and in its text layer', async () => {
  const scan = await scanPdf({
    lines: ['A letter to the town', 'about Amber and others', 'in the old harbour'],
    after: 'BT 3 Tr /F1 12 Tf 20 150 Td (about Amber and others) Tj ET',
    page: '',
  });
  const output = await redacted(scan, { text: 'Amber' });
  expect(textOf(output.path)).not.toMatch(/amber/i);
  const picture = join(redact.folder, 'scan');
  execFileSync('pdfimages', ['-png', output.path, picture]);
  const read = execFileSync('tesseract', [`${picture}-000.png`, '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(read).not.toMatch(/amber/i);
  expect(read).toContain('harbour');
  expect(output.report?.removed?.images).toBe(1);
});

test('says that scans were not searched where that was not wanted', async () => {
  const scan = await scanPdf({ lines: ['about Amber'] });
  const area = { page: 1, x: 200, y: 150, width: 20, height: 20 };
  await redacted(scan, { text: 'Ruby', areas: [area], ocr: false });
  expect(redact.warnings).toContainEqual({ code: 'scans-not-searched', params: { pages: '1' } });
});

test('finds patterns, those with check digits by them, and own ones', async () => {
  const lines = ['ann@example.org', 'DE89 3704 0044 0532 0130 00', '4111 1111 1111 1112', 'INV-2041', '10.0.0.1'];
  const shown = lines.map((line, index) => `1 0 0 1 10 ${280 - index * 20} Tm (${line}) Tj`).join(' ');
  const content = samplePdf(1, { content: () => `BT /F1 10 Tf ${shown} ET` });
  const output = await redacted(content, { patterns: 'email, iban, card, /inv-\\d+/i' });
  const text = textOf(output.path);
  expect(text).not.toMatch(/ann|DE89|0532|INV/);
  expect(text).toContain('4111 1111 1111 1112');
  expect(text).toContain('10.0.0.1');
});

test('searches only the pages asked for, and blacks out whole ones', async () => {
  const content = samplePdf(3, {
    content: (page) => `BT /F1 14 Tf 20 240 Td (Amber on ${page}) Tj ET`,
    page: (page) => (page === 3 ? '/Annots [120 0 R]' : ''),
    objects: { 120: '<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (Amber note) >>' },
  });
  const output = await redacted(content, { text: 'amber', pages: '2' });
  const { pages, notes } = await readPdf(output.path);
  expect(pages.map(({ text }) => text.trim())).toEqual(['Amber on 1', 'on 2', 'Amber on 3']);
  expect(notes).toEqual(['Amber note']);
  const emptied = await readPdf((await redacted(content, { 'whole-pages': '3' })).path);
  expect(emptied.pages.map(({ text }) => text.trim())).toEqual(['Amber on 1', 'Amber on 2', '']);
  expect(emptied.notes).toEqual([]);
});

test('draws boxes as asked: white, coloured, with a label that can be read', async () => {
  const content = samplePdf(1, { content: () => 'BT /F1 24 Tf 20 200 Td (Amber Amber) Tj ET' });
  const white = await drawn((await redacted(content, { text: 'amber', style: 'white' })).path);
  expect(Math.min(...white.data)).toBe(255);
  const labelled = await redacted(content, { text: 'amber amber', style: 'label', label: '(b)(6)' });
  expect(textOf(labelled.path).trim()).toBe('(b)(6)');
});

test('leaves the document’s own facts alone where that was asked', async () => {
  const content = samplePdf(1, {
    content: () => 'BT /F1 24 Tf 20 200 Td (Amber) Tj ET',
    objects: { 90: '<< /Title (About Amber) >>' },
    trailer: '/Info 90 0 R',
  });
  expect((await readPdf((await redacted(content, { text: 'amber', metadata: false })).path)).title).toBe('About Amber');
  expect((await readPdf((await redacted(content, { text: 'amber' })).path)).title).not.toContain('Amber');
});

test('redacts addresses in metadata without its namespaces, and fields that a box touches', async () => {
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="https://example.org/secret"><dc:title>Of https://example.org/secret</dc:title></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  const content = samplePdf(1, {
    content: () => 'BT /F1 12 Tf 20 200 Td (Kept) Tj ET',
    catalog: '/Metadata 90 0 R /AcroForm << /Fields [91 0 R] >>',
    page: () => '/Annots [91 0 R]',
    objects: {
      90: sampleStream(xmp, '/Type /Metadata /Subtype /XML'),
      91: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Value) /Rect [20 20 180 40] /AP << /N 92 0 R >> >>',
      92: sampleStream(
        'BT /F1 12 Tf 2 6 Td (Value) Tj ET',
        '/Type /XObject /Subtype /Form /BBox [0 0 160 20] /Resources << /Font << /F1 3 0 R >> >>',
      ),
    },
  });
  const area = { page: 1, x: 10, y: 255, width: 15, height: 20 };
  const output = await redacted(content, { patterns: 'url', areas: [area] });
  const code = execFileSync('qpdf', ['--qdf', '--object-streams=disable', output.path, '-']).toString('latin1');
  expect(code).not.toMatch(/secret|\(Value\)/);
  expect(code).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"');
  expect((await readPdf(output.path)).fields).toEqual(['name']);
});

test('turns a page into a picture where its font cannot be rewritten, or where that was asked', async () => {
  const pairs = Buffer.from('Amber and all', 'utf16le').swap16().toString('hex');
  const content = samplePdf(1, {
    resources: () => '/Font << /F1 3 0 R /Odd 110 0 R >>',
    content: () =>
      `BT /Odd 24 Tf 20 200 Td <${pairs}> Tj /F1 16 Tf 0 -60 Td (Kept text below) Tj 0 -30 Td (and one more line) Tj ET`,
    objects: {
      110: '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding 113 0 R /DescendantFonts [111 0 R] >>',
      111: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 500 /FontDescriptor 112 0 R >>',
      112: '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /StemV 80 /CapHeight 700 >>',
      113: sampleStream(
        'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0020> <007e> 231 endcidrange endcmap',
        '/Type /CMap /CMapName /Own-H /UseCMap /90ms-RKSJ-H /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>',
      ),
    },
  });
  const output = await redacted(content, { text: 'amber' });
  expect(redact.warningCodes).toContain('pages-drawn');
  expect(textOf(output.path)).not.toMatch(/amber/i);
  expect(textOf(output.path)).toContain('Kept');
  expect(output.report?.uncertain).toEqual({ drawn: [1] });
  const plain = samplePdf(1, { content: () => 'BT /F1 24 Tf 20 200 Td (Amber) Tj 0 -60 Td (Kept text) Tj ET' });
  const asked = await redacted(plain, { text: 'amber', rasterize: 'always' });
  expect(textOf(asked.path).trim()).toBe('Kept text');
});

test('rewrites text whose codes only a CMap that readers have tells', async () => {
  // 中文字 in GBK.
  const descendant =
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /SimHei /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 0 >> >>';
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /SimHei /Encoding /GBK-EUC-H /DescendantFonts [${descendant}] >>`;
  const content = samplePdf(1, {
    resources: () => `/Font << /S ${font} >>`,
    content: () => 'BT /S 24 Tf 20 240 Td <d6d0cec4d7d6> Tj ET',
  });
  const { path } = await redacted(content, { text: '中文' });
  expect(redact.warnings).toEqual([]);
  expect(textOf(path).trim()).toBe('字');
});

test('writes a report with counts and sums, and without the words', async () => {
  const content = samplePdf(2, { content: () => 'BT /F1 24 Tf 20 200 Td (Amber) Tj ET' });
  const input = await redact.file('letter.pdf', content);
  const outputs = await redact.run([input], { text: 'Amber\nRuby', patterns: 'email' });
  expect(outputs.map(({ type, pattern }) => [type, pattern])).toEqual([
    ['pdf', undefined],
    ['json', '{name}-redaction'],
    ['pdf', '{name}-redaction'],
  ]);
  const [pdf, json, printed] = outputs.map(({ path }) => path);
  const report = JSON.parse(readFileSync(json ?? '', 'utf8'));
  const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(report).toMatchObject({
    verified: true,
    sha256: { before: sum(content), after: sum(readFileSync(pdf ?? '')) },
    pages: [
      { page: 1, method: 'rewritten', matches: { 'words 1': 1 }, characters: 5 },
      { page: 2, matches: { 'words 1': 1 } },
    ],
  });
  expect(JSON.stringify(report)).not.toMatch(/amber|ruby/i);
  expect(textOf(printed ?? '')).toContain(report.sha256.after.slice(0, 32));
  expect(textOf(printed ?? '')).not.toMatch(/amber|ruby/i);
});

test('gives the same bytes for the same job', async () => {
  const content = samplePdf(2, { content: () => LINES });
  const first = await readFile((await redacted(content, { text: 'amber', style: 'label' })).path);
  expect(first.equals(await readFile((await redacted(content, { text: 'amber', style: 'label' })).path))).toBe(true);
});

test.each([
  [{ text: 'Ruby' }, 'nothing-found', '"Ruby" was not found. Nothing was changed.'],
  [{ text: 'Ruby\nOpal' }, 'nothing-found', 'Nothing in letter.pdf matches. Nothing was changed.'],
  [{}, 'bad-option', 'Enter words, choose a pattern or draw a box.'],
  [{ patterns: '/[a-/' }, 'bad-option', '"/[a-/" is not a valid pattern.'],
  [{ patterns: 'mail' }, 'bad-option', '"mail" is not a known pattern.'],
  [{ text: 'red', style: 'label' }, 'bad-option', 'The label contains text to be redacted.'],
  [{ areas: '[{"page":9,"x":1,"y":1,"width":5,"height":5}]' }, 'bad-pages', 'has 1 page'],
  [{ areas: '[{"page":"1;","x":1,"y":1,"width":5,"height":5}]' }, 'bad-option', 'it must be a page number'],
])('refuses %j with a reason', async (options, code, message) => {
  const content = samplePdf(1, { content: () => LINES });
  const failed = await redacted(content, options).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code });
  expect(String((failed as Error).message)).toContain(message);
});

test('tells the first page with something redacted, and none where all stood beside the pages', async () => {
  const file = (title: string) =>
    samplePdf(4, {
      content: (page) => `BT /F1 14 Tf 20 240 Td (${page > 2 ? 'Amber' : 'Plain'} line) Tj ET`,
      objects: { 50: `<< /Title (${title}) >>` },
      trailer: '/Info 50 0 R',
    });
  expect((await redacted(file('x'), { text: 'Amber' })).facts).toEqual({ pages: 4, firstChanged: 3 });
  expect((await redacted(file('Secret'), { text: 'Secret' })).facts).toEqual({ pages: 4 });
});
