/** Tells workers that a job may come: the page of its tool was opened, or its files are on their way. */
import type { WarmNeed } from '../contract/tool.ts';
import { CHANNEL, type JobStore } from './job-store.ts';

/** Many visitors at once are one sign. */
const TELL_AGAIN_MS = 5_000;

/** What such a message begins with on the channel of queued jobs, whose ids have no space. */
const MARK = 'needs ';

export class ExpectedJobs {
  readonly #store: JobStore;
  readonly #toldAt = new Map<string, number>();

  constructor(store: JobStore) {
    this.#store = store;
  }

  /** Nobody waits for it, and nothing is lost where it does not arrive: the job then waits a little longer. */
  tell(needs: readonly WarmNeed[]): void {
    const text = needs.join(' ');
    const now = performance.now();
    if (now - (this.#toldAt.get(text) ?? Number.NEGATIVE_INFINITY) < TELL_AGAIN_MS) return;
    this.#toldAt.set(text, now);
    const sent = this.#store.database.query('select pg_notify($1, $2)', [CHANNEL.queued, MARK + text]);
    sent.catch(() => this.#toldAt.delete(text));
  }
}

/** What a message on the channel of queued jobs says will be wanted; undefined where it tells of a job. */
export function expectedNeeds(message: string): readonly WarmNeed[] | undefined {
  if (!message.startsWith(MARK)) return undefined;
  return message
    .slice(MARK.length)
    .split(' ')
    .filter((need) => need === 'soffice');
}
