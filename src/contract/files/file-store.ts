/** Where the bytes of a job lie: one interface over a folder and over any S3-compatible store. */
import type { Readable } from 'node:stream';

export interface ByteRange {
  /** First byte, from 0. */
  readonly start: number;
  /** Last byte, inclusive. */
  readonly end: number;
}

export interface StoredEntry {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** Keys are made by us (`jobs/<id>/in/0`): ASCII letters, digits, `-`, `_`, `.` and `/`. */
export interface FileStore {
  /** Streams into the store; nothing is visible under the key before the last byte. Returns the bytes written. */
  put(key: string, content: Readable, signal?: AbortSignal): Promise<number>;
  /** Moves or copies a finished local file into the store. */
  putFile(key: string, path: string): Promise<number>;
  /** A stream of the content. @throws ToolError `not-found` */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Makes the content a local file that may be read but not changed in place. @throws ToolError `not-found` */
  fetch(key: string, path: string): Promise<void>;
  /** Bytes of the content, or undefined where there is none. */
  size(key: string): Promise<number | undefined>;
  /** Removes everything under a prefix that ends in `/`, or one key; nothing there is no error. */
  remove(prefix: string): Promise<void>;
  /** What lies under a prefix that ends in `/`, in no particular order. */
  list(prefix: string): AsyncIterable<StoredEntry>;
  /** Removes what `put` left that never came to its end, as after a kill, if it is older than `beforeMs` (Unix time). */
  removeUnfinished(beforeMs: number): Promise<void>;
}
