/** The two doors that a visitor's files come in by, the command line and the HTTP calls, with one kind of answer. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { runCommand } from '../../src/cli/run-command.ts';
import type { Report } from '../../src/contract/report.ts';
import type { ToolDeclaration } from '../../src/contract/tool.ts';
import { ApiClient, type NamedFile } from '../api-client.ts';
import { neededFiles } from './samples.ts';
import { UnitsHere } from './units-here.ts';

export interface Outcome {
  /** Of the error; `done` for a job that was completed. */
  readonly code: string;
  readonly message: string;
  readonly warnings: readonly string[];
  readonly outputs: readonly { readonly name: string; readonly bytes: Buffer; readonly report: Report }[];
}

export interface Door {
  readonly name: 'command line' | 'HTTP';
  /** Second uploads that the tool needs are sent along. */
  work(
    tool: ToolDeclaration,
    files: readonly NamedFile[],
    options?: Readonly<Record<string, string>>,
  ): Promise<Outcome>;
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const MAX_PRINTED = 16 * 1024 * 1024;

interface Printed {
  readonly outputs: readonly { readonly path: string; readonly report: Report }[];
  readonly warnings: readonly { readonly code: string }[];
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** A tool that works on two files gets the one file twice. */
export function asManyAsTaken({ takesTwo }: ToolDeclaration, files: readonly NamedFile[]): readonly NamedFile[] {
  return takesTwo && files.length === 1 ? [...files, ...files] : files;
}

/** @param root the checkout whose launcher is run. */
export function commandLine(root = ROOT): Door {
  return commandLineBy((args) => command(root, args));
}

/** The same command line without processes of its own: what launcher and sandbox do is for other suites. One at a time. */
export function commandLineHere(): Door {
  return commandLineBy(commandHere);
}

function commandLineBy(run: (args: readonly string[]) => Promise<string>): Door {
  return {
    name: 'command line',
    work: async (tool, files, options = {}) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-door-'));
      try {
        for (const { name, bytes } of files) await writeFile(path.join(folder, name), bytes);
        const attached = Object.entries(neededFiles(tool));
        for (const [, { name, bytes }] of attached) await writeFile(path.join(folder, name), bytes);
        const flags = [
          ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
          ...attached.map(([option, { name }]) => `--${option}=${path.join(folder, name)}`),
        ];
        const names = asManyAsTaken(tool, files).map(({ name }) => path.join(folder, name));
        const out = path.join(folder, 'out');
        const printed = await run([tool.id, '--json', ...flags, ...names, '--out', out]);
        return await outcomeOf(JSON.parse(printed) as Printed);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Standard output of `bin/sheaf …`, whatever its exit status. */
export function command(root: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(path.join(root, 'bin/sheaf'), args, { maxBuffer: MAX_PRINTED }, (_error, stdout) => resolve(stdout));
  });
}

/** Standard output of the command line in this process, where tools run, too. One at a time. */
export async function commandHere(args: readonly string[]): Promise<string> {
  const printed: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const ahead = new UnitsHere();
  try {
    await runCommand(args, { isDebugging: false, signal: new AbortController().signal, ahead });
  } finally {
    write.mockRestore();
    await ahead.close();
  }
  return printed.join('');
}

async function outcomeOf({ outputs, warnings, error }: Printed): Promise<Outcome> {
  const read = outputs.map(async (each) => ({
    name: path.basename(each.path),
    bytes: await readFile(each.path),
    report: each.report,
  }));
  return {
    code: error?.code ?? 'done',
    message: error?.message ?? '',
    warnings: warnings.map((each) => each.code),
    outputs: await Promise.all(read),
  };
}

export function http(url: string): Door {
  const api = new ApiClient(url);
  return {
    name: 'HTTP',
    work: async (tool, files, options = {}) => {
      const { body } = await api.submit(`/api/pdf/process/${tool.id}`, asManyAsTaken(tool, files), {
        ...options,
        ...neededFiles(tool),
      });
      if (!body.jobId) return { code: body.code ?? '', message: body.message, warnings: [], outputs: [] };
      const job = await api.end(body.jobId);
      const warnings = job.warnings.map((each) => each.code);
      if (job.status === 'failed') return { code: job.code ?? '', message: job.error ?? '', warnings, outputs: [] };
      const outputs = [];
      for (const file of await api.files(body.jobId)) {
        const answer = await api.get(file.downloadUrl);
        const bytes = Buffer.from(await answer.arrayBuffer());
        outputs.push({ name: file.outputFilename, bytes, report: file.report });
      }
      return { code: 'done', message: '', warnings, outputs };
    },
  };
}
