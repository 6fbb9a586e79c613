/** Draws pages made on the spot as SVG, and has other programs draw them again. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { zipNames, zipPart } from '../../../tests/zip-part.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

const IMAGE = 'q 60 0 0 40 20 60 cm BI /W 2 /H 1 /CS /RGB /BPC 8 /F /AHx ID FF00000000FF> EI Q';
const TEXT = 'BT /F1 20 Tf 20 200 Td (Nails & <iron>) Tj ET';

async function draw(
  content: (page: number) => string,
  options: Record<string, unknown> = {},
  pages = 1,
  pageEntries = '',
) {
  const pdf = samplePdf(pages, { content, page: () => pageEntries });
  return bench.run([await bench.file('nails.pdf', pdf)], options);
}

async function svgOf(content: string, options?: Record<string, unknown>, pageEntries?: string): Promise<string> {
  const [output] = await draw(() => content, options, 1, pageEntries);
  return readFile(output?.path ?? '', 'utf8');
}

/** What librsvg sees at some point, from the upper left corner. */
async function pixelOf(svg: string, x: number, y: number): Promise<readonly number[]> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 72 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 4;
  return [...data.subarray(at, at + 4)];
}

test('gives each page as a drawing that another program draws alike', async () => {
  const outputs = await draw((page) => `${page === 1 ? 1 : 0} 0 ${page === 2 ? 1 : 0} rg 0 250 100 50 re f`, {}, 2);
  expect(outputs.map(({ type, tokens }) => [type, tokens])).toEqual([
    ['svg', { n: '1', page: 1 }],
    ['svg', { n: '2', page: 2 }],
  ]);
  const [first = '', second = ''] = await Promise.all(outputs.map(({ path }) => readFile(path, 'utf8')));
  expect(first).toMatch(/^<\?xml.*\n<svg [^>]*viewBox="0 0 201 300">/);
  expect(await pixelOf(first, 50, 25)).toEqual([255, 0, 0, 255]);
  expect(await pixelOf(second, 50, 25)).toEqual([0, 0, 255, 255]);
  expect(await pixelOf(first, 50, 100)).toEqual([0, 0, 0, 0]);
});

test('shows pages as they are seen, cropped and turned', async () => {
  const svg = await svgOf('0 1 0 rg 0 0 101 100 re f', {}, '/CropBox [1 0 201 200] /Rotate 90');
  expect(svg).toContain('viewBox="0 0 200 200"');
  expect(await pixelOf(svg, 50, 50)).toEqual([0, 255, 0, 255]);
  expect(await pixelOf(svg, 150, 150)).toEqual([0, 0, 0, 0]);
});

test('places text over the outlines that can be selected, and links', async () => {
  const link = '/Annots [<< /Subtype /Link /Rect [0 190 200 230] /A << /S /URI /URI (https://example.org/a&b) >> >>]';
  const svg = await svgOf(TEXT, {}, link);
  expect(svg).toMatch(/<a href="https:\/\/example.org\/a&amp;b"><tspan[^>]*>Nails<\/tspan> .*<\/a><\/text>/);
  expect(svg).toContain('>&lt;iron&gt;</tspan>');
  expect(await svgOf(TEXT, { links: false }, link)).not.toContain('<a ');
  expect(await svgOf(TEXT, { text: 'outlines' }, link)).not.toMatch(/<text|<a /);
});

test('gives a page that comes again another name', async () => {
  const outputs = await draw(() => TEXT, { pages: '2,1,1' }, 2);
  expect(outputs.map(({ tokens }) => tokens?.n)).toEqual(['2', '1', '1-2']);
  expect(new Set(outputs.map(({ path }) => path)).size).toBe(3);
});

test('makes images of pages that mix their colours with those beneath, and says which', async () => {
  const multiply = '/Resources << /ExtGState << /M << /BM /Multiply >> >> >>';
  const content = '/M gs 0 0 1 rg 0 0 10 10 re f';
  const svg = await svgOf(content, {}, multiply);
  expect(svg).toContain('data:image/jpeg');
  expect(bench.warningCodes).toEqual(['pages-not-vectors']);
  expect(await svgOf(content, {}, multiply.replace('Multiply', 'Normal'))).not.toContain('data:image');
  const highlight =
    '/Annots [<< /Subtype /Highlight /Rect [0 0 50 50] /QuadPoints [0 50 50 50 0 0 50 0] /C [1 1 0] >>]';
  expect(await svgOf(content, {}, highlight)).toContain('data:image/jpeg');
});

test('has links over what is no text, too, and to telephones', async () => {
  const link = '/Annots [<< /Subtype /Link /Rect [10 10 60 40] /A << /S /URI /URI (tel:+4912345) >> >>]';
  const svg = await svgOf('0 0 1 rg 10 10 50 30 re f', {}, link);
  expect(svg).toContain('<a href="tel:+4912345"><rect x="10" y="260" width="50" height="30" fill="transparent"/></a>');
});

test('has letters as shapes, so that no font is needed', async () => {
  const svg = await svgOf(TEXT, { text: 'outlines' });
  expect(svg).toMatch(/<use [^>]*href="#/);
  expect(svg).not.toMatch(/font-family|<script|href="(?!#|data:)/);
});

test('fills what the page leaves empty', async () => {
  const svg = await svgOf('0 g 0 0 10 10 re f', { background: '#ffee00' });
  expect(await pixelOf(svg, 100, 100)).toEqual([255, 238, 0, 255]);
});

test('puts images beside the drawings, once each', async () => {
  const [output] = await draw(() => IMAGE, { images: 'files' }, 2);
  expect(output).toMatchObject({ type: 'zip', pattern: '{name}-svg' });
  expect(await zipNames(output?.path ?? '')).toEqual([
    'nails-p1.svg',
    'nails-p2.svg',
    'images/p1-1.png',
    'images/p2-1.png',
  ]);
  expect(await zipPart(output?.path ?? '', 'nails-p1.svg')).toContain('href="images/p1-1.png"');
});

test('rounds as far as it is asked to', async () => {
  const fine = await svgOf('0 g 0.123456 0 10.98765 10 re f', { precision: 4 });
  expect(fine).toContain('L 11.1094 ');
  expect(await svgOf('0 g 0.123456 0 10.98765 10 re f')).toContain('L 11.11 ');
  expect(await svgOf('0 g 0.123456 0 10.98765 10 re f', { precision: 0 })).not.toMatch(/d="[^"]*\./);
});

test('is sound XML', async () => {
  const [output] = await draw(() => `${TEXT}\n${IMAGE}`);
  const { stdout } = await program('python3', ['-c', CHECK, output?.path ?? '']);
  expect(stdout.trim()).toBe('{http://www.w3.org/2000/svg}svg');
});

const CHECK = 'import sys, xml.etree.ElementTree as t; print(t.parse(sys.argv[1]).getroot().tag)';
