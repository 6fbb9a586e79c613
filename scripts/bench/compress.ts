/** `npm run bench compress FOLDER [level]`: sizes, kept words and time beside Ghostscript, qpdf and ocrmypdf, in one run. */
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../../src/adapters/process.ts';
import { ToolError } from '../../src/contract/tool-error.ts';

const APP = path.resolve(import.meta.dirname, '../..');
/** Less than this share of the words left is a result that nobody can use. */
const KEPT_WORDS = 0.98;

interface Compressor {
  readonly name: string;
  /** Program that must answer `--version`. */
  readonly program: string;
  command(input: string, output: string): readonly string[];
}

const SETTINGS: Readonly<Record<string, string>> = { low: '/printer', medium: '/ebook', high: '/screen' };

function compressors(level: string): readonly Compressor[] {
  return [
    {
      name: 'sheaf',
      program: path.join(APP, 'bin/sheaf'),
      command: (input, output) => [
        ...['compress-pdf', input, '--compression-level', level, '--out', path.dirname(output)],
        ...['--output-name', path.basename(output, '.pdf')],
      ],
    },
    {
      name: 'gs',
      program: 'gs',
      command: (input, output) => [
        ...['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=pdfwrite', `-dPDFSETTINGS=${SETTINGS[level]}`],
        `-sOutputFile=${output}`,
        input,
      ],
    },
    {
      name: 'qpdf',
      program: 'qpdf',
      command: (input, output) => [
        ...['--object-streams=generate', '--recompress-flate', '--compression-level=9', '--warning-exit-0'],
        input,
        output,
      ],
    },
    {
      name: 'ocrmypdf',
      program: 'ocrmypdf',
      command: (input, output) => ['-q', '--skip-text', '--tesseract-timeout', '0', '-O3', input, output],
    },
  ];
}

interface Result {
  /** Share of the input that is left; 1 where it failed, grew or lost words. */
  readonly ratio: number;
  readonly seconds: number;
  readonly words: number;
}

/** @param args a folder of PDFs, and low, medium or high. */
export async function run([folder, level = 'medium']: readonly string[]): Promise<void> {
  if (!folder || !SETTINGS[level]) return console.error('npm run bench compress FOLDER [low | medium | high]');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort();
  const present: Compressor[] = [];
  for (const each of compressors(level)) if (await isThere(each.program)) present.push(each);
  const work = await mkdtemp(path.join(tmpdir(), 'sheaf-bench-'));
  const results = present.map((): Result[] => []);
  try {
    console.log('what is left of the size, with the words that are left where not all are, and seconds');
    console.log(''.padEnd(44) + present.map(({ name }) => name.padEnd(22)).join(''));
    for (const file of files) {
      const input = path.join(folder, file);
      const cells: string[] = [];
      for (const [index, each] of present.entries()) {
        const result = await compress(each, input, path.join(work, each.name));
        results[index]?.push(result);
        const words = result.words < KEPT_WORDS ? ` words ${result.words.toFixed(2)}` : '';
        cells.push(`${result.ratio.toFixed(3)} ${result.seconds.toFixed(1)} s${words}`.padEnd(22));
      }
      console.log(file.slice(0, 42).padEnd(44) + cells.join(''));
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const ours = sum(results[0] ?? []);
  for (const [index, { name }] of present.entries()) {
    const all = results[index] ?? [];
    const mean = Math.exp(all.reduce((total, { ratio }) => total + Math.log(ratio), 0) / Math.max(1, all.length));
    const compared = index === 0 ? '' : `, sheaf takes ${(ours / sum(all)).toFixed(2)} of it`;
    console.log(`${name.padEnd(10)} geometric mean ${mean.toFixed(3)}, ${sum(all).toFixed(0)} s${compared}`);
  }
}

async function compress(way: Compressor, input: string, folder: string): Promise<Result> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const output = path.join(folder, 'small.pdf');
  const copy = path.join(folder, 'input.pdf');
  await copyFile(input, copy);
  const started = performance.now();
  const { code } = await runProgram(way.program, way.command(copy, output)).catch(() => ({ code: 1 }));
  const seconds = (performance.now() - started) / 1000;
  const made = (await readdir(folder)).find((name) => name !== 'input.pdf');
  if (code !== 0 || !made) return { ratio: 1, seconds, words: 1 };
  const words = await keptWords(copy, path.join(folder, made));
  const ratio = (await stat(path.join(folder, made))).size / (await stat(input)).size;
  return { ratio: words < KEPT_WORDS ? 1 : Math.min(1, ratio), seconds, words };
}

/** Share of the words of one file that poppler finds in the other too. */
async function keptWords(before: string, after: string): Promise<number> {
  const [was, is] = await Promise.all([before, after].map(wordCounts));
  let kept = 0;
  let all = 0;
  for (const [word, count] of was ?? []) {
    all += count;
    kept += Math.min(count, is?.get(word) ?? 0);
  }
  return all === 0 ? 1 : kept / all;
}

async function wordCounts(pdf: string): Promise<ReadonlyMap<string, number>> {
  const { stdout } = await runProgram('pdftotext', ['-enc', 'UTF-8', pdf, '-']);
  const counts = new Map<string, number>();
  for (const word of stdout.toString('utf8').split(/\s+/)) if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function sum(results: readonly Result[]): number {
  return results.reduce((total, { seconds }) => total + seconds, 0);
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
