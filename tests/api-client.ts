/** The documented calls, as a program would make them. */
import { setTimeout as delay } from 'node:timers/promises';
import type { JobFile, JobStatus } from '../src/contract/job.ts';

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer> | Buffer;
}

export interface SubmitAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly success: boolean;
    readonly message: string;
    readonly jobId?: string;
    readonly inputsKey?: string | null;
    readonly code?: string;
    readonly files?: readonly {
      readonly id: string;
      readonly originalName: string;
      readonly originalSize: number;
      readonly status: string;
    }[];
  };
}

/** Options; those that are files with their content. */
export type Fields = Readonly<Record<string, string | NamedFile>>;

const POLL_MS = 50;
const PATIENCE_MS = 60_000;

export class ApiClient {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  /** @param visitor an address that the server takes for the client's, where it trusts its balancer. */
  constructor(url: string, visitor?: string) {
    this.#url = url;
    this.#headers = visitor ? { 'x-forwarded-for': visitor } : {};
  }

  async submit(call: string, files: readonly NamedFile[], fields: Fields = {}): Promise<SubmitAnswer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([new Uint8Array(value.bytes)]), value.name);
    }
    for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${this.#url}${call}`, { method: 'POST', body: form, headers: this.#headers });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as SubmitAnswer['body'] };
  }

  /** Submits to a tool and gives the job's id. */
  async begin(tool: string, files: readonly NamedFile[], fields: Fields = {}): Promise<string> {
    const { body } = await this.submit(`/api/pdf/process/${tool}`, files, fields);
    if (!body.jobId) throw new Error(`not accepted: ${JSON.stringify(body)}`);
    return body.jobId;
  }

  async status(jobId: string): Promise<JobStatus> {
    const answer = (await (await this.get(`/api/job-status/${jobId}`)).json()) as { job: JobStatus };
    return answer.job;
  }

  /** Waits until the job has ended: its events come in one answer, where polling asks twenty times a second. */
  async end(jobId: string): Promise<JobStatus> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(`${this.#url}/api/jobs/${jobId}/events`, { headers: this.#headers, signal });
    // A server that falls meanwhile breaks them off.
    const text = await answer.text().catch(() => '');
    const last = text.slice(text.lastIndexOf('data: ')).match(/^data: (.*)$/m)?.[1] ?? '{}';
    const job = JSON.parse(last) as Partial<JobStatus>;
    const hasEnded = job.id === jobId && job.status !== 'processing';
    return hasEnded ? (job as JobStatus) : this.until(jobId, ({ status }) => status !== 'processing');
  }

  async until(jobId: string, wanted: (job: JobStatus) => boolean): Promise<JobStatus> {
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(POLL_MS)) {
      const job = await this.status(jobId);
      if (wanted(job)) return job;
    }
    throw new Error(`job ${jobId} did not get there: ${JSON.stringify(await this.status(jobId))}`);
  }

  async files(jobId: string): Promise<readonly JobFile[]> {
    return (await (await this.get(`/api/jobs/${jobId}/files`)).json()) as readonly JobFile[];
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(`${this.#url}${path}`, { headers: { ...this.#headers, ...headers } });
  }

  delete(path: string): Promise<Response> {
    return fetch(`${this.#url}${path}`, { method: 'DELETE', headers: this.#headers });
  }
}
