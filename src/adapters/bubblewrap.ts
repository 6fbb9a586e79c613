/** Puts a program into a sandbox: no network, a read-only system, one writable folder. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { EXTRA_DESCRIPTOR, type ProgramLimits, runProgram } from './process.ts';
import { seccompFilter } from './seccomp.ts';

export interface Sandbox {
  /** `bubblewrap`: the whole sandbox. `limits`: only resource limits, said loudly wherever it is used. */
  readonly level: 'bubblewrap' | 'limits';
  /** No process inside can make namespaces of its own, and with them reach parts of the kernel that only root should. */
  readonly closesNamespaces: boolean;
  /** The kernel refuses calls that no program for documents makes (`seccomp-table.ts`). */
  readonly filtersCalls: boolean;
  /** Only under plain limits: every run is another user than we are, and than every other run. */
  readonly ownUsers?: true;
}

export const PLAIN_LIMITS: Sandbox = { level: 'limits', closesNamespaces: false, filtersCalls: false };

/** The most first. Old kernels and bubblewrap before 0.8 cannot close namespaces; some containers load no filter. */
const SANDBOXES: readonly Sandbox[] = [
  [true, true],
  [false, true],
  [true, false],
  [false, false],
].map(([closesNamespaces = false, filtersCalls = false]) => ({ level: 'bubblewrap', closesNamespaces, filtersCalls }));

export interface SandboxFolders {
  /** The project: its `src` and `node_modules` are seen read-only at /app. */
  readonly appDir: string;
  /** Holds `in` (read-only inside), `out` and `tmp`; seen at /work. */
  readonly workDir: string;
  /** Only while no visitor's file is inside: what Node compiled is kept for later sandboxes. */
  readonly writesCache?: boolean;
}

/** Where a sandboxed program finds things: inside paths under bubblewrap, the host's own under plain limits. */
export interface SandboxView {
  readonly appDir: string;
  readonly workDir: string;
}

const APP = '/app';
const WORK = '/work';

/**
 * Node's compile cache of the runner, made once by set-up and read-only for every run with a file in it.
 * Measured: loading all tools takes 133 ms and 118 ms of processor time with it, 249 ms and 377 ms without.
 */
export const COMPILE_CACHE = '.cache/compile';
/** Where set-up puts the bundled runner. */
export const RUNNER_FOLDER = '.cache/runner';

/** Parts of /etc and /var that programs need to find fonts, filters and libraries; missing ones are skipped. */
const READ_ONLY_SYSTEM = [
  '/etc/fonts',
  '/etc/libreoffice',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/etc/python3',
  '/etc/python3.11',
  '/etc/papersize',
  '/var/cache/fontconfig',
  '/var/lib/libreoffice',
];

/**
 * What is left of the root is memory: nobody fills it. Files below /proc/sys belong to the user who started the sandbox:
 * where that is root, whoever writes them sets the kernel of the whole machine.
 */
const READ_ONLY = ['/proc', '/dev', '/'].flatMap((each) => ['--remount-ro', each]);

const PROBE_MS = 5_000;

/** Tries what this machine lets a sandbox have, the most first. Containers without user namespaces have none. */
export async function probeSandbox(): Promise<Sandbox> {
  for (const sandbox of SANDBOXES) if (await works(sandbox)) return sandbox;
  return PLAIN_LIMITS;
}

async function works(sandbox: Sandbox): Promise<boolean> {
  const filter = sandboxFilter(sandbox);
  if (sandbox.filtersCalls && filter === undefined) return false;
  try {
    // As a run does it: some containers allow the namespaces but not a /proc of one's own.
    const system = ['--ro-bind', '/usr', '/usr', ...systemLinks(), '--proc', '/proc', '--dev', '/dev'];
    const args = [...isolation(sandbox), ...system, ...READ_ONLY, '--', '/usr/bin/true'];
    const result = await runProgram('bwrap', args, {
      signal: AbortSignal.timeout(PROBE_MS),
      ...(filter ? { extraInput: filter } : {}),
    });
    return result.code === 0;
  } catch {
    return false;
  }
}

/** What this machine does not let a sandbox have, for the log and `/readyz`. */
export function sandboxGaps({ level, closesNamespaces, filtersCalls, ownUsers }: Sandbox): readonly string[] {
  if (level === 'limits')
    return [
      'Tools run with plain limits only: bubblewrap cannot run on a worker.',
      ownUsers
        ? 'Each run has a user of its own and cannot read the key and the database, but it can use the network.'
        : 'Tools run as the same user as Sheaf: a file that takes a program over can read whatever Sheaf can.',
    ];
  return [
    ...(closesNamespaces ? [] : ['Tools could make namespaces of their own: a worker’s bubblewrap cannot forbid it.']),
    ...(filtersCalls ? [] : ['Tools may make every system call: a worker’s sandbox loads no filter.']),
  ];
}

/** What is written to the descriptor after standard error, where `sandboxCommand` names it. */
export function sandboxFilter({ filtersCalls }: Sandbox): Uint8Array | undefined {
  return filtersCalls ? seccompFilter() : undefined;
}

/** Command line that runs `command` in the sandbox; paths in it must be those of `sandboxView`. */
export function sandboxCommand(
  sandbox: Sandbox,
  folders: SandboxFolders,
  command: readonly string[],
): readonly string[] {
  if (sandbox.level === 'limits') return command;
  const { appDir, workDir } = folders;
  return [
    'bwrap',
    ...isolation(sandbox),
    ...['--ro-bind', '/usr', '/usr', ...systemLinks()],
    ...[...READ_ONLY_SYSTEM, ...javaSettings()].flatMap((each) => ['--ro-bind-try', each, each]),
    ...['src', 'node_modules', 'package.json'].flatMap((each) => [
      '--ro-bind',
      path.join(appDir, each),
      `${APP}/${each}`,
    ]),
    ...['--ro-bind-try', path.join(appDir, RUNNER_FOLDER), `${APP}/${RUNNER_FOLDER}`],
    ...[folders.writesCache ? '--bind' : '--ro-bind-try', path.join(appDir, COMPILE_CACHE), `${APP}/${COMPILE_CACHE}`],
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--bind', path.join(workDir, 'tmp'), '/tmp'],
    ...['--ro-bind', path.join(workDir, 'in'), `${WORK}/in`, '--bind', path.join(workDir, 'out'), `${WORK}/out`],
    ...['--chdir', `${WORK}/out/run`],
    ...READ_ONLY,
    ...[
      '--clearenv',
      ...Object.entries({ ...sandboxEnvironment(), NODE_COMPILE_CACHE: `${APP}/${COMPILE_CACHE}` }).flatMap(
        ([key, value]) => ['--setenv', key, value],
      ),
    ],
    '--',
    ...command,
  ];
}

export function sandboxView({ level }: Sandbox, folders: SandboxFolders): SandboxView {
  return level === 'bubblewrap' ? { appDir: APP, workDir: WORK } : folders;
}

/** The whole environment of a sandboxed program: nothing of ours, no setting, no secret. */
export function sandboxEnvironment(): Readonly<Record<string, string>> {
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: '/tmp',
    TMPDIR: '/tmp',
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
    /** One thread a page for tesseract and libgomp: their own threads cost more than they give. */
    OMP_THREAD_LIMIT: '1',
    /** What is larger goes back to the system when it is let go: glibc would keep the pixels of pages for later ones. */
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_ARENA_MAX: '2',
    SAL_USE_VCLPLUGIN: 'svp',
  };
}

/** Limits of every process in the sandbox. Memory is watched from outside: node and LibreOffice reserve more than they use. */
export function sandboxLimits(fileBytes: number, cpuSeconds: number): ProgramLimits {
  return { fileBytes, cpuSeconds, openFiles: 1024, processes: 256 };
}

function isolation({ closesNamespaces, filtersCalls }: Sandbox): readonly string[] {
  return [
    '--unshare-all',
    ...(closesNamespaces ? ['--unshare-user', '--disable-userns'] : []),
    ...(filtersCalls ? ['--seccomp', String(EXTRA_DESCRIPTOR)] : []),
    '--die-with-parent',
    '--new-session',
    '--uid',
    '65534',
    '--gid',
    '65534',
    '--cap-drop',
    'ALL',
  ];
}

/** Without its settings no Java starts; the folder has the version in its name. */
function javaSettings(): readonly string[] {
  return readdirSync('/etc')
    .filter((name) => /^java-\d+-openjdk$/.test(name))
    .map((name) => `/etc/${name}`);
}

function systemLinks(): readonly string[] {
  return ['bin', 'sbin', 'lib', 'lib64']
    .filter((name) => existsSync(`/usr/${name}`))
    .flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]);
}
