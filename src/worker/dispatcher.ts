/** Takes jobs while there is room: woken by a notification, with a slow poll behind it. */

import { ToolError } from '../contract/tool-error.ts';
import { type ClaimedJob, claimJob, giveJobBack } from '../jobs/claim-job.ts';
import { CHANNEL, type JobStore } from '../jobs/job-store.ts';
import { HEARTBEAT_MS } from '../jobs/queue.ts';
import type { AskForTime } from '../tools/run-tool.ts';
import { doJob } from './do-job.ts';
import type { UnitPool } from './unit-pool.ts';

const POLL_MS = 5_000;

/** Reason of an abort that is the worker's own leaving, not the visitor's wish. */
class Leaving extends Error {}

export interface DispatcherSettings {
  readonly workerId: string;
  readonly concurrency: number;
  readonly askForTime: AskForTime;
  readonly onTrouble: (error: unknown) => void;
  readonly onDetail: (detail: string) => void;
}

export class Dispatcher {
  readonly #store: JobStore;
  readonly #pool: UnitPool;
  readonly #settings: DispatcherSettings;
  readonly #running = new Map<string, { readonly abort: AbortController; readonly end: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #leaving = false;

  constructor(store: JobStore, pool: UnitPool, settings: DispatcherSettings) {
    this.#store = store;
    this.#pool = pool;
    this.#settings = settings;
  }

  async start(): Promise<void> {
    const { database } = this.#store;
    await database.listen(
      CHANNEL.queued,
      () => void this.look(),
      () => void this.look(),
    );
    await database.listen(CHANNEL.cancel, (jobId) => this.#running.get(jobId)?.abort.abort(new ToolError('cancelled')));
    this.#timer = setInterval(() => void this.look(), POLL_MS);
    await this.look();
  }

  /** Takes jobs until the queue is empty or every place is taken. */
  look(): Promise<void> {
    this.#lookAgain = true;
    this.#looking ??= this.#takeJobs().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #takeJobs(): Promise<void> {
    try {
      while (this.#lookAgain && !this.#leaving && this.#running.size < this.#settings.concurrency) {
        this.#lookAgain = false;
        const job = await claimJob(this.#store, this.#settings.workerId);
        if (!job) continue;
        this.#begin(job);
        this.#lookAgain = true;
      }
    } catch (error) {
      this.#settings.onTrouble(error);
    }
  }

  /** Gives running jobs back to the queue, without spending an attempt, and ends. */
  async stop(): Promise<void> {
    this.#leaving = true;
    clearInterval(this.#timer);
    await this.#looking;
    const ends = [...this.#running.values()].map(({ abort, end }) => {
      abort.abort(new Leaving('the worker is stopping'));
      return end;
    });
    await Promise.all(ends);
    await this.#pool.close();
  }

  #begin(job: ClaimedJob): void {
    const abort = new AbortController();
    const heartbeat = setInterval(() => void this.#store.queue.keep(job.lease).catch(() => undefined), HEARTBEAT_MS);
    const end = this.#perform(job, abort.signal).finally(() => {
      clearInterval(heartbeat);
      this.#running.delete(job.id);
      if (!this.#leaving) void this.look();
    });
    this.#running.set(job.id, { abort, end });
  }

  async #perform(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    try {
      const { askForTime, onDetail } = this.#settings;
      await doJob(job, { store: this.#store, pool: this.#pool, askForTime, onDetail }, signal);
    } catch (error) {
      const leaves = signal.reason instanceof Leaving;
      if (!leaves) this.#settings.onTrouble(error);
      // A job that nobody told to stop has spent an attempt: otherwise one that never ends would hold its place for ever.
      await giveJobBack(this.#store, job, { spent: !leaves }).catch(this.#settings.onTrouble);
    }
  }
}
