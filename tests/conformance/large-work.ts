/** What every tool does with much work: one file past the limit, one of many pages, and a job that is stopped half-way. */
import { appendFile, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileTypeId, takesAnyFile } from '../../src/contract/files/file-type.ts';
import type { JobStatus } from '../../src/contract/job.ts';
import { MAX_FILE_BYTES } from '../../src/contract/site/limits.ts';
import type { ToolDeclaration } from '../../src/contract/tool.ts';
import { DECLARATIONS } from '../../src/tools/declarations.gen.ts';
import { ApiClient, type Fields, type NamedFile } from '../api-client.ts';
import { sendLengthened } from '../large-form.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { signedPdf } from '../signed-files.ts';
import { testCertificate } from '../test-certificate.ts';
import { asManyAsTaken, commandHere } from './doors.ts';
import { longPdf, neededFiles, neededOptions, needsForm, needsSignature, soundFile } from './samples.ts';
import { startTime, stopTime } from './time.ts';

/** As many as the compressor takes. */
const COPIES = 50;
export const MANY_PAGES = 1_000;
/** Of tools whose thousand pages take minutes: those are for `npm run test:long`. */
const DRAWN_PAGES = 100;

/** Compresses every page by drawing it twice; the others that draw or recognise say that they work page by page. */
export function drawsPages({ id, accepts, limits }: ToolDeclaration): boolean {
  if (id === 'extract-images') return false;
  return accepts.includes('pdf') && (limits.endsEarly === true || id === 'compress-pdf');
}

/** The files of `npm test` share the tools among them; together they have all. */
export const HALVES = {
  first: DECLARATIONS.filter((_, index) => index % 2 === 0),
  second: DECLARATIONS.filter((_, index) => index % 2 === 1),
} as const;

/** All that the one route for files asks of a tool before it is a job's (`src/server/receive-files.ts`). */
function receivedAs(tool: ToolDeclaration): string {
  const { accepts, inputs, takesTwo = false, maxFiles } = tool;
  const secondFiles = Object.keys(neededFiles(tool)).length;
  return [accepts[0], inputs, takesTwo, maxFiles > 0, takesAnyFile(tool), secondFiles].join(' ');
}

/** The first of the tools whose files are received alike: a hundred megabytes are sent to each of these. */
const SENT: ReadonlySet<ToolDeclaration> = new Set(
  Map.groupBy(DECLARATIONS, receivedAs)
    .values()
    .flatMap(([first]) => (first ? [first] : [])),
);

/** A site with one worker for the tests of a file. */
export class LargeSite {
  #site: RunningSite | undefined;
  #folder = '';
  readonly #files = new Map<number, Promise<Buffer>>();

  constructor() {
    stopTime();
    beforeAll(async () => {
      this.#folder = await mkdtemp(path.join(tmpdir(), 'sheaf-large-'));
      this.#site = await startSite({ WORKERS: '1', ...(await startTime()) });
    });
    afterAll(async () => {
      await this.#site?.stop();
      await rm(this.#folder, { recursive: true, force: true });
    });
  }

  get site(): RunningSite {
    if (!this.#site) throw new Error('the site is not there yet');
    return this.#site;
  }

  get api(): ApiClient {
    return new ApiClient(this.site.url);
  }

  inFolder(name: string): string {
    return path.join(this.#folder, name);
  }

  async longFile(pages: number, tool?: ToolDeclaration): Promise<NamedFile> {
    if (needsForm(tool)) return { name: 'long.pdf', bytes: await longPdf(pages, tool) };
    const known = this.#files.get(pages) ?? longPdf(pages);
    this.#files.set(pages, known);
    const bytes = await known;
    if (!needsSignature(tool)) return { name: 'long.pdf', bytes };
    const { pem } = await testCertificate({ name: 'Ann Example', kind: 'ec' });
    return { name: 'long.pdf', bytes: await signedPdf(bytes, pem) };
  }

  /** Every record that the job's events bring, to the last. */
  async eventsOf(jobId: string): Promise<readonly JobStatus[]> {
    const answer = await this.api.get(`/api/jobs/${jobId}/events`);
    const text = await answer.text();
    return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '{}']) => JSON.parse(data) as JobStatus);
  }
}

interface Work {
  readonly files: readonly NamedFile[];
  readonly options: Fields;
}

/** A file of so many pages, or fifty files where the tool takes no PDFs. */
async function muchWork(large: LargeSite, tool: ToolDeclaration, pages: number): Promise<Work> {
  const options = { ...neededOptions(tool), ...neededFiles(tool) };
  if (tool.accepts.includes('pdf')) return { files: asManyAsTaken(tool, [await large.longFile(pages, tool)]), options };
  const file = await soundFile(tool);
  const count = tool.maxFiles > 0 ? Math.min(COPIES, tool.maxFiles) : COPIES;
  return {
    files: Array.from({ length: count }, () => file),
    options: tool.inputs === 'single' ? { ...options, batch: 'true' } : options,
  };
}

/** Does the work and looks at its events. */
export async function doMuchWork(large: LargeSite, tool: ToolDeclaration, pages: number): Promise<void> {
  const { files, options } = await muchWork(large, tool, pages);
  const jobId = await large.api.begin(tool.id, files, options);
  const events = await large.eventsOf(jobId);
  expect(events.at(-1)).toMatchObject({ status: 'completed', progress: 100 });
  const progress = events.map((event) => event.progress);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect((await large.api.files(jobId)).length).toBeGreaterThan(0);
  await large.api.delete(`/api/jobs/${jobId}`);
}

export function testLargeWork(large: LargeSite, tools: readonly ToolDeclaration[]): void {
  describe.each(tools.map((tool) => [tool.id, tool] as const))('%s', (_id, tool) => {
    test('refuses a file of one byte too many, by the command line', () => refusesTooLarge(large, tool));

    if (SENT.has(tool))
      test('refuses a file of one byte too many, by HTTP, as all tools do whose files are received alike', () =>
        refusesToReceive(large, tool));

    test(
      'does much work, and its progress never goes back',
      () => doMuchWork(large, tool, drawsPages(tool) ? DRAWN_PAGES : MANY_PAGES),
      180_000,
    );

    test('leaves nothing when it is stopped', () => leavesNothing(large, tool), 120_000);
  });
}

async function refusesTooLarge(large: LargeSite, tool: ToolDeclaration): Promise<void> {
  const { name, bytes, type } = await soundFile(tool);
  const file = large.inFolder(name);
  await writeFile(file, bytes);
  const filling = fillingOf(type);
  const more = MAX_FILE_BYTES + 1 - bytes.length;
  if (filling === ' ') await appendFile(file, Buffer.alloc(more, filling));
  else await truncate(file, bytes.length + more);
  const attached = Object.entries(neededFiles(tool));
  for (const [option, second] of attached) await writeFile(large.inFolder(option), second.bytes);
  const flags = [
    ...Object.entries(neededOptions(tool)).flatMap(([option, value]) => [`--${option}`, value]),
    ...attached.flatMap(([option]) => [`--${option}`, large.inFolder(option)]),
  ];
  const paths = asManyAsTaken(tool, [{ name: file, bytes: Buffer.of() }]).map(({ name: each }) => each);
  const words = [tool.id, '--json', ...flags, ...paths, '--out', large.inFolder('out')];
  const printed = JSON.parse(await commandHere(words));
  expect(printed.error).toEqual({ code: 'too-large', message: `File is larger than ${MAX_FILE_BYTES} bytes` });
}

async function refusesToReceive(large: LargeSite, tool: ToolDeclaration): Promise<void> {
  const { name, bytes, type } = await soundFile(tool);
  const form = new FormData();
  for (const [option, value] of Object.entries(neededOptions(tool))) form.set(option, value);
  for (const [option, second] of Object.entries(neededFiles(tool)))
    form.set(option, new Blob([new Uint8Array(second.bytes)]), second.name);
  form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const url = `${large.site.url}/api/pdf/process/${tool.id}`;
  const answer = await sendLengthened(url, form, MAX_FILE_BYTES + 1 - bytes.length, fillingOf(type));
  expect(answer).toMatchObject({ status: 413, body: { success: false, code: 'too-large', params: { files: name } } });
}

/** With zeros in it, a text is none any more. */
function fillingOf(type: FileTypeId): ' ' | '\0' {
  return ['html', 'md', 'txt', 'eml', 'fb2'].includes(type) ? ' ' : '\0';
}

/** A job that was stopped while it ran; one that was quicker than the wish to stop it is begun again. */
async function beginAndStop(large: LargeSite, tool: ToolDeclaration): Promise<string> {
  const { files, options } = await muchWork(large, tool, MANY_PAGES);
  for (let tries = 0; tries < 5; tries++) {
    const jobId = await large.api.begin(tool.id, files, options);
    await large.api.until(jobId, (job) => !job.queued);
    const answer = (await (await large.api.delete(`/api/jobs/${jobId}`)).json()) as { message: string };
    if (answer.message === 'Cancelled.') return jobId;
  }
  throw new Error(`${tool.id} was never caught at work`);
}

async function leavesNothing(large: LargeSite, tool: ToolDeclaration): Promise<void> {
  const jobId = await beginAndStop(large, tool);
  expect(await large.api.status(jobId)).toMatchObject({
    status: 'failed',
    code: 'cancelled',
    error: 'Cancelled.',
    outputFiles: [],
  });
  const { dataDir } = large.site;
  await expect.poll(() => filesBelow(path.join(dataDir, 'files/jobs', jobId))).toEqual([]);
  // The units that wait for the next job have folders, with nobody's files in them: what LibreOffice made to get warm.
  const left = async () =>
    (await filesBelow(path.join(dataDir, 'work'))).filter((file) =>
      /\/(in|out)\/(?!run\/office\/(profile\/|warm-))/.test(file),
    );
  await expect.poll(left).toEqual([]);
}

async function filesBelow(place: string): Promise<readonly string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
