/** Results sorted into the folders that they stand in. */
import type { JobFile } from '../../../../contract/job.ts';

export interface FolderNode {
  /** Its own name; a folder that holds nothing but another one is told together with it. */
  readonly name: string;
  readonly folders: readonly FolderNode[];
  readonly files: readonly JobFile[];
  /** Files in it and below. */
  readonly count: number;
}

interface Growing {
  readonly folders: Map<string, Growing>;
  readonly files: JobFile[];
}

export function isInFolder({ facts }: JobFile): boolean {
  return typeof facts.folder === 'string' && facts.folder !== '';
}

/** The top of the tree. Folders come in the order of their names, files as they are given. */
export function folderTree(files: readonly JobFile[]): FolderNode {
  const top: Growing = { folders: new Map(), files: [] };
  for (const file of files) {
    const names = isInFolder(file) ? String(file.facts.folder).split('/') : [];
    let place = top;
    for (const name of names) {
      const next = place.folders.get(name) ?? { folders: new Map(), files: [] };
      place.folders.set(name, next);
      place = next;
    }
    place.files.push(file);
  }
  return grown('', top);
}

function grown(name: string, { folders, files }: Growing): FolderNode {
  const [only, ...others] = folders;
  if (name !== '' && only && others.length === 0 && files.length === 0) return grown(`${name}/${only[0]}`, only[1]);
  const nodes = [...folders]
    .map(([each, place]) => grown(each, place))
    .sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  return { name, folders: nodes, files, count: nodes.reduce((sum, { count }) => sum + count, files.length) };
}
