/** Which files of an archive are the pages of a comic, in the order in which they are read. */
import { detectFileType } from '../../adapters/file-type.ts';
import { compareNames } from '../../contract/files/natural-order.ts';
import { PICTURE_TYPES, type PictureFile } from '../../engine/images/embed/read-pictures.ts';
import type { SavedItem } from '../../engine/unpack/save-items.ts';

export interface ComicPage extends PictureFile {
  /** Of its chapter; empty for none. */
  readonly folder: string;
}

/** What systems and programs leave behind beside the pages. */
const STRAY = /^(?:\.|thumbs\.db$|__macosx$)/i;

export async function comicPages(items: readonly SavedItem[]): Promise<readonly ComicPage[]> {
  const pages: ComicPage[] = [];
  for (const { path, folder, name } of items) {
    if ([...folder.split('/'), name].some((part) => STRAY.test(part))) continue;
    const type = await detectFileType(path, name);
    if (type && PICTURE_TYPES.includes(type)) pages.push({ path, name, type, folder });
  }
  return pages.toSorted((a, b) => compareNames(a.folder, b.folder) || compareNames(a.name, b.name));
}

export interface Chapter {
  readonly title: string;
  /** Of its first page, from 0. */
  readonly first: number;
}

/** A folder is a chapter where there are several. @param folders that of each page. */
export function chaptersOf(folders: readonly string[]): readonly Chapter[] {
  const chapters = folders.flatMap((folder, first) => {
    const title = folder.split('/').at(-1) ?? '';
    return folder !== '' && folder !== folders[first - 1] ? [{ title, first }] : [];
  });
  return chapters.length > 1 ? chapters : [];
}
