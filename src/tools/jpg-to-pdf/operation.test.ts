/** Checks that pictures reach the page untouched, upright and in the right size; pages are read back with PDFium. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quarters } from '../../../tests/sample-pictures.ts';
import { openPdfium } from '../../adapters/pdfium.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import type { InputFile, OutputFile } from '../../contract/operation.ts';
import { parseToolOptions } from '../../contract/tool.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let folder = '';
let warnings: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jpg-to-pdf-'));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true }));

async function input(name: string, type: FileTypeId, content: Uint8Array): Promise<InputFile> {
  const path = join(folder, name);
  await writeFile(path, content);
  return { path, name, type, bytes: (await stat(path)).size };
}

function convert(inputs: readonly InputFile[], options: Record<string, string> = {}): Promise<readonly OutputFile[]> {
  return run(inputs, parseToolOptions(tool, options), {
    workDir: folder,
    signal: new AbortController().signal,
    progress: () => undefined,
    warn: (code) => warnings.push(code),
  });
}

/** Colours of the four corners of a page, as one letter each, row by row. */
async function corners(path: string): Promise<string> {
  const document = await openPdfium(path, { name: 'result' });
  const size = { widthPx: 20, heightPx: 20 };
  const rgb = document.withPage(0, (page) => document.draw(page, size));
  document.close();
  const letter = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = rgb.subarray((y * 20 + x) * 3);
    if (Math.min(r, g, b) > 200) return 'W';
    return ['R', 'G', 'B'][[r, g, b].indexOf(Math.max(r, g, b))] ?? '?';
  };
  return letter(4, 4) + letter(15, 4) + letter(4, 15) + letter(15, 15);
}

test('keeps the bytes of a JPEG and makes the page as large as the picture at its density', async () => {
  const jpeg = await quarters(200, 100).withMetadata({ density: 144 }).jpeg().toBuffer();
  const [output] = await convert([await input('a.jpg', 'jpg', jpeg)]);
  const pdf = await readFile(output?.path ?? '');
  expect(pdf.includes(jpeg)).toBe(true);
  const document = await openPdfium(output?.path ?? '', { name: 'a' });
  expect(document.pageSize(0)).toEqual({ widthPt: 100, heightPt: 50 });
  document.close();
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('turns a JPEG of EXIF orientation %i upright', async (orientation) => {
  const jpeg = await quarters().withMetadata({ orientation }).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
  const [output] = await convert([await input('a.jpg', 'jpg', jpeg)]);
  const upright = await sharp(jpeg).autoOrient().toBuffer({ resolveWithObject: true });
  const [reference] = await convert([await input('b.png', 'png', await sharp(upright.data).png().toBuffer())]);
  expect(await corners(output?.path ?? '')).toBe(await corners(reference?.path ?? ''));
});

test.each(['png', 'webp', 'tiff', 'gif'] as const)('shows a %s as it is', async (format) => {
  const picture = await quarters().toFormat(format, { lossless: true }).toBuffer();
  const [output] = await convert([await input('a', format, picture)]);
  expect(await corners(output?.path ?? '')).toBe('RGBW');
});

test('lets the page shine through transparent parts', async () => {
  const clear = {
    create: { width: 10, height: 10, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  } as const;
  const [output] = await convert([await input('a.png', 'png', await sharp(clear).png().toBuffer())]);
  expect(await corners(output?.path ?? '')).toBe('WWWW');
});

test('puts pictures on paper that follows them, inside the margin', async () => {
  const picture = await input('a.png', 'png', await quarters().png().toBuffer());
  const [output] = await convert([picture], { 'page-size': 'a4', margin: '20mm' });
  const document = await openPdfium(output?.path ?? '', { name: 'a' });
  const { widthPt, heightPt } = document.pageSize(0);
  expect([Math.round(widthPt), Math.round(heightPt)]).toEqual([842, 595]);
  document.close();
  await expect(convert([picture], { 'page-size': 'a6', margin: '100mm' })).rejects.toMatchObject({
    code: 'bad-option',
    message: 'margin leaves no room for the image.',
  });
});

test('names a broken picture and goes on with the others', async () => {
  const good = await input('good.png', 'png', await quarters().png().toBuffer());
  const bad = await input('bad.jpg', 'jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4]));
  const [output] = await convert([bad, good]);
  expect(output?.facts).toEqual({ pages: 1 });
  expect(warnings).toEqual(['file-failed']);
  await expect(convert([bad])).rejects.toMatchObject({ code: 'damaged' });
});

test('makes one PDF each when asked to', async () => {
  const picture = await quarters().png().toBuffer();
  const inputs = [await input('a.png', 'png', picture), await input('b.png', 'png', picture)];
  expect((await convert(inputs, { merge: 'false' })).map((output) => output.input)).toEqual([0, 1]);
  expect((await convert(inputs)).map((output) => output.pattern)).toEqual(['images']);
});

test('takes the first picture of an animation and says so', async () => {
  const frames = Buffer.alloc(8 * 16 * 3, 200);
  frames.fill(20, 8 * 8 * 3);
  const gif = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .gif()
    .toBuffer();
  await convert([await input('a.gif', 'gif', gif)]);
  expect(warnings).toEqual(['first-frame-only']);
});
