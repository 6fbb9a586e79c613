/** Makes an error that people can be told of from whatever was thrown; what nobody foresaw goes to the log under a reference. */
import { randomBytes } from 'node:crypto';
import { because } from '../contract/messages/reasons.ts';
import { stackOf } from '../contract/messages/stack-of.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import type { Say } from './run-context.ts';

interface Foreseen {
  readonly error: ToolError;
  /** For the log; empty where the error says all. */
  readonly detail: string;
}

export function foreseen(thrown: unknown): Foreseen {
  const error = knownError(thrown);
  if (error) return { error, detail: error.cause === undefined ? '' : stackOf(error.cause) };
  const reference = randomBytes(6).toString('hex');
  return { error: new ToolError('internal', { reference }), detail: `${reference} ${stackOf(thrown)}` };
}

/** For one of several: the others are worked on, so the log learns of it at once. */
export function foreseenOfOne(thrown: unknown, say: Say): ToolError {
  if (thrown instanceof ToolError) return thrown;
  const { error, detail } = foreseen(thrown);
  say({ kind: 'detail', detail });
  return error;
}

/** Undefined for what nobody foresaw. */
function knownError(error: unknown): ToolError | undefined {
  if (error instanceof ToolError) return error;
  // A file has reached the size to which the sandbox lets it grow (setrlimit(2), RLIMIT_FSIZE).
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'EFBIG';
  return isTooLarge ? new ToolError('engine-failed', because('result-too-large'), { cause: error }) : undefined;
}
