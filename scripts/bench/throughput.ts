/** Small jobs: what one costs, thirty in a row, and how many a second get done for many visitors, beside bare qpdf on all cores. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runProgram } from '../../src/adapters/process.ts';
import { blankPdf } from '../../tests/blank-pdf.ts';
import { startSite } from '../../tests/running-site.ts';
import { describe } from './median.ts';
import { meterProcessor } from './processor-time.ts';
import { completeJob, type NamedBytes } from './submit-job.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TOOL = 'rotate-pdf';
const PAGES = 3;
/** They fill caches and are not counted. */
const FIRST_JOBS = 5;
/** Until the site holds new units ready. */
const SETTLE_MS = 3_000;
/** All that visitors may send in these seconds, whoever they are. */
const PLENTY = { SUBMITS_PER_MINUTE: '100000', QUEUE_SHARE: '100000', TRUST_PROXY: '1' };

interface Plan {
  readonly rows: number;
  readonly visitors: number;
  readonly seconds: number;
}

/** @param args `[CHECKOUT…] [--jobs 30] [--visitors 60] [--seconds 20]`: this checkout and others, in turn. */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      jobs: { type: 'string', default: '30' },
      visitors: { type: 'string', default: '60' },
      seconds: { type: 'string', default: '20' },
    },
  });
  const plan = { rows: Number(values.jobs), visitors: Number(values.visitors), seconds: Number(values.seconds) };
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-bench-'));
  try {
    const file = path.join(folder, 'small.pdf');
    await writeFile(file, blankPdf(PAGES));
    await bareRate(file, folder, plan.seconds / 2);
    const files = [{ name: 'small.pdf', bytes: blankPdf(PAGES) }];
    for (const root of [ROOT, ...positionals.map((each) => path.resolve(each))]) await measureSite(root, files, plan);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function bareRate(file: string, folder: string, seconds: number): Promise<void> {
  const untilMs = Date.now() + seconds * 1000;
  let runs = 0;
  const lane = async (_: unknown, number: number) => {
    for (; Date.now() < untilMs; runs++) {
      await runProgram('qpdf', ['--rotate=+90', file, path.join(folder, `turned-${number}.pdf`)]);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  console.log(`bare qpdf on ${availableParallelism()} cores: ${(runs / seconds).toFixed(1)} a second`);
}

async function measureSite(root: string, files: readonly NamedBytes[], plan: Plan): Promise<void> {
  const site = await startSite({ LOG_LEVEL: 'error', ...PLENTY }, root);
  const meter = meterProcessor(site.pid);
  console.log(`\n${root}`);
  try {
    for (let job = 0; job < FIRST_JOBS; job++) await completeJob(site.url, TOOL, files);
    await delay(SETTLE_MS);
    const before = meter.seconds();
    const waits: number[] = [];
    for (let job = 0; job < plan.rows; job++) {
      const started = performance.now();
      await completeJob(site.url, TOOL, files);
      waits.push(performance.now() - started);
    }
    // The unit that is made for the next job belongs to the last one.
    await delay(SETTLE_MS);
    const cost = (meter.seconds() - before) / plan.rows;
    console.log(describe(`${plan.rows} in a row, submit to completed`, waits));
    console.log(`processor time of each, all in: ${cost.toFixed(3)} s (of the ${meter.kind})`);
    await rateOfSite(site.url, files, plan);
  } finally {
    await site.stop();
    await meter.close();
  }
}

async function rateOfSite(url: string, files: readonly NamedBytes[], { visitors, seconds }: Plan): Promise<void> {
  const untilMs = Date.now() + seconds * 1000;
  let completed = 0;
  const visitor = async () => {
    while (Date.now() < untilMs) {
      await completeJob(url, TOOL, files);
      if (Date.now() < untilMs) completed++;
    }
  };
  await Promise.all(Array.from({ length: visitors }, visitor));
  console.log(`${visitors} visitors: ${(completed / seconds).toFixed(1)} jobs a second`);
}
