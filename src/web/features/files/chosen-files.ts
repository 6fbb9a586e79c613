/** The list of files in a panel: plain data and the changes it knows. */
import { ToolError } from '../../../contract/messages/tool-error.ts';
import { namesLabels, parsePageRange } from '../../../contract/pages/page-range.ts';
import { resolvePageRange } from '../../../contract/pages/resolve-page-range.ts';
import type { FileLook } from './file-look.ts';

/** What is meant of a file that is joined with others. */
export interface Arrangement {
  /** Which of its pages, as a page range; empty = all. */
  readonly pages: string;
  /** How far single pages are turned: `{"1":90}`; empty = none. */
  readonly turns: string;
}

export const AS_IT_IS: Arrangement = { pages: '', turns: '' };

export interface ChosenFile extends Arrangement {
  readonly key: number;
  readonly file: File;
  readonly look: FileLook;
  /** Opens the file; empty where none is needed. */
  readonly password: string;
}

export type FilesChange =
  | { readonly kind: 'add'; readonly files: readonly ChosenFile[]; readonly replace: boolean }
  | { readonly kind: 'remove'; readonly key: number }
  /** `to`: the place in the list that the file takes. */
  | { readonly kind: 'move'; readonly key: number; readonly to: number }
  | { readonly kind: 'look'; readonly key: number; readonly look: FileLook }
  | { readonly kind: 'password'; readonly key: number; readonly password: string }
  | { readonly kind: 'arrange'; readonly key: number; readonly arrangement: Arrangement }
  /** Files that stood there before: in the place of those that stand there now, or before them. */
  | { readonly kind: 'restore'; readonly files: readonly ChosenFile[]; readonly replace: boolean }
  | { readonly kind: 'clear' };

export function changeFiles(files: readonly ChosenFile[], change: FilesChange): readonly ChosenFile[] {
  switch (change.kind) {
    case 'add':
      return change.replace ? change.files : [...files, ...change.files];
    case 'remove':
      return files.filter(({ key }) => key !== change.key);
    case 'move':
      return moved(files, change.key, change.to);
    case 'look':
      return files.map((each) => (each.key === change.key ? { ...each, look: change.look } : each));
    case 'password':
      return files.map((each) =>
        each.key === change.key ? { ...each, password: change.password, look: { kind: 'reading' } } : each,
      );
    case 'arrange':
      return files.map((each) => (each.key === change.key ? { ...each, ...change.arrangement } : each));
    case 'restore':
      return change.replace ? change.files : [...change.files, ...files];
    case 'clear':
      return [];
  }
}

/** A PDF whose pages will be known in a moment. */
export function isBeingRead({ file, look }: ChosenFile): boolean {
  return look.kind === 'reading' && /\.pdf$/i.test(file.name);
}

/** The option `file-pages`: one range for each file in order; empty where all pages of all files are meant. */
export function filePagesOption(files: readonly ChosenFile[]): string {
  if (files.every(({ pages }) => pages === '')) return '';
  return JSON.stringify(files.map(({ pages }) => pages || 'all'));
}

/** The option `file-turns`: the turns of each file in order; empty where no page of any file is turned. */
export function fileTurnsOption(files: readonly ChosenFile[]): string {
  if (files.every(({ turns }) => turns === '')) return '';
  return `[${files.map(({ turns }) => turns || '{}').join(',')}]`;
}

/** Pages of all files together, or null as long as one of them is not known. */
export function totalPages(files: readonly ChosenFile[]): number | null {
  let total = 0;
  for (const { look, pages } of files) {
    if (look.kind !== 'pdf') return null;
    const count = countPages(pages, look.pages);
    if (count === null) return null;
    total += count;
  }
  return total;
}

/** Null for labels, which only the server looks up, and for a range that the file does not have. */
function countPages(pages: string, all: number): number | null {
  try {
    const range = parsePageRange(pages);
    return namesLabels(range) ? null : resolvePageRange(range, all).pages.length;
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}

/** The file whose pages can stand for those of all: the one that has the most. Undefined unless all are PDFs with known pages. */
export function longestOf(
  files: readonly ChosenFile[],
): { readonly file: ChosenFile; readonly pages: number } | undefined {
  let longest: { readonly file: ChosenFile; readonly pages: number } | undefined;
  for (const file of files) {
    if (file.look.kind !== 'pdf') return undefined;
    const { pages } = file.look;
    if (!longest || pages > longest.pages) longest = { file, pages };
  }
  return longest;
}

/** Files that can be worked on: those that no password holds back. */
export function readyFiles(files: readonly ChosenFile[]): readonly ChosenFile[] {
  return files.filter(({ look }) => look.kind !== 'locked');
}

/** The `password` option: one password as it is; several as JSON by file name. */
export function passwordOption(files: readonly ChosenFile[]): string {
  const locked = files.filter(({ password }) => password !== '');
  if (locked.length === 0) return '';
  if (files.length === 1) return locked[0]?.password ?? '';
  return JSON.stringify(Object.fromEntries(locked.map(({ file, password }) => [file.name, password])));
}

function moved(files: readonly ChosenFile[], key: number, to: number): readonly ChosenFile[] {
  const moving = files.find((each) => each.key === key);
  if (!moving) return files;
  const rest = files.filter((each) => each.key !== key);
  return [...rest.slice(0, to), moving, ...rest.slice(to)];
}
