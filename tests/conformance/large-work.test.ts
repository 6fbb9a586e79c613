/** Every tool meets large files: one past the limit, one of a thousand pages, and one that is stopped half-way. */
import { execFileSync } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobStatus } from '../../src/contract/job.ts';
import { MAX_FILE_BYTES } from '../../src/contract/limits.ts';
import type { ToolDeclaration } from '../../src/contract/tool.ts';
import { DECLARATIONS } from '../../src/tools/declarations.gen.ts';
import { ApiClient, type NamedFile } from '../api-client.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { smallDocx } from '../small-docx.ts';
import { command } from './doors.ts';
import { longPdf, neededOptions, soundFile } from './samples.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGES = 1_000;
const COPIES = 100;

/** Tool → the files of its much work. */
const workedOn = new Map<string, readonly string[]>();

let site: RunningSite;
let api: ApiClient;
let folder: string;
let thousandPages: NamedFile;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-large-'));
  thousandPages = { name: 'long.pdf', bytes: await longPdf(PAGES) };
  site = await startSite({ WORKERS: '1' });
  api = new ApiClient(site.url);
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Much work: a thousand pages, or a hundred files where the tool takes no PDFs. */
async function muchWork(
  tool: ToolDeclaration,
): Promise<{ files: readonly NamedFile[]; options: Record<string, string> }> {
  const options = { ...neededOptions(tool) };
  if (tool.accepts.includes('pdf')) return { files: [thousandPages], options };
  const file = await soundFile(tool);
  const count = tool.maxFiles > 0 ? Math.min(COPIES, tool.maxFiles) : COPIES;
  return {
    files: Array.from({ length: count }, () => file),
    options: tool.inputs === 'single' ? { ...options, batch: 'true' } : options,
  };
}

/** Every record that the job's events bring, to the last. */
async function eventsOf(jobId: string): Promise<readonly JobStatus[]> {
  const answer = await api.get(`/api/jobs/${jobId}/events`);
  const text = await answer.text();
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '{}']) => JSON.parse(data) as JobStatus);
}

/** A job that was stopped while it ran; one that was quicker than the wish to stop it is begun again. */
async function beginAndStop(tool: ToolDeclaration): Promise<string> {
  const { files, options } = await muchWork(tool);
  for (let tries = 0; tries < 5; tries++) {
    const jobId = await api.begin(tool.id, files, options);
    await api.until(jobId, (job) => !job.queued);
    const answer = (await (await api.delete(`/api/jobs/${jobId}`)).json()) as { message: string };
    if (answer.message === 'Cancelled.') return jobId;
  }
  throw new Error(`${tool.id} was never caught at work`);
}

async function filesBelow(place: string): Promise<readonly string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

describe.each(DECLARATIONS.map((tool) => [tool.id, tool] as const))('%s', (_id, tool) => {
  test('refuses a file of one byte too many, by the command line and by HTTP', async () => {
    const { name, bytes } = await soundFile(tool);
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    await truncate(file, MAX_FILE_BYTES + 1);
    const options = Object.entries(neededOptions(tool));
    const flags = options.flatMap(([option, value]) => [`--${option}`, value]);
    const words = [tool.id, '--json', ...flags, file, '--out', path.join(folder, 'out')];
    const printed = JSON.parse(await command(ROOT, words));
    expect(printed.error).toEqual({ code: 'too-large', message: `File is larger than ${MAX_FILE_BYTES} bytes` });
    const form = new FormData();
    for (const [option, value] of options) form.set(option, value);
    form.append('files', await openAsBlob(file), name);
    const answer = await fetch(`${site.url}/api/pdf/process/${tool.id}`, { method: 'POST', body: form });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ success: false, code: 'too-large', params: { files: name } });
  });

  test('does much work, and its progress never goes back', async () => {
    const { files, options } = await muchWork(tool);
    const jobId = await api.begin(tool.id, files, options);
    const events = await eventsOf(jobId);
    expect(events.at(-1)).toMatchObject({ status: 'completed', progress: 100 });
    const progress = events.map((event) => event.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect((await api.files(jobId)).length).toBeGreaterThan(0);
    workedOn.set(tool.id, [...new Set(files.map((file) => file.name))]);
    await api.delete(`/api/jobs/${jobId}`);
  }, 180_000);

  test('leaves nothing when it is stopped', async () => {
    const jobId = await beginAndStop(tool);
    expect(await api.status(jobId)).toMatchObject({
      status: 'failed',
      code: 'cancelled',
      error: 'Cancelled.',
      outputFiles: [],
    });
    await expect.poll(() => filesBelow(path.join(site.dataDir, 'files/jobs', jobId))).toEqual([]);
    // The units that wait for the next job have folders, with nobody's files in them.
    const left = async () =>
      (await filesBelow(path.join(site.dataDir, 'work'))).filter((file) => /\/(in|out)\//.test(file));
    await expect.poll(left).toEqual([]);
  }, 120_000);
});

test('a Word file of eight hundred pages becomes a PDF within the memory of a job, and so does the file behind it', async () => {
  const words = 'time page paper letter over under green table city river house window';
  const paragraphs = Array.from({ length: 42_000 }, (_, index) => `${index} ${words}`);
  const files = [
    { name: 'long.docx', bytes: smallDocx(...paragraphs) },
    { name: 'short.docx', bytes: smallDocx('Short.') },
  ];
  const jobId = await api.begin('convert-to-pdf', files, {});
  expect((await eventsOf(jobId)).at(-1)).toMatchObject({ status: 'completed' });
  const made = await api.files(jobId);
  expect(made.map(({ outputFilename }) => outputFilename)).toEqual(['long.pdf', 'short.pdf']);
  const target = path.join(folder, 'long.pdf');
  await writeFile(target, Buffer.from(await (await api.get(made[0]?.downloadUrl ?? '')).arrayBuffer()));
  const pages = Number(execFileSync('qpdf', ['--show-npages', target], { encoding: 'utf8' }));
  expect(pages).toBeGreaterThan(800);
}, 180_000);

test('no tool was left out, and those that take PDFs did a thousand pages', () => {
  expect([...workedOn.keys()].sort()).toEqual(DECLARATIONS.map((tool) => tool.id).sort());
  for (const tool of DECLARATIONS)
    if (tool.accepts.includes('pdf')) expect(workedOn.get(tool.id)).toEqual(['long.pdf']);
});
