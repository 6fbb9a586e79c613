/** convert-archive: what was in the old archive is in the new one, by the programs that people open archives with. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cabFile } from '../../../tests/cab-file.ts';
import { hasProgram } from '../../../tests/has-program.ts';
import { rarFile, rarParts } from '../../../tests/rar-file.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { tarFile } from '../../../tests/tar-file.ts';
import { renamedInZip, zipFile } from '../../../tests/zip-file.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let convert: OperationTest<typeof tool>;
beforeEach(async () => {
  convert = await OperationTest.start(tool, run);
});
afterEach(() => convert.end());

type Options = Readonly<Record<string, unknown>>;

const MOMENT = Date.UTC(2020, 1, 29, 12, 34, 56);
const FILES: Readonly<Record<string, string>> = { 'a.sh': 'one', 'docs/deep/Grüße 東京.txt': 'three', 'empty.txt': '' };
const NOISE = createHash('shake256', { outputLength: 300_000 }).update('noise').digest();

async function converted(content: Uint8Array, type: FileTypeId, options: Options = {}, name = `in.${type}`) {
  const [made, ...others] = await convert.run([await convert.file(name, content, type)], options);
  if (!made || others.length > 0) throw new Error('one archive');
  return made;
}

/** Names, and contents by name, as libarchive reads them. */
function read({ path }: OutputFile): Readonly<Record<string, string>> {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const names = execFileSync('bsdtar', ['-tf', path], { env }).toString().trim().split('\n');
  const content = (name: string) =>
    name.endsWith('/') ? '/' : execFileSync('bsdtar', ['-xOf', path, '--', name], { env }).toString();
  return Object.fromEntries(names.map((name) => [name, content(name)]));
}

/** FILES and an empty folder, packed by another program. */
async function packed(args: readonly string[]): Promise<Buffer> {
  const folder = join(convert.folder, 'src');
  await mkdir(join(folder, 'docs/deep'), { recursive: true });
  await mkdir(join(folder, 'void/inner'), { recursive: true });
  for (const [name, content] of Object.entries(FILES)) {
    await writeFile(join(folder, name), content);
    await utimes(join(folder, name), MOMENT / 1000, MOMENT / 1000);
  }
  await chmod(join(folder, 'a.sh'), 0o755);
  const target = join(convert.folder, 'packed.bin');
  const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  execFileSync('bsdtar', [...args, target, ...['a.sh', 'docs', 'empty.txt', 'void']], { cwd: folder, env });
  return readFile(target);
}

const hasSevenZip = hasProgram('7zz', ['i']);

type Case = [FileTypeId, string, readonly string[]];

test.each<Case>([
  ['gz', 'zip', ['-czf']],
  ['zip', 'tar.gz', ['--format=zip', '-cf']],
  ['7z', 'tar.zst', ['--format=7zip', '-cf']],
  ['xz', 'tar', ['-cJf']],
  ...(hasSevenZip ? [['zst', '7z', ['--zstd', '-cf']] satisfies Case] : []),
])('turns %s into %s, with folders, dates and programs', async (type, format, args) => {
  const made = await converted(await packed(args), type, { format });
  expect(made.ownName).toBe(`in.${format}`);
  const found = Object.entries(read(made)).filter(([name]) => !name.endsWith('/') || name.startsWith('void/inner'));
  expect(Object.fromEntries(found)).toEqual({ ...FILES, 'void/inner/': '/' });
  expect(convert.warnings).toEqual([]);
  const env = { ...process.env, TZ: 'UTC' };
  const list = execFileSync('bsdtar', ['-tvf', made.path], { env }).toString();
  expect(list).toMatch(/^-rwx\S+ .* Feb 29 +2020 a\.sh$/m);
  expect(list).toMatch(/^-rw-r\S+ .* Feb 29 +2020 empty\.txt$/m);
});

test.each<[FileTypeId, () => Promise<Buffer> | Buffer]>([
  ['rar', () => rarFile('notes.txt', Buffer.from('text'))],
  ['cab', () => cabFile({ 'notes.txt': 'text' })],
  ['iso', () => packed(['--format=iso9660', '-cf'])],
])('turns %s, which nobody makes here, into a zip', async (type, make) => {
  const files = read(await converted(await make(), type));
  if (type === 'iso') expect(files).toMatchObject(FILES);
  else expect(files).toEqual({ 'notes.txt': 'text' });
});

test('writes old names as Unicode', async () => {
  const gbk = execFileSync('iconv', ['-t', 'GBK'], { input: '报告文件.txt' });
  const content = renamedInZip(await zipFile({ '12345678.txt': 'x' }), '12345678.txt', gbk);
  expect(Object.keys(read(await converted(content, 'zip', { format: 'tar' })))).toEqual(['报告文件.txt']);
  const cp437 = await converted(content, 'zip', { format: 'tar', encoding: 'cp437' });
  expect(Object.keys(read(cp437))).toEqual(['▒¿╕µ╬─╝■.txt']);
});

const LOCKED = ['--format=zip', '--options=zip:encryption=aes256', '--passphrase=alt', '-cf'];

test('opens a locked archive with its password only, and says that the new one is open', async () => {
  const content = await packed(LOCKED);
  await expect(converted(content, 'zip', { format: 'tar' })).rejects.toMatchObject({ code: 'need-password' });
  const wrong = converted(content, 'zip', { format: 'tar', password: 'no' });
  await expect(wrong).rejects.toMatchObject({ code: 'wrong-password' });
  const made = await converted(content, 'zip', { format: 'tar', password: 'alt' });
  expect(read(made)).toMatchObject(FILES);
  expect(convert.warnings).toEqual([{ code: 'protection-removed', params: { file: 'in.zip' } }]);
});

test.runIf(hasSevenZip).each(['zip', '7z'])('locks the new %s with another password', async (format) => {
  const made = await converted(await packed(LOCKED), 'zip', { format, password: 'alt', 'new-password': 'neu ü' });
  expect(convert.warnings).toEqual([]);
  const opened = (password: string) =>
    execFileSync('7zz', ['t', `-p${password}`, made.path], { stdio: 'pipe' }).toString();
  expect(opened('neu ü')).toContain('Everything is Ok');
  for (const wrong of ['alt', '']) expect(() => opened(wrong)).toThrow();
});

test('refuses a password for a tar', async () => {
  const begun = converted(await zipFile(FILES), 'zip', { format: 'tar.gz', 'new-password': 'k' });
  await expect(begun).rejects.toThrow(/^tar cannot be locked with a password\.$/);
});

test('tells of links and unsafe names that it skips', async () => {
  const content = tarFile([
    { name: 'a.txt', content: 'one' },
    { name: 'again.txt', type: '1', target: 'a.txt' },
    { name: 'link.txt', type: '2', target: '/etc/passwd' },
    { name: '../up.txt', content: 'bad' },
    { name: '.ssh/con', content: 'own' },
  ]);
  expect(read(await converted(content, 'tar'))).toEqual({ 'a.txt': 'one', 'again.txt': 'one', '.ssh/con': 'own' });
  const params = { file: 'in.tar', count: 1 };
  expect(convert.warnings).toEqual([
    { code: 'archived-names-unsafe', params },
    { code: 'archived-links-skipped', params },
  ]);
});

test.each(hasSevenZip ? ['zip', '7z', 'tar'] : ['zip', 'tar'])(
  'packs files into a %s whose names are those of folders, too',
  async (format) => {
    const content = tarFile([
      { name: 'a/b', content: 'one' },
      { name: 'a', content: 'two' },
      { name: 'c', content: 'three' },
      { name: 'c/d', type: '5' },
      { name: 'a/b', content: 'four' },
    ]);
    const files = Object.entries(read(await converted(content, 'tar', { format }))).filter(([, text]) => text !== '/');
    expect(Object.fromEntries(files)).toEqual({ 'a/b': 'one', 'a (2)': 'two', 'c (2)': 'three', 'a/b (2)': 'four' });
  },
);

test('refuses what unpacks to too much', async () => {
  const bomb = gzipSync(tarFile([{ name: 'big.bin', content: 'x', claims: 7 * 1024 ** 3 }]));
  await expect(converted(bomb, 'gz')).rejects.toMatchObject({ code: 'unpacks-too-large' });
});

test('joins the parts of an archive, and says which one is missing', async () => {
  const whole = await zipFile({ 'a.bin': NOISE });
  const parts = [whole.subarray(0, 100_000), whole.subarray(100_000)];
  const given = await Promise.all(parts.map((part, at) => convert.file(`x.zip.00${at + 1}`, part, 'part')));
  const [first, second] = given;
  if (!first || !second) throw new Error('two parts');
  const [made] = await convert.run([first], { format: 'tar' }, { given });
  expect(made?.ownName).toBe('x.tar');
  expect(await convert.run([second], { format: 'tar' }, { given })).toEqual([]);
  await expect(convert.run([first], {}, { given: [first] })).rejects.toThrow('Part 2 (x.zip.002) is missing.');
  const rar = rarParts('notes.txt', NOISE);
  const both = await Promise.all(rar.map((part, at) => convert.file(`y.part${at + 1}.rar`, part, 'rar')));
  const [made2] = await convert.run(both.slice(0, 1), {}, { given: both });
  expect(made2?.ownName).toBe('y.zip');
});

test('cuts the new archive into parts', async () => {
  const content = await zipFile({ 'a.bin': NOISE });
  const input = await convert.file('old.tar.gz', gzipSync(tarFile([{ name: 'a.bin', content: NOISE }])), 'gz');
  const parts = await convert.run([input], { 'split-size': '200KB' });
  expect(parts.map(({ ownName }) => ownName)).toEqual(['old.zip.001', 'old.zip.002']);
  const again = await Promise.all(
    parts.map(async ({ path, ownName = '' }) => convert.file(ownName, await readFile(path), 'part')),
  );
  const [joined] = await convert.run(again.slice(0, 1), { format: 'tar' }, { given: again });
  if (!joined) throw new Error('one archive');
  expect(execFileSync('bsdtar', ['-xOf', joined.path, 'a.bin']).equals(NOISE)).toBe(true);
  expect(content.length).toBeGreaterThan(300_000);
});

test('makes the same archive of the same files, whatever they were packed in', async () => {
  const one = await converted(await packed(['-czf']), 'gz', { reproducible: true });
  const first = await readFile(one.path);
  const two = await converted(await packed(['--format=zip', '-cf']), 'zip', { reproducible: true });
  expect((await readFile(two.path)).equals(first)).toBe(true);
});

test('packs what is whole of an archive that is cut off, and says so', async () => {
  const entries = [
    { name: 'good.txt', content: 'good' },
    { name: 'cut.bin', content: NOISE },
  ];
  const cut = tarFile(entries).subarray(0, 3_000);
  expect(read(await converted(cut, 'tar'))).toEqual({ 'good.txt': 'good' });
  expect(convert.warningCodes).toEqual(['archive-incomplete']);
  await expect(converted(cut, 'tar', { 'on-damaged': 'refuse' })).rejects.toMatchObject({ code: 'damaged' });
});
