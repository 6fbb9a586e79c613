/** What goes into an archive that is made, and how it is wished to be. */

export const ARCHIVE_FORMATS = ['zip', '7z', 'tar', 'tar.gz', 'tar.zst'] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number];

export interface Packable {
  /** On disk. */
  readonly path: string;
  /** In the archive, with slashes: safe, and no other's (packed-place.ts). */
  readonly place: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly isExecutable: boolean;
}

export interface Contents {
  readonly files: readonly Packable[];
  /** Those that would be missing: nothing is in them. */
  readonly folders: readonly string[];
}

export interface PackWish {
  readonly format: ArchiveFormat;
  /** 0: as they are; 9: as small as possible. */
  readonly level: number;
  /** Empty: anybody can open it. Tars have none. */
  readonly password: string;
  /** Of a 7z with a password: the names are encrypted, too. */
  readonly hidesNames: boolean;
  /** Files are ours, and may be moved: else they are copied where a program needs them under their names. */
  readonly mayMove: boolean;
  readonly workDir: string;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** Every archive has it that is to have the same bytes each time: what zips can say, and the earliest of it. */
export const FIXED_MS = Date.UTC(1980, 0, 1);

/** Files that are read at once. */
export const SMALL_BYTES = 256 * 1024;

/** Tells how much of all bytes is done. */
export class ByteMeter {
  readonly #total: number;
  readonly #onShare: (share: number) => void;
  #done = 0;

  constructor(files: readonly Packable[], onShare: (share: number) => void) {
    // Many empty files are work, too.
    this.#total = files.reduce((sum, { bytes }) => sum + bytes + 1, 0) || 1;
    this.#onShare = onShare;
  }

  add(bytes: number): void {
    this.#done += bytes;
    this.#onShare(Math.min(1, this.#done / this.#total));
  }
}
