/** `npm start`: makes the checkout ready, then serves the site. `--worker`: a worker alone. `--dev`: everything hot. */
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { ensureSite, NODE, ROOT, run, setUp } from './setup.mjs';
import { supervise } from './supervise.mjs';

/** Keeps the young generation small: the idle server holds 76 MB instead of 105 MB (PSS, measured), for a few more short collections. */
const SMALL = '--max-semi-space-size=2';
const DEV_PORT = '8081';

const mode = process.argv[2];
setUp();
if (mode === '--worker') keepRunning('worker');
else if (mode === '--dev') {
  run(NODE, [SMALL, 'scripts/generate.ts']);
  console.log(`Pages, hot: http://localhost:${DEV_PORT}`);
  start([
    [SMALL, '--watch-path=src', '--watch-preserve-output', 'src/server/main.ts'],
    ['node_modules/@react-router/dev/bin.cjs', 'dev', '--port', DEV_PORT],
  ]);
} else {
  ensureSite();
  keepRunning('server');
}

/** From the bundle, which set-up has just found to be of these sources. */
function keepRunning(name) {
  const args = [SMALL, `.cache/site/${name}.mjs`];
  supervise({ name, command: realpathSync(NODE), args, options: { cwd: ROOT, env: environment() } });
}

/** No compile cache: Node keeps what it read of it as long as it runs, 4 MB, for a tenth of a second at the start of a bundle. */
function environment() {
  // Threads that each allocate from an area of their own leave some 16 MB behind in them, server and worker together.
  return { MALLOC_ARENA_MAX: '1', ...process.env };
}

/** For development: two programs, and whichever ends takes the other along. The children hold a channel to us: when we are gone, even by kill -9, they leave. */
function start(commands) {
  const node = realpathSync(NODE);
  const env = { NODE_COMPILE_CACHE: `${ROOT}/.cache/node`, ...environment() };
  const children = commands.map((args) =>
    spawn(node, args, { cwd: ROOT, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
  for (const child of children) {
    child.on('exit', (code, signal) => {
      for (const other of children) other.kill('SIGTERM');
      process.exitCode = signal ? 1 : (code ?? 1);
    });
  }
}
