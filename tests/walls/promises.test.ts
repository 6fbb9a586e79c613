/** Holds docs/promises.md to its word: every promise names a test, and that test is there. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const rows = [...read('docs/promises.md').matchAll(/^\| (.+?) \| (tests\/[\w./-]+) \| (.+?) \|$/gm)];

test('there are promises', () => expect(rows.length).toBeGreaterThan(20));

for (const [, promise = '', file = '', title = ''] of rows) {
  test(`${promise}: is held by a test`, () => expect(read(file)).toContain(`'${title}'`));
}
