/** The queue: pg-boss over our own database, one queue, fair by priority, leases with a heartbeat. */
import { PgBoss } from 'pg-boss';
import type { Database, Sql } from '../adapters/postgres.ts';

const QUEUE = 'run-tool';

/**
 * A worker that is silent so long has lost its job. Longer than a database's fail-over takes (20 s are usual), which must
 * cost no job an attempt; the parent of a worker that dies sees it and need not wait for this.
 */
export const LEASE_SECONDS = 30;
export const HEARTBEAT_MS = 3_000;

/** No run may last longer: a bound behind the tools' own budgets. */
const LONGEST_RUN_SECONDS = 12 * 3600;

/** pg-boss never gives up by itself: the job's record counts the attempts. */
const RETRIES = 1_000;

const KEPT_SECONDS = 3_600;

export interface Lease {
  readonly queueId: string;
  readonly jobId: string;
}

export class JobQueue {
  readonly #boss: PgBoss;
  readonly #database: Database;

  private constructor(boss: PgBoss, database: Database) {
    this.#boss = boss;
    this.#database = database;
  }

  /**
   * Makes the queue's tables where they are missing and starts to watch for lost leases.
   * @param database of the queue's own; closed with it.
   */
  static async open(database: Database, onTrouble: (error: Error) => void): Promise<JobQueue> {
    const boss = new PgBoss({
      db: asPgBossDatabase(database),
      schema: 'queue',
      schedule: false,
      superviseIntervalSeconds: 2,
      monitorIntervalSeconds: 2,
      maintenanceIntervalSeconds: 600,
    });
    boss.on('error', onTrouble);
    await boss.start();
    const options = {
      retryLimit: RETRIES,
      retryDelay: 0,
      expireInSeconds: LONGEST_RUN_SECONDS,
      heartbeatSeconds: LEASE_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
    };
    await boss.createQueue(QUEUE, options);
    // A queue that an earlier version made keeps what it was made with otherwise.
    await boss.updateQueue(QUEUE, options);
    return new JobQueue(boss, database);
  }

  /**
   * Queues a job inside the transaction that records it.
   * @param turn smaller is earlier.
   * @param group whose jobs can be passed over together.
   * @param queueId a UUID; the queue's own otherwise.
   */
  async add(
    sql: Sql,
    jobId: string,
    { turn, group, queueId }: { readonly turn: number; readonly group: string; readonly queueId?: string },
  ): Promise<string> {
    const id = await this.#boss.send(
      QUEUE,
      { jobId },
      { priority: -turn, group: { id: group }, db: asPgBossDatabase(sql), ...(queueId && { id: queueId }) },
    );
    if (id === null) throw new Error('the queue did not take the job');
    return id;
  }

  /** The next job in turn, leased to the caller, or undefined when none waits. @param passedOver groups that are not meant. */
  async take(passedOver: readonly string[] = []): Promise<Lease | undefined> {
    const [job] = await this.#boss.fetch<{ jobId: string }>(QUEUE, { ignoreGroups: [...passedOver] });
    return job ? { queueId: job.id, jobId: job.data.jobId } : undefined;
  }

  async keep(lease: Lease): Promise<void> {
    await this.#boss.touch(QUEUE, lease.queueId);
  }

  /** The work is over, whatever its end. */
  async done(lease: Lease, sql: Sql = this.#database): Promise<void> {
    await this.#boss.complete(QUEUE, lease.queueId, null, { db: asPgBossDatabase(sql) });
  }

  /** Gives leases back, so that another worker takes the jobs up at once. */
  async giveBack(queueIds: readonly string[]): Promise<void> {
    if (queueIds.length > 0) await this.#boss.fail(QUEUE, [...queueIds]);
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: false });
    await this.#database.close();
  }
}

function asPgBossDatabase(sql: Sql): {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
} {
  return { executeSql: async (text, values) => ({ rows: [...(await sql.query(text, values ?? []))] }) };
}
