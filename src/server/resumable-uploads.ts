/** Resumable uploads by the tus protocol; a submit names the finished ones. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Server as TusServer } from '@tus/server';
import { HEAD_BYTES } from '../adapters/file-type.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { MAX_FILE_BYTES, MAX_JOB_BYTES } from '../contract/site/limits.ts';
import { type JobStore, newId } from '../jobs/job-store.ts';
import {
  forgetUpload,
  forsakenUploads,
  noteBytes,
  recordUpload,
  type Uploader,
  type UploadRoom,
} from '../jobs/upload-records.ts';
import { errorBody } from './errors.ts';
import { PartStore } from './part-store.ts';
import { safeName } from './receive-files.ts';

export const UPLOAD_PATH = '/api/uploads';

/** What one visitor may have on the way: two of the largest jobs. */
const ROOM: UploadRoom = { count: 2_000, bytes: 2 * MAX_JOB_BYTES };

/** After the last byte. A tab begins an upload anew that is gone. */
const KEPT_SECONDS = { unfinished: 3_600, whenShort: 300, finished: 24 * 3_600 };

type Store = Pick<JobStore, 'files' | 'database'>;

export interface FinishedUpload {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs?: number;
  /** As the caller says it. */
  readonly folder?: string;
}

export class ResumableUploads {
  readonly #server: TusServer;
  /** The id of an upload that was announced, for the call that begins it. */
  readonly #announced = new AsyncLocalStorage<string>();
  readonly #store: Store;
  readonly #parts: PartStore;

  constructor(store: Store) {
    this.#store = store;
    this.#parts = new PartStore(store.files, {
      bytesCame: (id, received) => noteBytes(store, id, received),
      removed: (id) => forgetUpload(store, id),
    });
    this.#server = new TusServer({
      path: UPLOAD_PATH,
      datastore: this.#parts,
      maxSize: MAX_FILE_BYTES,
      relativeLocation: true,
      respectForwardedHeaders: false,
      // Other origins are the server's matter, for every call alike.
      allowedOrigins: () => false,
      namingFunction: () => this.#announced.getStore() ?? newId(),
      onResponseError: (_request, error) =>
        error instanceof ToolError ? { status_code: error.status, body: JSON.stringify(errorBody(error)) } : undefined,
    });
  }

  /**
   * Makes room for an upload before it is begun.
   * @returns its id, for `handle`.
   * @throws ToolError `upload-share` where the visitor has too much on the way.
   */
  async announce(bytes: number, uploader: Uploader): Promise<string> {
    const id = newId();
    await recordUpload(this.#store, { id, bytes }, uploader, ROOM);
    return id;
  }

  /** Answers a call of the tus protocol. @param announced the id of the upload that it begins. */
  async handle(request: IncomingMessage, response: ServerResponse, announced = newId()): Promise<void> {
    await this.#announced.run(announced, () => this.#server.handle(request, response));
  }

  /** It was not begun after all. */
  async forget(id: string): Promise<void> {
    await forgetUpload(this.#store, id);
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
      ...(upload.metadata?.folder ? { folder: upload.metadata.folder } : {}),
    };
  }

  /** The first bytes of an upload, as many as its type needs to be told. */
  async head(id: string): Promise<Uint8Array> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of this.#parts.bytesOf(id)) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= HEAD_BYTES) break;
    }
    return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
  }

  /** Makes a finished upload an input of a job. The upload stays until `remove`: a refused submit can be made again. */
  async copyTo(id: string, key: string): Promise<void> {
    await this.#store.files.put(key, Readable.from(this.#parts.bytesOf(id)));
  }

  async remove(id: string): Promise<void> {
    await this.#parts.remove(id);
  }

  /** @param isShort whether room on the disk is short: what nobody goes on with just now goes sooner then. */
  async sweep(isShort: boolean): Promise<void> {
    const unfinished = isShort ? KEPT_SECONDS.whenShort : KEPT_SECONDS.unfinished;
    for (const id of await forsakenUploads(this.#store, { unfinished, finished: KEPT_SECONDS.finished }))
      await this.remove(id);
    await this.#parts.sweep(Date.now());
  }
}
