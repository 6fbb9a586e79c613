/** The process inside the sandbox: loads the tools, takes one request on standard input, does it, and ends. */
import { randomBytes } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { prepareOffice } from '../adapters/soffice.ts';
import type { RunnerMessage, RunRequest } from '../contract/job.ts';
import { because } from '../contract/reasons.ts';
import { stackOf } from '../contract/stack-of.ts';
import { ToolError, toPlainError } from '../contract/tool-error.ts';
import { finishOutputs } from './name-outputs.ts';
import { OPERATIONS } from './operations.gen.ts';
import { performRequest } from './perform-request.ts';
import { Questions } from './runner-questions.ts';

const [workDir = '.', ...needs] = process.argv.slice(2);

const lines = createInterface({ input: process.stdin });
const questions = new Questions(say);
const firstLine = new Promise<string>((resolve) => lines.once('line', resolve));
// The parent holds the other end until it has its answer: without it there is nobody to work for.
if (!needs.includes('prime')) lines.once('close', () => process.exit(1));

const only = needs.find((need) => need.startsWith('only:'))?.slice('only:'.length);
await Promise.all(Object.entries(OPERATIONS).map(([id, load]) => (only === undefined || only === id) && load()));
if (needs.includes('prime')) {
  flushCompileCache();
  process.exit(0);
}
if (needs.includes('soffice')) await prepareOffice(`${workDir}/run`).catch(() => undefined);
say({ kind: 'ready' });

const first = await firstLine;
lines.on('line', (line) => questions.answered(line));
const last = await perform(JSON.parse(first) as RunRequest);
// Everything must be written before the exit: pipes are asynchronous.
await new Promise<void>((resolve) => process.stdout.write(`${JSON.stringify(last)}\n`, () => resolve()));
process.exit(0);

async function perform(request: RunRequest): Promise<RunnerMessage> {
  try {
    const done = await performRequest(request, workDir, say, (url, digest) => questions.timestamp(url, digest));
    return { kind: 'done', outputs: await finishOutputs(done, workDir) };
  } catch (error) {
    const known = knownError(error);
    if (known)
      return {
        kind: 'failed',
        error: toPlainError(known),
        detail: known.cause === undefined ? '' : stackOf(known.cause),
      };
    const reference = randomBytes(6).toString('hex');
    return {
      kind: 'failed',
      error: { code: 'internal', params: { reference } },
      detail: `${reference} ${stackOf(error)}`,
    };
  }
}

/** Undefined for what nobody foresaw. */
function knownError(error: unknown): ToolError | undefined {
  if (error instanceof ToolError) return error;
  // A file has reached the size to which the sandbox lets it grow (setrlimit(2), RLIMIT_FSIZE).
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'EFBIG';
  return isTooLarge ? new ToolError('engine-failed', because('result-too-large'), { cause: error }) : undefined;
}

function say(message: RunnerMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
