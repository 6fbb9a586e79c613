/** Files that a submit names instead of carrying them: finished uploads, and results of earlier jobs. */
import type { Readable } from 'node:stream';
import { HEAD_BYTES } from '../adapters/file-type.ts';
import { ToolError } from '../contract/tool-error.ts';
import { findFile } from '../jobs/read-job.ts';
import type { ServerContext } from './context.ts';

export interface NamedFile {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs?: number;
  /** The first bytes, as many as its type needs to be told. */
  readonly head: () => Promise<Uint8Array>;
  /** Makes it an input of a job; it stays where it is as well, so that a refused submit can be made again. */
  readonly copyTo: (key: string) => Promise<unknown>;
}

/**
 * Both kinds of ids are unguessable, and who has one may have the file.
 * @throws ToolError `not-found`, `expired` or `not-ready`
 */
export async function findNamed(id: string, context: ServerContext): Promise<NamedFile> {
  const upload = await context.uploads.find(id).catch((error: unknown) => {
    if (error instanceof ToolError && error.code === 'not-found') return undefined;
    throw error;
  });
  if (!upload) return findResult(id, context);
  return {
    ...upload,
    head: () => context.uploads.head(id),
    copyTo: (key) => context.uploads.copyTo(id, key),
  };
}

async function findResult(id: string, { store }: ServerContext): Promise<NamedFile> {
  const { key, name, bytes } = await findFile(store, id);
  return {
    name,
    bytes,
    head: async () => readWhole(await store.files.get(key, { start: 0, end: Math.min(bytes, HEAD_BYTES) - 1 })),
    copyTo: async (target) => store.files.put(target, await store.files.get(key)),
  };
}

async function readWhole(content: Readable): Promise<Uint8Array> {
  return Buffer.concat(await content.toArray());
}
