/** Names the results as the visitor will see them, and moves them to where the parent looks. */
import { constants, createWriteStream, renameSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { archivePattern, namedAfter } from '../contract/archive-pattern.ts';
import { FILE_TYPES } from '../contract/files/file-type.ts';
import {
  cleanFolder,
  filledStem,
  nameInFolder,
  splitName,
  stemOf,
  uniqueNames,
} from '../contract/files/output-name.ts';
import type { RunOutput } from '../contract/job.ts';
import type { OutputFile } from '../contract/operation.ts';
import { joinReports } from '../contract/report.ts';
import type { Performed } from './performed.ts';

/** Puts every output under a plain number into `out/`; with `zip=always` one zip of them all. */
export async function finishOutputs(done: Performed, workDir: string): Promise<readonly RunOutput[]> {
  const names = await completeOutputs(done);
  const outDir = path.join(workDir, 'out');
  if (done.options.zip === 'always') return [await zipOutputs(done, names, outDir)];
  const results: RunOutput[] = [];
  for (const [index, output] of done.outputs.entries()) {
    const file = String(index);
    await move(output.path, path.join(outDir, file));
    const described = describeOutput(output, file, names[index] ?? file, outDir);
    results.push(output.proof ? { ...described, proof: await moveProof(output.proof, file, outDir) } : described);
  }
  return results;
}

/** Names the results, and has written what waits for their names. */
export async function completeOutputs(done: Performed): Promise<readonly string[]> {
  const names = nameOutputs(done);
  const byPath = new Map(done.outputs.map((output, index) => [output.path, names[index] ?? '']));
  for (const output of done.outputs) await output.complete?.(byPath);
  return names;
}

function nameOutputs(done: Performed): readonly string[] {
  const { outputs, options, tool } = done;
  const numbers = numbersOf(outputs);
  const digits = String(Math.max(1, ...numbers)).length;
  const wanted = outputs.map((output, index) => {
    if (output.unchanged && !options['output-name']) return ownName(done, output);
    if (output.ownName !== undefined && !options['output-name']) return splitName(output.ownName);
    const pattern = options['output-name'] || output.pattern || tool.outputs.pattern;
    const date = new Date().toISOString().slice(0, 10);
    const n = String(numbers[index] ?? 1).padStart(digits, '0');
    const tokens = { n, tool: tool.id, date, ...output.tokens, title: titleOf(done, output) };
    const name = options['output-name'] ? inputStem(done, output) : namedAfter(tool, inputStem(done, output));
    const stem = filledStem(pattern, name, tokens);
    return { stem, extension: extensionOf(output) };
  });
  return uniqueNames(wanted.map((name, index) => ({ ...name, folder: cleanFolder(outputs[index]?.facts?.folder) })));
}

function extensionOf({ ownName, extension, type }: OutputFile): string {
  if (extension !== undefined) return extension;
  return ownName === undefined ? FILE_TYPES[type].extensions[0] : splitName(ownName).extension;
}

/** A file that comes back as it was keeps its name; only an ending that lies about its content is put right. */
function ownName(done: Performed, output: OutputFile): { readonly stem: string; readonly extension: string } {
  const extensions: readonly string[] = FILE_TYPES[output.type].extensions;
  const own = /[^.]*$/.exec(done.inputs[output.input ?? 0]?.name ?? '')?.[0] ?? '';
  const isRight = extensions.includes(own.toLowerCase());
  return { stem: inputStem(done, output), extension: isRight ? own : FILE_TYPES[output.type].extensions[0] };
}

/** Each file's own parts are counted from 1; where each file made one result, the results are. */
function numbersOf(outputs: readonly OutputFile[]): readonly number[] {
  const counts = new Map<number | undefined, number>();
  const within = outputs.map(({ input }) => {
    const place = (counts.get(input) ?? 0) + 1;
    counts.set(input, place);
    return place;
  });
  return within.some((place) => place > 1) ? within : outputs.map((_, index) => index + 1);
}

/** The title of what was made or of the one file that it was made from, else the file's name. */
function titleOf(done: Performed, output: OutputFile): string {
  const source = output.input === undefined ? undefined : done.inputs[output.input]?.path;
  const known = source === undefined ? undefined : done.titles.get(source);
  return String(output.tokens?.title || known || inputStem(done, output));
}

function inputStem(done: Performed, output?: OutputFile): string {
  return stemOf(done.inputs[output?.input ?? 0]?.name ?? 'file');
}

function describeOutput(output: OutputFile, file: string, name: string, outDir: string): RunOutput {
  return {
    file,
    name,
    mime: FILE_TYPES[output.type].mime,
    bytes: statSync(path.join(outDir, file)).size,
    unchanged: output.unchanged ?? false,
    facts: output.facts ?? {},
    report: output.report ?? {},
    ...(output.input === undefined ? {} : { input: output.input }),
  };
}

async function zipOutputs(done: Performed, names: readonly string[], outDir: string): Promise<RunOutput> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const [index, output] of done.outputs.entries()) {
    const compress = !FILE_TYPES[output.type].packed;
    // Without a date of its own, a fixed time keeps the same job's zip the same.
    zip.addFile(output.path, nameInFolder(names[index] ?? String(index), output.facts), {
      compress,
      mtime: new Date(Number(output.facts?.modifiedMs ?? Date.UTC(1980, 0, 1))),
      mode: 0o100644,
    });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path.join(outDir, '0')));
  // The first file of a batch may have none of them.
  const stem = filledStem(archivePattern(done.tool, names), namedAfter(done.tool, inputStem(done, done.outputs[0])), {
    tool: done.tool.id,
  });
  const bytes = statSync(path.join(outDir, '0')).size;
  return {
    file: '0',
    name: `${stem}.zip`,
    mime: FILE_TYPES.zip.mime,
    bytes,
    unchanged: false,
    facts: { files: names.length },
    report: joinReports(
      done.tool.report ?? {},
      done.outputs.map(({ report }) => report ?? {}),
    ),
  };
}

async function moveProof(from: string, file: string, outDir: string): Promise<NonNullable<RunOutput['proof']>> {
  const name = `${file}.proof`;
  await move(from, path.join(outDir, name));
  return { file: name, bytes: statSync(path.join(outDir, name)).size };
}

/** An output may be the read-only input itself, which lies on a mount of its own: it is copied, where it can be without its bytes. */
async function move(from: string, to: string): Promise<void> {
  try {
    // At once: a thousand small results would wait for other threads longer than for the disk.
    renameSync(from, to);
  } catch {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}
