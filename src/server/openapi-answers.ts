/** Parts that all of the OpenAPI document is made of: schemas of texts and ids, and what calls answer. */

export type Json = Readonly<Record<string, unknown>>;

export const TEXT: Json = { type: 'string' };
export const IDENTIFIER: Json = { type: 'string', description: 'An unguessable ID. Anyone who has it can use it.' };

export function jsonAnswer(schema: Json): Json {
  return { description: 'Success', content: { 'application/json': { schema } } };
}

export function contentAnswer(type: string): Json {
  return { description: 'Success', content: { [type]: { schema: TEXT } } };
}

export function errorAnswer(): Json {
  return {
    description: 'Error',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
