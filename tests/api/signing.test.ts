/** Signing through the whole system: the key sealed and erased, times from services that are listed, and no guessing. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../src/adapters/postgres.ts';
import { ownConnection } from '../../src/adapters/postgres-access.ts';
import { children } from '../../src/engine/bytes/der.ts';
import { ApiClient, type NamedFile } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { type TestCertificate, testCertificate } from '../test-certificate.ts';
import { startTimestampService, type TimestampService } from '../timestamp-service.ts';

const program = promisify(execFile);
const pdf = { name: 'contract.pdf', bytes: blankPdf(2) };
const PASSWORD = 'correct horse battery';

let folder: string;
let certificate: TestCertificate;
let time: TimestampService;
let silent: TimestampService;
let site: RunningSite;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-signing-'));
  [certificate, time, silent] = await Promise.all([
    testCertificate({ name: 'Ann Example', kind: 'ec', password: PASSWORD }),
    startTimestampService(),
    startTimestampService(false),
  ]);
  const urls = `${time.url}, ${silent.url}`;
  site = await startSite({ WORKERS: '1', TRUST_PROXY: '1', TIMESTAMP_URLS: urls, WRONG_PASSWORDS_PER_MINUTE: '3' });
  database = new Database(ownConnection(site.dataDir));
});
afterAll(async () => {
  await database.close();
  await site.stop();
  await Promise.all([time.close(), silent.close(), rm(folder, { recursive: true })]);
});

const certified = () => ({
  certificate: { name: 'me.p12', bytes: certificate.p12 } satisfies NamedFile,
  'certificate-password': PASSWORD,
});

async function downloaded(api: ApiClient, jobId: string): Promise<string> {
  const [file] = await api.files(jobId);
  const target = path.join(folder, `${jobId}.pdf`);
  await writeFile(target, Buffer.from(await (await api.get(file?.downloadUrl ?? '')).arrayBuffer()));
  return target;
}

/** Whether bytes stand in any file of the store or the work folders, or in any row of the database. */
async function isAnywhere(bytes: Buffer): Promise<boolean> {
  for (const below of ['files', 'work']) {
    const entries = await readdir(path.join(site.dataDir, below), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((each) => each.isFile())) {
      // A unit's folder may go while it is looked through.
      const content = await readFile(path.join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
      if (content.includes(bytes)) return true;
    }
  }
  const shapes = [bytes.toString('base64').slice(2, -4), bytes.toString('hex')];
  for (const table of ['jobs', 'job_secrets', 'job_inputs', 'job_attached', 'job_files']) {
    const rows = await database.query<{ row: string }>(`select row_to_json(t)::text as row from ${table} t`);
    if (rows.some(({ row }) => shapes.some((shape) => row.includes(shape)))) return true;
  }
  return false;
}

test('the key lies sealed while the job waits, and nowhere when it has ended', async () => {
  const api = new ApiClient(site.url, '198.51.100.1');
  const key = certificate.p12.subarray(40, 120);
  const blocker = await api.begin('pdf-to-jpg', [{ name: 'b.pdf', bytes: blankPdf(400) }], { quality: 'high' });
  const jobId = await api.begin('sign-pdf', [pdf], certified());
  const [row] = await database.query<{ sealed: Buffer }>('select sealed from job_secrets where job_id = $1', [jobId]);
  expect(row?.sealed.length).toBeGreaterThan(certificate.p12.length);
  expect(await isAnywhere(key)).toBe(false);
  await api.delete(`/api/jobs/${blocker}`);
  expect(await api.end(jobId)).toMatchObject({ status: 'completed', warnings: [] });
  expect(await database.query('select 1 from job_secrets')).toEqual([]);
  expect(await isAnywhere(key)).toBe(false);
  const { stdout } = await program('pdfsig', ['-nocert', await downloaded(api, jobId)]);
  expect(stdout).toContain('Signature is Valid');
});

test('a signature gets its time from a listed service, which sees a hash and nothing else', async () => {
  const api = new ApiClient(site.url, '198.51.100.2');
  const before = time.queries.length;
  const jobId = await api.begin('sign-pdf', [pdf], { ...certified(), 'timestamp-url': time.url });
  expect(await api.end(jobId)).toMatchObject({ status: 'completed', warnings: [] });
  const signed = await downloaded(api, jobId);
  expect((await program('pdfsig', ['-nocert', signed])).stdout).toContain('Signature is Valid');
  expect(time.queries.length).toBe(before + 1);
  expect(time.queries.at(-1)?.length).toBeLessThan(100);
  const [token, value, trusted] = ['token', 'value', 'tsa.pem'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const parts = timestampOf(await readFile(signed));
  await writeFile(token, parts.token);
  await writeFile(value, parts.value);
  await writeFile(trusted, time.certificate);
  const verify = ['ts', '-verify', '-in', token, '-token_in', '-data', value, '-CAfile', trusted];
  expect((await program('openssl', verify)).stdout).toContain('Verification: OK');
});

test('services that do not answer, and those that are not listed, are told', async () => {
  const api = new ApiClient(site.url, '198.51.100.3');
  const failed = async (url: string) =>
    api.end(await api.begin('sign-pdf', [pdf], { ...certified(), 'timestamp-url': url }));
  expect(await failed(silent.url)).toMatchObject({
    code: 'timestamp-failed',
    error: 'The timestamp service didn’t respond.',
  });
  expect(silent.queries).toHaveLength(2);
  expect(await failed('https://elsewhere.example.org')).toMatchObject({
    code: 'bad-option',
    error: `timestamp-url must be one of: ${time.url}, ${silent.url}.`,
  });
});

test('a few wrong passwords in a minute are enough, also for those that wait already, and deleting them does not help', async () => {
  const api = new ApiClient(site.url, '198.51.100.4');
  const [plain, made] = [path.join(folder, 'plain.pdf'), path.join(folder, 'locked.pdf')];
  await writeFile(plain, pdf.bytes);
  await program('qpdf', ['--encrypt', 'open-sesame', 'owner', '256', '--', plain, made]);
  const locked = { name: 'locked.pdf', bytes: await readFile(made) };
  const tries = await Promise.all(
    Array.from({ length: 5 }, (_, number) => api.begin('unlock-pdf', [locked], { password: `guess ${number}` })),
  );
  const ends = await Promise.all(tries.map((jobId) => api.end(jobId)));
  expect(ends.filter(({ code }) => code === 'wrong-password')).toHaveLength(3);
  expect(ends.filter(({ code }) => code === 'too-many-requests')).toHaveLength(2);
  for (const jobId of tries) await api.delete(`/api/jobs/${jobId}`);
  const refused = await api.submit('/api/pdf/process/unlock-pdf', [locked], { password: 'open-sesame' });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const other = new ApiClient(site.url, '198.51.100.5');
  expect(await other.end(await other.begin('unlock-pdf', [locked], { password: 'open-sesame' }))).toMatchObject({
    status: 'completed',
  });
  expect((await api.submit('/api/pdf/process/rotate-pdf', [pdf])).status).toBe(200);
});

/** The time stamp token of the first signature, and the signature value that it is about. */
function timestampOf(content: Buffer): { readonly token: Uint8Array; readonly value: Uint8Array } {
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(content.toString('latin1')) ?? [];
  const [, , length = 0, after = 0] = range.map(Number);
  const cms = Buffer.from(content.toString('latin1', length + 1, after - 1), 'hex');
  const signedData = children(children(children(cms)[0]?.content)[1]?.content)[0];
  const signerInfo = children(children(signedData?.content).at(-1)?.content)[0];
  const parts = children(signerInfo?.content);
  const attribute = children(parts.find(({ tag }) => tag === 0xa1)?.content)[0];
  const token = children(children(attribute?.content)[1]?.content)[0]?.whole;
  const value = parts.find(({ tag }) => tag === 0x04)?.content;
  if (!token || !value) throw new Error('no time stamp');
  return { token, value };
}
