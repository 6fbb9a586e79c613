/** A file store that looks at the room on the disk while bytes stream into it: what was announced is not always what comes. */
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import type { ByteRange, FileStore, StoredEntry } from '../contract/files/file-store.ts';

/** A look for each so many bytes of a stream. */
const LOOK_BYTES = 4 * 1024 ** 2;

export class RoomyStore implements FileStore {
  readonly #files: FileStore;
  readonly #checkRoom: () => Promise<void>;

  /** @param checkRoom throws where there is no room for more. */
  constructor(files: FileStore, checkRoom: () => Promise<void>) {
    this.#files = files;
    this.#checkRoom = checkRoom;
  }

  put(key: string, content: Readable, signal?: AbortSignal): Promise<number> {
    const watch = new RoomWatch(this.#checkRoom);
    // How either of them fails is told by the other end, which is waited for.
    pipeline(content, watch, () => undefined);
    return this.#files.put(key, watch, signal);
  }

  putFile(key: string, path: string): Promise<number> {
    return this.#files.putFile(key, path);
  }

  get(key: string, range?: ByteRange): Promise<Readable> {
    return this.#files.get(key, range);
  }

  fetch(key: string, path: string): Promise<void> {
    return this.#files.fetch(key, path);
  }

  size(key: string): Promise<number | undefined> {
    return this.#files.size(key);
  }

  remove(prefix: string): Promise<void> {
    return this.#files.remove(prefix);
  }

  list(prefix: string): AsyncIterable<StoredEntry> {
    return this.#files.list(prefix);
  }

  removeUnfinished(beforeMs: number): Promise<void> {
    return this.#files.removeUnfinished(beforeMs);
  }
}

class RoomWatch extends Transform {
  readonly #check: () => Promise<void>;
  #unseen = LOOK_BYTES;

  constructor(check: () => Promise<void>) {
    super();
    this.#check = check;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#unseen += chunk.length;
    if (this.#unseen < LOOK_BYTES) {
      done(null, chunk);
      return;
    }
    this.#unseen = 0;
    this.#check().then(
      () => done(null, chunk),
      (error: Error) => done(error),
    );
  }
}
