/** `npm test`: makes the machine ready, runs the checks and the whole suite; the last line counts. `--long` runs what takes minutes a test, `--record` writes down how long each file took. */
import { spawnSync } from 'node:child_process';
import { CHECKS, check } from './check.mjs';
import { runSuite } from './run-suite.mjs';
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
