/** One sandbox with one runner, made ahead of need and used once, so that no visitor's file meets another's process. */
import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import {
  type Sandbox,
  sandboxCommand,
  sandboxEnvironment,
  sandboxFilter,
  sandboxLimits,
  sandboxView,
} from '../adapters/bubblewrap.ts';
import { removeOfficeSockets } from '../adapters/office-sockets.ts';
import { asUser, giveFolders, nextUser, openInputs } from '../adapters/own-users.ts';
import { endSandbox, isRunning, killGroup, startProgram } from '../adapters/process.ts';
import { processTree, residentBytes } from '../adapters/process-memory.ts';
import { longestWaitMs } from '../adapters/process-wait.ts';
import { removeTree } from '../adapters/remove-tree.ts';
import type { RunnerAnswer, RunnerMessage, RunRequest } from '../contract/job.ts';
import type { WarmNeed } from '../contract/tool.ts';
import { runnerFile } from './runner-file.ts';
import { readLines } from './runner-lines.ts';
import { type Allowance, isOverfull, MAX_FILES } from './unit-files.ts';

export interface UnitSettings {
  /** Project folder (absolute). */
  readonly appDir: string;
  /** Units make their work folders below it; created when missing. */
  readonly workRoot: string;
  readonly sandbox: Sandbox;
  /** Resident memory of the whole unit; beyond it the unit is ended. */
  readonly memoryBytes: number;
  /** Largest file that a program may write. */
  readonly fileBytes: number;
  /** What a run may have at once; else `MAX_FILES`, and the bytes of one largest file beside as many free ones. */
  readonly allowance?: Partial<Allowance>;
  /** Processor seconds of each process. */
  readonly cpuSeconds: number;
  /** The id of the one tool that will be asked for: the others need not be loaded. */
  readonly tool?: string;
  /** Loads every tool after its request, and fills the compile cache. */
  readonly primes?: boolean;
}

/** Why a unit ended other than by itself. */
export type UnitEnd =
  | { readonly kind: 'memory' }
  | { readonly kind: 'crash'; readonly detail: string }
  | { readonly kind: 'disposed' };

const MEMORY_CHECK_MS = 100;
const FILES_CHECK_MS = 1_000;
const MAX_PROCESSES = 128;
const STDERR_KEPT = 8_192;

export class Unit {
  readonly workDir: string;
  readonly needs: readonly WarmNeed[];
  /** Resolves when the runner waits for its request; rejects never (a unit that dies early tells so on use). */
  readonly ready: Promise<void>;
  /** How often the runner has asked for a time. */
  timestamps = 0;
  readonly #child: ChildProcess;
  /** Of the runner, where it is not our own. */
  readonly #user: number | undefined;
  /** /tmp is that of the machine. */
  readonly #sharesTmp: boolean;
  readonly #memoryBytes: number;
  readonly #allowance: Allowance;
  readonly #ended: Promise<UnitEnd>;
  #listener: (message: RunnerMessage) => void = () => undefined;
  #cause: UnitEnd | undefined;
  #stderr = '';
  #isAsked = false;
  readonly #toldEarly: RunnerAnswer[] = [];

  private constructor(
    child: ChildProcess,
    workDir: string,
    needs: readonly WarmNeed[],
    { memoryBytes, fileBytes, allowance, sandbox }: UnitSettings,
    user: number | undefined,
  ) {
    this.#user = user;
    this.#sharesTmp = sandbox.level === 'limits';
    this.#child = child;
    this.workDir = workDir;
    this.needs = needs;
    this.#memoryBytes = memoryBytes;
    this.#allowance = { files: MAX_FILES, bytes: fileBytes, leavesFree: fileBytes, ...allowance };
    this.#ended = this.#watchEnd();
    this.ready = this.#readMessages();
  }

  /** Makes the work folder and starts the runner; use `ready` to wait until it is warm. */
  static async start(settings: UnitSettings, needs: readonly WarmNeed[]): Promise<Unit> {
    await mkdir(settings.workRoot, { recursive: true, mode: 0o700 });
    const workDir = await mkdtemp(path.join(settings.workRoot, 'unit-'));
    for (const folder of ['in', 'out', 'out/run', 'tmp']) await mkdir(path.join(workDir, folder));
    const folders = { appDir: settings.appDir, workDir, writesCache: settings.primes ?? false };
    const view = sandboxView(settings.sandbox, folders);
    const user = settings.sandbox.ownUsers ? nextUser() : undefined;
    if (user !== undefined) await giveFolders(workDir, user, ['out', 'out/run', 'tmp']);
    const command = sandboxCommand(settings.sandbox, folders, [
      path.join(view.appDir, path.relative(settings.appDir, process.execPath)),
      '--max-old-space-size=384',
      // V8 would keep what is made of each page until it collects everything: 60 MB of a text of 1,000 pages (decision 0150).
      '--no-allocation-site-pretenuring',
      path.join(view.appDir, runnerFile(settings.appDir)),
      view.workDir,
      ...(settings.primes ? ['prime'] : needs),
      ...(settings.tool === undefined ? [] : [`only:${settings.tool}`]),
    ]);
    const [program = '', ...args] = user === undefined ? command : asUser(user, command);
    const filter = sandboxFilter(settings.sandbox);
    const extra = filter ? { extraInput: filter } : {};
    const child = startProgram(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      cwd: path.join(workDir, 'out/run'),
      env: {
        ...sandboxEnvironment(),
        ...(settings.sandbox.level === 'limits'
          ? { TMPDIR: path.join(workDir, 'tmp'), HOME: path.join(workDir, 'tmp') }
          : {}),
      },
      limits: sandboxLimits(settings.fileBytes, settings.cpuSeconds),
      ...extra,
    });
    return new Unit(child, workDir, needs, settings, user);
  }

  get inDir(): string {
    return path.join(this.workDir, 'in');
  }

  get outDir(): string {
    return path.join(this.workDir, 'out');
  }

  get alive(): boolean {
    return isRunning(this.#child) && this.#cause === undefined;
  }

  /**
   * Hands the one request to the runner and passes on what it says.
   * @returns the last message (`done` or `failed`), or how the unit ended without one.
   */
  async run(request: RunRequest, onMessage: (message: RunnerMessage) => void): Promise<RunnerMessage | UnitEnd> {
    const answer = new Promise<RunnerMessage>((resolve) => {
      this.#listener = (message) => {
        if (message.kind === 'done' || message.kind === 'failed') resolve(message);
        else onMessage(message);
      };
    });
    if (this.#user !== undefined) await openInputs(this.inDir, this.#user);
    this.#child.stdin?.write(`${JSON.stringify(request)}\n`);
    this.#isAsked = true;
    // Until then only our own code runs in it.
    this.#watchMemory();
    this.#watchFiles();
    for (const early of this.#toldEarly.splice(0)) this.tell(early);
    return Promise.race([answer, this.#ended]);
  }

  /** Answers a question of the runner. */
  tell(answer: RunnerAnswer): void {
    // The first line is the request, whatever is told before it.
    if (this.#isAsked) this.#child.stdin?.write(`${JSON.stringify(answer)}\n`);
    else this.#toldEarly.push(answer);
  }

  /** How long it was ready to go on while others had the processor. */
  get waitedMs(): number {
    const { pid } = this.#child;
    return pid === undefined ? 0 : longestWaitMs(processTree(pid));
  }

  /** Resolves when the runner has ended by itself or was ended. */
  get ended(): Promise<UnitEnd> {
    return this.#ended;
  }

  /** Ends the runner and all below it: from then on nothing changes in its folders. */
  async end(): Promise<void> {
    this.#cause ??= { kind: 'disposed' };
    await endSandbox(this.#child);
  }

  /** Ends the runner and removes the work folder. Safe to call twice. */
  async dispose(): Promise<void> {
    await this.end();
    if (this.#sharesTmp) await removeOfficeSockets(this.workDir);
    await removeTree(this.workDir);
  }

  #readMessages(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#child.stdout) return resolve();
      void this.#ended.then(() => resolve());
      const onLine = (line: string) => {
        const message = parseMessage(line);
        if (message?.kind === 'ready') resolve();
        // What comes from one that is being ended counts no more.
        else if (message && !this.#cause) this.#listener(message);
      };
      readLines(this.#child.stdout, onLine, () =>
        this.#endFor({ kind: 'crash', detail: 'the runner wrote a line without an end' }),
      );
    });
  }

  #watchEnd(): Promise<UnitEnd> {
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-STDERR_KEPT);
    });
    // Writing to a runner that died is told by its end, not by this error.
    this.#child.stdin?.on('error', () => undefined);
    return new Promise((resolve) => {
      this.#child.once('error', (error) => resolve({ kind: 'crash', detail: error.message }));
      // A sandbox that was just being born when its wrapper died would wait for it, and hold its pipes, for ever.
      this.#child.once('exit', () => killGroup(this.#child, 'SIGKILL'));
      this.#child.once('close', (code, signal) => {
        if (this.#cause) return resolve(this.#cause);
        if (this.#stderr.includes('heap out of memory')) return resolve({ kind: 'memory' });
        resolve({ kind: 'crash', detail: `runner ended with ${signal ?? code}: ${this.#stderr}` });
      });
    });
  }

  #watchMemory(): void {
    const look = () => {
      const { pid } = this.#child;
      if (pid === undefined || !isRunning(this.#child)) return clearInterval(timer);
      const tree = processTree(pid);
      if (residentBytes(tree) <= this.#memoryBytes && tree.length <= MAX_PROCESSES) return;
      clearInterval(timer);
      this.#endFor({ kind: 'memory' });
    };
    const timer = setInterval(look, MEMORY_CHECK_MS).unref();
    look();
  }

  #watchFiles(): void {
    const look = async () => {
      if (!this.alive) return;
      const isTooMuch = await isOverfull(this.workDir, this.#allowance).catch(() => this.alive);
      if (isTooMuch) this.#endFor({ kind: 'memory' });
      else setTimeout(() => void look(), FILES_CHECK_MS).unref();
    };
    void look();
  }

  #endFor(cause: UnitEnd): void {
    this.#cause ??= cause;
    void endSandbox(this.#child);
  }
}

/** A line of the runner, or undefined for noise that a program printed. */
function parseMessage(line: string): RunnerMessage | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && 'kind' in value ? (value as RunnerMessage) : undefined;
  } catch {
    return undefined;
  }
}
