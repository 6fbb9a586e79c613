/** Says how full the house is: waiting jobs and living workers. */
import type { JobStore } from './job-store.ts';

/** A worker that was seen within this time is counted as living. */
const LIVING_SECONDS = 15;

export interface QueuePressure {
  readonly queued: number;
  readonly running: number;
}

export async function readPressure(store: Pick<JobStore, 'database'>): Promise<QueuePressure> {
  const [row] = await store.database.query<{ queued: number; running: number }>(
    `select count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'running')::int as running
     from jobs where state in ('queued', 'running')`,
  );
  return { queued: row?.queued ?? 0, running: row?.running ?? 0 };
}

/** Visitors whose jobs wait: two at most, enough to know whether anyone beside a certain one does. */
export async function waitingVisitors(store: JobStore): Promise<readonly string[]> {
  const rows = await store.database.query<{ visitor: string }>(
    `select distinct visitor from jobs where state = 'queued' limit 2`,
  );
  return rows.map(({ visitor }) => visitor);
}

export interface WorkerFacts {
  readonly sandbox: 'bubblewrap' | 'limits';
  /** What its sandbox does not have, in words. */
  readonly gaps: readonly string[];
  readonly concurrency: number;
}

/** Tells that a worker lives; called every few seconds. */
export async function noteWorker(store: JobStore, workerId: string, facts: WorkerFacts): Promise<void> {
  await store.database.query(
    `insert into workers (id, facts) values ($1, $2) on conflict (id) do update set seen_at = now(), facts = excluded.facts`,
    [workerId, JSON.stringify(facts)],
  );
}

export async function livingWorkers(store: JobStore): Promise<readonly WorkerFacts[]> {
  const rows = await store.database.query<{ facts: WorkerFacts }>(
    `select facts from workers where seen_at > now() - make_interval(secs => $1)`,
    [LIVING_SECONDS],
  );
  return rows.map((row) => row.facts);
}

export async function livingWorkerIds(store: JobStore): Promise<ReadonlySet<string>> {
  const rows = await store.database.query<{ id: string }>(
    `select id from workers where seen_at > now() - make_interval(secs => $1)`,
    [LIVING_SECONDS],
  );
  return new Set(rows.map((row) => row.id));
}
