/** Sends mutated requests to every route of a running site, and tells of answers that no sender should get. */
import { connect } from 'node:net';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { type Random, seededRandom } from '../faults/seeded-random.ts';
import { mutateBytes } from './mutate-bytes.ts';

export interface HttpFinding {
  readonly index: number;
  readonly kind: 'server-error' | 'no-answer' | 'unreadable' | 'down';
  readonly status: number;
  /** As it was sent, in latin-1. */
  readonly request: string;
}

export interface HttpFuzz {
  readonly url: string;
  readonly seed: number;
  readonly from: number;
  readonly count: number;
  readonly sideBySide: number;
  /** Ids that lead somewhere: half of the requests that name one take these. */
  readonly known?: KnownIds;
  readonly onAnswer?: (index: number, status: number) => void;
}

/** By the name that the description of the calls gives them. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

const PATIENCE_MS = 15_000;
const GOODBYE_MS = 400;
const BOUNDARY = 'between-the-parts';
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const;

/** What the description of the calls leaves out: pages, files beside them, and the protocol of uploads. */
const OTHER_ROUTES = [
  'GET /',
  'GET /merge-pdf',
  'GET /no-such-page',
  'GET /sitemap.xml',
  'GET /robots.txt',
  'GET /manifest.webmanifest',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'POST /api/uploads',
  'HEAD /api/uploads/{id}',
  'PATCH /api/uploads/{id}',
  'DELETE /api/uploads/{id}',
  'OPTIONS /api/uploads',
  'GET /api/uploads/{id}',
  'GET /api/openapi.json',
  'GET /api/site/setup',
  'GET /api/seo/health-check',
  'POST /api/google/index-all-pages',
  'POST /api/google/submit-for-indexing',
  'POST /api/google/submit-sitemap',
  'POST /api/contact',
  'GET /assets/none.js',
] as const;

const ODD_TEXTS = [
  '',
  '0',
  '-1',
  'NaN',
  '%00',
  '%',
  '%ff%fe',
  '..%2f..%2fetc%2fpasswd',
  '../../etc/passwd',
  "' or 1=1 --",
  '\u{1f4a5}',
  'a'.repeat(5_000),
  '__proto__',
  'constructor',
  '{{7*7}}',
  '<script>',
  '99999999999999999999',
  'bytes=0-0,1-1',
  'bytes=-0',
  'bytes=9-1',
  '*',
  'null',
  '[]',
  '{"a":',
  'AAAAAAAAAAAAAAAAAAAAAAAA',
  '\x7f',
  'é',
] as const;

const HEADERS = [
  'content-type',
  'content-length',
  'transfer-encoding',
  'range',
  'if-range',
  'if-none-match',
  'accept-encoding',
  'accept',
  'host',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'authorization',
  'cookie',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
  'upload-concat',
  'expect',
  'x-http-method-override',
  'content-encoding',
  'connection',
  'upgrade',
  'te',
  'trailer',
  'forwarded',
] as const;

const HEADER_VALUES = [
  ...ODD_TEXTS,
  'application/json',
  'multipart/form-data',
  `multipart/form-data; boundary=${BOUNDARY}`,
  'application/offset+octet-stream',
  'chunked',
  'gzip, chunked',
  '1.0.0',
  'filename YS5wZGY=',
  '127.0.0.1',
  'gzip, br',
  '100-continue',
  'websocket',
  'PATCH',
] as const;

export async function fuzzHttp(options: HttpFuzz): Promise<{ counts: Map<string, number>; findings: HttpFinding[] }> {
  const routes = await routesOf(options.url);
  const counts = new Map<string, number>();
  const findings: HttpFinding[] = [];
  let next = options.from;
  const lane = async () => {
    while (next < options.from + options.count) {
      const index = next++;
      const bytes = requestOf(routes, options.seed, index, options.known);
      const { status, kind } = await judge(options.url, bytes);
      const key = kind ?? String(status);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (kind) findings.push({ index, kind, status, request: bytes.toString('latin1') });
      options.onAnswer?.(index, status);
    }
  };
  await Promise.all(Array.from({ length: options.sideBySide }, lane));
  return { counts, findings };
}

/** Sends the bytes as they are, and looks whether the site still lives where nothing came back. */
export async function judge(url: string, bytes: Buffer): Promise<{ status: number; kind?: HttpFinding['kind'] }> {
  const answer = await exchange(url, bytes);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.text)?.[1] ?? 0);
  if (status === 0 && !(await lives(url))) return { status, kind: 'down' };
  if (answer.timedOut && status === 0) return { status, kind: 'no-answer' };
  if (status >= 500 && status !== 503 && status !== 501 && status !== 505) return { status, kind: 'server-error' };
  return { status };
}

/** Reads until the connection ends, or an answer's head is there. */
function exchange(url: string, bytes: Buffer): Promise<{ text: string; timedOut: boolean }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname);
    const finish = (timedOut: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, timedOut });
    };
    const timer = setTimeout(() => finish(true), PATIENCE_MS);
    socket.on('error', () => finish(false));
    socket.on('close', () => finish(false));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (/^HTTP\/1\.1 (?!100)/.test(text) && text.includes('\r\n\r\n')) finish(false);
    });
    socket.write(bytes);
    // Half closed only then: Node answers nobody who has said goodbye. What was announced and did not come is missing now.
    const goodbye = setTimeout(() => socket.end(), GOODBYE_MS);
    socket.once('close', () => clearTimeout(goodbye));
  });
}

async function lives(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
  return answer?.ok ?? false;
}

async function routesOf(url: string): Promise<readonly string[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, object>>;
  };
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  return [...described, ...OTHER_ROUTES];
}

/** Jobs with results, links to them and unfinished uploads, for `known`. The site needs a worker. */
export async function makeKnown(url: string, jobs = 8): Promise<KnownIds> {
  const api = new ApiClient(url);
  const known = {
    jobId: [] as string[],
    fileId: [] as string[],
    token: [] as string[],
    id: [] as string[],
    at: ['0', '1'],
  };
  for (let count = 0; count < jobs; count++) {
    const jobId = await api.begin('split-pdf', [{ name: 'a.pdf', bytes: blankPdf(2) }]);
    await api.end(jobId);
    known.jobId.push(jobId);
    known.fileId.push(...(await api.files(jobId)).map(({ id }) => id));
    const share = await fetch(`${url}/api/jobs/${jobId}/shares`, { method: 'POST' });
    known.token.push(((await share.json()) as { readonly token: string }).token);
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10' };
    const upload = await fetch(`${url}/api/uploads`, { method: 'POST', headers });
    known.id.push(upload.headers.get('location')?.split('/').at(-1) ?? '');
  }
  return known;
}

/** The same for the same seed and index, but for known ids. */
export function requestOf(routes: readonly string[], seed: number, index: number, known: KnownIds = {}): Buffer {
  const random = seededRandom(seed * 1_000_003 + index);
  const [usual = 'GET', path = '/'] = random.pick(routes).split(' ');
  const method = random.next() < 0.15 ? random.pick(METHODS) : usual;
  const body = ['POST', 'PATCH', 'PUT'].includes(method) ? bodyOf(path, random) : { type: '', bytes: Buffer.alloc(0) };
  const headers: [string, string][] = [['host', '127.0.0.1']];
  if (body.type !== '') headers.push(['content-type', body.type], ['content-length', String(body.bytes.length)]);
  if (path.startsWith('/api/uploads'))
    headers.push(['tus-resumable', '1.0.0'], ['upload-offset', '0'], ['upload-length', '10']);
  for (let count = Math.floor(random.next() * 4); count > 0; count--) {
    const header: [string, string] = [random.pick(HEADERS), random.pick(HEADER_VALUES)];
    const same = headers.findIndex(([name]) => name === header[0]);
    if (same >= 0 && random.next() < 0.7) headers[same] = header;
    else headers.push(header);
  }
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const [odd, own, takesOwn] = [random.pick(ODD_TEXTS), random.next(), random.next() < 0.5];
    const ids = takesOwn ? (known[name] ?? []) : [];
    return ids[Math.floor(own * ids.length)] ?? odd;
  });
  const query = random.next() < 0.2 ? `?${random.pick(ODD_TEXTS)}=${random.pick(ODD_TEXTS)}` : '';
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = Buffer.from(`${method} ${filled}${query} HTTP/1.1\r\n${lines}\r\n`, 'utf8');
  const whole = Buffer.concat([head, body.bytes]);
  return random.next() < 0.2 ? mutateBytes(whole, head, random) : whole;
}

function bodyOf(path: string, random: Random): { readonly type: string; readonly bytes: Buffer } {
  const isForm = /process|merge|convert|compress/.test(path);
  const { type, text } = isForm
    ? { type: `multipart/form-data; boundary=${BOUNDARY}`, text: formOf(random) }
    : { type: path.includes('uploads') ? 'application/offset+octet-stream' : 'application/json', text: jsonOf(random) };
  const bytes = Buffer.from(text, 'utf8');
  return { type, bytes: random.next() < 0.6 ? mutateBytes(bytes, bytes, random) : bytes };
}

function formOf(random: Random): string {
  const parts = Array.from({ length: 1 + Math.floor(random.next() * 4) }, () => {
    const name = random.pick(['files', 'file', 'uploads', 'pages', 'password', 'rotation', 'image', ...ODD_TEXTS]);
    const isFile = random.next() < 0.6;
    const file = isFile ? `; filename="${random.pick(['a.pdf', 'b.docx', ...ODD_TEXTS])}"` : '';
    const content = isFile ? `%PDF-1.7\n${random.pick(ODD_TEXTS)}` : random.pick(ODD_TEXTS);
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

function jsonOf(random: Random): string {
  const value = () => random.pick<unknown>([...ODD_TEXTS, 0, -1, null, true, [], {}, [[[[]]]], 1e308]);
  const keys = [
    'name',
    'email',
    'subject',
    'message',
    'url',
    'website',
    'minutes',
    'keepMinutes',
    '__proto__',
    'toString',
  ];
  return JSON.stringify(Object.fromEntries(keys.filter(() => random.next() < 0.6).map((key) => [key, value()])));
}
