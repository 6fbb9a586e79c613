/** Names PDFs by their content, and leaves them as they are. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockedPdf } from '../../../tests/conformance/samples.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { scanPdf } from '../../../tests/scan-pdf.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { finishOutputs } from '../name-outputs.ts';
import { performRequest } from '../perform-request.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let renaming: OperationTest<typeof tool>;
beforeEach(async () => {
  renaming = await OperationTest.start(tool, run);
});
afterEach(() => renaming.end());

type Options = Readonly<Record<string, unknown>>;

/** Lines of text with their sizes, from the top. */
function written(lines: readonly (readonly [text: string, sizePt: number])[], title?: string): Buffer {
  let y = 280;
  const shown = lines.map(([text, sizePt]) => {
    y -= 1.3 * sizePt;
    return `BT /F1 ${sizePt} Tf 10 ${y} Td (${text}) Tj ET`;
  });
  return samplePdf(1, {
    content: () => shown.join('\n'),
    ...(title === undefined ? {} : { objects: { 90: `<< /Title (${title}) >>` }, trailer: '/Info 90 0 R' }),
  });
}

const INVOICE = written([
  ['Invoice', 20],
  ['Invoice No.: 4711/A   Date: 1 March', 8],
  ['Dear Ann', 8],
]);

async function renamed(content: Uint8Array, options: Options = {}, name = 'scan01.pdf'): Promise<OutputFile> {
  const [output] = await renaming.run([await renaming.file(name, content)], options);
  if (!output) throw new Error('there is no result');
  expect(await readFile(output.path)).toEqual(Buffer.from(content));
  return output;
}

async function nameOf(content: Uint8Array, options: Options = {}, name?: string): Promise<unknown> {
  return (await renamed(content, options, name)).tokens?.title;
}

/** The names that a job of several files gives. */
async function namesOf(files: readonly (readonly [name: string, content: Uint8Array])[], options: Options = {}) {
  for (const folder of ['in', 'out']) await mkdir(join(renaming.folder, folder));
  for (const [index, [, content]] of files.entries())
    await writeFile(join(renaming.folder, 'in', String(index)), content);
  const inputs = files.map(([name, { length }], index) => ({ file: String(index), name, bytes: length }));
  const request = { tool: tool.id, options: options as Record<string, string>, inputs, attached: [] };
  const done = await performRequest(request, renaming.folder, {
    say: () => undefined,
    timestamp: () => Promise.reject(new Error('no time is asked for')),
    enough: new AbortController().signal,
  });
  return (await finishOutputs(done, renaming.folder)).map(({ name }) => name);
}

test('takes the title of the properties, and tells where it is from', async () => {
  const output = await renamed(written([['Chapter 1', 20]], 'The Whole Story'));
  expect(output.tokens).toEqual({ title: 'The Whole Story' });
  expect(output.report).toEqual({ found: { properties: 1 } });
});

test('takes the largest text of the page where the properties say nothing', async () => {
  for (const title of [undefined, 'Microsoft Word - story.doc', 'untitled', 'scan01']) {
    const output = await renamed(
      written(
        [
          ['by Ann', 9],
          ['The Whole', 20],
          ['Story', 20],
          ['Once', 9],
        ],
        title,
      ),
    );
    expect(output.tokens).toEqual({ title: 'The Whole Story' });
    expect(output.report).toEqual({ found: { texts: 1 } });
  }
});

test('takes the text of the page where the properties have the title of another document', async () => {
  const page = [
    ['The Whole Story', 20],
    ...Array.from({ length: 8 }, () => ['Once upon time there lived', 8] as const),
  ] as const;
  expect(await nameOf(written(page, 'Plan of Aachen'))).toBe('The Whole Story');
  expect(await nameOf(written(page, 'Plan of Aachen'), { by: 'metadata' })).toBe('Plan of Aachen');
  expect(await nameOf(written(page, 'A story of bears'))).toBe('A story of bears');
});

test('takes the one of the two that is asked for', async () => {
  const file = written([['Chapter One', 20]], 'untitled');
  expect(await nameOf(file, { by: 'metadata' })).toBe('untitled');
  expect(await nameOf(written([['Chapter One', 20]], 'The Story'), { by: 'largest' })).toBe('Chapter One');
});

test('takes no text that is turned', async () => {
  const file = samplePdf(1, {
    content: () => 'BT /F1 30 Tf 0 1 -1 0 40 20 Tm (arXiv 2401) Tj ET BT /F1 14 Tf 60 200 Td (A Title) Tj ET',
  });
  expect(await nameOf(file)).toBe('A Title');
});

test('looks at the second page where the first is blank', async () => {
  const content = (page: number) => (page === 1 ? '' : 'BT /F1 20 Tf 20 140 Td (The Story) Tj ET');
  expect(await nameOf(samplePdf(2, { content }))).toBe('The Story');
});

test('takes what stands behind a text, or what a pattern finds', async () => {
  const by = (find: string) => nameOf(INVOICE, { by: 'regex', find });
  expect(await by('invoice no.')).toMatch(/^4711-A/);
  expect(await by('/No\\.: (\\d+)/')).toBe('4711');
  expect(await by('/invoice no\\.: \\d+/i')).toBe('Invoice No. - 4711');
  expect((await renamed(INVOICE, { by: 'regex', find: 'Dear' })).report).toEqual({ found: { matches: 1 } });
});

test('looks for a text on all pages', async () => {
  const file = samplePdf(9, { content: (page) => `BT /F1 9 Tf 20 140 Td (${page === 8 ? 'Ref: AB-1' : 'x'}) Tj ET` });
  expect(await nameOf(file, { by: 'regex', find: 'Ref' })).toBe('AB-1');
});

test('refuses to look for nothing, and what is no pattern', async () => {
  await expect(renamed(INVOICE, { by: 'regex' })).rejects.toMatchObject({ code: 'bad-option' });
  await expect(renamed(INVOICE, { by: 'regex', find: '/(?=a)/' })).rejects.toMatchObject({ code: 'bad-option' });
});

test('keeps the name of a file in which nothing is found, and says so', async () => {
  const output = await renamed(INVOICE, { by: 'regex', find: 'Order' });
  expect(output).toMatchObject({ unchanged: true });
  expect(renaming.warnings).toEqual([{ code: 'no-name-found', params: { file: 'scan01.pdf' } }]);
});

test('recognises the title of a scan, or keeps its name', async () => {
  const scan = await scanPdf({ lines: ['The ferry leaves at seven'] });
  expect(await nameOf(scan)).toBe('The ferry leaves at seven');
  expect(await renamed(scan, { ocr: 'off' })).toMatchObject({ unchanged: true });
});

test('leaves a locked file locked', async () => {
  await renamed(await lockedPdf(), { password: 'open-sesame' });
  expect(renaming.warnings.map(({ code }) => code)).not.toContain('protection-removed');
  await expect(renamed(await lockedPdf())).rejects.toMatchObject({ code: 'need-password' });
});

test('gives equal names numbers, whatever their case, and leaves other names alone', async () => {
  const names = await namesOf([
    ['1.pdf', written([['The Story', 20]])],
    ['2.PDF', written([['THE STORY', 20]])],
    ['3.pdf', written([])],
    ['4.pdf', written([['The Story', 20]])],
  ]);
  expect(names).toEqual(['The Story.pdf', 'THE STORY (2).pdf', '3.pdf', 'The Story (3).pdf']);
});

test('puts the name into a pattern', async () => {
  const names = await namesOf([['old.pdf', written([['A {name} Story', 20]])]], { 'output-name': '{title} ({name})' });
  expect(names).toEqual(['A {name} Story (old).pdf']);
});

test('makes names that every system takes', async () => {
  const names = await namesOf([
    ['1.pdf', written([], 'A/B: C\\\\D? <E> *|"F"')],
    ['2.pdf', written([['Con', 20]])],
    ['3.pdf', written([], '\\376\\377\\000R\\000\\351\\040\\056\\000e\\330\\075\\336\\000\\000.\\000.')],
  ]);
  expect(names).toEqual(['A-B - C-D E -F.pdf', '_Con.pdf', 'Ré\u202ee😀.pdf'.replace('\u202e', ' ')]);
});
