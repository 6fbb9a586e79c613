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

/** What a file of an option is called on its way: the option's name for the first, `attach.2` and so on for others. */
export function partName(option: string, index: number): string {
  return index === 0 ? option : `${option}.${index + 1}`;
}

export function optionOfPart(part: string): string {
  return part.replace(/\.\d+$/, '');
}

/** What the options' check is told: of an option with several files a list. */
export function byOption<T>(parts: readonly (readonly [part: string, file: T])[]): Readonly<Record<string, T | T[]>> {
  const found = new Map<string, T[]>();
  for (const [part, file] of parts) {
    const option = optionOfPart(part);
    found.set(option, [...(found.get(option) ?? []), file]);
  }
  return Object.fromEntries(
    [...found].map(([option, [first, ...more]]) => [
      option,
      more.length > 0 ? ([first, ...more] as T[]) : (first as T),
    ]),
  );
}
