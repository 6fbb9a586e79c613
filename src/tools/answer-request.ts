/** Does one request inside the sandbox and says how it ended, whatever is thrown. */
import { randomBytes } from 'node:crypto';
import type { RunnerMessage, RunRequest } from '../contract/job.ts';
import { because } from '../contract/messages/reasons.ts';
import { stackOf } from '../contract/messages/stack-of.ts';
import { ToolError, toPlainError } from '../contract/messages/tool-error.ts';
import { finishOutputs } from './name-outputs.ts';
import { performRequest } from './perform-request.ts';
import type { Parent } from './run-context.ts';

export async function answerRequest(request: RunRequest, workDir: string, parent: Parent): Promise<RunnerMessage> {
  try {
    const done = await performRequest(request, workDir, parent);
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
