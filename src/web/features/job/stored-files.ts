/** Files of this page that the server has already: results, and the files of jobs that keep them. Naming them sends nothing. */
import { endJob, readJobStatus, type Submitted } from './calls.ts';

interface Input {
  readonly jobId: string;
  readonly inputsKey: string;
  /** From 1, in the order of the job's files. */
  readonly number: number;
  /** The job only looked ahead: nobody wants its results. */
  readonly isLook: boolean;
}

const resultIds = new WeakMap<File, string>();
const inputs = new WeakMap<File, Input>();

export function rememberResult(file: File, id: string): void {
  resultIds.set(file, id);
}

/** The files of a job that was just handed in: a look ahead, whose files these were, is over. */
export function rememberInputs({ jobId, inputsKey }: Submitted, files: readonly File[], isLook = false): void {
  endLooks(files);
  if (inputsKey === null) return;
  for (const [index, file] of files.entries()) inputs.set(file, { jobId, inputsKey, number: index + 1, isLook });
}

/** Deletes the jobs on the server that only looked ahead at these files. */
export function endLooks(files: readonly File[]): void {
  for (const file of files) {
    const input = inputs.get(file);
    if (!input?.isLook) continue;
    inputs.delete(file);
    // The sweep finds what is left where this does not arrive.
    endJob(input.jobId).catch(() => undefined);
  }
}

/** Whether the file is a result that the server made: going on with it uploads nothing. */
export function isResult(file: File): boolean {
  return resultIds.has(file);
}

/** The names by which the server still has the files, in order; undefined for each that has to be sent. */
export async function storedNames(files: readonly File[]): Promise<readonly (string | undefined)[]> {
  const jobs = new Map<string, Promise<boolean>>();
  return Promise.all(
    files.map(async (file) => {
      const id = resultIds.get(file);
      if (id !== undefined) return (await isThere(id)) ? id : undefined;
      const input = inputs.get(file);
      if (!input) return undefined;
      const keeps = jobs.get(input.jobId) ?? keepsInputs(input.jobId);
      jobs.set(input.jobId, keeps);
      return (await keeps) ? `${input.inputsKey}/${input.number}` : undefined;
    }),
  );
}

async function isThere(id: string): Promise<boolean> {
  const answer = await fetch(`/api/download/${id}`, { method: 'HEAD', credentials: 'include' }).catch(() => undefined);
  return answer?.ok ?? false;
}

async function keepsInputs(jobId: string): Promise<boolean> {
  const status = await readJobStatus(jobId).catch(() => undefined);
  return (status?.inputsExpireAt ?? null) !== null;
}
