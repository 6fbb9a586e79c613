/** Tells the looks of files that are not of the type that their names say: no tool takes them. */
import type { FileLook } from './file-look.ts';

export function isForeign(look: FileLook): boolean {
  return look.kind === 'plain' && look.foreign === true;
}

/** Whether there are files, and none of them is what its name says. */
export function areForeign(files: readonly { readonly look: FileLook }[]): boolean {
  return files.length > 0 && files.every(({ look }) => isForeign(look));
}
