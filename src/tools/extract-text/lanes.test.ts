/** Reads pages in lanes: the results, the warnings and the errors are those of one thread. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { TEXT_LANES } from '../../engine/write/text/text-lanes.ts';
import { runInLanes } from './operation.ts';
import { tool } from './tool.ts';

let operations: OperationTest<typeof tool>[];
beforeEach(async () => {
  const started = [0, 1, 2].map((lanes) =>
    OperationTest.start(tool, (inputs, options, context) => runInLanes(inputs, options, context, () => lanes)),
  );
  operations = await Promise.all(started);
});
afterEach(() => Promise.all(operations.map((operation) => operation.end())));

/** What became of a file with no lane, one, and two. */
async function withLanes(pdf: Uint8Array, options: Readonly<Record<string, unknown>> = {}) {
  const made = [];
  for (const operation of operations) {
    const file = await operation.file('a.pdf', pdf);
    const result = await operation.run([file], options).then(
      async ([output]) => ({ text: await readFile(output?.path ?? '', 'utf8'), report: output?.report }),
      (error) => ({ code: error.code, message: error.message }),
    );
    made.push({ ...result, warnings: operation.warnings.splice(0), progress: operation.progress.splice(0) });
  }
  return made;
}

async function expectSame(pdf: Uint8Array, options: Readonly<Record<string, unknown>> = {}) {
  const [alone, ...beside] = await withLanes(pdf, options);
  for (const each of beside) expect(each).toEqual(alone);
  return alone;
}

const FORMS = [
  {},
  { format: 'json' },
  { format: 'md' },
  { format: 'tsv' },
  { format: 'html', 'headers-footers': false },
  { layout: 'physical', 'headers-footers': false },
  { layout: 'raw', 'hidden-text': true },
];

test('pages of a made file are the same in every form', async () => {
  const content = (page: number) =>
    `BT /F1 12 Tf 20 260 Td (Running title) Tj 0 -40 Td (Page ${page} has three lines and a divi-) Tj 0 -14 Td (ded word, co-) Tj 0 -14 Td (operation too) Tj ET`;
  const pdf = samplePdf(70, { content });
  for (const form of FORMS) await expectSame(pdf, form);
  expect((await expectSame(pdf, { pages: '60-70,1-20,5,5' }))?.progress.length).toBeGreaterThan(30);
});

test('pages of a real file are the same in every form, its form fields left out too', async () => {
  const pdf = await readFile(path.join(import.meta.dirname, '../../../tests/fixtures/real/hybrid.pdf'));
  for (const form of FORMS) await expectSame(pdf, form);
  await expectSame(pdf, { 'form-values': false, annotations: true });
});

test('pages without text are told as they are in one thread', async () => {
  const content = (page: number) => (page % 9 ? `BT /F1 12 Tf 20 60 Td (Text ${page}) Tj ET` : '0 0 90 90 re f');
  const alone = await expectSame(samplePdf(60, { content }), { ocr: 'off' });
  expect(alone?.warnings).toEqual([{ code: 'pages-are-pictures', params: { pages: '9, 18, 27, 36, 45, 54' } }]);
});

test('letters without a way to Unicode are told of page by page', async () => {
  const font =
    '<< /Type /Font /Subtype /TrueType /BaseFont /AAAAAA+X /FirstChar 1 /LastChar 3 /Widths [500 500 500] >>';
  const content = (page: number) => `BT /F${page % 7 ? 1 : 2} 12 Tf 20 60 Td (\\001\\002\\003 a) Tj ET`;
  await expectSame(samplePdf(60, { content, resources: () => '/F2 400 0 R', objects: { 400: font } }), {
    ocr: 'off',
  });
});

test('a lane reads some of the pages', async () => {
  let parts = 0;
  const run = TEXT_LANES.run.bind(TEXT_LANES);
  TEXT_LANES.run = (task, ...rest) => {
    if (task === 'readText') parts++;
    return run(task, ...rest);
  };
  try {
    await expectSame(samplePdf(400));
  } finally {
    Reflect.deleteProperty(TEXT_LANES, 'run');
  }
  expect(parts).toBeGreaterThan(2);
});
