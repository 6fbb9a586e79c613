/** A storm: jobs are submitted while server, worker, programs and database are cut down at random; then everything is counted. */
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram } from '../../src/adapters/process.ts';
import { processTree } from '../../src/adapters/process-memory.ts';
import type { JobFile, JobStatus } from '../../src/contract/job.ts';
import { type RunningSite, WORKER_COMMAND } from '../running-site.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { FALLS, fallsOf, makeFall, startWatchedSite } from './watched-site.ts';

type Killed = 'server' | 'worker' | 'program' | 'database';
type Fall = (typeof FALLS)[number];

/** Killed by `kill -9`, or, for the server, brought down by a fault that nobody catches. */
export type Victim = Killed | `fault in a ${Fall}`;

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
  /** Of these, from the first cut to the last, with the waits for servers that fell. */
  readonly cuttingSeconds: number;
}

type Counted = Omit<StormResult, 'seconds'>;

const KILLED: readonly Killed[] = ['server', 'worker', 'program', 'database'];
/** One after the other, so that the server falls at every second cut. */
const VICTIMS: readonly Victim[] = KILLED.flatMap((killed, index) => {
  const fall = FALLS[index];
  return fall ? ([killed, `fault in a ${fall}`] as const) : [killed];
});
/** Before a server that fell is started again; that this pause grows is for another test. */
const LONGEST_PAUSE_MS = 100;
/** A start takes a second, and on a machine that others load fifteen. */
const BACK_MS = 180_000;
const SUBMITTERS = 4;
const RETRY_MS = 200;
const LOOK_MS = 20;
/** A cut waits so long for a job that was accepted since the cut before. */
const WORK_MS = 10_000;
/** So long without one job that ends, and the rest is stuck. */
const SETTLE_MS = 180_000;
const COUNTERS = 4;
/** As `npm start` has it: a start that compiles nothing anew. */
const NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, '../../.cache/node');
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
  readonly #kills: Record<Victim, number> = Object.fromEntries(VICTIMS.map((victim) => [victim, 0])) as Record<
    Victim,
    number
  >;
  #site: RunningSite | undefined;
  #cuts = 0;
  #submitting = 0;
  #cuttingSeconds = 0;
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

  async run(): Promise<Counted> {
    this.#sample = await samplePdf(this.#folder);
    await this.#start();
    return Promise.race([this.#rage(), this.#fallen]);
  }

  async #rage(): Promise<Counted> {
    const submitting = Array.from({ length: SUBMITTERS }, () => this.#submitMany());
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
    const env = { DATA_DIR, LOG_LEVEL: 'error', QUEUE_LIMIT: '100000', QUEUE_SHARE: '100000', NODE_COMPILE_CACHE };
    const site = await startWatchedSite(env, LONGEST_PAUSE_MS);
    this.#site = site;
    void site.ended.then(() => {
      if (this.#site === site) this.#fail(new Error(`the site ended by itself:\n${site.output().slice(-4_000)}`));
    });
  }

  /** Each cut gets its share of the jobs: the last one meets as much work as the first. */
  async #submitMany(): Promise<void> {
    const { jobs, kills } = this.#plan;
    while (this.#accepted.length + this.#submitting < jobs) {
      const due = (jobs * (this.#cuts + 1)) / Math.max(1, kills);
      if (this.#accepted.length + this.#submitting >= due) {
        await delay(LOOK_MS);
        continue;
      }
      this.#submitting++;
      const accepted = await this.#submit().catch(() => undefined);
      this.#submitting--;
      if (accepted) this.#accepted.push(accepted);
      else await delay(RETRY_MS);
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
    const began = Date.now();
    const [least, most] = this.#plan.pauseMs;
    for (let kill = 0; kill < this.#plan.kills; kill++) {
      const before = this.#accepted.length;
      await delay(least + this.#random.next() * (most - least));
      for (const until = Date.now() + WORK_MS; this.#accepted.length === before && Date.now() < until; )
        await delay(LOOK_MS);
      const victim = VICTIMS[kill % VICTIMS.length] ?? 'worker';
      if (await this.#kill(victim)) this.#kills[victim]++;
      this.#cuts++;
      this.#plan.onLine?.(`kill ${kill + 1}: ${victim}, ${this.#accepted.length} jobs accepted so far`);
    }
    this.#cuttingSeconds = (Date.now() - began) / 1000;
  }

  async #kill(victim: Victim): Promise<boolean> {
    const site = this.#site;
    if (!site) return false;
    const fall = FALLS.find((each) => victim === `fault in a ${each}`);
    const falls = fallsOf(site);
    if (fall) await makeFall(site, fall);
    else if (!(await this.#killProcess(site, victim as Killed))) return false;
    return fall || victim === 'server' ? this.#isBack(site, falls) : true;
  }

  async #killProcess(site: RunningSite, victim: Killed): Promise<boolean> {
    const pid = await this.#find(site, victim);
    if (pid === undefined) return false;
    try {
      process.kill(pid, 'SIGKILL');
      return true;
    } catch {
      return false;
    }
  }

  /** Waits until the server that was brought down serves again, and only it may have fallen. */
  async #isBack(site: RunningSite, falls: number): Promise<boolean> {
    for (const deadline = Date.now() + BACK_MS; Date.now() < deadline; await delay(50)) {
      if (fallsOf(site) === falls) continue;
      if (fallsOf(site) > falls + 1) throw new Error(`the server fell by itself:\n${site.output().slice(-4_000)}`);
      const answer = await fetch(`${site.url}/healthz`).catch(() => undefined);
      if (answer?.ok) return true;
    }
    const left = processTree(site.pid).map((pid) => `${pid} ${commandOf(pid)}`);
    throw new Error(`the server did not come back:\n${left.join('\n')}\n${site.output().slice(-4_000)}`);
  }

  /** A victim may be just starting or just gone: looked for over a moment. */
  async #find(site: RunningSite, victim: Killed): Promise<number | undefined> {
    for (let tries = 0; tries < 50; tries++) {
      const pids = processTree(site.pid).filter((pid) => isVictim(pid, victim));
      if (pids.length > 0) return this.#random.pick(pids);
      await delay(50);
    }
    return undefined;
  }

  /** Asks until every accepted job has ended, or none ends any more. */
  async #settle(): Promise<ReadonlyMap<string, JobStatus | 'lost'>> {
    const states = new Map<string, JobStatus | 'lost'>();
    let deadline = Date.now() + SETTLE_MS;
    let before = this.#accepted.length;
    for (;;) {
      const open = this.#accepted.filter(({ jobId }) => isOpen(states.get(jobId)));
      if (open.length < before) deadline = Date.now() + SETTLE_MS;
      before = open.length;
      if (open.length === 0 || Date.now() > deadline) return states;
      for (const { jobId } of open) {
        const answer = await fetch(`${this.#site?.url}/api/job-status/${jobId}`).catch(() => undefined);
        if (answer?.status === 404) states.set(jobId, 'lost');
        else if (answer?.ok) states.set(jobId, ((await answer.json()) as { job: JobStatus }).job);
      }
      await delay(500);
    }
  }

  async #count(states: ReadonlyMap<string, JobStatus | 'lost'>): Promise<Counted> {
    const result = {
      lost: [] as string[],
      stuck: [] as string[],
      unsound: [] as string[],
      failedOtherwise: [] as string[],
    };
    let completed = 0;
    let interrupted = 0;
    const left = this.#accepted.values();
    const countThem = async (counter: string) => {
      for (const { jobId, kind } of left) {
        const state = states.get(jobId);
        if (state === 'lost') result.lost.push(jobId);
        else if (isOpen(state)) result.stuck.push(jobId);
        else if (state?.status === 'failed' && state.code === 'interrupted') interrupted++;
        else if (state?.status === 'failed') result.failedOtherwise.push(`${kind}: ${state.code} ${state.error}`);
        else {
          completed++;
          const fault = await this.#faultOf(jobId, kind, `${counter}.pdf`);
          if (fault) result.unsound.push(`${kind}: ${fault}`);
        }
      }
    };
    await Promise.all(Array.from({ length: COUNTERS }, (_, index) => countThem(`result-${index}`)));
    return {
      accepted: this.#accepted.length,
      completed,
      interrupted,
      kills: this.#kills,
      cuttingSeconds: this.#cuttingSeconds,
      ...result,
    };
  }

  async #faultOf(jobId: string, kind: Accepted['kind'], copy: string): Promise<string | undefined> {
    const expected = { 'rotate-pdf': [PAGES], 'split-pdf': [4, PAGES - 4], 'merge-pdf': [2 * PAGES] }[kind];
    const files = (await (await fetch(`${this.#site?.url}/api/jobs/${jobId}/files`)).json()) as readonly JobFile[];
    if (files.length !== expected.length) return `${files.length} files of ${expected.length}`;
    for (const [index, file] of files.entries()) {
      const bytes = Buffer.from(await (await fetch(`${this.#site?.url}${file.downloadUrl}`)).arrayBuffer());
      if (bytes.length !== file.size) return `${bytes.length} bytes of ${file.size}`;
      const target = path.join(this.#folder, copy);
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

const MARKS: Readonly<Record<Killed, RegExp>> = {
  server: /^[^\0]*node\0--import\0[^\0]*\0(src\/server\/main\.ts|\.cache\/site\/server\.mjs)/,
  worker: WORKER_COMMAND,
  program: /\/runner\.(ts|mjs)\0|^qpdf\0/,
  database: /\/bin\/postgres\0|^postgres: /,
};

function isVictim(pid: number, victim: Killed): boolean {
  const command = commandOf(pid);
  return MARKS[victim].test(command) && !command.startsWith('bwrap');
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

async function samplePdf(folder: string): Promise<Buffer<ArrayBuffer>> {
  const file = path.join(folder, 'sample.pdf');
  const { writeBlankPdf } = await import('../blank-pdf.ts');
  await writeBlankPdf(file, PAGES);
  return readFile(file) as Promise<Buffer<ArrayBuffer>>;
}
