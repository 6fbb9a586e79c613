/** What every job is told, whichever tool does it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../tests/sample-pdf.ts';
import type { RunnerMessage } from '../contract/job.ts';
import { performRequest } from './perform-request.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'request-'));
  await mkdir(join(folder, 'in'));
  await writeFile(join(folder, 'in', '0'), samplePdf(2));
  await writeFile(join(folder, 'in', '1'), samplePdf(2));
});

afterAll(() => rm(folder, { recursive: true }));

async function warningsOf(tool: string, options: Readonly<Record<string, string>>, files: number) {
  const messages: RunnerMessage[] = [];
  const bytes = samplePdf(2).length;
  const inputs = ['0', '1'].slice(0, files).map((file) => ({ file, name: `${file}.pdf`, bytes }));
  const say = (message: RunnerMessage) => messages.push(message);
  const noTime = () => Promise.reject(new Error('no time is asked for'));
  await performRequest({ tool, options, inputs, attached: [] }, folder, say, noTime);
  return messages.flatMap((message) => (message.kind === 'warning' ? [message.warning] : []));
}

test('names an option that has no effect with the others, once for all files', async () => {
  expect(await warningsOf('split-pdf', { every: '2', batch: 'true' }, 2)).toEqual([
    { code: 'option-ignored', params: { option: 'every' } },
  ]);
});

test('says nothing of options that work', async () => {
  expect(await warningsOf('split-pdf', { mode: 'every', every: '2' }, 1)).toEqual([]);
});
