/** Takes jobs while there is room: woken by a notification, with a slow poll behind it. */

import { ToolError } from '../contract/messages/tool-error.ts';
import { type ClaimedJob, claimJob, giveJobBack, queueBehind } from '../jobs/claim-job.ts';
import { expectedNeeds } from '../jobs/expected-jobs.ts';
import { CHANNEL, type JobStore } from '../jobs/job-store.ts';
import { waitingVisitors } from '../jobs/queue-pressure.ts';
import type { AskForTime } from '../tools/run-tool.ts';
import { doJob } from './do-job.ts';
import { claimTries, othersWait, type Place, placeToYield } from './fair-places.ts';
import { keepLease } from './keep-lease.ts';
import type { UnitPool } from './unit-pool.ts';

const POLL_MS = 5_000;

/** Reason of an abort that is the worker's own leaving, not the visitor's wish. */
class Leaving extends Error {}

/** Reason of an abort where the job is another's by now, or will be: this attempt is lost. */
class LeaseLost extends Error {}

/** Reason of an abort where others have waited long enough: the job is done later. */
class Yielding extends Error {}

interface Running extends Place {
  readonly abort: AbortController;
  /** Aborted when the job has had its time. */
  readonly enough: AbortController;
  readonly end: Promise<void>;
  /** How long it has run while others waited. */
  heldMs: number;
}

export interface DispatcherSettings {
  readonly workerId: string;
  readonly concurrency: number;
  /** How long a job may run while others wait. */
  readonly budgetMs: number;
  /** After how long a job counts as long, and how often what runs is looked at: other than usual in tests. */
  readonly longMs?: number | undefined;
  readonly pollMs?: number;
  readonly askForTime: AskForTime;
  readonly onTrouble: (error: unknown) => void;
  readonly onDetail: (detail: string) => void;
}

export class Dispatcher {
  readonly #store: JobStore;
  readonly #pool: UnitPool;
  readonly #settings: DispatcherSettings;
  readonly #pollMs: number;
  readonly #running = new Map<string, Running>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #limiting: Promise<void> | undefined;
  #lookAgain = false;
  /** Whose job has yielded its place, until another has taken it. */
  #gaveWay: string | undefined;
  #leaving = false;

  constructor(store: JobStore, pool: UnitPool, settings: DispatcherSettings) {
    this.#store = store;
    this.#pool = pool;
    this.#settings = settings;
    this.#pollMs = settings.pollMs ?? POLL_MS;
  }

  async start(): Promise<void> {
    const { database } = this.#store;
    await database.listen(
      CHANNEL.queued,
      (message) => this.#wake(message),
      () => void this.look(),
    );
    await database.listen(CHANNEL.cancel, (jobId) => this.#running.get(jobId)?.abort.abort(new ToolError('cancelled')));
    this.#timer = setInterval(() => {
      void this.look();
      // One look at a time: several that a slow database answers at once would count the same moment several times.
      this.#limiting ??= this.#limitTime()
        .catch(this.#settings.onTrouble)
        .finally(() => {
          this.#limiting = undefined;
        });
    }, this.#pollMs);
    await this.look();
  }

  #wake(message: string): void {
    const needs = expectedNeeds(message);
    if (needs) this.#pool.expect(needs);
    else void this.look();
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
        const job = await this.#claim();
        if (!job) continue;
        this.#begin(job);
        this.#lookAgain = true;
      }
    } catch (error) {
      this.#settings.onTrouble(error);
    }
  }

  async #claim(): Promise<ClaimedJob | undefined> {
    const { workerId, concurrency } = this.#settings;
    const running = [...this.#running.values()];
    for (const passedOver of claimTries(running, concurrency, Date.now(), this.#settings.longMs, this.#gaveWay)) {
      const job = await claimJob(this.#store, workerId, passedOver);
      if (!job) continue;
      this.#gaveWay = undefined;
      return job;
    }
    return undefined;
  }

  /** While others wait: counts the time of what runs, and makes room for them. */
  async #limitTime(): Promise<void> {
    if (this.#running.size < this.#settings.concurrency) return;
    // What begins while the answer is on its way is no concern of it.
    const running = [...this.#running.values()];
    const waiting = await waitingVisitors(this.#store);
    const yields = placeToYield(running, this.#settings.concurrency, waiting, Date.now(), this.#settings.longMs);
    if (yields) this.#gaveWay = yields.visitor;
    yields?.abort.abort(new Yielding('the job waits behind others now'));
    for (const each of running) {
      if (each === yields || !othersWait(each, waiting)) continue;
      each.heldMs += this.#pollMs;
      if (each.heldMs >= this.#settings.budgetMs) each.enough.abort();
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
    const enough = new AbortController();
    const stopKeeping = keepLease(this.#store, job, () => abort.abort(new LeaseLost('the lease of a job was lost')));
    const end = this.#perform(job, abort.signal, enough.signal).finally(() => {
      stopKeeping();
      this.#running.delete(job.id);
      if (!this.#leaving) void this.look();
    });
    const { visitor, shares, hasYielded } = job;
    this.#running.set(job.id, { visitor, shares, hasYielded, startedMs: Date.now(), heldMs: 0, abort, enough, end });
  }

  async #perform(job: ClaimedJob, signal: AbortSignal, enough: AbortSignal): Promise<void> {
    try {
      const { askForTime, onDetail } = this.#settings;
      await doJob(job, { store: this.#store, pool: this.#pool, askForTime, onDetail }, signal, enough);
    } catch (error) {
      if (signal.reason instanceof Yielding) return await queueBehind(this.#store, job).catch(this.#settings.onTrouble);
      const leaves = signal.reason instanceof Leaving;
      if (!leaves) this.#settings.onTrouble(error);
      // A job that nobody told to stop has spent an attempt: otherwise one that never ends would hold its place for ever.
      // One whose lease was lost, too: what was asked of a silent database may still be done when it is back, and then
      // keeps the lease of a job that nobody does for as long again. Where another attempt has it, nothing is given back.
      await giveJobBack(this.#store, job, { spent: !leaves }).catch(this.#settings.onTrouble);
    }
  }
}
