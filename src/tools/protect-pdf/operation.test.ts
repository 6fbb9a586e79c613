/** Checks with qpdf, poppler and pdf.js how a PDF is locked, and that nothing else in it changed. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { loopedPdf, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);
const fixture = (name: string) => readFile(new URL(`../../../tests/fixtures/${name}`, import.meta.url));

let protect: OperationTest<typeof tool>;
beforeEach(async () => {
  protect = await OperationTest.start(tool, run);
});
afterEach(() => protect.end());

async function locked(options: Readonly<Record<string, unknown>>, content: Uint8Array = samplePdf(2)): Promise<string> {
  const [output] = await protect.run([await protect.file('report.pdf', content)], options);
  return output?.path ?? '';
}

/** What qpdf says of the encryption; the `--password=` form takes every letter. */
async function encryption(path: string, password: string): Promise<string> {
  const { stdout } = await program('qpdf', [`--password=${password}`, '--show-encryption', path]);
  return stdout;
}

const ALLOWED = [
  'extract for accessibility',
  'extract for any purpose',
  'print low resolution',
  'print high resolution',
  'modify document assembly',
  'modify forms',
  'modify annotations',
  'modify other',
] as const;

async function allowed(options: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const told = await encryption(await locked({ password: 'open sesame', ...options }), 'open sesame');
  return ALLOWED.filter((what) => new RegExp(`^${what}: allowed`, 'm').test(told));
}

test('opens with the password alone, and in other programs too', async () => {
  const path = await locked({ password: 'open sesame' });
  await expect(readPdf(path)).rejects.toThrow(/password/i);
  await expect(readPdf(path, 'open sesam')).rejects.toThrow(/password/i);
  expect((await readPdf(path, 'open sesame')).pages.map((page) => page.text)).toEqual(['Page 1', 'Page 2']);
  const { stdout } = await program('pdftotext', ['-upw', 'open sesame', path, '-']);
  expect(stdout).toContain('Page 2');
});

test('locks a damaged file as a sound one', async () => {
  const sizeless = Buffer.from(samplePdf(1).toString('latin1').replace('/Size', '/Sise'), 'latin1');
  for (const content of [loopedPdf(), sizeless]) {
    const path = await locked({ password: 'open sesame' }, content);
    const { stdout } = await program('qpdf', ['--password=open sesame', '--check', path]);
    expect(stdout).toContain('No syntax or stream encoding errors found');
  }
});

test('takes a password of its own for each file of a batch, and leaves out a file that has none', async () => {
  const password = JSON.stringify({ 'report.pdf': 'open sesame', 'other.pdf': 'x'.repeat(127) });
  const owner = JSON.stringify({ 'other.pdf': 'the owner' });
  const path = await locked({ password, 'owner-password': owner });
  expect((await readPdf(path, 'open sesame')).pages).toHaveLength(2);
  await expect(readPdf(path, password)).rejects.toThrow(/password/i);
  const third = await protect.file('third.pdf', samplePdf(1));
  await expect(protect.run([third], { password })).rejects.toMatchObject({
    code: 'bad-option',
    message: 'No password was given for third.pdf. Add one for it.',
  });
  await expect(locked({ password: '{"report.pdf":"abc"}' })).rejects.toMatchObject({
    message: 'Password must be at least 4 characters long',
  });
});

test('takes braces for what they are where they name no file', async () => {
  for (const password of ['{"pages":3}', '{open sesame}', '{}{}']) {
    expect((await readPdf(await locked({ password }), password)).pages).toHaveLength(2);
  }
});

test('encrypts with AES-256 in revision 6, and lets the password do no more than the permissions say', async () => {
  const told = await encryption(await locked({ password: 'open sesame' }), 'open sesame');
  expect(told).toMatch(/^R = 6$/m);
  expect(told).toMatch(/^stream encryption method: AESv3$/m);
  expect(told).toContain('Supplied password is user password');
  expect(told).not.toContain('Supplied password is owner password');
});

test('permits printing and copying, but no changes, unless told otherwise', async () => {
  expect(await allowed({})).toEqual([
    'extract for accessibility',
    'extract for any purpose',
    'print low resolution',
    'print high resolution',
    'modify forms',
  ]);
  expect(await allowed({ permissions: '{"modify":true}' })).toEqual([...ALLOWED]);
});

test('sets every permission as asked', async () => {
  expect(await allowed({ permissions: '{"print":false,"copy":false}', fillForms: false })).toEqual([
    'extract for accessibility',
  ]);
  expect(await allowed({ printQuality: 'low', assemble: 'yes', annotate: true, permissions: { copy: false } })).toEqual(
    [
      'extract for accessibility',
      'print low resolution',
      'modify document assembly',
      'modify forms',
      'modify annotations',
    ],
  );
  expect(await allowed({ permissions: '{"modify":true}', assemble: 'no', annotate: 'off' })).not.toContain(
    'modify document assembly',
  );
});

test('gives all rights to the owner password', async () => {
  const path = await locked({ password: 'reader', 'owner-password': 'the boss' });
  expect(await encryption(path, 'the boss')).toContain('Supplied password is owner password');
  expect(await encryption(path, 'reader')).not.toContain('Supplied password is owner password');
  expect(protect.warnings).toEqual([]);
});

test('warns where both passwords are the same', async () => {
  await locked({ password: 'reader', 'owner-password': 'reader' });
  expect(protect.warningCodes).toEqual(['same-passwords']);
});

test('restricts a file that everybody can open, when asked', async () => {
  const path = await locked({ password: 'the boss', mode: 'restrict', 'owner-password': 'ignored' });
  expect((await readPdf(path)).pages).toHaveLength(2);
  expect(await encryption(path, '')).toContain('modify other: not allowed');
  expect(await encryption(path, 'the boss')).toContain('Supplied password is owner password');
  expect(protect.warnings).toEqual([{ code: 'option-ignored', params: { option: 'owner-password' } }]);
});

test('says that the quality of prints means nothing where nobody may print', async () => {
  const permissions = '{"print":false}';
  await locked({ password: 'reader', permissions, 'print-quality': 'low' });
  expect(protect.warnings).toEqual([{ code: 'option-ignored', params: { option: 'print-quality' } }]);
});

test.each(['-n --x', '@secret', '🔑🔑🔑🔑', 'Tür-4711 x', 'ünï 漢字', ' space ', '"quoted" \\ ($HOME)'])(
  'takes the password %j',
  async (password) => {
    const path = await locked({ password });
    expect((await readPdf(path, password)).pages).toHaveLength(2);
    expect(await encryption(path, password)).toContain('Supplied password is user password');
  },
);

test('makes the key from the prepared password, as readers do', async () => {
  // SASLprep: a no-break space counts as a space, the ligature as two letters, the soft hyphen not at all.
  const path = await locked({ password: 'a\u00a0\ufb01\u00adx' });
  expect(await encryption(path, 'a fix')).toContain('Supplied password is user password');
});

test('takes AES-128 for old viewers, with Latin letters only', async () => {
  const path = await locked({ password: 'Tür auf', encryption: 'aes-128' });
  const told = await encryption(path, 'Tür auf');
  expect(told).toMatch(/^R = 4$/m);
  expect(told).toMatch(/^stream encryption method: AESv2$/m);
  expect((await readPdf(path, 'Tür auf')).pages).toHaveLength(2);
  const error = await locked({ password: '漢字漢字', encryption: 'aes-128' }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'bad-option', params: { field: 'password' } });
});

test.each([
  [{}, 'Password is required.'],
  [{ password: '' }, 'Password is required.'],
  [{ password: 'abc' }, 'Password must be at least 4 characters long'],
  [{ password: 'x'.repeat(128) }, 'Password must be at most 127 bytes long.'],
  [{ password: '\u200d\u200d\u200d\u00ad' }, 'Password must be at least 4 characters long'],
  [{ password: 'line\nbreak' }, 'Password must not contain line breaks or other control characters.'],
  [{ password: 'good', permissions: '{"foo":true}' }, 'permissions has an unknown key "foo".'],
  [{ password: 'good', annotate: 'maybe' }, 'annotate must be true or false.'],
])('refuses %j', async (options, message) => {
  const refused = protect.file('report.pdf', samplePdf(1)).then((file) => protect.run([file], options));
  await expect(refused).rejects.toThrow(message);
});

test('leaves title and author readable when asked', async () => {
  const xmp = sampleStream('<x:xmpmeta>The title</x:xmpmeta>', '/Type /Metadata /Subtype /XML');
  const content = samplePdf(1, { catalog: '/Metadata 9 0 R', objects: { 9: xmp } });
  const open = await readFile(await locked({ password: 'good', 'encrypt-metadata': false }, content));
  expect(open.includes('The title')).toBe(true);
  const hidden = await readFile(await locked({ password: 'good' }, content));
  expect(hidden.includes('The title')).toBe(false);
});

test('asks for the current password of a file that is locked already', async () => {
  const content = await fixture('r6-both-passwords.pdf');
  await expect(locked({ password: 'brand new' }, content)).rejects.toMatchObject({ code: 'need-password' });
  const wrong = locked({ password: 'brand new', 'current-password': 'wrong' }, content);
  await expect(wrong).rejects.toMatchObject({ code: 'wrong-password' });
  const path = await locked({ password: 'brand new', currentPassword: 'foo' }, content);
  expect((await readPdf(path, 'brand new')).pages).toHaveLength(1);
  await expect(readPdf(path, 'foo')).rejects.toThrow(/password/i);
});

test('does not lift restrictions of another owner unasked', async () => {
  const content = await fixture('owner-forbids-copying.pdf');
  await expect(locked({ password: 'brand new' }, content)).rejects.toMatchObject({ code: 'not-allowed' });
  expect(
    (await readPdf(await locked({ password: 'brand new', confirmRights: true }, content), 'brand new')).pages,
  ).not.toEqual([]);
});

test('takes a signature out, which encryption would break, or refuses', async () => {
  const content = await fixture('signed-twice.pdf');
  const path = await locked({ password: 'brand new' }, content);
  expect(protect.warningCodes).toEqual(['signature-removed', 'signature-removed']);
  const { stdout } = await program('pdfsig', ['-nocert', '-upw', 'brand new', path]).catch((error) => error);
  expect(stdout).not.toContain('Signature is');
  const refused = locked({ password: 'brand new', onSigned: 'refuse' }, content);
  await expect(refused).rejects.toMatchObject({ code: 'signed' });
});

test('takes the PDF/A mark out, since PDF/A forbids encryption', async () => {
  const mark = '<rdf:Description pdfaid:part="2" pdfaid:conformance="B"/><dc:title>Kept</dc:title>';
  const xmp = sampleStream(mark, '/Type /Metadata /Subtype /XML');
  const content = samplePdf(1, { catalog: '/Metadata 9 0 R', objects: { 9: xmp } });
  const bytes = await readFile(await locked({ password: 'good', 'encrypt-metadata': false }, content));
  expect(protect.warnings).toEqual([{ code: 'conformance-removed', params: { standard: 'PDF/A-2b' } }]);
  expect(bytes.includes('pdfaid')).toBe(false);
  expect(bytes.includes('Kept')).toBe(true);
});

test('keeps labels, attachments and forms', async () => {
  const labelled = await locked({ password: 'good' }, await fixture('page-labels.pdf'));
  const { stdout } = await program('qpdf', ['--password=good', '--json', '--json-key=pagelabels', labelled]);
  expect(JSON.parse(stdout).pagelabels).not.toEqual([]);
  const attached = await locked({ password: 'good' }, await fixture('embedded-attachments.pdf'));
  const list = await program('qpdf', ['--password=good', '--list-attachments', attached]);
  expect(list.stdout).toContain('1.txt');
});
