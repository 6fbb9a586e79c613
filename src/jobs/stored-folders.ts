/** What lies in the file store, told by job or by upload instead of by file. */
import type { FileStore } from '../contract/files/file-store.ts';

export interface StoredFolder {
  /** `uploads/abc/` */
  readonly prefix: string;
  /** The last part of it: `abc`. */
  readonly id: string;
  readonly files: number;
  /** When the newest of its files was written, Unix time. */
  readonly newestMs: number;
}

/** The folders right under `root`, which ends in `/`; each holds one file at least. */
export async function storedFolders(files: Pick<FileStore, 'list'>, root: string): Promise<readonly StoredFolder[]> {
  const folders = new Map<string, StoredFolder>();
  for await (const { key, modifiedMs } of files.list(root)) {
    const [id = ''] = key.slice(root.length).split('/');
    const before = folders.get(id);
    folders.set(id, {
      prefix: `${root}${id}/`,
      id,
      files: (before?.files ?? 0) + 1,
      newestMs: Math.max(before?.newestMs ?? 0, modifiedMs),
    });
  }
  return [...folders.values()];
}
