/** Checks that objects are read as written, and written as read. */
import { expect, test } from 'vitest';
import { Lexer } from './lexer.ts';
import { PdfDict, PdfName, type PdfObject, PdfString } from './object.ts';
import { Keyword, Parser } from './parser.ts';
import { serialize } from './serialize.ts';

function parse(text: string): PdfObject | Keyword | undefined {
  return new Parser(new Lexer(Buffer.from(text, 'latin1'))).next();
}

function rewritten(text: string): string {
  const value = parse(text);
  return value === undefined || value instanceof Keyword
    ? 'nothing'
    : serialize(value, (reference) => reference.number);
}

test.each([
  ['null', 'null'],
  ['true', 'true'],
  ['-12.50', '-12.5'],
  ['.5', '0.5'],
  ['--5', '-5'],
  ['0.0000001', '0.0000001'],
  ['/Name', '/Name'],
  ['/A#20B#2F', '/A#20B#2f'],
  ['(a(b)c)', '(a\\(b\\)c)'],
  ['(\\101\\n\\\nx)', '(A\\nx)'],
  ['<48 65 6C6>', '(Hel`)'],
  ['[1 2 0 R 3]', '[1 2 0 R 3]'],
  ['<< /K [ << /A 1 >> ] /N null % note\n /R 7 0 R >>', '<</K [<</A 1>>]/R 7 0 R>>'],
])('reads %s and writes %s', (text, expected) => {
  expect(rewritten(text)).toBe(expected);
});

test('keeps the bytes of any string and the letters of any name', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const string = parse(serialize(new PdfString(bytes), () => null));
  expect(string instanceof PdfString && [...string.bytes]).toEqual([...bytes]);
  const letters = String.fromCharCode(...bytes.slice(1));
  const name = parse(serialize(new PdfName(letters), () => null));
  expect(name instanceof PdfName && name.value).toBe(letters);
});

test('writes no exponents', () => {
  expect(serialize([1e-9, 1e21, Number.NaN], () => null)).toBe('[0.000000001 1000000000000000 0]');
});

test('tells words from numbers and references', () => {
  const parser = new Parser(new Lexer(Buffer.from('1 0 0 1 5 6 cm /Im1 Do 12 0 R')), { references: false });
  const words: unknown[] = [];
  for (let token = parser.next(); token !== undefined; token = parser.next()) {
    if (token instanceof Keyword) words.push(token.word);
  }
  expect(words).toEqual(['cm', 'Do', 'R']);
});

test('ends nesting without end', () => {
  expect(() => parse('['.repeat(100_000))).toThrow('nested too deeply');
});

test('reads what it can of a dictionary that is cut off', () => {
  const dict = parse('<< /A 1 /B [1 2');
  expect(dict instanceof PdfDict && dict.get('A')).toBe(1);
});
