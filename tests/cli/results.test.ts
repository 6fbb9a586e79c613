/** What the command line leaves in the folder of results, and files that come with an option. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../src/adapters/process.ts';
import { blankPdf } from '../blank-pdf.ts';
import { plainSite } from '../plain-site.ts';
import { samplePdf } from '../sample-pdf.ts';

const SHEAF = path.resolve(import.meta.dirname, '../../bin/sheaf');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-cli-'));
  await writeFile(path.join(folder, 'a.pdf'), blankPdf(1));
  await writeFile(path.join(folder, 'b.pdf'), blankPdf(2));
  const stamp = sharp({ create: { width: 40, height: 20, channels: 3, background: '#b3261e' } });
  await stamp.png().toFile(path.join(folder, 'stamp.png'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Answer {
  readonly status: string;
  readonly outputs: readonly { readonly path: string; readonly size: number; readonly [fact: string]: unknown }[];
  readonly error: { readonly code: string; readonly message: string } | null;
}

async function sheaf(...words: readonly string[]): Promise<Answer> {
  const { stdout } = await runProgram(SHEAF, [...words, '--out', path.join(folder, 'out'), '--json']);
  return JSON.parse(stdout.toString()) as Answer;
}

test('a result may be read like any other file of the visitor', async () => {
  for (const tool of ['rotate-pdf', 'sign-pdf']) {
    const { outputs } = await sheaf(tool, path.join(folder, 'a.pdf'));
    const { mode, size } = await stat(outputs[0]?.path ?? '');
    expect(mode & 0o777).toBe(0o666 & ~process.umask());
    expect(size).toBe(outputs[0]?.size);
  }
});

test('a file behind a symbolic link is worked on', async () => {
  const linked = path.join(folder, 'linked.pdf');
  await symlink(path.join(folder, 'b.pdf'), linked);
  const { status, outputs } = await sheaf('rotate-pdf', linked);
  expect([status, path.basename(outputs[0]?.path ?? '')]).toEqual(['completed', 'linked-rotated.pdf']);
});

test('a damaged file that is write-protected is repaired', async () => {
  const [page, rest = ''] = samplePdf(1)
    .toString('latin1')
    .split(/(?=xref\n)/);
  const cut = path.join(folder, 'cut.pdf');
  await writeFile(cut, page ?? '', { encoding: 'latin1', mode: 0o444 });
  expect(rest).toContain('trailer');
  const { error, outputs } = await sheaf('rotate-pdf', cut);
  expect([error, outputs.length]).toEqual([null, 1]);
});

test('a reader who leaves early gets no complaint, and the results are there', async () => {
  const out = path.join(folder, 'unread');
  const words = [['tools', '--json'], ['--help'], ['rotate-pdf', path.join(folder, 'a.pdf'), '--out', out]];
  for (const each of words) {
    const script = 'set -o pipefail; "$@" | true; echo $?';
    const { stdout, stderr } = await runProgram('bash', ['-c', script, 'bash', SHEAF, ...each]);
    expect([stdout.toString(), stderr.toString()], each[0]).toEqual(['0\n', '']);
  }
  expect(await readdir(out)).toEqual(['a-rotated.pdf']);
});

test('the file of an option comes along, here and through a server', async () => {
  const words = ['add-watermark', path.join(folder, 'b.pdf'), '--image', path.join(folder, 'stamp.png')];
  const made = async (more: readonly string[]) => readFile((await sheaf(...words, ...more)).outputs[0]?.path ?? '');
  const here = await made([]);
  const there = await made(['--server', (await plainSite()).url]);
  expect(here.toString('latin1')).toMatch(/\/Subtype ?\/Image/);
  expect(there.equals(here)).toBe(true);
});

test('one bad file of a batch is named and fails the command, the others are done, here and through a server', async () => {
  const place = path.join(folder, 'batch');
  await mkdir(path.join(place, 'more.pdf'), { recursive: true });
  await writeFile(path.join(place, 'empty.pdf'), '');
  const stamp = path.join(folder, 'stamp.png');
  const bad = [stamp, path.join(place, 'gone.pdf'), path.join(place, 'more.pdf'), path.join(place, 'empty.pdf')];
  const words = ['rotate-pdf', path.join(folder, 'a.pdf'), ...bad, path.join(folder, 'b.pdf'), '--batch'];
  const told = [
    'stamp.png: File type must be .pdf',
    'gone.pdf couldn’t be opened. Check the file name and your read permission.',
    'more.pdf is a folder. Choose the files in it.',
    'empty.pdf is empty (0 bytes).',
  ];
  const { url } = await plainSite();
  for (const [where, ...more] of [['here'], ['there', '--server', url]]) {
    const out = path.join(place, where ?? '');
    const { code, stdout, stderr } = await runProgram(SHEAF, [...words, '--out', out, ...more]);
    const made = ['a-rotated.pdf', 'b-rotated.pdf'];
    expect([code, stdout.toString()], where).toEqual([1, made.map((name) => `${path.join(out, name)}\n`).join('')]);
    expect(await readdir(out)).toEqual(made);
    expect(stderr.toString().trim().split('\n').sort(), where).toEqual([...told].sort());
  }
  expect(await sheaf('rotate-pdf', ...bad, '--batch')).toMatchObject({ status: 'failed', outputs: [] });
});

test('a file that is of no use alone is named', async () => {
  const words = ['merge-pdf', path.join(folder, 'a.pdf'), path.join(folder, 'stamp.png')];
  const { code, stderr } = await runProgram(SHEAF, [...words, '--out', path.join(folder, 'out')]);
  expect([code, stderr.toString()]).toEqual([1, 'stamp.png: File type must be .pdf\n']);
});

test('what is told of a result is the same here and through a server', async () => {
  const first = path.join(folder, 'a.pdf');
  const words = [
    ['rotate-pdf', first, '--only', 'landscape'],
    ['compress-pdf', path.join(folder, 'b.pdf'), '--compressionLevel', 'high'],
    ['merge-pdf', first, path.join(folder, 'b.pdf')],
  ];
  const { url } = await plainSite();
  for (const each of words) {
    const here = await sheaf(...each);
    expect(await sheaf(...each, '--server', url), each[0]).toMatchObject({ outputs: here.outputs });
    const [output] = here.outputs;
    expect(output?.processedSize).toBe(output?.size);
    expect(output?.unchanged).toBe(each[0] === 'rotate-pdf');
    const { size: before } = await stat(each[1] ?? '');
    const saved = Math.round((1 - (output?.size ?? 0) / before) * 1000) / 10;
    expect(output?.reduction).toBe(each[0] === 'compress-pdf' ? saved : null);
  }
});

test('the file of an option has to be of a kind that it takes', async () => {
  const wrong = path.join(folder, 'stamp.txt');
  await writeFile(wrong, 'no picture');
  expect(await sheaf('add-watermark', path.join(folder, 'a.pdf'), '--image', wrong)).toMatchObject({
    status: 'failed',
    error: { code: 'bad-option', message: expect.stringMatching(/^image must be a file of type \.png/) },
  });
});

test('pages that a result lacks are named', async () => {
  const cell = (row: number, column: number) =>
    `BT /F1 9 Tf ${24 + 60 * column} ${104 - 20 * row} Td (${row}${column}0) Tj ET`;
  const rules = [40, 60, 80, 100, 120].map((y) => `20 ${y} m 140 ${y} l S`);
  const uprights = [20, 80, 140].map((x) => `${x} 40 m ${x} 120 l S`);
  const cells = [0, 1, 2, 3].flatMap((row) => [cell(row, 0), cell(row, 1)]);
  const table = [...rules, ...uprights, ...cells].join(' ');
  const text = 'BT /F1 12 Tf 20 150 Td (Just text) Tj ET';
  const file = path.join(folder, 'half.pdf');
  await writeFile(file, samplePdf(3, { content: (page) => (page === 2 ? table : text) }));
  const words = ['pdf-to-excel', file, '--out', path.join(folder, 'out')];
  const { code, stderr } = await runProgram(SHEAF, words);
  expect([code, stderr.toString()]).toEqual([0, 'Skipped: pages 1, 3 without a table.\n']);
});
