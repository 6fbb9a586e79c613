/** The calls that begin work: the general one and the three documented ones of their own. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findTool } from '../../tools/find-tool.ts';
import type { ServerContext } from '../context.ts';
import { HeldShares } from '../held-shares.ts';
import { submit } from '../submit.ts';
import { sharesOf, visitorOf } from '../visitor.ts';

/** Memory that the options of forms take while they are on their way. */
const FORM_BYTES = { each: 32 * 1024 ** 2, all: 128 * 1024 ** 2 };

export function submitRoutes(app: FastifyInstance, context: ServerContext): void {
  const max = (request: FastifyRequest) => context.settings.SUBMITS_PER_MINUTE * sharesOf(request, context.store);
  const limit = { rateLimit: { max, timeWindow: '1 minute' } };
  // The body is read as a stream, part by part.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  const forms = new HeldShares(FORM_BYTES);
  const begin = (request: FastifyRequest, toolId: string, preset: Readonly<Record<string, string>> = {}) =>
    submit(request, findTool(toolId), context, visitorOf(request, context.store), forms, preset);

  app.post<{ Params: { toolId: string } }>('/api/pdf/process/:toolId', { config: limit }, async (request) => {
    const { jobId, inputsKey } = await begin(request, request.params.toolId);
    return { success: true, message: 'Processing started', jobId, inputsKey };
  });

  app.post('/api/merge-pdfs', { config: limit }, async (request) => {
    const { jobId, inputsKey } = await begin(request, 'merge-pdf');
    return { success: true, message: 'Merge started', jobId, inputsKey };
  });

  app.post('/api/convert-to-pdf', { config: limit }, async (request) => {
    const { jobId, inputsKey } = await begin(request, 'convert-to-pdf');
    return { success: true, message: 'Conversion started', jobId, inputsKey };
  });

  app.post('/api/compress', { config: limit }, async (request) => {
    // The documented call takes many files, each alone.
    const { jobId, inputsKey, files } = await begin(request, 'compress', { batch: 'true' });
    return {
      success: true,
      message: 'Compression started',
      jobId,
      inputsKey,
      files: files.map((file) => ({ ...file, status: 'processing' })),
    };
  });
}
