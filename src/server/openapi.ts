/** The OpenAPI document, made from the declarations and the error table. */
import { ERROR_TABLE } from '../contract/messages/error-table.ts';
import { SHARE_MINUTES } from '../contract/site/share.ts';
import { DECLARATIONS } from '../tools/declarations.gen.ts';
import { LANDINGS } from '../tools/find-tool.ts';
import { contentAnswer, errorAnswer, IDENTIFIER, type Json, jsonAnswer, TEXT } from './openapi-answers.ts';
import { submitOperation } from './openapi-submits.ts';
import { uploadPaths } from './openapi-uploads.ts';
import { reportOfAnyTool, reportSchemas } from './report-schemas.ts';

const KEPT: Json = { type: ['integer', 'null'], minimum: 1 };
export function openApiDocument(): Json {
  const submits = [...DECLARATIONS, ...LANDINGS].map(
    (tool) => [`/api/pdf/process/${tool.id}`, { post: submitOperation(tool, tool.id) }] as const,
  );
  const named = [
    ['/api/merge-pdfs', 'merge-pdf'],
    ['/api/convert-to-pdf', 'convert-to-pdf'],
    ['/api/compress', 'compress-pdf'],
  ].flatMap(([path = '', id]) => {
    const tool = DECLARATIONS.find((each) => each.id === id);
    return tool ? [[path, { post: submitOperation(tool, path.replace('/api/', 'call-')) }] as const] : [];
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sheaf',
      version: '1',
      description:
        'PDF and file tools. No account or API key is needed. IDs cannot be guessed, and anyone who has one can use it.',
    },
    paths: { ...Object.fromEntries([...submits, ...named]), ...uploadPaths(), ...jobPaths() },
    components: { schemas: { Error: errorSchema(), Job: jobSchema(), JobFile: fileSchema(), ...reportSchemas() } },
  };
}

function jobPaths(): Json {
  const jobId = { name: 'jobId', in: 'path', required: true, schema: IDENTIFIER };
  const fileId = { name: 'fileId', in: 'path', required: true, schema: IDENTIFIER };
  const job = { $ref: '#/components/schemas/Job' };
  return {
    '/api/job-status/{jobId}': {
      get: operation(
        'Status of a job',
        [jobId],
        jsonAnswer({ type: 'object', properties: { success: { const: true }, message: TEXT, job } }),
      ),
    },
    '/api/jobs/{jobId}/events': {
      get: operation(
        'Server-sent events: a `job` event with the job’s status whenever it changes',
        [jobId],
        contentAnswer('text/event-stream'),
      ),
    },
    '/api/jobs/{jobId}/files': {
      get: operation(
        'Results of a job, in order',
        [jobId],
        jsonAnswer({ type: 'array', items: { $ref: '#/components/schemas/JobFile' } }),
      ),
    },
    '/api/jobs/{jobId}/archive': {
      get: operation('All results as one zip file', [jobId], contentAnswer('application/zip')),
    },
    '/api/jobs/{jobId}': oneJob(jobId),
    '/api/download/{fileId}': {
      get: operation(
        'Download one result. Range requests are supported.',
        [fileId],
        contentAnswer('application/octet-stream'),
      ),
    },
    ...sharePaths(jobId),
    ...filePaths(fileId),
    ...recipePaths(),
    ...separatorPaths(),
    '/api/tools': {
      get: operation('All tools with their options', [], jsonAnswer({ type: 'array', items: { type: 'object' } })),
    },
  };
}

function separatorPaths(): Json {
  const kind = { name: 'kind', in: 'query', schema: { enum: ['qr', 'barcode'], default: 'qr' } };
  const text = { name: 'text', in: 'query', schema: { ...TEXT, default: 'SHEAF-SPLIT' } };
  return {
    '/api/separator-page': {
      get: operation('A separator page to print, as PDF', [kind, text], contentAnswer('application/pdf')),
    },
  };
}

function oneJob(jobId: Json): Json {
  return {
    patch: {
      ...operation(
        'Change how long the results of a job are kept, in minutes from now. Null restores the site’s default retention period.',
        [jobId],
        jsonAnswer({ type: 'object', properties: { keepMinutes: KEPT, expiresAt: TEXT } }),
      ),
      requestBody: {
        content: { 'application/json': { schema: { type: 'object', properties: { keepMinutes: KEPT } } } },
      },
    },
    delete: operation('Cancel a running job, or delete a job with its files', [jobId], jsonAnswer({ type: 'object' })),
  };
}

/** Addresses that only read. */
function sharePaths(jobId: Json): Json {
  const { min, max, default: usual } = SHARE_MINUTES;
  const token = { name: 'token', in: 'path', required: true, schema: TEXT };
  const at = { name: 'at', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } };
  const minutes = { type: 'integer', minimum: min, maximum: max, default: usual };
  const success = { const: true };
  const created = { success, message: TEXT, token: TEXT, url: TEXT, expiresAt: TEXT, qr: TEXT };
  const file = { type: 'object', properties: { name: TEXT, size: { type: 'integer' }, downloadUrl: TEXT } };
  const listed = { expiresAt: TEXT, files: { type: 'array', items: file }, archiveUrl: TEXT };
  return {
    '/api/jobs/{jobId}/shares': {
      post: {
        ...operation(
          'Create a read-only link to the results of a job, with its QR code as SVG. It works for the given number of minutes, but never longer than the results are kept.',
          [jobId],
          jsonAnswer({ type: 'object', properties: created }),
        ),
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { minutes } } } } },
      },
      delete: operation('Revoke all read-only links to the results of a job', [jobId], jsonAnswer({ type: 'object' })),
    },
    '/api/shared/{token}': {
      get: operation(
        'Files shared through a read-only link',
        [token],
        jsonAnswer({ type: 'object', properties: listed }),
      ),
    },
    '/api/shared/{token}/files/{at}': {
      get: operation(
        'Download one file shared through a read-only link. Files are numbered from 0. Range requests are supported.',
        [token, at],
        contentAnswer('application/octet-stream'),
      ),
    },
    '/api/shared/{token}/archive': {
      get: operation(
        'All files shared through a read-only link, as one zip file',
        [token],
        contentAnswer('application/zip'),
      ),
    },
  };
}

/** What can be had of one result beside its bytes. */
function filePaths(fileId: Json): Json {
  return {
    '/api/files/{fileId}/proof': {
      get: operation(
        'Images of the pages of a PDF before and after compression: one line of JSON with the offset of each image, followed by the images. Range requests are supported.',
        [fileId],
        contentAnswer('application/octet-stream'),
      ),
    },
    '/api/files/{fileId}/preview': {
      post: operation(
        'Convert a Word, Excel or PowerPoint result to PDF for a preview. The response contains the job ID. The preview is deleted with the result.',
        [fileId],
        jsonAnswer({ type: 'object', properties: { success: { const: true }, message: TEXT, jobId: IDENTIFIER } }),
      ),
    },
  };
}

function recipePaths(): Json {
  const step = { type: 'object', properties: { tool: TEXT, name: TEXT } };
  const kind = { enum: ['text', 'secret', 'file', 'secret-file'] };
  const ask = { type: 'object', properties: { ask: TEXT, kind, title: TEXT, step: { type: 'integer' }, tool: TEXT } };
  const told = { success: { const: true }, name: TEXT, steps: listOf(step), asks: listOf(ask) };
  return {
    '/api/recipes/check': {
      post: {
        ...operation(
          'Check a recipe before any file is sent. The response lists its steps and the values it asks for.',
          [],
          jsonAnswer({ type: 'object', properties: told }),
        ),
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', properties: { recipe: { type: 'object' } } } } },
        },
      },
    },
  };
}

function listOf(items: Json): Json {
  return { type: 'array', items };
}

function operation(summary: string, parameters: readonly Json[], answer: Json): Json {
  return { summary, parameters, responses: { 200: answer, default: errorAnswer() } };
}

function errorSchema(): Json {
  const codes = Object.entries(ERROR_TABLE).map(([code, { status }]) => `${code} (${status})`);
  return {
    type: 'object',
    required: ['success', 'message', 'code'],
    properties: {
      success: { const: false },
      message: { ...TEXT, description: 'A human-readable error message.' },
      code: { type: 'string', enum: Object.keys(ERROR_TABLE), description: codes.join(', ') },
      params: { type: 'object' },
      field: { ...TEXT, description: 'The option that the error is about.' },
      file: { ...TEXT, description: 'The name of the file that the error is about.' },
      page: { type: 'integer', minimum: 1, description: 'The page that the error is about.' },
    },
  };
}

function jobSchema(): Json {
  return {
    type: 'object',
    properties: {
      id: IDENTIFIER,
      tool: TEXT,
      status: { enum: ['processing', 'completed', 'failed'] },
      queued: { type: 'boolean' },
      progress: { type: 'integer', minimum: 0, maximum: 100 },
      note: { type: ['string', 'null'] },
      noteCode: { type: ['string', 'null'] },
      noteParams: { type: ['object', 'null'] },
      error: { type: ['string', 'null'] },
      code: { type: ['string', 'null'] },
      params: { type: ['object', 'null'] },
      warnings: {
        type: 'array',
        items: { type: 'object', properties: { code: TEXT, message: TEXT, params: { type: 'object' } } },
      },
      outputFiles: { type: 'array', items: TEXT },
      createdAt: { type: 'string', format: 'date-time' },
      keepMinutes: KEPT,
      expiresAt: { type: 'string', format: 'date-time' },
      inputsExpireAt: { type: ['string', 'null'], format: 'date-time' },
    },
  };
}

function fileSchema(): Json {
  const bytes = { type: ['integer', 'null'] };
  return {
    type: 'object',
    properties: {
      id: IDENTIFIER,
      originalName: TEXT,
      originalSize: { type: 'integer' },
      outputFilename: TEXT,
      downloadUrl: TEXT,
      size: bytes,
      processedSize: bytes,
      reduction: { type: ['number', 'null'], description: 'Percentage saved, or null for tools that do not compress.' },
      unchanged: { type: 'boolean' },
      hasProof: {
        type: 'boolean',
        description: 'Whether images of its pages before and after compression are stored.',
      },
      facts: { type: 'object' },
      report: reportOfAnyTool(),
    },
  };
}
