/** `npm run load -- [--visitors 60] [--seconds 120] [--seed N] [--rounds 3] [--part mix|kinds|fair]`: visitors at once, beside the bare programs. */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runBareLoop } from '../tests/load/bare-loop.ts';
import { describeMix, KINDS, type LoadJob, makeDeck } from '../tests/load/job-mix.ts';
import { oneBesideTen } from '../tests/load/one-beside-ten.ts';
import { type LoadResult, runVisitors } from '../tests/load/visitors.ts';
import { growth, watchMemory } from '../tests/load/watched-memory.ts';
import { type RunningSite, startSite } from '../tests/running-site.ts';
import { median } from './bench/median.ts';

/** Of the one visitor; more than QUEUE_SHARE gives by itself. */
const MANY_JOBS = 200;
const PLACES = availableParallelism();
/** Of a kind alone: enough that no place is ever free. */
const VISITORS_A_KIND = 4 * PLACES;
const TOOL_OF_TEN = 'pdf-to-jpg';
const MEMORY_ROWS = 12;

const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    part: { type: 'string' },
  },
});
const [visitors, seconds, seed, rounds] = [values.visitors, values.seconds, values.seed, values.rounds].map(Number) as [
  number,
  number,
  number,
  number,
];
const PARTS: Readonly<Record<string, (deck: readonly LoadJob[], folder: string) => Promise<boolean>>> = {
  mix,
  kinds,
  fair,
};
const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-load-'));
let good = true;
try {
  const deck = await makeDeck(folder);
  console.log(`${describeMix(deck)}\n${PLACES} jobs side by side, seed ${seed}`);
  for (const [name, part] of Object.entries(PARTS))
    if (values.part === undefined || values.part === name) good = (await part(deck, folder)) && good;
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(good ? 0 : 1);

/** The mix by all visitors, beside a loop of the bare programs. */
async function mix(deck: readonly LoadJob[], work: string): Promise<boolean> {
  const bare = await runBareLoop(deck, { folder: work, lanes: PLACES, seconds: seconds / 4, seed });
  const { result, samples } = await withSite(async (site) => {
    const memory = watchMemory(site.pid);
    const seen = await runVisitors({ url: site.url, visitors, seconds, seed, deck });
    memory.stop();
    return { result: seen, samples: memory.samples };
  });
  const perSecond = result.jobs.filter(({ inTime }) => inTime).length / seconds;
  const barePerSecond = bare.runs / bare.seconds;
  const statusP95 = percentile(result.statusMs, 0.95);
  const waits = waitsOfVisitors(result);
  const slowest = Math.max(...waits) / median(waits);
  const grown = growth(samples);
  console.log(`\n${visitors} visitors for ${seconds} s`);
  console.table(
    KINDS.map((kind) => {
      const own = result.jobs.filter((job) => job.kind === kind).map(({ waitMs }) => waitMs / 1000);
      const [middle, p95] = [median(own), percentile(own, 0.95)].map((wait) => Number(wait.toFixed(2)));
      return { kind, jobs: own.length, 'median wait, s': middle, 'p95, s': p95 };
    }),
  );
  console.log(`back-pressure: ${JSON.stringify(result.backPressure)}`);
  report(result.errors);
  console.log(
    `throughput: ${perSecond.toFixed(2)} jobs/s, bare loop ${barePerSecond.toFixed(2)}/s, ratio ${(perSecond / barePerSecond).toFixed(2)}`,
  );
  console.log(
    `status: median ${median(result.statusMs).toFixed(0)} ms, p95 ${statusP95.toFixed(0)} ms (goal: below 150)`,
  );
  console.log(
    `mean wait of a visitor: median ${median(waits).toFixed(1)} s, slowest ${Math.max(...waits).toFixed(1)} s = ${slowest.toFixed(2)} × (goal: at most 3)`,
  );
  console.log(`memory, MB; server and worker, last quarter ÷ second: ${grown.toFixed(2)} (goal: flat, at most 1.15)`);
  const step = Math.max(1, Math.ceil(samples.length / MEMORY_ROWS));
  console.table(
    samples
      .filter((_, index) => index % step === 0)
      .map((sample) => Object.fromEntries(Object.entries(sample).map(([name, held]) => [name, Math.round(held)]))),
  );
  return result.errors.length === 0 && statusP95 < 150 && slowest <= 3 && grown <= 1.15;
}

/** Each kind alone, so that its throughput can be set beside that of its bare programs. */
async function kinds(deck: readonly LoadJob[], work: string): Promise<boolean> {
  const rows: Record<string, string | number>[] = [];
  const errors: string[] = [];
  const each = seconds / 8;
  for (const kind of KINDS) {
    const own = deck.filter((job) => job.kind === kind);
    const bare = await runBareLoop(own, { folder: work, lanes: PLACES, seconds: each, seed });
    const seen = await withSite((site) =>
      runVisitors({ url: site.url, visitors: VISITORS_A_KIND, seconds: each, seed, deck: own }),
    );
    errors.push(...seen.errors);
    const [ours, theirs] = [seen.jobs.filter(({ inTime }) => inTime).length / each, bare.runs / bare.seconds];
    rows.push({ kind, 'jobs/s': ours.toFixed(2), 'bare/s': theirs.toFixed(2), ratio: (ours / theirs).toFixed(2) });
  }
  console.log(`\neach kind alone, ${VISITORS_A_KIND} visitors for ${each} s`);
  console.table(rows);
  report(errors);
  return errors.length === 0;
}

/** One visitor with very many jobs beside ten with one each. */
async function fair(deck: readonly LoadJob[]): Promise<boolean> {
  const job = deck.find(({ tool }) => tool === TOOL_OF_TEN);
  if (!job) throw new Error(`no ${TOOL_OF_TEN} in the deck`);
  let worst = 0;
  console.log(
    `\none visitor with ${MANY_JOBS} jobs beside ten with one each (${TOOL_OF_TEN}), seconds from submit to end`,
  );
  for (let round = 1; round <= rounds; round++) {
    const { amongTen, besideOne, left } = await withSite((site) => oneBesideTen(site.url, job, MANY_JOBS));
    const ratios = besideOne.map((wait, index) => wait / (amongTen[index] ?? wait));
    worst = Math.max(worst, ...ratios);
    const row = (numbers: readonly number[]) => numbers.map((number) => number.toFixed(2)).join(' ');
    console.log(`round ${round}: among ten ${row(amongTen)}\n         beside   ${row(besideOne)}`);
    console.log(`         ratios   ${row(ratios)}; ${left} of the ${MANY_JOBS} still open`);
  }
  console.log(`largest ratio ${worst.toFixed(2)} (goal: at most 2)`);
  return worst <= 2;
}

async function withSite<T>(work: (site: RunningSite) => Promise<T>): Promise<T> {
  const site = await startSite({
    LOG_LEVEL: 'error',
    WARM_OFFICE: 'on',
    TRUST_PROXY: '1',
    QUEUE_SHARE: String(MANY_JOBS + 20),
  });
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

/** Seconds, the mean of each visitor. */
function waitsOfVisitors({ jobs }: LoadResult): readonly number[] {
  return [...Map.groupBy(jobs, ({ visitor }) => visitor).values()].map(
    (own) => own.reduce((sum, { waitMs }) => sum + waitMs, 0) / own.length / 1000,
  );
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function report(errors: readonly string[]): void {
  console.log(`errors other than back-pressure: ${errors.length}`);
  const counted = Map.groupBy(errors, (error) => error.slice(0, 300));
  for (const [error, all] of [...counted].slice(0, 10)) console.log(`  ${all.length} × ${error}`);
}
