/** Runs a tool on this machine, in the same sandbox as the server's, with no server needed. */
import { constants, copyFile, link, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { askTimestampService } from '../adapters/timestamp-service.ts';
import type { RunRequest } from '../contract/job.ts';
import { because } from '../contract/messages/reasons.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { MAX_SECRET_FILE_BYTES, type PackedSecret, packSecret } from '../contract/options/attached-file.ts';
import { MAX_RESULT_BYTES } from '../contract/site/limits.ts';
import { secretOptions } from '../contract/tool.ts';
import { runTool } from '../tools/run-tool.ts';
import { Ahead, type UnitSource } from './ahead.ts';
import type { RunCommand } from './command.ts';
import { deliver } from './deliver.ts';
import { givenFiles } from './given-files.ts';
import { lookAtFile } from './look-at-file.ts';
import type { Delivered, Report } from './report.ts';

/** @param ahead begun by the caller, where the words left no doubt that a tool is to be run here. */
export async function runHere(
  command: RunCommand,
  report: Report,
  signal: AbortSignal,
  ahead: UnitSource | undefined,
): Promise<readonly Delivered[]> {
  const { id, landing } = command.tool;
  const sandbox = ahead ?? new Ahead(landing?.of ?? id);
  try {
    return await runIn(sandbox, command, report, signal);
  } finally {
    await sandbox.close();
  }
}

async function runIn(
  ahead: UnitSource,
  command: RunCommand,
  report: Report,
  signal: AbortSignal,
): Promise<readonly Delivered[]> {
  const { files: given, emptyFolders } = await givenFiles(command, report);
  const inputs = given.map(({ path: _path, ...facts }, index) => ({ file: String(index), ...facts }));
  if ((await ahead.sandbox).level === 'limits')
    process.stderr.write(
      'Warning: bubblewrap cannot run on this computer. Tools run with resource limits but without a sandbox.\n',
    );
  const bytes = inputs.reduce((sum, each) => sum + each.bytes, 0);
  const attached = await readAttached(command);
  const options = { ...command.options, ...attached.secrets };
  const files = { inputs, attached: attached.files };
  const request: RunRequest = { tool: command.tool.id, options, ...files, emptyFolders, withoutProof: true };
  const result = await runTool(
    command.tool,
    request,
    () => ahead.take(Math.max(MAX_RESULT_BYTES, Math.ceil(1.2 * bytes))),
    async (inDir) => {
      await placeFiles(
        given.map((file, index) => [file.path, String(index)]),
        inDir,
      );
      await placeFiles(
        attached.files.map(({ option }) => [command.attached[option] ?? '', option]),
        inDir,
      );
    },
    {
      signal,
      onProgress: (fraction, note) => report.progress(fraction, note),
      onWarning: (warning) => report.warning(warning),
      onDetail: (detail) => report.detail(detail),
      askForTime: askAnyService,
    },
  );
  return deliver(result.outputs, inputs, (file) => path.join(result.outDir, file), command);
}

/** Whoever sits at the machine is its operator: every address may be asked. */
async function askAnyService(url: string, query: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return askTimestampService(url, query, signal);
  const option = 'timestamp-url';
  throw new ToolError('bad-option', {
    field: option,
    ...because(url === '' ? 'needed' : 'not-an-address', { option }),
  });
}

/** Files of options go beside the inputs, secret ones straight into the request. */
async function readAttached(command: RunCommand) {
  const files: RunRequest['attached'][number][] = [];
  const secrets: Record<string, PackedSecret> = {};
  const secret = new Set(secretOptions(command.tool));
  for (const [option, location] of Object.entries(command.attached)) {
    const { name, bytes } = await lookAtFile(location);
    if (!secret.has(option)) files.push({ option, file: option, name, bytes });
    else if (bytes <= MAX_SECRET_FILE_BYTES) secrets[option] = packSecret(name, await readFile(location));
    else throw new ToolError('too-large', { limit: MAX_SECRET_FILE_BYTES, files: name });
  }
  return { files, secrets };
}

/** Links where it can, copies where it must; the sandbox sees the folder read-only. */
async function placeFiles(files: readonly (readonly [file: string, name: string])[], inDir: string): Promise<void> {
  for (const [file, name] of files) {
    const target = path.join(inDir, name);
    // A link to a link would lead out of the sandbox.
    await link(await realpath(file), target).catch(() => copyFile(file, target, constants.COPYFILE_FICLONE));
  }
}
