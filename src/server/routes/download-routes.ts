/** The calls that send results by their own ids. */
import type { FastifyInstance } from 'fastify';
import { findFile, findProof } from '../../jobs/read-job.ts';
import type { ServerContext } from '../context.ts';
import { sendArchive, sendFile } from '../send-results.ts';

export function downloadRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Params: { fileId: string } }>('/api/download/:fileId', async (request, reply) => {
    const file = await findFile(context.store, request.params.fileId);
    return sendFile(file, request.params.fileId, context, request, reply);
  });

  app.get<{ Params: { fileId: string } }>('/api/files/:fileId/proof', async (request, reply) => {
    const { fileId } = request.params;
    return sendFile(await findProof(context.store, fileId), `${fileId}-proof`, context, request, reply);
  });

  app.get<{ Params: { jobId: string } }>('/api/jobs/:jobId/archive', (request, reply) =>
    sendArchive(request.params.jobId, context, reply),
  );
}
