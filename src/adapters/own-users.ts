/** Where no sandbox can be had and we are root: every run has a user of its own, who reaches neither our key nor our database. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from './process.ts';

/** Debian keeps 65000 to 65533 for nobody. Who comes later may be the same user, once the first is gone. */
const FIRST_USER = 65_000;
const USERS = 500;
const PROBE_MS = 10_000;
/** Ends with 1 where a file cannot be read. */
const READS_ALL = 'for (const file of process.argv.slice(1)) require("node:fs").accessSync(file, 4)';

let next = Math.floor(Math.random() * USERS);

/** One who runs nothing now, whoever of the processes of this machine gave users away. */
export function nextUser(): number {
  const atWork = usersAtWork();
  for (let tries = 0; tries < USERS; tries++) {
    next = (next + 1) % USERS;
    if (!atWork.has(FIRST_USER + next)) break;
  }
  return FIRST_USER + next;
}

/** The owners of all processes. */
function usersAtWork(): ReadonlySet<number> {
  const processes = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return new Set(processes.flatMap((name) => statSync(path.join('/proc', name), { throwIfNoEntry: false })?.uid ?? []));
}

/** Runs a command as a user; it dies with us, and no program that it starts gets more rights. */
export function asUser(user: number, command: readonly string[]): readonly string[] {
  const flags = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs', '--inh-caps=-all'];
  return ['setpriv', ...flags, '--pdeathsig=SIGKILL', '--', ...command];
}

/**
 * Lets other users walk through the data folder to their work folders, and closes everything beside those to them.
 * @param readFiles what every run must be able to read.
 * @returns whether runs can have users of their own: we are root, and such a user can read those files and get to work.
 */
export async function makeWayForUsers(dataDir: string, readFiles: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  process.umask(0o077);
  const work = path.join(dataDir, 'work');
  await mkdir(work, { recursive: true });
  for (const name of await readdir(dataDir)) {
    const entry = path.join(dataDir, name);
    // A file that goes meanwhile needs no closing.
    if (entry !== work) await chmod(entry, (await lstat(entry)).mode & 0o700).catch(() => undefined);
  }
  for (const folder of [dataDir, work]) await chmod(folder, 0o711);
  const probe = await mkdtemp(path.join(work, 'probe-'));
  try {
    const user = nextUser();
    await chown(probe, user, user);
    const [program = '', ...args] = asUser(user, [process.execPath, '-e', READS_ALL, probe, ...readFiles]);
    const result = await runProgram(program, args, { signal: AbortSignal.timeout(PROBE_MS) }).catch(() => undefined);
    return result?.code === 0;
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
}

/** Makes the folders of a run its user's: `in` is only for reading. What lies around them stays ours. */
export async function giveFolders(workDir: string, user: number, writable: readonly string[]): Promise<void> {
  await chmod(path.dirname(workDir), 0o711);
  await chmod(workDir, 0o711);
  const input = path.join(workDir, 'in');
  await chown(input, 0, user);
  await chmod(input, 0o750);
  for (const name of writable) await chown(path.join(workDir, name), user, user);
  await openInputs(input, user);
}

/** Lets the user read what lies in its `in` folder. */
export async function openInputs(folder: string, user: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    await chown(file, 0, user);
    await chmod(file, 0o640);
  }
}
