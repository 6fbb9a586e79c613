/** A storm: jobs are submitted while server, worker, programs and database are killed at random; then everything is counted. */
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram } from '../../src/adapters/process.ts';
import { processTree } from '../../src/adapters/process-memory.ts';
import type { JobFile, JobStatus } from '../../src/contract/job.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { type Random, seededRandom } from './seeded-random.ts';

export type Victim = 'server' | 'worker' | 'program' | 'database';

export interface StormPlan {
  readonly jobs: number;
  readonly kills: number;
  readonly seed: number;
  /** Milliseconds between two kills: random between these. */
  readonly pauseMs: readonly [number, number];
  readonly onLine?: (line: string) => void;
}

export interface StormResult {
  readonly accepted: number;
  readonly completed: number;
  /** Ended with the code `interrupted`: three attempts were lost. */
  readonly interrupted: number;
  /** Ended with any other error. */
  readonly failedOtherwise: readonly string[];
  /** Accepted, and now unknown. */
  readonly lost: readonly string[];
  /** Neither completed nor failed at the end. */
  readonly stuck: readonly string[];
  /** Completed, yet an output is missing, short or unsound. */
  readonly unsound: readonly string[];
  readonly kills: Readonly<Record<Victim, number>>;
  readonly seconds: number;
}

const VICTIMS: readonly Victim[] = ['server', 'worker', 'program', 'database'];
const SUBMITTERS = 4;
const RETRY_MS = 200;
const SETTLE_MS = 180_000;
const PAGES = 12;

interface Accepted {
  readonly jobId: string;
  readonly kind: 'rotate-pdf' | 'split-pdf' | 'merge-pdf';
}

export async function runStorm(plan: StormPlan): Promise<StormResult> {
  const started = Date.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-storm-'));
  const storm = new Storm(plan, folder);
  try {
    return { ...(await storm.run()), seconds: (Date.now() - started) / 1000 };
  } finally {
    await storm.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

class Storm {
  readonly #plan: StormPlan;
  readonly #folder: string;
  readonly #random: Random;
  readonly #accepted: Accepted[] = [];
  readonly #kills: Record<Victim, number> = { server: 0, worker: 0, program: 0, database: 0 };
  #site: RunningSite | undefined;
  #sample = Buffer.alloc(0);
  #fail: (error: Error) => void = () => undefined;
  /** Only the storm may end the server. */
  readonly #fallen = new Promise<never>((_, reject) => {
    this.#fail = reject;
  });

  constructor(plan: StormPlan, folder: string) {
    this.#plan = plan;
    this.#folder = folder;
    this.#random = seededRandom(plan.seed);
  }

  async run(): Promise<Omit<StormResult, 'seconds'>> {
    this.#sample = await samplePdf(this.#folder);
    await this.#start();
    return Promise.race([this.#rage(), this.#fallen]);
  }

  async #rage(): Promise<Omit<StormResult, 'seconds'>> {
    const share = Math.ceil(this.#plan.jobs / SUBMITTERS);
    const submitting = Array.from({ length: SUBMITTERS }, () => this.#submitMany(share));
    // A site that does not start again is told at once: nobody would take what is submitted.
    await Promise.all([this.#killAtRandom(), ...submitting]);
    return this.#count(await this.#settle());
  }

  async stop(): Promise<void> {
    const site = this.#site;
    this.#site = undefined;
    await site?.stop();
  }

  async #start(): Promise<void> {
    const DATA_DIR = path.join(this.#folder, 'data');
    const site = await startSite({ DATA_DIR, LOG_LEVEL: 'error', QUEUE_LIMIT: '100000' });
    this.#site = site;
    void site.ended.then(() => {
      if (this.#site === site) this.#fail(new Error(`the server ended by itself:\n${site.output().slice(-4_000)}`));
    });
  }

  /** Spread over the whole storm, so that every kill meets work. */
  async #submitMany(count: number): Promise<void> {
    const [least, most] = this.#plan.pauseMs;
    const pauseMs = (this.#plan.kills * (least + most)) / 2 / count;
    for (let done = 0; done < count; ) {
      const accepted = await this.#submit().catch(() => undefined);
      if (accepted) {
        this.#accepted.push(accepted);
        done++;
      }
      await delay(accepted ? pauseMs : RETRY_MS);
    }
  }

  /** A submit that gets no answer was never accepted: it is simply made again. */
  async #submit(): Promise<Accepted | undefined> {
    const kind = this.#random.pick(['rotate-pdf', 'split-pdf', 'merge-pdf'] as const);
    const form = new FormData();
    const copies = kind === 'merge-pdf' ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) form.append('files', new Blob([this.#sample]), `storm ${copy}.pdf`);
    if (kind === 'split-pdf') form.set('pages', '1-4,5-');
    const answer = await fetch(`${this.#site?.url}/api/pdf/process/${kind}`, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(15_000),
    });
    const { jobId } = (await answer.json()) as { jobId?: string };
    return answer.ok && jobId ? { jobId, kind } : undefined;
  }

  async #killAtRandom(): Promise<void> {
    const [least, most] = this.#plan.pauseMs;
    for (let kill = 0; kill < this.#plan.kills; kill++) {
      await delay(least + this.#random.next() * (most - least));
      const victim = VICTIMS[kill % VICTIMS.length] ?? 'worker';
      if (await this.#kill(victim)) this.#kills[victim]++;
      this.#plan.onLine?.(`kill ${kill + 1}: ${victim}, ${this.#accepted.length} jobs accepted so far`);
    }
  }

  async #kill(victim: Victim): Promise<boolean> {
    const site = this.#site;
    if (!site) return false;
    if (victim === 'server') {
      this.#site = undefined;
      await site.kill();
      await this.#start();
      return true;
    }
    const pid = await this.#find(site, victim);
    if (pid === undefined) return false;
    try {
      process.kill(pid, 'SIGKILL');
      return true;
    } catch {
      return false;
    }
  }

  /** A victim may be just starting or just gone: looked for over a moment. */
  async #find(site: RunningSite, victim: Exclude<Victim, 'server'>): Promise<number | undefined> {
    for (let tries = 0; tries < 50; tries++) {
      const pids = processTree(site.pid).filter((pid) => isVictim(pid, victim));
      if (pids.length > 0) return this.#random.pick(pids);
      await delay(50);
    }
    return undefined;
  }

  /** Asks until every accepted job has ended, or the time is up. */
  async #settle(): Promise<ReadonlyMap<string, JobStatus | 'lost'>> {
    const states = new Map<string, JobStatus | 'lost'>();
    const deadline = Date.now() + SETTLE_MS;
    for (;;) {
      const open = this.#accepted.filter(({ jobId }) => isOpen(states.get(jobId)));
      if (open.length === 0 || Date.now() > deadline) return states;
      for (const { jobId } of open) {
        const answer = await fetch(`${this.#site?.url}/api/job-status/${jobId}`).catch(() => undefined);
        if (answer?.status === 404) states.set(jobId, 'lost');
        else if (answer?.ok) states.set(jobId, ((await answer.json()) as { job: JobStatus }).job);
      }
      await delay(500);
    }
  }

  async #count(states: ReadonlyMap<string, JobStatus | 'lost'>): Promise<Omit<StormResult, 'seconds'>> {
    const result = {
      lost: [] as string[],
      stuck: [] as string[],
      unsound: [] as string[],
      failedOtherwise: [] as string[],
    };
    let completed = 0;
    let interrupted = 0;
    for (const { jobId, kind } of this.#accepted) {
      const state = states.get(jobId);
      if (state === 'lost') result.lost.push(jobId);
      else if (isOpen(state)) result.stuck.push(jobId);
      else if (state?.status === 'failed' && state.code === 'interrupted') interrupted++;
      else if (state?.status === 'failed') result.failedOtherwise.push(`${kind}: ${state.code} ${state.error}`);
      else {
        completed++;
        const fault = await this.#faultOf(jobId, kind);
        if (fault) result.unsound.push(`${kind}: ${fault}`);
      }
    }
    return { accepted: this.#accepted.length, completed, interrupted, kills: this.#kills, ...result };
  }

  async #faultOf(jobId: string, kind: Accepted['kind']): Promise<string | undefined> {
    const expected = { 'rotate-pdf': [PAGES], 'split-pdf': [4, PAGES - 4], 'merge-pdf': [2 * PAGES] }[kind];
    const files = (await (await fetch(`${this.#site?.url}/api/jobs/${jobId}/files`)).json()) as readonly JobFile[];
    if (files.length !== expected.length) return `${files.length} files of ${expected.length}`;
    for (const [index, file] of files.entries()) {
      const bytes = Buffer.from(await (await fetch(`${this.#site?.url}${file.downloadUrl}`)).arrayBuffer());
      if (bytes.length !== file.size) return `${bytes.length} bytes of ${file.size}`;
      const target = path.join(this.#folder, 'result.pdf');
      await writeFile(target, bytes);
      const pages = await runProgram('qpdf', ['--show-npages', target]);
      if (pages.stdout.toString().trim() !== String(expected[index])) return `pages ${pages.stdout} ${pages.stderr}`;
    }
    return undefined;
  }
}

function isOpen(state: JobStatus | 'lost' | undefined): boolean {
  return state === undefined || (state !== 'lost' && state.status === 'processing');
}

const MARKS: Readonly<Record<Exclude<Victim, 'server'>, RegExp>> = {
  worker: /src\/worker\/main\.ts/,
  program: /src\/tools\/runner\.ts|^qpdf\0/,
  database: /\/bin\/postgres\0|^postgres: /,
};

function isVictim(pid: number, victim: Exclude<Victim, 'server'>): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
    return MARKS[victim].test(command) && !command.startsWith('bwrap');
  } catch {
    return false;
  }
}

async function samplePdf(folder: string): Promise<Buffer<ArrayBuffer>> {
  const file = path.join(folder, 'sample.pdf');
  const { writeBlankPdf } = await import('../blank-pdf.ts');
  await writeBlankPdf(file, PAGES);
  return readFile(file) as Promise<Buffer<ArrayBuffer>>;
}
