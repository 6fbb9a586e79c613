/** Checks comic-to-pdf by other programs: images in the order of reading, their bytes kept, turned the way they are read. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rarFile } from '../../../tests/rar-file.ts';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { zipFile } from '../../../tests/zip-file.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { laySpreads } from './lay-spreads.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const call = promisify(execFile);

let operation: OperationTest<typeof tool>;
beforeEach(async () => {
  operation = await OperationTest.start(tool, run);
});
afterEach(() => operation.end());

/** So wide that its page tells which it is: 150 pixels are 72 points. */
function image(width: number, height = 400): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c03020' } })
    .jpeg()
    .toBuffer();
}

async function comic(
  contents: Readonly<Record<string, string | Uint8Array>>,
  options: Readonly<Record<string, unknown>> = {},
) {
  return converted('comic.cbz', await zipFile(contents), 'zip', options);
}

async function converted(name: string, bytes: Buffer, type: FileTypeId, options: Readonly<Record<string, unknown>>) {
  const [output] = await operation.run([await operation.file(name, bytes, type)], options);
  return output?.path ?? '';
}

async function widths(path: string): Promise<readonly number[]> {
  return (await readPdf(path)).pages.map(({ width }) => Math.round((width * 150) / 72));
}

test('orders pages as people count, and leaves what systems put beside them', async () => {
  const path = await comic({
    'page 10.jpg': await image(310),
    'page 2.jpg': await image(302),
    'page 1.jpg': await image(301),
    '__MACOSX/._page 1.jpg': await image(399),
    'notes.txt': 'Scanned by nobody.',
  });
  expect(await widths(path)).toEqual([301, 302, 310]);
  expect(operation.warningCodes).toEqual([]);
  await call('qpdf', ['--check', path]);
});

test('keeps the bytes of the images', async () => {
  const jpeg = await image(300);
  const path = await comic({ 'a.jpg': jpeg });
  await call('pdfimages', ['-j', path, `${operation.folder}/out`]);
  expect((await readFile(`${operation.folder}/out-000.jpg`)).equals(jpeg)).toBe(true);
});

test('bookmarks the folders, also where two pages share a sheet', async () => {
  const contents = {
    'One/1.jpg': await image(301),
    'One/2.jpg': await image(302),
    'Two/1.jpg': await image(303),
    'Two/2.jpg': await image(304),
  };
  const plain = await readPdf(await comic(contents));
  expect(plain.bookmarks.map(({ title, page }) => [title, page])).toEqual([
    ['One', 1],
    ['Two', 3],
  ]);
  const facing = await readPdf(await comic(contents, { spread: true }));
  expect(facing.bookmarks.map(({ page }) => page)).toEqual([1, 2]);
});

test('puts pages beside each other but for the cover and double pages, and turns them round', async () => {
  const contents = {
    '1.jpg': await image(300),
    '2.jpg': await image(301),
    '3.jpg': await image(302),
    '4.jpg': await image(800),
    '5.jpg': await image(303),
  };
  expect(await widths(await comic(contents, { spread: true }))).toEqual([300, 603, 800, 303]);
  const path = await comic(contents, { spread: true, rtl: true });
  const { stdout } = await call('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' });
  expect(stdout).toContain('/Direction /R2L');
  const size = { widthPt: 100, heightPt: 200 };
  const [, pair] = laySpreads([size, size, { widthPt: 60, heightPt: 100 }], true);
  expect(pair?.pages.map(({ index, matrix }) => [index, matrix[0], matrix[4]])).toEqual([
    [2, 2, 0],
    [1, 1, 120],
  ]);
});

test('reads title and direction of what the comic says of itself', async () => {
  const info =
    '<ComicInfo><Title>Rain &amp; Wind</Title><Series>Sky</Series><Number>2</Number><Manga>YesAndRightToLeft</Manga></ComicInfo>';
  const path = await comic({ 'ComicInfo.xml': info, '1.jpg': await image(300) });
  expect((await readPdf(path)).title).toBe('Sky #2: Rain & Wind');
  const { stdout } = await call('qpdf', ['--qdf', path, '-'], { encoding: 'latin1' });
  expect(stdout).toContain('/Direction /R2L');
});

test('opens RAR, skips what is damaged, and says where nothing is to be seen', async () => {
  const rar = await converted('a.cbr', rarFile('1.jpg', await image(300)), 'rar', {});
  expect(await widths(rar)).toEqual([300]);
  const broken = Buffer.from('\xff\xd8\xff\xe0 nothing', 'latin1');
  expect(await widths(await comic({ '1.jpg': broken, '2.jpg': await image(302) }))).toEqual([302]);
  expect(operation.warningCodes).toEqual(['file-failed']);
  await expect(comic({ 'a.txt': 'words' })).rejects.toMatchObject({ code: 'nothing-found' });
});
