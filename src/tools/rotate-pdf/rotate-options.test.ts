/** Checks which pages are turned and how far, and that baked pages look like turned ones; read back with pdf.js and poppler. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ReadPdf, readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const execute = promisify(execFile);

let rotate: OperationTest<typeof tool>;
beforeEach(async () => {
  rotate = await OperationTest.start(tool, run);
});
afterEach(() => rotate.end());

type Asked = Readonly<Record<string, unknown>>;

async function rotatedPath(content: Uint8Array, options: Asked): Promise<string> {
  const [output] = await rotate.run([await rotate.file('report.pdf', content)], options);
  return output?.path ?? '';
}

async function rotated(content: Uint8Array, options: Asked): Promise<ReadPdf> {
  return readPdf(await rotatedPath(content, options));
}

async function turns(content: Uint8Array, options: Asked): Promise<readonly number[]> {
  return (await rotated(content, options)).pages.map((page) => page.rotation);
}

/** Upright, wide, wide as seen though stored upright, square. */
const SHAPES = samplePdf(4, {
  page: (page) => ['', '/MediaBox [0 0 300 200]', '/Rotate 90', '/MediaBox [0 0 300 300]'][page - 1] ?? '',
});

test('turns only pages of one shape, as they are seen', async () => {
  expect(await turns(SHAPES, { only: 'portrait' })).toEqual([90, 0, 90, 0]);
  expect(await turns(SHAPES, { only: 'landscape', rotation: 180 })).toEqual([0, 180, 270, 0]);
});

test('sets the turn where that is asked for, and takes 0 only then', async () => {
  expect(await turns(SHAPES, { absolute: true, rotation: 180 })).toEqual([180, 180, 180, 180]);
  expect(await turns(SHAPES, { absolute: true, rotation: 0 })).toEqual([0, 0, 0, 0]);
  await expect(turns(SHAPES, { rotation: 0 })).rejects.toMatchObject({
    code: 'bad-option',
    message: 'rotation must be 90, 180 or 270.',
  });
});

test.each([
  { only: 'landscape' },
  { 'per-page': '{"1-2":0}' },
  { absolute: true, rotation: 0 },
  { only: 'landscape', bake: true },
])('gives the file back as it was, and says so, where nothing is turned: %j', async (options) => {
  const file = await rotate.file('report.pdf', samplePdf(2));
  expect(await rotate.run([file], options)).toEqual([
    { path: file.path, type: 'pdf', input: 0, unchanged: true, facts: { pages: 2 } },
  ]);
  expect(rotate.warnings).toEqual([{ code: 'nothing-turned', params: { file: 'report.pdf' } }]);
});

test('still opens a locked file where nothing is turned', async () => {
  const locked = await readFile(new URL('../../../tests/fixtures/r6-both-passwords.pdf', import.meta.url));
  const file = await rotate.file('locked.pdf', locked);
  const [output] = await rotate.run([file], { password: 'foo', absolute: true, rotation: 0 });
  expect(output?.unchanged).toBeFalsy();
  expect(rotate.warningCodes).toEqual(['nothing-turned', 'protection-removed']);
});

test('turns single pages as a list says, and leaves all others', async () => {
  expect(await turns(SHAPES, { 'per-page': '{"1":90,"3-4":180}' })).toEqual([90, 0, 270, 180]);
  expect(await turns(SHAPES, { 'per-page': '{"even":-90}' })).toEqual([0, 270, 90, 270]);
  await expect(turns(SHAPES, { 'per-page': '{"1-3":90,"2":180}' })).rejects.toMatchObject({
    code: 'bad-option',
    message: 'Page 2 appears in more than one part of per-page.',
  });
  await expect(turns(SHAPES, { 'per-page': '{"9":90}' })).rejects.toMatchObject({ code: 'bad-pages' });
  await expect(turns(SHAPES, { 'per-page': '{"1":45}' })).rejects.toMatchObject({ code: 'bad-option' });
});

const LINE = 'The quick brown fox jumps over the lazy dog';

test('finds the right way up by the direction of the text', async () => {
  const matrices = ['1 0 0 1 20 140', '0 1 -1 0 120 20', '-1 0 0 -1 190 140', '0 -1 1 0 100 280'];
  const file = samplePdf(5, {
    content: (page) => (page === 5 ? '' : `BT /F1 8 Tf ${matrices[page - 1]} Tm (${LINE}) Tj ET`),
    page: (page) => (page === 4 ? '/Rotate 180' : ''),
  });
  // Page 2 reads upwards, page 3 stands on its head, page 4 reads downwards on a page that is turned over.
  expect(await turns(file, { auto: true })).toEqual([0, 90, 180, 270, 0]);
  expect(rotate.warnings).toEqual([{ code: 'direction-unclear', params: { pages: '5' } }]);
});

/** A page of words as a picture, turned clockwise. */
async function scan(degrees: number): Promise<Buffer> {
  const lines = Array.from({ length: 12 }, (_, row) => `BT /F1 11 Tf 10 ${270 - row * 20} Td (${LINE}) Tj ET`);
  const page = join(rotate.folder, 'page.pdf');
  await writeFile(page, samplePdf(1, { content: () => lines.join(' '), page: () => '/MediaBox [0 0 260 300]' }));
  await execute('pdftoppm', ['-r', '200', '-gray', '-png', '-singlefile', page, join(rotate.folder, 'page')]);
  const picture = sharp(join(rotate.folder, 'page.png')).rotate(degrees);
  const { data, info } = await picture.jpeg({ quality: 80 }).toBuffer({ resolveWithObject: true });
  const entries = `/Subtype /Image /Width ${info.width} /Height ${info.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return samplePdf(1, {
    page: () => `/MediaBox [0 0 ${info.width * 0.36} ${info.height * 0.36}]`,
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => `q ${info.width * 0.36} 0 0 ${info.height * 0.36} 0 0 cm /I Do Q`,
    objects: { 150: sampleStream(data.toString('latin1'), entries) },
  });
}

test('names what has no effect beside the turns of single pages, once', async () => {
  const turned = { 'per-page': '{"1":90}', rotation: 180 };
  expect(await turns(SHAPES, { ...turned, pages: '2', only: 'portrait', auto: true })).toEqual([90, 0, 90, 0]);
  const named = () => rotate.warnings.splice(0).map(({ code, params }) => `${code} ${params.option}`);
  expect(named().toSorted()).toEqual(['auto', 'only', 'pages', 'rotation'].map((option) => `option-ignored ${option}`));
  await turns(SHAPES, { ...turned, absolute: true });
  expect(named()).toEqual(['option-ignored rotation', 'option-ignored absolute']);
  await turns(SHAPES, { 'per-page': '{"1":90}' });
  expect(named()).toEqual([]);
});

test('finds the right way up of a scan', async () => {
  expect(await turns(await scan(180), { auto: true })).toEqual([180]);
  expect(await turns(await scan(90), { auto: true })).toEqual([270]);
  expect(rotate.warnings).toEqual([]);
  expect(await turns(await scan(0), { auto: true })).toEqual([0]);
  expect(rotate.warningCodes).toEqual(['nothing-turned']);
});

/** Words, a stamp, a pattern, a link and a field, on a page with a crop box away from the corner. */
const RICH = samplePdf(1, {
  catalog: '/AcroForm << /Fields [112 0 R] /DA (/F1 9 Tf) /DR << /Font << /F1 3 0 R >> >> >>',
  page: () => '/MediaBox [-20 -30 230 330] /CropBox [10 20 210 320] /Annots [110 0 R 111 0 R 112 0 R]',
  resources: () => '/Pattern << /P1 120 0 R /P2 121 0 R >>',
  content: () =>
    'BT /F1 24 Tf 40 140 Td (Words) Tj ET /Pattern cs /P1 scn 40 200 90 60 re f /P2 scn 140 200 60 60 re f 1 0 0 RG 11 21 198 298 re S',
  objects: {
    110: '<< /Subtype /Stamp /Rect [40 60 120 100] /AP << /N 130 0 R >> /F 4 >>',
    111: `<< /Subtype /Link /Rect [40 140 100 160] /Border [0 0 0] /Dest [${pageObject(1)} 0 R /XYZ 40 160 null] >>`,
    112: '<< /Subtype /Widget /T (name) /FT /Tx /V (Ann) /Rect [140 60 200 80] /AP << /N 131 0 R >> /F 4 >>',
    120: sampleStream(
      '0 0.6 0 rg 0 0 6 10 re f',
      '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 12 20] /XStep 12 /YStep 20 /Resources << >> /Matrix [1 0 0 1 3 5]',
    ),
    121: '<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [140 200 200 260] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1] >> /Extend [true true] >> >>',
    130: sampleStream('0 0 1 rg 0 0 40 20 re f 1 1 0 rg 0 0 10 10 re f', '/Subtype /Form /BBox [0 0 40 20]'),
    131: sampleStream(
      'BT /F1 12 Tf 2 5 Td (Ann) Tj ET',
      '/Subtype /Form /BBox [0 0 60 20] /Resources << /Font << /F1 3 0 R >> >>',
    ),
  },
});

/** Greys of the page as poppler draws it. */
async function drawn(path: string): Promise<{ readonly data: Buffer; readonly size: string }> {
  await execute('pdftoppm', ['-r', '72', '-cropbox', '-png', '-singlefile', path, `${path}-drawn`]);
  const { data, info } = await sharp(`${path}-drawn.png`)
    .greyscale()
    .blur(1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, size: `${info.width}x${info.height}` };
}

test.each([90, 180, 270])(
  'turns content, stamps, patterns and fields so that the page looks the same: %s',
  async (rotation) => {
    const told = await rotatedPath(RICH, { rotation });
    const before = join(rotate.folder, 'told.pdf');
    await writeFile(before, await readFile(told));
    const baked = await rotatedPath(RICH, { rotation, bake: true });
    const result = await readPdf(baked);
    expect(result.pages[0]?.rotation).toBe(0);
    expect(result.fields).toEqual(['name']);
    expect(result.pages[0]?.links).toEqual([1]);
    const [a, b] = [await drawn(before), await drawn(baked)];
    expect(b.size).toBe(a.size);
    const far = a.data.filter((value, at) => Math.abs(value - (b.data[at] ?? 0)) > 40).length;
    expect(far / a.data.length).toBeLessThan(0.01);
  },
);

test('moves the targets of links along when content is turned', async () => {
  const path = await rotatedPath(RICH, { rotation: 90, bake: true });
  const { stdout } = await execute('qpdf', ['--json', '--json-key=qpdf', path]);
  // (40, 160) on a page whose lower left corner is (-20, -30) and whose right edge is 230.
  expect(stdout).toMatch(/"\/XYZ",\s*190,\s*190,\s*null/);
});
