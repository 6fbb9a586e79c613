/** Timestamps PDFs by a service on this machine, and has OpenSSL, poppler and Validate Signature judge them. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { judgeSignatures, lastSignature, VALID, WHOLE } from '../../../tests/judge-signatures.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { authority, signedPdf } from '../../../tests/signed-files.ts';
import { exchange, startTimestampService, type TimestampService } from '../../../tests/timestamp-service.ts';
import { packSecret } from '../../contract/options/attached-file.ts';
import { run as validate } from '../validate-signature/operation.ts';
import type { SignatureReport } from '../validate-signature/report.ts';
import { tool as validator } from '../validate-signature/tool.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);
const FIXTURES = path.resolve(import.meta.dirname, '../../../tests/fixtures');

let time: TimestampService;
let silent: TimestampService;
beforeAll(async () => {
  [time, silent] = await Promise.all([startTimestampService(), startTimestampService(false)]);
});
afterAll(() => Promise.all([time.close(), silent.close()]));

let stamp: OperationTest<typeof tool>;
beforeEach(async () => {
  stamp = await OperationTest.start(tool, run);
});
afterEach(() => stamp.end());

type Options = Readonly<Record<string, unknown>>;

async function stamped(content: Uint8Array, options: Options = {}, service = time): Promise<Buffer> {
  const given = { 'timestamp-url': service.url, ...options };
  const [output] = await stamp.run([await stamp.file('report.pdf', content)], given, { timestamp: exchange });
  return readFile(output?.path ?? '');
}

async function judged(content: Uint8Array, options: Options = {}): Promise<SignatureReport['signatures']> {
  const judge = await OperationTest.start(validator, validate);
  try {
    const trust = { trust: 'file', trustFile: packSecret('time.pem', Buffer.from(time.certificate)) };
    const [output] = await judge.run([await judge.file('stamped.pdf', content)], { ...trust, ...options });
    return (JSON.parse(await readFile(output?.path ?? '', 'utf8')) as SignatureReport).signatures;
  } finally {
    await judge.end();
  }
}

/** @returns what OpenSSL says of the last timestamp of a file and the bytes that it covers. */
async function verifiedByOpenssl(content: Buffer): Promise<string> {
  const { covered, value } = lastSignature(content);
  const at = (name: string) => path.join(stamp.folder, name);
  // The hole is larger than the token: what stands behind it is padding.
  await writeFile(at('token'), value.subarray(0, 4 + value.readUInt16BE(2)));
  await writeFile(at('covered'), covered);
  await writeFile(at('time.pem'), time.certificate);
  const form = ['-in', at('token'), '-token_in', '-CAfile', at('time.pem')];
  const { stdout } = await program('openssl', ['ts', '-verify', '-data', at('covered'), ...form]).catch(
    (error) => error,
  );
  return String(stdout).trim();
}

const PLAIN = samplePdf(3);

test('appends a time over the whole file that OpenSSL finds valid', { tags: ['timestamp-whole'] }, async () => {
  const result = await stamped(PLAIN);
  expect(result.subarray(0, PLAIN.length).equals(PLAIN)).toBe(true);
  expect(await verifiedByOpenssl(result)).toBe('Verification: OK');
  const [said, ...more] = await judgeSignatures(result);
  expect(more).toEqual([]);
  // Poppler 22 verifies no timestamps, but tells what they cover.
  expect(said).toContain(WHOLE);
  await expect(program('qpdf', ['--check', await saved(result)])).resolves.toBeDefined();
});

async function saved(content: Uint8Array): Promise<string> {
  const file = path.join(stamp.folder, 'saved.pdf');
  await writeFile(file, content);
  return file;
}

test('is an intact timestamp of a trusted service for Validate Signature', async () => {
  expect(await judged(await stamped(PLAIN))).toMatchObject([
    { kind: 'timestamp', integrity: 'valid', coversWholeFile: true, trust: { verdict: 'trusted' } },
  ]);
});

test('is found broken when a byte before it is changed', async () => {
  const result = await stamped(PLAIN);
  const at = result.indexOf('Page ');
  result[at] = 0x70;
  expect(await verifiedByOpenssl(result)).not.toBe('Verification: OK');
  expect(await judged(result)).toMatchObject([{ integrity: 'changed' }]);
});

test.each([
  ['sha-256', 32],
  ['sha-384', 48],
  ['sha-512', 64],
])('sends nothing but a hash by %s', { tags: ['timestamp-hash'] }, async (hash, bytes) => {
  const before = time.queries.length;
  const result = await stamped(PLAIN, { hash });
  const [query, ...more] = time.queries.slice(before);
  expect(more).toEqual([]);
  const digest = createHash(hash.replace('-', '')).update(lastSignature(result).covered).digest();
  expect(digest.length).toBe(bytes);
  expect(query?.includes(digest)).toBe(true);
  expect(query?.length).toBeLessThan(bytes + 60);
  expect(await verifiedByOpenssl(result)).toBe('Verification: OK');
  expect(await judged(result)).toMatchObject([{ integrity: 'valid' }]);
});

test('leaves earlier signatures valid and adds to them', { tags: ['timestamp-keeps-signatures'] }, async () => {
  const ann = await authority();
  const signed = await signedPdf(PLAIN, ann.signer, { visible: false });
  const result = await stamped(signed);
  expect(result.subarray(0, signed.length).equals(signed)).toBe(true);
  const [first, second] = await judgeSignatures(result);
  expect(first).toContain(VALID);
  expect(second).toContain(WHOLE);
  expect(await judged(result)).toMatchObject([
    { kind: 'signature', integrity: 'valid', laterChanges: ['proofs'], laterChangesAllowed: true },
    { kind: 'timestamp', integrity: 'valid', coversWholeFile: true },
  ]);
});

test('may be added where the author allows no changes', async () => {
  const ann = await authority();
  const certified = await signedPdf(PLAIN, ann.signer, { visible: false, certify: 'no-changes' });
  expect(await judged(await stamped(certified))).toMatchObject([
    { kind: 'signature', integrity: 'valid', laterChangesAllowed: true },
    { kind: 'timestamp', integrity: 'valid' },
  ]);
});

test('can be added again: the later one covers the earlier', async () => {
  const once = await stamped(PLAIN);
  expect(await judged(await stamped(once))).toMatchObject([
    { kind: 'timestamp', integrity: 'valid', coversWholeFile: false },
    { kind: 'timestamp', integrity: 'valid', coversWholeFile: true },
  ]);
});

test('keeps a signed file of another producer as it was', async () => {
  const twice = await readFile(path.join(FIXTURES, 'signed-twice.pdf'));
  const result = await stamped(twice);
  expect(result.subarray(0, twice.length).equals(twice)).toBe(true);
  expect(await judgeSignatures(result)).toHaveLength(3);
});

test('keeps a protected file protected', async () => {
  const [plain, locked] = [path.join(stamp.folder, 'plain.pdf'), path.join(stamp.folder, 'locked.pdf')];
  await writeFile(plain, PLAIN);
  await program('qpdf', ['--encrypt', 'open', 'owner', '256', '--', plain, locked]);
  const content = await readFile(locked);
  const result = await stamped(content, { password: 'open' });
  expect(result.subarray(0, content.length).equals(content)).toBe(true);
  expect(await verifiedByOpenssl(result)).toBe('Verification: OK');
  const { stdout } = await program('qpdf', ['--password=open', '--show-encryption', await saved(result)]);
  expect(stdout).toContain('R = 6');
  expect(await judged(result, { password: 'open' })).toMatchObject([{ integrity: 'valid' }]);
});

test('repairs a damaged file first, and says so', async () => {
  const result = await stamped(PLAIN.subarray(0, PLAIN.lastIndexOf('xref')));
  expect(stamp.warningCodes).toContain('repaired');
  expect(await verifiedByOpenssl(result)).toBe('Verification: OK');
});

test('saves nothing when the service does not answer, refuses or lies', { tags: ['timestamp-failed'] }, async () => {
  await expect(stamped(PLAIN, {}, silent)).rejects.toMatchObject({ code: 'timestamp-failed' });
  const other = await exchange(time.url, createHash('sha256').update('something else').digest());
  const lies = async (_: string, digest: Uint8Array) => ({ ...other, query: (await exchange(time.url, digest)).query });
  const input = await stamp.file('report.pdf', PLAIN);
  await expect(stamp.run([input], {}, { timestamp: lies })).rejects.toMatchObject({ code: 'timestamp-failed' });
  const mistaken = async () => other;
  await expect(stamp.run([input], {}, { timestamp: mistaken })).rejects.toMatchObject({ code: 'timestamp-failed' });
});

test('says that no service is set up', async () => {
  const input = await stamp.file('report.pdf', PLAIN);
  await expect(stamp.run([input])).rejects.toMatchObject({ code: 'not-configured' });
});
