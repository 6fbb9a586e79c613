/** `sheaf <tool> [--option value …] FILE… --out DIR`: runs one tool here, or on a server with --server. */
import { isDebugging } from '../config.ts';
import { ToolError } from '../contract/tool-error.ts';
import { type Command, parseCommand } from './command.ts';
import { withOutFolder } from './out-folder.ts';
import { Report } from './report.ts';

for (const stream of [process.stdout, process.stderr]) stream.on('error', forgiveClosedPipe);
const report = new Report(process.argv.includes('--json'), isDebugging());
process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => interrupt.abort(new ToolError('cancelled')));
  }
  let usage = true;
  try {
    const command = await parseCommand(args);
    if (command.kind !== 'run') return print(await textOf(command));
    usage = false;
    const run = command.server
      ? (await import('./run-on-server.ts')).runOnServer
      : (await import('./run-here.ts')).runHere;
    return report.completed(await withOutFolder(command.outDir, () => run(command, report, interrupt.signal)));
  } catch (error) {
    return report.failed(error, usage);
  }
}

/** Help knows all tools: it is loaded where it is asked for. */
async function textOf(command: Exclude<Command, { readonly kind: 'run' }>): Promise<string> {
  const { generalHelp, toolHelp, toolsAsJson, versionText } = await import('./help.ts');
  if (command.kind === 'tools') return toolsAsJson();
  if (command.kind === 'version') return versionText();
  return command.tool ? toolHelp(command.tool) : generalHelp();
}

/** Whoever read the output may leave, as `head` does; the work and its exit code stay the same. */
function forgiveClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}
