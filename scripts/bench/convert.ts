/** `npm run bench convert FOLDER`: time and memory of PDF to Word, PowerPoint and Excel, with LibreOffice's import beside it. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Command, measure } from './measured-run.ts';

const APP = path.resolve(import.meta.dirname, '../..');
const LIMIT_MS = 120_000;

interface Conversion {
  readonly tool: string;
  readonly format: string;
  /** LibreOffice's filter that opens a PDF as such a document; it has none for sheets. */
  readonly importFilter?: string;
}

const CONVERSIONS: readonly Conversion[] = [
  { tool: 'pdf-to-word', format: 'docx', importFilter: 'writer_pdf_import' },
  { tool: 'pdf-to-ppt', format: 'pptx', importFilter: 'impress_pdf_import' },
  { tool: 'pdf-to-excel', format: 'xlsx' },
];

interface Run {
  readonly seconds: number;
  readonly peakMegabytes: number;
}

/** A file that has no table, or that a program cannot take, has no time. */
type Result = Run | 'failed';

export async function run([folder]: readonly string[]): Promise<void> {
  if (!folder) return console.error('npm run bench convert FOLDER (of PDFs)');
  const files = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.pdf')).sort();
  const work = await mkdtemp(path.join(tmpdir(), 'sheaf-bench-'));
  try {
    for (const conversion of CONVERSIONS) await compare(conversion, folder, files, work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function compare(way: Conversion, folder: string, files: readonly string[], work: string): Promise<void> {
  console.log(`${way.tool.padEnd(44)}sheaf                   ${way.importFilter ? 'LibreOffice' : ''}`);
  const pairs: { readonly ours: Run; readonly other: Run }[] = [];
  const all: Run[] = [];
  for (const file of files) {
    const input = path.join(folder, file);
    const ours = await timed((out) => sheaf(way, input, out), work);
    const other = way.importFilter ? await timed((out) => libreOffice(way, input, out, work), work) : undefined;
    if (ours !== 'failed') all.push(ours);
    if (ours !== 'failed' && other && other !== 'failed') pairs.push({ ours, other });
    console.log(file.slice(0, 42).padEnd(44) + describe(ours).padEnd(24) + (other ? describe(other) : ''));
  }
  console.log(`${`all ${all.length}`.padEnd(44)}${describe(sum(all))}`);
  if (pairs.length > 0) {
    const [ours, other] = [sum(pairs.map((pair) => pair.ours)), sum(pairs.map((pair) => pair.other))];
    const both = `those ${pairs.length} that both made`;
    console.log(`${both.padEnd(44)}${describe(ours).padEnd(24)}${describe(other)}`);
    console.log(`sheaf takes ${(ours.seconds / other.seconds).toFixed(2)} of the time`);
  }
  console.log('');
}

async function timed(command: (out: string) => Command, work: string): Promise<Result> {
  const out = path.join(work, 'out');
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const result = await measure(command(out), work).catch((error): Result => {
    if (!(error instanceof Error)) throw error;
    return 'failed';
  });
  // LibreOffice ends well where it made nothing.
  return result !== 'failed' && (await readdir(out)).length === 0 ? 'failed' : result;
}

function sheaf({ tool, format }: Conversion, input: string, out: string): Command {
  const args = [tool, input, '--output-format', format, '--out', out];
  return { program: path.join(APP, 'bin/sheaf'), args, limitMs: LIMIT_MS };
}

function libreOffice({ format, importFilter }: Conversion, input: string, out: string, work: string): Command {
  const profile = `-env:UserInstallation=file://${path.join(work, 'profile')}`;
  const args = [profile, '--headless', `--infilter=${importFilter}`, '--convert-to', format, '--outdir', out, input];
  return { program: 'soffice', args, limitMs: LIMIT_MS };
}

/** Time of all, and the most memory of one. */
function sum(runs: readonly Run[]): Run {
  return {
    seconds: runs.reduce((total, { seconds }) => total + seconds, 0),
    peakMegabytes: Math.max(0, ...runs.map(({ peakMegabytes }) => peakMegabytes)),
  };
}

function describe(result: Result): string {
  if (result === 'failed') return 'failed';
  return `${result.seconds.toFixed(1)} s ${Math.round(result.peakMegabytes)} MB`;
}
