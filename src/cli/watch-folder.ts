/** `watch RECIPE IN OUT`: runs a recipe on every file that comes into a folder, until it is stopped. */
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
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
type Done = Readonly<Record<string, Seen>>;

interface Seen {
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** Files are left where they are, and no result replaces another. @returns the exit code, once it is told to stop or the words are wrong. */
export async function watchFolder(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { signal, isDebugging } = surroundings;
  const report = new Report(false, isDebugging);
  try {
    const { recipe, from, into, words } = await readArguments(args);
    const record = path.join(into, RECORD);
    let done = await readRecord(record);
    process.stderr.write(`Watching ${from}. Press Ctrl+C to stop.\n`);
    const still = new Map<string, Seen & { readonly sinceMs: number }>();
    while (!signal.aborted) {
      for (const [name, seen] of await waitingFiles(from, done, still)) {
        await runCommand([...recipe, ...words, path.join(from, name), '--out', into], {
          ...surroundings,
          keepsEarlier: true,
        });
        if (signal.aborted) break;
        done = { ...done, [name]: seen };
        await writeRecord(record, done);
      }
      await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
    throw signal.reason instanceof ToolError ? signal.reason : new ToolError('cancelled');
  } catch (error) {
    return report.failed(error, !signal.aborted);
  }
}

/** All of it is checked before the first file comes. @throws ToolError `usage`, `bad-option`, `unreadable`, `unwritable` */
async function readArguments(args: readonly string[]) {
  const [file = '', given, results, ...words] = args;
  if (given === undefined || results === undefined) throw new ToolError('usage', because('name-folders'));
  const [from, into] = [path.resolve(given), path.resolve(results)];
  const recipe = await recipeWords([file]);
  await parseCommand([...recipe, ...words, path.join(from, 'any'), '--out', into]);
  const isFolder = await stat(from).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new ToolError('unreadable', { file: given });
  // What comes out would go in again.
  if (from === into) throw new ToolError('usage', because('two-folders'));
  await mkdir(into, { recursive: true }).catch((cause) => {
    throw new ToolError('unwritable', { folder: into }, { cause });
  });
  return { recipe, from, into, words };
}

/** Files that nobody has done, and that have not changed for a while. @param still when each was first seen as it is. */
async function waitingFiles(
  folder: string,
  done: Done,
  still: Map<string, Seen & { readonly sinceMs: number }>,
): Promise<readonly (readonly [name: string, seen: Seen])[]> {
  const nowMs = performance.now();
  const waiting: (readonly [string, Seen])[] = [];
  const names = (await readdir(folder).catch(() => [])).filter((name) => !UNFINISHED.test(name)).sort();
  for (const gone of [...still.keys()].filter((name) => !names.includes(name))) still.delete(gone);
  for (const name of names) {
    const facts = await stat(path.join(folder, name)).catch(() => undefined);
    if (!facts?.isFile()) continue;
    const seen = { bytes: facts.size, modifiedMs: Math.round(facts.mtimeMs) };
    if (isSame(done[name], seen)) continue;
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
    const { done } = JSON.parse(await readFile(record, 'utf8')) as { readonly done?: Done };
    return typeof done === 'object' && done !== null ? done : {};
  } catch {
    return {};
  }
}

/** Whole or not at all. */
async function writeRecord(record: string, done: Done): Promise<void> {
  await writeFile(`${record}.new`, `${JSON.stringify({ done }, null, 2)}\n`);
  await rename(`${record}.new`, record);
}
