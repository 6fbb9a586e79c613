/** Tells watchers when a job's record changed: one database listener for all of them. */
import { CHANNEL, type JobStore } from '../jobs/job-store.ts';

export class JobWatch {
  readonly #watchers = new Map<string, Set<() => void>>();

  async start(store: JobStore): Promise<void> {
    await store.database.listen(
      CHANNEL.changed,
      (jobId) => this.#tell(jobId),
      // What changed while the connection was away was missed: everybody looks again.
      () => {
        for (const jobId of this.#watchers.keys()) this.#tell(jobId);
      },
    );
  }

  /** Calls `onChange` at every change of the job; returns how to stop. */
  add(jobId: string, onChange: () => void): () => void {
    const watchers = this.#watchers.get(jobId) ?? new Set();
    this.#watchers.set(jobId, watchers.add(onChange));
    return () => {
      watchers.delete(onChange);
      if (watchers.size === 0) this.#watchers.delete(jobId);
    };
  }

  #tell(jobId: string): void {
    for (const onChange of this.#watchers.get(jobId) ?? []) onChange();
  }
}
