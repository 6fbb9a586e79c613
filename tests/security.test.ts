/** Holds docs/security.md to its word: every test that it names is there. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const rows = [...read('docs/security.md').matchAll(/\| ((?:src|tests)\/[\w./-]+\.test\.ts): (.+?) \|$/gm)];

test('the threat model has a row for each attack', () => expect(rows.length).toBeGreaterThan(25));

test.each(rows.map(([, file = '', title = '']) => [file, title]))('%s: %s', (file, title) => {
  expect(read(file)).toContain(`'${title}'`);
});
