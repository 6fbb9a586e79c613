/** `npm test`: makes the machine ready, runs the checks and the whole suite; the last line counts. `--long` runs what takes minutes a test, `--record` writes down how long each file took. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHECKS, check } from './check.mjs';
import { ensureSite, NODE, ROOT, setUp } from './setup.mjs';

setUp({ forTests: true });
ensureSite();
if (process.argv.includes('--long')) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.long.config.ts'];
  process.exit(spawnSync(NODE, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1);
}
const checks = CHECKS.filter(([name]) => name !== 'walls').map(check);
const suite = runSuite();
const passed = checks.filter(Boolean).length + suite.passed;
const failed = checks.filter((ok) => !ok).length + suite.failed;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && suite.passed > 0 ? 0 : 1);

function runSuite() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-test-'));
  const report = path.join(folder, 'report.json');
  const named = ['default', 'json', './tests/second-tries.ts', './tests/slowest-files.ts'].map(
    (each) => `--reporter=${each}`,
  );
  const reporters = [...named, `--outputFile.json=${report}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters];
  const before = new Set(readdirSync(tmpdir()));
  const env = process.argv.includes('--record') ? { ...process.env, RECORD_DURATIONS: 'yes' } : process.env;
  const { status } = spawnSync(NODE, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const left = readdirSync(tmpdir()).filter((name) => /^(sheaf-|OSL_PIPE_)/.test(name) && !before.has(name));
  console.log(`left in ${tmpdir()}: ${left.length} ${left.join(' ')}`);
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
    const proven = check(['every fact has a passing test', ['scripts/facts.ts', '--report', report]]);
    // A file that could not even be loaded has no tests to count; an error outside any test fails the run.
    const unseen =
      numFailedTests === 0 && (numFailedTestSuites > 0 || status !== 0) ? Math.max(numFailedTestSuites, 1) : 0;
    return { passed: numPassedTests + Number(proven), failed: numFailedTests + unseen + Number(!proven) };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
