/** `npm run fuzz http -- COUNT [--seed N]` and `npm run fuzz files -- --minutes M --seed N`: goes on where a stopped run of the seed ended. `npm run fuzz doors -- --minutes M --seed N [FOLDER of PDFs]`: mutated PDFs by both ways to open them. `npm run fuzz fonts -- --minutes M --seed N`: damaged CFF fonts to the subsetter. `npm run fuzz case -- TOOL FILE`: one file. */
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fuzzCff } from '../tests/fuzz/cff-fuzz.ts';
import { DoorFuzzer } from '../tests/fuzz/door-fuzz.ts';
import { type FileFinding, FileFuzzer, fixtureName } from '../tests/fuzz/file-fuzz.ts';
import { fuzzHttp, type HttpFinding, judge, makeKnown } from '../tests/fuzz/http-fuzz.ts';
import { startSite } from '../tests/running-site.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const RECORDS = path.join(ROOT, 'build/fuzz');
const FIXTURES = path.join(ROOT, 'tests/fixtures/fuzz');
const MINUTE_MS = 60_000;
const BATCH = 500;

interface Run {
  next: number;
  counts: Record<string, number>;
  findings: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
});
const [kind, count = '20000'] = positionals;
const seed = Number(values.seed);
await mkdir(RECORDS, { recursive: true });
await mkdir(FIXTURES, { recursive: true });
if (kind === 'http') process.exit(await http(Number(count)));
if (kind === 'files') process.exit(await files(Number(values.minutes)));
if (kind === 'doors') process.exit(await doors(Number(values.minutes), positionals.slice(1)));
if (kind === 'fonts') process.exit(fonts(Number(values.minutes)));
if (kind === 'case') process.exit(await oneCase(positionals[1] ?? '', positionals[2] ?? ''));
console.error(
  'npm run fuzz http -- COUNT [--seed N], npm run fuzz files|doors|fonts -- --minutes M --seed N, or npm run fuzz case -- TOOL FILE',
);
process.exit(2);

async function http(most: number): Promise<number> {
  const run = await readRun('http');
  while (run.next < most) {
    const site = await startSite({ WORKERS: '1', SUBMITS_PER_MINUTE: '100000', TRUST_PROXY: '1' });
    const { counts, findings } = await fuzzHttp({
      url: site.url,
      seed,
      from: run.next,
      count: Math.min(BATCH, most - run.next),
      sideBySide: 8,
      known: await makeKnown(site.url),
    });
    for (const finding of findings) await keepRequest(site.url, finding);
    await site.stop();
    await record('http', run, counts, findings.length, BATCH);
  }
  return report(run);
}

/** Header lines are left out while it still fails; a request that fails only once is kept as it was. */
async function keepRequest(url: string, { kind: how, request, index }: HttpFinding): Promise<void> {
  let [head = '', ...body] = request.split('\r\n\r\n');
  const whole = () => Buffer.from([head, ...body].join('\r\n\r\n'), 'latin1');
  for (const line of head.split('\r\n').slice(1)) {
    const before = head;
    head = head.replace(`\r\n${line}`, '');
    if ((await judge(url, whole())).kind !== how) head = before;
  }
  await writeFile(path.join(FIXTURES, `${how}-${seed}-${index}.http`), whole());
  console.log(`FOUND ${how} by request ${index}`);
}

async function files(minutes: number): Promise<number> {
  const run = await readRun('files');
  const fuzzer = await FileFuzzer.open();
  const counts = new Map<string, number>();
  const kept: Promise<void>[] = [];
  const began = run.next;
  let last = Date.now();
  run.next = await fuzzer.run({
    seed,
    from: run.next,
    untilMs: Date.now() + minutes * MINUTE_MS,
    sideBySide: 2,
    onCase: (index, outcome, finding) => {
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      if (finding) {
        kept.push(keepFile(fuzzer, finding));
        console.log(
          `FOUND ${finding.code} by case ${index}: ${finding.tool} ${finding.name} ${JSON.stringify(finding.options)}: ${finding.detail.slice(0, 300)}`,
        );
      }
      if (Date.now() - last < MINUTE_MS) return;
      last = Date.now();
      // Cases side by side end out of order: a run that is killed repeats a few.
      void writeRun('files', { ...run, next: index, counts: merged(run.counts, counts) });
    },
  });
  await Promise.all(kept);
  await fuzzer.close();
  await record('files', run, counts, kept.length, 0);
  console.log(`cases ${began} to ${run.next}`);
  return report(run);
}

async function keepFile(fuzzer: FileFuzzer, finding: FileFinding): Promise<void> {
  const { tool, code, name, bytes, options = {} } = await fuzzer.minimise(finding);
  const file = fixtureName({ name, bytes });
  await writeFile(path.join(FIXTURES, file), bytes);
  await appendFile(
    path.join(FIXTURES, 'cases.tsv'),
    `${file}\t${tool}\t${code} before it was mended\t${JSON.stringify(options)}\n`,
  );
}

async function doors(minutes: number, folders: readonly string[]): Promise<number> {
  const fuzzer = await DoorFuzzer.open(folders);
  const untilMs = Date.now() + minutes * MINUTE_MS;
  let found = 0;
  const { read, cases } = await fuzzer.run({
    seed,
    from: 0,
    goesOn: () => Date.now() < untilMs,
    onFinding: ({ index, detail }) => {
      found++;
      console.log(`FOUND by case ${index}: ${detail}`);
    },
  });
  await fuzzer.close();
  console.log(`${cases} cases, ${read} read as they are, ${found} findings`);
  return found === 0 ? 0 : 1;
}

function fonts(minutes: number): number {
  const untilMs = Date.now() + minutes * MINUTE_MS;
  const { parted, cases, findings } = fuzzCff({ seed, goesOn: () => Date.now() < untilMs });
  for (const { index, detail } of findings) console.log(`FOUND by case ${index}: ${detail}`);
  console.log(`${cases} cases, ${parted} fonts with fewer glyphs, ${findings.length} findings`);
  return findings.length === 0 ? 0 : 1;
}

/** Judged as the cases of a run are, and kept like what they find. */
async function oneCase(tool: string, file: string): Promise<number> {
  const fuzzer = await FileFuzzer.open();
  const { outcome, finding } = await fuzzer.judgeAsInRun({
    tool,
    name: path.basename(file),
    bytes: await readFile(file),
  });
  if (finding) await keepFile(fuzzer, finding);
  await fuzzer.close();
  console.log(outcome);
  return finding ? 1 : 0;
}

async function readRun(name: string): Promise<Run> {
  try {
    return JSON.parse(await readFile(path.join(RECORDS, `${name}-${seed}.json`), 'utf8')) as Run;
  } catch {
    return { next: 0, counts: {}, findings: 0 };
  }
}

function writeRun(name: string, run: Run): Promise<void> {
  return writeFile(path.join(RECORDS, `${name}-${seed}.json`), JSON.stringify(run, null, 2));
}

async function record(name: string, run: Run, counts: ReadonlyMap<string, number>, found: number, more: number) {
  run.counts = merged(run.counts, counts);
  run.findings += found;
  run.next += more;
  await writeRun(name, run);
  console.log(`${run.next}: ${JSON.stringify(run.counts)}`);
}

function merged(before: Readonly<Record<string, number>>, more: ReadonlyMap<string, number>): Record<string, number> {
  const all = { ...before };
  for (const [key, count] of more) all[key] = (all[key] ?? 0) + count;
  return all;
}

function report(run: Run): number {
  console.log(JSON.stringify(run, null, 2));
  return run.findings === 0 ? 0 : 1;
}
