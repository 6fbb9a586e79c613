/** `npm run bench fidelity FOLDER`: PDFs made to Word, PowerPoint and Excel, printed again by LibreOffice: which words and how many pages they have. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ProgramResult, runProgram } from '../../src/adapters/process.ts';
import { type KeptWords, keptWords } from './kept-words.ts';

const APP = path.resolve(import.meta.dirname, '../..');
const LIMIT_MS = 300_000;
const MOST_BYTES = 64 * 1024 ** 2;
const NAMED_WORDS = 8;
/** Pages of the result may be this many more or fewer. */
const NEAR_PAGES = 0.1;

interface Way {
  readonly tool: string;
  readonly format: string;
  readonly options: readonly string[];
  /** Sheets are printed on as many pages as they need. */
  readonly keepsPages: boolean;
}

const WAYS: readonly Way[] = [
  { tool: 'pdf-to-word', format: 'docx', options: [], keepsPages: true },
  { tool: 'pdf-to-ppt', format: 'pptx', options: [], keepsPages: true },
  { tool: 'pdf-to-excel', format: 'xlsx', options: ['--other-text', 'sheet'], keepsPages: false },
];

interface Result extends KeptWords {
  readonly pages: number;
  readonly printed: number;
}

export async function run([folder, only]: readonly string[]): Promise<void> {
  if (!folder) return console.error('npm run bench fidelity FOLDER [docx|pptx|xlsx] (a folder of PDFs)');
  const files = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.pdf')).sort();
  const work = await mkdtemp(path.join(tmpdir(), 'sheaf-bench-'));
  try {
    for (const way of WAYS.filter(({ format }) => !only || format === only)) await lookAtAll(way, folder, files, work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function lookAtAll(way: Way, folder: string, files: readonly string[], work: string): Promise<void> {
  console.log(`${way.tool.padEnd(44)}words         pages     missing`);
  const results: Result[] = [];
  for (const file of files) {
    const result = await lookAt(way, path.join(folder, file), work);
    if (typeof result !== 'string') results.push(result);
    console.log(file.slice(0, 42).padEnd(44) + (typeof result === 'string' ? result : describe(way, result)));
  }
  const words = results.reduce((sum, each) => sum + each.words, 0);
  const missing = results.reduce((sum, each) => sum + each.missing.length, 0);
  const near = results.filter(({ pages, printed }) => Math.abs(printed - pages) <= NEAR_PAGES * pages).length;
  console.log(`${results.length} of ${files.length} files: ${share(words, missing)} of ${words} words`);
  if (way.keepsPages) console.log(`${near} of ${results.length} have as many pages, or a tenth more or fewer`);
  console.log('');
}

/** @returns why there is nothing to look at. */
async function lookAt(way: Way, pdf: string, work: string): Promise<Result | string> {
  const out = path.join(work, 'out');
  await rm(out, { recursive: true, force: true });
  await mkdir(out);
  const args = [way.tool, pdf, '--output-format', way.format, ...way.options, '--output-name', 'result', '--out', out];
  const made = await limited(path.join(APP, 'bin/sheaf'), args);
  const file = path.join(out, `result.${way.format}`);
  if (!made) return 'not converted in time';
  if (made.code !== 0) return `not converted: ${made.stderr.trim().split('\n').at(-1) ?? ''}`;
  const profile = `-env:UserInstallation=file://${path.join(work, 'profile')}`;
  const printing = [profile, '--headless', '--convert-to', 'pdf', '--outdir', out, file];
  await limited('soffice', printing);
  const printed = path.join(out, 'result.pdf');
  const [before, after] = [await textOf(pdf), await textOf(printed)];
  if (before === undefined) return 'not read by pdftotext';
  if (after === undefined) return 'not opened by LibreOffice';
  return { ...keptWords(before, after), pages: pagesOf(before), printed: pagesOf(after) };
}

async function limited(program: string, args: readonly string[]): Promise<ProgramResult | undefined> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  return runProgram(program, args, { signal, maxOutputBytes: MOST_BYTES }).catch((error) => {
    if (signal.aborted) return undefined;
    throw error;
  });
}

async function textOf(pdf: string): Promise<string | undefined> {
  const result = await limited('pdftotext', ['-q', '-enc', 'UTF-8', pdf, '-']);
  return result?.code === 0 ? result.stdout.toString('utf8') : undefined;
}

function pagesOf(text: string): number {
  return text.split('\f').length - 1;
}

function describe(way: Way, { words, missing, pages, printed }: Result): string {
  const counts = way.keepsPages ? `${printed}/${pages}` : '';
  return share(words, missing.length).padEnd(14) + counts.padEnd(10) + missing.slice(0, NAMED_WORDS).join(' ');
}

function share(words: number, missing: number): string {
  return `${((100 * (words - missing)) / Math.max(1, words)).toFixed(2)} %`;
}
