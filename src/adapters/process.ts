/** Starts programs: the only place that does. Every program gets its own process group, and ends with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ToolError } from '../contract/messages/tool-error.ts';
import { processTree } from './process-memory.ts';

export interface ProgramLimits {
  /** RLIMIT_AS of each process. A poor fit for node and LibreOffice, which reserve far more than they use. */
  readonly addressSpaceBytes?: number;
  /** RLIMIT_CPU, seconds of processor time. */
  readonly cpuSeconds?: number;
  /** RLIMIT_FSIZE: no file may grow beyond it. */
  readonly fileBytes?: number;
  /** RLIMIT_NPROC; the kernel does not apply it to root. */
  readonly processes?: number;
  readonly openFiles?: number;
}

export interface ProgramOptions {
  readonly cwd?: string;
  /** The whole environment; the parent's when absent. */
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly limits?: ProgramLimits;
  /** Written to standard input, which is then closed. */
  readonly input?: string | Uint8Array;
  /** Written to descriptor `EXTRA_DESCRIPTOR`, which is then closed. */
  readonly extraInput?: Uint8Array;
  /** Most bytes kept of each of stdout and stderr. */
  readonly maxOutputBytes?: number;
  readonly onStdout?: (chunk: Buffer) => void;
}

export interface ProgramResult {
  /** Exit status, or null when a signal ended the program. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Milliseconds between the polite signal and the hard one. */
const GRACE_MS = 300;

/** How long, and how often, killed processes are waited for. */
const VANISH_MS = 500;
const VANISH_CHECK_MS = 1;

/** Exit status of a wrapper that found no such program. */
const NOT_FOUND = 127;
const DEFAULT_MAX_OUTPUT = 16 * 1024 * 1024;

/** The first after standard input, output and error. */
export const EXTRA_DESCRIPTOR = 3;

/** Native programs of a tool: memory of one process. */
export const NATIVE_LIMITS: ProgramLimits = { addressSpaceBytes: 1024 ** 3 };

/**
 * Runs a program to its end. The exit status is the caller's to judge.
 * @throws ToolError `engine-missing` when there is no such program, `cancelled` when the signal aborted it.
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<ProgramResult> {
  options.signal?.throwIfAborted();
  const child = startProgram(command, args, {
    ...options,
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] as const,
  });
  const limit = options.maxOutputBytes ?? DEFAULT_MAX_OUTPUT;
  const stdout = collect(child.stdout, limit, options.onStdout);
  const stderr = collect(child.stderr, limit);
  if (options.input !== undefined && child.stdin) {
    // A program that ends without reading its input closes the pipe: its exit status tells, not this error.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input);
  }
  const onAbort = () => void endGroup(child);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const end = await ended(child, command);
    if (options.signal?.aborted) throw abortReason(options.signal);
    const words = stderr().toString('utf8');
    // Under limits it is prlimit that looks for the program.
    if (end.code === NOT_FOUND && words.startsWith('prlimit:'))
      throw new ToolError('engine-missing', { program: command });
    return { ...end, stdout: stdout(), stderr: words };
  } finally {
    options.signal?.removeEventListener('abort', onAbort);
    killGroup(child, 'SIGKILL');
  }
}

type StdioKind = 'ignore' | 'pipe' | 'inherit' | 'ipc' | number;

export interface StartOptions extends ProgramOptions {
  /** Of standard input, output and error. */
  readonly stdio: 'ignore' | readonly StdioKind[];
}

/** Starts a program that lives on. The caller ends it with `endGroup`. */
export function startProgram(command: string, args: readonly string[], options: StartOptions): ChildProcess {
  const prefix = limitArguments(options.limits);
  const [program = command, ...rest] = [...prefix, command, ...args];
  const { extraInput } = options;
  const standard = options.stdio === 'ignore' ? (['ignore', 'ignore', 'ignore'] as const) : options.stdio;
  const child = spawn(program, rest, {
    stdio: extraInput ? [...standard, 'pipe'] : [...standard],
    detached: true,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.env === undefined ? {} : { env: { ...options.env } }),
  });
  if (extraInput) writeExtra(child, extraInput);
  return child;
}

function writeExtra(child: ChildProcess, bytes: Uint8Array): void {
  const pipe = child.stdio[EXTRA_DESCRIPTOR];
  if (!pipe || !('write' in pipe)) return;
  // A program that ends without reading it tells by its exit status.
  pipe.on('error', () => undefined);
  pipe.end(bytes);
}

/** Ends a program and all that it started: SIGTERM, then SIGKILL after a moment. Resolves when it is gone. */
export async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || !isRunning(child)) return killGroup(child, 'SIGKILL');
  const pids = processTree(child.pid);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  killGroup(child, 'SIGTERM');
  await Promise.race([gone, delay(GRACE_MS)]);
  killGroup(child, 'SIGKILL');
  await gone;
  await vanished(pids);
}

/**
 * Ends a sandbox at once with all that lives in it. Its inner processes have sessions of their own, and one that was
 * just being born when its wrapper died would live on: the wrapper is stopped first, then everything below it is killed.
 */
export async function endSandbox(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || !isRunning(child)) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  signalQuietly(child.pid, 'SIGSTOP');
  const pids = processTree(child.pid);
  for (const pid of pids) signalQuietly(pid, 'SIGKILL');
  await gone;
  await vanished(pids);
}

/** A killed process still has its memory and files to give back: waits until none is left, or a little while. */
async function vanished(pids: readonly number[]): Promise<void> {
  const deadline = Date.now() + VANISH_MS;
  while (pids.some(isThere) && Date.now() < deadline) await delay(VANISH_CHECK_MS);
}

/** One that only waits to be counted by its parent (state Z) holds nothing any more. */
function isThere(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

/** Takes no offence at a process that has ended by itself. */
export function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // ESRCH
  }
}

/** Sends a signal to the whole group of a program started here; a group that is gone already is no error. */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // ESRCH: nobody is left in the group.
  }
}

export function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function limitArguments(limits: ProgramLimits | undefined): readonly string[] {
  if (!limits) return [];
  const flags: string[] = ['--core=0'];
  if (limits.addressSpaceBytes) flags.push(`--as=${limits.addressSpaceBytes}`);
  if (limits.cpuSeconds) flags.push(`--cpu=${limits.cpuSeconds}`);
  if (limits.fileBytes) flags.push(`--fsize=${limits.fileBytes}`);
  if (limits.processes) flags.push(`--nproc=${limits.processes}`);
  if (limits.openFiles) flags.push(`--nofile=${limits.openFiles}`);
  return ['prlimit', ...flags, '--'];
}

function collect(stream: NodeJS.ReadableStream | null, limit: number, onChunk?: (chunk: Buffer) => void): () => Buffer {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream?.on('data', (chunk: Buffer) => {
    onChunk?.(chunk);
    if (bytes >= limit) return;
    chunks.push(chunk);
    bytes += chunk.length;
  });
  return () => Buffer.concat(chunks);
}

function ended(child: ChildProcess, command: string): Promise<Pick<ProgramResult, 'code' | 'signal'>> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ENOENT' ? new ToolError('engine-missing', { program: command }, { cause: error }) : error);
    });
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

function abortReason(signal: AbortSignal): unknown {
  return signal.reason instanceof ToolError ? signal.reason : new ToolError('cancelled', {}, { cause: signal.reason });
}
