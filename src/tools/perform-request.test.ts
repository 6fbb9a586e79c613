/** What every job is told, whichever tool does it. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../tests/sample-pdf.ts';
import type { RunnerMessage } from '../contract/job.ts';
import { finishOutputs } from './name-outputs.ts';
import { performRequest } from './perform-request.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'request-'));
  await mkdir(join(folder, 'in'));
  await mkdir(join(folder, 'out'));
  await writeFile(join(folder, 'in', '0'), samplePdf(2));
  await writeFile(join(folder, 'in', '1'), samplePdf(2));
  const title = { objects: { 90: '<< /Title (Annual report) >>' }, trailer: '/Info 90 0 R' };
  await writeFile(join(folder, 'in', 'titled'), samplePdf(2, title));
});

afterAll(() => rm(folder, { recursive: true }));

async function perform(tool: string, options: Readonly<Record<string, string>>, files: readonly string[]) {
  const messages: RunnerMessage[] = [];
  const inputs = files.map((file) => ({ file, name: `report-${file}.pdf`, bytes: samplePdf(2).length }));
  const say = (message: RunnerMessage) => messages.push(message);
  const noTime = () => Promise.reject(new Error('no time is asked for'));
  const done = await performRequest({ tool, options, inputs, attached: [] }, folder, {
    say,
    timestamp: noTime,
    enough: new AbortController().signal,
  });
  const warnings = messages.flatMap((message) => (message.kind === 'warning' ? [message.warning] : []));
  const names = (await finishOutputs(done, folder)).map(({ name }) => name);
  const details = messages.flatMap((message) => (message.kind === 'detail' ? [message.detail] : []));
  return { warnings, names, details };
}

test('names an option that has no effect with the others, once for all files', async () => {
  const { warnings } = await perform('split-pdf', { every: '2', batch: 'true' }, ['0', '1']);
  expect(warnings).toEqual([{ code: 'option-ignored', params: { option: 'every' } }]);
});

test('says nothing of options that work', async () => {
  expect((await perform('split-pdf', { mode: 'every', every: '1' }, ['0'])).warnings).toEqual([]);
});

for (const tool of ['compress-pdf', 'rotate-pdf', 'split-pdf', 'sign-pdf', 'extract-text', 'pdf-to-jpg', 'merge-pdf']) {
  test(`${tool} names its result after the title of the document`, async () => {
    const { names } = await perform(tool, { 'output-name': '{title}' }, ['titled']);
    expect(names[0]).toMatch(/^Annual report\.\w+$/);
  });
}

test('names the zip of a batch after the first file that has a result', async () => {
  await writeFile(join(folder, 'in', 'bad'), 'no PDF');
  const { names } = await perform('rotate-pdf', { batch: 'true', zip: 'always' }, ['bad', '0', '1']);
  expect(names).toEqual(['report-0-rotated.zip']);
});

test('names a result after its file where the document has no title, and leaves out what says nothing there', async () => {
  const { names } = await perform('rotate-pdf', { 'output-name': '{title}-{bookmark}-{from}' }, ['0']);
  expect(names).toEqual(['report-0.pdf']);
  const options = { 'output-name': '{title}', batch: 'true' };
  expect((await perform('rotate-pdf', options, ['titled', '1'])).names).toEqual(['Annual report.pdf', 'report-1.pdf']);
});

test('gives a file back under its own name where nothing was changed', async () => {
  expect((await perform('unlock-pdf', { password: 'x' }, ['0'])).names).toEqual(['report-0.pdf']);
  expect((await perform('unlock-pdf', { password: 'x', 'output-name': 'open' }, ['0'])).names).toEqual(['open.pdf']);
});

test('counts the parts of each file of a batch from 1, and the results where each file made one', async () => {
  const parts = await perform('split-pdf', { mode: 'every', every: '1', batch: 'true' }, ['0', '1']);
  expect(parts.names).toEqual(['report-0-1.pdf', 'report-0-2.pdf', 'report-1-1.pdf', 'report-1-2.pdf']);
  const turned = await perform('rotate-pdf', { 'output-name': 'scan-{n}', batch: 'true' }, ['0', '1']);
  expect(turned.names).toEqual(['scan-1.pdf', 'scan-2.pdf']);
});

test('a file of another type does not stop the rest of a batch', async () => {
  await writeFile(join(folder, 'in', 'text'), 'no PDF');
  const { warnings, names } = await perform('rotate-pdf', { batch: 'true' }, ['0', 'text', '1']);
  expect(names).toEqual(['report-0-rotated.pdf', 'report-1-rotated.pdf']);
  expect(warnings).toMatchObject([{ code: 'file-failed', params: { code: 'wrong-type', file: 'report-text.pdf' } }]);
  await expect(perform('rotate-pdf', {}, ['text'])).rejects.toMatchObject({ code: 'wrong-type' });
  await expect(perform('rotate-pdf', { batch: 'true' }, ['text', 'text'])).rejects.toMatchObject({
    code: 'wrong-type',
  });
});

test('a file with which something goes wrong that nobody foresaw does not stop the rest of a batch', async () => {
  await mkdir(join(folder, 'in', 'unreadable'));
  const { warnings, names, details } = await perform('rotate-pdf', { batch: 'true' }, ['0', 'unreadable', '1']);
  expect(names).toEqual(['report-0-rotated.pdf', 'report-1-rotated.pdf']);
  expect(warnings).toMatchObject([
    { code: 'file-failed', params: { code: 'internal', file: 'report-unreadable.pdf' } },
  ]);
  expect(details).toEqual([expect.stringContaining(`${warnings[0]?.params.reference} Error: EISDIR`)]);
});

test('files that belong together are done in one run, and named by their numbers', {
  tags: ['bates-run-on'],
}, async () => {
  const options = { bates: 'true', prefix: 'B', digits: '3', batch: 'true' };
  const { names } = await perform('add-page-numbers', options, ['0', '1']);
  expect(names).toEqual(['report-0-B001-B002.pdf', 'report-1-B003-B004.pdf', 'bates-index.csv']);
  const alone = await perform('add-page-numbers', { batch: 'true' }, ['0', '1']);
  expect(alone.names).toEqual(['report-0-numbered.pdf', 'report-1-numbered.pdf']);
});

test('a browser that a batch has used is closed with it', async () => {
  await writeFile(join(folder, 'in', 'page'), '<!doctype html><p>Words');
  await perform('html-to-pdf', { batch: 'true' }, ['page', 'page']);
  const running = readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(`--user-data-dir=${folder}`);
    } catch {
      return false;
    }
  });
  expect(running).toEqual([]);
});

test('goes on with a batch that another unit began', async () => {
  const messages: RunnerMessage[] = [];
  const inputs = ['0', '1', 'titled'].map((file) => ({ file, name: `report-${file}.pdf`, bytes: 1 }));
  const parent = {
    say: (message: RunnerMessage) => messages.push(message),
    timestamp: () => Promise.reject(new Error('no time is asked for')),
    enough: new AbortController().signal,
  };
  const request = { tool: 'rotate-pdf', options: { 'output-name': '{title}', batch: 'true' }, inputs, attached: [] };
  const settled = [
    { input: 0, title: 'Made before', outputs: [{ path: 'in/titled', type: 'pdf' as const, input: 0 }] },
    { input: 1, error: { code: 'timeout' as const, params: {} } },
  ];
  const done = await performRequest({ ...request, settled }, folder, parent);
  expect((await finishOutputs(done, folder)).map(({ name }) => name)).toEqual(['Made before.pdf', 'Annual report.pdf']);
  const told = messages.filter(({ kind }) => kind !== 'progress');
  expect(told).toMatchObject([
    { kind: 'warning', warning: { code: 'file-failed', params: { file: 'report-1.pdf', code: 'timeout' } } },
    { kind: 'begins', input: 2 },
    { kind: 'settled', file: { input: 2, title: 'Annual report', outputs: [{ input: 2, type: 'pdf' }] } },
  ]);
});
