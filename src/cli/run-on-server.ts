/** Sends the files to a Sheaf server, follows the job and fetches the results, over the documented calls. */

import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { FILE_TYPES, fileTypeOfExtension } from '../contract/files/file-type.ts';
import { extensionOf, nameInFolder } from '../contract/files/output-name.ts';
import { checkFileSizes, checkFileType } from '../contract/input-check.ts';
import type { JobFile, JobStatus } from '../contract/job.ts';
import { because } from '../contract/messages/reasons.ts';
import { isErrorCode, ToolError } from '../contract/messages/tool-error.ts';
import type { Warning } from '../contract/messages/warnings.ts';
import { optionOfPart } from '../contract/options/attached-file.ts';
import { type RunCommand, usage } from './command.ts';
import { freeName, keepDate } from './deliver.ts';
import { givenFiles } from './given-files.ts';
import { type GivenFile, lookAtFile } from './look-at-file.ts';
import type { Delivered, Report } from './report.ts';

const POLL_MS = 500;

export async function runOnServer(
  command: RunCommand,
  report: Report,
  signal: AbortSignal,
): Promise<readonly Delivered[]> {
  const base = serverAddress(command.server ?? '');
  const { files } = await givenFiles(command, report, checkContent(command));
  const jobId = await submit(base, command, files, signal);
  const cancel = () => void fetch(`${base}/api/jobs/${jobId}`, { method: 'DELETE' }).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  const job = await follow(base, jobId, report, signal);
  for (const warning of job.warnings) report.warning(warning as Warning);
  if (job.status === 'failed') throw serverError({ code: job.code, params: job.params, message: job.error });
  const results = (await ask(`${base}/api/jobs/${jobId}/files`, { signal })) as readonly JobFile[];
  await mkdir(command.outDir, { recursive: true });
  const delivered: Delivered[] = [];
  for (const file of results) delivered.push(await download(base, file, command, signal));
  return delivered;
}

function serverAddress(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw usage(because('not-a-server'));
  return text.replace(/\/+$/, '');
}

/** What the server would refuse a whole batch for is told of the one file. */
function checkContent({ tool }: RunCommand): (file: GivenFile) => Promise<void> {
  return async (file) => {
    checkFileSizes(tool, [file]);
    const { detectFileType } = await import('../adapters/file-type.ts');
    checkFileType(tool, file.name, await detectFileType(file.path, file.name));
  };
}

async function submit(
  base: string,
  command: RunCommand,
  files: readonly GivenFile[],
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(command.options)) form.set(name, value);
  for (const { path: file, name, folder } of files)
    form.append('files', await openAsBlob(file), folder === undefined ? name : `${folder}/${name}`);
  for (const [option, location] of Object.entries(command.attached)) {
    const { path: file, name } = await lookAtFile(location);
    form.append(optionOfPart(option), await openAsBlob(file), name);
  }
  const answer = await ask(`${base}/api/pdf/process/${command.tool.id}`, { method: 'POST', body: form, signal });
  return String((answer as { jobId?: unknown }).jobId);
}

async function follow(base: string, jobId: string, report: Report, signal: AbortSignal): Promise<JobStatus> {
  for (;;) {
    const { job } = (await ask(`${base}/api/job-status/${jobId}`, { signal })) as { job: JobStatus };
    if (job.status !== 'processing') return job;
    report.bar(job.progress / 100, job.queued ? 'Waiting' : (job.note ?? ''));
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function download(base: string, file: JobFile, command: RunCommand, signal: AbortSignal): Promise<Delivered> {
  const response = await fetch(`${base}${file.downloadUrl}`, { signal });
  if (!response.ok || !response.body) throw serverError(await response.json().catch(() => ({})));
  const target = freeName(command, nameInFolder(path.basename(file.outputFilename), file.facts));
  await mkdir(path.dirname(target), { recursive: true });
  await pipeline(Readable.fromWeb(response.body), createWriteStream(target));
  await keepDate(target, file.facts?.modifiedMs);
  const type = fileTypeOfExtension(extensionOf(target));
  const { originalName, originalSize, processedSize, reduction, unchanged, facts, report } = file;
  const { size } = await stat(target);
  return {
    path: target,
    mime: type ? FILE_TYPES[type].mime : 'application/octet-stream',
    ...{ originalName, originalSize, size, processedSize, reduction, unchanged, facts, report },
  };
}

/** @throws ToolError the server's own error, `cancelled`, or `unreachable`. */
async function ask(url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw new ToolError('cancelled', {}, { cause });
    throw new ToolError('unreachable', { server: new URL(url).host }, { cause });
  }
  const body: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw serverError(body);
  return body;
}

function serverError(body: unknown): ToolError {
  const { code, params, message } = body as {
    code?: unknown;
    params?: Record<string, string | number> | null;
    message?: unknown;
  };
  if (isErrorCode(code)) return new ToolError(code, params ?? {});
  return new ToolError(
    'bad-request',
    typeof message === 'string' ? { reason: message } : because('answer-not-understood'),
  );
}
