/** Makes a checkout ready: system packages, npm packages, the command's link, generated lists, the built site. Each only when it is missing or stale. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureSystemPackages } from './system-packages.mjs';

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const NODE = path.join(ROOT, 'node_modules/.bin/node');

/** What the built site is made from. */
const SITE_SOURCES = [
  'src/web',
  'src/ui',
  'src/contract',
  'src/tools',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

/** Files in those folders that no page reads. */
const NO_SITE_SOURCE = /\.test\.|operation\.ts$|operations\.gen/;

export function setUp({ forTests = false } = {}) {
  ensureSystemPackages({ forTests });
  ensureNpmPackages();
  linkCommand();
  primeRunner();
}

const BUNDLERS = ['bundle-runner', 'bundle-groups', 'lazy-builtins', 'prime'].map((name) => `scripts/${name}.ts`);

/** Bundles the site, the command line and the runner, and lets Node keep what it compiles of the runner; renewed when the code changed. */
function primeRunner() {
  const stamp = path.join(ROOT, '.cache/primed');
  const bundles = ['runner', 'cli', 'site'].map((name) => path.join(ROOT, '.cache', name, 'fresh'));
  const doors = ['src/cli', 'src/server', 'src/worker', 'src/config.ts'];
  const sources = [...doors, 'src/jobs', 'src/tools', 'src/adapters', 'src/engine', 'src/contract'];
  const wanted = hashTree([...sources, 'package.json', 'package-lock.json', ...BUNDLERS]);
  // Of the same sources, though files may have been written again: the bundles stay good (src/tools/runner-file.ts).
  if (read(stamp) === wanted && bundles.every((fresh) => existsSync(fresh))) {
    for (const fresh of bundles) utimesSync(fresh, new Date(), new Date());
    return;
  }
  rmSync(path.join(ROOT, '.cache/compile'), { recursive: true, force: true });
  run(NODE, ['scripts/prime.ts']);
  writeFileSync(stamp, wanted);
}

/**
 * Installs what the lock file says, when it changed since the last time. No install script is run: none is needed.
 * `npm ci` would refuse the lock: it was written where binaries of other platforms cannot be seen.
 */
function ensureNpmPackages() {
  const stamp = path.join(ROOT, 'node_modules/.sheaf-lock');
  const wanted = hash(readFileSync(path.join(ROOT, 'package-lock.json')));
  if (existsSync(NODE) && read(stamp) === wanted) return;
  console.log('Installing npm packages.');
  run('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!existsSync(NODE))
    fail('This kind of machine has no packaged Node 26. Linux (x64, arm64) and macOS (arm64) have.');
  writeFileSync(stamp, wanted);
}

function linkCommand() {
  const link = path.join(ROOT, 'node_modules/.bin/sheaf');
  if (existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync('../../bin/sheaf', link);
}

/** Builds the site when its sources changed since the last build. */
export function ensureSite() {
  const stamp = path.join(ROOT, 'build/.sources');
  const wanted = hashTree(SITE_SOURCES, NO_SITE_SOURCE);
  if (read(stamp) === wanted) return;
  console.log('Building the site.');
  run(NODE, ['scripts/build.ts']);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hashTree(SITE_SOURCES, NO_SITE_SOURCE));
}

function hashTree(sources, except = /\.test\./) {
  const digest = createHash('sha256');
  for (const source of sources) {
    const file = path.join(ROOT, source);
    if (!existsSync(file)) continue;
    const inside = source.includes('.') ? [''] : readdirSync(file, { recursive: true }).map(String).sort();
    for (const name of inside) {
      if (!/\.(ts|tsx|css|md|json|svg|png|ico|woff2|webmanifest|txt)$/.test(source + name) || except.test(name))
        continue;
      digest.update(`${source}/${name}\0`).update(readFileSync(path.join(file, name)));
    }
  }
  return digest.digest('hex');
}

export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  if (status !== 0) fail(`${path.basename(command)} ${args[0] ?? ''} failed.`);
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function hash(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
