/** A connection that is lost while nobody waits for an answer ends its transaction, and nothing else. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../src/adapters/postgres.ts';
import { PostgresServer } from '../../src/adapters/postgres-server.ts';
import { giveDatabase } from '../database-template.ts';

let folder: string;
let server: PostgresServer;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-connection-'));
  await giveDatabase(folder);
  server = await PostgresServer.start(folder);
  database = new Database(server.connection);
  await database.query('create table kept (line text)');
});

afterAll(async () => {
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Until PostgreSQL has closed its end: the reader of this end is then told within a moment. */
async function cutConnection(pid: number): Promise<void> {
  await database.query('select pg_terminate_backend($1)', [pid]);
  await expect.poll(() => database.query('select 1 from pg_stat_activity where pid = $1', [pid])).toEqual([]);
  await delay(50);
}

test('a transaction learns of it from its next statement, and leaves nothing behind', async () => {
  const attempt = database.transaction(async (sql) => {
    const [row] = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
    await sql.query("insert into kept values ('half')");
    await cutConnection(row?.pid ?? 0);
    await sql.query("insert into kept values ('whole')");
  });
  await expect(attempt).rejects.toThrow();
  expect(await database.query('select line from kept')).toEqual([]);
  await database.transaction((sql) => sql.query("insert into kept values ('again')"));
  expect(await database.query('select line from kept')).toEqual([{ line: 'again' }]);
});

test('who listens is told what comes after it', async () => {
  const heard: string[] = [];
  let connections = 0;
  await database.listen(
    'news',
    (payload) => heard.push(payload),
    () => connections++,
  );
  const [listener] = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where query like 'listen %news%' and pid <> pg_backend_pid()`,
  );
  await cutConnection(listener?.pid ?? 0);
  await expect.poll(() => connections).toBe(2);
  await database.query(`select pg_notify('news', 'after')`);
  await expect.poll(() => heard).toEqual(['after']);
});
