/** `sheaf <tool> [--option value …] FILE… --out DIR`: runs one tool here, or on a server with --server. */
import { isDebugging } from '../config.ts';
import { ToolError } from '../contract/tool-error.ts';
import { parseCommand } from './command.ts';
import { generalHelp, toolHelp, toolsAsJson, versionText } from './help.ts';
import { withOutFolder } from './out-folder.ts';
import { Report } from './report.ts';
import { runHere } from './run-here.ts';
import { runOnServer } from './run-on-server.ts';

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
    const command = parseCommand(args);
    if (command.kind === 'help') return print(command.tool ? toolHelp(command.tool) : generalHelp());
    if (command.kind === 'tools') return print(toolsAsJson());
    if (command.kind === 'version') return print(versionText());
    usage = false;
    const run = command.server ? runOnServer : runHere;
    return report.completed(await withOutFolder(command.outDir, () => run(command, report, interrupt.signal)));
  } catch (error) {
    return report.failed(error, usage);
  }
}

/** Whoever read the output may leave, as `head` does; the work and its exit code stay the same. */
function forgiveClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}
