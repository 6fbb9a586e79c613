/** Resumable uploads: the tus protocol at /api/uploads. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { UPLOAD_PATH } from '../resumable-uploads.ts';

export function uploadRoutes(app: FastifyInstance, { uploads, admission }: ServerContext): void {
  // tus reads the body itself, as a stream.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST') await admission.check(bytesIn(request, 'upload-length'));
    // What many uploads promised together is seen only when it comes.
    if (request.method === 'PATCH') await admission.checkRoom(bytesIn(request, 'content-length'));
  });
  for (const path of [UPLOAD_PATH, `${UPLOAD_PATH}/*`]) {
    app.route({
      method: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
      url: path,
      exposeHeadRoute: false,
      handler: (request, reply) => {
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value);
        void uploads.server.handle(request.raw, reply.raw);
      },
    });
  }
}

function bytesIn(request: FastifyRequest, header: 'upload-length' | 'content-length'): number {
  return Number(request.headers[header] ?? 0) || 0;
}
