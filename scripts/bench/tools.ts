/** Every tool beside the bare program it rests on, in one run: through a running site and the command line, as ratios. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DECLARATIONS } from '../../src/tools/declarations.gen.ts';
import { blankPdf } from '../../tests/blank-pdf.ts';
import { type RunningSite, startSite } from '../../tests/running-site.ts';
import { startTimestampService } from '../../tests/timestamp-service.ts';
import { caseOf, type ToolCase } from './bare-programs.ts';
import { type Command, measure, peakOfProgram, TooLong, timeProgram } from './measured-run.ts';
import { median } from './median.ts';
import { completeJob } from './submit-job.ts';
import { makeInputs, ownInputs, type ToolInputs } from './tool-inputs.ts';

const SHEAF = path.join(import.meta.dirname, '../../bin/sheaf');
const SIZES = [1, 100, 1000];
/** Small runs are short and uneven, long ones need no repeating. */
const ROUNDS: Readonly<Record<number, number>> = { 1: 5, 100: 3 };
const OWN_FILE_ROUNDS = 3;
/** LibreOffice was not done with a PDF of a thousand pages after 23 minutes. */
const LONGEST_BARE_MS = 15 * 60_000;
/** Until the site holds a new unit ready. */
const PAUSE_MS = 2_500;

interface Sample {
  readonly label: string;
  readonly inputs: ToolInputs;
  readonly rounds: number;
}

interface Surroundings {
  readonly site: RunningSite;
  readonly folder: string;
  /** Address of a time stamp service. */
  readonly timestamps: string;
}

interface Figures {
  readonly seconds: number;
  readonly megabytes: number;
}

/** @param args `[FOLDER of PDFs] [--tools a,b] [--sizes 1,100]`. */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { tools: { type: 'string' }, sizes: { type: 'string' } },
  });
  const wanted = values.tools?.split(',') ?? DECLARATIONS.map((tool) => tool.id);
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-bench-'));
  const time = await startTimestampService();
  const site = await startSite({
    TIMESTAMP_URLS: time.url,
    LOG_LEVEL: 'error',
    SUBMITS_PER_MINUTE: '100000',
    WARM_OFFICE: 'on',
  });
  try {
    const samples = positionals[0] ? ownSamples(positionals[0], folder) : madeSamples(values.sizes, folder);
    console.log('Site: submit to completed. Command line: whole run, with its start. Memory: most at once.\n');
    console.log('| tool | pages | site | command line | bare | site ÷ bare | memory | bare | ratio | bare program |');
    console.log('|---|---|---|---|---|---|---|---|---|---|');
    for await (const sample of samples) {
      for (const tool of wanted) await compare(tool, sample, { site, folder, timestamps: time.url });
      await rm(path.dirname(sample.inputs.locked), { recursive: true });
    }
  } finally {
    await site.stop();
    await time.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function* madeSamples(sizes: string | undefined, folder: string): AsyncGenerator<Sample> {
  for (const pages of sizes?.split(',').map(Number) ?? SIZES) {
    const inputs = await makeInputs(path.join(folder, `in-${pages}`), pages);
    await writeFile(path.join(path.dirname(inputs.locked), 'mark.pdf'), blankPdf(1));
    yield { label: String(pages), inputs, rounds: ROUNDS[pages] ?? 1 };
  }
}

async function* ownSamples(source: string, folder: string): AsyncGenerator<Sample> {
  const names = (await readdir(source)).filter((name) => name.toLowerCase().endsWith('.pdf')).sort();
  for (const name of names) {
    const inputs = await ownInputs(path.join(folder, 'own'), path.resolve(source, name));
    await writeFile(path.join(path.dirname(inputs.locked), 'mark.pdf'), blankPdf(1));
    yield { label: name, inputs, rounds: OWN_FILE_ROUNDS };
  }
}

async function compare(tool: string, sample: Sample, { site, folder, timestamps }: Surroundings): Promise<void> {
  const { label, inputs, rounds } = sample;
  const out = path.join(folder, 'out');
  const plan = caseOf(tool, { ...inputs, timestamps }, out);
  if (plan.files.includes('') || plan.files.length === 0) return;
  try {
    const ours: Command = { program: SHEAF, args: [tool, ...plan.files, ...flags(plan), '--out', out, '--json'] };
    const throughSite = await timeSite(tool, plan, site.url, rounds);
    const line = await figures(ours, out, rounds);
    const bare = plan.bare && (await bareFigures(plan.bare, out, rounds));
    console.log(row(tool, label, throughSite, line, bare, plan.bare?.name ?? plan.bare?.program ?? 'none'));
  } catch (error) {
    console.log(`| ${tool} | ${label} | ${String(error).replace(/\s+/g, ' ').slice(0, 160)} |`);
  }
}

function flags({ options, attached }: ToolCase): readonly string[] {
  return Object.entries({ ...options, ...attached }).flatMap(([name, value]) => [`--${name}`, value]);
}

async function timeSite(tool: string, plan: ToolCase, url: string, rounds: number): Promise<number> {
  const files = await Promise.all(
    plan.files.map(async (file) => ({ name: path.basename(file), bytes: await readFile(file) })),
  );
  const attached = Object.entries(plan.attached ?? {}).map(async ([option, file]) => {
    return [option, { name: path.basename(file), bytes: await readFile(file) }] as const;
  });
  const fields = { ...plan.options, ...Object.fromEntries(await Promise.all(attached)) };
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await delay(PAUSE_MS);
    const started = performance.now();
    await completeJob(url, tool, files, fields);
    seconds.push((performance.now() - started) / 1000);
  }
  return median(seconds);
}

/** `slow`: it was ended before it had done its work. */
async function bareFigures(command: Command, out: string, rounds: number): Promise<Figures | 'slow'> {
  try {
    return await figures({ ...command, limitMs: LONGEST_BARE_MS }, out, rounds);
  } catch (error) {
    if (error instanceof TooLong) return 'slow';
    throw error;
  }
}

/** One run of those that take long does for time and memory; short ones are timed while nobody looks. */
async function figures(command: Command, out: string, rounds: number): Promise<Figures> {
  if (rounds === 1) {
    const { seconds, peakMegabytes } = await inFreshFolder(out, () => measure(command, out));
    return { seconds, megabytes: peakMegabytes };
  }
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    seconds.push(await inFreshFolder(out, () => timeProgram(command, out)));
  }
  return { seconds: median(seconds), megabytes: await inFreshFolder(out, () => peakOfProgram(command, out)) };
}

async function inFreshFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return work();
}

function row(
  tool: string,
  label: string,
  site: number,
  line: Figures,
  bare: Figures | 'slow' | undefined,
  program: string,
): string {
  const cells = [
    tool,
    label,
    `${site.toFixed(2)} s`,
    `${line.seconds.toFixed(2)} s`,
    ...timeCells(site, bare),
    `${line.megabytes.toFixed(0)} MB`,
    ...memoryCells(line, bare),
    program,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Of the bare program, and the ratio to it. */
function timeCells(site: number, bare: Figures | 'slow' | undefined): readonly [string, string] {
  if (!bare) return ['', ''];
  const longest = LONGEST_BARE_MS / 1000;
  if (bare === 'slow') return [`over ${longest} s`, `under ${(site / longest).toFixed(2)}`];
  return [`${bare.seconds.toFixed(2)} s`, (site / bare.seconds).toFixed(1)];
}

function memoryCells(line: Figures, bare: Figures | 'slow' | undefined): readonly [string, string] {
  if (!bare || bare === 'slow' || bare.megabytes === 0) return ['', ''];
  return [`${bare.megabytes.toFixed(0)} MB`, (line.megabytes / bare.megabytes).toFixed(1)];
}
