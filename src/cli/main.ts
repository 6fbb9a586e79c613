/** `sheaf <tool> [--option value …] FILE… --out DIR`: runs one tool here, or on a server with --server. */
import { ToolError } from '../contract/messages/tool-error.ts';
import { aheadOf } from './ahead.ts';

for (const stream of [process.stdout, process.stderr]) stream.on('error', forgiveClosedPipe);
const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => interrupt.abort(new ToolError('cancelled')));
const args = process.argv.slice(2);
const ahead = aheadOf(args);
try {
  const [{ isDebugging }, { runCommand }] = await Promise.all([import('../config.ts'), import('./run-command.ts')]);
  const surroundings = { isDebugging: isDebugging(), signal: interrupt.signal, ahead };
  process.exitCode =
    args[0] === 'watch'
      ? await (await import('./watch-folder.ts')).watchFolder(args.slice(1), surroundings)
      : await runCommand(args, surroundings);
} finally {
  await ahead?.close();
}

/** Whoever read the output may leave, as `head` does; the work and its exit code stay the same. */
function forgiveClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
