/** The files of a folder that a command line names, with those in folders below it. No link is followed. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { compareNames } from '../contract/files/natural-order.ts';
import { isSystemFile } from '../contract/files/system-files.ts';

export interface WalkedFile {
  /** Absolute. */
  readonly path: string;
  /** Where it lies, beginning with the name of the folder that was given, with slashes. */
  readonly folder: string;
}

export interface WalkedFolder {
  readonly files: readonly WalkedFile[];
  /** Folders that no file tells of, named as `WalkedFile.folder`. */
  readonly emptyFolders: readonly string[];
  /** Links, devices and the like, which are left out. */
  readonly skipped: number;
}

/** @param folder absolute. @throws what the system says of a folder that cannot be read. */
export async function walkFolder(folder: string): Promise<WalkedFolder> {
  const files: WalkedFile[] = [];
  const emptyFolders: string[] = [];
  let skipped = 0;
  const waiting = [{ path: folder, name: path.basename(folder) }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { path: place, name } = next;
    const entries = await readdir(place, { withFileTypes: true });
    entries.sort((a, b) => compareNames(a.name, b.name));
    const before = files.length + waiting.length;
    for (const entry of entries) {
      const inside = path.join(place, entry.name);
      if (entry.isDirectory()) waiting.push({ path: inside, name: [name, entry.name].filter(Boolean).join('/') });
      else if (!entry.isFile()) skipped++;
      else if (!isSystemFile(entry.name)) files.push({ path: inside, folder: name });
    }
    if (files.length + waiting.length === before && name !== '') emptyFolders.push(name);
  }
  return { files, emptyFolders, skipped };
}
