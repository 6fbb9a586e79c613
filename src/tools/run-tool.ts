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
import { BatchRun } from './batch-run.ts';
import { RunClock } from './run-clock.ts';
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

/**
 * A program that crashes is run once more, in a fresh unit. A batch whose unit ends too soon goes on in another one, without the file that was to blame.
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
  const batch = new BatchRun(request);
  const units: TakenUnit[] = [];
  try {
    for (;;) {
      const unit = await takeUnit();
      units.push(unit);
      await placeInputs(unit.inDir);
      const end = await supervise(tool, unit, await batch.continueIn(unit), batch, hooks);
      if (end.kind === 'failed') {
        hooks.onDetail(end.detail);
        throw new ToolError(end.error.code, end.error.params);
      }
      if (end.kind === 'done') {
        const result = await keepOutputs(unit, end.outputs);
        units.pop();
        return result;
      }
      await unit.end();
      if (end.kind === 'crash') hooks.onDetail(end.detail);
      if (end.kind === 'crash' && batch.retries()) continue;
      const isOver = hooks.enough?.aborted ?? false;
      const plain = errorOfEnd(end, batch.blamed);
      const error = isOver ? plain : batch.inStep(plain);
      if (!batch.loses(error, isOver)) throw error;
    }
  } finally {
    await Promise.all(units.map((unit) => unit.dispose()));
  }
}

type RunEnd = Extract<RunnerMessage, { kind: 'done' | 'failed' }> | UnitEnd | { readonly kind: 'timeout' };

/** Waits for the end of a run; stops it on abort, on a stall and past its budget. */
async function supervise(
  tool: ToolDeclaration,
  unit: TakenUnit,
  request: RunRequest,
  batch: BatchRun,
  hooks: RunHooks,
): Promise<RunEnd> {
  const clock = new RunClock(tool, unit);
  const stop = new Promise<RunEnd>((resolve, reject) => {
    const onAbort = () => reject(abortError(hooks.signal));
    if (hooks.signal.aborted) onAbort();
    hooks.signal.addEventListener('abort', onAbort, { once: true });
    clock.onTimeout = () => resolve({ kind: 'timeout' });
  });
  const onEnough = () => endEarly(tool, unit, batch, clock);
  hooks.enough?.addEventListener('abort', onEnough, { once: true });
  try {
    if (hooks.enough?.aborted) onEnough();
    const hear = listener(unit, request, batch, clock, hooks);
    const lies = Promise.withResolvers<RunEnd>();
    const run = unit.run(request, (message) => {
      try {
        hear(message);
      } catch (error) {
        // A runner that was taken over may say anything: it ends its own run, and nobody else's.
        lies.resolve({ kind: 'crash', detail: `nobody understands what the runner says: ${error}` });
      }
    });
    return (await Promise.race([run, stop, lies.promise])) as RunEnd;
  } finally {
    hooks.enough?.removeEventListener('abort', onEnough);
    clock.stop();
  }
}

function listener(
  unit: TakenUnit,
  request: RunRequest,
  batch: BatchRun,
  clock: RunClock,
  hooks: RunHooks,
): (message: RunnerMessage) => void {
  return (message) => {
    if (batch.heard(message)) clock.fileBegins();
    if (message.kind === 'warning' && batch.isNews(message.warning)) hooks.onWarning(message.warning);
    if (message.kind === 'detail') hooks.onDetail(message.detail);
    if (message.kind === 'timestamp') void answerTimestamp(message, unit, request, hooks);
    if (message.kind !== 'progress') return;
    if (batch.advances(message.fraction)) clock.progressed(message.note);
    const gained = batch.gains(message.fraction);
    // The next file begins where the last one ended.
    if (gained > 0 || (gained === 0 && message.note)) hooks.onProgress(Math.min(message.fraction, 1), message.note);
  };
}

/** What is done has to be written yet: that may take as long as two of its steps. A batch delivers the files that are done. */
function endEarly({ limits }: ToolDeclaration, unit: TakenUnit, batch: BatchRun, clock: RunClock): void {
  const canDeliver = limits.endsEarly || batch.isBatch;
  if (canDeliver) unit.tell({ kind: 'enough' });
  clock.endWithin(canDeliver ? 2 * limits.stallMs : 0);
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

/** @param blamed the file that was worked on, where it is known. */
function errorOfEnd({ kind }: Exclude<RunEnd, { kind: 'done' | 'failed' }>, blamed: string | undefined): ToolError {
  if (kind === 'timeout') return new ToolError('timeout');
  if (kind !== 'memory') return new ToolError('engine-failed', because('program-stopped'));
  return new ToolError('too-complex', blamed === undefined ? phrase('file', 'this-job') : { file: blamed });
}
