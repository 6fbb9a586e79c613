/** The files of a drop, with those in folders below it, each with the folder that it came from. */
import { isVisitors } from '../../../ui/visitors-file.ts';

/** Read while the event is at work: the browser forgets afterwards what was dropped. */
export function droppedFiles({ items, files }: DataTransfer): Promise<readonly File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const some = entries.some(({ isDirectory }) => isDirectory);
  return some ? filesOf(entries, '') : Promise.resolve([...files].filter(isVisitors));
}

async function filesOf(entries: readonly FileSystemEntry[], folder: string): Promise<readonly File[]> {
  const found: File[] = [];
  for (const entry of entries) {
    const path = `${folder}${entry.name}`;
    if (isDirectory(entry)) found.push(...(await filesOf(await childrenOf(entry), `${path}/`)));
    else if (isFile(entry)) found.push(await readFile(entry, path));
  }
  return found.filter(isVisitors);
}

/** A folder gives its content in portions; an empty one is the last. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return children;
    children.push(...some);
  }
}

async function readFile(entry: FileSystemFileEntry, path: string): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  // As the drop zone's own reader names it.
  return Object.defineProperty(file, 'relativePath', { value: path });
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
