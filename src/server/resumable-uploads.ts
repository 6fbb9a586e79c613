/** Resumable uploads by the tus protocol; a submit names the finished ones. */

import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { FileStore as TusFolder } from '@tus/file-store';
import { Server as TusServer } from '@tus/server';
import { MAX_FILE_BYTES } from '../contract/limits.ts';
import { ToolError } from '../contract/tool-error.ts';
import { safeName } from './receive-files.ts';

/** An upload that is neither finished nor used is removed after a day. */
const FORGOTTEN_MS = 24 * 3_600_000;

export const UPLOAD_PATH = '/api/uploads';

export interface FinishedUpload {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs?: number;
}

export class FinishedUploads {
  readonly server: TusServer;
  readonly #folder: string;
  readonly #store: TusFolder;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#store = new TusFolder({ directory: folder });
    this.server = new TusServer({
      path: UPLOAD_PATH,
      datastore: this.#store,
      maxSize: MAX_FILE_BYTES,
      relativeLocation: true,
      respectForwardedHeaders: false,
      namingFunction: () => randomBytes(18).toString('base64url'),
    });
  }

  static async open(dataDir: string): Promise<FinishedUploads> {
    const folder = path.join(dataDir, 'uploads');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new FinishedUploads(folder);
  }

  /** @throws ToolError `not-found` for an upload that is unknown or not whole yet. */
  async find(id: string): Promise<FinishedUpload> {
    if (!/^[\w-]{8,64}$/.test(id)) throw new ToolError('not-found');
    const upload = await this.#store.getUpload(id).catch((cause: unknown) => {
      throw new ToolError('not-found', {}, { cause });
    });
    if (upload.size === undefined || upload.offset !== upload.size) throw new ToolError('not-found');
    const modified = Number(upload.metadata?.lastModified);
    return {
      id,
      path: path.join(this.#folder, id),
      name: safeName(upload.metadata?.filename ?? undefined),
      bytes: upload.size,
      ...(Number.isSafeInteger(modified) && modified > 0 ? { modifiedMs: modified } : {}),
    };
  }

  async remove(id: string): Promise<void> {
    for (const name of [id, `${id}.json`]) await rm(path.join(this.#folder, name), { force: true });
  }

  /** Removes uploads that nobody came back for. */
  async sweep(nowMs = Date.now()): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const file = path.join(this.#folder, name);
      const facts = await stat(file).catch(() => undefined);
      if (facts && nowMs - facts.mtimeMs > FORGOTTEN_MS) await rm(file, { force: true });
    }
  }
}
