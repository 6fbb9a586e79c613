/** Starts the distribution's PostgreSQL as an unprivileged child: a socket in our folder, no port, gone with its parent. */
import type { ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { ToolError } from '../contract/messages/tool-error.ts';
import {
  accessStatements,
  closeAccess,
  databasePassword,
  isAccessClosed,
  OWNER,
  ownConnection,
} from './postgres-access.ts';
import { endGroup, isRunning, runProgram, signalQuietly, startProgram } from './process.ts';
import { processTree } from './process-memory.ts';

const VERSIONS = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const RETRY_MS = 300;
const ASK_AGAIN_MS = 50;

/** Unix socket paths end at 107 bytes; the file name itself takes some. */
const MAX_SOCKET_FOLDER_BYTES = 90;

/** Small and sure: what is acknowledged is on the disk; memory stays low on a small machine. */
const OPTIONS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '16MB',
  work_mem: '2MB',
  maintenance_work_mem: '16MB',
  max_wal_size: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Nobody copies the database: the process that would wait for that stays away.
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  autovacuum_naptime: '5min',
  log_min_messages: 'fatal',
};

/** A setting of our own: PostgreSQL keeps those with a dot in their name, and gives them no meaning. */
const MARK_OPTION = 'sheaf.mark';

export class PostgresServer {
  readonly connection: ClientConfig;
  readonly #child: ChildProcess;
  readonly #socketDir: string;

  private constructor(child: ChildProcess, connection: ClientConfig, socketDir: string) {
    this.#child = child;
    this.#socketDir = socketDir;
    this.connection = connection;
  }

  /**
   * Makes the database folder on first use, starts the server and waits until it answers.
   * @throws ToolError `engine-missing` where PostgreSQL is not installed.
   */
  static async start(dataDir: string): Promise<PostgresServer> {
    const bin = findBinaries();
    const cluster = path.join(dataDir, 'postgres');
    const socketDir = await socketFolder(dataDir);
    const wrapper = await chooseWrapper();
    if (!existsSync(path.join(cluster, 'PG_VERSION'))) await initialise(bin, cluster, wrapper);
    const password = await databasePassword(dataDir);
    const connection = ownConnection(dataDir, socketDir);
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      // Anew each time: the server before us may have removed it at its end.
      await socketFolder(dataDir);
      if (wrapper === 'setpriv') await giveToNobody(dataDir, [cluster, socketDir]);
      // Fails like the start itself while a server that was killed is still leaving.
      if (await lockUp(bin, cluster, wrapper, password)) {
        const mark = randomUUID();
        const child = startServer(bin, cluster, socketDir, wrapper, mark);
        if (await answers(child, mark, connection, deadline)) return new PostgresServer(child, connection, socketDir);
        await endGroup(child);
      }
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start in ${cluster}.`);
      await delay(RETRY_MS);
    }
  }

  get alive(): boolean {
    return isRunning(this.#child);
  }

  /** Resolves when the server is gone, whatever ended it. */
  get ended(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.alive) resolve();
      else this.#child.once('exit', () => resolve());
    });
  }

  /** The pids of the wrapper and of PostgreSQL itself: for fault tests. */
  get pids(): readonly number[] {
    return this.#child.pid === undefined ? [] : processTree(this.#child.pid);
  }

  /** Fast shutdown, so that the next start has nothing to redo; bubblewrap passes no signal on, so the pid is looked up. */
  async stop(): Promise<void> {
    for (const pid of this.pids) if (isPostmaster(pid)) signalQuietly(pid, 'SIGINT');
    await Promise.race([this.ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    await endGroup(this.#child);
    // Not one in which the next server has its socket already.
    if (path.dirname(this.#socketDir) === tmpdir()) await rmdir(this.#socketDir).catch(() => undefined);
  }
}

function findBinaries(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const newest = versions
    .filter((each) => existsSync(`${VERSIONS}/${each}/bin/postgres`))
    .sort((a, b) => Number(b) - Number(a))[0];
  if (newest === undefined) throw new ToolError('engine-missing', { program: 'PostgreSQL' });
  return `${VERSIONS}/${newest}/bin`;
}

/** Inside DATA_DIR; where that path is too long for a socket, a private folder named for it. */
async function socketFolder(dataDir: string): Promise<string> {
  const inside = path.join(dataDir, 'socket');
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = Buffer.byteLength(inside) <= MAX_SOCKET_FOLDER_BYTES ? inside : path.join(tmpdir(), `sheaf-${name}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(folder);
  if (uid !== process.getuid?.() && uid !== NOBODY.uid) throw new Error(`${folder} is the folder of another user.`);
  await chmod(folder, 0o700);
  return folder;
}

async function initialise(bin: string, cluster: string, wrapper: Wrapper): Promise<void> {
  // A first start that was cut short leaves a half-made folder, which initdb refuses.
  await rm(cluster, { recursive: true, force: true });
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  if (wrapper === 'setpriv') await giveToNobody(path.dirname(cluster), [cluster]);
  const args = [
    '-D',
    cluster,
    '-U',
    OWNER,
    '--auth=reject',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ];
  const [program = '', ...rest] = unprivileged(wrapper, [`${bin}/initdb`, ...args]);
  const result = await runProgram(program, rest);
  if (result.code !== 0) throw new Error(`initdb failed: ${result.stderr.slice(-500)}`);
}

/**
 * Makes the role that we log in as, before the server runs and lets anybody in: in single-user mode, which asks for no
 * password and which only the owner of the files can start.
 * @returns whether the cluster lets in our role and nobody else.
 */
async function lockUp(bin: string, cluster: string, wrapper: Wrapper, password: string): Promise<boolean> {
  if (await isAccessClosed(cluster, password)) return true;
  if (!(await runAlone(bin, cluster, wrapper, accessStatements(password)))) return false;
  await closeAccess(cluster, password, wrapper === 'setpriv' ? NOBODY : undefined);
  return true;
}

/** @returns whether all statements were done, one a line, while no server ran. */
async function runAlone(bin: string, cluster: string, wrapper: Wrapper, statements: string): Promise<boolean> {
  const command = [`${bin}/postgres`, '--single', '-D', cluster, '-c', 'exit_on_error=on', 'postgres'];
  const [program = '', ...args] = unprivileged(wrapper, command);
  return (await runProgram(program, args, { input: statements })).code === 0;
}

/** Takes the two databases out that others could be made from: 600 files of 1,000 that copies of the cluster need not have. */
export async function dropTemplates(dataDir: string): Promise<void> {
  const statements = ['template1', 'template0'].map(
    (each) => `update pg_database set datistemplate = false where datname = '${each}';\ndrop database ${each};\n`,
  );
  const cluster = path.join(dataDir, 'postgres');
  if (!(await runAlone(findBinaries(), cluster, await chooseWrapper(), statements.join(''))))
    throw new Error(`The template databases stay in ${cluster}.`);
}

/** @param mark what this server, and no other on the same socket, answers when it is asked for `MARK_OPTION`. */
function startServer(bin: string, cluster: string, socketDir: string, wrapper: Wrapper, mark: string): ChildProcess {
  const options = { ...OPTIONS, unix_socket_directories: socketDir, [MARK_OPTION]: mark };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program = '', ...args] = unprivileged(wrapper, [`${bin}/postgres`, '-D', cluster, ...flags]);
  return startProgram(program, args, { stdio: 'ignore' });
}

/** PostgreSQL refuses to run as root. `none`: we are not root. */
type Wrapper = 'namespace' | 'setpriv' | 'none';

const WHOLE_SYSTEM = ['--dev-bind', '/', '/', '--'];

/** `nobody` and `nogroup`: PostgreSQL looks its user up, and a bare machine has no other ordinary one. */
const NOBODY = { uid: 65_534, gid: 65_534 } as const;
const USER_FLAGS = ['--uid', String(NOBODY.uid), '--gid', String(NOBODY.gid)];
/** A user namespace makes root an ordinary user that still owns its files; its own process namespace ends with it. */
const NAMESPACE = ['bwrap', '--unshare-user', '--unshare-pid', ...USER_FLAGS, '--die-with-parent'];

async function chooseWrapper(): Promise<Wrapper> {
  const [program = '', ...args] = [...NAMESPACE, ...WHOLE_SYSTEM, '/usr/bin/true'];
  const result = await runProgram(program, args).catch(() => undefined);
  if (result?.code === 0) return 'namespace';
  return process.getuid?.() === 0 ? 'setpriv' : 'none';
}

function unprivileged(wrapper: Wrapper, command: readonly string[]): readonly string[] {
  if (wrapper === 'namespace') return [...NAMESPACE, ...WHOLE_SYSTEM, ...command];
  if (wrapper === 'none') return command;
  const { uid, gid } = NOBODY;
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--pdeathsig=SIGKILL', '--', ...command];
}

/** Another user must own the database's folders and be able to walk to them; everything else of ours stays closed. */
async function giveToNobody(dataDir: string, folders: readonly string[]): Promise<void> {
  await chmod(dataDir, 0o711);
  for (const folder of folders) await chown(folder, NOBODY.uid, NOBODY.gid);
}

/** Whether the child answers: another server on the same folder does so long before the child finds it taken. */
async function answers(
  child: ChildProcess,
  mark: string,
  connection: ClientConfig,
  deadline: number,
): Promise<boolean> {
  while (isRunning(child) && Date.now() < deadline) {
    const client = new Client({ ...connection, connectionTimeoutMillis: 1_000 });
    // A connection that the starting server drops reports its error twice.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ mark: string | null }>('select current_setting($1, true) as mark', [
        MARK_OPTION,
      ]);
      if (rows[0]?.mark === mark) return true;
      await delay(ASK_AGAIN_MS);
    } catch {
      await delay(ASK_AGAIN_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

function isPostmaster(pid: number): boolean {
  try {
    const [, parent = ''] = /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const nameOf = (each: string) => readFileSync(`/proc/${each}/comm`, 'utf8').trim();
    return nameOf(String(pid)) === 'postgres' && nameOf(parent) !== 'postgres';
  } catch {
    return false;
  }
}
