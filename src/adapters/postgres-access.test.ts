/** Who is let in to the database that we start, and as what. */
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Database } from './postgres.ts';
import { ownConnection } from './postgres-access.ts';
import { PostgresServer } from './postgres-server.ts';

let folder: string;
let server: PostgresServer;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-access-'));
  server = await PostgresServer.start(folder);
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Empty where the process has ended since it was listed. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

test('no process of the database waits for somebody who copies it', () => {
  const names = server.pids.map(commandOf);
  expect(names.some((name) => name.startsWith('postgres: checkpointer'))).toBe(true);
  expect(names.filter((name) => name.startsWith('postgres: logical'))).toEqual([]);
});

test('a connection that is never idle for long is made anew, so that it keeps nothing for ever', async () => {
  const database = new Database(server.connection, { most: 1, mostSeconds: 1 });
  const pids = new Set<unknown>();
  try {
    for (let asked = 0; asked < 15; asked++) {
      const [row] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
      pids.add(row?.pid);
      await delay(100);
    }
  } finally {
    await database.close();
  }
  expect(pids.size).toBe(2);
});

test('the role that Sheaf logs in as is no superuser, and cannot become one', async () => {
  const rows = await ask(
    server.connection,
    `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
  );
  expect(rows).toEqual([
    {
      rolname: 'sheaf_app',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
    },
  ]);
  await expect(ask(server.connection, 'alter role sheaf_app superuser')).rejects.toThrow(/must be superuser/);
  await expect(ask(server.connection, `copy (select 1) to program 'true'`)).rejects.toThrow(/permission|privilege/i);
});

test('nobody is let in without the password, nor as another role', async () => {
  const { password: _, ...without } = server.connection;
  await expect(ask(without, 'select 1')).rejects.toThrow();
  await expect(ask({ ...server.connection, password: '0'.repeat(64) }, 'select 1')).rejects.toThrow(/password/);
  await expect(ask({ ...server.connection, user: 'sheaf' }, 'select 1')).rejects.toThrow(/no pg_hba.conf entry/);
  await expect(ask({ ...server.connection, database: 'template1' }, 'select 1')).rejects.toThrow(
    /no pg_hba.conf entry/,
  );
});

test('the password lies in a file that only its owner may read, and stays', async () => {
  const file = path.join(folder, 'database.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file, 'utf8');
  await server.stop();
  server = await PostgresServer.start(folder);
  expect(await readFile(file, 'utf8')).toBe(before);
  expect(await ask(ownConnection(folder), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a lost password is replaced at the next start, and no row is lost', async () => {
  await ask(server.connection, 'create table kept as select 7 as number');
  await server.stop();
  await rm(path.join(folder, 'database.key'));
  server = await PostgresServer.start(folder);
  expect(await ask(server.connection, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('a data folder of an earlier version, which trusted everybody, is closed and loses nothing', async () => {
  // As before: the owner of the cluster made everything.
  await openAsBefore();
  const owner: ClientConfig = { ...server.connection, user: 'sheaf' };
  await ask(
    owner,
    `create schema pgboss; create type pgboss.job_state as enum ('created', 'active');
     create table pgboss.job (id int generated always as identity, state pgboss.job_state) partition by list (state);
     create table pgboss.j1 partition of pgboss.job for values in ('created');
     create function pgboss.count_jobs() returns bigint language sql as 'select count(*) from pgboss.job';
     create table jobs (id serial primary key, tool text not null); create view open_jobs as select * from jobs;
     insert into jobs (tool) values ('merge-pdf'), ('split-pdf'); insert into pgboss.job (state) values ('created')`,
  );
  await server.stop();
  server = await PostgresServer.start(folder);
  expect(await ask(server.connection, 'select tool from open_jobs order by id')).toEqual([
    { tool: 'merge-pdf' },
    { tool: 'split-pdf' },
  ]);
  // What migrations do to tables, types and functions needs their owner.
  await ask(
    server.connection,
    `alter table jobs add column note text; insert into jobs (tool) values ('rotate-pdf');
     alter type pgboss.job_state add value 'done'; drop table pgboss.j1; drop view open_jobs;
     create or replace function pgboss.count_jobs() returns bigint language sql as 'select 0::bigint'; create table more ()`,
  );
  expect(await ask(server.connection, 'select count(*)::int as jobs from jobs')).toEqual([{ jobs: 3 }]);
  await expect(ask(owner, 'select 1')).rejects.toThrow(/no pg_hba.conf entry/);
});

/** Starts the server again as earlier versions did: whoever reaches the socket is who they say. */
async function openAsBefore(): Promise<void> {
  const rules = path.join(folder, 'postgres/pg_hba.conf');
  const closed = await readFile(rules, 'utf8');
  await ask(server.connection, 'select 1');
  await writeFile(rules, 'local all all trust\n');
  await chmod(rules, 0o600);
  await reload();
  expect(closed).not.toContain('trust');
}

async function reload(): Promise<void> {
  const isPostgres = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  for (const pid of server.pids.filter(isPostgres)) process.kill(pid, 'SIGHUP');
  await expect.poll(() => ask({ ...server.connection, user: 'sheaf' }, 'select 1').then(() => 'in', String)).toBe('in');
}

async function ask(connection: ClientConfig, text: string): Promise<readonly unknown[]> {
  const client = new Client(connection);
  try {
    await client.connect();
    const result = await client.query<Record<string, unknown>>(text);
    return [result].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}
