/** Runs every test once; files in which one failed run again, alone, and what they say then counts. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { check } from './check.mjs';
import { failedFiles, mergeReports } from './merge-reports.mjs';
import { NODE, ROOT } from './setup.mjs';

/** More than these are no disturbance by a neighbour: running them again would only take time. */
const MOST_RUN_AGAIN = 12;

/** @returns {{ passed: number, failed: number }} tests, and one for the facts. */
export function runSuite() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-test-'));
  const before = new Set(readdirSync(tmpdir()));
  try {
    const run = withSecondRun(folder);
    tellLeftovers(before);
    const report = path.join(folder, 'whole.json');
    writeFileSync(report, JSON.stringify(run.report));
    const proven = check(['every fact has a passing test', ['scripts/facts.ts', '--report', report]]);
    return { passed: run.passed + Number(proven), failed: run.failed + Number(!proven) };
  } catch (error) {
    console.log(`the suite gave no report: ${error}`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function withSecondRun(folder) {
  const first = vitest(path.join(folder, 'first.json'), []);
  const again = failedFiles(first.report);
  if (again.length === 0 || again.length > MOST_RUN_AGAIN) return first;
  console.log(`failed beside others, run again alone: ${again.length}`);
  for (const file of again) console.log(`  ${path.relative(ROOT, file)}`);
  const second = vitest(path.join(folder, 'second.json'), ['--maxWorkers=1', ...again]);
  return counted(mergeReports(first.report, second.report), second.status);
}

function vitest(file, extra) {
  const reporters = ['default', 'json', './tests/second-tries.ts', './tests/slowest-files.ts'];
  const named = reporters.map((each) => `--reporter=${each}`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...named, `--outputFile.json=${file}`, ...extra];
  const env = process.argv.includes('--record') ? { ...process.env, RECORD_DURATIONS: 'yes' } : process.env;
  const { status } = spawnSync(NODE, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
  return counted(JSON.parse(readFileSync(file, 'utf8')), status);
}

/** A file that could not even be loaded has no tests to count; an error outside any test fails the run. */
function counted(report, status) {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report;
  const unseen =
    numFailedTests === 0 && (numFailedTestSuites > 0 || status !== 0) ? Math.max(numFailedTestSuites, 1) : 0;
  return { report, status, passed: numPassedTests, failed: numFailedTests + unseen };
}

function tellLeftovers(before) {
  const left = readdirSync(tmpdir()).filter((name) => /^(sheaf-|OSL_PIPE_)/.test(name) && !before.has(name));
  console.log(`left in ${tmpdir()}: ${left.length} ${left.join(' ')}`);
}
