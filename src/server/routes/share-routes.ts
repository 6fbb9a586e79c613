/** The calls that give the results of a job a read-only address, end it, and answer under it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { SHARE_MINUTES, type ShareAnswer, type SharedFiles } from '../../contract/site/share.ts';
import { SHARED_PATH } from '../../contract/site/shared-path.ts';
import { findArchive } from '../../jobs/read-job.ts';
import { createShare, findShare, revokeShares } from '../../jobs/shares.ts';
import type { ServerContext } from '../context.ts';
import { PublicAddress } from '../public-address.ts';
import { qrPicture } from '../qr-picture.ts';
import { sendArchive, sendFile } from '../send-results.ts';
import { sharesOf } from '../visitor.ts';

interface JobParams {
  readonly Params: { readonly jobId: string };
}

interface TokenParams {
  readonly Params: { readonly token: string };
}

export function shareRoutes(app: FastifyInstance, context: ServerContext): void {
  const { settings, store, admission } = context;
  const address = new PublicAddress(settings);
  const max = (request: FastifyRequest) => settings.SUBMITS_PER_MINUTE * sharesOf(request, store);
  const limit = { rateLimit: { max, timeWindow: '1 minute' } };

  app.post<JobParams>('/api/jobs/:jobId/shares', { config: limit }, async (request): Promise<ShareAnswer> => {
    const [{ jobId }, minutes] = [request.params, minutesOf(request.body)];
    const { token, expiresAt } = await admission.turns.run(jobId, () => createShare(store, jobId, minutes));
    const url = `${address.of(request)}${SHARED_PATH}#${token}`;
    const qr = await qrPicture(url);
    return { success: true, message: 'Link created.', token, url, expiresAt: expiresAt.toISOString(), qr };
  });

  app.delete<JobParams>('/api/jobs/:jobId/shares', async (request) => {
    await revokeShares(store, request.params.jobId);
    return { success: true, message: 'Links revoked.' };
  });

  sharedRoutes(app, context);
}

/** Only reading: under these addresses there is no other method. */
function sharedRoutes(app: FastifyInstance, context: ServerContext): void {
  const { store } = context;

  app.get<TokenParams>('/api/shared/:token', async (request, reply): Promise<SharedFiles> => {
    unlisted(reply);
    const { token } = request.params;
    const { jobId, expiresAt } = await findShare(store, token);
    const { files } = await findArchive(store, jobId);
    const base = `/api/shared/${token}`;
    return {
      expiresAt: expiresAt.toISOString(),
      files: files.map(({ name, bytes }, at) => ({ name, size: bytes, downloadUrl: `${base}/files/${at}` })),
      archiveUrl: `${base}/archive`,
    };
  });

  app.get<{ Params: { token: string; at: string } }>('/api/shared/:token/files/:at', async (request, reply) => {
    unlisted(reply);
    const { token, at } = request.params;
    const { jobId } = await findShare(store, token);
    const { files } = await findArchive(store, jobId);
    const file = /^\d{1,6}$/.test(at) ? files[Number(at)] : undefined;
    if (!file) throw new ToolError('not-found');
    return sendFile(file, `shared-${at}`, context, request, reply);
  });

  app.get<TokenParams>('/api/shared/:token/archive', async (request, reply) => {
    unlisted(reply);
    const { jobId } = await findShare(store, request.params.token);
    return sendArchive(jobId, context, reply);
  });
}

function unlisted(reply: FastifyReply): void {
  reply.header('x-robots-tag', 'noindex, nofollow');
}

/** @throws ToolError `bad-request` */
function minutesOf(body: unknown): number {
  const { minutes = SHARE_MINUTES.default } = (body ?? {}) as { readonly minutes?: unknown };
  const { min, max } = SHARE_MINUTES;
  if (typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= min && minutes <= max) return minutes;
  throw new ToolError('bad-request', because('not-a-whole-number', { option: 'minutes', min, max }));
}
