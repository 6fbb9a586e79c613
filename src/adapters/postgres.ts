/** Talks to PostgreSQL: queries, transactions, and notifications that survive a lost connection. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  Client,
  type ClientConfig,
  DatabaseError,
  Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';

/** Runs SQL: a pool or one transaction. */
export interface Sql {
  query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<readonly Row[]>;
}

/** SQLSTATE classes: a value that no column takes, a rule that it breaks. */
const REFUSALS = /^2[23]/;

/** Whether the database refused a value, which it will do again, in contrast to being away. */
export function isRefused(error: unknown): boolean {
  return error instanceof DatabaseError && REFUSALS.test(error.code ?? '');
}

/** JSON for a jsonb column: half characters and null characters, which it refuses, come from files and programs. */
export function toJsonb(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'string' ? each.toWellFormed().replaceAll('\0', '') : each,
  );
}

const RECONNECT_MS = 500;
const CONNECT_TIMEOUT_MS = 10_000;

/** A database that vanished with its machine says nothing any more, and its connections would be waited on for ever. */
const QUERY_TIMEOUT_MS = 60_000;
const PULSE_MS = 10_000;
/** A connection costs the database 5 MB, and is made again in some milliseconds. */
const IDLE_MS = 10_000;
/** Plans and tables that it has met stay with a connection, and one that asks every few seconds is never idle. */
const MOST_SECONDS = 60;

const NO_WAIT = 'set synchronous_commit = off';

/** Texts that differ every time would fill every connection with statements. */
const MOST_STATEMENTS = 200;

/**
 * Gives each statement a name of its own: a connection parses and plans it once. What names no columns is left out:
 * where a table changes, such a statement fails on every connection that knows it.
 */
class Statements {
  readonly #names = new Map<string, string>();

  of(text: string, values: readonly unknown[]): QueryConfig {
    const plain = { text, values: [...values] };
    if (values.length === 0 || /(?:select|returning)\s+(?:\w+\.)?\*/i.test(text)) return plain;
    const name = this.#names.get(text) ?? `s${this.#names.size}`;
    if (this.#names.size >= MOST_STATEMENTS && !this.#names.has(text)) return plain;
    this.#names.set(text, name);
    return { ...plain, name };
  }
}

export interface DatabaseOptions {
  /** Connections at most. */
  readonly most?: number;
  /** Whether a commit is answered only when it lies on the disk; else the last 0.6 s may be lost when the server falls. */
  readonly waitsForDisk?: boolean;
  /** After so long a connection is replaced once it is free. */
  readonly mostSeconds?: number;
}

export class Database implements Sql {
  readonly #config: ClientConfig;
  readonly #pool: Pool;
  readonly #statements = new Statements();
  readonly #listeners = new Set<Listener>();

  /** @param config a connection string, or host folder and user of our own server. */
  constructor(
    config: ClientConfig,
    { most = 6, waitsForDisk = true, mostSeconds = MOST_SECONDS }: DatabaseOptions = {},
  ) {
    this.#config = { ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: QUERY_TIMEOUT_MS };
    this.#pool = new Pool({
      ...this.#config,
      max: most,
      idleTimeoutMillis: IDLE_MS,
      maxLifetimeSeconds: mostSeconds,
      allowExitOnIdle: true,
      ...(waitsForDisk ? {} : { onConnect: async (client) => void (await client.query(NO_WAIT)) }),
    });
    // An idle connection that the server drops is replaced at the next query.
    this.#pool.on('error', () => undefined);
    // A transaction learns of a lost connection from its next statement: between two of them there is nobody else to tell.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return rowsOf(await this.#pool.query<Row>(this.#statements.of(text, values)));
  }

  /** All or nothing: commits what `work` did, or rolls it back when it throws. */
  async transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(transactionSql(client, this.#statements));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /**
   * Calls `onPayload` for every NOTIFY on a channel, over a connection of its own that is made anew when it breaks.
   * `onConnected` runs after each (re)connection: what was notified in between was missed.
   */
  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onConnected: () => void = () => undefined,
  ): Promise<void> {
    const listener = new Listener(this.#config, channel, onPayload, onConnected);
    this.#listeners.add(listener);
    await listener.start();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#listeners].map((listener) => listener.stop()));
    await this.#pool.end();
  }
}

function transactionSql(client: PoolClient, statements: Statements): Sql {
  return {
    query: async <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      rowsOf(await client.query<Row>(statements.of(text, values))),
  };
}

/** Several statements in one text give several results: the rows of the last one count. */
function rowsOf<Row extends QueryResultRow>(result: QueryResult<Row> | readonly QueryResult<Row>[]): readonly Row[] {
  const last = 'rows' in result ? result : result.at(-1);
  return last?.rows ?? [];
}

class Listener {
  readonly #config: ClientConfig;
  readonly #channel: string;
  readonly #onPayload: (payload: string) => void;
  readonly #onConnected: () => void;
  #client: Client | undefined;
  #stopped = false;

  constructor(config: ClientConfig, channel: string, onPayload: (payload: string) => void, onConnected: () => void) {
    this.#config = config;
    this.#channel = channel;
    this.#onPayload = onPayload;
    this.#onConnected = onConnected;
  }

  /** Resolves when first connected; goes on reconnecting in the background. */
  async start(): Promise<void> {
    while (!this.#stopped) {
      const client = new Client({ ...this.#config, keepAlive: true, query_timeout: PULSE_MS });
      try {
        await client.connect();
        client.on('notification', (message) => this.#onPayload(message.payload ?? ''));
        const pulse = setInterval(() => {
          client.query('select 1').catch(() => client.end().catch(() => undefined));
        }, PULSE_MS);
        client.once('end', () => {
          clearInterval(pulse);
          void this.#lost(client);
        });
        client.on('error', () => void client.end().catch(() => undefined));
        await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
        this.#client = client;
        this.#onConnected();
        return;
      } catch {
        await client.end().catch(() => undefined);
        await delay(RECONNECT_MS);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#client?.end().catch(() => undefined);
  }

  async #lost(client: Client): Promise<void> {
    if (this.#stopped || this.#client !== client) return;
    this.#client = undefined;
    await delay(RECONNECT_MS);
    await this.start();
  }
}
