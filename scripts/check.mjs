/** `npm run check`: generated files, types, format, walls; under 20 seconds. */
import { spawnSync } from 'node:child_process';
import { NODE, ROOT, setUp } from './setup.mjs';

export const CHECKS = [
  ['generated files are fresh', ['scripts/generate.ts', '--check']],
  ['types of server and scripts', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['types of the web', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json']],
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--log-level=warn', '.']],
  ['licences', ['scripts/licences.ts', '--check']],
  ['walls', ['node_modules/vitest/vitest.mjs', 'run', 'tests/walls']],
];

/** Runs one check; returns whether it passed. */
export function check([name, args]) {
  const started = Date.now();
  const { status } = spawnSync(NODE, [...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return status === 0;
}

if (process.argv[1]?.endsWith('check.mjs')) {
  setUp();
  const failed = CHECKS.filter((each) => !check(each)).length;
  process.exit(failed === 0 ? 0 : 1);
}
