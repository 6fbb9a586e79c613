/** What a tool's process can and cannot do: tried from inside, with real programs. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  probeSandbox,
  type Sandbox,
  sandboxCommand,
  sandboxFilter,
  sandboxLimits,
} from '../../src/adapters/bubblewrap.ts';
import { runProgram } from '../../src/adapters/process.ts';

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
