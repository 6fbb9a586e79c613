/** Checks how tables are read that programs and people write. */
import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

test.each([',', ';', '\t', '|'])('finds out that %j divides the columns, and every line end', (delimiter) => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(readCsv(['a', 'b'].join(delimiter) + end + ['c', ''].join(delimiter) + end)).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
});

test('takes quoted cells as one, with what divides columns and lines in them', () => {
  expect(readCsv('"Smith, Ann";1\n"say ""hi""";2\n"two\nlines";3')).toEqual([
    ['Smith, Ann', '1'],
    ['say "hi"', '2'],
    ['two\nlines', '3'],
  ]);
  expect(readCsv('a, "b, c"\n  "d",e')).toEqual([
    ['a', 'b, c'],
    ['d', 'e'],
  ]);
});

test('leaves out what is there for programs alone', () => {
  expect(readCsv('\ufeffsep=|\r\na|b\r\n')).toEqual([['a', 'b']]);
  expect(readCsv("'=1+1,'plain")).toEqual([['=1+1', "'plain"]]);
});

test('keeps empty lines as rows, and nothing of an empty file', () => {
  expect(readCsv('a\n\nb\n')).toEqual([['a'], [''], ['b']]);
  expect(readCsv('')).toEqual([['']]);
});
