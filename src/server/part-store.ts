/** Keeps resumable uploads as parts in the file store, so that any server can go on with what another began. */
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { FileStore } from '../contract/file-store.ts';
import { storedFolders } from '../jobs/stored-folders.ts';

const ROOT = 'uploads/';

/** An upload that is neither finished nor used is removed after a day. */
const FORGOTTEN_MS = 24 * 3_600_000;

/** Offsets in keys have this many digits, so that parts list in order. */
const DIGITS = 12;

export class PartStore extends DataStore {
  readonly #files: FileStore;

  constructor(files: FileStore) {
    super();
    this.#files = files;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const facts = { size: upload.size, metadata: upload.metadata };
    await this.#files.put(infoKey(upload.id), Readable.from([JSON.stringify(facts)]));
    return upload;
  }

  /** What arrived before a line broke is kept as a part: the client goes on from there. */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const bytes = await this.#files.put(partKey(id, offset), Readable.from(untilBroken(content)));
    if (bytes === 0) await this.#files.remove(partKey(id, offset));
    return offset + bytes;
  }

  override async getUpload(id: string): Promise<Upload> {
    const info = await this.#files.get(infoKey(checked(id))).catch(() => {
      throw ERRORS.FILE_NOT_FOUND;
    });
    const facts = JSON.parse(await text(info)) as { size?: number; metadata?: Record<string, string | null> };
    const parts = await this.#parts(id);
    return new Upload({ id, offset: parts.at(-1)?.end ?? 0, ...facts });
  }

  override async remove(id: string): Promise<void> {
    await this.#files.remove(`${ROOT}${checked(id)}/`);
  }

  /** All bytes of an upload in order. */
  async *read(id: string): AsyncIterable<Buffer> {
    for (const { key } of await this.#parts(id)) yield* await this.#files.get(key);
  }

  /** Removes uploads that nobody came back for, whole: the facts of one that still goes on are older than its parts. */
  async sweep(nowMs: number): Promise<void> {
    for (const { prefix, newestMs } of await storedFolders(this.#files, ROOT)) {
      if (nowMs - newestMs > FORGOTTEN_MS) await this.#files.remove(prefix);
    }
  }

  async #parts(id: string): Promise<readonly { readonly key: string; readonly end: number }[]> {
    const parts: { key: string; end: number }[] = [];
    for await (const { key, bytes } of this.#files.list(`${ROOT}${id}/`)) {
      const [, offset] = /\/part-(\d+)$/.exec(key) ?? [];
      if (offset !== undefined) parts.push({ key, end: Number(offset) + bytes });
    }
    return parts.sort((a, b) => a.key.localeCompare(b.key));
  }
}

/** An id is a name, and no way through the store. */
function checked(id: string): string {
  if (!/^[\w-]{8,64}$/.test(id)) throw ERRORS.FILE_NOT_FOUND;
  return id;
}

function infoKey(id: string): string {
  return `${ROOT}${id}/info`;
}

function partKey(id: string, offset: number): string {
  return `${ROOT}${id}/part-${String(offset).padStart(DIGITS, '0')}`;
}

async function* untilBroken(content: Readable): AsyncIterable<Buffer> {
  try {
    yield* content;
  } catch {
    // The client is gone; it asks for the offset when it is back.
  }
}
