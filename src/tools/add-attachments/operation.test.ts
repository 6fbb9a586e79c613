/** Attaches files, and looks with qpdf and poppler at what is in the PDF. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import type { AttachedFile } from '../../contract/options/attached-file.ts';
import { claimArchive } from '../../engine/archive/convert/claim-archive.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let adding: OperationTest<typeof tool>;
beforeEach(async () => {
  adding = await OperationTest.start(tool, run);
});
afterEach(() => adding.end());

async function given(name: string, content: string, type: FileTypeId = 'bytes'): Promise<AttachedFile> {
  return adding.file(name, Buffer.from(content), type);
}

async function attach(
  pdf: Uint8Array,
  files: readonly AttachedFile[],
  options: Readonly<Record<string, unknown>> = {},
) {
  return adding.run([await adding.file('report.pdf', pdf)], { attach: files, ...options });
}

/** Name → content, as poppler saves them. */
function attachedIn(path: string): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(adding.folder, 'saved-'));
  execFileSync('pdfdetach', ['-enc', 'UTF-8', '-saveall', '-o', folder, path]);
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

function plain(path: string): string {
  return execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' }).replace(
    /\s+/g,
    ' ',
  );
}

const CLAIM = (part: number) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description></rdf:RDF></x:xmpmeta>`;

function claiming(part: number): Uint8Array {
  const xmp = CLAIM(part);
  return samplePdf(1, {
    catalog: '/Metadata 150 0 R',
    objects: {
      150: `<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n${xmp}\nendstream`,
    },
  });
}

test('attaches files of any type, with description, relation and size; pages stay', async () => {
  const files = [await given('Zahlen 数.csv', 'a,b\n1,2\n', 'csv'), await given('raw.xyz', '\u0000\u0001')];
  const [output] = await attach(samplePdf(2), files, { description: 'Both tables', relation: 'Data' });
  const path = output?.path ?? '';
  expect(attachedIn(path)).toEqual({ 'Zahlen 数.csv': 'a,b\n1,2\n', 'raw.xyz': '\u0000\u0001' });
  expect(execFileSync('pdfdetach', ['-list', path], { encoding: 'utf8' })).toContain('2 embedded files');
  expect(output?.report).toEqual({ made: { attached: 2 } });
  const text = plain(path);
  expect(text.match(/\/AFRelationship \/Data/g)).toHaveLength(2);
  expect(text.match(/\/Desc \(Both tables\)/g)).toHaveLength(2);
  expect(text).toContain('/Subtype /text#2fcsv');
  expect(text).toMatch(/\/AF \[ \d+ 0 R \d+ 0 R \]/);
  expect((await readPdf(path)).pages.map((page) => page.text)).toEqual(['Page 1', 'Page 2']);
});

test('keeps two files of one name apart, or replaces the one that was there', async () => {
  const [first] = await attach(samplePdf(1), [await given('a.txt', 'one', 'txt')]);
  const before = await readFile(first?.path ?? '');
  const second = await given('a.txt', 'two', 'txt');
  const [both] = await attach(before, [second]);
  expect(attachedIn(both?.path ?? '')).toEqual({ 'a.txt': 'one', 'a (2).txt': 'two' });
  const [replaced] = await attach(before, [second], { replace: true });
  expect(attachedIn(replaced?.path ?? '')).toEqual({ 'a.txt': 'two' });
  expect(replaced?.report).toEqual({ made: { attached: 1, replaced: 1 } });
  expect(plain(replaced?.path ?? '')).not.toContain('stream one');
});

test('refuses what an archive file does not allow, in the words of its part', async () => {
  const file = await given('a.txt', 'one', 'txt');
  await expect(attach(claiming(2), [file])).rejects.toThrow('PDF/A-2 allows only PDF/A attachments.');
  await expect(attach(claiming(1), [file])).rejects.toThrow('PDF/A-1 allows no attachments.');
  const [output] = await attach(claiming(3), [file]);
  expect(attachedIn(output?.path ?? '')).toEqual({ 'a.txt': 'one' });
});

test('makes a PDF/A-3 of a file, which takes any attachment', async () => {
  const [first] = await attach(samplePdf(1), [await given('a.txt', 'one', 'txt')], { pdfa3: true });
  const text = await readFile(first?.path ?? '', 'latin1');
  expect(text).toMatch(/pdfaid:part(>|=")3/);
  expect(attachedIn(first?.path ?? '')).toEqual({ 'a.txt': 'one' });
  expect(adding.warningCodes).toEqual([]);
});

test('takes an archive file as an attachment of PDF/A-2', async () => {
  const [archive] = await attach(samplePdf(1), [await given('a.txt', 'one', 'txt')], { pdfa3: true });
  const third = { ...(await given('third.pdf', '', 'pdf')), path: archive?.path ?? '' };
  await expect(attach(claiming(2), [third])).rejects.toThrow('PDF/A-2 allows only PDF/A attachments.');
  const path = join(adding.folder, 'second.pdf');
  await saveAsArchive(path);
  const second = { ...third, name: 'second.pdf', path };
  expect(Object.keys(attachedIn((await attach(claiming(2), [second]))[0]?.path ?? ''))).toEqual(['second.pdf']);
});

/** A file that follows PDF/A-2b. */
async function saveAsArchive(path: string): Promise<void> {
  await writeFile(path, samplePdf(1));
  const context = { workDir: adding.folder, signal: new AbortController().signal, warn: () => undefined };
  expect(await claimArchive(path, { level: '2b', name: 'second.pdf' }, context)).toBe(true);
}

test('never makes different files of the same ones', async () => {
  const files = [await given('a.txt', 'one', 'txt')];
  const [first] = await attach(samplePdf(1), files);
  const bytes = await readFile(first?.path ?? '');
  await writeFile(join(adding.folder, 'first.pdf'), bytes);
  const [second] = await attach(samplePdf(1), files);
  expect(bytes.equals(await readFile(second?.path ?? ''))).toBe(true);
});

test('asks for files, and takes 50 at most', async () => {
  const input = await adding.file('report.pdf', samplePdf(1));
  await expect(async () => adding.run([input])).rejects.toThrow('Files to attach is required.');
  const file = await given('a.txt', 'one', 'txt');
  await expect(async () => attach(samplePdf(1), new Array(51).fill(file))).rejects.toThrow(
    'attach takes at most 50 files.',
  );
});
