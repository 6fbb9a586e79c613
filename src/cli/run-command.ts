/** Does what the words of a command line ask for, and tells how it went. */
import type { UnitSource } from './ahead.ts';
import { type Command, parseCommand } from './command.ts';
import { withOutFolder } from './out-folder.ts';
import { Report } from './report.ts';

export interface Surroundings {
  readonly isDebugging: boolean;
  /** Aborted when the user wants no more of it. */
  readonly signal: AbortSignal;
  /** What was begun for a run here. */
  readonly ahead: UnitSource | undefined;
  /** Results of earlier runs are not replaced. */
  readonly keepsEarlier?: boolean;
}

/** @returns the exit code. */
export async function runCommand(
  args: readonly string[],
  { isDebugging, signal, ahead, keepsEarlier = false }: Surroundings,
): Promise<number> {
  const report = new Report(args.includes('--json'), isDebugging);
  let usage = true;
  try {
    const command = await parseCommand(args);
    if (command.kind !== 'run') return print(await textOf(command));
    usage = false;
    const run = command.server
      ? (await import('./run-on-server.ts')).runOnServer
      : (await import('./run-here.ts')).runHere;
    const outputs = await withOutFolder(command.outDir, () => run({ ...command, keepsEarlier }, report, signal, ahead));
    return report.completed(outputs, command.tool.report);
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

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}
