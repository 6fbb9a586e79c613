/** A file that takes finished pieces one after another, so that they need not wait in memory. */
import { type FileHandle, open, rm } from 'node:fs/promises';
import { FileSource } from '../bytes/file-source.ts';
import type { StreamData } from './object.ts';

export class Spool {
  readonly #handle: FileHandle;
  readonly #source: FileSource;
  #length = 0;

  private constructor(handle: FileHandle, path: string) {
    this.#handle = handle;
    this.#source = new FileSource(path);
  }

  static async create(path: string): Promise<Spool> {
    return new Spool(await open(path, 'w'), path);
  }

  async append(bytes: Uint8Array): Promise<StreamData> {
    // Taken before anything is awaited: two pictures may come at once.
    const offset = this.#length;
    this.#length += bytes.length;
    for (let done = 0; done < bytes.length; ) {
      done += (await this.#handle.write(bytes, done, bytes.length - done, offset + done)).bytesWritten;
    }
    return { kind: 'file', source: this.#source, offset, length: bytes.length };
  }

  /** Removes the file; what was made from its pieces must have been written before. */
  async remove(): Promise<void> {
    this.#source.close();
    await this.#handle.close();
    await rm(this.#source.path, { force: true });
  }
}
