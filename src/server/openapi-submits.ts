/** The calls that begin a job, in the OpenAPI document: what a form carries, made from a tool's declaration. */
import { takesAnyFile } from '../contract/files/file-type.ts';
import { aboutField, type Field } from '../contract/options/field.ts';
import type { SeveralBody } from '../contract/options/several-words.ts';
import { MAX_INPUTS_MINUTES } from '../contract/site/keeping.ts';
import { type ToolDeclaration, toolFields } from '../contract/tool.ts';
import { errorAnswer, IDENTIFIER, type Json, jsonAnswer, TEXT } from './openapi-answers.ts';

const KEEP_INPUTS = {
  type: 'integer',
  minimum: 0,
  maximum: MAX_INPUTS_MINUTES,
  default: 0,
  description:
    'Minutes that the uploaded files are kept after the job is completed or has found nothing, so that another job can use them without a second upload. The answer has a key for them (inputsKey), and the status of the job tells until when (inputsExpireAt).',
};

export function submitOperation(tool: ToolDeclaration, operationId: string): Json {
  const options = Object.fromEntries(toolFields(tool).map((field) => [field.name, fieldSchema(field)]));
  const files = {
    type: 'array',
    items: { type: 'string', format: 'binary' },
    description: takesAnyFile(tool)
      ? 'Files of any type. A folder before the file name, as in filename="photos/2026/a.jpg", is kept. Uploads give it as the metadata "folder".'
      : `Accepts ${tool.accepts.join(', ')}.`,
  };
  const uploads = {
    type: 'array',
    items: TEXT,
    description:
      'In order: IDs of completed resumable uploads (tus at /api/uploads), IDs of results from earlier jobs, or {inputsKey}/1, {inputsKey}/2 and so on for the files of an earlier job that keeps them. Those move to the new job.',
  };
  const keepMinutes = {
    type: 'integer',
    minimum: 1,
    description:
      'Minutes that the results are kept after the job has ended. If omitted, the site’s default retention period applies.',
  };
  return {
    operationId,
    summary: `${tool.name}: ${tool.summary}`,
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { files, uploads, keepMinutes, keepInputsMinutes: KEEP_INPUTS, ...options },
          },
        },
      },
    },
    responses: {
      200: jsonAnswer({
        type: 'object',
        properties: {
          success: { const: true },
          message: TEXT,
          jobId: IDENTIFIER,
          inputsKey: { type: ['string', 'null'] },
        },
      }),
      default: errorAnswer(),
    },
  };
}

function fieldSchema(field: Field): Json {
  const base = {
    title: field.title,
    description: aboutField(field),
    ...(field.default === null || field.default === '' ? {} : { default: field.default }),
  };
  if (field.kind === 'boolean') return { ...base, type: 'boolean' };
  if (field.kind === 'choice') return { ...base, type: 'string', enum: field.choices.map((choice) => choice.value) };
  if (field.kind === 'several') return { ...base, type: 'string', pattern: severalPattern(field) };
  if (field.kind === 'number') {
    const number = { type: field.whole ? 'integer' : 'number', minimum: field.min, maximum: field.max };
    const words = { enum: field.words.map((word) => word.value) };
    return { ...base, ...(field.words.length > 0 ? { anyOf: [number, words] } : number) };
  }
  if (field.kind === 'file') {
    const binary = { type: 'string', format: 'binary' };
    if (field.most !== undefined) return { ...base, type: 'array', maxItems: field.most, items: binary };
    return { ...base, ...(field.orJson ? { anyOf: [binary, { type: 'string' }] } : binary) };
  }
  if (field.kind === 'secret') return { ...base, type: 'string', format: 'password' };
  if (field.kind === 'text') return { ...base, type: 'string', maxLength: field.maxLength };
  return { ...base, type: 'string' };
}

/** Words with commas between them. */
function severalPattern({ sets, choices }: SeveralBody): string {
  const word = `(${[...sets, ...choices].map(({ value }) => value).join('|')})`;
  return `^(${word}(,\\s*${word})*)?$`;
}
