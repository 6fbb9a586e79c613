/** Maps of codes to text are read where they are plain, and left alone otherwise. */
import { expect, test } from 'vitest';
import { readToUnicode } from './read-to-unicode.ts';
import { toUnicodeBytes } from './to-unicode.ts';

function read(lines: string, codeBytes: 1 | 2 = 2) {
  const map = readToUnicode(Buffer.from(`begincmap\n${lines}\nendcmap`), codeBytes);
  return map && Object.fromEntries(map);
}

test('reads single codes, ranges that count on, and ranges with a list', () => {
  expect(
    read(`1 beginbfchar <0003> <0020> endbfchar
3 beginbfrange <0010> <0012> <0041> <0020> <0020> <D83DDE00> <0030> <0031> [<00660069> <007A>] endbfrange`),
  ).toEqual({ 3: ' ', 16: 'A', 17: 'B', 18: 'C', 32: '😀', 48: 'fi', 49: 'z' });
  expect(read('1 beginbfrange <41> <42> <0061> endbfrange', 1)).toEqual({ 65: 'a', 66: 'b' });
});

test('reads what we write', () => {
  const texts = [
    [7, 'ffi'],
    [300, '漢'],
  ] as const;
  expect([...(readToUnicode(toUnicodeBytes(texts, 2), 2) ?? [])]).toEqual(texts);
});

test.each([
  ['codes of another length', '1 beginbfchar <03> <0020> endbfchar'],
  ['half a character', '1 beginbfchar <0003> <20> endbfchar'],
  ['two texts of one code', '2 beginbfchar <0003> <0020> <0003> <0021> endbfchar'],
  ['a range past the end of its row', '1 beginbfrange <0000> <0100> <0041> endbfrange'],
  ['a range backwards', '1 beginbfrange <0004> <0003> <0041> endbfrange'],
  ['a list that is too short', '1 beginbfrange <0003> <0005> [<0041> <0042>] endbfrange'],
  ['half an entry', '1 beginbfchar <0003> endbfchar'],
  ['another map below', '/Other usecmap'],
])('leaves %s alone', (_, lines) => {
  expect(read(lines)).toBeUndefined();
});
