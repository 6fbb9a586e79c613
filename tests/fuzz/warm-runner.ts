/** A sandbox that takes many cases one after the other: a new one begins after a crash, a case too slow, and so many cases. */
import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  sandboxCommand,
  sandboxEnvironment,
  sandboxFilter,
  sandboxLimits,
  sandboxView,
} from '../../src/adapters/bubblewrap.ts';
import { endSandbox, isRunning, startProgram } from '../../src/adapters/process.ts';
import { processTree, residentBytes } from '../../src/adapters/process-memory.ts';
import type { RunnerMessage, RunRequest } from '../../src/contract/job.ts';
import { readLines } from '../../src/tools/runner-lines.ts';
import type { UnitSettings } from '../../src/tools/unit.ts';

const CASES = 60;
/** LibreOffice takes ten seconds to start on a machine that others load. */
const SLOW_MS = 45_000;
const MEMORY_CHECK_MS = 100;
const STDERR_KEPT = 4_096;
const HERE = 'tests/fuzz';

export interface WarmEnd {
  /** `done`, the code of an error, or what a fresh runner would be asked about: `crashed`, `memory`, `slow`. */
  readonly outcome: string;
  readonly detail: string;
}

type Answer = Extract<RunnerMessage, { kind: 'done' | 'failed' }> & { readonly isSpent: boolean };

interface Running {
  readonly child: ChildProcess;
  readonly workDir: string;
  cases: number;
}

export class WarmRunner {
  readonly #settings: UnitSettings;
  #running: Running | undefined;
  #onEnd: (end: WarmEnd & { readonly isSpent: boolean }) => void = () => undefined;
  /** How many runners were needed so far. */
  started = 0;

  constructor(settings: UnitSettings) {
    this.#settings = settings;
  }

  async run(request: RunRequest, bytes: Uint8Array): Promise<WarmEnd> {
    const { child, workDir } = await this.#take();
    await writeFile(path.join(workDir, 'in/0'), bytes);
    const ended = new Promise<WarmEnd & { readonly isSpent: boolean }>((resolve) => {
      this.#onEnd = resolve;
    });
    const slow = setTimeout(() => this.#onEnd({ outcome: 'slow', detail: '', isSpent: true }), SLOW_MS);
    const memory = setInterval(() => {
      const held = child.pid === undefined ? 0 : residentBytes(processTree(child.pid));
      if (held > this.#settings.memoryBytes) this.#onEnd({ outcome: 'memory', detail: '', isSpent: true });
    }, MEMORY_CHECK_MS);
    child.stdin?.write(`${JSON.stringify(request)}\n`);
    const { isSpent, ...end } = await ended;
    clearTimeout(slow);
    clearInterval(memory);
    if (isSpent) await this.close();
    return end;
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (!running) return;
    await endSandbox(running.child);
    await rm(running.workDir, { recursive: true, force: true, maxRetries: 3 });
  }

  async #take(): Promise<Running> {
    if (this.#running && (this.#running.cases >= CASES || !isRunning(this.#running.child))) await this.close();
    this.#running ??= await this.#start();
    this.#running.cases++;
    return this.#running;
  }

  async #start(): Promise<Running> {
    const { appDir, workRoot, sandbox, fileBytes, cpuSeconds } = this.#settings;
    await mkdir(workRoot, { recursive: true });
    const workDir = await mkdtemp(path.join(workRoot, 'warm-'));
    for (const folder of ['in', 'out', 'out/run', 'tmp']) await mkdir(path.join(workDir, folder));
    const folders = { appDir, workDir };
    const view = sandboxView(sandbox, folders);
    const command = [
      ...sandboxCommand(sandbox, folders, [
        path.join(view.appDir, path.relative(appDir, process.execPath)),
        '--max-old-space-size=384',
        '--no-allocation-site-pretenuring',
        path.join(view.appDir, HERE, 'warm-loop.ts'),
        view.workDir,
      ]),
    ];
    // The loop is no part of what a sandbox shows.
    const proc = command.indexOf('--proc');
    if (proc >= 0) command.splice(proc, 0, '--ro-bind', path.join(appDir, HERE), path.join(view.appDir, HERE));
    const [program = '', ...args] = command;
    const filter = sandboxFilter(sandbox);
    const child = startProgram(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      cwd: path.join(workDir, 'out/run'),
      env: sandboxEnvironment(),
      limits: sandboxLimits(fileBytes, CASES * cpuSeconds),
      ...(filter ? { extraInput: filter } : {}),
    });
    this.started++;
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-STDERR_KEPT);
    });
    child.stdin?.on('error', () => undefined);
    const crashed = (detail: string) => {
      if (this.#running?.child === child) this.#onEnd({ outcome: 'crashed', detail, isSpent: true });
    };
    child.once('error', (error) => crashed(error.message));
    child.once('close', (code, signal) => crashed(`the runner ended with ${signal ?? code}: ${stderr}`));
    if (child.stdout)
      readLines(
        child.stdout,
        (line) => this.#onEnd(endOf(line)),
        () => crashed('a line without an end'),
      );
    return { child, workDir, cases: 0 };
  }
}

function endOf(line: string): WarmEnd & { readonly isSpent: boolean } {
  const answer = JSON.parse(line) as Answer;
  if (answer.kind === 'done') return { outcome: 'done', detail: '', isSpent: answer.isSpent };
  return { outcome: answer.error.code, detail: answer.detail, isSpent: answer.isSpent };
}
