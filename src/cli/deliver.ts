/** Puts results into the folder that --out names. */
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { nameInFolder } from '../contract/files/output-name.ts';
import type { RunOutput, RunRequest } from '../contract/job.ts';
import { promisedResults } from '../contract/promised-results.ts';
import { savedPercent } from '../contract/saved-percent.ts';
import type { RunCommand } from './command.ts';
import type { Delivered } from './report.ts';

/** Earlier results of the same name are replaced unless the command keeps them; an input is never overwritten. */
export async function deliver(
  outputs: readonly RunOutput[],
  inputs: RunRequest['inputs'],
  locate: (file: string) => string,
  command: RunCommand,
): Promise<readonly Delivered[]> {
  await mkdir(command.outDir, { recursive: true });
  const delivered: Delivered[] = [];
  for (const output of outputs) {
    const target = freeName(command, nameInFolder(output.name, output.facts));
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(locate(output.file), target);
    // The copy has the rights of the work folder's file; a result is a file like any other.
    await chmod(target, 0o666 & ~process.umask());
    await keepDate(target, output.facts.modifiedMs);
    delivered.push({ path: target, mime: output.mime, ...told(output, inputs, command) });
  }
  return delivered;
}

/** A file that had a date of its own keeps it. */
export async function keepDate(file: string, modifiedMs: unknown): Promise<void> {
  if (typeof modifiedMs === 'number') await utimes(file, modifiedMs / 1000, modifiedMs / 1000);
}

/** The same as the server's list of results. */
function told(output: RunOutput, inputs: RunRequest['inputs'], { tool, values }: RunCommand) {
  const nothing = { originalName: output.name, originalBytes: 0 };
  const { bytes: size, unchanged, facts, report } = output;
  const promised = promisedResults(tool, values, inputs);
  const { originalName, originalBytes: originalSize } = promised[output.input ?? 0] ?? promised[0] ?? nothing;
  const reduction = tool.outputs.shrinks ? savedPercent(originalSize, size) : null;
  return { originalName, originalSize, size, processedSize: size, reduction, unchanged, facts, report };
}

/** Where a result of this name, with its folder, goes: beside a file that has to stay it gets ` (2)`. */
export function freeName(command: RunCommand, name: string): string {
  const { name: base, ext, dir } = path.parse(name);
  let target = path.join(command.outDir, name);
  for (let copy = 2; hasToStay(command, target); copy++)
    target = path.join(command.outDir, dir, `${base} (${copy})${ext}`);
  return target;
}

function hasToStay({ files, keepsEarlier = false }: RunCommand, target: string): boolean {
  return files.includes(target) || (keepsEarlier && existsSync(target));
}
