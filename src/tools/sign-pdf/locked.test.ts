/** Checks that locked files are signed as they are: the passwords, the rights and the signatures before all go on holding. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { judgeSignatures, lastSignature, VALID, verifyByOpenssl, WHOLE } from '../../../tests/judge-signatures.ts';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { type TestCertificate, testCertificate } from '../../../tests/test-certificate.ts';
import { packSecret } from '../../contract/options/attached-file.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);

let [ann, eve]: readonly TestCertificate[] = [];
beforeAll(async () => {
  [ann, eve] = await Promise.all([
    testCertificate({ name: 'Ann', kind: 'rsa' }),
    testCertificate({ name: 'Eve', kind: 'ec' }),
  ]);
});

let sign: OperationTest<typeof tool>;
beforeEach(async () => {
  sign = await OperationTest.start(tool, run);
});
afterEach(() => sign.end());

const by = (certificate: TestCertificate | undefined) => ({
  certificate: packSecret('me.pem', certificate?.pem ?? Buffer.alloc(0)),
});

async function signed(content: Uint8Array, options: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const [output] = await sign.run([await sign.file('report.pdf', content)], options);
  return readFile(output?.path ?? '');
}

/** A file of two pages, locked by these arguments of qpdf. */
async function locked(lock: readonly string[], more: readonly string[] = []): Promise<Buffer> {
  const [plain, made] = [join(sign.folder, 'plain'), join(sign.folder, 'made')];
  await writeFile(plain, samplePdf(2));
  await program('qpdf', ['--allow-weak-crypto', '--encrypt', ...lock, '--', ...more, plain, made]);
  return readFile(made);
}

/** What qpdf finds of the lock, and nothing to complain about. */
async function lockOf(content: Uint8Array, password: string): Promise<string> {
  const path = join(sign.folder, 'examined.pdf');
  await writeFile(path, content);
  const check = await program('qpdf', ['--check', `--password=${password}`, path]);
  expect(check.stdout).toContain('No syntax or stream encoding errors');
  return (await program('qpdf', ['--show-encryption', `--password=${password}`, path])).stdout;
}

/** All text as poppler reads it. */
async function textOf(content: Uint8Array, password: string): Promise<string> {
  const path = join(sign.folder, 'read.pdf');
  await writeFile(path, content);
  return (await program('pdftotext', ['-upw', password, path, '-'])).stdout;
}

const AT_TOP = { page: 1, x: 10, y: 10, width: 100 };

const LOCKS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['AES-256', ['reader', 'owner', '256', '--print=low'], []],
  ['AES-256 with packed objects', ['reader', 'owner', '256'], ['--object-streams=generate']],
  ['AES-256 with facts for all to read', ['reader', 'owner', '256', '--cleartext-metadata'], []],
  ['AES-128', ['reader', 'owner', '128', '--use-aes=y', '--annotate=n'], ['--object-streams=disable']],
  ['AES-128 for the web', ['reader', 'owner', '128', '--use-aes=y'], ['--linearize']],
  ['RC4 with 128 bits', ['reader', 'owner', '128', '--use-aes=n', '--modify=form'], ['--object-streams=generate']],
  ['RC4 with 40 bits', ['reader', 'owner', '40'], []],
];

test.each(LOCKS)('signs a file under %s twice, and it stays locked', async (_, lock, more) => {
  const content = await locked(lock, more);
  const first = await signed(content, { ...by(ann), password: 'owner', text: 'Ann Example', reason: 'I approve' });
  const second = await signed(first, { ...by(eve), password: 'owner' });
  const third = await signed(second, { password: 'owner', text: 'Only a picture', placements: [AT_TOP] });
  expect(second.subarray(0, first.length).equals(first)).toBe(true);
  expect(first.subarray(0, content.length).equals(content)).toBe(true);
  expect(await judgeSignatures(third, 'reader')).toEqual([
    expect.stringContaining(VALID),
    expect.stringContaining(VALID),
  ]);
  expect((await judgeSignatures(second, 'reader'))[1]).toContain(WHOLE);
  await verifyByOpenssl(lastSignature(second));
  for (const password of ['reader', 'owner']) {
    expect(await lockOf(third, password)).toBe(await lockOf(content, password));
  }
  const text = await textOf(third, 'reader');
  for (const part of ['Page 1', 'Ann Example', 'Only a picture']) expect(text).toContain(part);
  expect((await readPdf(join(sign.folder, 'read.pdf'), 'reader')).fields).toEqual(['Signature1', 'Signature2']);
  await expect(readPdf(join(sign.folder, 'read.pdf'))).rejects.toThrow(/password/i);
  expect(sign.warnings).toEqual([]);
});

test('writes nothing of what it adds for all to read but the signature', async () => {
  const content = await locked(['reader', 'owner', '256']);
  const result = await signed(content, { ...by(ann), password: 'reader', reason: 'A reason', location: 'Wien' });
  const added = result.toString('latin1', content.length);
  for (const part of ['A reason', 'Wien', 'Signature1', 'Digitally signed']) expect(added).not.toContain(part);
  const path = join(sign.folder, 'open.pdf');
  await writeFile(path, result);
  await program('qpdf', ['--password=reader', '--decrypt', '--qdf', '--object-streams=disable', path, `${path}.qdf`]);
  const open = await readFile(`${path}.qdf`, 'latin1');
  for (const part of ['(A reason)', '(Wien)', '(Signature1)']) expect(open).toContain(part);
});

test('keeps the lock where the file has to be saved first: flattened, or damaged', async () => {
  const content = await locked(['reader', 'owner', '128', '--use-aes=y']);
  const flat = await signed(content, { ...by(ann), password: 'reader', flatten: true });
  expect((await judgeSignatures(flat, 'reader'))[0]).toContain(VALID);
  expect(await lockOf(flat, 'reader')).toBe(await lockOf(content, 'reader'));
  const broken = Buffer.from(content.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
  const mended = await signed(broken, { ...by(ann), password: 'reader' });
  expect((await judgeSignatures(mended, 'reader'))[0]).toContain(VALID);
  expect(await lockOf(mended, 'owner')).toBe(await lockOf(content, 'owner'));
});

test('asks for the password, for a right one, and for the right to change the file', async () => {
  const content = await locked(['reader', 'owner', '256', '--modify=none']);
  await expect(signed(content, by(ann))).rejects.toMatchObject({ code: 'need-password' });
  await expect(signed(content, { ...by(ann), password: 'wrong' })).rejects.toMatchObject({ code: 'wrong-password' });
  await expect(signed(content, { ...by(ann), password: 'reader' })).rejects.toMatchObject({ code: 'not-allowed' });
  const options = { ...by(ann), password: 'reader', 'confirm-rights': true };
  expect((await judgeSignatures(await signed(content, options), 'reader'))[0]).toContain(VALID);
});

test('signs a locked file of another producer, under both passwords', async () => {
  const content = await readFile(new URL('../../../tests/fixtures/r6-both-passwords.pdf', import.meta.url));
  for (const password of ['foo', 'bar']) {
    const result = await signed(content, { ...by(ann), password, 'confirm-rights': true });
    expect((await judgeSignatures(result, 'foo'))[0]).toContain(VALID);
    expect(await lockOf(result, password)).toBe(await lockOf(content, password));
  }
});
