/** The one error class: a code of the table with its parameters. Anything else that is thrown becomes `internal`. */
import { ERROR_TABLE, type ErrorCode, type ErrorParams, errorMessage } from './error-table.ts';

export class ToolError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  /** @param cause what really happened, for the log only; it never reaches a user. */
  constructor(code: ErrorCode, params: ErrorParams = {}, options: { cause?: unknown } = {}) {
    super(errorMessage(code, params), options);
    this.name = 'ToolError';
    this.code = code;
    this.params = params;
  }

  get status(): number {
    return ERROR_TABLE[this.code].status;
  }
}

/** An error as it crosses a process or the wire. */
export interface PlainError {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

export function toPlainError(error: ToolError): PlainError {
  return { code: error.code, params: error.params };
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_TABLE, code);
}
