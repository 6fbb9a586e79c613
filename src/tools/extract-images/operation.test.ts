/** Checks the pictures that come out: bytes as stored, pixels as poppler reads them, masks, turns, strips and drawings. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const execute = promisify(execFile);

let extract: OperationTest<typeof tool>;
beforeEach(async () => {
  extract = await OperationTest.start(tool, run);
});
afterEach(() => extract.end());

type Asked = Readonly<Record<string, unknown>>;

async function pictures(content: Uint8Array, options: Asked = {}, type: FileTypeId = 'pdf') {
  return extract.run([await extract.file('report.pdf', content, type)], options);
}

function names(outputs: readonly OutputFile[]): readonly string[] {
  return outputs.map(({ pattern = '', tokens = {}, type }) => {
    return `${pattern.replace(/\{(\w+)\}/g, (whole, key: string) => String({ name: 'r', ...tokens }[key] ?? whole))}.${type}`;
  });
}

async function pixels(output: OutputFile | undefined): Promise<readonly (readonly number[])[]> {
  const { data, info } = await sharp(output?.path).raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.width * info.height }, (_, index) => [
    ...data.subarray(index * info.channels, (index + 1) * info.channels),
  ]);
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Red, green over blue, white, so that no turn looks like another. */
const CORNERS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
];

function image(width: number, height: number, samples: Uint8Array, entries = '/ColorSpace /DeviceRGB'): string {
  const dict = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /Filter /FlateDecode`;
  return sampleStream(latin1(deflateSync(samples)), `${dict} ${entries}`);
}

/** @param content draws /I, object 150, and /J, object 151. */
function withImages(objects: Readonly<Record<number, string>>, content = 'q 50 0 0 50 10 10 cm /I Do Q', pages = 1) {
  return samplePdf(pages, { resources: () => '/XObject << /I 150 0 R /J 151 0 R >>', content: () => content, objects });
}

function jpeg(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

async function jpegObject(colour: string, entries = ''): Promise<string> {
  const dict = '/Subtype /Image /Width 40 /Height 30 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  return sampleStream(latin1(await jpeg(colour)), `${dict} ${entries}`);
}

const FOUR = { 150: image(2, 2, Uint8Array.from(CORNERS.flat())) };
const ANY = { 'min-size': 0 };

test('gives JPEG pictures as the bytes that are stored, once for all pages', async () => {
  const outputs = await pictures(withImages({ 150: await jpegObject('#336699') }, 'q 40 0 0 30 0 0 cm /I Do Q', 3));
  expect(names(outputs)).toEqual(['r-p1-1.jpg']);
  expect((await readFile(outputs[0]?.path ?? '')).equals(await jpeg('#336699'))).toBe(true);
});

test('gives a picture again for each page where that is asked for', async () => {
  const file = withImages({ 150: await jpegObject('#336699') }, 'q 40 0 0 30 0 0 cm /I Do Q', 3);
  expect(names(await pictures(file, { dedupe: false }))).toEqual(['r-p1-1.jpg', 'r-p2-1.jpg', 'r-p3-1.jpg']);
  expect(names(await pictures(file, { dedupe: false, pages: '2' }))).toEqual(['r-p2-1.jpg']);
});

test('counts the pictures of a page in numbers of one width', async () => {
  const content = Array.from(
    { length: 10 },
    (_, at) => `q 4 0 0 4 ${at * 9} 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID ${at} EI Q`,
  );
  const outputs = await pictures(samplePdf(1, { content: () => content.join(' ') }), ANY);
  const numbers = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'];
  expect(names(outputs)).toEqual(numbers.map((n) => `r-p1-${n}.png`));
});

test('takes equal pictures for one, though they are two objects', async () => {
  const objects = { 150: await jpegObject('#336699'), 151: await jpegObject('#336699') };
  const both = 'q 40 0 0 30 0 0 cm /I Do Q q 40 0 0 30 0 90 cm /J Do Q';
  expect(names(await pictures(withImages(objects, both)))).toHaveLength(1);
});

test.each([
  ['colours', image(2, 2, Uint8Array.from(CORNERS.flat()))],
  ['greys', image(2, 2, Uint8Array.of(0, 100, 200, 255), '/ColorSpace /DeviceGray')],
  ['a palette', image(2, 2, Uint8Array.of(1, 0, 0, 1), '/ColorSpace [/Indexed /DeviceRGB 1 <102030aabbcc>]')],
  ['an inverted range', image(2, 2, Uint8Array.of(0, 100, 200, 255), '/ColorSpace /DeviceGray /Decode [1 0]')],
])('gives stored samples as a PNG with the pixels that poppler reads: %s', async (_, object) => {
  const file = withImages({ 150: object });
  const [output] = await pictures(file, ANY);
  const path = join(extract.folder, 'poppler.pdf');
  await writeFile(path, file);
  await execute('pdfimages', ['-png', path, join(extract.folder, 'poppler')]);
  const rgb = (input: string) => sharp(input).toColourspace('srgb').raw().toBuffer();
  expect(output?.type).toBe('png');
  const expected = await rgb(join(extract.folder, 'poppler-000.png'));
  expect((await rgb(output?.path ?? '')).equals(expected)).toBe(true);
});

test('makes the mask of a picture its transparency, or leaves it', async () => {
  const mask = image(2, 2, Uint8Array.of(255, 128, 0, 255), '/ColorSpace /DeviceGray');
  const file = withImages({
    150: image(2, 2, Uint8Array.from(CORNERS.flat()), '/ColorSpace /DeviceRGB /SMask 152 0 R'),
    152: mask,
  });
  const [masked] = await pictures(file, ANY);
  expect((await pixels(masked)).map((pixel) => pixel[3])).toEqual([255, 128, 0, 255]);
  const [plain] = await pictures(file, { ...ANY, 'apply-masks': false });
  expect(await pixels(plain)).toEqual(CORNERS);
});

test('gives a JPEG with a mask both ways: clear as PNG, and as it is stored', async () => {
  const mask = image(40, 30, new Uint8Array(1200).fill(99), '/ColorSpace /DeviceGray');
  const outputs = await pictures(withImages({ 150: await jpegObject('#336699', '/SMask 152 0 R'), 152: mask }));
  expect(names(outputs)).toEqual(['r-p1-1.png', 'r-p1-1-unmasked.jpg']);
  expect((await pixels(outputs[0]))[0]?.[3]).toBe(99);
  expect((await readFile(outputs[1]?.path ?? '')).equals(await jpeg('#336699'))).toBe(true);
});

test('finds pictures in content, in forms, in patterns and in annotations, or not there', async () => {
  const inline = 'q 50 0 0 50 100 10 cm BI /W 2 /H 1 /CS /RGB /BPC 8 ID abcdef EI Q';
  const solid = (value: number) => image(1, 1, Uint8Array.of(value), '/ColorSpace /DeviceGray');
  const form = (number: number) => `/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /I ${number} 0 R >> >>`;
  const file = samplePdf(1, {
    resources: () => '/XObject << /F 160 0 R >> /Pattern << /P 161 0 R >>',
    page: () => '/Annots [162 0 R]',
    content: () => `/F Do ${inline}`,
    objects: {
      150: solid(10),
      151: solid(20),
      152: solid(30),
      160: sampleStream('q 5 0 0 5 0 0 cm /I Do Q', form(150)),
      161: sampleStream('/I Do', `/PatternType 1 /XStep 9 /YStep 9 /PaintType 1 /TilingType 1 ${form(151)}`),
      162: '<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 163 0 R >> >>',
      163: sampleStream('/I Do', form(152)),
    },
  });
  const found = async (options: Asked) => (await pictures(file, { ...ANY, ...options })).length;
  expect(await found({})).toBe(4);
  expect(await found({ inline: false })).toBe(3);
  expect(await found({ patterns: false })).toBe(3);
  expect(await found({ annotations: false })).toBe(3);
});

test('leaves out what is small, by pixels or by bytes', async () => {
  const both = 'q 50 0 0 50 0 0 cm /I Do Q q 9 0 0 9 80 80 cm /J Do Q';
  const file = withImages({ ...FOUR, 151: await jpegObject('#336699') }, both);
  expect(names(await pictures(file))).toEqual(['r-p1-1.jpg']);
  expect(names(await pictures(file, { 'min-size': 0 }))).toEqual(['r-p1-1.png', 'r-p1-2.jpg']);
  expect(names(await pictures(file, { 'min-size': 0, 'min-bytes': '100B' }))).toEqual(['r-p1-1.jpg']);
});

test('takes small pictures after all where there are no others, and says so', async () => {
  expect(names(await pictures(withImages(FOUR)))).toEqual(['r-p1-1.png']);
  expect(extract.warningCodes).toEqual(['only-small-pictures']);
  for (const asked of [16, 40]) {
    await expect(pictures(withImages(FOUR), { 'min-size': asked })).rejects.toMatchObject({
      code: 'nothing-found',
      message: 'All images in report.pdf are smaller than the minimum. Lower it to get them.',
    });
  }
});

test('says so when there are no pictures, and what else to try', async () => {
  await expect(pictures(samplePdf(1))).rejects.toMatchObject({
    code: 'nothing-found',
    message: 'No images were found in report.pdf. To get its drawings, choose “Images and drawings”.',
  });
});

test('converts to the format that is asked for', async () => {
  const file = withImages({ 150: await jpegObject('#336699') });
  for (const format of ['png', 'webp', 'jpg'] as const) {
    const [output] = await pictures(file, { format });
    const metadata = await sharp(output?.path).metadata();
    expect([metadata.format, metadata.width, metadata.height]).toEqual([format === 'jpg' ? 'jpeg' : format, 40, 30]);
    const [red = 0, green = 0, blue = 0] = (await pixels(output))[0] ?? [];
    expect(Math.max(Math.abs(red - 0x33), Math.abs(green - 0x66), Math.abs(blue - 0x99))).toBeLessThan(4);
  }
});

const [RED, GREEN, BLUE, WHITE] = CORNERS;
test.each([
  ['turned to the right', '0 -50 50 0 10 60 cm', '', [BLUE, RED, WHITE, GREEN]],
  ['flipped', '-50 0 0 50 60 10 cm', '', [GREEN, RED, WHITE, BLUE]],
  ['on its head', '50 0 0 -50 10 60 cm', '', [BLUE, WHITE, RED, GREEN]],
  ['on a page that is turned', '50 0 0 50 10 10 cm', '/Rotate 90', [BLUE, RED, WHITE, GREEN]],
])('gives a picture as it is seen, where that is asked for: %s', async (_, place, page, expected) => {
  const file = samplePdf(1, {
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => `q ${place} /I Do Q`,
    page: () => page,
    objects: FOUR,
  });
  expect(await pixels((await pictures(file, { ...ANY, upright: true }))[0])).toEqual(expected);
  expect(await pixels((await pictures(file, ANY))[0])).toEqual(CORNERS);
});

test('turns a JPEG by what it says of itself, its data untouched', async () => {
  const file = withImages({ 150: await jpegObject('#336699') }, 'q 0 -40 30 0 10 60 cm /I Do Q');
  const [output] = await pictures(file, { upright: true });
  expect((await sharp(output?.path).metadata()).orientation).toBe(6);
  const scan = (bytes: Buffer) => bytes.subarray(bytes.indexOf(Buffer.of(0xff, 0xda)));
  expect(scan(await readFile(output?.path ?? '')).equals(scan(await jpeg('#336699')))).toBe(true);
});

test('joins the strips of one picture, but not pictures that only touch', async () => {
  const strip = (value: number) => image(40, 4, new Uint8Array(160).fill(value), '/ColorSpace /DeviceGray');
  const stacked = 'q 80 0 0 8 10 50 cm /I Do Q q 80 0 0 8 10 42 cm /J Do Q';
  const [output, ...more] = await pictures(withImages({ 150: strip(50), 151: strip(200) }, stacked), ANY);
  expect(more).toEqual([]);
  const found = (await pixels(output)).map(([value]) => value);
  expect(found).toEqual([...new Array(160).fill(50), ...new Array(160).fill(200)]);
  const square = (value: number) => image(4, 4, new Uint8Array(16).fill(value), '/ColorSpace /DeviceGray');
  const touching = 'q 40 0 0 40 10 50 cm /I Do Q q 40 0 0 40 10 10 cm /J Do Q';
  expect(await pictures(withImages({ 150: square(50), 151: square(200) }, touching), ANY)).toHaveLength(2);
});

test('keeps printing colours as TIFF where that is asked for', async () => {
  const inks = Uint8Array.from({ length: 16 }, (_, index) => index * 15);
  const file = withImages({ 150: image(2, 2, inks, '/ColorSpace /DeviceCMYK') });
  const [kept] = await pictures(file, { ...ANY, cmyk: 'keep' });
  expect(kept?.type).toBe('tiff');
  expect((await sharp(kept?.path).metadata()).space).toBe('cmyk');
  const [converted] = await pictures(file, ANY);
  expect((await sharp(converted?.path).metadata()).space).toBe('srgb');
  expect(extract.warnings).toEqual([]);
  await pictures(file, { ...ANY, cmyk: 'keep', format: 'png' });
  expect(extract.warnings).toEqual([{ code: 'option-ignored', params: { option: 'cmyk' } }]);
});

test('draws figures made of lines and areas, but not the rules of a table', async () => {
  const bars = [0, 1, 2, 3, 4, 5].map((bar) => `${60 + bar * 12} 100 10 ${20 + bar * 10} re f`).join(' ');
  const [figure, ...more] = await pictures(samplePdf(1, { content: () => `0 0 1 rg ${bars}` }), { mode: 'figures' });
  expect(more).toEqual([]);
  expect(names([figure as OutputFile])).toEqual(['r-p1-figure-1.png']);
  const { width = 0, height = 0 } = await sharp(figure?.path).metadata();
  expect(width).toBeGreaterThan((70 / 72) * 200);
  expect(height).toBeLessThan((90 / 72) * 200);
  const rules = [0, 1, 2, 3, 4, 5].map((row) => `20 ${100 + row * 15} 150 0.5 re f`).join(' ');
  const table = samplePdf(1, { content: () => rules });
  await expect(pictures(table, { mode: 'figures' })).rejects.toMatchObject({ code: 'nothing-found' });
});

test('takes the pictures of an Office file as they are stored, each once', async () => {
  const zip = new ZipFile();
  const first = await jpeg('#336699');
  zip.addBuffer(first, 'word/media/image10.jpeg');
  zip.addBuffer(await jpeg('#993333'), 'word/media/image2.jpeg');
  zip.addBuffer(first, 'word/media/image3.jpeg');
  zip.addBuffer(Buffer.from('<w:document/>'), 'word/document.xml');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array));
  const outputs = await pictures(Buffer.concat(chunks), {}, 'docx');
  expect(names(outputs)).toEqual(['r-1.jpg', 'r-2.jpg']);
  expect((await readFile(outputs[1]?.path ?? '')).equals(first)).toBe(true);
  expect(names(await pictures(Buffer.concat(chunks), { format: 'png' }, 'docx'))).toEqual(['r-1.png', 'r-2.png']);
});

test('gives the same bytes for the same job', async () => {
  const file = withImages(FOUR);
  const once = await readFile((await pictures(file, ANY))[0]?.path ?? '');
  expect(once.equals(await readFile((await pictures(file, ANY))[0]?.path ?? ''))).toBe(true);
});
