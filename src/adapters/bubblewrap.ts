/** Puts a program into a sandbox: no network, a read-only system, one writable folder. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type ProgramLimits, runProgram } from './process.ts';

/** `bubblewrap`: the whole sandbox. `limits`: only resource limits, said loudly wherever it is used. */
export type SandboxLevel = 'bubblewrap' | 'limits';

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

const PROBE_MS = 5_000;

/** Tries the sandbox once. Containers without user namespaces cannot have it. */
export async function probeSandbox(): Promise<SandboxLevel> {
  try {
    // As a run does it: some containers allow the namespaces but not a /proc of one's own.
    const system = ['--ro-bind', '/usr', '/usr', ...systemLinks(), '--proc', '/proc', '--dev', '/dev'];
    const args = [...isolation(), ...system, '--remount-ro', '/', '--', '/usr/bin/true'];
    const result = await runProgram('bwrap', args, { signal: AbortSignal.timeout(PROBE_MS) });
    return result.code === 0 ? 'bubblewrap' : 'limits';
  } catch {
    return 'limits';
  }
}

/** Command line that runs `command` in the sandbox; paths in it must be those of `sandboxView`. */
export function sandboxCommand(
  level: SandboxLevel,
  folders: SandboxFolders,
  command: readonly string[],
): readonly string[] {
  if (level === 'limits') return command;
  const { appDir, workDir } = folders;
  return [
    'bwrap',
    ...isolation(),
    ...['--ro-bind', '/usr', '/usr', ...systemLinks()],
    ...READ_ONLY_SYSTEM.flatMap((each) => ['--ro-bind-try', each, each]),
    ...['src', 'node_modules', 'package.json'].flatMap((each) => [
      '--ro-bind',
      path.join(appDir, each),
      `${APP}/${each}`,
    ]),
    ...[folders.writesCache ? '--bind' : '--ro-bind-try', path.join(appDir, COMPILE_CACHE), `${APP}/${COMPILE_CACHE}`],
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--bind', path.join(workDir, 'tmp'), '/tmp'],
    ...['--ro-bind', path.join(workDir, 'in'), `${WORK}/in`, '--bind', path.join(workDir, 'out'), `${WORK}/out`],
    ...['--bind', path.join(workDir, 'run'), `${WORK}/run`, '--chdir', `${WORK}/run`],
    // What is left of the root is memory: nobody fills it.
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
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

export function sandboxView(level: SandboxLevel, folders: SandboxFolders): SandboxView {
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

function isolation(): readonly string[] {
  return [
    '--unshare-all',
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

function systemLinks(): readonly string[] {
  return ['bin', 'sbin', 'lib', 'lib64']
    .filter((name) => existsSync(`/usr/${name}`))
    .flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]);
}
