/** Takes a submit from its first byte to the job's id: room, options, files, record. */
import type { FastifyRequest } from 'fastify';
import { checkFileCount, checkSubmittedFiles } from '../contract/input-check.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { byOption } from '../contract/options/attached-file.ts';
import { kebabCase } from '../contract/options/kebab-case.ts';
import { promisedResults } from '../contract/promised-results.ts';
import { MAX_JOB_BYTES } from '../contract/site/limits.ts';
import { secretOptions, type ToolDeclaration } from '../contract/tool.ts';
import { inputKey, jobPrefix, newId } from '../jobs/job-store.ts';
import { readKeeping } from '../jobs/kept-for.ts';
import { checkRoom, queueRoom } from '../jobs/queue-room.ts';
import { type StoredInput, submitJob } from '../jobs/submit-job.ts';
import { secondsUntilNextTry } from '../jobs/wrong-passwords.ts';
import { requestOptions } from '../tools/request-options.ts';
import type { ServerContext } from './context.ts';
import type { HeldShares } from './held-shares.ts';
import { findNamed, type NamedFile } from './named-files.ts';
import { keptFolder, type Received, receiveFiles, wrongHead } from './receive-files.ts';
import { sharesOf } from './visitor.ts';

export interface Submitted {
  readonly jobId: string;
  /** By which another job names the files of this one; null where they are not kept. */
  readonly inputsKey: string | null;
  readonly files: readonly { readonly id: string; readonly originalName: string; readonly originalSize: number }[];
}

/**
 * @param preset options that the call itself fixes.
 * @throws ToolError everything that can be told before the work begins; then nothing is kept.
 */
export async function submit(
  request: FastifyRequest,
  tool: ToolDeclaration,
  context: ServerContext,
  visitor: string,
  forms: HeldShares,
  preset: Readonly<Record<string, string>>,
): Promise<Submitted> {
  await checkAnnounced(request, context);
  const shares = sharesOf(request, context.store);
  const room = queueRoom(context.settings);
  // Told before the files are sent where it can be; what counts is the look at the end.
  await checkRoom(context.store.database, visitor, shares, room);
  context.expected.tell(tool.needs);
  const jobId = newId();
  const share = forms.open(visitor);
  try {
    const received = await receiveFiles(request.raw, jobId, tool, context.store.files, share);
    const fields = { ...received.fields, ...preset };
    const options = await requestOptions(tool, { ...fields, ...presentFiles(received) });
    const named = await findAllNamed(received.uploads, context);
    // Before anything is copied: a form may name a large file thousands of times.
    checkFileCount(tool, received.files.length + named.length, options.batch);
    const wrong = [...received.wrong, ...(await wrongNamed(named, tool))];
    checkSubmittedFiles(tool, options, [...received.files, ...named], wrong);
    const inputs = [...received.files, ...(await copyNamed(named, received.files.length, jobId, tool))];
    const expected = promisedResults(tool, options, inputs);
    const { plain, secrets } = partSecrets(tool, fields);
    if (Object.keys(secrets).length > 0) await stopGuessing(context, visitor);
    const keeping = readKeeping(received, context.store.retentionDays);
    const record = { jobId, tool: tool.id, options: plain, visitor, shares, inputs, expected, ...keeping };
    const { attached, secretFiles } = received;
    const job = { ...record, attached, secrets: { ...secrets, ...secretFiles } };
    const ids = await context.admission.turns.run(visitor, () => submitJob(context.store, job, room));
    // The job has its own copies from here on, and counts where one of these cannot be removed: a sweep finds that.
    await Promise.allSettled([...new Set(named)].map(({ taken }) => taken()));
    return {
      jobId,
      inputsKey: keeping.inputsKey,
      files: expected.map(({ originalName, originalBytes: originalSize }, index) => {
        return { id: ids[index] ?? '', originalName, originalSize };
      }),
    };
  } catch (error) {
    await context.store.files.remove(jobPrefix(jobId));
    throw error;
  } finally {
    share.release();
  }
}

/** @throws ToolError `job-too-large`, `busy`, `disk-full` or `no-files`, before anything of the body is read. */
async function checkAnnounced({ headers }: FastifyRequest, { admission }: ServerContext): Promise<void> {
  const announced = Number(headers['content-length'] ?? 0);
  if (announced > MAX_JOB_BYTES * 1.01)
    throw new ToolError('job-too-large', { limit: `${Math.round(MAX_JOB_BYTES / 1024 ** 3)} GB` });
  await admission.check(announced);
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) throw new ToolError('no-files');
}

/** @throws ToolError `too-many-requests` after too many wrong passwords. */
async function stopGuessing(context: ServerContext, visitor: string): Promise<void> {
  const seconds = await secondsUntilNextTry(context.store, visitor);
  if (seconds > 0) throw new ToolError('too-many-requests', { seconds });
}

/** What the options' check is told of files: that they are there. */
function presentFiles({ attached, secretFiles }: Received): Readonly<Record<string, unknown>> {
  return { ...byOption(attached.map((file) => [file.option, file])), ...secretFiles };
}

/** Those that are named again are looked for once. */
async function findAllNamed(ids: readonly string[], context: ServerContext): Promise<readonly NamedFile[]> {
  const found = new Map<string, NamedFile>();
  const named: NamedFile[] = [];
  for (const id of ids) {
    const file = found.get(id) ?? (await findNamed(id, context));
    found.set(id, file);
    named.push(file);
  }
  return named;
}

/** What is wrong with the types of named files. */
async function wrongNamed(named: readonly NamedFile[], tool: ToolDeclaration): Promise<readonly ToolError[]> {
  const wrong: ToolError[] = [];
  for (const { name, head } of named) {
    const error = await wrongHead(tool, name, await head());
    if (error) wrong.push(error);
  }
  return wrong;
}

/** Uploads, and results and files of earlier jobs, follow the files that came with the form. @param first the place of the first one. */
async function copyNamed(
  named: readonly NamedFile[],
  first: number,
  jobId: string,
  tool: ToolDeclaration,
): Promise<readonly StoredInput[]> {
  const inputs: StoredInput[] = [];
  for (const { name, bytes, modifiedMs, folder, copyTo } of named) {
    const key = inputKey(jobId, first + inputs.length);
    await copyTo(key);
    inputs.push({ name, bytes, key, ...(modifiedMs === undefined ? {} : { modifiedMs }), ...keptFolder(tool, folder) });
  }
  return inputs;
}

/** Passwords go apart from the job's row. */
function partSecrets(
  tool: ToolDeclaration,
  fields: Readonly<Record<string, string>>,
): { plain: Record<string, string>; secrets: Record<string, string> } {
  const names = new Set(secretOptions(tool).map(kebabCase));
  const plain: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) (names.has(kebabCase(name)) ? secrets : plain)[name] = value;
  return { plain, secrets };
}
