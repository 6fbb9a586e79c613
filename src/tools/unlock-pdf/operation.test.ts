/** Checks with qpdf and pdf.js that a lock is gone and nothing else. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { loopedPdf, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);
const fixture = (name: string) => readFile(new URL(`../../../tests/fixtures/${name}`, import.meta.url));

let unlock: OperationTest<typeof tool>;
beforeEach(async () => {
  unlock = await OperationTest.start(tool, run);
});
afterEach(() => unlock.end());

async function unlocked(content: Uint8Array, options: Readonly<Record<string, unknown>>): Promise<string> {
  const [output] = await unlock.run([await unlock.file('report.pdf', content)], options);
  return output?.path ?? '';
}

/** A sample locked by arguments of qpdf. */
async function lock(args: readonly string[], content: Uint8Array = samplePdf(2)): Promise<Buffer> {
  const [plain, locked] = [join(unlock.folder, 'plain'), join(unlock.folder, 'locked')];
  await writeFile(plain, content);
  await program('qpdf', ['--allow-weak-crypto', '--stream-data=preserve', '--encrypt', ...args, '--', plain, locked]);
  return readFile(locked);
}

test('gives back a damaged file as a sound one', async () => {
  const sizeless = Buffer.from(samplePdf(1).toString('latin1').replace('/Size', '/Sise'), 'latin1');
  for (const content of [loopedPdf(), sizeless]) {
    const path = await unlocked(content, { password: 'x' });
    const { stdout } = await program('qpdf', ['--check', path]);
    expect(stdout).toContain('No syntax or stream encoding errors found');
  }
});

const LOCKS = {
  'RC4 with 40 bits': ['reader', 'owner', '40'],
  'RC4 with 128 bits': ['reader', 'owner', '128', '--use-aes=n'],
  'AES-128': ['reader', 'owner', '128', '--use-aes=y'],
  'AES-256 of Acrobat 9': ['reader', 'owner', '256', '--force-R5'],
  'AES-256': ['reader', 'owner', '256', '--modify=none'],
};

test.each(Object.entries(LOCKS))('takes off %s, with either password', async (_, args) => {
  const content = await lock(args);
  for (const password of ['reader', 'owner']) {
    const path = await unlocked(content, { password });
    expect((await program('qpdf', ['--show-encryption', path])).stdout).toContain('File is not encrypted');
    expect((await readPdf(path)).pages.map((page) => page.text)).toEqual(['Page 1', 'Page 2']);
  }
  expect(unlock.warnings).toEqual([]);
});

test('leaves the data of every stream as it was', async () => {
  const odd = sampleStream('0 1 2 \u00ff'.repeat(40));
  const content = await lock(LOCKS['AES-256'], samplePdf(1, { catalog: '/Odd 9 0 R', objects: { 9: odd } }));
  const bytes = await readFile(await unlocked(content, { password: 'reader' }));
  expect(bytes.includes(Buffer.from('0 1 2 \u00ff'.repeat(40), 'latin1'))).toBe(true);
});

test('takes a password with letters of any script, however they were typed', async () => {
  const content = await lock(['Schlüssel 鍵', 'owner', '256']);
  for (const password of ['Schlüssel 鍵', 'Schlüssel 鍵'.normalize('NFD'), 'Schlüssel\u00a0鍵']) {
    expect((await readPdf(await unlocked(content, { password }))).pages).toHaveLength(2);
  }
});

test('tells a wrong password, without a hint which one was meant', async () => {
  const file = lock(LOCKS['AES-256']).then((content) => unlocked(content, { password: 'guess' }));
  await expect(file).rejects.toMatchObject({
    code: 'wrong-password',
    message: 'That password does not open report.pdf.',
  });
  const restricted = lock(['', 'owner', '256', '--modify=none']).then((content) =>
    unlocked(content, { password: 'guess' }),
  );
  await expect(restricted).rejects.toMatchObject({ code: 'wrong-password' });
});

test('asks for a password, unless the visitor may change a file that opens freely', async () => {
  const content = await lock(['', 'owner', '256', '--modify=none']);
  await expect(unlocked(content, {})).rejects.toThrow('Password is required.');
  await expect(unlocked(content, { password: '' })).rejects.toMatchObject({ code: 'bad-option' });
  const path = await unlocked(content, { 'confirm-rights': true });
  expect((await program('qpdf', ['--show-encryption', path])).stdout).toContain('File is not encrypted');
  expect((await readPdf(await unlocked(content, { password: 'owner' }))).pages).toHaveLength(2);
});

test('needs the password all the same where the file does not open without', async () => {
  const refused = lock(LOCKS['AES-256']).then((content) => unlocked(content, { confirmRights: true }));
  await expect(refused).rejects.toMatchObject({ code: 'need-password' });
});

test('gives a file without a password back as it is, and says so', async () => {
  const content = samplePdf(2);
  const [output] = await unlock.run([await unlock.file('report.pdf', content)], { password: 'anything' });
  expect((await readFile(output?.path ?? '')).equals(content)).toBe(true);
  expect(output?.unchanged).toBe(true);
  expect(unlock.warningCodes).toEqual(['not-protected']);
});

test('tells a file that is locked with a certificate', async () => {
  const filter = '<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s4 /V 2 /Length 128 /Recipients [<00>] >>';
  const content = samplePdf(1, { objects: { 9: filter }, trailer: '/Encrypt 9 0 R /ID [<00> <00>]' });
  await expect(unlocked(content, { password: 'anything' })).rejects.toThrow(
    'report.pdf is encrypted for the holders of certain certificates. A password cannot open it.',
  );
});

test('takes a signature out, whose bytes change, or refuses', async () => {
  const content = await lock(LOCKS['AES-256'], await fixture('signed-twice.pdf'));
  await unlocked(content, { password: 'reader' });
  expect(unlock.warningCodes).toEqual(['signature-removed', 'signature-removed']);
  await expect(unlocked(content, { password: 'reader', onSigned: 'refuse' })).rejects.toMatchObject({ code: 'signed' });
});

test('finds the password of each file of a batch', async () => {
  const content = await lock(LOCKS['AES-256']);
  const password = JSON.stringify({ 'report.pdf': 'owner', 'other.pdf': 'x' });
  expect((await readPdf(await unlocked(content, { password }))).pages).toHaveLength(2);
});
