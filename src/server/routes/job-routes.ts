/** The calls about a job: how it stands, its events, its files, its end. */
import type { FastifyInstance } from 'fastify';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { KeepAnswer } from '../../contract/site/keeping.ts';
import { cancelOrDeleteJob } from '../../jobs/end-job.ts';
import { keepJob } from '../../jobs/keep-job.ts';
import { readKeepMinutes } from '../../jobs/kept-for.ts';
import { readJobFiles, readJobStatus } from '../../jobs/read-job.ts';
import { DECLARATIONS } from '../../tools/declarations.gen.ts';
import type { ServerContext } from '../context.ts';
import { HeldShares } from '../held-shares.ts';
import { sendEvents } from '../send-events.ts';
import { visitorOf } from '../visitor.ts';

interface JobParams {
  readonly Params: { readonly jobId: string };
}

/** A page follows one job at a time; a class-room behind one address many. */
const EVENT_STREAMS = { each: 200, all: 5_000 };

export function jobRoutes(app: FastifyInstance, context: ServerContext): void {
  const { store } = context;
  const streams = new HeldShares(EVENT_STREAMS);
  const leaving = new AbortController();
  app.addHook('preClose', async () => leaving.abort());

  app.get<JobParams>('/api/job-status/:jobId', async (request) => {
    const job = await readJobStatus(store, request.params.jobId);
    return { success: true, message: 'OK', job };
  });

  app.get<JobParams>('/api/jobs/:jobId/files', (request) => readJobFiles(store, request.params.jobId, shrinks));

  app.get<JobParams>('/api/jobs/:jobId/events', async (request, reply) => {
    await readJobStatus(store, request.params.jobId);
    const share = streams.open(visitorOf(request, store));
    share.take(1);
    reply.raw.once('close', share.release);
    return sendEvents(request.params.jobId, { ...context, leaving: leaving.signal }, request, reply);
  });

  app.patch<JobParams>('/api/jobs/:jobId', async (request): Promise<KeepAnswer> => {
    const { keepMinutes: asked = null } = (request.body ?? {}) as { readonly keepMinutes?: unknown };
    const keepMinutes = readKeepMinutes(asked, store.retentionDays);
    const expiresAt = await keepJob(store, request.params.jobId, keepMinutes);
    return { success: true, message: 'OK', keepMinutes, expiresAt: expiresAt.toISOString() };
  });

  app.delete<JobParams>('/api/jobs/:jobId', async (request) => {
    const done = await cancelOrDeleteJob(store, request.params.jobId);
    if (!done) throw new ToolError('not-found');
    return { success: true, message: done === 'cancelled' ? 'Cancelled.' : 'Deleted.' };
  });
}

/** A tool that is gone says nothing of the jobs that it leaves behind. */
function shrinks(tool: string): boolean {
  return DECLARATIONS.some(({ id, outputs }) => id === tool && outputs.shrinks === true);
}
