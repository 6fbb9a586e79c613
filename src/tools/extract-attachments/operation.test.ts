/** Saves, lists, removes and renames attached files; poppler and qpdf look at what is left. */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { finishOutputs } from '../name-outputs.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let attachments: OperationTest<typeof tool>;
beforeEach(async () => {
  attachments = await OperationTest.start(tool, run);
});
afterEach(() => attachments.end());

type Options = Readonly<Record<string, unknown>>;

async function results(content: Uint8Array, options: Options = {}): Promise<readonly OutputFile[]> {
  return attachments.run([await attachments.file('report.pdf', content)], options);
}

/** Name → content of results, named as every door names them. */
async function saved(content: Uint8Array, options: Options = {}): Promise<Readonly<Record<string, string>>> {
  const input = await attachments.file('report.pdf', content);
  const outputs = await attachments.run([input], options);
  await mkdir(join(attachments.folder, 'out'), { recursive: true });
  const named = await finishOutputs(
    { tool, options: { zip: 'auto', 'output-name': '' } as never, inputs: [input], outputs, titles: new Map() },
    attachments.folder,
  );
  const pairs = named.map(async ({ file, name }) => {
    return [name, await readFile(join(attachments.folder, 'out', file), 'utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}

function listed(path: string | undefined): readonly string[] {
  const text = execFileSync('pdfdetach', ['-list', path ?? ''], { encoding: 'utf8' });
  return [...text.matchAll(/^\d+: (.*)$/gm)].map(([, name = '']) => name);
}

const FILE = (name: string, stream: number, more = '') =>
  `<< /Type /Filespec /F (${name}) /UF (${name}) ${more} /EF << /F ${stream} 0 R >> >>`;

/** Files by name, on a page, and beside the document alone; three have the same name, two have hostile ones. */
const HOLDING = samplePdf(2, {
  catalog:
    '/Names << /EmbeddedFiles << /Names [(a) 140 0 R (b) 141 0 R (c) 142 0 R (d) 143 0 R] >> >> /AF [140 0 R 145 0 R]',
  page: (page) => (page === 2 ? '/Annots [130 0 R]' : ''),
  objects: {
    130: '<< /Type /Annot /Subtype /FileAttachment /Rect [10 10 30 30] /Contents (see file) /FS 144 0 R >>',
    140: FILE('data.csv', 150, '/Desc (The table) /AFRelationship /Data'),
    141: FILE('..\\\\..\\\\windows\\\\data.csv', 151),
    142: FILE('../../etc/CON.txt', 152),
    143: FILE('no ending', 153),
    144: FILE('data.csv', 154),
    145: FILE('hidden.xml', 155),
    150: sampleStream(
      'one',
      '/Type /EmbeddedFile /Subtype /text#2Fcsv /Params << /Size 3 /ModDate (D:20200102030405Z) >>',
    ),
    151: sampleStream('two', '/Type /EmbeddedFile'),
    152: sampleStream('three', '/Type /EmbeddedFile'),
    153: sampleStream('four', '/Type /EmbeddedFile'),
    154: sampleStream('five', '/Type /EmbeddedFile'),
    155: sampleStream('<six/>', '/Type /EmbeddedFile'),
  },
});

test('saves every file once, under a name that is safe and its own', async () => {
  expect(await saved(HOLDING)).toEqual({
    'data.csv': 'one',
    'data (2).csv': 'two',
    '_CON.txt': 'three',
    'no ending': 'four',
    'data (3).csv': 'five',
    'hidden.xml': '<six/>',
  });
});

test('keeps the date of a file, and hands pages of strangers on as bytes', async () => {
  const outputs = await results(HOLDING);
  expect(outputs[0]?.facts).toEqual({ modifiedMs: Date.UTC(2020, 0, 2, 3, 4, 5) });
  expect(outputs[1]?.facts).toEqual({});
  expect(outputs.at(-1)?.type).toBe('bytes');
});

test('saves those that are named, by whole names or with asterisks', async () => {
  expect(Object.keys(await saved(HOLDING, { select: 'hidden.xml' }))).toEqual(['hidden.xml']);
  expect(Object.keys(await saved(HOLDING, { select: '*.XML, no*' }))).toEqual(['no ending', 'hidden.xml']);
  expect(Object.keys(await saved(HOLDING, { select: 'data.csv', annotations: false }))).toEqual(['data.csv']);
  await expect(results(HOLDING, { select: 'else' })).rejects.toThrow('No attachment in report.pdf matches "else".');
  await expect(results(samplePdf(1))).rejects.toThrow('report.pdf has no attachments.');
});

test('lists what the file says of each', async () => {
  const [list] = await results(HOLDING, { action: 'list' });
  const { attachments: rows } = JSON.parse(await readFile(list?.path ?? '', 'utf8'));
  expect(rows).toHaveLength(6);
  expect(rows[0]).toEqual({
    name: 'data.csv',
    description: 'The table',
    page: null,
    relation: 'Data',
    mime: 'text/csv',
    bytes: 3,
    created: '',
    modified: '2020-01-02T03:04:05Z',
  });
  expect(rows[4]).toMatchObject({ name: 'data.csv', page: 2 });
  const [empty] = await results(samplePdf(1), { action: 'list' });
  expect(JSON.parse(await readFile(empty?.path ?? '', 'utf8'))).toEqual({ file: 'report.pdf', attachments: [] });
});

test('removes the chosen files and their bytes; the others stay', async () => {
  const [output] = await results(HOLDING, { action: 'remove', select: 'data.csv' });
  expect(output?.report).toEqual({ removed: { attachments: 2 } });
  expect(listed(output?.path)).toHaveLength(3);
  const text = execFileSync('qpdf', ['--qdf', output?.path ?? '', '-'], { encoding: 'latin1' });
  expect(text).not.toMatch(/^(one|five)$/m);
  expect(text).toMatch(/^two$/m);
  const [none] = await results(HOLDING, { action: 'remove' });
  expect(listed(none?.path)).toEqual([]);
});

test('renames files wherever they are described, and tells equal names apart', async () => {
  const [output] = await results(HOLDING, { action: 'rename', rename: '{"data.csv": "numbers.csv"}' });
  expect(listed(output?.path)).toContain('numbers.csv');
  expect(listed(output?.path)).toContain('numbers (2).csv');
  expect(execFileSync('qpdf', ['--check', output?.path ?? ''], { encoding: 'utf8' })).toContain('No syntax');
  const rename = '{"nothing.txt": "a.txt"}';
  await expect(results(HOLDING, { action: 'rename', rename })).rejects.toThrow('No attachment in report.pdf matches');
  await expect(results(HOLDING, { action: 'rename' })).rejects.toThrow('rename is required.');
});

test('saves the files of a portfolio with its folders in the list', async () => {
  const portfolio = samplePdf(1, {
    catalog:
      '/Names << /EmbeddedFiles << /Names [(<2>plan.txt) 140 0 R] >> >> /Collection << /Type /Collection /Folders << /ID 0 /Name (root) /Child << /ID 1 /Name (Work) /Child << /ID 2 /Name (Plans) >> >> >> >>',
    objects: { 140: FILE('plan.txt', 150), 150: sampleStream('plan', '/Type /EmbeddedFile') },
  });
  expect(await saved(portfolio)).toEqual({ 'plan.txt': 'plan' });
  expect(attachments.warningCodes).toEqual([]);
  const [list] = await results(portfolio, { action: 'list' });
  expect(await readFile(list?.path ?? '', 'utf8')).toContain('"folder": "Work/Plans"');
  await expect(results(portfolio, { portfolio: false })).rejects.toThrow('No attachment in report.pdf matches "*".');
});

test('refuses what unpacks without end, and skips what is damaged', async () => {
  const packed = deflateSync(Buffer.alloc(300 * 1024 ** 2), { level: 1 });
  const bomb = Buffer.concat([
    Buffer.from(`<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]).toString('latin1');
  const holding = (stream: string) =>
    samplePdf(1, {
      catalog: '/Names << /EmbeddedFiles << /Names [(a) 140 0 R (b) 141 0 R] >> >>',
      objects: {
        140: FILE('a', 150),
        141: FILE('b', 151),
        150: stream,
        151: sampleStream('good', '/Type /EmbeddedFile'),
      },
    });
  await expect(results(holding(bomb))).rejects.toThrow('too large when unpacked');
  const damaged = '<< /Type /EmbeddedFile /Filter /JBIG2Decode /Length 4 >>\nstream\nnone\nendstream';
  expect(await saved(holding(damaged))).toEqual({ b: 'good' });
  expect(attachments.warningCodes).toEqual(['attachment-skipped']);
});
