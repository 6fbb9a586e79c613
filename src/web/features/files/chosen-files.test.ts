/** Changing the list of chosen files. */
import { expect, test } from 'vitest';
import {
  AS_IT_IS,
  type ChosenFile,
  changeFiles,
  filePagesOption,
  fileTurnsOption,
  longestOf,
  passwordOption,
  readyFiles,
  totalPages,
} from './chosen-files.ts';
import type { FileLook } from './file-look.ts';

const pdf = (pages: number): FileLook => ({ kind: 'pdf', pages, picture: '', restricted: false, signed: false });

function chosen(key: number, look: FileLook = pdf(1), password = ''): ChosenFile {
  return { key, file: new File(['x'], `${key}.pdf`), look, password, ...AS_IT_IS };
}

const LIST = [chosen(1), chosen(2), chosen(3)];
const keys = (files: readonly ChosenFile[]) => files.map(({ key }) => key);

test('adds to the list, or takes its place in a panel for one file', () => {
  expect(keys(changeFiles(LIST, { kind: 'add', files: [chosen(4)], replace: false }))).toEqual([1, 2, 3, 4]);
  expect(keys(changeFiles(LIST, { kind: 'add', files: [chosen(4)], replace: true }))).toEqual([4]);
});

test('moves a file up and down, and no further than the ends', () => {
  expect(keys(changeFiles(LIST, { kind: 'move', key: 1, to: 1 }))).toEqual([2, 1, 3]);
  expect(keys(changeFiles(LIST, { kind: 'move', key: 3, to: 0 }))).toEqual([3, 1, 2]);
  expect(keys(changeFiles(LIST, { kind: 'move', key: 1, to: 9 }))).toEqual([2, 3, 1]);
});

test('counts pages only when every file’s are known', () => {
  expect(totalPages([chosen(1, pdf(28)), chosen(2, pdf(12))])).toBe(40);
  expect(totalPages([chosen(1), chosen(2, { kind: 'plain' })])).toBeNull();
});

test('leaves a locked file out of what can be worked on', () => {
  expect(keys(readyFiles([chosen(1), chosen(2, { kind: 'locked', tried: false })]))).toEqual([1]);
});

test('reads a file anew when its password is given', () => {
  const [first] = changeFiles([chosen(1, { kind: 'locked', tried: false })], {
    kind: 'password',
    key: 1,
    password: 'k',
  });
  expect(first).toMatchObject({ password: 'k', look: { kind: 'reading' } });
});

test('sends one password plainly and several by file name', () => {
  expect(passwordOption([chosen(1, pdf(1), 'secret')])).toBe('secret');
  expect(passwordOption([chosen(1, pdf(1), 'secret'), chosen(2)])).toBe('{"1.pdf":"secret"}');
  expect(passwordOption([chosen(1)])).toBe('');
});

test('counts and names the pages that were chosen of each file', () => {
  const files = changeFiles([chosen(1, pdf(9)), chosen(2, pdf(5))], {
    kind: 'arrange',
    key: 2,
    arrangement: { pages: '3-1', turns: '{"3":90}' },
  });
  expect(totalPages(files)).toBe(12);
  expect(filePagesOption(files)).toBe('["all","3-1"]');
  expect(fileTurnsOption(files)).toBe('[{},{"3":90}]');
  expect(filePagesOption(LIST)).toBe('');
});

test('takes the file with the most pages for all, if all are PDFs with known pages', () => {
  const files = [chosen(1, pdf(3)), chosen(2, pdf(9)), chosen(3, pdf(9))];
  expect(longestOf(files)).toMatchObject({ file: { key: 2 }, pages: 9 });
  expect(longestOf([...files, chosen(4, { kind: 'plain' })])).toBeUndefined();
  expect(longestOf([])).toBeUndefined();
});
