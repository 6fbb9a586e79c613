/** What a tool's process can and cannot do: tried from inside, with real programs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  probeSandbox,
  type Sandbox,
  sandboxCommand,
  sandboxFilter,
  sandboxLimits,
} from '../../src/adapters/bubblewrap.ts';
import { runProgram } from '../../src/adapters/process.ts';
import type { ProgressNote } from '../../src/contract/messages/progress-note.ts';
import { ToolError } from '../../src/contract/messages/tool-error.ts';
import type { Warning } from '../../src/contract/messages/warnings.ts';
import { findTool } from '../../src/tools/find-tool.ts';
import { runTool } from '../../src/tools/run-tool.ts';
import { Unit, type UnitSettings } from '../../src/tools/unit.ts';
import { blankPdf } from '../blank-pdf.ts';

const appDir = path.resolve(import.meta.dirname, '../..');
let folder: string;
let workDir: string;
let canary: string;
let server: Server;
let sandbox: Sandbox;
let connections = 0;

beforeAll(async () => {
  sandbox = await probeSandbox();
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-sandbox-'));
  workDir = path.join(folder, 'unit');
  for (const each of ['in', 'out', 'out/run', 'tmp']) await mkdir(path.join(workDir, each), { recursive: true });
  canary = path.join(folder, 'canary.txt');
  await writeFile(canary, 'secret of the house');
  server = createServer((_request, answer) => answer.end('reached')).listen(0, '127.0.0.1');
  server.on('connection', () => connections++);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

function allProcesses(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** The sandbox's wrapper names the unit's folder in its arguments. */
function isRunnerOf(pid: number, unitDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(unitDir);
  } catch {
    return false;
  }
}

/** The end of one may have taken others with it. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function inside(script: string, fileBytes = 10_000_000, cpuSeconds = 5) {
  const [program = '', ...args] = sandboxCommand(sandbox, { appDir, workDir }, ['/bin/sh', '-c', script]);
  const filter = sandboxFilter(sandbox);
  return runProgram(program, args, {
    limits: sandboxLimits(fileBytes, cpuSeconds),
    ...(filter ? { extraInput: filter } : {}),
  });
}

describe('a sandboxed process', () => {
  test('has the real sandbox on this machine', () => {
    expect(sandbox).toEqual({ level: 'bubblewrap', closesNamespaces: true, filtersCalls: true });
  });

  test('sees neither the house nor the users of the machine', async () => {
    const { stdout } = await inside(`cat ${canary} /etc/passwd /root/.profile 2>/dev/null; ls / | tr '\\n' ' '`);
    expect(stdout.toString().trim().split(' ').sort()).toEqual(
      ['app', 'bin', 'dev', 'etc', 'lib', 'lib64', 'proc', 'sbin', 'tmp', 'usr', 'var', 'work'].sort(),
    );
  });

  test('has no network, not even loopback of the host', async () => {
    const { port } = server.address() as AddressInfo;
    const result = await inside(
      `/usr/bin/python3 -c "import socket; socket.create_connection(('127.0.0.1', ${port}), 2)"`,
    );
    expect(result.code).not.toBe(0);
    expect(connections).toBe(0);
  });

  test('can run Java, which veraPDF needs where it is installed', async () => {
    const { code, stderr } = await inside('/usr/bin/java -XshowSettings:properties -version');
    expect(stderr).toContain('java.version');
    expect(code).toBe(0);
  });

  test('renames what it has finished to where results are fetched, without a copy', async () => {
    const rename = `import os; os.rename('/work/out/run/made', '/work/out/0')`;
    const { code } = await inside(`echo done > /work/out/run/made && /usr/bin/python3 -c "${rename}"`);
    expect(code).toBe(0);
    await rm(path.join(workDir, 'out/0'));
  });

  test('writes only into its own folders, and never into its inputs', async () => {
    await writeFile(path.join(workDir, 'in/0'), 'input');
    const script =
      'for each in /usr/x /etc/x /app/x /app/src/x /work/in/x /work/in/0; do (echo no > $each) 2>/dev/null && echo "wrote $each"; done; echo yes > /work/out/x; echo yes > /tmp/x';
    const { stdout } = await inside(script);
    expect(stdout.toString()).toBe('');
    expect((await readdir(path.join(workDir, 'out'))).sort()).toEqual(['run', 'x']);
  });

  test('can write no setting of the kernel, whoever started it', async () => {
    // Only looked at: a write that came through would change the machine.
    const look = [
      'import os',
      'seen = [os.path.join(at, name) for at, _, names in os.walk("/proc") for name in names]',
      // Links of a process lead to files that it has open.
      'own = [each for each in seen if not os.path.islink(each)]',
      'print(len(own) > 100, [each for each in own if os.access(each, os.W_OK)][:9])',
    ].join('\n');
    await writeFile(path.join(workDir, 'in/look.py'), look);
    expect((await inside('/usr/bin/python3 /work/in/look.py')).stdout.toString().trim()).toBe('True []');
  });

  test('makes no namespaces of its own', async () => {
    for (const kind of ['user', 'mount', 'net', 'pid'])
      expect((await inside(`/usr/bin/unshare --${kind} true`)).code, kind).not.toBe(0);
    const unfiltered = { ...sandbox, filtersCalls: false };
    const [program = '', ...args] = sandboxCommand(unfiltered, { appDir, workDir }, ['/usr/bin/unshare', '-U', 'true']);
    expect((await runProgram(program, args)).stderr).toContain('No space left on device');
  });

  test('is refused system calls that no document needs, and told that others are not there', async () => {
    const calls = {
      mount: 165,
      ptrace: 101,
      keyctl: 250,
      bpf: 321,
      userfaultfd: 323,
      setns: 308,
      process_vm_readv: 310,
    };
    const absent = { memfd_create: 319, clone3: 435, io_uring_setup: 425, shmget: 29 };
    const script = `import ctypes, socket
libc = ctypes.CDLL(None, use_errno=True)
for number in [${[...Object.values(calls), ...Object.values(absent)].join(',')}]:
  ctypes.set_errno(0)
  libc.syscall(number, 0, 0, 0, 0, 0)
  print(ctypes.get_errno())
for family in [40, 38, 17]:
  try: socket.socket(family, socket.SOCK_RAW); print('made')
  except OSError as error: print(error.errno)
print(libc.syscall(39) > 0)`;
    if (process.arch !== 'x64') return;
    const { stdout } = await inside(`/usr/bin/python3 -c "${script}"`);
    const expected = [
      ...Object.values(calls).map(() => '1'),
      ...Object.values(absent).map(() => '38'),
      '1',
      '1',
      '1',
      'True',
    ];
    expect(stdout.toString().trim().split('\n')).toEqual(expected);
  });

  test('finds nothing of our environment', async () => {
    const { stdout } = await inside('env');
    const names = stdout
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]);
    expect(names.filter((name) => /SECRET|DATABASE|S3|DATA_DIR|PORT/.test(name ?? ''))).toEqual([]);
  });

  test('cannot fill the disk with one file, nor use the processor for ever', async () => {
    const big = await inside('head -c 20000000 /dev/zero > /work/out/big; wc -c < /work/out/big');
    expect(Number(big.stdout.toString())).toBeLessThanOrEqual(10_000_000);
    const busy = await inside('while :; do :; done', 10_000_000, 1);
    expect(busy.code === 0).toBe(false);
  });
});

describe('a unit', () => {
  const settings = (): UnitSettings => ({
    appDir,
    workRoot: path.join(folder, 'units'),
    sandbox,
    memoryBytes: 640 * 1024 ** 2,
    fileBytes: 200_000_000,
    cpuSeconds: 60,
  });
  const quiet = { onProgress: () => undefined, onWarning: () => undefined, onDetail: () => undefined };
  const place = async (inDir: string) => writeFile(path.join(inDir, '0'), blankPdf(3));
  const request = {
    tool: 'rotate-pdf',
    options: {},
    inputs: [{ file: '0', name: 'a.pdf', bytes: blankPdf(3).length }],
    attached: [],
  };

  test('takes one request, and leaves nothing behind', async () => {
    const result = await runTool(findTool('rotate-pdf'), request, () => Unit.start(settings(), []), place, {
      ...quiet,
      signal: new AbortController().signal,
    });
    expect(result.outputs).toMatchObject([{ name: 'a-rotated.pdf', mime: 'application/pdf' }]);
    await result.release();
    expect(await readdir(path.join(folder, 'units'))).toEqual([]);
  });

  test('that uses too much memory is ended, and the visitor is told', async () => {
    // Less than a runner ever holds, also where the machine takes idle pages away.
    const unit = await Unit.start({ ...settings(), memoryBytes: 4 * 1024 ** 2 }, []);
    await unit.ready;
    // Long enough for several looks: each reads /proc, which may miss a process for a moment.
    const long = blankPdf(5_000);
    const placeLong = async (inDir: string) => writeFile(path.join(inDir, '0'), long);
    const asked = { ...request, inputs: [{ file: '0', name: 'a.pdf', bytes: long.length }] };
    const run = runTool(findTool('rotate-pdf'), asked, async () => unit, placeLong, {
      ...quiet,
      signal: new AbortController().signal,
    });
    await expect(run).rejects.toMatchObject({ code: 'too-complex' });
    expect(await readdir(path.join(folder, 'units'))).toEqual([]);
  });

  test('of a tool that has nothing to deliver before its end fails as timeout when its time is up', async () => {
    const run = runTool(findTool('rotate-pdf'), request, () => Unit.start(settings(), []), place, {
      ...quiet,
      signal: new AbortController().signal,
      enough: AbortSignal.abort(),
    });
    await expect(run).rejects.toMatchObject({ code: 'timeout' });
  });

  test('that makes too many files is ended, and the visitor is told', async () => {
    const sparing = { ...settings(), allowance: { files: 3 } };
    const run = runTool(findTool('rotate-pdf'), request, () => Unit.start(sparing, []), place, {
      ...quiet,
      signal: new AbortController().signal,
    });
    await expect(run).rejects.toMatchObject({ code: 'too-complex' });
    expect(await readdir(path.join(folder, 'units'))).toEqual([]);
  });

  test('that leaves the others no room on the disk is ended, and the visitor is told', async () => {
    const greedy = { ...settings(), allowance: { bytes: 1, leavesFree: Number.MAX_SAFE_INTEGER } };
    const run = runTool(findTool('rotate-pdf'), request, () => Unit.start(greedy, []), place, {
      ...quiet,
      signal: new AbortController().signal,
    });
    await expect(run).rejects.toMatchObject({ code: 'too-complex' });
    expect(await readdir(path.join(folder, 'units'))).toEqual([]);
  });

  test('is gone with all its processes once an abort is told', async () => {
    const abort = new AbortController();
    const unit = await Unit.start(settings(), []);
    const run = runTool(findTool('rotate-pdf'), request, async () => unit, place, { ...quiet, signal: abort.signal });
    setTimeout(() => abort.abort(new ToolError('cancelled')), 20);
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    expect(unit.alive).toBe(false);
    expect(allProcesses().filter((pid) => isRunnerOf(pid, unit.workDir))).toEqual([]);
  });

  test('disposed of while it is being born leaves no process behind', async () => {
    for (let round = 0; round < 5; round++) {
      const unit = await Unit.start(settings(), []);
      await unit.dispose();
      expect(allProcesses().filter((pid) => isRunnerOf(pid, unit.workDir))).toEqual([]);
    }
  });

  test('whose wrapper dies while it is being born ends, too', async () => {
    for (let round = 0; round < 30; round++) {
      const unit = await Unit.start(settings(), []);
      await delay(round / 4);
      const [wrapper] = allProcesses().filter((pid) => isRunnerOf(pid, unit.workDir));
      if (wrapper !== undefined) {
        end(wrapper);
        await unit.ended;
      }
      await unit.dispose();
      expect(allProcesses().filter((pid) => isRunnerOf(pid, unit.workDir))).toEqual([]);
    }
  });

  test('ends when its parent is gone', async () => {
    const script = path.join(import.meta.dirname, 'dying-parent.ts');
    const parent = spawn(process.execPath, [script, JSON.stringify(settings())], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const unitDir = printed.toString().trim();
    expect(allProcesses().some((pid) => isRunnerOf(pid, unitDir))).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => allProcesses().filter((pid) => isRunnerOf(pid, unitDir))).toEqual([]);
  });

  test('without progress of the operation is ended as a timeout', { tags: ['stall-45-s'] }, async () => {
    const tool = { ...findTool('rotate-pdf'), limits: { stallMs: 1, baseMs: 60_000, perPageMs: 0 } };
    const run = runTool(tool, request, () => Unit.start(settings(), []), place, {
      ...quiet,
      signal: new AbortController().signal,
    });
    await expect(run).rejects.toMatchObject({ code: 'timeout', message: 'Processing is taking too long.' });
  });

  test('that waits for a processor instead of working gets that time back', async () => {
    const tool = { ...findTool('rotate-pdf'), limits: { stallMs: 1, baseMs: 60_000, perPageMs: 0 } };
    let waitedMs = 0;
    const starved = async () => {
      const unit = await Unit.start(settings(), []);
      return Object.defineProperty(unit, 'waitedMs', { get: () => (waitedMs += 5_000) });
    };
    const result = await runTool(tool, request, starved, place, { ...quiet, signal: new AbortController().signal });
    expect(result.outputs).toHaveLength(1);
    await result.release();
  });

  test('past its whole budget is ended as a timeout', async () => {
    const tool = { ...findTool('rotate-pdf'), limits: { stallMs: 60_000, baseMs: 1, perPageMs: 0 } };
    const run = runTool(tool, request, () => Unit.start(settings(), []), place, {
      ...quiet,
      signal: new AbortController().signal,
    });
    await expect(run).rejects.toMatchObject({ code: 'timeout' });
  });

  test('whose program crashes is tried once more, then the job fails in plain words', async () => {
    let units = 0;
    const crash = async () => {
      const unit = await Unit.start(settings(), []);
      units++;
      // Before, there may be no process yet that bears its folder's name.
      await unit.ready;
      for (const pid of allProcesses()) if (isRunnerOf(pid, unit.workDir)) end(pid);
      return unit;
    };
    const run = runTool(findTool('rotate-pdf'), request, crash, place, {
      ...quiet,
      signal: new AbortController().signal,
    });
    await expect(run).rejects.toMatchObject({ code: 'engine-failed' });
    expect(units).toBe(2);
  });

  const files = [3, 5_000, 4].map((pages) => blankPdf(pages));
  const batch = {
    ...request,
    options: { batch: true },
    inputs: files.map((file, index) => ({ file: String(index), name: `${'abc'[index]}.pdf`, bytes: file.length })),
  };
  const placeAll = async (inDir: string) => {
    for (const [index, file] of files.entries()) await writeFile(path.join(inDir, String(index)), file);
  };
  const isInSecond = (note: ProgressNote | undefined) => note?.code === 'opening' && note.params.file === 'b.pdf';

  test('of a batch that crashes twice over one file costs that file alone', async () => {
    const units: Unit[] = [];
    const crash = (unit: Unit | undefined) => {
      for (const pid of allProcesses()) if (unit && isRunnerOf(pid, unit.workDir)) end(pid);
    };
    const take = async () => {
      const unit = await Unit.start(settings(), []);
      units.push(unit);
      return unit;
    };
    const warnings: Warning[] = [];
    const result = await runTool(findTool('rotate-pdf'), batch, take, placeAll, {
      ...quiet,
      signal: new AbortController().signal,
      onProgress: (_, note) => isInSecond(note) && crash(units.at(-1)),
      onWarning: (warning) => warnings.push(warning),
    });
    expect(result.outputs).toMatchObject([
      { name: 'a-rotated.pdf', input: 0 },
      { name: 'c-rotated.pdf', input: 2 },
    ]);
    expect(warnings).toMatchObject([{ code: 'file-failed', params: { file: 'b.pdf', code: 'engine-failed' } }]);
    expect(units).toHaveLength(3);
    await result.release();
    const left = await readdir(path.join(folder, 'units'));
    expect(units.filter(({ workDir }) => left.includes(path.basename(workDir)))).toEqual([]);
  });

  test('whose time is up delivers the files of a batch that are done', async () => {
    const enough = new AbortController();
    const warnings: Warning[] = [];
    const result = await runTool(findTool('rotate-pdf'), batch, () => Unit.start(settings(), []), placeAll, {
      ...quiet,
      signal: new AbortController().signal,
      enough: enough.signal,
      onProgress: (_, note) => isInSecond(note) && enough.abort(),
      onWarning: (warning) => warnings.push(warning),
    });
    expect(result.outputs.map(({ name }) => name)).toEqual(['a-rotated.pdf', 'b-rotated.pdf']);
    expect(warnings).toMatchObject([{ code: 'file-failed', params: { file: 'c.pdf', code: 'timeout' } }]);
    await result.release();
  });
});
