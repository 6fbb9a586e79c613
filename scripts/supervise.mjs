/** Keeps one program running: a fall is told in the log and followed by a new start, later each time it falls again soon. */
import { spawn } from 'node:child_process';

/** It ended with a sentence about a wrong setting, a taken port or a taken folder: another start would end alike. */
const WRONG_SETTING = 2;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** One that ran so long has got over what made it fall before. */
const RECOVERED_MS = 60_000;

/**
 * The program holds a channel to us: when we are gone, even by kill -9, it leaves.
 * Ends this process with the program's own status when it leaves by itself, was told to, or cannot start.
 * @param {{ name: string, command: string, args: readonly string[], options: import('node:child_process').SpawnOptions }} program
 */
export function supervise({ name, command, args, options }, longestPauseMs = LONGEST_PAUSE_MS) {
  const firstPauseMs = Math.min(FIRST_PAUSE_MS, longestPauseMs);
  let pauseMs = firstPauseMs;
  let told = false;
  let child;
  let next;

  const start = () => {
    next = undefined;
    const startedMs = Date.now();
    child = spawn(command, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child.once('exit', (code, signal) => {
      child = undefined;
      if (told || code === 0 || code === WRONG_SETTING) {
        process.exitCode = code ?? 1;
        return;
      }
      if (Date.now() - startedMs > RECOVERED_MS) pauseMs = firstPauseMs;
      log(`the ${name} fell (${signal ?? `code ${code}`}); it is started again in ${pauseMs / 1000} s`);
      next = setTimeout(start, pauseMs);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    });
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      told = true;
      clearTimeout(next);
      child?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
  start();
}

/** In the form of the program's own log. */
function log(msg) {
  process.stdout.write(`${JSON.stringify({ level: 50, time: Date.now(), part: 'start', msg })}\n`);
}

// `node scripts/supervise.mjs 30000 src/server/main.ts`: a checkout that is ready already, on the Node that runs this.
if (import.meta.filename === process.argv[1]) {
  const [longestPauseMs, ...args] = process.argv.slice(2);
  supervise({ name: 'server', command: process.execPath, args, options: { env: process.env } }, Number(longestPauseMs));
}
