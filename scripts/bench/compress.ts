/** `npm run bench compress FOLDER [low | medium | high] [--pages 12]`: sizes, looks, words, structure and time beside Ghostscript, qpdf and ocrmypdf, in one run. */
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../../src/adapters/process.ts';
import { ToolError } from '../../src/contract/messages/tool-error.ts';
import { Original, type Score } from './compress-score.ts';
import { type BenchLevel, type CompressorProgram, compressorPrograms, LEVELS } from './compressors.ts';

/** Less than this share of the words left is a result that nobody can use. */
const KEPT_WORDS = 0.98;
const PAGES = 12;
/** A result counts as no worse within this many bytes more and this much less likeness. */
const SAME_BYTES = 1.02;
const SAME_TILE = 0.002;

interface Result {
  /** Bytes of the result by those of the input. */
  readonly ratio: number;
  readonly seconds: number;
  /** Undefined where there is no result, or none that can be shown. */
  readonly score: Score | undefined;
}

/** @param args a folder of PDFs, perhaps a level, perhaps `--pages` and how many of a file are drawn. */
export async function run(args: readonly string[]): Promise<void> {
  const [folder, level = 'medium'] = args.filter((arg, at) => arg !== '--pages' && args[at - 1] !== '--pages');
  const chosen = LEVELS.find((each) => each === level);
  const pages = Number(args[args.indexOf('--pages') + 1]) || PAGES;
  if (!folder || !chosen)
    return console.error(`npm run bench compress FOLDER [${LEVELS.join(' | ')}] [--pages ${PAGES}]`);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort();
  const present = await presentPrograms(chosen);
  const work = await mkdtemp(path.join(tmpdir(), 'sheaf-bench-'));
  const results = present.map((): Result[] => []);
  try {
    console.log('bytes left, tile (the twentieth part that looks worst), seconds; words or counts where they are lost');
    console.log(''.padEnd(36) + present.map(({ name }) => name.padEnd(30)).join(''));
    for (const file of files) {
      const input = path.join(work, 'input.pdf');
      await copyFile(path.join(folder, file), input);
      const original = await Original.read(input, pages);
      const cells: string[] = [];
      for (const [index, each] of present.entries()) {
        const result = await compress(each, input, original, path.join(work, each.name));
        results[index]?.push(result);
        cells.push(cellOf(result).padEnd(30));
      }
      console.log(file.slice(0, 34).padEnd(36) + cells.join(''));
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  for (const [index, { name }] of present.entries()) printSummary(name, results[index] ?? [], results[0] ?? []);
  const gs = results[present.findIndex(({ name }) => name === 'gs')];
  if (gs) printDominance(results[0] ?? [], gs, files);
}

async function presentPrograms(level: BenchLevel): Promise<readonly CompressorProgram[]> {
  const present: CompressorProgram[] = [];
  for (const each of compressorPrograms(level)) if (await isThere(each.program)) present.push(each);
  return present;
}

async function compress(way: CompressorProgram, input: string, original: Original, folder: string): Promise<Result> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const started = performance.now();
  const { code } = await runProgram(way.program, way.command(input, path.join(folder, 'small.pdf'))).catch(() => ({
    code: 1,
  }));
  const seconds = (performance.now() - started) / 1000;
  const made = (await readdir(folder)).find((name) => name.endsWith('.pdf'));
  if (code !== 0 || !made) return { ratio: 1, seconds, score: undefined };
  const output = path.join(folder, made);
  const ratio = (await stat(output)).size / (await stat(input)).size;
  return { ratio, seconds, score: await original.score(output) };
}

/** Whether somebody could use the result in place of the file. */
function isValid(result: Result): result is Result & { readonly score: Score } {
  const { score } = result;
  return score !== undefined && score.words >= KEPT_WORDS && score.missing.length === 0;
}

function cellOf(result: Result): string {
  const { ratio, seconds, score } = result;
  if (!score) return `failed ${seconds.toFixed(1)} s`;
  const lost = [score.words < KEPT_WORDS ? `words ${score.words.toFixed(2)}` : '', ...score.missing].join(' ').trim();
  return `${ratio.toFixed(3)} ${score.tile.toFixed(3)} ${seconds.toFixed(1)} s ${lost.slice(0, 12)}`;
}

function printSummary(name: string, all: readonly Result[], ours: readonly Result[]): void {
  const scores = all.flatMap(({ score }) => score ?? []);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  // What lost something, failed or grew is worth no more than the file itself.
  const honest = all.map((result) => (isValid(result) ? Math.min(1, result.ratio) : 1));
  const worth = Math.exp(mean(honest.map(Math.log)));
  const seconds = (results: readonly Result[]) => results.reduce((sum, each) => sum + each.seconds, 0);
  const kept = (has: (score: Score) => boolean) => `${scores.filter(has).length}/${all.length}`;
  console.log(
    [
      `${name.padEnd(9)} geometric mean ${worth.toFixed(3)}`,
      `page ${mean(scores.map(({ page }) => page)).toFixed(4)} worst ${Math.min(1, ...scores.map(({ worst }) => worst)).toFixed(3)}`,
      `tile ${mean(scores.map(({ tile }) => tile)).toFixed(4)}`,
      `text ${kept(({ words }) => words >= KEPT_WORDS)} structure ${kept(({ missing }) => missing.length === 0)}`,
      `larger ${all.filter(({ ratio }) => ratio > 1).length} failed ${all.length - scores.length}`,
      `${seconds(all).toFixed(0)} s${all === ours ? '' : `, sheaf takes ${(seconds(ours) / seconds(all)).toFixed(2)} of it`}`,
    ].join(', '),
  );
}

/** Ours against every result of another program that lost nothing: worse in both ways nowhere, no worse in either nearly everywhere. */
function printDominance(ours: readonly Result[], others: readonly Result[], files: readonly string[]): void {
  const pairs = others.flatMap((other, index) => {
    const own = ours[index];
    return own?.score && isValid(other)
      ? [{ file: files[index], own, other, tile: own.score.tile - other.score.tile }]
      : [];
  });
  const beaten = pairs.filter(({ own, other, tile }) => own.ratio > other.ratio && tile < 0);
  const even = pairs.filter(({ own, other, tile }) => own.ratio <= other.ratio * SAME_BYTES && tile >= -SAME_TILE);
  console.log(
    `against ${pairs.length} valid results of gs: worse in bytes and tile at once on ${beaten.length}${beaten.map(({ file }) => ` ${file}`).join('')}; ` +
      `no larger and no worse on ${even.length} (${Math.round((100 * even.length) / Math.max(1, pairs.length))} %)`,
  );
}

async function isThere(program: string): Promise<boolean> {
  try {
    return (await runProgram(program, ['--version'])).code === 0;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    console.log(`${program} is not installed: left out.`);
    return false;
  }
}
