/** The calls of resumable uploads in the OpenAPI document: the parts of tus 1.0.0 that a client needs. */
import { errorAnswer, IDENTIFIER, type Json } from './openapi-answers.ts';

const BYTES: Json = { type: 'integer', minimum: 0 };
const VERSION = header('Tus-Resumable', { const: '1.0.0' }, 'Version of the tus protocol.');
const LENGTH = header('Upload-Length', BYTES, 'Size of the file in bytes.');
const OFFSET = header('Upload-Offset', BYTES, 'Number of bytes the server already has.');
const METADATA = header(
  'Upload-Metadata',
  { type: 'string', examples: ['filename cmVwb3J0LnBkZg=='] },
  'File name, Base64-encoded.',
);

export function uploadPaths(): Json {
  const uploadId = { name: 'uploadId', in: 'path', required: true, schema: IDENTIFIER };
  return {
    '/api/uploads': {
      post: call(
        'Begin a resumable upload. The upload’s address is in the Location header and ends with its ID.',
        [VERSION, LENGTH, { ...METADATA, required: false }],
        201,
        { Location: { schema: { type: 'string' } } },
      ),
    },
    '/api/uploads/{uploadId}': {
      head: call(
        'Get the offset from which an upload can be resumed',
        [uploadId, VERSION],
        200,
        told([OFFSET, LENGTH]),
      ),
      patch: {
        ...call('Send the next bytes of an upload', [uploadId, VERSION, OFFSET], 204, told([OFFSET])),
        requestBody: {
          required: true,
          content: { 'application/offset+octet-stream': { schema: { type: 'string' } } },
        },
      },
      delete: call('Cancel an upload and delete its bytes', [uploadId, VERSION], 204, {}),
    },
  };
}

function header(name: string, schema: Json, description: string) {
  return { name, in: 'header', required: true, description, schema } as const;
}

function told(headers: readonly ReturnType<typeof header>[]): Json {
  return Object.fromEntries(headers.map(({ name, schema, description }) => [name, { schema, description }]));
}

function call(summary: string, parameters: readonly Json[], status: number, headers: Json): Json {
  return { summary, parameters, responses: { [status]: { description: 'Success', headers }, default: errorAnswer() } };
}
