/** Server-sent events of one job: its record at once, then at every change, until it has ended. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JobStatus } from '../contract/job.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { readJobStatus } from '../jobs/read-job.ts';
import type { ServerContext } from './context.ts';

/** A sign of life that the browser hears: without it for some seconds, it says that the connection is lost. */
const SIGN_OF_LIFE_MS = 2_000;

/** How long a browser waits before it connects again. */
const RETRY_MS = 1_000;

interface EventsContext extends Pick<ServerContext, 'store' | 'watch'> {
  /** Aborted when the server stops: it would wait for the end of every answer. Browsers connect again by themselves. */
  readonly leaving: AbortSignal;
}

export function sendEvents(
  jobId: string,
  { store, watch, leaving }: EventsContext,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  raw.write(`retry: ${RETRY_MS}\n\n`);

  let sending = Promise.resolve();
  const send = () => {
    sending = sending.then(async () => {
      const job = await readJobStatus(store, jobId).catch(goneStatus);
      if (job === undefined || raw.writableEnded) return;
      raw.write(`event: job\ndata: ${JSON.stringify(job)}\n\n`);
      if (job.status !== 'processing') raw.end();
    });
  };
  const stop = watch.add(jobId, send);
  const signs = setInterval(() => raw.write('event: here\ndata:\n\n'), SIGN_OF_LIFE_MS);
  const end = () => raw.end();
  leaving.addEventListener('abort', end, { once: true });
  const letGo = () => {
    clearInterval(signs);
    leaving.removeEventListener('abort', end);
    stop();
  };
  request.raw.once('close', letGo);
  raw.once('finish', letGo);
  if (leaving.aborted) end();
  send();
  return reply;
}

/** A deleted job ends the stream with a last word; a database that is away for a moment only delays it. */
function goneStatus(error: unknown): Pick<JobStatus, 'status' | 'code' | 'error'> | undefined {
  if (!(error instanceof ToolError)) return undefined;
  return { status: 'failed', code: error.code, error: error.message };
}
