/** Checks that scans become searchable: the words are found, where they stand, whichever way the page lies. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ScanPage, scanPdf } from '../../../tests/scan-pdf.ts';
import { addTextLayer, type SearchablePdf } from './add-text-layer.ts';

const run = promisify(execFile);
const LINES = ['The ferry leaves at seven', 'and comes back at noon.', 'Nobody waits for it.'];

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-layer-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(language: readonly string[] | 'auto', ...pages: readonly ScanPage[]): Promise<SearchablePdf> {
  const path = join(folder, 'scan.pdf');
  await writeFile(path, await scanPdf(...pages));
  const { signal } = new AbortController();
  return addTextLayer({ path, name: 'scan.pdf' }, { language }, { workDir: folder, signal });
}

/** By poppler, which had no part in it. */
async function textOf(path: string): Promise<string> {
  const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', path, '-']);
  return stdout.replace(/\s+/g, ' ').trim();
}

test('lets the words of a scan be found, hyphens at line ends included, and leaves its picture alone', async () => {
  const made = await read(['eng'], { lines: [...LINES.slice(0, 1), 'and is never over-', 'loaded in winter.'] });
  expect(made.read).toEqual([1]);
  expect(await textOf(made.path)).toBe('The ferry leaves at seven and is never overloaded in winter.');
  const before = await run('pdfimages', ['-list', join(folder, 'scan.pdf')]);
  const after = await run('pdfimages', ['-list', made.path]);
  expect(after.stdout.split('\n').map((row) => row.slice(0, 52))).toEqual(
    before.stdout.split('\n').map((row) => row.slice(0, 52)),
  );
});

test('puts each word where it stands on the page', async () => {
  const made = await read(['eng'], { lines: LINES });
  const { stdout } = await run('pdftotext', ['-bbox', made.path, '-']);
  const [, left, top, right, bottom] = (
    /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">ferry</.exec(stdout) ?? []
  ).map(Number);
  // Drawn at 40 px from the left after "The ", its baseline 70 px from the top, in letters of 30 px at 150 dpi.
  expect(left).toBeGreaterThan(((40 + 50) * 72) / 150);
  expect(left).toBeLessThan(((40 + 75) * 72) / 150);
  expect((right ?? 0) - (left ?? 0)).toBeGreaterThan(25);
  expect(top).toBeGreaterThan(((70 - 35) * 72) / 150);
  expect(bottom).toBeLessThan(((70 + 15) * 72) / 150);
});

test.each([90, 180, 270])('reads a page that lies turned by %i degrees, and leaves it as it stands', async (turn) => {
  const made = await read(['eng'], { lines: LINES, turn });
  for (const word of ['ferry', 'comes', 'Nobody']) expect(await textOf(made.path)).toContain(word);
  const { stdout } = await run('pdfinfo', [made.path]);
  expect(stdout).toMatch(/Page rot: +0/);
});

test('leaves pages that have text alone', async () => {
  const made = await read(['eng'], { lines: LINES, after: 'BT /F1 9 Tf 10 10 Td (Page 7) Tj ET' });
  expect(made).toEqual({ path: join(folder, 'scan.pdf'), read: [], failed: [] });
});

test('finds out the language by the words of the page', async () => {
  const german = ['Die Mühle läuft für die', 'größeren Mengen nicht mehr,', 'und das ist auch gut für', 'die Vögel.'];
  const made = await read('auto', { lines: german });
  expect(await textOf(made.path)).toBe(german.join(' '));
});

test('says which languages there are when one is missing', async () => {
  await expect(read(['xyz'], { lines: LINES })).rejects.toMatchObject({
    code: 'bad-option',
    message: expect.stringMatching(/^Language "xyz" is not installed\. Installed: .*\beng\b/),
  });
});

test('reads ink that is hardly darker than its paper', async () => {
  const made = await read(['eng'], { lines: LINES, paper: '#c8c8c8', ink: '#a8a8a8' });
  expect(await textOf(made.path)).toBe(LINES.join(' '));
});

test('takes a second look at a page full of specks', async () => {
  const made = await read(['eng'], { lines: LINES, specks: 1200 });
  expect(await textOf(made.path)).toBe(LINES.join(' '));
});
