/** Names of results: safe on every system, whole characters, no two alike. */
import { describe, expect, test } from 'vitest';
import {
  cleanFolder,
  cleanStem,
  extensionOf,
  filledStem,
  fillPattern,
  nameInFolder,
  shownName,
  stemOf,
  uniqueNames,
} from './output-name.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

describe('a cleaned stem', () => {
  const CLEAN: readonly (readonly [from: string, to: string])[] = [
    ['report', 'report'],
    ['a/b\\c:d*e?f"g<h>i|j', 'abcdefghij'],
    ['../../etc/passwd', 'etcpasswd'],
    ['tab\there\nand\u0000there\u0085', 'tabhereandthere'],
    ['...hidden', 'hidden'],
    ['ends with dots and spaces. . ', 'ends with dots and spaces'],
    ['invoice\u202Efdp', 'invoicefdp'],
    ['Grüße, 東京 🙂', 'Grüße, 東京 🙂'],
    ['e\u0301', 'é'],
    ['', 'file'],
    ['///', 'file'],
    ['. .', 'file'],
    ['con', '_con'],
    ['LPT1', '_LPT1'],
    ['nul.backup', '_nul.backup'],
    ['console', 'console'],
  ];
  for (const [from, to] of CLEAN)
    test(`${JSON.stringify(from)} becomes ${JSON.stringify(to)}`, () => expect(cleanStem(from)).toBe(to));

  test('has at most 180 bytes, cut at a whole character', () => {
    expect(cleanStem('a'.repeat(300))).toBe('a'.repeat(180));
    expect(cleanStem('é'.repeat(300))).toBe('é'.repeat(90));
    // A family of four is one character of 25 bytes.
    expect(cleanStem('👨‍👩‍👧‍👦'.repeat(20))).toBe('👨‍👩‍👧‍👦'.repeat(7));
    expect(bytesOf(cleanStem(`con.${'a'.repeat(300)}`))).toBeLessThanOrEqual(180);
  });

  test('does not end in a space or dot that the cut uncovered', () => {
    expect(cleanStem(`${'a'.repeat(179)} b`)).toBe('a'.repeat(179));
  });
});

describe('the stem of a file name', () => {
  test('is what stands before the last dot, without its folder', () => {
    expect(stemOf('report.pdf')).toBe('report');
    expect(stemOf('archive.tar.gz')).toBe('archive.tar');
    expect(stemOf('C:\\Users\\me\\letter.docx')).toBe('letter');
    expect(stemOf('/home/me/.profile')).toBe('profile');
    expect(stemOf('noending')).toBe('noending');
    expect(stemOf('.pdf')).toBe('pdf');
  });
});

test('an extension is lower case, and empty where there is none', () => {
  expect(extensionOf('A.PDF ')).toBe('pdf');
  expect(extensionOf('archive.tar.gz')).toBe('gz');
  expect(extensionOf('README')).toBe('');
  expect(extensionOf('ends.')).toBe('');
  expect(extensionOf('a.b c')).toBe('');
});

describe('a pattern', () => {
  test('is filled with the name and the tokens that are known', () => {
    expect(fillPattern('{name}-{from}-{to}', 'report', { from: 3, to: 7 })).toBe('report-3-7');
    expect(fillPattern('{n}-{bookmark}', 'report', { n: '01', bookmark: 'Intro' })).toBe('01-Intro');
  });

  test('leaves unknown tokens as they are, also those that JavaScript knows', () => {
    expect(fillPattern('{name} {pages} {constructor} {toString}', 'report', {})).toBe(
      'report {pages} {constructor} {toString}',
    );
  });

  test('leaves out what has no meaning for the tool, and what parted it from the rest', () => {
    expect(fillPattern('{name}-{page}', 'report', {})).toBe('report');
    expect(fillPattern('{from} - {to} - {name}_{bookmark} {n}', 'report', { n: 1, bookmark: '' })).toBe('report 1');
    expect(fillPattern('{page}-{bookmark}', 'report', {})).toBe('report');
    expect(fillPattern('-{name}-', 'report', {})).toBe('-report-');
  });

  test('takes a name with dollar signs and braces as plain text', () => {
    expect(fillPattern('{name}-{n}', '$& {n}', { n: 1 })).toBe('$& {n}-1');
  });
});

describe('equal names', () => {
  const names = (...stems: readonly string[]) => uniqueNames(stems.map((stem) => ({ stem, extension: 'pdf' })));

  test('get a number, whatever their case', () => {
    expect(names('a', 'A', 'a', 'b')).toEqual(['a.pdf', 'A (2).pdf', 'a (3).pdf', 'b.pdf']);
    expect(names('a (2)', 'a', 'a')).toEqual(['a (2).pdf', 'a.pdf', 'a (3).pdf']);
  });

  test('stay apart by their endings', () => {
    expect(
      uniqueNames([
        { stem: 'a', extension: 'pdf' },
        { stem: 'a', extension: 'jpg' },
      ]),
    ).toEqual(['a.pdf', 'a.jpg']);
  });

  test('stay within the limit of bytes when they are numbered', () => {
    const long = 'é'.repeat(90);
    for (const name of names(long, long)) expect(bytesOf(name)).toBeLessThanOrEqual(184);
    expect(new Set(names(long, long)).size).toBe(2);
  });
});

test('a name is shown without marks that turn its reading direction, and without half characters', () => {
  expect(shownName('invoice\u202Egpj.pdf')).toBe('invoicegpj.pdf');
  expect(shownName('a\ud800b.pdf')).toBe('a\ufffdb.pdf');
  expect(shownName('عقد نهائي.pdf')).toBe('عقد نهائي.pdf');
});

test('a folder is safe on every system, whatever it says', () => {
  const from = ['a/b', '../../etc', '/root', 'C:\\x\\..\\y', 'con/.ssh', 'a//./b', 7, undefined];
  expect(from.map(cleanFolder)).toEqual(['a/b', 'etc', 'root', 'C/x/y', '_con/ssh', 'a/b', '', '']);
  expect(cleanFolder('d/'.repeat(500)).split('/').length).toBe(40);
  expect([nameInFolder('x.txt', { folder: '../up' }), nameInFolder('x.txt')]).toEqual(['up/x.txt', 'x.txt']);
});

test('names are told apart within a folder, and a thousand equal ones at once', () => {
  const name = { stem: 'a', extension: 'txt' };
  expect(uniqueNames([name, { ...name, folder: 'b' }, name])).toEqual(['a.txt', 'a.txt', 'a (2).txt']);
  expect(uniqueNames(Array(10_000).fill(name)).at(-1)).toBe('a (10000).txt');
});

describe('a stem by a pattern', () => {
  test('keeps the number of a page behind a name that is too long', () => {
    const stem = filledStem('{name}-p{n}', 'ü'.repeat(200), { n: 12 });
    expect(stem).toMatch(/^ü+-p12$/);
    expect(Buffer.byteLength(stem)).toBeGreaterThan(170);
    expect(Buffer.byteLength(stem)).toBeLessThanOrEqual(180);
  });

  test('is cut at its end where the name is not what is too long', () => {
    expect(Buffer.byteLength(filledStem(`${'x'.repeat(300)}{name}`, 'a', {}))).toBeLessThanOrEqual(180);
  });
});
