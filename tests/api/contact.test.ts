/** The contact form while mail is down, and against a visitor who writes too much. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { readSettings } from '../../src/config.ts';
import type { ServerContext } from '../../src/server/context.ts';
import { contactRoutes } from '../../src/server/routes/contact-routes.ts';
import { type RunningSite, startSite } from '../running-site.ts';

const MESSAGE = { name: 'Ada', email: 'ada@example.test', subject: 'First', message: 'Kept while mail is down.' };

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly error?: string;
}

function send(site: RunningSite, message: object, visitor = '192.0.2.1'): Promise<Response> {
  return fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor },
    body: JSON.stringify(message),
  });
}

async function portOf(server: Server): Promise<number> {
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port that nobody listens on, until the mail server of the test does. */
async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  const port = await portOf(holder);
  await new Promise((closed) => holder.close(closed));
  return port;
}

test('a message that came while mail was down is mailed when the site starts again', {
  tags: ['contact-stored-first'],
}, async () => {
  const port = await freePort();
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void text(stream)
        .then((mail) => mails.push(mail))
        .then(() => done()),
  });
  const settings = { WORKERS: '0', SMTP_URL: `smtp://127.0.0.1:${port}`, CONTACT_TO: 'owner@example.test' };
  const first = await startSite(settings);
  const answer = await send(first, MESSAGE);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      success: true,
      message: "Thank you for your message. We'll respond within 24 hours.",
      messageCode: 'message-received',
      messageParams: {},
    },
  ]);
  await expect.poll(() => first.output()).toContain('mail waits');
  await first.kill();
  smtp.listen(port, '127.0.0.1');
  const second = await startSite({ ...settings, DATA_DIR: first.dataDir });
  try {
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]).toContain('Kept while mail is down.');
  } finally {
    await second.stop();
    await rm(first.dataDir, { recursive: true, force: true, maxRetries: 5 });
    await new Promise<void>((closed) => smtp.close(() => closed()));
  }
});

test('a mail server that says nothing is asked by one connection, and the site goes on', async () => {
  const talks = new Set<Socket>();
  const silent = createServer((talk) => void talks.add(talk.on('error', () => undefined))).listen(0, '127.0.0.1');
  const SMTP_URL = `smtp://127.0.0.1:${await portOf(silent)}`;
  const site = await startSite({ WORKERS: '0', TRUST_PROXY: '1', SMTP_URL, CONTACT_TO: 'owner@example.test' });
  try {
    for (let count = 0; count < 8; count++) expect((await send(site, MESSAGE, `198.51.100.${count}`)).status).toBe(200);
    await expect.poll(() => talks.size).toBe(1);
    const asked = await fetch(`${site.url}/api/job-status/none`, { signal: AbortSignal.timeout(5_000) });
    expect(asked.status).toBe(404);
    expect(talks.size).toBe(1);
  } finally {
    await site.stop();
    for (const talk of talks) talk.destroy();
    silent.close();
  }
});

test('a visitor who makes more than twenty calls a minute is told when to come back', {
  tags: ['contact-20'],
}, async () => {
  const site = await startSite({ WORKERS: '0' });
  try {
    const answers: Response[] = [];
    for (let count = 0; count < 21; count++) answers.push(await send(site, { ...MESSAGE, subject: '' }));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
    const last = answers.at(-1);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    const told = (await last?.json()) as Failure;
    expect(told).toMatchObject({
      success: false,
      code: 'too-many-requests',
      message: expect.stringMatching(/\d second/),
    });
    expect(told.error).toBe(told.message);
  } finally {
    await site.stop();
  }
});

test('a visitor who leaves more than five messages an hour is told when to come back, and another is not', {
  tags: ['contact-20'],
}, async () => {
  const site = await startSite({ WORKERS: '0', TRUST_PROXY: '1' });
  try {
    for (let count = 0; count < 5; count++) expect((await send(site, MESSAGE)).status).toBe(200);
    const refused = await send(site, MESSAGE);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await send(site, MESSAGE, '192.0.2.2')).status).toBe(200);
  } finally {
    await site.stop();
  }
});

test('whatever a message fails by, the answer has its text as error, too', { tags: ['call-contact'] }, async () => {
  const site = await startSite({ WORKERS: '0' });
  const failure = async (type: string, body: string) => {
    const answer = await fetch(`${site.url}/api/contact`, { method: 'POST', headers: { 'content-type': type }, body });
    const told = (await answer.json()) as Failure;
    expect(told).toMatchObject({ success: false, error: expect.stringMatching(/\w/) });
    expect(told.error).toBe(told.message);
    return [answer.status, told.code];
  };
  try {
    expect(await failure('application/json', '{"name":"Ada",')).toEqual([400, 'bad-request']);
    expect(await failure('application/json', '')).toEqual([400, 'bad-request']);
    expect(await failure('application/json', JSON.stringify({ ...MESSAGE, email: 'no address' }))).toEqual([
      400,
      'bad-request',
    ]);
    expect(await failure('application/xml', '<name>Ada</name>')).toEqual([400, 'bad-request']);
    const long = JSON.stringify({ ...MESSAGE, message: 'x'.repeat(1024 * 1024) });
    expect(await failure('application/json', long)).toEqual([400, 'bad-request']);
  } finally {
    await site.stop();
  }
});

test('a fault of the server has its text as error, too', { tags: ['call-contact'] }, async () => {
  const app = Fastify();
  const query = () => Promise.reject(new Error('no database'));
  const sealer = { visitor: () => 'somebody' };
  contactRoutes(app, {
    settings: readSettings({}),
    store: { sealer, database: { query, transaction: query } },
  } as unknown as ServerContext);
  try {
    const answer = await app.inject({ method: 'POST', url: '/api/contact', payload: MESSAGE });
    const told = answer.json<Failure>();
    expect([answer.statusCode, told.code]).toEqual([500, 'internal']);
    expect(told.message).toMatch(/Reference: [0-9a-f]{12}$/);
    expect(told.error).toBe(told.message);
  } finally {
    await app.close();
  }
});
