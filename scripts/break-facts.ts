/** Breaks the product on purpose in a copy of the checkout, and looks whether the tests of the broken fact fail. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FACT_BREAKS, type FactBreak } from '../tests/facts/fact-breaks.ts';
import { type NamedFacts, namedFacts } from '../tests/facts/fact-coverage.ts';
import { ROOT } from '../tests/facts/product-facts.ts';
import { seededRandom } from '../tests/faults/seeded-random.ts';

const COPY = path.join(ROOT, 'build/broken');
const NODE = path.join(ROOT, 'node_modules/.bin/node');
/** As it is before Vitest, asked for what it would run, makes this a test's environment: a site is not built in that. */
const env = { ...process.env };

/** @param wanted how many, or the id of one fact. @returns the exit code: 0 where each broken fact was noticed. */
export async function breakFacts(wanted: string, seed: number): Promise<number> {
  const breaks = chosen(wanted, seed);
  const named = await namedFacts();
  copyCheckout();
  try {
    const sound = breaks.filter(({ fact }) => failing(fact, named) === 0);
    const noticed = sound.filter((each) => noticedWhenBroken(each, named));
    for (const { fact } of breaks) {
      const word = noticed.some((each) => each.fact === fact) ? 'fails when broken' : 'NOT NOTICED';
      console.log(`${fact}: ${sound.some((each) => each.fact === fact) ? word : 'FAILS UNBROKEN'}`);
    }
    console.log(`${noticed.length} of ${breaks.length} noticed (seed ${seed})`);
    return noticed.length === breaks.length ? 0 : 1;
  } finally {
    rmSync(COPY, { recursive: true, force: true });
  }
}

function chosen(wanted: string, seed: number): readonly FactBreak[] {
  if (!/^\d+$/.test(wanted)) {
    const found = FACT_BREAKS.filter(({ fact }) => fact === wanted);
    if (found.length === 0) throw new Error(`No way to break "${wanted}" is known (tests/facts/fact-breaks.ts).`);
    return found;
  }
  const random = seededRandom(seed);
  const mixed = FACT_BREAKS.map((each) => ({ each, place: random.next() })).sort((a, b) => a.place - b.place);
  return mixed.slice(0, Number(wanted)).map(({ each }) => each);
}

/** Everything that git would keep, and the built site. */
function copyCheckout(): void {
  rmSync(COPY, { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of listed.toString().split('\0')) {
    if (file === '' || !existsSync(path.join(ROOT, file))) continue;
    mkdirSync(path.dirname(path.join(COPY, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(COPY, file));
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(COPY, 'node_modules'));
  for (const part of ['client', '.sources']) {
    const built = path.join(ROOT, 'build', part);
    if (existsSync(built)) cpSync(built, path.join(COPY, 'build', part), { recursive: true });
  }
}

function noticedWhenBroken({ fact, file, text, becomes }: FactBreak, named: NamedFacts): boolean {
  const target = path.join(COPY, file);
  const sound = readFileSync(target, 'utf8');
  writeFileSync(target, withBreak(sound, { fact, file, text, becomes }));
  try {
    return failing(fact, named) > 0;
  } finally {
    writeFileSync(target, sound);
  }
}

/** @throws Error where the text does not stand there exactly once. */
export function withBreak(source: string, { fact, file, text, becomes }: FactBreak): string {
  const parts = source.split(text);
  if (parts.length !== 2) throw new Error(`${fact}: ${file} has ${parts.length - 1} times: ${text}`);
  return parts.join(becomes);
}

/** How many tests of a fact fail in the copy as it stands, with the site built anew where it has to be. */
function failing(fact: string, named: NamedFacts): number {
  const files = (named.get(fact) ?? []).map((file) => path.relative(ROOT, file));
  if (files.length === 0) throw new Error(`${fact}: no test names it.`);
  const report = path.join(COPY, 'build/report.json');
  rmSync(report, { force: true });
  const ensure = "import('./scripts/setup.mjs').then(({ ensureSite }) => ensureSite())";
  const built = spawnSync(NODE, ['-e', ensure], { cwd: COPY, env, stdio: ['ignore', 'ignore', 'inherit'] });
  // A product that cannot even be built is noticed too, but says nothing of the test.
  if (built.status !== 0) throw new Error(`${fact}: the broken site cannot be built; break it more gently.`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...files, `--tags-filter=${fact}`];
  spawnSync(NODE, [...args, '--reporter=json', `--outputFile.json=${report}`], { cwd: COPY, env, stdio: 'ignore' });
  const { numFailedTests, numPassedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  if (numFailedTests + numPassedTests === 0)
    throw new Error(`${fact}: its tests could not run (${numFailedTestSuites}).`);
  return Number(numFailedTests);
}
