/** Checks digital signatures with poppler's pdfsig and OpenSSL: that they hold, and that earlier ones go on holding. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { judgeSignatures, lastSignature, VALID, verifyByOpenssl, WHOLE } from '../../../tests/judge-signatures.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { type TestCertificate, testCertificate } from '../../../tests/test-certificate.ts';
import { packSecret } from '../../contract/options/attached-file.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);
const fixture = (name: string) => readFile(new URL(`../../../tests/fixtures/${name}`, import.meta.url));

let rsa: TestCertificate;
let ec: TestCertificate;
beforeAll(async () => {
  [rsa, ec] = await Promise.all([
    testCertificate({ name: 'Änn Example', kind: 'rsa', password: 'open sesame' }),
    testCertificate({ name: 'Eve Curve', kind: 'ec', legacy: true, password: 'open sesame' }),
  ]);
});

let sign: OperationTest<typeof tool>;
beforeEach(async () => {
  sign = await OperationTest.start(tool, run);
});
afterEach(() => sign.end());

const p12 = (certificate: TestCertificate) => ({
  certificate: packSecret('me.p12', certificate.p12),
  'certificate-password': 'open sesame',
});
const pem = (certificate: TestCertificate) => ({ certificate: packSecret('me.pem', certificate.pem) });

async function signed(content: Uint8Array, options: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const [output] = await sign.run([await sign.file('report.pdf', content)], options);
  return readFile(output?.path ?? '');
}

test.each(['rsa', 'ec'] as const)(
  'signs with %s so that pdfsig calls it valid and the whole file covered',
  async (kind) => {
    const certificate = { rsa, ec }[kind];
    for (const options of [p12(certificate), pem(certificate)]) {
      const [only = '', ...more] = await judgeSignatures(await signed(samplePdf(2), options));
      expect(more).toEqual([]);
      expect(only).toContain(VALID);
      expect(only).toContain(WHOLE);
      expect(only).toContain('Signature Type: ETSI.CAdES.detached');
      expect(only).toContain('Signing Hash Algorithm: SHA-256');
      expect(only).toContain(`Common Name: ${kind === 'rsa' ? 'Änn Example' : 'Eve Curve'}`);
    }
    expect(sign.warnings).toEqual([]);
  },
);

test('follows PAdES B-B: the certificate is named in what is signed, and no other time than that of the field', async () => {
  const { covered, value } = lastSignature(await signed(samplePdf(1), p12(rsa)));
  const printed = await verifyByOpenssl({ covered, value });
  expect(printed).toContain('id-smime-aa-signingCertificateV2');
  expect(printed).not.toContain('signingTime');
  await expect(verifyByOpenssl({ covered: Buffer.concat([covered, Buffer.from(' ')]), value })).rejects.toThrow();
});

test('writes reason, place, contact and name into the signature', async () => {
  const texts = { reason: 'I approve', location: 'Wien', contact: 'a@example.org', 'signer-name': 'Dr. Ann' };
  const content = (await signed(samplePdf(1), { ...p12(rsa), ...texts })).toString('latin1');
  for (const entry of ['/Reason (I approve)', '/Location (Wien)', '/ContactInfo (a@example.org)', '/Name (Dr. Ann)']) {
    expect(content).toContain(entry);
  }
});

test('leaves the signature of another valid when it signs after them, and when it only draws', async () => {
  const first = await signed(samplePdf(2), p12(rsa));
  const second = await signed(first, { ...p12(ec), text: 'Eve' });
  expect(second.subarray(0, first.length).equals(first)).toBe(true);
  const judgements = await judgeSignatures(second);
  expect(judgements).toHaveLength(2);
  for (const each of judgements) expect(each).toContain(VALID);
  expect(judgements[1]).toContain(WHOLE);
  const third = await signed(second, { text: 'Only a picture' });
  for (const each of await judgeSignatures(third)) expect(each).toContain(VALID);
  expect(third.toString('latin1')).toContain('/Subtype /Stamp');
  expect(sign.warnings).toEqual([]);
});

test('keeps the signatures of other programs', async () => {
  const before = (await judgeSignatures(await fixture('signed-twice.pdf'))).filter((each) =>
    each.includes(VALID),
  ).length;
  const after = await judgeSignatures(await signed(await fixture('signed-twice.pdf'), p12(ec)));
  expect(after).toHaveLength(3);
  expect(after.filter((each) => each.includes(VALID))).toHaveLength(before + 1);
});

test.each([
  ['packed objects', ['--object-streams=generate']],
  ['a table for the web', ['--linearize']],
  ['an old version', ['--object-streams=disable', '--min-version=1.3']],
])('signs a file with %s', async (_, args) => {
  const [plain, made] = [join(sign.folder, 'plain'), join(sign.folder, 'made')];
  await writeFile(plain, samplePdf(3));
  await program('qpdf', [...args, plain, made]);
  const result = await signed(await readFile(made), p12(rsa));
  expect((await judgeSignatures(result))[0]).toContain(VALID);
  await writeFile(made, result);
  expect((await program('qpdf', ['--check', made])).stdout).toContain('No syntax or stream encoding errors');
});

test('certifies, and then lets others do only what that allows', async () => {
  const content = await signed(samplePdf(1), { ...p12(rsa), certify: 'no-changes' });
  expect(content.toString('latin1')).toMatch(/\/TransformMethod \/DocMDP/);
  await expect(signed(content, p12(ec))).rejects.toThrow('The author of this file doesn’t allow further changes.');
  await expect(signed(content, {})).rejects.toMatchObject({ code: 'changes-forbidden' });
  await expect(signed(content, { text: 'Eve', onSigned: 'refuse' })).rejects.toMatchObject({ code: 'signed' });
  await signed(content, { text: 'Eve' });
  expect(sign.warningCodes).toEqual(['signature-removed']);
});

test('signs a file whose author allows filling in only, without a mark on its pages', async () => {
  const content = await signed(samplePdf(1), { ...p12(rsa), certify: 'fill' });
  const result = await signed(content, p12(ec));
  expect(sign.warningCodes).toEqual(['signature-not-shown']);
  for (const each of await judgeSignatures(result)) expect(each).toContain(VALID);
  await expect(signed(result, { ...p12(ec), certify: 'fill' })).rejects.toThrow('Only the first signature in a file');
});

test('fills an empty field that is named, and names those that there are', async () => {
  const prepared = await signed(samplePdf(2), {});
  expect(sign.warningCodes).toEqual(['field-only']);
  const result = await signed(prepared, { ...p12(rsa), field: 'Signature1', text: 'Ann' });
  // Its look is that of the field; nothing more is put on a page.
  expect(result.toString('latin1', prepared.length)).not.toMatch(/\/Type ?\/Page\b/);
  const judgements = await judgeSignatures(result);
  expect(judgements).toHaveLength(1);
  expect(judgements[0]).toContain('Signature Field Name: Signature1');
  expect(judgements[0]).toContain(VALID);
  await expect(signed(prepared, { ...p12(rsa), field: 'Other' })).rejects.toThrow(
    'The file has no empty signature field named "Other". Available fields: Signature1.',
  );
});

test('signs without a trace on the page when asked', async () => {
  const result = await signed(samplePdf(1), { ...p12(rsa), visible: false });
  expect(result.toString('latin1')).toContain('/Rect [0 0 0 0]');
  expect((await judgeSignatures(result))[0]).toContain(VALID);
});

test.each([90, 180, 270])('says who signed upright on a page turned by %i and cropped', async (turn) => {
  const result = await signed(samplePdf(1, { page: () => `/Rotate ${turn} /CropBox [10 20 190 280]` }), p12(rsa));
  expect((await judgeSignatures(result))[0]).toContain(VALID);
  const path = join(sign.folder, 'turned.pdf');
  await writeFile(path, result);
  const { stdout } = await program('pdftotext', ['-bbox', path, '-']);
  const place = (word: string) => {
    const [, x, y] = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)"[^>]*>${word}<`).exec(stdout) ?? [];
    return { x: Number(x), y: Number(y) };
  };
  expect(place('signed').x).toBeGreaterThan(place('Digitally').x);
  expect(place('signed').y).toBeCloseTo(place('Digitally').y, 0);
});

test('tells a wrong password, an ended certificate, and a file that is none', async () => {
  const old = await testCertificate({ name: 'Old', kind: 'ec', days: -1 });
  const file = samplePdf(1);
  await expect(signed(file, { ...p12(rsa), 'certificate-password': 'wrong' })).rejects.toThrow(
    'That password does not open the certificate.',
  );
  await expect(signed(file, pem(old))).rejects.toThrow(/^The certificate expired on \d{4}-\d\d-\d\d\.$/);
  expect((await judgeSignatures(await signed(file, { ...pem(old), allowExpired: true })))[0]).toContain(VALID);
  const nothing = { certificate: packSecret('me.p12', Buffer.from('no certificate at all')) };
  await expect(signed(file, nothing)).rejects.toMatchObject({ code: 'bad-certificate' });
});

test.each(['', 'pässwörd 鍵'])('opens a certificate under the password %j', async (password) => {
  const certificate = await testCertificate({ name: 'Ann', kind: 'rsa', password });
  const options = { certificate: packSecret('me.pfx', certificate.p12), 'certificate-password': password };
  expect((await judgeSignatures(await signed(samplePdf(1), options)))[0]).toContain(VALID);
});

test('leaves out and names what means nothing without a certificate', async () => {
  await signed(samplePdf(1), { text: 'Ann', reason: 'None', certify: 'fill' });
  expect(sign.warnings).toEqual(
    ['reason', 'certify'].map((option) => ({ code: 'option-ignored', params: { option } })),
  );
});

test.each([
  [true, 3],
  [false, 1],
])('shown %s, tells page %i as the first that changed', async (visible, firstChanged) => {
  const [output] = await sign.run([await sign.file('a.pdf', samplePdf(3))], { ...p12(rsa), visible });
  expect(output?.facts).toEqual({ pages: 3, firstChanged });
});
