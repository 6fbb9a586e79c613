/** Checks the Markdown of pages made on the spot. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { scanPdf } from '../../../tests/scan-pdf.ts';
import { NAILS_PAGE, PROSE, textLines } from '../../../tests/text-lines.ts';
import { zipNames, zipPart } from '../../../tests/zip-part.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

async function convert(pages: readonly string[], options: Record<string, unknown> = {}): Promise<OutputFile> {
  const pdf = samplePdf(pages.length, {
    content: (page) => pages[page - 1] ?? '',
    objects: { 3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>' },
  });
  const [output] = await bench.run([await bench.file('nails.pdf', pdf)], options);
  if (!output) throw new Error('no output');
  return output;
}

async function markdown(pages: readonly string[], options: Record<string, unknown> = {}): Promise<string> {
  return readFile((await convert(pages, options)).path, 'utf8');
}

test('writes headings, paragraphs and lists', async () => {
  const prose = PROSE.join(' ');
  expect(await markdown([NAILS_PAGE])).toBe(`# Nails\n\n${prose}\n\n- iron\n- steel\n\n${prose}\n`);
});

test('writes no heading where none is wanted, or where the file names none', async () => {
  for (const headings of ['none', 'tags', 'bookmarks']) {
    expect(await markdown([NAILS_PAGE], { headings }), headings).toMatch(/^Nails\n/);
  }
});

test('marks pages with their numbers in the PDF', async () => {
  const made = await markdown([NAILS_PAGE, NAILS_PAGE, NAILS_PAGE], { pages: '2-3', 'page-marks': true });
  expect(made.match(/<!-- page \d -->/g)).toEqual(['<!-- page 2 -->', '<!-- page 3 -->']);
});

test('gives one line of JSON for each page', async () => {
  const output = await convert([NAILS_PAGE, textLines(20, 225, PROSE)], { chunks: 'page' });
  expect(output.type).toBe('jsonl');
  const chunks = (await readFile(output.path, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(chunks.map(({ pages }: { pages: number[] }) => pages)).toEqual([[1], [2]]);
  expect(chunks[0].text).toContain('# Nails');
});

test('packs images beside the text that names them', async () => {
  const image = 'q 60 0 0 40 20 60 cm BI /W 2 /H 2 /CS /RGB /BPC 8 /F /AHx ID FF000000FF000000FFFFFF00> EI Q';
  const output = await convert([`${NAILS_PAGE}\n${image}`]);
  expect(output).toMatchObject({
    type: 'zip',
    pattern: '{name}-md',
    report: { found: { images: 1, headings: 1, lists: 1 } },
  });
  expect(await zipNames(output.path)).toEqual(['nails.md', 'images/p001-1.png']);
  expect(await zipPart(output.path, 'nails.md')).toContain('![](images/p001-1.png)');
  expect(await markdown([`${NAILS_PAGE}\n${image}`], { images: 'none' })).not.toContain('![');
});

test('reads scanned pages first', async () => {
  const [output] = await bench.run([await bench.file('scan.pdf', await scanPdf({ lines: ['Iron nails'] }))], {
    images: 'none',
  });
  expect(await readFile(output?.path ?? '', 'utf8')).toContain('Iron nails');
}, 60_000);

test('says that there is no text', async () => {
  await expect(convert([''], { ocr: 'off' })).rejects.toMatchObject({ code: 'nothing-found' });
});

test('gives the images of pages without a word', async () => {
  const image = 'q 60 0 0 40 20 160 cm BI /W 2 /H 2 /CS /RGB /BPC 8 /F /AHx ID FF000000FF000000FFFFFF00> EI Q';
  expect(await zipNames((await convert([image])).path)).toEqual(['nails.md', 'images/p001-1.png']);
  expect(bench.warningCodes).toEqual(['only-images']);
  await expect(convert([image], { images: 'none' })).rejects.toMatchObject({ code: 'nothing-found' });
});
