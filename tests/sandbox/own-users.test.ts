/** Where bubblewrap cannot run and the server is root: every run is a user who reaches neither the key nor the database. */
import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asUser, nextUser } from '../../src/adapters/own-users.ts';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { type RunningSite, startSite, WORKER_COMMAND } from '../running-site.ts';
import { smallDocx } from '../small-docx.ts';

const run = promisify(execFile);

describe.runIf(process.getuid?.() === 0)('without bubblewrap, as root', () => {
  let folder: string;
  let site: RunningSite;
  let client: ApiClient;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sheaf-no-bubblewrap-'));
    // As in a container that allows no namespaces.
    await writeFile(path.join(folder, 'bwrap'), '#!/bin/sh\nexit 1\n');
    await chmod(path.join(folder, 'bwrap'), 0o755);
    await mkdir(path.join(folder, 'tmp'), { mode: 0o711 });
    await chmod(folder, 0o711);
    site = await startSite({
      PATH: `${folder}:${process.env.PATH}`,
      WORKERS: '2',
      WARM_OFFICE: 'on',
      TMPDIR: path.join(folder, 'tmp'),
      // So long that the socket of the database finds no room in it.
      DATA_DIR: path.join(folder, 'd'.repeat(80)),
    });
    client = new ApiClient(site.url);
  });
  afterAll(async () => {
    await site.kill();
    await rm(folder, { recursive: true });
  });

  test('tools work, LibreOffice too', { timeout: 180_000 }, async () => {
    const ids = await Promise.all([
      client.begin('rotate-pdf', [{ name: 'a.pdf', bytes: blankPdf(3) }]),
      client.begin('convert-to-pdf', [{ name: 'a.docx', bytes: smallDocx('One', 'Two') }]),
    ]);
    for (const id of ids) expect(await client.end(id)).toMatchObject({ status: 'completed' });
  });

  test('no two of the runners that wait are one user, and none is the server’s or the database’s', async () => {
    const users = () => usersOf(/\/runner\.(mjs|ts)/);
    await expect.poll(() => users().length).toBeGreaterThan(1);
    const found = users();
    expect(new Set(found).size).toBe(found.length);
    expect(found.filter((user) => user < 65_000 || user > 65_499)).toEqual([]);
  });

  test('such a user reads neither key nor password, file, row or the work of another', async () => {
    const user = nextUser();
    const closed = ['secret.key', 'database.key', 'postgres', 'files'];
    expect(readdirSync(site.dataDir)).toEqual(expect.arrayContaining(closed));
    for (const name of readdirSync(site.dataDir).filter((each) => each !== 'work'))
      expect(statSync(path.join(site.dataDir, name)).mode & 0o077, name).toBe(0);
    for (const name of closed) await expect(readsAs(user, path.join(site.dataDir, name)), name).rejects.toThrow();
    const work = readdirSync(path.join(site.dataDir, 'work'), { recursive: true }).map(String);
    const inside = work.filter((name) => /unit-[^/]*\/(in|out|tmp)$/.test(name));
    expect(inside.length).toBeGreaterThan(2);
    for (const name of inside)
      await expect(readsAs(user, path.join(site.dataDir, 'work', name)), name).rejects.toThrow();
  });

  test('a user who is at work is given to nobody else', async () => {
    const user = nextUser();
    const [program = '', ...args] = asUser(user, ['sleep', '60']);
    const sleeper = spawn(program, args);
    await expect.poll(() => statSync(`/proc/${sleeper.pid}`).uid).toBe(user);
    expect(Array.from({ length: 500 }, nextUser)).not.toContain(user);
    sleeper.kill('SIGKILL');
  });

  test('what it lacks is said in /readyz and in the log', async () => {
    const answer = await client.get('/readyz');
    expect(await answer.text()).toContain('Each run has a user of its own');
    expect(site.output()).toContain('Each run has a user of its own');
  });

  test('nothing of a run is left in the folder for temporary files, whether it is stopped or killed', async () => {
    const user = (name: string) => statSync(path.join('/tmp', name), { throwIfNoEntry: false })?.uid ?? 0;
    const socketsOfRuns = () =>
      readdirSync('/tmp').filter((name) => name.startsWith('OSL_PIPE_') && user(name) >= 65_000 && user(name) < 65_500);
    // A LibreOffice is done with its sockets when it waits ready: nobody else can reach it through them.
    await expect.poll(() => socketsOfRuns(), { timeout: 60_000 }).toEqual([]);
    expect(readdirSync(path.join(folder, 'tmp'))).toEqual([expect.stringMatching(/^sheaf-[0-9a-f]{16}$/)]);
    for (const pid of pidsOf(WORKER_COMMAND)) process.kill(pid, 'SIGKILL');
    await expect.poll(() => site.output().includes('the worker ended; starting it again')).toBe(true);
    await site.stop();
    expect(socketsOfRuns()).toEqual([]);
    expect(readdirSync(path.join(folder, 'tmp'))).toEqual([]);
  });

  function pidsOf(command: RegExp): readonly number[] {
    const parentOf = (pid: string) => Number(/^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0);
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => parentOf(pid) === site.pid && command.test(read(pid, 'cmdline')))
      .map(Number);
  }

  function usersOf(command: RegExp): readonly number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => read(pid, 'cmdline').includes(site.dataDir) && command.test(read(pid, 'cmdline')))
      .map((pid) => Number(/^Uid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0));
  }
});

/** Succeeds where the user can read a file or list a folder. */
function readsAs(user: number, file: string): Promise<unknown> {
  const [program = '', ...args] = asUser(user, ['sh', '-c', 'cat "$0" 2>/dev/null || ls "$0/"', file]);
  return run(program, args);
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
