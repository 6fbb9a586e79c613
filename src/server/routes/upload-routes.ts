/** Resumable uploads: the tus protocol at /api/uploads. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { because } from '../../contract/messages/reasons.ts';
import { stackOf } from '../../contract/messages/stack-of.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { ServerContext } from '../context.ts';
import { type ResumableUploads, UPLOAD_PATH } from '../resumable-uploads.ts';
import { sharesOf, visitorOf } from '../visitor.ts';

const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export function uploadRoutes(app: FastifyInstance, { settings, store, uploads, admission }: ServerContext): void {
  const max = (request: FastifyRequest) => settings.UPLOADS_PER_MINUTE * sharesOf(request, store);
  // tus reads the body itself, as a stream.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST') await admission.check(bytesIn(request, 'upload-length'));
    // What many uploads promised together is seen only when it comes.
    if (request.method === 'PATCH') await admission.checkRoom(bytesIn(request, 'content-length'));
  });
  for (const url of [UPLOAD_PATH, `${UPLOAD_PATH}/*`]) {
    app.route({
      method: 'POST',
      url,
      config: { rateLimit: { max, timeWindow: '1 minute' } },
      handler: async (request, reply) => {
        const uploader = { visitor: visitorOf(request, store), shares: sharesOf(request, store) };
        const bytes = bytesIn(request, 'upload-length');
        const id = await admission.turns.run(uploader.visitor, () => uploads.announce(bytes, uploader));
        reply.raw.once('close', () => {
          if (reply.raw.statusCode !== 201)
            uploads.forget(id).catch((error: unknown) => request.log.error(stackOf(error)));
        });
        handOver(request, reply, uploads, id);
      },
    });
    app.route({
      method: METHODS.filter((method) => method !== 'POST'),
      url,
      exposeHeadRoute: false,
      handler: (request, reply) => handOver(request, reply, uploads),
    });
    app.route({
      method: ['GET', 'PUT'],
      url,
      exposeHeadRoute: false,
      handler: async (_request, reply) => {
        reply.header('allow', METHODS.join(', '));
        throw new ToolError('wrong-method');
      },
    });
  }
}

/** The tus server answers by itself. What it throws ends this answer, and never the server. */
function handOver(request: FastifyRequest, reply: FastifyReply, uploads: ResumableUploads, announced?: string): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  uploads.handle(request.raw, reply.raw, announced).catch((error: unknown) => {
    request.log.error({ error: stackOf(error) }, 'an upload broke off');
    reply.raw.destroy();
  });
}

/** @throws ToolError `bad-request` for what is no whole number of bytes. */
function bytesIn(request: FastifyRequest, header: 'upload-length' | 'content-length'): number {
  const bytes = Number(request.headers[header] ?? 0);
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new ToolError('bad-request', because('request-not-read'));
  return bytes;
}
