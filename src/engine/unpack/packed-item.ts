/** One thing in an archive of any kind. */

/** More of them nobody can look through. */
export const MAX_ITEMS = 10_000;

export interface PackedItem {
  /** As the archive says it, with whatever slashes; safe only after `placeOf`. */
  readonly path: string;
  /** `link`: a hard link, another name for the content of an earlier file. `other`: symbolic links, devices and the like. */
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** What the archive claims; undefined where it does not know before it is unpacked. */
  readonly bytes: number | undefined;
  readonly modifiedMs: number | undefined;
  /** A program; where the archive says nothing of that, it is none. */
  readonly isExecutable?: boolean;
  /** A password opened it. */
  readonly isLocked?: boolean;
  /** Of a hard link: the path of the file that it names again. */
  readonly target?: string;
  /** To be read once, and before the next item is asked for. @throws BrokenItem, BrokenArchive. */
  content(): AsyncIterable<Uint8Array>;
}

/** Nothing behind this place of the archive can be read. */
export class BrokenArchive extends Error {}

/** The same from a program that ends badly: what it handed on from the first broken file on may be anything. */
export class SpoiledArchive extends BrokenArchive {
  /** Path of the first broken file; undefined where it is the last one. */
  readonly firstBroken: string | undefined;

  constructor(cause: unknown, firstBroken?: string) {
    super('cannot be unpacked', { cause });
    this.firstBroken = firstBroken;
  }
}

/** One file cannot be unpacked; those behind it can. */
export class BrokenItem extends Error {}

/** The password is missing, or it does not open the archive. Who knows the file's name and what was given says which. */
export class LockedArchive extends Error {}

export async function* noContent(): AsyncGenerator<Uint8Array> {}

/** The same bytes; where the source fails, it fails with what `translate` makes of its error. */
export async function* failingAs(
  source: AsyncIterable<Uint8Array>,
  translate: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw translate(error);
  }
}
