/** Which page of a folder is printed, and where links lead from it. */
import { expect, test } from 'vitest';
import { relativeTo } from './finish-print.ts';
import { findStart, ORIGIN } from './web-folder.ts';

test.each([
  [['index.html', 'a/index.html'], 'index.html'],
  [['b/c/index.htm', 'a/Index.HTML', 'other.html'], 'a/Index.HTML'],
  [['Saved page.html', 'Saved page_files/frame.html'], 'Saved page.html'],
  [['a.html', 'b.html'], undefined],
  [['__MACOSX/index.html', 'a.txt'], undefined],
  [[], undefined],
])('of %j the page is %s', (paths, start) => expect(findStart(paths)).toBe(start));

test.each([
  ['a/b.html', 'a/c.html#x', 'c.html#x'],
  ['a/b.html', 'd/c.html', '../d/c.html'],
  ['b.html', 'c.html?q=1', 'c.html?q=1'],
  ['a/b.html', '', '../'],
  ['b.html', '', './'],
])('from %s, %s is %s', (start, path, written) => expect(relativeTo(start, `${ORIGIN}/${path}`)).toBe(written));
