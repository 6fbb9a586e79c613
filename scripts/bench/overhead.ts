/** What the house adds: a small merge against bare qpdf, a small docx against a cold soffice; in turn, in one run. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram } from '../../src/adapters/process.ts';
import { blankPdf } from '../../tests/blank-pdf.ts';
import { startSite } from '../../tests/running-site.ts';
import { smallDocx } from '../../tests/small-docx.ts';
import { describe, median } from './median.ts';
import { completeJob } from './submit-job.ts';

const ROUNDS = 10;
const PAUSE_MS = 3_000;
const OFFICE_READY_MS = 8_000;

export async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-bench-'));
  const site = await startSite({ LOG_LEVEL: 'error', WARM_OFFICE: 'on' });
  try {
    await delay(OFFICE_READY_MS);
    await compareMerge(site.url, folder);
    await compareDocx(site.url, folder);
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function compareMerge(url: string, folder: string): Promise<void> {
  const [first, second] = [path.join(folder, 'a.pdf'), path.join(folder, 'b.pdf')];
  await writeFile(first, blankPdf(5));
  await writeFile(second, blankPdf(7));
  const files = [
    { name: 'a.pdf', bytes: await readFile(first) },
    { name: 'b.pdf', bytes: await readFile(second) },
  ];
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await delay(PAUSE_MS);
    ours.push(await timed(() => completeJob(url, 'merge-pdf', files)));
    bare.push(
      await timed(() => runProgram('qpdf', ['--empty', '--pages', first, second, '--', path.join(folder, 'out.pdf')])),
    );
  }
  console.log(describe('merge, submit to completed', ours));
  console.log(describe('bare qpdf', bare));
  console.log(`added by the house: ${Math.round(median(ours) - median(bare))} ms (aim: under 150)\n`);
}

async function compareDocx(url: string, folder: string): Promise<void> {
  const file = path.join(folder, 'small.docx');
  await writeFile(file, smallDocx('A small letter, as people send them every day.'));
  const bytes = await readFile(file);
  const ours: number[] = [];
  const cold: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await delay(PAUSE_MS);
    ours.push(await timed(() => completeJob(url, 'convert-to-pdf', [{ name: 'small.docx', bytes }])));
    const profile = path.join(folder, `profile-${round}`);
    const args = [
      `-env:UserInstallation=file://${profile}`,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      file,
    ];
    cold.push(await timed(() => runProgram('soffice', args)));
  }
  console.log(describe('docx to PDF, submit to completed', ours));
  console.log(describe('cold soffice --convert-to', cold));
  console.log(`ratio: ${(median(ours) / median(cold)).toFixed(2)} (aim: at most 0.50)`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
