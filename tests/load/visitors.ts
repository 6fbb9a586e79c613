/** Visitors who upload, submit, watch and download, each again and again, and what they lived to see. */
import { setTimeout as delay } from 'node:timers/promises';
import type { JobFile, JobStatus } from '../../src/contract/job.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { dealt, type Kind, type LoadJob } from './job-mix.ts';

export interface LoadPlan {
  readonly url: string;
  readonly visitors: number;
  /** How long new jobs are begun; those that are open then are followed to their end. */
  readonly seconds: number;
  readonly seed: number;
  readonly deck: readonly LoadJob[];
}

export interface SeenJob {
  readonly visitor: number;
  readonly kind: Kind;
  /** From the beginning of the upload to the last byte of the results. */
  readonly waitMs: number;
  /** Whether it ended before the time was over. */
  readonly inTime: boolean;
}

export interface LoadResult {
  readonly jobs: readonly SeenJob[];
  /** Refusals that say when to try again, by status and code: documented, and no errors. */
  readonly backPressure: Readonly<Record<string, number>>;
  readonly errors: readonly string[];
  /** How long each question for a status took. */
  readonly statusMs: readonly number[];
}

const ASK_MS = 500;
const PATIENCE_MS = 300_000;
const LONGEST_RETRY_MS = 15_000;
const MOST_ERRORS = 1_000;
const DOCUMENTED: ReadonlySet<string> = new Set([
  'busy',
  'disk-full',
  'too-many-requests',
  'queue-share',
  'upload-share',
]);

export async function runVisitors(plan: LoadPlan): Promise<LoadResult> {
  const seen = new Seen();
  const untilMs = Date.now() + plan.seconds * 1000;
  await Promise.all(
    Array.from({ length: plan.visitors }, async (_, number) => {
      const visitor = new Visitor(plan.url, number, seen);
      for (const job of dealt(plan.deck, seededRandom(plan.seed * 1_000 + number))) {
        if (Date.now() >= untilMs) return;
        const began = performance.now();
        const completed = await visitor.doOne(job);
        const waitMs = performance.now() - began;
        if (completed) seen.jobs.push({ visitor: number, kind: job.kind, waitMs, inTime: Date.now() <= untilMs });
      }
    }),
  );
  return seen;
}

class Seen implements LoadResult {
  readonly jobs: SeenJob[] = [];
  readonly backPressure: Record<string, number> = {};
  readonly errors: string[] = [];
  readonly statusMs: number[] = [];
}

export class Visitor {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #seen: Seen;

  /** @param number makes the address that the proxy would tell. */
  constructor(url: string, number: number, seen: Seen = new Seen()) {
    this.#url = url;
    this.#headers = { 'x-forwarded-for': `203.0.${Math.floor(number / 250)}.${(number % 250) + 1}` };
    this.#seen = seen;
  }

  /** @returns whether the results are there; what went wrong is among the errors. */
  async doOne(job: LoadJob): Promise<boolean> {
    try {
      const id = await this.submit(job);
      const end = await this.follow(id);
      if (end.status !== 'completed') throw new Error(`${end.code}: ${end.error}`);
      await this.#download(id);
      return true;
    } catch (error) {
      const cause = error instanceof Error && error.cause ? ` (${String(error.cause)})` : '';
      if (this.#seen.errors.length < MOST_ERRORS) this.#seen.errors.push(`${job.tool}: ${String(error)}${cause}`);
      await delay(ASK_MS);
      return false;
    }
  }

  /** Asks again where it is told to. @returns the job's id. */
  async submit({ tool, files, options }: LoadJob): Promise<string> {
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
      const form = new FormData();
      for (const [name, value] of Object.entries(options)) form.append(name, value);
      for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
      const answer = await this.#fetch(`/api/pdf/process/${tool}`, { method: 'POST', body: form });
      const body = (await answer.json()) as { readonly jobId?: string; readonly code?: string };
      if (answer.ok && body.jobId) return body.jobId;
      const seconds = Number(answer.headers.get('retry-after'));
      if (!DOCUMENTED.has(body.code ?? '') || !(seconds > 0))
        throw new Error(`submit answered ${answer.status} ${JSON.stringify(body)}`);
      const reason = `${answer.status} ${body.code}`;
      this.#seen.backPressure[reason] = (this.#seen.backPressure[reason] ?? 0) + 1;
      await delay(Math.min(seconds * 1000, LONGEST_RETRY_MS));
    }
    throw new Error('was told to wait for too long');
  }

  /** By events, as the page does, and by asking, as programs do. */
  async follow(id: string): Promise<JobStatus> {
    const ended = new AbortController();
    const asking = this.#ask(id, ended.signal);
    try {
      const events = await this.#fetch(`/api/jobs/${id}/events`);
      if (!events.ok) throw new Error(`events answered ${events.status}`);
      await events.text();
    } finally {
      ended.abort();
      await asking.catch(() => undefined);
    }
    await asking;
    return this.status(id);
  }

  async status(id: string): Promise<JobStatus> {
    const began = performance.now();
    const answer = await this.#fetch(`/api/job-status/${id}`);
    if (!answer.ok) throw new Error(`status answered ${answer.status}`);
    const { job } = (await answer.json()) as { readonly job: JobStatus };
    this.#seen.statusMs.push(performance.now() - began);
    return job;
  }

  delete(id: string): Promise<Response> {
    return this.#fetch(`/api/jobs/${id}`, { method: 'DELETE' });
  }

  async #ask(id: string, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      await this.status(id);
      await delay(ASK_MS, undefined, { signal: ended }).catch(() => undefined);
    }
  }

  async #download(id: string): Promise<void> {
    const listed = await this.#fetch(`/api/jobs/${id}/files`);
    if (!listed.ok) throw new Error(`files answered ${listed.status}`);
    const files = (await listed.json()) as readonly JobFile[];
    if (files.length === 0) throw new Error('no result');
    for (const { downloadUrl, size } of files) {
      const answer = await this.#fetch(downloadUrl);
      const bytes = (await answer.arrayBuffer()).byteLength;
      if (!answer.ok || bytes !== size) throw new Error(`download answered ${answer.status} with ${bytes} of ${size}`);
    }
  }

  #fetch(address: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.#url}${address}`, {
      ...init,
      headers: this.#headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  }
}
