/** Writes a running job's progress to its record: monotone, at most four times a second. */
import { toJsonb } from '../adapters/postgres.ts';
import type { ProgressNote } from '../contract/messages/progress-note.ts';
import { PROGRESS_INTERVAL_MS } from '../contract/site/limits.ts';
import { CHANNEL, type JobStore } from './job-store.ts';

export class JobProgress {
  readonly #store: JobStore;
  readonly #jobId: string;
  readonly #attempt: number;
  #latest: { readonly fraction: number; readonly note: ProgressNote | undefined } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastMs = 0;

  constructor(store: JobStore, jobId: string, attempt: number) {
    this.#store = store;
    this.#jobId = jobId;
    this.#attempt = attempt;
  }

  /** @param fraction work done, 0 to 1. */
  report(fraction: number, note: ProgressNote | undefined): void {
    this.#latest = { fraction, note };
    const waitMs = Math.max(this.#lastMs + PROGRESS_INTERVAL_MS - Date.now(), 0);
    this.#timer ??= setTimeout(() => void this.#write(), waitMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#latest = undefined;
  }

  async #write(): Promise<void> {
    this.#timer = undefined;
    const latest = this.#latest;
    if (!latest) return;
    this.#lastMs = Date.now();
    await this.#store.database
      .query(
        `with written as (
           update jobs set progress = greatest(progress, $3), note = $4
           where id = $1 and attempt = $2 and state = 'running' returning id)
         select pg_notify($5, id) from written`,
        [this.#jobId, this.#attempt, latest.fraction, latest.note ? toJsonb(latest.note) : null, CHANNEL.changed],
      )
      // A database that is away for a moment loses a progress value, never the work.
      .catch(() => undefined);
  }
}
