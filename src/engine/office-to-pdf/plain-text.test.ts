/** Checks encodings, endless lines and limits of text files. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findDelimiter } from '../../contract/text/find-delimiter.ts';
import { writePlainText } from './plain-text.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plain-text-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function plain(content: string | Buffer): Promise<string> {
  const path = join(folder, 'in');
  const target = join(folder, 'out');
  await writeFile(path, content);
  await writePlainText({ path, name: 'a.txt' }, target, new AbortController().signal);
  return readFile(target, 'utf8');
}

test.each([
  ['UTF-8', Buffer.from('Grüße 世界\n')],
  ['UTF-8 with a mark', Buffer.from('\ufeffGrüße 世界\n')],
  ['UTF-16 with a mark', Buffer.from('\ufeffGrüße 世界\n', 'utf16le')],
])('reads %s', async (_, content) => {
  expect(await plain(content)).toBe('Grüße 世界\n');
});

test('reads the letters of Windows', async () => {
  expect(await plain(Buffer.from('\x93caf\xe9\x94 5 \x80', 'latin1'))).toBe('“café” 5 €');
});

test('cuts lines that would take hours to lay out, at a space, and loses nothing', async () => {
  const words = 'lorem '.repeat(2_000);
  const text = await plain(words);
  expect(text.replaceAll('\n', '')).toBe(words);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(2_001);
  expect((await plain('x'.repeat(200_000))).replaceAll('\n', '')).toBe('x'.repeat(200_000));
});

test('refuses what holds no words, and what would take more pages than allowed', async () => {
  await expect(plain(' \n\t\n')).rejects.toMatchObject({ code: 'nothing-found' });
  await expect(plain('\n'.repeat(400_000).concat('x').padStart(400_002, 'y'))).rejects.toMatchObject({
    code: 'too-many-pages',
  });
  await expect(plain(Buffer.from([1, 0, 2, 200, 0, 0, 3]))).rejects.toMatchObject({ code: 'damaged' });
});

test.each([
  ['a,b\n1,2\n3,4', ','],
  ['a;b\n1,5;2\n3,5;4', ';'],
  ['a\tb, c\n1\t2', '\t'],
  ['"x;y",2\n"z;w",3', ','],
  ['only words', ','],
])('finds what divides %j', (sample, delimiter) => {
  expect(findDelimiter(sample)).toBe(delimiter);
});
