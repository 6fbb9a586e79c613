/** Checks how files that are locked, restricted, damaged, signed or strange are opened or refused. */
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../../tests/read-pdf.ts';
import { assemble, samplePdf, sampleStream } from '../../../../tests/sample-pdf.ts';
import { runProgram } from '../../../adapters/process.ts';
import { describePages } from '../../../contract/messages/describe-pages.ts';
import type { Warning } from '../../../contract/messages/warnings.ts';
import { saveDocument } from '../save/save-document.ts';
import { openPdf } from './open-input.ts';
import type { OpenOptions, PdfUse } from './unlock-input.ts';

const FIXTURES = join(import.meta.dirname, '../../../../tests/fixtures');
const PLAIN: OpenOptions = { password: '', 'on-signed': 'drop', 'on-damaged': 'repair', 'confirm-rights': false };
const { signal } = new AbortController();

let folder = '';
let warnings: Warning[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-input-'));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true }));

async function open(content: Uint8Array, options: Partial<OpenOptions> = {}, use: PdfUse = 'pages') {
  const path = join(folder, 'in');
  await writeFile(path, content);
  const input = { path, name: 'report.pdf', type: 'pdf' as const, bytes: (await stat(path)).size };
  const warn = (code: Warning['code'], params: Warning['params'] = {}) => warnings.push({ code, params });
  return openPdf(input, { ...PLAIN, ...options }, use, { workDir: folder, signal, warn });
}

async function refusal(
  content: Uint8Array,
  options: Partial<OpenOptions> = {},
  use: PdfUse = 'pages',
): Promise<string> {
  const error = await open(content, options, use).then(
    () => ({ code: 'opened' }),
    (reason: { code: string }) => reason,
  );
  return error.code;
}

function fixture(name: string): Promise<Buffer> {
  return readFile(join(FIXTURES, name));
}

function codes(): readonly string[] {
  return warnings.map((warning) => warning.code);
}

test('asks for the password of a locked file and tells a wrong one', async () => {
  const file = await fixture('r6-both-passwords.pdf');
  expect(await refusal(file)).toBe('need-password');
  expect(await refusal(file, { password: 'guess' })).toBe('wrong-password');
});

test('opens a locked file with either password, and with one of a list by file name', async () => {
  const file = await fixture('r6-both-passwords.pdf');
  for (const password of ['foo', 'bar', '{"report.pdf":"foo"}']) {
    const { pages, close } = await open(file, { password });
    expect(pages).toHaveLength(1);
    await close();
  }
  expect(codes()).toEqual(['protection-removed', 'protection-removed', 'protection-removed']);
});

test('holds to what the owner allows, until the visitor confirms their right', async () => {
  const file = await fixture('owner-forbids-copying.pdf');
  expect(await refusal(file, {}, 'copy')).toBe('not-allowed');
  expect(await refusal(file, {}, 'render')).toBe('opened');
  expect(await refusal(file, {}, 'pages')).toBe('opened');
  expect(await refusal(file, { 'confirm-rights': true }, 'copy')).toBe('opened');
});

test('says what the owner does not allow: to copy, or to change', async () => {
  await expect(open(await fixture('owner-forbids-copying.pdf'), {}, 'copy')).rejects.toThrow(
    'does not allow copying its content.',
  );
  const [whole, restricted] = [join(folder, 'whole.pdf'), join(folder, 'restricted.pdf')];
  await writeFile(whole, samplePdf(1));
  await runProgram('qpdf', ['--encrypt', '', 'owner', '256', '--modify=none', '--', whole, restricted]);
  await expect(open(await readFile(restricted), {}, 'content')).rejects.toThrow('does not allow this change.');
});

test('repairs a damaged file and says so, or stops where that is asked', async () => {
  const file = Buffer.from(
    samplePdf(2)
      .toString('latin1')
      .replace(/xref[\s\S]*/, ''),
    'latin1',
  );
  const { pages, close } = await open(file);
  await close();
  expect(pages).toHaveLength(2);
  expect(warnings).toEqual([{ code: 'repaired', params: { file: 'report.pdf', pages: 2 } }]);
  expect(await refusal(file, { 'on-damaged': 'refuse' })).toBe('damaged');
});

test('saves the pages of a file that was cut in half, with what is drawn on them, and says that others are missing', async () => {
  const text = samplePdf(4).toString('latin1');
  // Catalog and page tree at the end of the file, as many programs write them; the cut goes through the third page.
  const tail = text.slice(text.indexOf('1 0 obj'), text.indexOf('3 0 obj'));
  const whole = text.replace(tail, '');
  const cut = whole.slice(0, whole.indexOf('(Page 3)') - 20);
  const file = Buffer.from(cut.replace(/\d+ 0 obj\n<<[^<]*\/Contents \d+ 0 R[^<]*$/, ''), 'latin1');
  const { document, pages, close } = await open(file);
  const path = join(folder, 'saved.pdf');
  await saveDocument(document, path, signal);
  await close();
  const read = (await readPdf(path)).pages.map((page) => page.text);
  expect(read.slice(0, 2)).toEqual(['Page 1', 'Page 2']);
  expect(warnings).toEqual([
    { code: 'rescued', params: { file: 'report.pdf', pages: describePages(pages.map((_, index) => index + 1)) } },
  ]);
  // Its key went with its end.
  const locked = Buffer.concat([file, Buffer.from('\n90 0 obj\n<< /Filter /Standard >>\nendobj\n')]);
  expect(await refusal(locked)).toBe('damaged');
});

test('keeps what is there of an image that a file was cut in', async () => {
  const image = sampleStream(
    'x'.repeat(900),
    '/Type /XObject /Subtype /Image /Width 30 /Height 30 /BitsPerComponent 8 /ColorSpace /DeviceGray',
  );
  const whole = samplePdf(1, {
    resources: () => '/XObject << /Im 900 0 R >>',
    content: () => '/Im Do',
    objects: { 900: image },
  });
  const cut = whole.subarray(0, whole.lastIndexOf('x'.repeat(300)));
  const { document, pages, close } = await open(cut);
  const resources = document.dict(document.dict(pages[0] ?? null)?.get('Resources') ?? null);
  const shown = document.stream(document.dict(resources?.get('XObject') ?? null)?.get('Im') ?? null);
  expect(shown?.length).toBeGreaterThanOrEqual(600);
  expect(codes()).toContain('repaired');
  await close();
});

test('opens an encrypted file that lost its trailer with its password, or calls it damaged where its identifier is lost', async () => {
  const [whole, locked] = [join(folder, 'whole.pdf'), join(folder, 'locked.pdf')];
  await writeFile(whole, samplePdf(2));
  const cutAt = async (part: string, ...flags: string[]) => {
    await runProgram('qpdf', [...flags, '--', whole, locked]);
    const bytes = await readFile(locked);
    return bytes.subarray(0, bytes.lastIndexOf(part) + part.length);
  };
  const modern = await cutAt('trailer << /Ro', '--encrypt', 'user', 'owner', '256', '--extract=n');
  expect(await refusal(modern)).toBe('need-password');
  expect(await refusal(modern, { password: 'guess' })).toBe('wrong-password');
  expect(await refusal(modern, { password: 'user' }, 'copy')).toBe('not-allowed');
  const { document, close } = await open(modern, { password: 'user' });
  const saved = join(folder, 'saved.pdf');
  await saveDocument(document, saved, signal);
  await close();
  expect((await readPdf(saved)).pages.map((page) => page.text)).toEqual(['Page 1', 'Page 2']);
  expect(codes()).toContain('repaired');
  const older = ['--allow-weak-crypto', '--encrypt', 'user', 'owner', '128'];
  expect(await refusal(await cutAt('trailer << /Ro', ...older), { password: 'user' })).toBe('damaged');
  expect(await refusal(await cutAt('] /Encrypt', ...older), { password: 'user' })).toBe('opened');
  // Nothing tells any more that it was encrypted, except what is on its pages.
  await runProgram('qpdf', ['--stream-data=compress', '--recompress-flate', whole, locked]);
  await rename(locked, whole);
  const traceless = await cutAt('endstream', '--encrypt', 'user', 'owner', '256');
  expect(traceless.includes('/Standard')).toBe(false);
  expect(await refusal(traceless, { password: 'user' })).toBe('damaged');
});

test('finds the pages of a cut file that lie in object streams, and names them', async () => {
  const [whole, packed] = [join(folder, 'whole.pdf'), join(folder, 'packed.pdf')];
  await writeFile(whole, samplePdf(6));
  await runProgram('qpdf', ['--object-streams=generate', whole, packed]);
  const bytes = await readFile(packed);
  const tables = bytes.lastIndexOf('/Type /XRef');
  expect(bytes.includes('/ObjStm')).toBe(true);
  // Neither the table nor what lies behind it is left, and half of the last page's content is gone.
  const cut = bytes.subarray(0, bytes.lastIndexOf('endstream', tables) - 20);
  const { document, pages, close } = await open(cut);
  const path = join(folder, 'saved.pdf');
  await saveDocument(document, path, signal);
  await close();
  const read = (await readPdf(path)).pages.map((page) => page.text);
  expect(read.slice(0, 3)).toEqual(['Page 1', 'Page 2', 'Page 3']);
  const named = describePages(pages.map((_, index) => index + 1));
  expect(warnings).toEqual([{ code: 'rescued', params: { file: 'report.pdf', pages: named } }]);
});

test('tells in plain words what is wrong with a file that nothing can repair', async () => {
  await expect(open(Buffer.from('%PDF-1.7\n'))).rejects.toMatchObject({
    code: 'damaged',
    message:
      'report.pdf is damaged and could not be repaired. Its end is missing or cut off. Its internal page index is damaged.',
  });
  expect(await refusal(Buffer.from('hello'))).toBe('damaged');
  expect(await refusal(new Uint8Array())).toBe('empty-file');
});

test('says when there are no pages, and when there are too many', async () => {
  expect(await refusal(assemble({ 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: '<< /Type /Pages /Kids [] >>' }))).toBe(
    'no-pages',
  );
  const kids = '3 0 R '.repeat(5001);
  const many = assemble({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Kids [${kids}] >>`,
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
  });
  await expect(open(many)).rejects.toMatchObject({ code: 'too-many-pages', params: { pages: 5001, limit: 5000 } });
});

test('takes signatures out, names who signed, and keeps what was seen', async () => {
  const { document, pages, close } = await open(await fixture('signed-twice.pdf'));
  const path = join(folder, 'out.pdf');
  await saveDocument(document, path, signal);
  await close();
  expect(codes()).toEqual(['signature-removed', 'signature-removed']);
  expect(warnings[0]?.params).toMatchObject({ signer: 'Alice', date: '2022-11-15' });
  expect(pages).toHaveLength(1);
  const result = await readPdf(path);
  expect(result.fields).toEqual(['Sig1', 'Sig2']);
  expect(result.pages[0]?.text).toContain('Digitally signed by Alice');
  expect((await readFile(path)).includes('/ByteRange')).toBe(false);
});

test('refuses a signed file where that is asked, and draws it untouched', async () => {
  const file = await fixture('signed-twice.pdf');
  expect(await refusal(file, { 'on-signed': 'refuse' })).toBe('signed');
  expect(await refusal(file, { 'on-signed': 'refuse' }, 'render')).toBe('opened');
});

test('drops the XFA part of an ordinary form and refuses a form that lives in XFA alone', async () => {
  const xfa = (content: string, catalog: string) =>
    samplePdf(1, {
      catalog: `/AcroForm << /Fields [] /XFA 6 0 R >> ${catalog}`,
      content: () => content,
      objects: { 6: sampleStream('<xdp:xdp/>') },
    });
  const plain = 'BT /F1 9 Tf (Ask for help) Tj ET';
  const notice = 'BT /F1 9 Tf (Please wait...) Tj ET';
  const { document, close } = await open(xfa(plain, ''));
  expect(document.dict(document.catalog.get('AcroForm'))?.has('XFA')).toBe(false);
  await close();
  expect(codes()).toEqual(['xfa-removed']);
  expect(await refusal(xfa(notice, ''))).toBe('xfa');
  expect(await refusal(xfa(plain, '/NeedsRendering true'), {}, 'render')).toBe('xfa');
});

test('warns that of a portfolio only the cover page is used, unless it is locked or unlocked as it is', async () => {
  const portfolio = samplePdf(1, { catalog: '/Collection << /View /D >>' });
  for (const use of ['render', 'copy', 'pages', 'content', 'lock'] as const) {
    warnings = [];
    const { close } = await open(portfolio, {}, use);
    await close();
    expect([use, ...codes()]).toEqual(use === 'lock' ? [use] : [use, 'portfolio']);
  }
});

test('lists a field that stands on a page only', async () => {
  const { document, close } = await open(
    samplePdf(1, {
      page: () => '/Annots [7 0 R]',
      objects: { 7: '<< /Subtype /Widget /T (loose) /FT /Tx /Rect [0 0 9 9] >>' },
    }),
  );
  expect(document.array(document.dict(document.catalog.get('AcroForm'))?.get('Fields') ?? null)).toHaveLength(1);
  await close();
});

test('leaves nothing behind in the work folder', async () => {
  const { close } = await open(samplePdf(1));
  await close();
  await refusal(Buffer.from('%PDF-1.7\n'));
  expect(await readdir(folder)).toEqual(['in']);
});

/** As programs do that take every file for text. */
function savedAsText(content: Uint8Array): Buffer {
  return Buffer.from(Buffer.from(content).toString('utf8'));
}

test.each(['colour-scan.pdf', 'page-labels.pdf', 'r6-both-passwords.pdf'])(
  'says of %s, saved as text, what destroyed it',
  async (name) => {
    const content = savedAsText(await fixture(name));
    for (const use of ['pages', 'render', 'inspect'] as const)
      await expect(open(content, {}, use)).rejects.toMatchObject({
        code: 'damaged',
        params: { foundCode: 'saved-as-text' },
      });
  },
);

test('repairs a damaged PDF with some unknown signs in its words, and one whose packed data is whole', async () => {
  const words = '\ufffd'.repeat(200) + 'é'.repeat(100);
  const noted = Buffer.from(`${samplePdf(1).toString('utf8')}% ${words}`).subarray(9);
  expect((await open(noted)).pages).toHaveLength(1);
  expect((await open((await fixture('page-labels.pdf')).subarray(9))).isRepaired).toBe(true);
});

test('joins the pages of PDFs that stand one after the other, in their order', async () => {
  const files = [samplePdf(2), samplePdf(1, { content: () => 'BT /F1 9 Tf 9 9 Td (Other) Tj ET' }), samplePdf(3)];
  const opened = await open(Buffer.concat(files.flatMap((file) => [file, Buffer.from('\r\n\0')])));
  const path = join(folder, 'joined.pdf');
  await saveDocument(opened.document, path, signal);
  const texts = (await readPdf(path)).pages.map(({ text }) => text);
  expect(texts).toEqual(['Page 1', 'Page 2', 'Other', 'Page 1', 'Page 2', 'Page 3']);
  expect(warnings).toEqual([{ code: 'files-in-a-row', params: { file: 'report.pdf', files: 3 } }]);
  await opened.close();
  expect((await readdir(folder)).sort()).toEqual(['in', 'joined.pdf']);
});

test('never joins what is no file by itself, nor what somebody locked', async () => {
  const locked = await fixture('owner-forbids-copying.pdf');
  for (const second of [samplePdf(2).subarray(0, 700), locked]) {
    warnings = [];
    await open(Buffer.concat([samplePdf(1), second])).catch(() => undefined);
    expect(codes()).not.toContain('files-in-a-row');
  }
  expect(await refusal(Buffer.concat([samplePdf(1), samplePdf(2)]), { 'on-damaged': 'refuse' })).toBe('damaged');
});
