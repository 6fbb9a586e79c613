/** Runs one tool in one unit, with its time limits; worker and command line are its only callers. */
import { randomBytes } from 'node:crypto';
import { lstatSync, type Stats } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { RunnerMessage, RunOutput, RunRequest } from '../contract/job.ts';
import { phrase } from '../contract/messages/phrases.ts';
import type { ProgressNote } from '../contract/messages/progress-note.ts';
import { because } from '../contract/messages/reasons.ts';
import { ToolError, toPlainError } from '../contract/messages/tool-error.ts';
import type { Warning } from '../contract/messages/warnings.ts';
import type { ToolDeclaration } from '../contract/tool.ts';
import { isStampable, timestampQuery } from '../engine/signing/timestamp.ts';
import type { Unit, UnitEnd } from './unit.ts';

export interface RunHooks {
  readonly signal: AbortSignal;
  /** Aborted when the time is up: a tool that can ends with what it has, any other as `timeout`. */
  readonly enough?: AbortSignal;
  onProgress(fraction: number, note: ProgressNote | undefined): void;
  onWarning(warning: Warning): void;
  /** Has a time stamp service asked; absent where there is none to ask. */
  readonly askForTime?: AskForTime;
  /** What really happened behind an error, for the log. */
  onDetail(detail: string): void;
}

export interface RunResult {
  readonly outputs: readonly RunOutput[];
  /** Folder of the outputs; gone once `release` is called. */
  readonly outDir: string;
  release(): Promise<void>;
}

/** @throws ToolError `not-configured`, `bad-option`, `timestamp-failed`. */
export type AskForTime = (url: string, query: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>;

/** What a run needs of its unit. */
export type TakenUnit = Pick<Unit, 'inDir' | 'outDir' | 'timestamps' | 'waitedMs' | 'run' | 'tell' | 'end' | 'dispose'>;

/** A program that crashes is run once more, in a fresh unit. */
const TRIES = 2;

/**
 * @param takeUnit gives a unit that nobody has used.
 * @param placeInputs puts the request's files into the unit's `in` folder.
 * @throws ToolError what the operation threw, or `cancelled`, `timeout`, `too-complex`, `engine-failed`.
 */
export async function runTool(
  tool: ToolDeclaration,
  request: RunRequest,
  takeUnit: () => Promise<TakenUnit>,
  placeInputs: (inDir: string) => Promise<void>,
  hooks: RunHooks,
): Promise<RunResult> {
  for (let attempt = 1; ; attempt++) {
    const unit = await takeUnit();
    try {
      await placeInputs(unit.inDir);
      const end = await supervise(tool, unit, request, hooks);
      if (end.kind === 'done') return await keepOutputs(unit, end.outputs);
      if (end.kind === 'failed') {
        hooks.onDetail(end.detail);
        throw new ToolError(end.error.code, end.error.params);
      }
      if (end.kind === 'crash') hooks.onDetail(end.detail);
      if (end.kind !== 'crash' || attempt === TRIES) throw errorOfEnd(end, request);
    } catch (error) {
      await unit.dispose();
      throw error;
    }
    await unit.dispose();
  }
}

type FinalMessage = Extract<RunnerMessage, { kind: 'done' | 'failed' }>;

/** Waits for the end of a run; stops it on abort, on a stall and past its budget. */
async function supervise(
  tool: ToolDeclaration,
  unit: TakenUnit,
  request: RunRequest,
  hooks: RunHooks,
): Promise<FinalMessage | UnitEnd> {
  const clock = new RunClock(tool, unit);
  const stop = new Promise<never>((_, reject) => {
    const onAbort = () => reject(abortError(hooks.signal));
    if (hooks.signal.aborted) onAbort();
    hooks.signal.addEventListener('abort', onAbort, { once: true });
    clock.onTimeout = () => reject(new ToolError('timeout'));
  });
  const onEnough = () => endEarly(tool, unit, clock);
  hooks.enough?.addEventListener('abort', onEnough, { once: true });
  let reached = -1;
  try {
    if (hooks.enough?.aborted) onEnough();
    const run = unit.run(request, (message) => {
      if (message.kind === 'warning') hooks.onWarning(message.warning);
      if (message.kind === 'detail') hooks.onDetail(message.detail);
      if (message.kind === 'timestamp') void answerTimestamp(message, unit, request, hooks);
      if (message.kind !== 'progress' || message.fraction <= reached) return;
      reached = message.fraction;
      clock.progressed(message.note);
      hooks.onProgress(Math.min(reached, 1), message.note);
    });
    return (await Promise.race([run, stop])) as FinalMessage | UnitEnd;
  } finally {
    hooks.enough?.removeEventListener('abort', onEnough);
    clock.stop();
  }
}

/** What is done has to be written yet: that may take as long as two of its steps. */
function endEarly(tool: ToolDeclaration, unit: TakenUnit, clock: RunClock): void {
  if (tool.limits.endsEarly) unit.tell({ kind: 'enough' });
  clock.endWithin(tool.limits.endsEarly ? 2 * tool.limits.stallMs : 0);
}

/** A hash and nothing else goes out: whatever a run says, the question is made here. */
async function answerTimestamp(
  { url, digest }: Extract<RunnerMessage, { kind: 'timestamp' }>,
  unit: TakenUnit,
  request: RunRequest,
  { askForTime, signal }: RunHooks,
): Promise<void> {
  try {
    if (!askForTime) throw new ToolError('not-configured', { setting: 'TIMESTAMP_URLS' });
    const hash = Buffer.from(String(digest), 'hex');
    // Each file is signed once, and asked for again when its signature needs more room than was left.
    unit.timestamps += 1;
    if (!isStampable(hash) || unit.timestamps > 2 * request.inputs.length) throw new ToolError('timestamp-failed');
    const query = timestampQuery(hash, randomBytes(16));
    const answer = await askForTime(String(url), query, signal);
    const [asked, answered] = [query, Buffer.from(answer)].map((bytes) => bytes.toString('base64'));
    unit.tell({ kind: 'timestamp', query: asked ?? '', answer: answered ?? '' });
  } catch (error) {
    const known = error instanceof ToolError ? error : new ToolError('timestamp-failed', {}, { cause: error });
    unit.tell({ kind: 'timestamp-refused', error: toPlainError(known) });
  }
}

/** Less is not worth another wait. */
const LEAST_GRACE_MS = 1_000;

/**
 * Counts the time without progress and the whole time. The budget grows with the pages that the operation names. While
 * others have the processor, time without progress does not count.
 */
class RunClock {
  onTimeout: () => void = () => undefined;
  readonly #tool: ToolDeclaration;
  readonly #startedMs = Date.now();
  #stall: NodeJS.Timeout;
  #budget: NodeJS.Timeout;
  readonly #unit: Pick<TakenUnit, 'waitedMs'>;
  #graceMs = 0;
  #pages = 0;
  #endMs = Number.POSITIVE_INFINITY;

  constructor(tool: ToolDeclaration, unit: Pick<TakenUnit, 'waitedMs'>) {
    this.#tool = tool;
    this.#unit = unit;
    this.#stall = this.#armStall(tool.limits.stallMs);
    this.#budget = this.#armBudget();
  }

  progressed(note: ProgressNote | undefined): void {
    clearTimeout(this.#stall);
    this.#stall = this.#armStall(this.#tool.limits.stallMs);
    const pages = Number(note?.params.pages ?? 0);
    if (pages <= this.#pages) return;
    this.#pages = pages;
    clearTimeout(this.#budget);
    this.#budget = this.#armBudget();
  }

  /** Whatever progress it makes. */
  endWithin(ms: number): void {
    this.#endMs = Date.now() + ms;
    clearTimeout(this.#budget);
    this.#budget = this.#armBudget();
  }

  stop(): void {
    clearTimeout(this.#stall);
    clearTimeout(this.#budget);
  }

  #armStall(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#stalled(), ms);
  }

  #stalled(): void {
    const graceMs = this.#unit.waitedMs - this.#graceMs;
    if (graceMs < LEAST_GRACE_MS) this.onTimeout();
    else {
      this.#graceMs += graceMs;
      this.#stall = this.#armStall(graceMs);
    }
  }

  #armBudget(): NodeJS.Timeout {
    const { baseMs, perPageMs } = this.#tool.limits;
    const endMs = Math.min(this.#startedMs + baseMs + perPageMs * this.#pages, this.#endMs);
    return setTimeout(() => this.onTimeout(), Math.max(endMs - Date.now(), 0));
  }
}

/**
 * Only plain files inside `out` count: a link that a program left there, or in its place, is never followed, and nobody is
 * left who could put one there later.
 * @throws ToolError `engine-failed`.
 */
export async function keepOutputs(
  unit: Pick<TakenUnit, 'outDir' | 'end' | 'dispose'>,
  told: readonly RunOutput[],
): Promise<RunResult> {
  await unit.end();
  const outputs = told.map(({ proof, ...output }) => ({
    ...output,
    file: path.basename(output.file),
    ...(proof && { proof: { ...proof, file: path.basename(proof.file) } }),
  }));
  const folder = factsOf(unit.outDir);
  const files = outputs.flatMap((each) => (each.proof ? [each, each.proof] : [each]));
  for (const [index, { file, bytes }] of files.entries()) {
    // At once: a thousand looks by another thread take ten times as long. Others get their turn in between.
    if (index % LOOKS_AT_ONCE === LOOKS_AT_ONCE - 1) await setImmediate();
    const facts = folder?.isDirectory() ? factsOf(path.join(unit.outDir, file)) : undefined;
    if (!facts?.isFile() || facts.size !== bytes) throw new ToolError('engine-failed', { reason: '' });
  }
  return { outputs, outDir: unit.outDir, release: () => unit.dispose() };
}

const LOOKS_AT_ONCE = 100;

function factsOf(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch {
    return undefined;
  }
}

function abortError(signal: AbortSignal): ToolError {
  return signal.reason instanceof ToolError ? signal.reason : new ToolError('cancelled');
}

function errorOfEnd(end: UnitEnd, request: RunRequest): ToolError {
  if (end.kind === 'memory') {
    const [first] = request.inputs;
    const single = request.inputs.length === 1 ? first : undefined;
    return new ToolError('too-complex', single ? { file: single.name } : phrase('file', 'this-job'));
  }
  return new ToolError('engine-failed', because('program-stopped'));
}
