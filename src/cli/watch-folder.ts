/** `watch RECIPE IN OUT`: runs a recipe on every file that comes into a folder, until it is stopped. */
import { mkdir, readdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { because } from '../contract/messages/reasons.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { parseCommand } from './command.ts';
import { recipeWords } from './recipe-words.ts';
import { Report } from './report.ts';
import { runCommand, type Surroundings } from './run-command.ts';

/** How often the folder is looked at, and for how long a file has to stay as it is before it is taken. */
const LOOK_MS = 1_000;
const STILL_MS = 2_000;
/** In the folder of the results: what has been done, so that a restart does nothing twice. */
const RECORD = '.sheaf-watch.json';
/** Files that others are still writing, and hidden ones. */
const UNFINISHED = /^\.|~$|\.(?:part|partial|crdownload|download|tmp)$/i;

/** Name → what the file was when it was done: a changed one is done again. */
type Done = ReadonlyMap<string, Seen>;

interface Seen {
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** Files are left where they are, and no result replaces another. @returns the exit code, once it is told to stop or cannot go on. */
export async function watchFolder(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { signal, isDebugging } = surroundings;
  const report = new Report(false, isDebugging);
  let isUsage = true;
  try {
    const watched = await readArguments(args);
    isUsage = false;
    process.stderr.write(`Watching ${watched.from}. Press Ctrl+C to stop.\n`);
    await watch(watched, surroundings);
    throw signal.reason instanceof ToolError ? signal.reason : new ToolError('cancelled');
  } catch (error) {
    return report.failed(error, isUsage);
  }
}

interface Watched {
  /** The recipe and its options, as words of a command. */
  readonly words: readonly string[];
  /** Absolute. */
  readonly from: string;
  readonly into: string;
}

/** Returns once it is told to stop. @throws ToolError `unreadable` or `unwritable` where a folder has gone. */
async function watch({ words, from, into }: Watched, surroundings: Surroundings): Promise<void> {
  const { signal } = surroundings;
  const record = path.join(into, RECORD);
  const done = new Map(await readRecord(record));
  // A file that failed is tried again when it changes, or by the next start: the record has only what is done.
  const failed = new Map<string, Seen>();
  const still = new Map<string, Seen & { readonly sinceMs: number }>();
  while (!signal.aborted) {
    for (const [name, seen] of await waitingFiles(from, new Map([...done, ...failed]), still)) {
      const command = [...words, path.join(from, name), '--out', into];
      const code = await runCommand(command, { ...surroundings, keepsEarlier: true });
      if (signal.aborted) return;
      (code === 0 ? done : failed).set(name, seen);
      if (code === 0) await writeRecord(record, done);
    }
    await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** All of it is checked before the first file comes. @throws ToolError `usage`, `bad-option`, `unreadable`, `unwritable` */
async function readArguments(args: readonly string[]): Promise<Watched> {
  const [file = '', given = '', results = '', ...options] = args;
  if ([file, given, results].some((each) => each === '' || each.startsWith('-')) || options.some(isOut))
    throw new ToolError('usage', because('name-folders'));
  const [from, into] = [path.resolve(given), path.resolve(results)];
  const words = [...(await recipeWords([file])), ...options];
  const command = await parseCommand([...words, path.join(from, 'any'), '--out', into]);
  if (command.kind !== 'run' || command.files.length !== 1) throw new ToolError('usage', because('name-folders'));
  const folder = await realpath(from).catch(() => undefined);
  if (folder === undefined || !(await stat(folder)).isDirectory()) throw new ToolError('unreadable', { file: given });
  await mkdir(into, { recursive: true }).catch((cause) => unwritable(into, cause));
  // What comes out would go in again.
  if (folder === (await realpath(into))) throw new ToolError('usage', because('two-folders'));
  return { words, from, into };
}

function isOut(word: string): boolean {
  return /^(?:-o|--out)(?:=|$)/.test(word);
}

function unwritable(folder: string, cause: unknown): never {
  throw new ToolError('unwritable', { folder }, { cause });
}

/** Files that are not done yet and have not changed for a while. @param still when each was first seen as it is. */
async function waitingFiles(
  folder: string,
  done: Done,
  still: Map<string, Seen & { readonly sinceMs: number }>,
): Promise<readonly (readonly [name: string, seen: Seen])[]> {
  const nowMs = performance.now();
  const waiting: (readonly [string, Seen])[] = [];
  const all = await readdir(folder).catch((cause) => {
    throw new ToolError('unreadable', { file: folder }, { cause });
  });
  const names = all.filter((name) => !UNFINISHED.test(name)).sort();
  for (const gone of [...still.keys()].filter((name) => !names.includes(name))) still.delete(gone);
  for (const name of names) {
    const facts = await stat(path.join(folder, name)).catch(() => undefined);
    if (!facts?.isFile()) continue;
    const seen = { bytes: facts.size, modifiedMs: Math.round(facts.mtimeMs) };
    if (isSame(done.get(name), seen)) continue;
    const before = still.get(name);
    if (!before || !isSame(before, seen)) still.set(name, { ...seen, sinceMs: nowMs });
    else if (nowMs - before.sinceMs >= STILL_MS) waiting.push([name, seen]);
  }
  return waiting;
}

function isSame(before: Seen | undefined, { bytes, modifiedMs }: Seen): boolean {
  return before?.bytes === bytes && before.modifiedMs === modifiedMs;
}

/** Nothing where there is none, or where it cannot be read: then all is done once more. */
async function readRecord(record: string): Promise<Done> {
  try {
    const { done } = JSON.parse(await readFile(record, 'utf8')) as { readonly done?: Readonly<Record<string, Seen>> };
    return new Map(Object.entries(done ?? {}));
  } catch {
    return new Map();
  }
}

/** Whole or not at all. @throws ToolError `unwritable` */
async function writeRecord(record: string, done: Done): Promise<void> {
  try {
    await writeFile(`${record}.new`, `${JSON.stringify({ done: Object.fromEntries(done) }, null, 2)}\n`);
    await rename(`${record}.new`, record);
  } catch (cause) {
    unwritable(path.dirname(record), cause);
  }
}
