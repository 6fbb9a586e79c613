/** A time stamp service on this machine: OpenSSL answers what comes over HTTP (RFC 3161). */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { askTimestampService } from '../src/adapters/timestamp-service.ts';
import type { TimestampExchange } from '../src/contract/operation.ts';
import { timestampQuery } from '../src/engine/signing/timestamp.ts';

const run = promisify(execFile);

export interface TimestampService {
  readonly url: string;
  /** Its own certificate, PEM. */
  readonly certificate: string;
  /** What it was sent so far. */
  readonly queries: readonly Buffer[];
  close(): Promise<void>;
}

const CONFIG = (folder: string) => `
[tsa]
default_tsa = tsa1
[tsa1]
serial = ${folder}/serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_alg = sha256
`;

/** @param answers `false`: refuses every query with an empty answer. */
export async function startTimestampService(answers = true): Promise<TimestampService> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-tsa-'));
  const at = (file: string) => path.join(folder, file);
  await writeFile(at('serial'), '01\n');
  await writeFile(at('config'), CONFIG(folder));
  const purpose = ['-addext', 'extendedKeyUsage=critical,timeStamping'];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', at('key'), '-out', at('certificate'), '-days', '30'];
  await run('openssl', ['req', '-x509', ...made, '-subj', '/CN=Test Time', ...purpose]);
  const queries: Buffer[] = [];
  const reply = async (query: Buffer): Promise<Buffer> => {
    await writeFile(at('query'), query);
    const signer = ['-inkey', at('key'), '-signer', at('certificate'), '-config', at('config')];
    await run('openssl', ['ts', '-reply', '-queryfile', at('query'), ...signer, '-out', at('reply')]);
    return readFile(at('reply'));
  };
  // One after the other: each goes through the same files.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (query: Buffer): Promise<Buffer> => {
    const answer = turn.then(() => reply(query));
    turn = answer.catch(() => undefined);
    return answer;
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    queries.push(Buffer.concat(parts));
    if (!answers) return response.writeHead(503).end();
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await inTurn(Buffer.concat(parts)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/time`,
    certificate: await readFile(at('certificate'), 'utf8'),
    queries,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}

/** Asks a service as the parent of a run does. */
export async function exchange(url: string, digest: Uint8Array): Promise<TimestampExchange> {
  const query = timestampQuery(digest, randomBytes(16));
  return { query, answer: await askTimestampService(url, query, new AbortController().signal) };
}
