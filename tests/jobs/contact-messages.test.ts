/** Mailing of contact messages on a real database, through a real mail server that refuses some of them. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Database } from '../../src/adapters/postgres.ts';
import { PostgresServer } from '../../src/adapters/postgres-server.ts';
import { sendMail } from '../../src/adapters/smtp.ts';
import {
  type ContactMessage,
  forgetOldMessages,
  mailStoredMessages,
  storeMessage,
} from '../../src/jobs/contact-messages.ts';
import { migrate } from '../../src/jobs/schema.ts';
import { giveDatabase } from '../database-template.ts';

let folder: string;
let server: PostgresServer;
let database: Database;
let smtp: SMTPServer;
let mailServer: string;
/** Subjects that the mail server took, in order. */
let taken: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-contact-'));
  await giveDatabase(folder);
  server = await PostgresServer.start(folder);
  database = new Database(server.connection);
  await migrate(database);
  smtp = choosyMailServer();
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  mailServer = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise<void>((closed) => smtp.close(() => closed()));
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  taken = [];
  await database.query('delete from contact_messages');
});

/** Refuses what is called `spam` for good and `later` for now, and closes on `bye`. */
function choosyMailServer(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void text(stream).then((mail) => {
        const [, subject = ''] = /^Subject: (.*)$/m.exec(mail.replaceAll('\r', '')) ?? [];
        const refusal = { spam: 550, later: 451, bye: 421 }[subject];
        if (refusal) return done(Object.assign(new Error('not this one'), { responseCode: refusal }));
        taken.push(subject);
        return done();
      }),
  });
}

async function store(...subjects: readonly string[]): Promise<void> {
  for (const subject of subjects)
    await storeMessage(database, subject, { name: 'Ada', email: 'ada@example.test', subject, message: 'Text.' });
}

/** One pass; gives what was told of refused messages. */
async function pass(through: Database = database, send = mail): Promise<readonly string[]> {
  const refused: string[] = [];
  await mailStoredMessages(through, send, ({ message }) => refused.push(message));
  return refused;
}

async function mail({ subject, message }: ContactMessage): Promise<void> {
  const replyTo = { name: 'Ada', address: 'ada@example.test' };
  await sendMail(mailServer, { to: 'owner@example.test', replyTo, subject, text: message });
}

interface Row {
  readonly refusals: number;
  readonly waits: number;
  readonly given_up: boolean;
}

async function rowOf(subject: string): Promise<Row | undefined> {
  const [row] = await database.query<Row>(
    `select refusals, round(extract(epoch from next_try_at - now()) / 60)::int as waits, given_up_at is not null as given_up
     from contact_messages where subject = $1`,
    [subject],
  );
  return row;
}

async function letTimePass(): Promise<void> {
  await database.query(`update contact_messages set next_try_at = now() - interval '1 second'`);
}

test('a message that is refused waits, and the later ones go out', async () => {
  await store('spam', 'later', 'good');
  expect(await pass()).toHaveLength(2);
  expect(taken).toEqual(['good']);
  for (const subject of ['spam', 'later']) expect(await rowOf(subject)).toMatchObject({ refusals: 1, waits: 10 });
  expect(await pass()).toEqual([]);
});

test('a message that is refused for good is given up after eight tries, and then goes with the retention time', async () => {
  await store('spam', 'later');
  const waits: (number | undefined)[] = [];
  for (let tries = 0; tries < 8; tries++) {
    expect(await pass()).toHaveLength(2);
    waits.push((await rowOf('spam'))?.waits);
    await letTimePass();
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280]);
  expect(await rowOf('spam')).toMatchObject({ given_up: true });
  expect(await rowOf('later')).toMatchObject({ given_up: false });
  expect(await pass()).toHaveLength(1);
  await forgetOldMessages(database, 7);
  expect(await rowOf('spam')).toBeDefined();
  await database.query(
    `update contact_messages set created_at = created_at - interval '8 days' where given_up_at is not null`,
  );
  await forgetOldMessages(database, 7);
  expect(await rowOf('spam')).toBeUndefined();
  expect(await rowOf('later')).toBeDefined();
});

test('a message that was never mailed goes with the retention time, too', async () => {
  await store('good');
  await forgetOldMessages(database, 7);
  expect(await rowOf('good')).toBeDefined();
  await database.query(`update contact_messages set created_at = created_at - interval '8 days'`);
  await forgetOldMessages(database, 7);
  expect(await rowOf('good')).toBeUndefined();
});

test('a visitor leaves five messages an hour, and all of them together five hundred that wait', async () => {
  const message = { name: 'Ada', email: 'ada@example.test', subject: 'One of many', message: 'Text.' };
  const leave = (visitor: string) => storeMessage(database, visitor, message);
  for (let count = 0; count < 5; count++) await leave('one');
  await expect(leave('one')).rejects.toMatchObject({ code: 'too-many-requests', params: { seconds: 3600 } });
  await database.query(`update contact_messages set created_at = created_at - interval '61 minutes'`);
  await leave('one');
  for (let count = 6; count < 500; count++) await leave(`visitor ${count}`);
  await expect(leave('another')).rejects.toMatchObject({ code: 'busy' });
  await database.query(`update contact_messages set mailed_at = now() where visitor = 'one'`);
  await leave('another');
});

test('a mail server that closes ends the pass, and the next one begins with the others', async () => {
  await store('bye', 'good');
  await expect(pass()).rejects.toThrow();
  expect(taken).toEqual([]);
  await expect(pass()).rejects.toThrow();
  expect(taken).toEqual(['good']);
  expect(await rowOf('bye')).toMatchObject({ refusals: 0, waits: 0, given_up: false });
});

test('two processes on one database mail every message once', async () => {
  const other = new Database(server.connection);
  const subjects = Array.from({ length: 12 }, (_, index) => `number ${index}`);
  await store(...subjects);
  await Promise.all([pass(), pass(other)]);
  expect(taken.toSorted()).toEqual(subjects.toSorted());
  await other.close();
});

test('a message whose process died while sending is mailed later by another', async () => {
  await store('claimed');
  let reached = () => {};
  const sending = new Promise<void>((resolve) => {
    reached = resolve;
  });
  void pass(database, () => {
    reached();
    return new Promise<never>(() => undefined);
  });
  await sending;
  await pass();
  expect(taken).toEqual([]);
  await letTimePass();
  await pass();
  expect(taken).toEqual(['claimed']);
});

/** Steps of the schema before messages had attempts of their own. */
const STEPS_BEFORE_THE_UPGRADE = 4;

test('messages stored before the upgrade are mailed after it', async () => {
  await database.query('drop schema public cascade');
  await database.query('create schema public');
  await migrate(database, STEPS_BEFORE_THE_UPGRADE);
  await database.query(
    `insert into contact_messages (name, email, subject, message) values ('Ada', 'ada@example.test', 'old', 'Text.')`,
  );
  await migrate(database);
  await pass();
  expect(taken).toEqual(['old']);
});
