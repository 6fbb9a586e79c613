/** Keeps the bytes of jobs in a folder. */

import { randomBytes } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, fstatSync, fsync, openSync } from 'node:fs';
import { constants, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { ByteRange, FileStore, StoredEntry } from '../contract/files/file-store.ts';
import { ToolError } from '../contract/messages/tool-error.ts';

export class DiskStore implements FileStore {
  readonly #root: string;
  readonly #incoming: string;

  private constructor(root: string) {
    this.#root = root;
    this.#incoming = path.join(root, 'incoming');
  }

  static async open(root: string): Promise<DiskStore> {
    const store = new DiskStore(root);
    await mkdir(store.#incoming, { recursive: true, mode: 0o700 });
    return store;
  }

  async put(key: string, content: Readable, signal?: AbortSignal): Promise<number> {
    return this.#throughAside(key, async (aside) => {
      // Opened at once: a stream that opens by itself may make the file after it was cleaned up, and nothing may be waited
      // for before the content is listened to, which can fail at any moment.
      const target = createWriteStream('', { fd: openSync(aside, 'wx', 0o600) });
      await pipeline(content, target, signal ? { signal } : {});
    });
  }

  async putFile(key: string, file: string): Promise<number> {
    return this.#throughAside(key, (aside) =>
      rename(file, aside).catch(() => copyFile(file, aside, constants.COPYFILE_FICLONE)),
    );
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const source = this.#path(key);
    const handle = await open(source).catch((error: unknown) => tellFault(source, error));
    return createReadStream('', { fd: handle, ...(range ? { start: range.start, end: range.end } : {}) });
  }

  async fetch(key: string, file: string): Promise<void> {
    const source = this.#path(key);
    await link(source, file)
      .catch(() => copyFile(source, file, constants.COPYFILE_FICLONE))
      .catch((error: unknown) => tellFault(source, error));
  }

  async size(key: string): Promise<number | undefined> {
    const facts = await stat(this.#path(key)).catch(() => undefined);
    return facts?.isFile() ? facts.size : undefined;
  }

  async remove(prefix: string): Promise<void> {
    await rm(this.#path(prefix), { recursive: true, force: true, maxRetries: 3 });
  }

  async *list(prefix: string): AsyncIterable<StoredEntry> {
    const folder = this.#path(prefix);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const facts = await stat(file).catch(() => undefined);
      if (facts) yield { key: path.relative(this.#root, file), bytes: facts.size, modifiedMs: facts.mtimeMs };
    }
  }

  async removeUnfinished(beforeMs: number): Promise<void> {
    for (const name of await readdir(this.#incoming)) {
      const aside = path.join(this.#incoming, name);
      const facts = await stat(aside).catch(() => undefined);
      // When it was last written or moved here: a moved file keeps an old time of content.
      if (facts && facts.ctimeMs < beforeMs) await rm(aside, { force: true });
    }
  }

  /** Written aside, synced, then renamed: a key never shows half a file, even after a power cut. Returns the bytes. */
  async #throughAside(key: string, fill: (aside: string) => Promise<void>): Promise<number> {
    const aside = path.join(this.#incoming, randomBytes(12).toString('hex'));
    try {
      await fill(aside);
      return await this.#publish(aside, key);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  async #publish(aside: string, key: string): Promise<number> {
    const target = this.#path(key);
    const bytes = await syncedBytes(aside);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(aside, target);
    return bytes;
  }

  /** Keys are ours, but a folder never trusts: nothing may step out of the root. */
  #path(key: string): string {
    if (!/^[\w./-]+$/.test(key) || key.split('/').includes('..')) throw new Error(`not a store key: ${key}`);
    return path.join(this.#root, key);
  }
}

const sync = promisify(fsync);

/**
 * The size of a file whose content has reached the disk. Only that is left to another thread: for a thousand small
 * results, handing over the rest takes longer than doing it.
 */
async function syncedBytes(file: string): Promise<number> {
  const descriptor = openSync(file, 'r');
  try {
    await sync(descriptor);
    return fstatSync(descriptor).size;
  } finally {
    closeSync(descriptor);
  }
}

/** A key that nothing is kept under is told as that; whatever else went wrong is no fault of the key. */
async function tellFault(source: string, cause: unknown): Promise<never> {
  const isThere = await stat(source).then(
    () => true,
    () => false,
  );
  throw isThere ? cause : new ToolError('not-found', {}, { cause });
}
