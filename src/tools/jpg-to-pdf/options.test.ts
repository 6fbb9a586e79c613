/** Checks every option of jpg-to-pdf by what the pages show: drawn by PDFium, taken apart by pdfimages and pdf.js. */
import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textOf } from '../../../tests/by-poppler.ts';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { scanPicture } from '../../../tests/scan-pdf.ts';
import { images, look, type Seen } from '../../../tests/seen-page.ts';
import type { InputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let work: OperationTest<typeof tool>;
beforeEach(async () => {
  work = await OperationTest.start(tool, run);
});
afterEach(() => work.end());

const plain = (colour: string, width = 96, height = 48): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour } });

const png = async (colour: string, width?: number, height?: number): Promise<InputFile> =>
  work.file(`${colour}.png`, await plain(colour, width, height).png().toBuffer(), 'png');

/** A photograph of a kind: soft shapes with a little noise. */
function photo(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let seed = 7;
  for (let at = 0; at < pixels.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const place = Math.floor(at / 3);
    pixels[at] = 128 + 90 * Math.sin((place % width) / 40) * Math.cos(place / width / 30) + (seed % 16);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const SQUARE = { 'page-size': '144ptx144pt' };

test('fits a picture whole, fills the page with it, stretches it, or keeps its own size', async () => {
  // 72 × 36 points on a page of 144 × 144, red on the left and blue on the right.
  const halves = await sharp(Buffer.from([255, 0, 0, 0, 0, 255]), { raw: { width: 2, height: 1, channels: 3 } })
    .resize(96, 48, { kernel: 'nearest' })
    .png()
    .toBuffer();
  const show = async (mode: string) => {
    const seen = await look(
      (await work.run([await work.file('a.png', halves, 'png')], { ...SQUARE, 'fit-mode': mode }))[0],
    );
    return [seen.at(2, 72), seen.at(40, 72), seen.at(40, 10), seen.at(100, 134)].join();
  };
  expect(await show('contain')).toBe('red,red,white,white');
  expect(await show('cover')).toBe('red,red,red,blue');
  expect(await show('stretch')).toBe('red,red,red,blue');
  expect(await show('actual')).toBe('white,red,white,white');
  expect(work.warnings).toEqual([]);
});

test('cuts a picture off that fills its page, and says when its own size is too large', async () => {
  const wide = await png('red', 400, 100);
  const [output] = await work.run([wide], { ...SQUARE, 'fit-mode': 'cover', margin: '20pt' });
  const seen = await look(output);
  expect([seen.at(10, 72), seen.at(25, 72), seen.at(72, 10), seen.at(72, 25)]).toEqual([
    'white',
    'red',
    'white',
    'red',
  ]);
  await work.run([wide], { ...SQUARE, 'fit-mode': 'actual' });
  expect(work.warnings).toEqual([{ code: 'picture-overhangs', params: { file: 'red.png' } }]);
});

test('makes contact sheets, row by row, with a gap', async () => {
  const colours = ['red', 'lime', 'blue', 'black', 'red'];
  const files: InputFile[] = [];
  for (const colour of colours) files.push(await png(colour));
  const [output] = await work.run(files, {
    'page-size': '200ptx200pt',
    'per-page': '4',
    gap: '20pt',
    'fit-mode': 'stretch',
  });
  expect(output?.facts).toEqual({ pages: 2 });
  const first = await look(output);
  expect([first.at(45, 45), first.at(155, 45), first.at(45, 155), first.at(155, 155)]).toEqual([
    'red',
    'green',
    'blue',
    'black',
  ]);
  expect([first.at(100, 45), first.at(45, 100)]).toEqual(['white', 'white']);
  const second = await look(output, 1);
  expect([second.at(45, 45), second.at(155, 45)]).toEqual(['red', 'white']);
  const [sheet] = await work.run([await png('red', 48, 96), await png('blue', 48, 96)], { 'per-page': '6' });
  expect(
    (await readPdf(sheet?.path ?? '')).pages.map(({ width, height }) => [Math.round(width), Math.round(height)]),
  ).toEqual([[842, 595]]);
  await expect(work.run(files, { ...SQUARE, 'per-page': '9', gap: '50mm' })).rejects.toMatchObject({
    code: 'bad-option',
  });
});

test('takes the density that was asked for', async () => {
  const [output] = await work.run([await png('red', 300, 150)], { dpi: '300' });
  expect(await look(output)).toMatchObject({ width: 72, height: 36 });
});

test('shows the background around pictures and through clear parts', async () => {
  const clear = await sharp({
    create: { width: 96, height: 96, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const [output] = await work.run([await work.file('a.png', clear, 'png')], {
    ...SQUARE,
    margin: '20pt',
    background: '#0000ff',
  });
  const seen = await look(output);
  expect([seen.at(5, 5), seen.at(72, 72)]).toEqual(['blue', 'blue']);
  expect(await images(output)).toContain('smask 96 96 image');
});

test.each(['jpg', 'webp', 'tiff'] as const)('leaves a turned %s as it is stored when asked to', async (type) => {
  const format = type === 'jpg' ? 'jpeg' : type;
  const turned = await plain('red', 96, 48).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
  const file = await work.file('a', turned, type);
  expect(await look((await work.run([file]))[0])).toMatchObject({ width: 36, height: 72 });
  const [output] = await work.run([file], { 'rotate-exif': 'false', quality: 'low' });
  expect(await look(output)).toMatchObject({ width: 72, height: 36 });
});

test('makes smaller files of lower quality, dense or not, with clear parts or without', async () => {
  const files = [
    await work.file(
      'dense.jpg',
      await photo(900, 600).withMetadata({ density: 600 }).jpeg({ quality: 97 }).toBuffer(),
      'jpg',
    ),
    await work.file('web.jpg', await photo(400, 300).jpeg({ quality: 97 }).toBuffer(), 'jpg'),
    await work.file(
      'turned.jpg',
      await photo(400, 300).withMetadata({ orientation: 6 }).jpeg({ quality: 97 }).toBuffer(),
      'jpg',
    ),
    await work.file(
      'clear.png',
      await photo(400, 300)
        .joinChannel(Buffer.alloc(120_000, 99), { raw: { width: 400, height: 300, channels: 1 } })
        .png()
        .toBuffer(),
      'png',
    ),
  ];
  for (const file of files) {
    const sizes: number[] = [];
    const looks: Seen[] = [];
    for (const quality of ['high', 'medium', 'low']) {
      const [output] = await work.run([file], { quality });
      sizes.push((await stat(output?.path ?? '')).size);
      looks.push(await look(output));
    }
    expect([file.name, ...sizes.map((size, index) => index === 0 || size < (sizes[index - 1] ?? 0))]).toEqual([
      file.name,
      true,
      true,
      true,
    ]);
    expect(new Set(looks.map(({ width, height }) => `${width}x${height}`)).size).toBe(1);
  }
});

test('puts pictures in order by name, by date and by title', async () => {
  const shot = async (name: string, width: number, date: string, title: string) => ({
    ...(await work.file(
      name,
      await plain('red', width, 96)
        .withExif({ IFD0: { ImageDescription: title }, IFD2: { DateTimeOriginal: date } })
        .jpeg()
        .toBuffer(),
      'jpg',
    )),
    modifiedMs: width,
  });
  const files = [
    await shot('b10.jpg', 96, '2026:01:02 10:00:00', 'Zebra'),
    await shot('B9.jpg', 192, '2025:01:02 10:00:00', 'Ant'),
    await shot('a.jpg', 288, '2025:06:02 10:00:00', 'Moose'),
  ];
  const order = async (by: string) => {
    const [output] = await work.run(files, { order: by });
    return (await readPdf(output?.path ?? '')).pages.map(({ width }) => width / 72);
  };
  expect(await order('given')).toEqual([1, 2, 3]);
  expect(await order('name')).toEqual([3, 2, 1]);
  expect(await order('name-desc')).toEqual([1, 2, 3]);
  expect(await order('date-modified')).toEqual([1, 2, 3]);
  expect(await order('date-created')).toEqual([2, 3, 1]);
  expect(await order('title')).toEqual([2, 3, 1]);
});

test('reads the letters of pictures when asked to', { timeout: 60_000 }, async () => {
  const words =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="200"><rect width="900" height="200" fill="white"/><text x="40" y="120" font-family="Liberation Sans" font-size="64">Searchable picture</text></svg>';
  const scan = await work.file('scan.png', await sharp(Buffer.from(words)).removeAlpha().png().toBuffer(), 'png');
  const [output] = await work.run([scan], { ocr: 'true', language: 'eng' });
  expect(textOf(output?.path ?? '')).toContain('Searchable picture');
});

test('leaves pages as they were put while it reads pictures that lie on their side', { timeout: 60_000 }, async () => {
  const picture = await scanPicture({ lines: ['The ferry leaves at seven', 'and comes back at noon.'], turn: 90 });
  const scan = await work.file('scan.png', picture, 'png');
  const [output] = await work.run([scan], { ocr: 'true', language: 'eng', orientation: 'portrait' });
  expect(textOf(output?.path ?? '')).toContain('ferry');
  expect(execFileSync('pdfinfo', [output?.path ?? '']).toString()).toMatch(/Page rot: +0/);
});

test('writes the title', async () => {
  const [output] = await work.run([await png('red')], { title: 'Grüße – 東京' });
  expect((await readPdf(output?.path ?? '')).title).toBe('Grüße – 東京');
});
