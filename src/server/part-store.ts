/** Keeps resumable uploads as parts in the file store, so that any server can go on with what another began. */
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { FileStore } from '../contract/files/file-store.ts';
import { storedFolders } from '../jobs/stored-folders.ts';

const ROOT = 'uploads/';

/** An upload that is neither finished nor used is removed after a day. */
const FORGOTTEN_MS = 24 * 3_600_000;

/** Offsets in keys have this many digits, so that parts list in order. */
const DIGITS = 12;

/** Parts below this are joined when so many of them lie one after the other. */
const SMALL_BYTES = 1024 ** 2;
const JOINED_PARTS = 16;

/** Who is told of what becomes of uploads. */
export interface UploadNotes {
  /** Before bytes are taken, and after it with how many there are. */
  bytesCame(id: string, received?: number): Promise<void>;
  removed(id: string): Promise<void>;
}

const NO_NOTES: UploadNotes = { bytesCame: async () => undefined, removed: async () => undefined };

interface Part {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

export class PartStore extends DataStore {
  readonly #files: FileStore;
  readonly #notes: UploadNotes;

  constructor(files: FileStore, notes: UploadNotes = NO_NOTES) {
    super();
    this.#files = files;
    this.#notes = notes;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const facts = { size: upload.size, metadata: upload.metadata };
    await this.#files.put(infoKey(upload.id), Readable.from([JSON.stringify(facts)]));
    return upload;
  }

  /** What arrived before a line broke is kept as a part: the client goes on from there. */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    await this.#notes.bytesCame(id);
    const bytes = await this.#files.put(partKey(id, offset), Readable.from(untilBroken(content)));
    if (bytes === 0) await this.#files.remove(partKey(id, offset));
    else if (bytes < SMALL_BYTES) await this.#joinSmall(id);
    await this.#notes.bytesCame(id, offset + bytes);
    return offset + bytes;
  }

  /** Many tiny parts cost more than their bytes: those at the end become one. A crash half-way leaves parts that lie in another. */
  async #joinSmall(id: string): Promise<void> {
    const parts = await this.#parts(id);
    const large = parts.findLastIndex(({ start, end }) => end - start >= SMALL_BYTES);
    const [first, ...others] = parts.slice(large + 1);
    if (!first || others.length + 1 < JOINED_PARTS) return;
    await this.#files.put(first.key, Readable.from(this.#contentOf([first, ...others])));
    for (const { key } of others) await this.#files.remove(key);
  }

  async *#contentOf(parts: readonly Part[]): AsyncIterable<Buffer> {
    for (const { key } of parts) yield* await this.#files.get(key);
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
    await this.#notes.removed(id);
  }

  /** All bytes of an upload in order. Not called `read`: the tus server serves every store that has a method of that name. */
  async *bytesOf(id: string): AsyncIterable<Buffer> {
    yield* this.#contentOf(await this.#parts(id));
  }

  /** Removes uploads that nobody came back for, whole: the facts of one that still goes on are older than its parts. */
  async sweep(nowMs: number): Promise<void> {
    for (const { prefix, newestMs } of await storedFolders(this.#files, ROOT)) {
      if (nowMs - newestMs > FORGOTTEN_MS) await this.#files.remove(prefix);
    }
  }

  /** Each begins where the one before ends. */
  async #parts(id: string): Promise<readonly Part[]> {
    const found: Part[] = [];
    for await (const { key, bytes } of this.#files.list(`${ROOT}${id}/`)) {
      const [, offset] = /\/part-(\d+)$/.exec(key) ?? [];
      if (offset !== undefined) found.push({ key, start: Number(offset), end: Number(offset) + bytes });
    }
    const parts: Part[] = [];
    for (const part of found.sort((a, b) => a.start - b.start))
      if (part.start === (parts.at(-1)?.end ?? 0)) parts.push(part);
    return parts;
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
