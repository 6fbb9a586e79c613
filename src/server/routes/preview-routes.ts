/** The call that makes pages of a result, for a browser that cannot show it as it is. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTypeOfExtension } from '../../contract/files/file-type.ts';
import { extensionOf } from '../../contract/files/output-name.ts';
import { checkFileSizes } from '../../contract/input-check.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { promisedResults } from '../../contract/promised-results.ts';
import { parseToolOptions } from '../../contract/tool.ts';
import { inputKey, jobPrefix, newId } from '../../jobs/job-store.ts';
import { findPreview } from '../../jobs/previews.ts';
import { checkRoom, queueRoom } from '../../jobs/queue-room.ts';
import { findFile, type StoredFile } from '../../jobs/read-job.ts';
import { submitJob } from '../../jobs/submit-job.ts';
import { findTool } from '../../tools/find-tool.ts';
import type { ServerContext } from '../context.ts';
import { sharesOf, visitorOf } from '../visitor.ts';

/** What makes the pages: the same work that anybody can ask for. */
const TOOL = 'convert-to-pdf';

export function previewRoutes(app: FastifyInstance, context: ServerContext): void {
  const max = (request: FastifyRequest) => context.settings.SUBMITS_PER_MINUTE * sharesOf(request, context.store);
  const limit = { rateLimit: { max, timeWindow: '1 minute' } };
  app.post<{ Params: { fileId: string } }>('/api/files/:fileId/preview', { config: limit }, async (request) => {
    const { fileId } = request.params;
    const file = await findFile(context.store, fileId);
    // Those who ask together get the same.
    const jobId = await context.admission.turns.run(fileId, async () => {
      const known = await findPreview(context.store.database, fileId);
      return known ?? startPreview(file, fileId, context, request);
    });
    return { success: true, message: 'Preview started', jobId };
  });
}

/** @throws ToolError `wrong-type`, `file-too-large`, and as a submit does. */
async function startPreview(
  file: StoredFile,
  fileId: string,
  context: ServerContext,
  request: FastifyRequest,
): Promise<string> {
  const { store, settings, admission } = context;
  const tool = findTool(TOOL);
  const type = fileTypeOfExtension(extensionOf(file.name));
  if (!type || !tool.accepts.includes(type)) throw new ToolError('wrong-type', because('type-not-taken'));
  const jobId = newId();
  const input = { name: file.name, bytes: file.bytes, key: inputKey(jobId, 0) };
  checkFileSizes(tool, [input]);
  await admission.check(file.bytes);
  const [visitor, shares, room] = [visitorOf(request, store), sharesOf(request, store), queueRoom(settings)];
  // Before the file is copied; what counts is the look at the end.
  await checkRoom(store.database, visitor, shares, room);
  try {
    await store.files.put(input.key, await store.files.get(file.key));
    const submission = {
      jobId,
      tool: tool.id,
      options: {},
      secrets: {},
      visitor,
      shares,
      inputs: [input],
      attached: [],
      expected: promisedResults(tool, parseToolOptions(tool, {}), [input]),
      previewOf: fileId,
    };
    await submitJob(store, submission, room);
    return jobId;
  } catch (error) {
    await store.files.remove(jobPrefix(jobId));
    throw error;
  }
}
