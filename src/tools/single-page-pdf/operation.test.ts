/** Checks single-page-pdf by other programs: one page as long as all, in their order, cut where viewers end. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { type SampleOptions, samplePdf } from '../../../tests/sample-pdf.ts';
import { layStrips } from './lay-strips.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const call = promisify(execFile);

let operation: OperationTest<typeof tool>;
beforeEach(async () => {
  operation = await OperationTest.start(tool, run);
});
afterEach(() => operation.end());

async function joined(pages: number, options: Readonly<Record<string, unknown>> = {}, sample: SampleOptions = {}) {
  const file = await operation.file('report.pdf', samplePdf(pages, sample));
  const [output] = await operation.run([file], options);
  return output?.path ?? '';
}

/** Where each text stands on the first page, from its upper left corner. */
async function places(path: string): Promise<readonly (readonly [string, number, number])[]> {
  const { stdout } = await call('pdftotext', ['-bbox', path, '-']);
  const words = [...stdout.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>(\d+)</g)];
  return words.map(([, x, y, text = '']) => [text, Math.round(Number(x)), Math.round(Number(y))] as const);
}

test('puts pages below each other, the narrower ones in the middle', async () => {
  const path = await joined(3, { gap: '10pt' });
  const { pages } = await readPdf(path);
  expect(pages.map(({ width, height }) => [width, height])).toEqual([[203, 920]]);
  const [one, two, three] = await places(path);
  expect([one?.[0], two?.[0], three?.[0]]).toEqual(['1', '2', '3']);
  expect([(two?.[2] ?? 0) - (one?.[2] ?? 0), (three?.[2] ?? 0) - (two?.[2] ?? 0)]).toEqual([310, 310]);
  expect(one?.[1]).toBe((three?.[1] ?? 0) + 1);
  await call('qpdf', ['--check', path]);
});

test('puts pages beside each other', async () => {
  const path = await joined(2, { direction: 'across', align: 'start' });
  expect((await readPdf(path)).pages.map(({ width, height }) => [width, height])).toEqual([[403, 300]]);
  const [one, two] = await places(path);
  expect([(two?.[1] ?? 0) - (one?.[1] ?? 0), (two?.[2] ?? 0) - (one?.[2] ?? 0)]).toEqual([201, 0]);
});

test('shows turned pages as they are seen, and takes those that are asked for in their order', async () => {
  const path = await joined(3, { pages: '3,1' }, { page: (page) => (page === 3 ? '/Rotate 90' : '') });
  const { pages } = await readPdf(path);
  expect(pages.map(({ width, height }) => [width, height])).toEqual([[300, 503]]);
  expect(pages[0]?.text).toMatch(/3.*1/s);
});

test('keeps links between pages, which lead to the long one, and addresses', async () => {
  const link = (page: number) =>
    page === 1
      ? '/Annots [<< /Subtype /Link /Rect [10 10 50 30] /A << /S /URI /URI (https://example.org/) >> >> << /Subtype /Link /Rect [60 10 90 30] /Dest [14 0 R /Fit] >>]'
      : '';
  const { pages } = await readPdf(await joined(2, {}, { page: link }));
  expect(pages[0]?.links).toEqual(['https://example.org/', 1]);
});

test('begins another page where one would be longer than viewers show, and says so', async () => {
  const path = await joined(50);
  const { pages } = await readPdf(path);
  expect(pages.map(({ height }) => height)).toEqual([14_400, 600]);
  expect(operation.warningCodes).toEqual(['long-page-cut']);
});

test('makes pages equally wide, and none longer than a page may be', () => {
  const sizes = [
    { widthPt: 100, heightPt: 100 },
    { widthPt: 200, heightPt: 100 },
    { widthPt: 100, heightPt: 20_000 },
  ];
  const wishes = { direction: 'down', gapPt: 0, align: 'start' } as const;
  const [first, second] = layStrips(sizes, { ...wishes, sameSize: true });
  expect(first).toMatchObject({ widthPt: 200, heightPt: 300 });
  expect(first?.pages.map(({ matrix }) => matrix)).toEqual([
    [2, 0, 0, 2, 0, 100],
    [1, 0, 0, 1, 0, 0],
  ]);
  expect(second).toMatchObject({ heightPt: 14_400, widthPt: 72 });
});
