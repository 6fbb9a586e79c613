/** Our own reader and writer beside qpdf: opens and saves every PDF of a folder both ways, lets qpdf compare the objects, and adds up. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Comparison, openBothWays, saveBothWays } from '../../tests/saved-both-ways.ts';

type Compare = (file: string, work: string) => Promise<Comparison>;

const WAYS: Readonly<Record<string, Compare>> = {
  'saved, all pages': (file, work) => saveBothWays(file, work, 'all pages'),
  'saved, the first page': (file, work) => saveBothWays(file, work, 'first page'),
  'opened as it is, or by a copy of qpdf': openBothWays,
};
const FIXTURES = path.join(import.meta.dirname, '../../tests/fixtures');

/** @param folders with all that lies in them; those of the tests where none is named. */
export async function run(folders: readonly string[]): Promise<void> {
  const files = await Promise.all((folders.length > 0 ? folders : [FIXTURES]).map(pdfsIn));
  const work = await mkdtemp(path.join(tmpdir(), 'sheaf-saving-'));
  try {
    for (const [way, compare] of Object.entries(WAYS))
      await compareAll(files.flat(), way, (file) => compare(file, work));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function compareAll(
  files: readonly string[],
  way: string,
  compare: (file: string) => Promise<Comparison>,
): Promise<void> {
  const counts = new Map<string, number>();
  const sums = { ours: { milliseconds: 0, bytes: 0 }, qpdf: { milliseconds: 0, bytes: 0 } };
  for (const file of files) {
    const result = await compare(file).catch((error): Comparison => {
      return { kind: 'refused', code: String(error) };
    });
    const kind = result.kind === 'refused' ? `refused (${result.code})` : result.kind;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (result.kind === 'differs') console.log(`${file}: ${result.detail}`);
    if (result.kind !== 'same') continue;
    for (const who of ['ours', 'qpdf'] as const) {
      sums[who].milliseconds += result[who].milliseconds;
      sums[who].bytes += result[who].bytes;
    }
  }
  console.log(`${way}: ${[...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')}`);
  for (const [who, { milliseconds, bytes }] of Object.entries(sums)) {
    console.log(`  ${who}: ${(milliseconds / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(2)} MB`);
  }
}

async function pdfsIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith('.pdf'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
