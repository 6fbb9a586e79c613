/** `npm run bench compare FOLDER [pairs] [seed]`: Word files of a folder are edited and printed; how much of it compare-pdf finds. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { run as compare } from '../../src/tools/compare-pdf/operation.ts';
import { tool } from '../../src/tools/compare-pdf/tool.ts';
import { OperationTest } from '../../tests/run-operation.ts';
import { EDITS, type Edit, editDocx, seeded } from './edit-docx.ts';

const execute = promisify(execFile);
/** A file that takes longer is left out. */
const PRINT_MS = 120_000;
const PRINTED = 'file.pdf';
const MOST_BYTES = 64 * 1024 ** 2;

interface Pair {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly edit: Edit;
}

interface Found {
  readonly wanted: number;
  readonly found: number;
  readonly missed: readonly string[];
  /** Differences that nobody made. */
  readonly wrong: readonly string[];
  readonly pages: number;
}

export async function run([folder, wanted = '100', seed = '1']: readonly string[]): Promise<void> {
  if (!folder) throw new Error('npm run bench compare FOLDER [pairs] [seed]');
  const work = await mkdtemp(path.join(tmpdir(), 'bench-compare-'));
  const operation = await OperationTest.start(tool, compare);
  try {
    const pairs = await printedPairs(folder, work, Number(wanted), Number(seed));
    const totals = { pairs: 0, wanted: 0, found: 0, wrong: 0, pages: 0, seconds: 0 };
    const kinds = new Map<string, number>();
    for (const pair of pairs) {
      const started = process.cpuUsage();
      const result = await comparePair(operation, pair);
      const { user, system } = process.cpuUsage(started);
      if (!result) continue;
      const { missed, wrong } = result;
      totals.pairs++;
      totals.wanted += result.wanted;
      totals.found += result.found;
      totals.wrong += wrong.length;
      totals.pages += result.pages;
      for (const each of wrong) kinds.set(each.split(' ')[0] ?? '', (kinds.get(each.split(' ')[0] ?? '') ?? 0) + 1);
      totals.seconds += (user + system) / 1e6;
      if (missed.length + wrong.length > 0)
        console.log(
          `${pair.name}\tmissed ${missed.length}: ${missed.slice(0, 8).join(' ')}\twrong: ${wrong.slice(0, 4).join(' | ')} (${wrong.length})`,
        );
    }
    if (totals.pairs === 0) throw new Error(`No pair could be made of the Word files in ${folder}.`);
    console.log(totals, Object.fromEntries(kinds));
    console.log(`words found: ${((100 * totals.found) / totals.wanted).toFixed(2)} %`);
    console.log(`false marks in ten pages: ${((10 * totals.wrong) / totals.pages).toFixed(2)}`);
    console.log(`processor time for a page: ${((1000 * totals.seconds) / totals.pages).toFixed(0)} ms`);
  } finally {
    await operation.end();
    await rm(work, { recursive: true, force: true });
  }
}

/** Each file with each kind of edit in turn, until there are enough. */
async function printedPairs(folder: string, work: string, wanted: number, seed: number): Promise<readonly Pair[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.docx')).sort();
  const [originals, edited] = [path.join(work, 'originals'), path.join(work, 'edited')];
  for (const each of [originals, edited]) await mkdir(each);
  const planned: { readonly name: string; readonly file: string; readonly edit: Edit }[] = [];
  // More than are wanted: some files do not show what was edited.
  for (let round = 0; round < EDITS.length && planned.length < wanted * 1.3; round++) {
    for (const [index, file] of files.entries()) {
      const kind = EDITS[(index + round) % EDITS.length] ?? 'word';
      const name = `${index}-${kind}`;
      // Each by itself: files that come or go leave the edits of the others as they are.
      const random = seeded(seed * 7_919 + index * 31 + round);
      const edit = await editDocx(path.join(folder, file), path.join(edited, `${name}.docx`), kind, random).catch(
        () => undefined,
      );
      if (!edit) continue;
      await copyFile(path.join(folder, file), path.join(originals, `${index}.docx`));
      planned.push({ name: `${file} ${kind}`, file: name, edit });
      if (planned.length >= wanted * 1.3) break;
    }
  }
  await printAll(originals, new Set(planned.map(({ file }) => file.split('-')[0] ?? '')));
  await printAll(edited, new Set(planned.map(({ file }) => file)));
  const pairs: Pair[] = [];
  for (const { name, file, edit } of planned) {
    const before = path.join(originals, file.split('-')[0] ?? '', PRINTED);
    const pair = { name, before, after: path.join(edited, file, PRINTED), edit };
    if (pairs.length < wanted && (await isShown(pair))) pairs.push(pair);
  }
  return pairs;
}

/** Prints the named Word files, each in a folder of its own and under one name: some show what they are called. */
async function printAll(folder: string, names: ReadonlySet<string>): Promise<void> {
  const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
  for (const name of names) {
    const place = path.join(folder, name);
    await mkdir(place);
    const file = path.join(place, 'file.docx');
    await rename(`${place}.docx`, file);
    const words = [profile, '--headless', '--convert-to', 'pdf', '--outdir', place, file];
    await execute('soffice', words, { timeout: PRINT_MS }).catch(() => undefined);
  }
}

/** Another program sees the edit: what a file hides nobody can find. */
async function isShown({ before, after, edit }: Pair): Promise<boolean> {
  const textOf = async (file: string) => {
    const { stdout } = await execute('pdftotext', ['-raw', file, '-'], { maxBuffer: MOST_BYTES });
    return stdout.split(/\s+/);
  };
  const [old, now] = await Promise.all([textOf(before), textOf(after)]).catch(() => [[], []]);
  const count = (words: readonly string[] = [], wanted = '') => words.filter((word) => word === wanted).length;
  if (edit.kind === 'word' || edit.kind === 'number')
    return (
      count(old, edit.removed[0]) > count(now, edit.removed[0]) && count(now, edit.added[0]) > count(old, edit.added[0])
    );
  return edit.added.every((word) => count(now, word) > 0);
}

interface Row {
  readonly kind: string;
  readonly before: { readonly text: string };
  readonly after: { readonly text: string; readonly places: readonly { readonly page: number }[] };
}

async function comparePair(
  operation: OperationTest<typeof tool>,
  { name, before, after, edit }: Pair,
): Promise<Found | undefined> {
  const inputs = [
    await operation.file('before.pdf', await readFile(before)),
    await operation.file('after.pdf', await readFile(after)),
  ];
  const outputs = await operation.run(inputs, { report: 'json', ocr: 'off' }).catch((error: unknown) => {
    console.log(`${name}\tfailed: ${String(error)}`);
    return [];
  });
  const [output] = outputs;
  if (!output) return undefined;
  const { differences, pages } = JSON.parse(await readFile(output.path, 'utf8')) as {
    readonly differences: readonly Row[];
    readonly pages: readonly { readonly before: number | null; readonly after: number | null }[];
  };
  const told = (side: 'before' | 'after') =>
    differences.filter(({ kind }) => kind !== 'restyled').flatMap((row) => row[side].text.split(/\s+/));
  const missed = [...without(edit.removed, told('before')), ...without(edit.added, told('after'))];
  const made = new Set([...edit.removed, ...edit.added]);
  const lone = new Set(pages.filter(({ before: page }) => page === null).map(({ after: page }) => page));
  const isMade = ({ kind, before: old, after: now }: Row) => {
    // An added page has the running lines of every page.
    if (kind === 'added' && now.places.every(({ page }) => lone.has(page))) return true;
    const words = `${old.text} ${now.text}`.split(/\s+/).filter((word) => word !== '');
    return kind !== 'restyled' && words.length > 0 && words.every((word) => made.has(word));
  };
  const wrong = differences
    .filter((row) => !isMade(row))
    .map((row) => `${row.kind} ${row.before.text.slice(0, 40)}→${row.after.text.slice(0, 40)}`);
  const wanted = edit.removed.length + edit.added.length;
  return { wanted, found: wanted - missed.length, missed, wrong, pages: pages.length };
}

/** Those that are not among the others, each as often as it is missing. */
function without(wanted: readonly string[], found: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1);
  return wanted.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}
