/** Converts fonts that cannot be embedded to outlines, and lets poppler and Preflight say what became of them. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judgeByPreflight } from '../../../tests/by-preflight.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { expectAlike, inkOf, placedWords } from '../../../tests/seen-ink.ts';
import { run } from './operation.ts';
import type { ArchiveReport } from './report.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);

let work: OperationTest<typeof tool>;
beforeEach(async () => {
  work = await OperationTest.start(tool, run);
});
afterEach(() => work.end());

const OUTLINE = { fonts: 'outline' };
const font = (name: string, more = '') => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} ${more} >>`;
const sample = (named: string, text: string) =>
  samplePdf(1, { resources: () => `/Font << /S ${named} >>`, content: () => `BT /S 24 Tf 20 240 Td ${text} ET` });
const GREEK = sample(font('Symbol'), '(abgd ABG) Tj 0 -40 Td 1 0 0 rg (\\245 \\326) Tj');
/** Letters of Helvetica, and one that no font of its measures has. */
const THAI = font('Helvetica', '/Encoding << /Differences [128 /uni0E01] >>');

async function made(content: Uint8Array, options: Readonly<Record<string, unknown>> = {}) {
  const outputs = await work.run([await work.file('report.pdf', content)], { level: '1b', ...options });
  const [pdf, json] = ['pdf', 'json'].map((type) => outputs.find((each) => each.type === type)?.path ?? '');
  const report: ArchiveReport = JSON.parse(await readFile(json ?? '', 'utf8'));
  return { path: pdf ?? '', report, added: outputs[0]?.report?.made };
}

async function saved(content: Uint8Array): Promise<string> {
  const file = path.join(work.folder, 'before.pdf');
  await writeFile(file, content);
  return file;
}

async function said(name: string, ...args: readonly string[]): Promise<string> {
  return (await program(name, args)).stdout;
}

test('without outlines a font that cannot be embedded keeps the file from being made', async () => {
  await expect(made(GREEK)).rejects.toMatchObject({ code: 'rules-unmet' });
});

test('letters become shapes in their places, and stay words', { tags: ['pdfa-outlines'] }, async () => {
  const before = await saved(GREEK);
  const { path: file, added } = await made(GREEK, OUTLINE);
  expect(added).toMatchObject({ embedded: 0, outlined: 1 });
  expect(await said('pdffonts', file)).toMatch(/Type 3 +Custom +yes/);
  expect(await placedWords(file)).toEqual(await placedWords(before));
  expect((await placedWords(file)).map(([text]) => text)).toEqual(['αβγδ', 'ΑΒΓ', '∞', '√']);
  expectAlike(await inkOf(before), await inkOf(file));
  expect(await judgeByPreflight([file])).toEqual([[]]);
});

test('a font becomes outlines as a whole where one of its letters cannot be embedded', async () => {
  const content = sample(THAI, '(Plain words) Tj 0 -40 Td 1 0 0 rg (\\200 in red) Tj');
  const before = await saved(content);
  const { path: file, added } = await made(content, OUTLINE);
  expect(added).toMatchObject({ embedded: 0, outlined: 1 });
  expect(await said('pdftotext', file, '-')).toContain('ก in red');
  expect((await placedWords(file)).slice(0, 2)).toEqual((await placedWords(before)).slice(0, 2));
});

test.each(['2b', '2u', '3b', '4'])('level %s takes outlines, too', async (level) => {
  const { report } = await made(GREEK, { ...OUTLINE, level });
  expect(report.conforms).toBe(true);
});

test('fonts in forms become outlines, too', async () => {
  const content = samplePdf(1, {
    resources: () => '/XObject << /Fm 300 0 R >>',
    content: () => '/Fm Do',
    objects: {
      300: sampleStream(
        'BT /S 24 Tf 20 240 Td (abg) Tj ET',
        `/Type /XObject /Subtype /Form /BBox [0 0 200 300] /Resources << /Font << /S ${font('Symbol')} >> >>`,
      ),
    },
  });
  const { path: file } = await made(content, OUTLINE);
  expect((await placedWords(file)).map(([text]) => text)).toEqual(['αβγ']);
});

test('fonts that can be embedded are', async () => {
  const { path: file, added } = await made(samplePdf(1), OUTLINE);
  expect(added).toMatchObject({ embedded: 1, outlined: 0 });
  expect(await said('pdffonts', file)).toMatch(/LiberationSans\S*\s+TrueType/);
});

test('the widths that a file tells are kept, and wider letters are squeezed', async () => {
  const narrow = font(
    'Symbol',
    `/FirstChar 97 /LastChar 98 /Widths [300 300] /FontDescriptor ${'<< /Type /FontDescriptor /FontName /Symbol /Flags 4 >>'}`,
  );
  const { path: file } = await made(sample(narrow, '(ab) Tj'), OUTLINE);
  const [[, left, right] = ['', '', '']] = await placedWords(file);
  expect(Number(right) - Number(left)).toBeCloseTo(2 * 0.3 * 24, 1);
});

test.each([
  ['a letter that no font has', sample(font('Helvetica', '/Encoding << /Differences [97 /uniE123] >>'), '(a) Tj')],
  ['text that is not filled', sample(font('Symbol'), '1 Tr (a) Tj')],
  ['text that is hidden elsewhere', sample(font('Symbol'), '(a) Tj 3 Tr (b) Tj')],
])('%s stays as it is, and the rule is broken', async (_name, content) => {
  await expect(made(content, OUTLINE)).rejects.toMatchObject({ code: 'rules-unmet' });
});
