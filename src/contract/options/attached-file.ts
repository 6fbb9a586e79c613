/** A file that comes with an option rather than as something to work on: a watermark's picture, a list of names, a key. */
import type { FileTypeId } from '../files/file-type.ts';

export interface AttachedFile {
  /** Absolute path inside the work folder; its name tells nothing. */
  readonly path: string;
  /** The visitor's own file name. */
  readonly name: string;
  /** By content. */
  readonly type: FileTypeId;
  readonly bytes: number;
}

/** A certificate or key. It is never written to a disk in clear, so it has no path. */
export interface SecretFile {
  readonly name: string;
  readonly data: Uint8Array;
}

/** How a secret file travels, sealed, from the submit to the run. */
export interface PackedSecret {
  readonly name: string;
  /** Base64. */
  readonly data: string;
}

export function packSecret(name: string, data: Uint8Array): PackedSecret {
  return { name, data: Buffer.from(data).toString('base64') };
}

/** Largest secret file, in bytes: certificates with their chains are a few kilobytes. */
export const MAX_SECRET_FILE_BYTES = 262_144;
