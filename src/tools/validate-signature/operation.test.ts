/** Judges signatures made by sign-pdf, OpenSSL and others, sound and forged, and holds the verdicts against poppler's pdfsig. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { judgeSignatures, lastSignature, VALID, WHOLE } from '../../../tests/judge-signatures.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { type Authority, authority, signedPdf, withRevision } from '../../../tests/signed-files.ts';
import { type TestCertificate, testCertificate } from '../../../tests/test-certificate.ts';
import { packSecret } from '../../contract/options/attached-file.ts';
import { name, PdfDict, PdfRef, PdfStream, PdfString } from '../../engine/syntax/object.ts';
import { run } from './operation.ts';
import type { ReportedSignature, SignatureReport } from './report.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);
const fixture = (file: string) => readFile(new URL(`../../../tests/fixtures/${file}`, import.meta.url));

let ann: Authority;
let alone: TestCertificate;
let signed: Buffer;
beforeAll(async () => {
  [ann, alone] = await Promise.all([authority(), testCertificate({ name: 'Alone', kind: 'ec' })]);
  signed = await signedPdf(FORM, ann.signer, { visible: false });
});

let validate: OperationTest<typeof tool>;
beforeEach(async () => {
  validate = await OperationTest.start(tool, run);
});
afterEach(() => validate.end());

/** A page with a text field and a comment. */
const FORM = samplePdf(2, {
  catalog: '/AcroForm << /Fields [112 0 R] >>',
  page: (page) => (page === 1 ? '/Rotate 90 /Annots [112 0 R 113 0 R]' : ''),
  objects: {
    112: '<< /Type /Annot /Subtype /Widget /T (name) /FT /Tx /V (Ann) /Rect [20 60 120 80] /F 4 >>',
    113: '<< /Type /Annot /Subtype /Text /Contents (Note) /Rect [1 1 9 9] >>',
    140: sampleStream('BT /F1 24 Tf 20 140 Td (Forged) Tj ET'),
    141: '<< /Type /Annot /Subtype /Text /Contents (Hidden so far) /Rect [1 1 90 90] >>',
  },
});

type Options = Readonly<Record<string, unknown>>;

async function written(content: Uint8Array, options: Options = {}): Promise<Buffer> {
  const [output] = await validate.run([await validate.file('report.pdf', content)], options);
  return readFile(output?.path ?? '');
}

async function judged(content: Uint8Array, options: Options = {}): Promise<readonly ReportedSignature[]> {
  const report: SignatureReport = JSON.parse((await written(content, options)).toString());
  return report.signatures;
}

async function only(content: Uint8Array, options: Options = {}): Promise<ReportedSignature> {
  const [signature, ...more] = await judged(content, options);
  if (!signature || more.length > 0) throw new Error('not one signature');
  return signature;
}

const byRoot = () => ({ trust: 'file', trustFile: packSecret('root.cer', ann.root) });
const field = new PdfRef(112);

test('tells an intact signature of a trusted signer as pdfsig does', { tags: ['signature-intact'] }, async () => {
  const signature = await only(signed, byRoot());
  expect(signature).toMatchObject({
    signer: 'Ann Example',
    integrity: 'valid',
    reason: null,
    trust: { verdict: 'trusted', basis: 'claimed' },
    coversWholeFile: true,
    laterChanges: [],
    laterChangesAllowed: true,
    level: 'B-B',
    algorithm: 'RSA 2048, SHA-256',
    weakAlgorithm: false,
    notChecked: ['revocation'],
  });
  expect(signature.chain.map(({ subject }) => subject)).toEqual(['CN=Ann Example', 'CN=Test Root']);
  const [poppler = ''] = await judgeSignatures(signed);
  expect(poppler).toContain(VALID);
  expect(poppler).toContain(WHOLE);
});

test('keeps intact and trusted apart', { tags: ['signature-not-trust'] }, async () => {
  expect(await only(signed)).toMatchObject({
    integrity: 'valid',
    trust: { verdict: 'not-trusted', reason: 'unknown-issuer' },
  });
  const own = await signedPdf(samplePdf(1), alone.pem);
  expect(await only(own)).toMatchObject({
    integrity: 'valid',
    trust: { verdict: 'not-trusted', reason: 'self-signed' },
  });
  const unasked = await only(own, { trust: 'none' });
  expect(unasked.trust.verdict).toBe('not-checked');
  expect(unasked.notChecked).toEqual(['revocation', 'trust']);
  const known = { trust: 'file', trustFile: packSecret('alone.pem', alone.pem) };
  expect((await only(own, known)).trust.verdict).toBe('trusted');
});

test('says beside the result that an intact signature is by nobody who is trusted', async () => {
  const [output] = await validate.run([await validate.file('report.pdf', signed)]);
  expect(output?.report).toEqual({
    found: { signatures: 1, intact: 1, changed: 0, unknown: 0, trusted: 0, untrusted: 1 },
  });
});

test('does not trust ended certificates, nor those of websites', async () => {
  const ended = await testCertificate({ name: 'Ended', kind: 'ec', days: -1 });
  const file = await signedPdf(samplePdf(1), ended.pem, { allowExpired: true });
  const known = { trust: 'file', trustFile: packSecret('ended.pem', ended.pem) };
  expect(await only(file, known)).toMatchObject({ integrity: 'valid', trust: { reason: 'out-of-date' } });
  const site = await authority('serverAuth');
  const bySite = await signedPdf(samplePdf(1), site.signer);
  const trusted = { trust: 'file', trustFile: packSecret('root.pem', site.root) };
  expect((await only(bySite, trusted)).trust).toMatchObject({ verdict: 'not-trusted', reason: 'other-purpose' });
});

test('reads trusted certificates from PEM, DER and PKCS #7, and refuses what holds none', async () => {
  const at = (file: string) => join(validate.folder, file);
  await writeFile(at('root'), ann.root);
  await program('openssl', ['x509', '-in', at('root'), '-outform', 'DER', '-out', at('der')]);
  for (const form of ['PEM', 'DER'])
    await program('openssl', [
      'crl2pkcs7',
      '-nocrl',
      '-certfile',
      at('root'),
      '-outform',
      form,
      '-out',
      at(`p7.${form}`),
    ]);
  for (const file of ['root', 'der', 'p7.PEM', 'p7.DER']) {
    const trustFile = packSecret(file, await readFile(at(file)));
    expect((await only(signed, { trust: 'file', trustFile })).trust.verdict, file).toBe('trusted');
  }
  const nothing = { trust: 'file', trustFile: packSecret('x.pem', Buffer.from('nothing')) };
  await expect(judged(signed, nothing)).rejects.toThrow('contains no certificate');
  await expect(judged(signed, { trust: 'file' })).rejects.toThrow('Choose a file with the certificates you trust.');
});

test('finds every changed byte of what was signed', { tags: ['signature-changed'] }, async () => {
  const { covered, value } = lastSignature(signed);
  const gap = signed.indexOf(value.toString('hex').slice(0, 200), 0, 'latin1');
  expect(gap).toBeGreaterThan(0);
  const places = [signed.indexOf('/MediaBox [') + 13, signed.indexOf('(Note)') + 1, signed.indexOf('/Rotate 90') + 8];
  for (const at of places) {
    expect(at).toBeGreaterThan(20);
    const forged = Buffer.from(signed);
    forged[at] = (forged[at] ?? 0) ^ 1;
    expect(await only(forged), String(at)).toMatchObject({ integrity: 'changed', reason: 'not-the-signed-bytes' });
    expect((await judgeSignatures(forged))[0]).not.toContain(VALID);
  }
  expect(covered.length).toBeGreaterThan(1000);
});

test('does not call broken signature values anything but unknown or changed', async () => {
  const at = signed.indexOf('/Contents <', signed.indexOf('/ByteRange')) + 11;
  const forge = (from: number, hex: string) =>
    Buffer.concat([signed.subarray(0, at + from), Buffer.from(hex), signed.subarray(at + from + hex.length)]);
  expect(await only(forge(0, '00'.repeat(64)))).toMatchObject({
    integrity: 'unknown',
    reason: 'value-not-read',
    signer: null,
  });
  const { value } = lastSignature(signed);
  const length = value.readUInt16BE(2) + 4;
  for (let place = 4; place < length; place += 61) {
    const other = ((value[place] ?? 0) ^ 0x55).toString(16).padStart(2, '0');
    const signature = await only(forge(place * 2, other), { trust: 'none' });
    // A byte of the issuer's certificate, or of a certificate's own signature, changes nothing of what was signed.
    if (signature.integrity === 'valid') expect(certificateBytes(value), String(place)).toContain(place);
  }
});

/** Places in the value where the certificates stand. */
function certificateBytes(value: Buffer): readonly number[] {
  const names = ['Ann Example', 'Test Root'].flatMap((text) => [value.indexOf(text), value.lastIndexOf(text)]);
  const [from, to] = [Math.min(...names) - 400, Math.max(...names) + 900];
  return Array.from({ length: to - from }, (_, index) => from + index);
}

test('does not believe byte ranges that leave out more than the signature', { tags: ['signature-range'] }, async () => {
  const [, a = '', b = '', c = ''] = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(signed.toString('latin1')) ?? [];
  const forged = (numbers: string) => {
    const [was] = /\/ByteRange \[[^\]]*\]/.exec(signed.toString('latin1')) ?? [''];
    return Buffer.from(signed.toString('latin1').replace(was, `/ByteRange [${numbers}]`.padEnd(was.length)), 'latin1');
  };
  const cases = [
    ['no-range', '0 1'],
    ['wrong-bounds', `1 ${a} ${b} ${c}`],
    ['wrong-bounds', `0 ${a} ${b} ${Number(c) + 9}`],
    ['wrong-gap', `0 ${Number(a) - 4} ${b} ${c}`],
    ['wrong-gap', `0 ${a} ${Number(b) + 4} ${Number(c) - 4}`],
  ] as const;
  for (const [reason, numbers] of cases) {
    if (/^0 \d+ \d+ \d+$/.test(numbers) && numbers.length > `0 ${a} ${b} ${c}`.length + 20) continue;
    expect(await only(forged(numbers)), numbers).toMatchObject({ integrity: 'changed', reason, signer: null });
  }
});

test('tells form filling and comments after signing, and calls them allowed', {
  tags: ['signature-later'],
}, async () => {
  const filled = await withRevision(signed, (layer) =>
    layer.editable(field).set('V', new PdfString(Buffer.from('Eve'))),
  );
  expect(await only(filled)).toMatchObject({
    integrity: 'valid',
    coversWholeFile: false,
    laterChanges: ['form'],
    laterChangesAllowed: true,
  });
  const commented = await withRevision(signed, (layer) =>
    layer.editable(new PdfRef(113)).set('Contents', new PdfString(Buffer.from('!'))),
  );
  expect(await only(commented)).toMatchObject({ integrity: 'valid', laterChanges: ['comments'] });
  expect((await judgeSignatures(filled))[0]).toContain(VALID);
  expect((await judgeSignatures(filled))[0]).not.toContain(WHOLE);
});

test.each([
  ['page content', 'pages', (page: PdfDict) => page.set('Contents', new PdfRef(140))],
  ['rotation', 'pages', (page: PdfDict) => page.set('Rotate', 180)],
  ['size', 'pages', (page: PdfDict) => page.set('MediaBox', [0, 0, 10, 10])],
])(
  'calls a signature changed where a later revision changes the %s',
  { tags: ['signature-later'] },
  async (_, kind, change) => {
    const forged = await withRevision(signed, (layer) => change(layer.editable(new PdfRef(pageObject(1)))));
    expect(await only(forged, byRoot())).toMatchObject({
      integrity: 'changed',
      reason: 'forbidden-changes',
      laterChanges: [kind],
      laterChangesAllowed: false,
    });
  },
);

test('sees what later revisions hide, take away, or bring back', async () => {
  const later = async (change: Parameters<typeof withRevision>[1]) =>
    (await only(await withRevision(signed, change))).laterChanges;
  const page = new PdfRef(pageObject(1));
  expect(await later((layer) => layer.editable(page).set('Annots', [field]))).toEqual(
    expect.arrayContaining(['comments']),
  );
  expect(
    await later((layer) =>
      layer.editable(page).set('Annots', [...layer.array(layer.editable(page).get('Annots')), new PdfRef(141)]),
    ),
  ).toEqual(['comments']);
  expect(
    await later((layer) =>
      layer.editable(layer.trailer.get('Root')).set('OpenAction', PdfDict.of({ S: name('Named') })),
    ),
  ).toEqual(['other']);
  expect(await later((layer) => layer.editable(field).set('Rect', [0, 0, 200, 200]))).toEqual(['other']);
  expect(
    await later((layer) => void layer.add(PdfStream.ofBytes(new PdfDict(), Buffer.from('nobody sees it')))),
  ).toEqual([]);
});

test.each([
  ['no-changes', false, false],
  ['fill', true, false],
  ['annotate', true, true],
])(
  'knows what an author who certified with %s allows',
  { tags: ['signature-later'] },
  async (certify, mayFill, mayComment) => {
    const certified = await signedPdf(FORM, ann.signer, { certify, visible: false });
    const filled = await withRevision(certified, (layer) =>
      layer.editable(field).set('V', new PdfString(Buffer.from('Eve'))),
    );
    expect(await only(filled)).toMatchObject({ laterChanges: ['form'], laterChangesAllowed: mayFill });
    const commented = await withRevision(certified, (layer) =>
      layer.editable(new PdfRef(113)).set('Contents', new PdfString(Buffer.from('!'))),
    );
    expect(await only(commented)).toMatchObject({ laterChanges: ['comments'], laterChangesAllowed: mayComment });
  },
);

test('judges one signature after the other, and those of other programs as pdfsig does', async () => {
  const twice = await signedPdf(signed, alone.pem);
  const [first, second] = await judged(twice);
  expect(first).toMatchObject({ integrity: 'valid', coversWholeFile: false, laterChangesAllowed: true });
  expect(first?.laterChanges).toContain('signatures');
  expect(second).toMatchObject({ signer: 'Alone', integrity: 'valid', coversWholeFile: true });
  const others = await fixture('signed-twice.pdf');
  const [poppler = ''] = await judgeSignatures(others);
  expect(poppler).toContain(VALID);
  // The second is by Ed25519, which neither poppler 22.12 nor `openssl cms` of OpenSSL 3.0 takes.
  const ours = await judged(others);
  expect(ours.map(({ integrity }) => integrity)).toEqual(['valid', 'valid']);
  expect(ours.map(({ algorithm }) => algorithm)).toEqual(['RSA 2048, SHA-256', 'ED25519, SHA-512']);
});

test('judges a protected file with its password', async () => {
  const [plain, locked] = [join(validate.folder, 'plain.pdf'), join(validate.folder, 'locked.pdf')];
  await writeFile(plain, samplePdf(2));
  await program('qpdf', ['--encrypt', 'open', 'owner', '256', '--', plain, locked]);
  const file = await signedPdf(await readFile(locked), ann.signer, { password: 'open' });
  await expect(judged(file)).rejects.toMatchObject({ code: 'need-password' });
  expect(await only(file, { password: 'open' })).toMatchObject({ integrity: 'valid', coversWholeFile: true });
});

test('names the signatures of a damaged file and calls none of them valid', async () => {
  const cut = signed.subarray(0, signed.length - 30);
  const signature = await only(cut);
  expect(signature.integrity).not.toBe('valid');
  expect(signature.notChecked).toContain('later-changes');
});

test('says that a file has no signatures', async () => {
  await expect(judged(samplePdf(1))).rejects.toThrow('report.pdf has no signatures.');
});

test('writes the report as web page and PDF, with what a file says of itself made harmless', async () => {
  const file = await signedPdf(samplePdf(1), alone.pem, { reason: '<script>alert(1)</script>', location: 'Wien' });
  const page = (await written(file, { report: 'html' })).toString();
  expect(page).toContain('Intact: the signed content is unchanged.');
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script');
  const path = join(validate.folder, 'report.pdf');
  await writeFile(path, await written(file, { report: 'pdf' }));
  expect((await program('qpdf', ['--check', path])).stdout).toContain('No syntax or stream encoding errors');
  const { stdout } = await program('pdftotext', ['-layout', path, '-']);
  for (const words of ['Signature report', 'Alone', 'Intact', 'Wien', 'Not checked']) expect(stdout).toContain(words);
});
