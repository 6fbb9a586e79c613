/** Google's token service, Indexing API and Search Console, and IndexNow, as a server on loopback that remembers what it was asked. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface SeenCall {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly atMs: number;
}

export interface LoopbackGoogle {
  /** In the order of their coming. */
  readonly seen: readonly SeenCall[];
  /** Addresses that were published, from the given call on. */
  published(from?: number): readonly string[];
  /** Of the service account. */
  readonly publicKey: KeyObject;
  /** Settings of a site that takes this for Google. */
  readonly settings: Readonly<Record<string, string>>;
  /** Paths that are answered with 503. */
  readonly down: Set<string>;
  readonly address: string;
  close(): void;
}

export async function loopbackGoogle(): Promise<LoopbackGoogle> {
  const seen: SeenCall[] = [];
  const down = new Set<string>();
  const server = createServer(async (request, answer) => {
    const path = request.url ?? '';
    seen.push({ path, headers: request.headers, body: await text(request), atMs: Date.now() });
    answer.writeHead(down.has(path) ? 503 : 200, { 'content-type': 'application/json' });
    answer.end(path === '/token' ? JSON.stringify({ access_token: 'token-1', expires_in: 3600 }) : '{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    client_email: 'sheaf@example.test',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${address}/token`,
  };
  return {
    seen,
    publicKey,
    down,
    address,
    published: (from = 0) =>
      seen
        .slice(from)
        .flatMap(({ path, body }) => (path === '/publish' ? [(JSON.parse(body) as { url: string }).url] : [])),
    settings: {
      ADMIN_TOKEN: 'owner-only-token',
      SITE_URL: 'https://pdf.example.test',
      GOOGLE_SERVICE_ACCOUNT: JSON.stringify(account),
      GOOGLE_INDEXING_URL: `${address}/publish`,
      GOOGLE_SITES_URL: `${address}/sites`,
    },
    close: () => server.close(),
  };
}
