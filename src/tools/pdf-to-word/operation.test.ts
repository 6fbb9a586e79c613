/** Checks paragraphs, their places and looks, with pages made on the spot; LibreOffice draws the documents again. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { scanPdf } from '../../../tests/scan-pdf.ts';
import { textLines } from '../../../tests/text-lines.ts';
import { zipNames, zipPart } from '../../../tests/zip-part.ts';
import { detectFileType } from '../../adapters/file-type.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const start = promisify(execFile);

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

const PROSE = ['This is a paragraph of', 'some lines that goes on', 'to its end here.'];

/** As the page looks, unless the options say otherwise. */
async function convert(pages: readonly string[], given: Record<string, string> = {}): Promise<OutputFile> {
  const options = { layout: 'exact', ...given };
  const pdf = samplePdf(pages.length, { content: (page) => pages[page - 1] ?? '' });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], options);
  if (!output) throw new Error('no output');
  return output;
}

async function documentXml(pages: readonly string[], options: Record<string, string> = {}): Promise<string> {
  return zipPart((await convert(pages, options)).path, 'word/document.xml');
}

function paragraphTexts(xml: string): readonly string[] {
  const paragraphs = xml.match(/<w:p>(?:(?!<w:p>).)*?<\/w:p>/gs) ?? [];
  const texts = paragraphs.map((paragraph) =>
    [...paragraph.matchAll(/<w:t [^>]*>([^<]*)<\/w:t>|<w:tab\/>/g)].map(([, text]) => text ?? '\t').join(''),
  );
  return texts.filter((text) => text !== '');
}

test('joins the lines of a paragraph, and keeps paragraphs apart', async () => {
  const page = `${textLines(20, 250, PROSE)}\n${textLines(20, 190, ['Another one.'])}`;
  expect(paragraphTexts(await documentXml([page]))).toEqual([PROSE.join(' '), 'Another one.']);
});

test.each(['exact', 'text'])('leaves out text that nobody sees: %s', async (layout) => {
  const page = `${textLines(20, 250, ['Seen'])} ${textLines(20, 60, ['dust'], 0.4)} 1 g ${textLines(20, 200, ['Ghost'])}`;
  expect(paragraphTexts(await documentXml([page], { layout }))).toEqual(['Seen']);
});

test('keeps the letters of lines that run downwards upright', async () => {
  const code = (letter: string) => letter.charCodeAt(0).toString(16).padStart(4, '0');
  const letters = [...'\u5c71\u5ddd\u6d77\u98a8'];
  const content = () =>
    letters.map((each, row) => `BT /S 20 Tf 100 ${220 - row * 22} Td <${code(each)}> Tj ET `).join('');
  const pdf = samplePdf(1, {
    content,
    page: () => '/Resources << /Font << /S 40 0 R >> >>',
    objects: {
      40: '<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /UniGB-UCS2-H /DescendantFonts [41 0 R] >>',
      41: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 42 0 R >>',
      42: '<< /Type /FontDescriptor /FontName /Song /Flags 4 /FontBBox [0 -200 1000 900] /Ascent 880 /Descent -120 /StemV 80 /CapHeight 700 /ItalicAngle 0 >>',
    },
  });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], { layout: 'exact' });
  const xml = await zipPart(output?.path ?? '', 'word/document.xml');
  expect(xml).toContain('vert="eaVert"');
  expect(paragraphTexts(xml).join('').replaceAll(' ', '')).toBe(letters.join(''));
});

test('puts each paragraph where it stood, in its size and colour', async () => {
  const xml = await documentXml([`1 0 0 rg ${textLines(50, 200, ['Red'], 20)}`]);
  const [, left, top] = /<wp:posOffset>(\d+)<.*?<wp:posOffset>(\d+)</s.exec(xml) ?? [];
  expect(Number(left) / 12_700).toBeCloseTo(50, 0);
  // The baseline lies 200 points above the lower edge of 300; letters rise about 18 points over it.
  expect(Number(top) / 12_700).toBeGreaterThan(75);
  expect(Number(top) / 12_700).toBeLessThan(90);
  expect(xml).toContain('<w:sz w:val="40"/>');
  expect(xml).toContain('<w:color w:val="ff0000"/>');
  expect(xml).toContain('w:w="4020" w:h="6000"');
});

test.each(['exact', 'text'])(
  'keeps title, author, language and links to the web with the layout %s',
  async (layout) => {
    const link =
      '<< /Type /Annot /Subtype /Link /Rect [19 247 60 262] /A << /S /URI /URI (https://example.org/?a&b) >> >>';
    const pdf = samplePdf(1, {
      content: () => textLines(20, 250, ['Nails', 'and more of them here']),
      page: () => `/Annots [${link}]`,
      catalog: '/Lang (de-at)',
      objects: { 100: '<< /Title (Nails & more) /Author (Ann) >>' },
      trailer: '/Info 100 0 R',
    });
    const [output] = await bench.run([await bench.file('a.pdf', pdf)], { layout });
    const part = (name: string) => zipPart(output?.path ?? '', name);
    const core = await part('docProps/core.xml');
    expect(core).toContain('<dc:title>Nails &amp; more</dc:title><dc:creator>Ann</dc:creator>');
    expect(await part('_rels/.rels')).toContain('Target="docProps/core.xml"');
    expect(await part('word/styles.xml')).toContain('<w:lang w:val="de-AT"/>');
    expect(await part('word/fontTable.xml')).toContain('<w:font w:name="Arial"><w:family w:val="swiss"/>');
    const [, relation, text] =
      /<w:hyperlink r:id="(\w+)">.*?<w:t [^>]*>([^<]+)</s.exec(await part('word/document.xml')) ?? [];
    expect(text?.trim()).toBe('Nails');
    expect(await part('word/_rels/document.xml.rels')).toMatch(
      new RegExp(`Id="${relation}"[^>]*Target="https://example.org/\\?a&amp;b" TargetMode="External"`),
    );
  },
);

test('draws lines and shapes behind the text, unless pictures are not wanted', async () => {
  const page = `20 100 50 50 re S ${textLines(20, 250, ['Text'])}`;
  expect(await zipNames((await convert([page])).path)).toContain('word/media/image1.png');
  expect(await zipNames((await convert([page], { images: 'false' })).path)).not.toContain('word/media/image1.png');
});

test('gives a document that an Office program shows as it was, a page for a page', async () => {
  const { path } = await convert([textLines(20, 250, PROSE), textLines(100, 100, ['Second page'])]);
  expect(await detectFileType(path, 'a.docx')).toBe('docx');
  await start('soffice', [
    `-env:UserInstallation=file://${join(bench.folder, 'profile')}`,
    ...['--headless', '--convert-to', 'pdf', '--outdir', bench.folder, path],
  ]);
  const { stdout } = await start('pdftotext', ['-bbox', join(bench.folder, 'document.pdf'), '-']);
  expect(stdout.match(/<page /g)).toHaveLength(2);
  const [, x, y] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>Second</.exec(stdout) ?? [];
  expect(Math.abs(Number(x) - 100)).toBeLessThan(4);
  expect(Math.abs(Number(y) - 191)).toBeLessThan(6);
}, 60_000);

test('gives words only as paragraphs that flow, with tabs between columns and a new page where the PDF has one', async () => {
  const first = `${textLines(20, 250, PROSE)}\n${textLines(20, 180, ['Name', 'Ann'])}\n${textLines(120, 180, ['Town', 'Rome'])}`;
  const pages = [first, textLines(20, 250, ['Next page'])];
  const xml = await documentXml(pages, { layout: 'text', 'page-breaks': 'true' });
  expect(paragraphTexts(xml)).toEqual([PROSE.join(' '), 'Name\tTown', 'Ann\tRome', 'Next page']);
  expect(xml).not.toContain('<w:drawing>');
  expect(xml.match(/<w:pageBreakBefore\/>/g)).toHaveLength(1);
  expect(await documentXml(pages, { layout: 'text' })).not.toContain('pageBreakBefore');
});

test('makes the other formats', async () => {
  for (const outputFormat of ['odt', 'rtf', 'doc']) {
    const output = await convert([textLines(20, 250, ['Hello there'])], { outputFormat });
    expect(output.type).toBe(outputFormat);
    expect(await detectFileType(output.path, `a.${outputFormat}`)).toBe(outputFormat);
  }
}, 90_000);

test('reads scans side by side, tells which, and leaves the picture of the page out', async () => {
  const pages = ['The first scanned page', 'The second scanned page', 'And here is the third one'];
  const pdf = await scanPdf(...pages.map((line) => ({ lines: [line] })));
  const [output] = await bench.run([await bench.file('scan.pdf', pdf)], { layout: 'exact', language: 'eng' });
  const path = output?.path ?? '';
  expect(paragraphTexts(await zipPart(path, 'word/document.xml'))).toEqual(pages);
  expect((await zipNames(path)).filter((name) => name.includes('media'))).toEqual([]);
  expect(bench.warnings).toEqual([{ code: 'pages-recognised', params: { pages: '1–3' } }]);
}, 60_000);

test.each([3, -3])(
  'keeps the lines of a scan that lies askew in order: %i degrees',
  async (turn) => {
    const scan = [
      'The harbour office opened at',
      'seven, long before the first',
      'ferry came in, and unlocked',
      'the cash box on the quay.',
    ];
    const [output] = await bench.run([await bench.file('scan.pdf', await scanPdf({ lines: scan, turn }))], {
      layout: 'exact',
      language: 'eng',
    });
    const read = paragraphTexts(await zipPart(output?.path ?? '', 'word/document.xml')).join(' ');
    // Letters askew are read small for large.
    expect(read.toLowerCase()).toBe(scan.join(' ').toLowerCase());
  },
  60_000,
);

test('keeps the drawings of a scan as pictures among its text', async () => {
  const lines = ['The first scanned page', 'shows the harbour below'];
  const art = '<path d="M220 210 L400 210 L310 390 Z M200 300 H420" fill="none" stroke="black" stroke-width="6"/>';
  const others = ['And here is the second', 'page without a drawing'];
  const pdf = await scanPdf({ lines, art }, { lines: others });
  const [output] = await bench.run([await bench.file('scan.pdf', pdf)], { language: 'eng' });
  const path = output?.path ?? '';
  const xml = await zipPart(path, 'word/document.xml');
  expect(paragraphTexts(xml).join(' ')).toBe([...lines, ...others].join(' '));
  expect((await zipNames(path)).filter((name) => name.includes('media'))).toHaveLength(1);
  const [, width = '', height = ''] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(xml) ?? [];
  // 220 by 180 pixels of 150 an inch.
  expect(Math.abs(Number(width) / 12_700 - 106)).toBeLessThan(8);
  expect(Math.abs(Number(height) / 12_700 - 86)).toBeLessThan(8);
}, 60_000);

test('keeps a small picture of words as a picture, and reads one that fills its page', async () => {
  const lines = ['The first scanned page', 'shows the harbour below'];
  const made = async (before: string) => {
    const file = await bench.file('a.pdf', await scanPdf({ lines, before }));
    const [output] = await bench.run([file], { layout: 'flow', language: 'eng' });
    const path = output?.path ?? '';
    const media = (await zipNames(path)).filter((name) => name.includes('media')).length;
    return { texts: paragraphTexts(await zipPart(path, 'word/document.xml')), media };
  };
  expect(await made('0.6 0 0 0.6 40 40 cm')).toEqual({ texts: [], media: 1 });
  expect((await made('')).texts.join(' ')).toBe(lines.join(' '));
}, 60_000);

test('tells of a scan when recognition is off', async () => {
  await expect(convert(['0 0 m 9 9 l S'], { ocr: 'off' })).rejects.toMatchObject({
    code: 'nothing-found',
    message: 'This PDF has no text. Turn on OCR.',
  });
});

test.each(['flow', 'exact'] as const)('gives the images of pages without a word, laid out %s', async (layout) => {
  const image = 'q 60 0 0 40 20 160 cm BI /W 2 /H 2 /CS /RGB /BPC 8 /F /AHx ID FF000000FF000000FFFFFF00> EI Q';
  const output = await convert([image], { layout });
  expect((await zipNames(output.path)).filter((name) => name.includes('media'))).toHaveLength(1);
  expect(bench.warningCodes).toEqual(['only-images']);
  await expect(convert([image], { layout, images: 'false' })).rejects.toMatchObject({ code: 'nothing-found' });
  await expect(convert([''], { layout })).rejects.toMatchObject({ message: 'No text was found in this PDF.' });
});

test('gives the same document for the same file', async () => {
  const first = await readFile((await convert([textLines(20, 250, PROSE)])).path);
  expect(first.equals(await readFile((await convert([textLines(20, 250, PROSE)])).path))).toBe(true);
});
