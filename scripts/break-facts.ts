/** Breaks the product on purpose in a copy of the checkout, and looks whether the tests of the broken fact fail. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FACT_BREAKS, type FactBreak } from '../tests/facts/fact-breaks.ts';
import { type NamedFacts, namedFacts } from '../tests/facts/fact-coverage.ts';
import { ROOT } from '../tests/facts/product-facts.ts';
import { seededRandom } from '../tests/faults/seeded-random.ts';
import { copyProject } from '../tests/project-copy.ts';

/** What the copy needs, the built site among it. */
const PARTS = [
  'bin',
  'build/client',
  'build/.sources',
  'decisions',
  'docs',
  'public',
  'scripts',
  'src',
  'tests',
  '.cache/compile',
];
/** As it is before Vitest, asked for what it would run, makes this a test's environment: a site is not built in that. */
const env = { ...process.env };

/** @param wanted how many, or the id of one fact. @returns the exit code: 0 where each broken fact was noticed. */
export async function breakFacts(wanted: string, seed: number): Promise<number> {
  const breaks = chosen(wanted, seed);
  const named = await namedFacts();
  const copy = await copyProject(
    'broken',
    PARTS.filter((part) => existsSync(path.join(ROOT, part))),
  );
  try {
    const sound = breaks.filter(({ fact }) => failing(copy, fact, named) === 0);
    const noticed = sound.filter((each) => noticedWhenBroken(copy, each, named));
    for (const { fact } of breaks) {
      const word = noticed.some((each) => each.fact === fact) ? 'fails when broken' : 'NOT NOTICED';
      console.log(`${fact}: ${sound.some((each) => each.fact === fact) ? word : 'FAILS UNBROKEN'}`);
    }
    console.log(`${noticed.length} of ${breaks.length} noticed (seed ${seed})`);
    return noticed.length === breaks.length ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
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

function noticedWhenBroken(copy: string, { fact, file, text, becomes }: FactBreak, named: NamedFacts): boolean {
  const target = path.join(copy, file);
  const sound = readFileSync(target, 'utf8');
  writeFileSync(target, withBreak(sound, { fact, file, text, becomes }));
  try {
    return failing(copy, fact, named) > 0;
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
function failing(copy: string, fact: string, named: NamedFacts): number {
  const files = (named.get(fact) ?? []).map((file) => path.relative(ROOT, file));
  if (files.length === 0) throw new Error(`${fact}: no test names it.`);
  const node = path.join(copy, 'node_modules/.bin/node');
  const report = path.join(copy, 'build/report.json');
  rmSync(report, { force: true });
  const ensure = "import('./scripts/setup.mjs').then(({ ensureSite }) => ensureSite())";
  const built = spawnSync(node, ['-e', ensure], { cwd: copy, env, stdio: ['ignore', 'ignore', 'inherit'] });
  // A product that cannot even be built is noticed too, but says nothing of the test.
  if (built.status !== 0) throw new Error(`${fact}: the broken site cannot be built; break it more gently.`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...files, `--tags-filter=${fact}`];
  spawnSync(node, [...args, '--reporter=json', `--outputFile.json=${report}`], { cwd: copy, env, stdio: 'ignore' });
  const { numFailedTests, numPassedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  if (numFailedTests + numPassedTests === 0)
    throw new Error(`${fact}: its tests could not run (${numFailedTestSuites}).`);
  return Number(numFailedTests);
}
