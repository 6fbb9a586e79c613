/** The embedded set: PostgreSQL and a worker as children of the server, restarted when they die, gone when it goes. */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PostgresServer } from '../adapters/postgres-server.ts';
import { endGroup, isRunning, startProgram } from '../adapters/process.ts';

const RESTART_MS = 300;
const STOP_TIMEOUT_MS = 8_000;

/** Keeps PostgreSQL running. */
export class EmbeddedDatabase {
  readonly #dataDir: string;
  readonly #onTrouble: (error: unknown) => void;
  #server: PostgresServer;
  #stopping = false;

  private constructor(server: PostgresServer, dataDir: string, onTrouble: (error: unknown) => void) {
    this.#server = server;
    this.#dataDir = dataDir;
    this.#onTrouble = onTrouble;
    void this.#keepAlive();
  }

  static async start(dataDir: string, onTrouble: (error: unknown) => void): Promise<EmbeddedDatabase> {
    return new EmbeddedDatabase(await PostgresServer.start(dataDir), dataDir, onTrouble);
  }

  get connection() {
    return this.#server.connection;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#server.stop();
  }

  async #keepAlive(): Promise<void> {
    for (;;) {
      await this.#server.ended;
      if (this.#stopping) return;
      this.#onTrouble(new Error('PostgreSQL ended; starting it again'));
      await delay(RESTART_MS);
      try {
        this.#server = await PostgresServer.start(this.#dataDir);
      } catch (error) {
        this.#onTrouble(error);
      }
    }
  }
}

export interface WorkerHooks {
  /** The worker with this id died: its jobs may be taken up at once, and its folder is nobody's. */
  readonly onDeath: (workerId: string) => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
}

/** Keeps one worker process running. */
export class EmbeddedWorker {
  readonly #socket: string | undefined;
  readonly #hooks: WorkerHooks;
  #child: ChildProcess | undefined;
  #workerId = '';
  #stopping = false;

  /** @param socket folder of the database's socket; undefined when DATABASE_URL names another. */
  constructor(socket: string | undefined, hooks: WorkerHooks) {
    this.#socket = socket;
    this.#hooks = hooks;
    void this.#keepAlive();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    // One that has ended a moment ago tells it no more.
    if (!child || !isRunning(child)) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await Promise.race([gone, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    await endGroup(child);
    // It did not leave by itself, and left everything where it was.
    if (child.exitCode !== 0) await this.#hooks.onDeath(this.#workerId).catch(this.#hooks.onTrouble);
  }

  async #keepAlive(): Promise<void> {
    const main = workerBeside(import.meta.filename);
    while (!this.#stopping) {
      const workerId = randomBytes(9).toString('base64url');
      const args = [main, `--id=${workerId}`, ...(this.#socket ? [`--socket=${this.#socket}`] : [])];
      const child = startProgram(process.execPath, ['--max-semi-space-size=2', ...args], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      this.#child = child;
      this.#workerId = workerId;
      await new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.once('error', () => resolve());
      });
      if (this.#stopping) return;
      this.#hooks.onTrouble(new Error('the worker ended; starting it again'));
      await this.#hooks.onDeath(workerId).catch(this.#hooks.onTrouble);
      await delay(RESTART_MS);
    }
  }
}

/** A server from the bundle starts the worker that was bundled with it. */
function workerBeside(file: string): string {
  return path.resolve(file, path.extname(file) === '.ts' ? '../../worker/main.ts' : '../worker.mjs');
}
