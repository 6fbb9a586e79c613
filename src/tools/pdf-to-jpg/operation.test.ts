/** Checks number, size, density and looks of the pictures that pages become; they are read back with libvips. */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ErrorParams } from '../../contract/messages/error-table.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { parseToolOptions } from '../../contract/tool.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let folder = '';
let warnings: { readonly code: string; readonly params: ErrorParams | undefined }[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-to-jpg-'));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true }));

/** Pages with the given entries; each shows a red square in its lower left corner. */
async function convert(pages: readonly string[], options: Record<string, string> = {}): Promise<readonly OutputFile[]> {
  const kids = pages.map((_, index) => `${index + 4} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Length 28>> stream\n1 0 0 rg 0 0 36 36 re f     \nendstream',
    ...pages.map((page) => `<</Type/Page/Parent 2 0 R/Contents 3 0 R${page}>>`),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  const path = join(folder, 'a.pdf');
  await writeFile(path, `%PDF-1.7\n${body}trailer <</Root 1 0 R>>\n%%EOF\n`);
  const input = { path, name: 'a.pdf', type: 'pdf', bytes: (await stat(path)).size } as const;
  return run([input], parseToolOptions(tool, options), {
    workDir: folder,
    signal: new AbortController().signal,
    progress: () => undefined,
    warn: (code, params) => code !== 'repaired' && warnings.push({ code, params }),
  });
}

const SMALL = '/MediaBox[0 0 72 144]';

test('gives a picture of every page, numbered like the pages', async () => {
  const outputs = await convert(Array<string>(10).fill(SMALL), { pages: '9-10' });
  expect(outputs.map((output) => output.tokens?.n)).toEqual(['09', '10']);
  const [single] = await convert([SMALL]);
  expect(single?.pattern).toBe('{name}');
});

test.each([
  ['low', 96],
  ['medium', 150],
  ['high', 300],
])('draws %s quality at %i dpi and writes that down', async (quality, dpi) => {
  const [output] = await convert([SMALL], { quality });
  const picture = await sharp(output?.path).metadata();
  expect([picture.width, picture.height, picture.density]).toEqual([dpi, dpi * 2, dpi]);
});

test.each(['jpg', 'png', 'webp', 'tiff', 'gif', 'avif'])('makes a %s that looks like the page', async (format) => {
  const [output] = await convert([SMALL], { format });
  const { data, info } = await sharp(output?.path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  const [red, green] = colorAt(20, info.height - 20);
  expect(red).toBeGreaterThan(235);
  expect(green).toBeLessThan(30);
  expect(Math.min(...colorAt(20, 20))).toBeGreaterThan(245);
});

test('reads sizes in inches on paper: rotation and user units count', async () => {
  const [output] = await convert([`${SMALL}/Rotate 90/UserUnit 2`], { quality: 'low' });
  const picture = await sharp(output?.path).metadata();
  expect([picture.width, picture.height]).toEqual([384, 192]);
});

test('lowers the dpi of a page that is too long for the format, and says so', async () => {
  const [output] = await convert(['/MediaBox[0 0 14400 100]'], { quality: 'high', format: 'webp' });
  const picture = await sharp(output?.path).metadata();
  expect([picture.width, picture.height]).toEqual([16_383, 114]);
  expect(warnings).toEqual([{ code: 'dpi-lowered', params: { page: 1, dpi: 82 } }]);
});

test('says which pages the file does not have', async () => {
  await expect(convert([SMALL], { pages: '1-3' })).rejects.toMatchObject({ code: 'bad-pages' });
});
