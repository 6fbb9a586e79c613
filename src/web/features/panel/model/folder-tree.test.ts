/** Checks how results are sorted into folders. */
import { expect, test } from 'vitest';
import type { JobFile } from '../../../../contract/job.ts';
import { type FolderNode, folderTree, isInFolder } from './folder-tree.ts';

function file(outputFilename: string, folder?: string): JobFile {
  return { outputFilename, facts: folder === undefined ? {} : { folder } } as unknown as JobFile;
}

/** A folder as its name, what is in it, and how many files there are. */
function said({ name, folders, files, count }: FolderNode): unknown {
  return [name, count, ...folders.map(said), ...files.map(({ outputFilename }) => outputFilename)];
}

test('sorts folders by name, numbers by value, and keeps the order of files', () => {
  const files = [file('z.txt'), file('a.txt'), file('1', 'day 10'), file('1', 'day 2'), file('2', 'day 2')];
  expect(said(folderTree(files))).toEqual(['', 5, ['day 2', 2, '1', '2'], ['day 10', 1, '1'], 'z.txt', 'a.txt']);
});

test('tells folders that hold nothing but another one together', () => {
  const files = [file('1', 'a/b/c'), file('2', 'a/b/c'), file('3', 'x'), file('4', 'x/y')];
  expect(said(folderTree(files))).toEqual(['', 4, ['a/b/c', 2, '1', '2'], ['x', 2, ['y', 1, '4'], '3']]);
});

test('tells whether results stand in folders at all', () => {
  expect([isInFolder(file('a')), isInFolder(file('a', '')), isInFolder(file('a', 'b'))]).toEqual([false, false, true]);
});
