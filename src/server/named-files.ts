/** Files that a submit names instead of carrying them: finished uploads, and results and files of earlier jobs. */
import type { Readable } from 'node:stream';
import { HEAD_BYTES } from '../adapters/file-type.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { findInput, takeInput } from '../jobs/inputs.ts';
import { findFile } from '../jobs/read-job.ts';
import type { ServerContext } from './context.ts';

export interface NamedFile {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs?: number;
  readonly folder?: string;
  /** The first bytes, as many as its type needs to be told. */
  readonly head: () => Promise<Uint8Array>;
  /** Makes it an input of a job; it stays where it is as well, so that a refused submit can be made again. */
  readonly copyTo: (key: string) => Promise<unknown>;
  /** Once a job has its copy: an upload is done with then. */
  readonly taken: () => Promise<void>;
}

/** How the files of an earlier job are named: by the key that its submit gave, counted from 1. */
const INPUT = /^([\w-]+)\/([1-9]\d{0,4})$/;

/**
 * All kinds of ids are unguessable, and who has one may have the file.
 * @throws ToolError `not-found`, `expired` or `not-ready`
 */
export async function findNamed(id: string, context: ServerContext): Promise<NamedFile> {
  const [, inputsKey = '', number = ''] = INPUT.exec(id) ?? [];
  if (inputsKey !== '') return findOfJob(inputsKey, Number(number), context);
  const upload = await context.uploads.find(id).catch((error: unknown) => {
    if (error instanceof ToolError && error.code === 'not-found') return undefined;
    throw error;
  });
  if (!upload) return storedFile(await findFile(context.store, id), context);
  return {
    ...upload,
    head: () => context.uploads.head(id),
    copyTo: (key) => context.uploads.copyTo(id, key),
    taken: () => context.uploads.remove(id),
  };
}

async function findOfJob(inputsKey: string, number: number, context: ServerContext): Promise<NamedFile> {
  const input = await findInput(context.store, inputsKey, number);
  return { ...storedFile(input, context), taken: () => takeInput(context.store, input.key) };
}

function storedFile({ key, ...facts }: KeptFile, { store }: ServerContext): NamedFile {
  const { bytes } = facts;
  return {
    ...facts,
    head: async () =>
      bytes === 0
        ? Buffer.alloc(0)
        : readWhole(await store.files.get(key, { start: 0, end: Math.min(bytes, HEAD_BYTES) - 1 })),
    copyTo: async (target) => store.files.put(target, await store.files.get(key)),
    taken: async () => undefined,
  };
}

interface KeptFile {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs?: number;
  readonly folder?: string;
  readonly key: string;
}

async function readWhole(content: Readable): Promise<Uint8Array> {
  return Buffer.concat(await content.toArray());
}
