/** Resumable uploads by the tus protocol; a submit names the finished ones. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Server as TusServer } from '@tus/server';
import { HEAD_BYTES } from '../adapters/file-type.ts';
import type { FileStore } from '../contract/file-store.ts';
import { MAX_FILE_BYTES } from '../contract/limits.ts';
import { ToolError } from '../contract/tool-error.ts';
import { PartStore } from './part-store.ts';
import { safeName } from './receive-files.ts';

export const UPLOAD_PATH = '/api/uploads';

export interface FinishedUpload {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs?: number;
}

export class ResumableUploads {
  readonly server: TusServer;
  readonly #files: FileStore;
  readonly #parts: PartStore;

  constructor(files: FileStore) {
    this.#files = files;
    this.#parts = new PartStore(files);
    this.server = new TusServer({
      path: UPLOAD_PATH,
      datastore: this.#parts,
      maxSize: MAX_FILE_BYTES,
      relativeLocation: true,
      respectForwardedHeaders: false,
      namingFunction: () => randomBytes(18).toString('base64url'),
    });
  }

  /** @throws ToolError `not-found` for an upload that is unknown or not whole yet. */
  async find(id: string): Promise<FinishedUpload> {
    const upload = await this.#parts.getUpload(id).catch((cause: unknown) => {
      throw new ToolError('not-found', {}, { cause });
    });
    if (upload.size === undefined || upload.offset !== upload.size) throw new ToolError('not-found');
    const modified = Number(upload.metadata?.lastModified);
    return {
      id,
      name: safeName(upload.metadata?.filename ?? undefined),
      bytes: upload.size,
      ...(Number.isSafeInteger(modified) && modified > 0 ? { modifiedMs: modified } : {}),
    };
  }

  /** The first bytes of an upload, as many as its type needs to be told. */
  async head(id: string): Promise<Uint8Array> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of this.#parts.read(id)) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= HEAD_BYTES) break;
    }
    return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
  }

  /** Makes a finished upload an input of a job. The upload stays until `remove`: a refused submit can be made again. */
  async copyTo(id: string, key: string): Promise<void> {
    await this.#files.put(key, Readable.from(this.#parts.read(id)));
  }

  async remove(id: string): Promise<void> {
    await this.#parts.remove(id);
  }

  async sweep(): Promise<void> {
    await this.#parts.sweep(Date.now());
  }
}
