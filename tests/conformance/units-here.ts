/** Units in the process of the tests, without a sandbox: for suites that send the same files by HTTP, where units are real. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sandbox } from '../../src/adapters/bubblewrap.ts';
import type { UnitSource } from '../../src/cli/ahead.ts';
import type { RunnerAnswer, RunnerMessage, RunRequest } from '../../src/contract/job.ts';
import { answerRequest } from '../../src/tools/answer-request.ts';
import { SCRATCH } from '../../src/tools/perform-request.ts';
import type { TakenUnit } from '../../src/tools/run-tool.ts';
import { Questions } from '../../src/tools/runner-questions.ts';

/** Not told as missing on standard error. */
const SANDBOX: Sandbox = { level: 'bubblewrap', closesNamespaces: true, filtersCalls: true };

export class UnitsHere implements UnitSource {
  readonly sandbox = Promise.resolve(SANDBOX);
  readonly #made: UnitHere[] = [];

  async take(): Promise<TakenUnit> {
    const workDir = await mkdtemp(path.join(tmpdir(), 'sheaf-run-'));
    for (const folder of ['in', SCRATCH, 'tmp']) await mkdir(path.join(workDir, folder), { recursive: true });
    const unit = new UnitHere(workDir);
    this.#made.push(unit);
    return unit;
  }

  async close(): Promise<void> {
    await Promise.all(this.#made.map((unit) => unit.dispose()));
  }
}

/** What the runner is to a request (`src/tools/runner.ts`). */
class UnitHere implements TakenUnit {
  timestamps = 0;
  readonly waitedMs = 0;
  readonly #workDir: string;
  #hear: (message: RunnerMessage) => void = () => undefined;
  readonly #questions = new Questions((message) => this.#hear(message));

  constructor(workDir: string) {
    this.#workDir = workDir;
  }

  get inDir(): string {
    return path.join(this.#workDir, 'in');
  }

  get outDir(): string {
    return path.join(this.#workDir, 'out');
  }

  async run(request: RunRequest, onMessage: (message: RunnerMessage) => void): Promise<RunnerMessage> {
    this.#hear = (message) => onMessage(asWritten(message));
    const questions = this.#questions;
    const timestamp = (url: string, digest: Uint8Array) => questions.timestamp(url, digest);
    const parent = { say: this.#hear, timestamp, enough: questions.enough };
    return asWritten(await answerRequest(asWritten(request), this.#workDir, parent));
  }

  tell(answer: RunnerAnswer): void {
    this.#questions.answered(JSON.stringify(answer));
  }

  async end(): Promise<void> {}

  dispose(): Promise<void> {
    return rm(this.#workDir, { recursive: true, force: true });
  }
}

/** What is left of it on the way through a pipe. */
function asWritten<T>(message: T): T {
  return JSON.parse(JSON.stringify(message)) as T;
}
