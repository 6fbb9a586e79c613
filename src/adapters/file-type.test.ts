/** Checks that files are told apart by content, from whole files and from their first bytes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compoundFile } from '../../tests/compound-file.ts';
import { msgFile } from '../../tests/msg-file.ts';
import { tarFile } from '../../tests/tar-file.ts';
import { zipFile } from '../../tests/zip-file.ts';
import { detectFileType, detectFromHead, HEAD_BYTES } from './file-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test('tells old Office files apart by the streams in their directory, whatever they are called', async () => {
  expect(await detectFromHead(compoundFile('WordDocument'), 'x.xls')).toBe('doc');
  expect(await detectFromHead(compoundFile('SummaryInformation', 'Workbook'), 'x.doc')).toBe('xls');
  expect(await detectFromHead(compoundFile('PowerPoint Document'), 'x')).toBe('ppt');
  expect(await detectFromHead(compoundFile('__properties_version1.0'), 'mail.msg')).toBe('msg');
});

test('names a locked Office file by its ending, so that it can be asked for its password', async () => {
  expect(await detectFromHead(compoundFile('EncryptionInfo', 'EncryptedPackage'), 'plan.xlsx')).toBe('xlsx');
  expect(await detectFromHead(compoundFile('EncryptedPackage'), 'plan')).toBe('docx');
});

test('finds a PDF behind leading bytes, and not in the middle of another kind', async () => {
  expect(await detectFromHead(bytes('%PDF-1.7\n'), 'a')).toBe('pdf');
  expect(await detectFromHead(bytes(`${'x'.repeat(900)}%PDF-1.4\n`), 'a.txt')).toBe('pdf');
  expect(await detectFromHead(bytes(`${'x'.repeat(1100)}%PDF-1.4\n`), 'a.txt')).toBe('txt');
});

test('takes a plain-text name at its word, and no other name', async () => {
  expect(await detectFromHead(bytes('a;b\n1;2\n'), 'a.csv')).toBe('csv');
  expect(await detectFromHead(bytes('# Title\n'), 'a.MD')).toBe('md');
  expect(await detectFromHead(bytes('push graphic-context\n'), 'a.jpg')).toBe('txt');
  expect(await detectFromHead(bytes('{\\rtf1 hi}'), 'a.txt')).toBe('rtf');
  expect(await detectFromHead(bytes('<!DOCTYPE html><p>hi'), 'a.jpg')).toBe('html');
});

test('knows XML by its name and its first sign, unless it is of a kind of its own', async () => {
  const xml = '<?xml version="1.0"?><note/>';
  expect(await detectFromHead(bytes(xml), 'a.xml')).toBe('xml');
  expect(await detectFromHead(bytes(xml), 'a.txt')).toBe('txt');
  expect(await detectFromHead(bytes('<svg xmlns="x"/>'), 'a.xml')).toBe('svg');
  expect(await detectFromHead(bytes('hello'), 'a.xml')).toBe('txt');
});

test('knows a book whose type is not in front by its name, and no other zip', async () => {
  const zip = await zipFile({ 'META-INF/container.xml': '<container/>' });
  expect(await detectFromHead(zip, 'Book.EPUB')).toBe('epub');
  expect(await detectFromHead(zip, 'book.zip')).toBe('zip');
  expect(await detectFromHead(bytes('words'), 'book.epub')).toBe('txt');
});

test('knows SVG behind declaration, comment and entity list, and packed with gzip', async () => {
  const svg = '<?xml version="1.0"?><!-- > --><!DOCTYPE svg [<!ENTITY a "b">]>\n<svg xmlns="x"/>';
  expect(await detectFromHead(bytes(svg), 'a.png')).toBe('svg');
  expect(await detectFromHead(gzipSync(svg), 'a.svgz')).toBe('svg');
  expect(await detectFromHead(gzipSync('hello'), 'a.svgz')).toBe('gz');
});

test('takes UTF-8, UTF-16 and Windows letters as text, and noise as nothing', async () => {
  expect(await detectFromHead(Buffer.from('Grüße, 世界'), 'a')).toBe('txt');
  expect(await detectFromHead(Buffer.from('plain words', 'utf16le'), 'a')).toBe('txt');
  expect(await detectFromHead(bytes('Gr\xfc\xdfe'), 'a')).toBe('txt');
  expect(await detectFromHead(Buffer.from([65, 0, 0, 7, 200, 0, 0, 0, 1, 2, 3]), 'a.txt')).toBeUndefined();
});

test('knows a TIFF whose page list lies past the first bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-type-'));
  try {
    const tiff = Buffer.alloc(HEAD_BYTES * 2);
    tiff.write('II*\0', 'latin1');
    tiff.writeUInt32LE(tiff.length - 8, 4);
    await writeFile(join(folder, 'a'), tiff);
    expect(await detectFileType(join(folder, 'a'), 'a')).toBe('tiff');
    await writeFile(join(folder, 'empty'), '');
    expect(await detectFileType(join(folder, 'empty'), 'empty.pdf')).toBeUndefined();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('tells archives apart, and parts of one by their names alone', async () => {
  const disc = Buffer.alloc(36_000);
  disc.write('\x01CD001\x01', 32_768, 'latin1');
  const kinds = [
    [tarFile([{ name: 'a.txt', content: 'x' }]), 'a.tar', 'tar'],
    [bytes('7z\xbc\xaf\x27\x1c\0\x04'), 'a', '7z'],
    [bytes('BZh91AY&SY'), 'a', 'bz2'],
    [bytes('\xfd7zXZ\0\0\x04'), 'a', 'xz'],
    [bytes('\x28\xb5\x2f\xfd\0\0'), 'a', 'zst'],
    [bytes('MSCF\0\0\0\0'), 'a', 'cab'],
    [bytes('Rar!\x1a\x07\x01\0'), 'a.part2.rar', 'rar'],
    [disc, 'a.img', 'iso'],
    [bytes('whatever'), 'a.7z.002', 'part'],
    [bytes('whatever'), 'notes.002', 'txt'],
  ] as const;
  for (const [content, name, type] of kinds) expect(await detectFromHead(content, name), name).toBe(type);
});

test('tells emails by their headers, whatever they are called, and texts that only look like them', async () => {
  const mail = 'Received: by mail.example.com\r\n with SMTP\r\nFrom: a@example.com\r\nSubject: x\r\n\r\nHello';
  expect(await detectFromHead(bytes(mail), 'a.eml')).toBe('eml');
  expect(await detectFromHead(bytes(mail), 'a')).toBe('eml');
  expect(await detectFromHead(bytes(mail), 'a.txt')).toBe('txt');
  expect(await detectFromHead(bytes(`120\n${mail}`), 'a.emlx')).toBe('eml');
  expect(await detectFromHead(bytes(`From a@example.com Mon May 4\n${mail}`), 'a.eml')).toBe('eml');
  expect(await detectFromHead(bytes('Subject: x\n\nHello'), 'a.eml')).toBe('eml');
  for (const text of ['Subject: x\n\nFrom: a', 'From: me\nHello there\nDate: x', 'Hello'])
    expect(await detectFromHead(bytes(text), 'a'), text).toBe('txt');
  expect(await detectFromHead(msgFile({ properties: { 55: 'x' } }), 'a.doc')).toBe('msg');
});
