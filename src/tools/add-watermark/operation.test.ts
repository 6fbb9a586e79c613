/** Stamps pages and looks at them with poppler: where the mark stands, what it says, what it costs. */
import { execFileSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { assemble, pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let stamp: OperationTest<typeof tool>;
beforeEach(async () => {
  stamp = await OperationTest.start(tool, run);
});
afterEach(() => stamp.end());

type Options = Readonly<Record<string, unknown>>;

/** The path of the result. */
async function stamped(content: Uint8Array, options: Options = {}): Promise<string> {
  const [output] = await stamp.run([await stamp.file('Report 7.pdf', content)], options);
  return output?.path ?? '';
}

/** A page that shows nothing: 300 × 200 points as seen. */
function blank(turn: number, content = ''): Uint8Array {
  const box = turn % 180 === 0 ? '[0 0 300 200]' : '[0 0 200 300]';
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Rotate ${turn} /Contents 13 0 R >>`;
  return onePage(page, content);
}

function onePage(page: string, content: string): Uint8Array {
  const tree = '<< /Type /Pages /Count 1 /Kids [12 0 R] >>';
  return assemble({ 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: tree, 12: page, 13: sampleStream(content) });
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array;
}

/** The first page as poppler draws it, a pixel a point. */
function drawn(path: string): Drawing {
  const pgm = execFileSync('pdftoppm', ['-r', '72', '-gray', '-f', '1', '-l', '1', path]);
  const [head = '', size = ''] = pgm.subarray(0, 40).toString('latin1').split('\n');
  const [width = 0, height = 0] = size.split(' ').map(Number);
  return { width, height, gray: pgm.subarray(head.length + size.length + 6) };
}

function darkPixels({ gray }: Drawing): number {
  return gray.reduce((sum, value) => sum + (value < 200 ? 1 : 0), 0);
}

/** Mean difference of two drawings, in levels of 255. */
function difference(a: Drawing, b: Drawing): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  return a.gray.reduce((sum, value, index) => sum + Math.abs(value - (b.gray[index] ?? 0)), 0) / a.gray.length;
}

const PLAIN = { text: 'Test', opacity: 1, color: 'black', 'font-size': 40, position: 'top-left', rotation: 20 };

test('stamps every page so that the mark can be read and the text stays', async () => {
  const { pages } = await readPdf(await stamped(samplePdf(3)));
  expect(pages.map((page) => page.text)).toEqual(['Page 1CONFIDENTIAL', 'Page 2CONFIDENTIAL', 'Page 3CONFIDENTIAL']);
});

test('stands upright on pages that are turned', async () => {
  const reference = drawn(await stamped(blank(0), PLAIN));
  expect(darkPixels(reference)).toBeGreaterThan(300);
  for (const turn of [90, 180, 270, -90])
    expect(difference(drawn(await stamped(blank(turn), PLAIN)), reference)).toBeLessThan(1);
});

test('stands upright whatever the content leaves behind', async () => {
  const reference = drawn(await stamped(blank(0), PLAIN));
  const left = [
    '2 0 0 -2 50 60 cm',
    'q q .5 0 0 .5 9 9 cm /Note BMC BT',
    'Q Q -1 0 0 1 300 0 cm Q',
    '1 0 0 1 5 5 cm (Q \\( q) pop BI /W 1 /H 1 /BPC 8 /CS /G ID Q EI Q',
  ];
  for (const content of left) {
    expect(difference(drawn(await stamped(blank(0, content), PLAIN)), reference), content).toBeLessThan(0.5);
  }
});

test('measures on paper where a page has larger units and a crop box', async () => {
  const whole = drawn(await stamped(blank(0), PLAIN));
  const scaled =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /CropBox [50 20 200 120] /UserUnit 2 /Contents 13 0 R >>';
  const path = await stamped(onePage(scaled, ''), PLAIN);
  const box = execFileSync('pdftoppm', ['-r', '144', '-gray', '-cropbox', path]).subarray(0, 20).toString('latin1');
  expect(box).toContain('300 200');
  const pgm = execFileSync('pdftoppm', ['-r', '144', '-gray', '-cropbox', path]);
  expect(difference({ width: 300, height: 200, gray: pgm.subarray(15) }, whole)).toBeLessThan(1);
});

test('fills in page numbers, names and titles, and begins new lines', async () => {
  const file = samplePdf(2, { content: () => '', objects: { 5: '<< /Title (The Title) >>' }, trailer: '/Info 5 0 R' });
  const path = await stamped(file, { text: '{page}/{PAGES} {name} {title} {other}\\nsecond', rotation: 0 });
  const lines = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).split('\f');
  expect(lines.slice(0, 2).map((page) => page.trim())).toEqual([
    '1/2 Report 7 The Title {other}\nsecond',
    '2/2 Report 7 The Title {other}\nsecond',
  ]);
});

test('stamps only the pages that were named', async () => {
  const { pages } = await readPdf(await stamped(samplePdf(4), { pages: '2,4-9', 'clip-pages': true, text: '!' }));
  expect(pages.map((page) => page.text)).toEqual(['Page 1', 'Page 2!', 'Page 3', 'Page 4!']);
  expect(stamp.warningCodes).toEqual(['pages-clipped']);
});

test('repeats the mark all over the page, with the gaps that were asked for', async () => {
  const count = async (gap: string) => {
    const path = await stamped(blank(0), { ...PLAIN, position: 'tile', 'font-size': 10, 'gap-x': gap, 'gap-y': gap });
    return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).match(/Test/g)?.length ?? 0;
  };
  const dense = await count('2mm');
  expect(dense).toBeGreaterThan(30);
  expect(await count('30mm')).toBeLessThan(dense / 4);
});

test('takes the place of the text with a picture, a drawing or a page of a PDF', async () => {
  const png = await sharp({
    create: { width: 20, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } },
  })
    .png()
    .toBuffer();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h20v10H0z"/></svg>',
  );
  const page = onePage(
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 20] /Rotate 90 /Contents 13 0 R >>',
    '0 0 10 20 re f',
  );
  const kinds: readonly (readonly [FileTypeId, Uint8Array])[] = [
    ['png', png],
    ['svg', svg],
    ['pdf', page],
  ];
  for (const [type, content] of kinds) {
    const image = await stamp.file(`logo.${type}`, content, type);
    const seen = drawn(await stamped(blank(90), { image, opacity: 1 }));
    // Half the width of the page, as high as the picture's proportions say: 150 × 75 points.
    expect(darkPixels(seen), type).toBeGreaterThan(150 * 75 * 0.97);
    expect(darkPixels(seen), type).toBeLessThan(150 * 75 * 1.03);
    expect(seen.gray[100 * 300 + 150], type).toBeLessThan(10);
  }
});

test('is marked as no part of the text, and fades', async () => {
  const path = await stamped(samplePdf(1));
  const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' });
  expect(plain).toMatch(
    /\/Artifact <<\/Type \/Pagination \/Subtype \/Watermark>> BDC\nq \/Mark\d+ gs [-.\d ]+ cm \/Mark\d+ Do Q\nEMC/,
  );
  expect(plain).toContain('/ca 0.3');
});

test('says where the content hides a mark under it', async () => {
  const opaque = '1 g 0 0 300 200 re f';
  await stamped(blank(0, opaque), { layer: 'under' });
  expect(stamp.warnings).toEqual([{ code: 'hidden', params: { file: 'Report 7.pdf', pages: '1' } }]);
  const path = await stamped(blank(0, '0 g 0 0 300 20 re f'), { ...PLAIN, layer: 'under', position: 'center' });
  expect(darkPixels(drawn(path))).toBeGreaterThan(300 * 20 + 300);
  await stamped(blank(0, opaque), { layer: 'over' });
  expect(stamp.warnings.length).toBe(1);
});

test('shows on paper only, when asked to', async () => {
  const path = await stamped(blank(0), { ...PLAIN, 'print-only': true });
  expect(darkPixels(drawn(path))).toBe(0);
  const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' });
  expect(plain).toMatch(/\/PrintState \/ON/);
  expect(plain).toMatch(/\/ViewState \/OFF/);
});

test('stores the mark once for 500 pages', async () => {
  const file = samplePdf(500);
  const growth = (await stat(await stamped(file))).size - (await bytesAsPacked(file));
  expect(growth).toBeLessThan(60 * 1024 + 500 * 300);
});

/** Size of the same file packed as results are, without a mark. */
async function bytesAsPacked(content: Uint8Array): Promise<number> {
  const { path } = await stamp.file('plain.pdf', content);
  const packed = join(stamp.folder, 'packed.pdf');
  execFileSync('qpdf', ['--object-streams=generate', '--compression-level=9', '--recompress-flate', path, packed]);
  return (await stat(packed)).size;
}

test('keeps links, bookmarks and resources that pages share', async () => {
  const resources = '<< /Font << /F1 3 0 R >> /XObject << /Mark1 6 0 R >> >>';
  const path = await stamped(
    samplePdf(2, {
      page: () => '/Annots [7 0 R] /Resources 5 0 R',
      objects: {
        5: resources,
        6: sampleStream('', '/Type /XObject /Subtype /Form /BBox [0 0 1 1]'),
        7: `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [${pageObject(2)} 0 R /Fit] >>`,
        8: '<< /Type /Outlines /First 9 0 R /Last 9 0 R /Count 1 >>',
        9: `<< /Title (Two) /Parent 8 0 R /Dest [${pageObject(2)} 0 R /Fit] >>`,
      },
      catalog: '/Outlines 8 0 R',
    }),
  );
  const read = await readPdf(path);
  expect(read.pages.map((page) => page.links)).toEqual([[2], [2]]);
  expect(read.bookmarks).toEqual([{ title: 'Two', page: 2, children: [] }]);
});

test('takes the mark of PDF/A-1 out of a file that is given transparency', async () => {
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>';
  const file = samplePdf(1, {
    catalog: '/Metadata 5 0 R',
    objects: { 5: sampleStream(xmp, '/Type /Metadata /Subtype /XML') },
  });
  const path = await stamped(file);
  expect(stamp.warnings).toEqual([{ code: 'conformance-removed', params: { standard: 'PDF/A-1b' } }]);
  expect((await readFile(path)).includes('pdfaid:part')).toBe(false);
});

test('says which options have no effect together with the others', async () => {
  const input = await stamp.file('a.pdf', samplePdf(1));
  const image = await stamp.file('stamp.pdf', samplePdf(1));
  await stamp.run([input], { image, text: 'Draft', font: 'serif', 'gap-x': '3mm', scale: 20 });
  await stamp.run([input], { text: 'Draft', scale: 20, position: 'tile', 'gap-x': '3mm' });
  const named = stamp.warnings.map(({ code, params }) => `${code} ${params.option}`);
  expect(named).toEqual(['option-ignored gap-x', 'option-ignored text', 'option-ignored font', 'option-ignored scale']);
});

test('gives the same bytes for the same job', async () => {
  const options = { text: 'Ärger 日本 {page}', position: 'tile' };
  const first = await readFile(await stamped(samplePdf(2), options));
  expect(first.equals(await readFile(await stamped(samplePdf(2), options)))).toBe(true);
});

test('asks for a text or a picture, and for a page that is there', async () => {
  const input = await stamp.file('a.pdf', samplePdf(1));
  await expect(stamp.run([input], { text: ' ' })).rejects.toThrow('Enter text or choose an image.');
  const image = await stamp.file('stamp.pdf', samplePdf(2));
  await expect(stamp.run([input], { image, 'image-page': 3 })).rejects.toThrow(
    'image-page is 3, but stamp.pdf has only 2 pages.',
  );
  await stamp.run([input], { text: '\u{e123}' });
  expect(stamp.warningCodes).toEqual(['letters-missing']);
});
