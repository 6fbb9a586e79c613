/** Hands files to a running site and waits for the result. */
import type { JobStatus } from '../../src/contract/job.ts';

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Submits, and waits for the event that says completed. @throws when the job fails, with its message. */
export async function completeJob(
  url: string,
  tool: string,
  files: readonly NamedBytes[],
  options: Readonly<Record<string, string | NamedBytes>> = {},
): Promise<void> {
  const form = new FormData();
  for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  for (const [name, value] of Object.entries(options)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value.bytes)]), value.name);
  }
  const response = await fetch(`${url}/api/pdf/process/${tool}`, { method: 'POST', body: form });
  const answer = (await response.json()) as { readonly jobId?: string; readonly message?: string };
  if (answer.jobId === undefined) throw new Error(`${tool} was refused: ${answer.message}`);
  const text = await (await fetch(`${url}/api/jobs/${answer.jobId}/events`)).text();
  const last = JSON.parse([...text.matchAll(/^data: (.*)$/gm)].at(-1)?.[1] ?? '{}') as JobStatus;
  if (last.status !== 'completed') throw new Error(`${tool} did not complete: ${last.error}`);
}
