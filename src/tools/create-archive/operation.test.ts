/** create-archive: what goes in comes out again, by the programs that people open archives with. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasProgram } from '../../../tests/has-program.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile } from '../../contract/operation.ts';
import { makeArchive } from '../../engine/pack/make-archive.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let create: OperationTest<typeof tool>;
beforeEach(async () => {
  create = await OperationTest.start(tool, run);
});
afterEach(() => create.end());

const MOMENT = Date.UTC(2020, 1, 29, 12, 34, 56);
const LONG = 'n'.repeat(240);
const NOISE = createHash('shake256', { outputLength: 300_000 }).update('noise').digest();
const FILES: Readonly<Record<string, string>> = {
  'a.txt': 'one '.repeat(50),
  'empty.txt': '',
  'docs/.hidden': 'two',
  'docs/tief/Grüße 東京 🙂.txt': 'three',
  [`docs/${LONG}/${LONG}.txt`]: 'four',
  'docs/-x *?.txt': 'five',
};

function input(place: string, content: string | Uint8Array): Promise<InputFile> {
  const at = place.lastIndexOf('/');
  return create
    .file(place.slice(at + 1), Buffer.from(content), 'bytes')
    .then((file) => ({ ...file, modifiedMs: MOMENT, ...(at < 0 ? {} : { folder: place.slice(0, at) }) }));
}

async function inputs(files: Readonly<Record<string, string | Uint8Array>> = FILES): Promise<readonly InputFile[]> {
  return Promise.all(Object.entries(files).map(([place, content]) => input(place, content)));
}

/** The one result, under its name. */
async function packed(options: Readonly<Record<string, unknown>>, files?: readonly InputFile[]): Promise<string> {
  const [made, ...others] = await create.run(files ?? (await inputs()), options);
  if (!made || others.length > 0) throw new Error('one archive');
  return made.path;
}

/** Everything below a folder, by its path. */
function found(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

async function unpackedBy(program: string, args: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const folder = join(create.folder, 'out');
  rmSync(folder, { recursive: true, force: true });
  await mkdir(folder);
  execFileSync(program, args, { cwd: folder, stdio: 'pipe', env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' } });
  expect(statSync(join(folder, 'a.txt')).mtimeMs).toBe(MOMENT);
  return found(folder);
}

const hasSevenZip = hasProgram('7zz', ['i']);

const PYTHON_ZIP = 'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;z.extractall()';

test.each<[format: string, program: string, args: readonly string[]]>([
  ['zip', 'unzip', ['-q']],
  ['zip', 'bsdtar', ['-xf']],
  ['tar', 'tar', ['-xf']],
  ['tar.gz', 'tar', ['-xzf']],
  ['tar.gz', 'bsdtar', ['-xf']],
  ['tar.zst', 'bsdtar', ['-xf']],
])('packs files, folders, names and dates into a %s that %s opens', async (format, program, args) => {
  const path = await packed({ format });
  expect(path.endsWith(`.${format}`)).toBe(true);
  expect(await unpackedBy(program, [...args, path])).toEqual(FILES);
  expect(create.warnings).toEqual([]);
});

test('packs a zip that Python finds sound', async () => {
  execFileSync('python3', ['-c', PYTHON_ZIP, await packed({})], { cwd: await workFolder() });
  expect(found(await workFolder())).toEqual(FILES);
});

async function workFolder(): Promise<string> {
  const folder = join(create.folder, 'python');
  await mkdir(folder, { recursive: true });
  return folder;
}

test.runIf(hasSevenZip)('packs a 7z that 7-Zip opens', async () => {
  const path = await packed({ format: '7z' });
  expect(await unpackedBy('7zz', ['x', path])).toEqual(FILES);
});

test.runIf(hasSevenZip).each(['zip', '7z'])(
  'locks a %s with its password, a long one and a large file too',
  async (format) => {
    const password = 'geheim ß "1\' -x';
    const large = createHash('shake256', { outputLength: 400_000 }).update('x').digest();
    const more = { ...FILES, 'noise.bin': large, 'text.txt': 'text '.repeat(100_000) };
    const path = await packed({ format, password }, await inputs(more));
    const opened = (key: string) => execFileSync('7zz', ['t', `-p${key}`, path], { stdio: 'pipe' }).toString();
    expect(opened(password)).toContain('Everything is Ok');
    for (const wrong of ['', 'geheim']) expect(() => opened(wrong)).toThrow();
    const names = await unpackedBy('7zz', ['x', `-p${password}`, path]);
    expect(Object.keys(names).sort()).toEqual(Object.keys(more).sort());
    expect(names['text.txt']).toBe(more['text.txt']);
    const listing = execFileSync('7zz', ['l', '-slt', `-p${password}`, path]).toString();
    expect(listing).toMatch(format === 'zip' ? /AES-256/ : /7zAES/);
  },
);

test.runIf(hasSevenZip).each([true, false])('encrypts the names of a 7z, or not: %s', async (hides) => {
  const path = await packed({ format: '7z', password: 'k', 'encrypt-names': hides });
  const list = () => execFileSync('7zz', ['l', '-p', path], { stdio: 'pipe' }).toString();
  if (hides) expect(list).toThrow();
  else expect(list()).toContain('a.txt');
});

test.runIf(hasSevenZip)('shows the password in no list of processes', async () => {
  const seen: string[] = [];
  const onProgress = () => {
    for (const pid of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
      seen.push(attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')));
  };
  const files = await inputs({ 'a.txt': NOISE, 'b.txt': 'b'.repeat(4_000_000) });
  await create.run(files, { format: '7z', password: 'geheim-42', level: 9 }, { onProgress });
  expect(seen.some((line) => line.includes('-t7z'))).toBe(true);
  expect(seen.filter((line) => line.includes('geheim-42'))).toEqual([]);
});

/** Empty where a process has ended. */
function attempt(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

test.each(['tar', 'tar.gz', 'tar.zst'])('refuses a password for %s', async (format) => {
  await expect(packed({ format, password: 'k' })).rejects.toThrow(/^tar cannot be locked with a password\.$/);
});

test.each<[Readonly<Record<string, string>>, string]>([
  [{ format: 'rar' }, 'format must be one of: zip, 7z, tar, tar.gz, tar.zst.'],
  [{ level: '10' }, 'level must be a whole number from 0 to 9.'],
  [{ 'split-size': '10' }, 'split-size must be a size such as 500KB or 2MB.'],
  [{ reproducible: 'perhaps' }, 'reproducible must be true or false.'],
])('refuses %j', async (options, message) => {
  await expect(packed(options)).rejects.toThrow(message);
});

test.each(hasSevenZip ? ['zip', '7z', 'tar', 'tar.gz', 'tar.zst'] : ['zip', 'tar', 'tar.gz', 'tar.zst'])(
  'makes the same %s of the same files, whatever their order and dates',
  async (format) => {
    const files = await inputs();
    const first = await readFile(await packed({ format, reproducible: true }, files));
    const others = files.toReversed().map((file) => ({ ...file, modifiedMs: MOMENT + 99_000 }));
    const second = await readFile(await packed({ format, reproducible: true }, others));
    expect(second.equals(first)).toBe(true);
  },
);

test.each(hasSevenZip ? ['zip', '7z', 'tar.gz'] : ['zip', 'tar.gz'])(
  'cuts a %s into parts that are whole when put together',
  async (format) => {
    const parts = await create.run(await inputs({ 'a.bin': NOISE }), { format, 'split-size': '100KB' });
    const [first] = parts;
    expect(parts.map(({ extension }) => extension)).toEqual(['001', '002', '003'].map((n) => `${format}.${n}`));
    const bytes = await Promise.all(parts.map(({ path }) => readFile(path)));
    expect(bytes.map(({ length }) => length).slice(0, 2)).toEqual([102_400, 102_400]);
    const whole = await packed({ format }, await inputs({ 'a.bin': NOISE }));
    expect(Buffer.concat(bytes).equals(await readFile(whole))).toBe(true);
    expect(first?.type).toBe('part');
  },
);

test('says that parts are too small, and makes no parts of what fits into one', async () => {
  const many = await inputs({ 'a.bin': Buffer.alloc(7_000_000) });
  await expect(create.run(many, { format: 'tar', 'split-size': '64KB' })).rejects.toThrow(
    'split-size is too small. The archive would have 107 parts, and the limit is 99.',
  );
  const [made] = await create.run(await inputs(), { 'split-size': '5MB' });
  expect(made?.extension).toBe('zip');
});

test('never packs a file outside, whatever its folder says, and tells equal names apart', async () => {
  const one = await create.file('a.txt', Buffer.from('x'), 'bytes');
  const folders = ['../../etc', '/root', 'C:\\x', 'a/./b', '', '', 'x\u0000y'];
  const files = [...folders.map((folder) => ({ ...one, folder })), { ...one, name: 'root' }, { ...one, name: '..' }];
  const list = execFileSync('bsdtar', ['-tf', await packed({ format: 'tar' }, files)])
    .toString()
    .trim()
    .split('\n');
  const safe = [
    'etc/a.txt',
    'root/a.txt',
    'x/a.txt',
    'a/b/a.txt',
    'a.txt',
    'a (2).txt',
    'xy/a.txt',
    'root (2)',
    'file',
  ];
  expect(list).toEqual(safe);
});

test('packs two thousand small files', async () => {
  const one = await create.file('a.txt', Buffer.from('x'.repeat(300)), 'bytes');
  const files = Array.from({ length: 2_000 }, (_, at) => ({ ...one, name: `${at}.txt`, folder: `d${at % 7}` }));
  const path = await packed({}, files);
  expect(execFileSync('unzip', ['-tq', path]).toString()).toContain('No errors detected');
  expect(execFileSync('unzip', ['-Z1', path]).toString().trim().split('\n')).toHaveLength(2_000);
});

test('stores what does not get smaller, and packs the rest by its level', async () => {
  const text = Buffer.from('all work and no play '.repeat(30_000));
  const size = async (level: number, content: Uint8Array) =>
    (await stat(await packed({ level }, await inputs({ 'a.bin': content })))).size;
  expect(await size(9, NOISE)).toBe(await size(0, NOISE));
  expect(await size(9, text)).toBeLessThan((await size(0, text)) / 100);
  const methods = execFileSync('unzip', ['-v', await packed({}, await inputs({ 'a.bin': NOISE }))]).toString();
  expect(methods).toContain('Stored');
});

test('holds no large file in memory, and tells its progress', async () => {
  const large = await inputs({ 'a.bin': Buffer.alloc(100_000_000, 'abc') });
  const before = process.memoryUsage().rss;
  let most = 0;
  const onProgress = () => {
    most = Math.max(most, process.memoryUsage().rss - before);
  };
  await create.run(large, { format: 'tar.gz' }, { onProgress });
  expect(most).toBeLessThan(85_000_000);
  expect(create.progress.length).toBeGreaterThan(20);
  expect(create.progress).toEqual(create.progress.toSorted((a, b) => a - b));
});

test.each(hasSevenZip ? ['zip', '7z', 'tar.zst'] : ['zip', 'tar.zst'])('stops a %s at once', async (format) => {
  const [large] = await inputs({ 'a.bin': Buffer.alloc(80_000_000, NOISE) });
  if (!large) throw new Error('one file');
  const stop = new AbortController();
  const { path, bytes } = large;
  const files = [{ path, bytes, place: 'a.bin', modifiedMs: MOMENT, isExecutable: false }];
  const began = performance.now();
  const making = makeArchive(
    { files, folders: [] },
    {
      ...{ format: format as 'zip', level: 9, password: '', hidesNames: true, mayMove: false, workDir: create.folder },
      ...{ partBytes: null, isReproducible: false, signal: stop.signal },
      onShare: () => stop.abort(new ToolError('cancelled')),
    },
  );
  await expect(making).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('names the result and counts what is in it', async () => {
  const [made] = (await create.run(await inputs(), { format: 'tar.zst' })) as readonly OutputFile[];
  expect(made).toMatchObject({ type: 'zst', extension: 'tar.zst', report: { made: { packed: 6 } } });
});

test.each(['zip', '7z', 'tar.zst'])('keeps programs and empty folders in a %s, each folder once', async (format) => {
  const program = { ...(await input('docs/run.sh', 'echo')), isExecutable: true };
  const emptyFolders = ['docs/none/deep', 'docs/none', 'docs', '../up', 'docs/none/deep', '..'];
  const [made] = await create.run([program, await input('docs/a.txt', 'a')], { format }, { emptyFolders });
  const listing = execFileSync('bsdtar', ['-tvf', made?.path ?? ''], { encoding: 'utf8' });
  expect(listing).toMatch(/^-rwxr-xr-x .*docs\/run\.sh$/m);
  expect(listing).toMatch(/^-rw-r--r-- .*docs\/a\.txt$/m);
  const folders = listing.match(/ \S+\/$/gm)?.map((each) => each.trim());
  expect(folders?.filter((each) => each.startsWith('docs/none') || each.startsWith('up'))).toEqual(
    format === '7z' ? ['docs/none/', 'docs/none/deep/', 'up/'] : ['docs/none/deep/', 'up/'],
  );
});
