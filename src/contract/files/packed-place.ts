/** Where a file stands in an archive that is made: under its owner's own names, and never outside of it. */
import { cutToBytes, shownName } from './output-name.ts';

/** No system takes longer names (NAME_MAX). */
const MAX_PART_BYTES = 255;
const MAX_FOLDERS = 100;
/** Under what systems take as a path (PATH_MAX), with room for the folder that somebody unpacks into. */
const MAX_FOLDER_BYTES = 3_000;

/** A folder as an archive may name it, with slashes: no way up, no root, no drive. Hidden folders stay hidden. */
export function packedFolder(folder: unknown): string {
  if (typeof folder !== 'string') return '';
  const kept: string[] = [];
  let bytes = 0;
  for (const part of folder
    .slice(0, 4 * MAX_FOLDER_BYTES)
    .split(/[/\\]/)
    .map(packedPart)) {
    bytes += bytesOf(part) + 1;
    if (bytes > MAX_FOLDER_BYTES || kept.length === MAX_FOLDERS) break;
    if (part !== '') kept.push(part);
  }
  return kept.join('/');
}

/** The name of a file in an archive. */
export function packedName(name: string): string {
  return packedPart(name.replace(/^.*[/\\]/s, '')) || 'file';
}

/** Empty for what names no file. */
function packedPart(text: string): string {
  const plain = shownName(text.normalize('NFC')).replace(/^[A-Za-z]:/, '');
  if (/^\.{0,2}\s*$/.test(plain)) return '';
  const [, stem = plain, ending = ''] = /^(.+)(\.[^.]{1,20})$/s.exec(plain) ?? [];
  const endingBytes = bytesOf(ending);
  return `${cutToBytes(stem, MAX_PART_BYTES - endingBytes)}${ending}`;
}

/**
 * The same places, each only once: the second of two equal ones gets ` (2)`, and so does a file that is named as a folder is.
 * @param folders that stand beside them, with slashes.
 */
export function uniquePlaces(places: readonly string[], folders: readonly string[] = []): readonly string[] {
  const taken = foldersAbove([...places, ...folders.map((folder) => `${folder}/`)]);
  const copies = new Map<string, number>();
  return places.map((place) => {
    let own = place;
    for (let copy = copies.get(place) ?? 2; taken.has(own); copy++) {
      own = numbered(place, copy);
      copies.set(place, copy + 1);
    }
    taken.add(own);
    return own;
  });
}

/** Of paths, every folder that they name on their way. */
export function foldersAbove(paths: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      if (found.has(path.slice(0, at))) break;
      found.add(path.slice(0, at));
    }
  }
  return found;
}

function numbered(place: string, copy: number): string {
  const [, stem = place, ending = ''] = /^(.*[^/])(\.[^./]{1,20})$/s.exec(place) ?? [];
  return `${stem} (${copy})${ending}`;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
