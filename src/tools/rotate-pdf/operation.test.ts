/** Checks how pages stand after a turn, read back with pdf.js. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let rotate: OperationTest<typeof tool>;
beforeEach(async () => {
  rotate = await OperationTest.start(tool, run);
});
afterEach(() => rotate.end());

async function turns(content: Uint8Array, options: Readonly<Record<string, unknown>> = {}): Promise<readonly number[]> {
  const [output] = await rotate.run([await rotate.file('report.pdf', content)], options);
  return (await readPdf(output?.path ?? '')).pages.map((page) => page.rotation);
}

test('turns every page by 90 degrees when nothing else is asked', async () => {
  expect(await turns(samplePdf(3))).toEqual([90, 90, 90]);
});

test('turns only the pages that were named', async () => {
  expect(await turns(samplePdf(4), { pages: '2,4', rotation: 180 })).toEqual([0, 180, 0, 180]);
});

test('adds to the turn that a page has, and puts odd values right first', async () => {
  const file = samplePdf(6, { page: (page) => `/Rotate ${[0, 90, -90, 450, 45, -100][page - 1]}` });
  expect(await turns(file, { rotation: 90 })).toEqual([90, 180, 0, 180, 90, 0]);
});

test('turns a page that inherits its turn', async () => {
  const file = samplePdf(2, {
    objects: { 2: '<< /Type /Pages /Count 2 /Kids [12 0 R 14 0 R] /Rotate 270 >>' },
  });
  expect(await turns(file)).toEqual([0, 0]);
});

test('leaves the content as it is', async () => {
  const input = await rotate.file('report.pdf', samplePdf(2));
  const [output] = await rotate.run([input]);
  const result = await readPdf(output?.path ?? '');
  expect(result.pages.map((page) => page.text)).toEqual(['Page 1', 'Page 2']);
  expect(result.pages.map((page) => page.width)).toEqual([300, 300]);
});

test('gives the same bytes for the same job', async () => {
  const once = await rotate.run([await rotate.file('a.pdf', samplePdf(3))]);
  const first = await readFile(once[0]?.path ?? '');
  const again = await rotate.run([await rotate.file('a.pdf', samplePdf(3))]);
  expect(first.equals(await readFile(again[0]?.path ?? ''))).toBe(true);
});

test('refuses pages past the end, and skips them when asked to', async () => {
  const input = await rotate.file('report.pdf', samplePdf(2));
  await expect(rotate.run([input], { pages: '2-9' })).rejects.toMatchObject({ code: 'bad-pages' });
  await rotate.run([input], { pages: '2-9', 'clip-pages': true });
  expect(rotate.warningCodes).toEqual(['pages-clipped']);
});

test.each([
  [{ rotation: '90' }, 1],
  [{ 'per-page': '{"1-3, 5-7":0,"4":90}' }, 4],
  [{ pages: '6, 5' }, 5],
])('with %j tells page %i as the first that changed', async (options, firstChanged) => {
  const [output] = await rotate.run([await rotate.file('a.pdf', samplePdf(7))], options);
  expect(output?.facts).toEqual({ pages: 7, firstChanged });
});
