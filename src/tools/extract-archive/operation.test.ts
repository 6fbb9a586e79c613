/** extract-archive on sound archives: what comes out, with its folders, names, dates and passwords. */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cabFile } from '../../../tests/cab-file.ts';
import { hasProgram } from '../../../tests/has-program.ts';
import { rarFile, rarParts } from '../../../tests/rar-file.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { tarFile } from '../../../tests/tar-file.ts';
import { renamedInZip, zipFile } from '../../../tests/zip-file.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let extract: OperationTest<typeof tool>;
beforeEach(async () => {
  extract = await OperationTest.start(tool, run);
});
afterEach(() => extract.end());

type Found = Readonly<Record<string, string>>;

/** Content by folder and name. */
async function extracted(
  content: Uint8Array,
  type: FileTypeId,
  options: Readonly<Record<string, unknown>> = {},
  name = `in.${type}`,
): Promise<Found> {
  const outputs = await extract.run([await extract.file(name, content, type)], options);
  const found: Record<string, string> = {};
  for (const { path, ownName = '', facts } of outputs) {
    const place = facts?.folder === undefined ? ownName : `${facts.folder}/${ownName}`;
    found[place] = (await readFile(path)).toString('utf8');
  }
  return found;
}

const FILES = { 'a.txt': 'one', 'docs/b.txt': 'two', 'docs/deep/ü.txt': 'three', 'empty.txt': '' };

/** The same files packed by another program. */
async function packed(command: string, args: readonly string[]): Promise<Buffer> {
  const folder = join(extract.folder, 'src');
  await mkdir(join(folder, 'docs/deep'), { recursive: true });
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), content);
  const target = join(extract.folder, 'packed.bin');
  execFileSync(command, [...args, target, 'a.txt', 'docs', 'empty.txt'], { cwd: folder, stdio: 'ignore' });
  return readFile(target);
}

test('takes every file out of a zip, with folders and dates', async () => {
  const content = await zipFile({ 'docs/': '', ...FILES });
  expect(await extracted(content, 'zip')).toEqual(FILES);
  const [first] = await extract.run([await extract.file('in.zip', content, 'zip')], {});
  expect(first?.facts?.modifiedMs).toBe(Date.UTC(2001, 1, 3));
});

test.each<[FileTypeId, string, readonly string[]]>([
  ['tar', 'bsdtar', ['--format=ustar', '-cf']],
  ['tar', 'bsdtar', ['--format=pax', '-cf']],
  ['tar', 'bsdtar', ['--format=gnutar', '-cf']],
  ['gz', 'bsdtar', ['-czf']],
  ['bz2', 'bsdtar', ['-cjf']],
  ['xz', 'bsdtar', ['-cJf']],
  ['zst', 'bsdtar', ['--zstd', '-cf']],
  ['7z', 'bsdtar', ['--format=7zip', '-cf']],
  ['iso', 'bsdtar', ['--format=iso9660', '-cf']],
])('takes every file out of %s made by %s %j', async (type, command, args) => {
  expect(await extracted(await packed(command, args), type)).toEqual(FILES);
  expect(extract.warningCodes).toEqual([]);
});

test('opens a cabinet, whose paths have backslashes', async () => {
  const content = cabFile({ 'a.txt': 'one', 'docs\\ü.txt': 'two' });
  expect(await extracted(content, 'cab')).toEqual({ 'a.txt': 'one', 'docs/ü.txt': 'two' });
});

test('opens RAR', async () => {
  expect(await extracted(rarFile('notes.txt', Buffer.from('From a RAR')), 'rar')).toEqual({
    'notes.txt': 'From a RAR',
  });
});

test('opens RAR in parts, and says which part is missing', async () => {
  const content = Buffer.from(Array.from({ length: 9_000 }, (_, at) => 32 + (at % 90)));
  const parts = rarParts('notes.txt', content);
  const given = await Promise.all(parts.map((part, at) => extract.file(`x.part${at + 1}.rar`, part, 'rar')));
  const [first, second] = given;
  if (!first || !second) throw new Error('two parts');
  const outputs = await extract.run([first], {}, { given });
  expect(outputs.map(({ ownName, facts }) => [ownName, facts?.folder])).toEqual([['notes.txt', undefined]]);
  expect(await readFile(outputs[0]?.path ?? '')).toEqual(content);
  expect(await extract.run([second], {}, { given })).toEqual([]);
  await expect(extract.run([first])).rejects.toThrow('Part 2 (x.part2.rar) is missing.');
  await expect(extract.run([second])).rejects.toThrow('Part 1 (x.part1.rar) is missing.');
});

test.each<[string, FileTypeId, (content: Buffer) => Buffer, string]>([
  ['notes.txt.gz', 'gz', gzipSync, 'notes.txt'],
  ['notes.txt.zst', 'zst', zstdCompressSync, 'notes.txt'],
  ['notes.gzip', 'gz', gzipSync, 'notes'],
])('unpacks %s, which is one file alone', async (name, type, pack, inside) => {
  expect(await extracted(pack(Buffer.from('alone')), type, {}, name)).toEqual({ [inside]: 'alone' });
});

test('takes only what is selected, by name, mask or folder', async () => {
  const content = await zipFile(FILES);
  const of = async (select: string) => Object.keys(await extracted(content, 'zip', { select }));
  expect(await of('A.TXT')).toEqual(['a.txt']);
  expect(await of('b.*, empty*')).toEqual(['docs/b.txt', 'empty.txt']);
  expect(await of('docs/')).toEqual(['docs/b.txt', 'docs/deep/ü.txt']);
  await expect(of('*.pdf')).rejects.toThrow('No file in in.zip matches "*.pdf".');
});

test('puts all files into one folder where that is asked for', async () => {
  expect(Object.keys(await extracted(await zipFile(FILES), 'zip', { flat: true }))).toEqual([
    'a.txt',
    'b.txt',
    'ü.txt',
    'empty.txt',
  ]);
});

test('reads old names by what they are likely to be, or as it is told', async () => {
  const gbk = execFileSync('iconv', ['-t', 'GBK'], { input: '报告文件.txt' });
  const content = renamedInZip(await zipFile({ '12345678.txt': 'x' }), '12345678.txt', gbk);
  expect(Object.keys(await extracted(content, 'zip'))).toEqual(['报告文件.txt']);
  expect(Object.keys(await extracted(content, 'zip', { encoding: 'cp437' }))).toEqual(['▒¿╕µ╬─╝■.txt']);
});

test.each(['zipcrypt', 'aes256'])('opens a zip locked by %s with its password only', async (lock) => {
  const content = await packed('bsdtar', [
    '--format=zip',
    `--options=zip:encryption=${lock}`,
    '--passphrase=geheim ß',
    '-cf',
  ]);
  await expect(extracted(content, 'zip')).rejects.toMatchObject({ code: 'need-password' });
  await expect(extracted(content, 'zip', { password: 'no' })).rejects.toMatchObject({ code: 'wrong-password' });
  expect(await extracted(content, 'zip', { password: 'geheim ß' })).toEqual(FILES);
});

const hasSevenZip = hasProgram('7zz', ['i']);

test.runIf(hasSevenZip).each<[FileTypeId, readonly string[]]>([
  ['7z', ['-t7z', '-mhe=on']],
  ['7z', ['-t7z', '-mhe=off']],
  ['zip', ['-tzip', '-mm=LZMA', '-mem=AES256']],
])('opens a protected %s (%j) with its password only', async (type, args) => {
  const content = await packed('7zz', ['a', '-pgeheim 1', ...args]);
  await expect(extracted(content, type)).rejects.toMatchObject({ code: 'need-password' });
  await expect(extracted(content, type, { password: 'no' })).rejects.toMatchObject({ code: 'wrong-password' });
  expect(await extracted(content, type, { password: 'geheim 1' })).toEqual(FILES);
});

test.runIf(hasSevenZip).each(['Deflate64', 'BZip2', 'LZMA', 'PPMd'])('opens a zip packed by %s', async (method) => {
  expect(await extracted(await packed('7zz', ['a', '-tzip', `-mm=${method}`]), 'zip')).toEqual(FILES);
});

test('gives a hard link the content of its file, and tells of links that were left out', async () => {
  const content = tarFile([
    { name: 'a.txt', content: 'one' },
    { name: 'again.txt', type: '1', target: 'a.txt' },
    { name: 'link.txt', type: '2', target: '/etc/passwd' },
  ]);
  expect(await extracted(content, 'tar')).toEqual({ 'a.txt': 'one', 'again.txt': 'one' });
  expect(extract.warnings).toEqual([{ code: 'archived-links-skipped', params: { file: 'in.tar', count: 1 } }]);
});

test('says when there is nothing in an archive', async () => {
  await expect(extracted(await zipFile({ 'docs/': '' }), 'zip')).rejects.toThrow('in.zip contains no files.');
});
