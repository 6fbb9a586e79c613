/** Holds docs/security.md to its word: every row names a test, and that test is there and runs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const lines = read('docs/security.md').split('\n');
const sections = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));
/** Of all tables, without their heads. */
const attacks = lines.filter((line) => line.startsWith('| ') && !/^\| (attack|mistake) \|/.test(line));
const ROW = /^\| [^|]+ \| [^|]+ \| ((?:src|tests)\/[\w./-]+\.test\.ts): ([^|]+) \|$/;
const rows = attacks.map((line) => ROW.exec(line) ?? [line, '', '']);

test('the threat model has the four sides, and what is not defended', () => {
  expect(sections).toEqual([
    "A visitor's file against the server",
    'Visitor against visitor, and against the house',
    'Site against visitor',
    "The operator's mistakes",
    'What is known and not defended',
  ]);
  expect(rows.length).toBeGreaterThan(45);
});

test('every row names a test', () => expect(attacks.filter((line) => !ROW.test(line))).toEqual([]));

test.each(rows.map(([, file = '', title = '']) => [file, title]))('%s: %s', (file, title) => {
  const declared = read(file).split(`'${title}'`)[0] ?? '';
  expect(read(file)).toContain(`'${title}'`);
  expect(declared).toMatch(/\btest(\.each\b[\s\S]*\)|\.each<[\s\S]*\)|)\(\s*$/);
});
