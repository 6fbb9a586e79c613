/** extract-archive on hostile and broken archives: nothing outside, nothing endless, nothing half, and an error of the table. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cabFile } from '../../../tests/cab-file.ts';
import { rarFile } from '../../../tests/rar-file.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { paxRecords, type TarEntry, tarFile } from '../../../tests/tar-file.ts';
import { renamedInZip, zipFile } from '../../../tests/zip-file.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let extract: OperationTest<typeof tool>;
beforeEach(async () => {
  extract = await OperationTest.start(tool, run);
});
afterEach(() => extract.end());

const sha = (text: string) => createHash('sha256').update(text).digest();

async function namesOf(content: Uint8Array, type: FileTypeId, options = {}): Promise<readonly string[]> {
  const outputs = await extract.run([await extract.file(`in.${type}`, content, type)], options);
  return outputs.map(({ ownName = '', facts }) => [facts?.folder, ownName].filter(Boolean).join('/'));
}

const GOOD: TarEntry = { name: 'good.txt', content: 'good' };

test.each(['../up.txt', 'a/../../up.txt', '/abs.txt', 'C:\\x.txt', '..\\up.txt', 'C:x.txt'])(
  'leaves out the name %s and says so',
  async (name) => {
    expect(await namesOf(tarFile([{ name, content: 'bad' }, GOOD]), 'tar')).toEqual(['good.txt']);
    expect(extract.warnings).toEqual([{ code: 'archived-names-unsafe', params: { file: 'in.tar', count: 1 } }]);
    const safe = 'x'.repeat(name.length);
    const zip = renamedInZip(await zipFile({ [safe]: 'bad' }), safe, Buffer.from(name));
    await expect(namesOf(zip, 'zip')).rejects.toMatchObject({ code: 'unsafe-names' });
  },
);

test('gives devices and hidden files names that do no harm', async () => {
  const content = tarFile([
    { name: 'con/aux.txt', content: 'x' },
    { name: '.ssh/authorized_keys', content: 'x' },
  ]);
  expect(await namesOf(content, 'tar')).toEqual(['_con/aux.txt', 'ssh/authorized_keys']);
});

test.each([
  ['sizes before the bytes', ['-q']],
  ['sizes behind the bytes', ['-q', '-fd']],
  ['sizes of 64 bits behind the bytes', ['-q', '-fd', '-fz']],
])('gives what is whole of a zip that broke off, with %s', async (_, args) => {
  const noise = (seed: string) => Buffer.concat(Array.from({ length: 99 }, (_, at) => sha(`${seed}${at}`)));
  for (const name of ['a.bin', 'b.bin', 'c.bin']) await writeFile(join(extract.folder, name), noise(name));
  execFileSync('zip', [...args, 'whole.zip', 'a.bin', 'b.bin', 'c.bin'], { cwd: extract.folder });
  const whole = await readFile(join(extract.folder, 'whole.zip'));
  for (const [share, wanted] of [
    [0.98, ['a.bin', 'b.bin', 'c.bin']],
    [0.7, ['a.bin', 'b.bin']],
  ] as const) {
    const cut = whole.subarray(0, whole.length * share);
    const outputs = await extract.run([await extract.file('in.zip', cut, 'zip')], {});
    expect(outputs.map(({ ownName }) => ownName)).toEqual(wanted);
    for (const { path, ownName = '' } of outputs) expect(await readFile(path)).toEqual(noise(ownName));
    expect(extract.warnings.at(-1)).toEqual({
      code: 'archive-incomplete',
      params: { file: 'in.zip', count: wanted.length },
    });
    await expect(namesOf(cut, 'zip', { 'on-damaged': 'refuse' })).rejects.toMatchObject({ code: 'damaged' });
  }
  await expect(namesOf(whole.subarray(0, 900), 'zip')).rejects.toMatchObject({ code: 'damaged' });
});

test('never writes through a link', async () => {
  const content = tarFile([
    { name: 'out', type: '2', target: extract.folder },
    { name: 'out/slip.txt', content: 'x' },
    { name: 'hard.txt', type: '1', target: '/etc/passwd' },
    { name: 'fifo', type: '6' },
    GOOD,
  ]);
  expect(await namesOf(content, 'tar')).toEqual(['out/slip.txt', 'good.txt']);
  expect(await readdir(extract.folder)).not.toContain('slip.txt');
  expect(extract.warnings).toEqual([{ code: 'archived-links-skipped', params: { file: 'in.tar', count: 3 } }]);
});

test('ends at the limit whatever an archive claims', async () => {
  const bomb = gzipSync(Buffer.alloc(600 * 1024 ** 2), { level: 1 });
  await expect(namesOf(bomb, 'gz')).rejects.toMatchObject({ code: 'unpacks-too-large' });
  const claimed = tarFile([{ name: 'big.bin', content: 'x', claims: 7 * 1024 ** 3 }]);
  await expect(namesOf(claimed, 'tar')).rejects.toMatchObject({ code: 'unpacks-too-large' });
});

test('counts what hard links take', async () => {
  const big: TarEntry = { name: 'big.bin', content: Buffer.alloc(30 * 1024 ** 2) };
  const links = Array.from({ length: 20 }, (_, at) => ({ name: `${at}.bin`, type: '1', target: 'big.bin' }));
  await expect(namesOf(gzipSync(tarFile([big, ...links])), 'gz')).rejects.toMatchObject({ code: 'unpacks-too-large' });
});

test('leaves archives inside an archive packed', async () => {
  const inner = await zipFile({ 'a.txt': 'x' });
  expect(await namesOf(await zipFile({ 'inner.zip': inner }), 'zip')).toEqual(['inner.zip']);
});

test('refuses more than ten thousand entries', async () => {
  const entries = Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}`, type: '5' }));
  await expect(namesOf(tarFile(entries), 'tar')).rejects.toThrow('contains more than 10000 files');
});

test('refuses a zip whose entries share their bytes', async () => {
  const zip = await zipFile({ 'a.txt': 'x'.repeat(5000), 'b.txt': 'y'.repeat(5000) });
  const second = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  zip.writeUInt32LE(0, second + 42);
  await expect(namesOf(zip, 'zip')).rejects.toMatchObject({ code: 'unpacks-too-large' });
});

test('skips a file that is not what the zip promised, and names it', async () => {
  const zip = await zipFile({ 'a.txt': 'x'.repeat(500), 'b.txt': 'y' });
  const first = zip.indexOf(deflateRawSync(Buffer.from('x'.repeat(500))).subarray(0, 2));
  zip.fill(0xff, first, first + 2);
  expect(await namesOf(zip, 'zip')).toEqual(['b.txt']);
  expect(extract.warnings).toEqual([{ code: 'archived-files-damaged', params: { file: 'in.zip', names: 'a.txt' } }]);
});

const THREE = [GOOD, { name: 'second.txt', content: 'x'.repeat(3000) }, { name: 'third.txt', content: 'y' }];

test('keeps what is whole of an archive that is cut off', async () => {
  const cut = tarFile(THREE).subarray(0, 3000);
  expect(await namesOf(cut, 'tar')).toEqual(['good.txt']);
  expect(extract.warnings).toEqual([{ code: 'archive-incomplete', params: { file: 'in.tar', count: 1 } }]);
  await expect(namesOf(cut, 'tar', { 'on-damaged': 'refuse' })).rejects.toMatchObject({ code: 'damaged' });
});

/** Bytes that do not get smaller. */
function noise(bytes: number): Buffer {
  return createHash('shake256', { outputLength: bytes }).update('noise').digest();
}

test.each([
  ['7z', '7zip'],
  ['iso', 'iso9660'],
] as const)('never hands on a file of a cut %s that a program filled up with zeros', async (type, format) => {
  const folder = extract.folder;
  await writeFile(join(folder, 'a.txt'), 'one');
  await writeFile(join(folder, 'b.bin'), noise(90_000));
  execFileSync('bsdtar', [`--format=${format}`, '-cf', 'whole', 'a.txt', 'b.bin'], { cwd: folder });
  const whole = await readFile(join(folder, 'whole'));
  // LZMA leaves noise as it is, too.
  const content = whole.subarray(0, whole.indexOf(noise(90_000).subarray(5_000, 5_020)) + 40_000);
  const names = await namesOf(content, type).catch((error: ToolError) => [error.code]);
  expect([['a.txt'], ['damaged']]).toContainEqual(names);
});

test('says that a RAR is cut off where nothing of it is whole', async () => {
  const cut = rarFile('a.txt', noise(9_000)).subarray(0, 5_000);
  await expect(namesOf(cut, 'rar')).rejects.toMatchObject({ code: 'damaged' });
});

test.each<[string, Buffer]>([
  ['a record of an endless length', Buffer.from('99999999999999999999 path=x\n')],
  ['a record without a sign', Buffer.from('10 path x\n')],
  ['a negative size', paxRecords({ size: '-5' })],
])('refuses a pax header with %s', async (_what, records) => {
  await expect(namesOf(tarFile([{ name: 'x', type: 'x', content: records }, GOOD]), 'tar')).rejects.toMatchObject({
    code: 'damaged',
  });
});

test('refuses records upon records', async () => {
  const records = Array.from({ length: 200 }, () => ({ name: 'x', type: 'L', content: 'long' }));
  await expect(namesOf(tarFile([...records, GOOD]), 'tar')).rejects.toMatchObject({ code: 'damaged' });
});

test('names the part that is missing', async () => {
  const whole = await zipFile({ 'a.bin': noise(4000) });
  const parts = [whole.subarray(0, 1000), whole.subarray(1000, 2000), whole.subarray(2000)];
  const files = await Promise.all(parts.map((part, at) => extract.file(`x.zip.00${at + 1}`, part, 'part')));
  const [first, second, third] = files;
  if (!first || !second || !third) throw new Error('three parts');
  const of = (input: typeof first, given: typeof files) => extract.run([input], {}, { given });
  expect((await of(first, files)).map(({ ownName }) => ownName)).toEqual(['a.bin']);
  expect(await of(second, files)).toEqual([]);
  await expect(of(first, [first])).rejects.toThrow('Part 2 (x.zip.002) is missing.');
  await expect(of(first, [first, third])).rejects.toThrow('Part 2 (x.zip.002) is missing.');
  await expect(of(first, [first, second])).rejects.toThrow('Part 3 (x.zip.003) is missing.');
  await expect(of(second, [second, third])).rejects.toThrow('Part 1 (x.zip.001) is missing.');
});

/** Bytes changed and cut at places that the seed says. */
function* mutants(content: Buffer, count: number): Generator<Buffer> {
  let seed = 12_345;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * below);
  };
  for (let made = 0; made < count; made++) {
    const copy = Buffer.from(content);
    for (let changes = next(6); changes >= 0; changes--) copy[next(copy.length)] = next(256);
    yield made % 3 === 0 ? copy.subarray(0, next(copy.length)) : copy;
  }
}

test.each<[FileTypeId, () => Promise<Buffer> | Buffer]>([
  ['zip', () => zipFile({ 'a.txt': 'one'.repeat(99), 'd/b.txt': 'two' })],
  ['tar', () => tarFile(THREE)],
  ['gz', () => gzipSync(tarFile(THREE))],
  ['cab', () => cabFile({ 'a.txt': 'one'.repeat(99), 'b.txt': 'two' })],
  ['rar', () => rarFile('a.txt', Buffer.from('one'.repeat(99)))],
])(
  'mutated %s gives files or an error of the table',
  async (type, make) => {
    const content = await make();
    for (const mutant of mutants(content, type === 'rar' || type === 'cab' ? 25 : 120)) {
      try {
        for (const name of await namesOf(mutant, type)) expect(name).not.toMatch(/(^|\/)\.\.(\/|$)|^\//);
      } catch (error) {
        expect(error).toBeInstanceOf(ToolError);
      }
    }
  },
  60_000,
);
