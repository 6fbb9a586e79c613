/** Turns whatever was thrown into the one form of error answer. */
import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { because } from '../contract/messages/reasons.ts';
import { stackOf } from '../contract/messages/stack-of.ts';
import { isErrorCode, ToolError } from '../contract/messages/tool-error.ts';

/** As the database's client says that none of its connections became free. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';
const BUSY_SECONDS = 15;

const RETRY_STATUSES = new Set([429, 503]);

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toToolError(error, request);
  return begin(known, reply).send(errorBody(known));
}

/** For a call whose failures are documented to carry their text as `error`, too. */
export function answerErrorTwice(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toToolError(error, request);
  return begin(known, reply).send({ ...errorBody(known), error: known.message });
}

function begin(error: ToolError, reply: FastifyReply): FastifyReply {
  const { seconds } = error.params;
  if (RETRY_STATUSES.has(error.status) && seconds !== undefined) reply.header('retry-after', String(seconds));
  return reply.code(error.status);
}

export function errorBody(error: ToolError): object {
  const { field, file, page } = error.params;
  return {
    success: false,
    message: error.message,
    code: error.code,
    params: error.params,
    ...(field === undefined ? {} : { field }),
    ...(file === undefined ? {} : { file }),
    ...(page === undefined ? {} : { page }),
  };
}

function toToolError(error: unknown, request: FastifyRequest): ToolError {
  if (error instanceof ToolError) return error;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (isErrorCode(code)) return new ToolError(code);
  if ((error as Error).message === NO_CONNECTION)
    return new ToolError('busy', { seconds: BUSY_SECONDS }, { cause: error });
  if (statusCode >= 400 && statusCode < 500)
    return new ToolError('bad-request', because('request-not-read'), { cause: error });
  const reference = randomBytes(6).toString('hex');
  request.log.error({ reference, error: stackOf(error) }, 'unforeseen');
  return new ToolError('internal', { reference }, { cause: error });
}
