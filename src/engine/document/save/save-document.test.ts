/** Checks that what we save ourselves holds the same objects as what qpdf saves, and what is left to qpdf. */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SampleOptions, samplePdf, sampleStream } from '../../../../tests/sample-pdf.ts';
import { saveBothWays } from '../../../../tests/saved-both-ways.ts';
import { FileSource } from '../../bytes/file-source.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, PdfStream } from '../../syntax/object.ts';
import { isReadBack } from '../../syntax/read-back.ts';
import { saveDocument } from './save-document.ts';

const FIXTURES = path.join(import.meta.dirname, '../../../../tests/fixtures');
/** It asks for a password. */
const LOCKED = 'r6-both-passwords.pdf';
/** Broken on purpose: what a reader makes of them is tested where they stand. */
const BROKEN = /^(fuzz|pdfa)\//;
const signal = new AbortController().signal;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-save-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function sample(options: SampleOptions): Promise<string> {
  const file = path.join(folder, 'sample.pdf');
  await writeFile(file, samplePdf(3, options));
  return file;
}

const files = globSync('**/*.pdf', { cwd: FIXTURES }).filter((file) => file !== LOCKED && !BROKEN.test(file));

test.each(files.sort())('the objects of %s are those that qpdf writes', async (fixture) => {
  for (const part of ['all pages', 'first page'] as const) {
    expect(await saveBothWays(path.join(FIXTURES, fixture), folder, part)).toMatchObject({ kind: 'same', detail: '' });
  }
});

test('odd names, strings, numbers and nesting are the same, too', async () => {
  const deep = `${'['.repeat(300)}${']'.repeat(300)}`;
  const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
  const objects = {
    150: `<< /A#20B#2FC#c3#a9 /#28#29 /Text <${bytes}> /Lines (a\\r\\nb\\(c\\)\\\\) >>`,
    151: '[ 1.50 -.5 -0 0.0000000001 123456789012 true false null 152 0 R 999 0 R ]',
    152: '153 0 R',
    153: '(behind a reference)',
    154: deep,
    155: sampleStream(
      'q Q '.repeat(40),
      '/Own [1 2 153 0 R] /Note << /Long (a word that is long enough to be moved) >>',
    ),
  };
  const file = await sample({ catalog: '/Odd [150 0 R 151 0 R 152 0 R 154 0 R 155 0 R]', objects });
  expect(await saveBothWays(file, folder, 'all pages')).toMatchObject({ kind: 'same', detail: '' });
});

test('a file of PDF/A-1 is left to qpdf, since it may have no object streams', async () => {
  const xmp = '<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>';
  const objects = { 150: sampleStream(xmp, '/Type /Metadata /Subtype /XML') };
  const file = await sample({ catalog: '/Metadata 150 0 R', objects });
  const document = PdfDocument.open(file);
  const target = path.join(folder, 'archive.pdf');
  await saveDocument(document, target, signal);
  document.close();
  expect(await readFile(target, 'latin1')).not.toContain('ObjStm');
});

test('where what we wrote does not read back, qpdf writes the file', async () => {
  const document = PdfDocument.open(await sample({}));
  const short = path.join(folder, 'short.bin');
  await writeFile(short, 'only so much');
  const data = { kind: 'file', source: new FileSource(short), offset: 0, length: 500 } as const;
  document.catalog.set('Cut', document.add(new PdfStream(PdfDict.of({ Filter: name('DCTDecode') }), data)));
  const target = path.join(folder, 'mended.pdf');
  await saveDocument(document, target, signal);
  document.close();
  expect(isReadBack(target)).toBe(false);
  expect(execFileSync('qpdf', ['--show-npages', target], { encoding: 'utf8' }).trim()).toBe('3');
});
