/** compress-pdf on archives and Office files: everything in them smaller, nothing else changed. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { rarFile } from '../../../tests/rar-file.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compress: OperationTest<typeof tool>;
let folder: string;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
  folder = await mkdtemp(join(tmpdir(), 'compress-archives-'));
});
afterEach(async () => {
  await compress.end();
  await rm(folder, { recursive: true });
});

async function compressed(
  content: Uint8Array,
  type: FileTypeId,
  options: Readonly<Record<string, unknown>> = {},
): Promise<OutputFile & { readonly bytes: number }> {
  const [output] = await compress.run([await compress.file(`in.${type}`, content, type)], options);
  if (!output) throw new Error('one result expected');
  return { ...output, bytes: (await stat(output.path)).size };
}

/** Content by name, in this order; a name that ends in a slash is a folder. */
type Contents = Readonly<Record<string, string | Uint8Array>>;

async function zipOf(contents: Contents, stored: readonly string[] = []): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(contents)) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(Buffer.from(content), name, { compressionLevel: stored.includes(name) ? 0 : 1 });
  }
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** What another program finds: names in order, and one file's content. */
function names(path: string): readonly string[] {
  return execFileSync('bsdtar', ['-tf', path], { encoding: 'utf8' }).trim().split('\n');
}

function contentOf(path: string, name: string): Buffer {
  // Brackets would be a pattern.
  return execFileSync('bsdtar', ['-xOf', path, name.replaceAll('[', '\\[')], { maxBuffer: 2 ** 26 });
}

function photo(side = 500): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3);
  let noise = 7;
  for (let at = 0; at < pixels.length; at++) {
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
    pixels[at] = 128 + Math.sin(at / 70) * 60 + ((noise >> 16) % 9);
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 98 })
    .toBuffer();
}

const TEXT = 'The same words again and again. '.repeat(200);

test('makes every file of a zip smaller by its own kind, and keeps folders, names and times', async () => {
  const picture = await photo();
  const content = await zipOf({ 'a/': '', 'a/photo.jpg': picture, 'a/ünder.txt': TEXT, 'two.pdf': samplePdf(2) });
  const result = await compressed(content, 'zip');
  expect(result.type).toBe('zip');
  expect(result.bytes).toBeLessThan(content.length / 1.5);
  expect(names(result.path)).toEqual(['a/', 'a/photo.jpg', 'a/ünder.txt', 'two.pdf']);
  const smaller = contentOf(result.path, 'a/photo.jpg');
  expect(smaller.length).toBeLessThan(picture.length / 1.5);
  expect(await sharp(smaller).metadata()).toMatchObject({ format: 'jpeg', width: 500, height: 500 });
  expect(contentOf(result.path, 'a/ünder.txt').toString()).toBe(TEXT);
  const listing = (path: string) => execFileSync('bsdtar', ['-tvf', path], { encoding: 'utf8' }).match(/\d\d:\d\d/g);
  await writeFile(join(folder, 'before.zip'), content);
  expect(listing(result.path)).toEqual(listing(join(folder, 'before.zip')));
});

test('leaves a file that cannot be read as it is, and archives inside closed', async () => {
  const inner = await zipOf({ 'a.txt': TEXT });
  const broken = (await photo()).subarray(0, 3000);
  const content = await zipOf({ 'broken.jpg': broken, 'inner.zip': inner, 'a.txt': TEXT });
  const result = await compressed(content, 'zip');
  expect(contentOf(result.path, 'broken.jpg').equals(broken)).toBe(true);
  expect(contentOf(result.path, 'inner.zip').equals(inner)).toBe(true);
});

test.each(['../up.txt', 'a/../../up.txt', '/abs.txt', 'C:\\x.txt', '..\\up.txt'])(
  'refuses the name %s',
  async (name) => {
    const safe = 'X'.repeat(name.length);
    const content = await zipOf({ [safe]: TEXT });
    const unsafe = Buffer.from(content.toString('latin1').replaceAll(safe, name), 'latin1');
    await expect(compressed(unsafe, 'zip')).rejects.toMatchObject({ code: 'unsafe-names' });
  },
);

test.each(['zipcrypt', 'aes128', 'aes256'])('opens a zip locked by %s with its password only', async (encryption) => {
  await writeFile(join(folder, 'a.txt'), TEXT);
  await writeFile(join(folder, 'photo.jpg'), await photo());
  const locked = join(folder, 'locked.zip');
  const options = ['--format', 'zip', '--options', `zip:encryption=${encryption}`, '--passphrase', 'öffne dich'];
  execFileSync('bsdtar', ['-c', '-f', locked, ...options, '-C', folder, 'a.txt', 'photo.jpg']);
  const content = await readFile(locked);
  await expect(compressed(content, 'zip')).rejects.toMatchObject({ code: 'need-password' });
  await expect(compressed(content, 'zip', { password: 'wrong' })).rejects.toMatchObject({ code: 'wrong-password' });
  const result = await compressed(content, 'zip', { password: 'öffne dich' });
  expect(contentOf(result.path, 'a.txt').toString()).toBe(TEXT);
  expect(compress.warningCodes).toEqual(['protection-removed']);
});

test('refuses an archive that claims to hold endless data, and one that cannot be read', async () => {
  const content = await zipOf({ 'zeros.txt': Buffer.alloc(100_000) });
  const lying = Buffer.from(content);
  const directory = lying.indexOf('PK\x01\x02', 0, 'latin1');
  lying.writeUInt32LE(0xf0000000, directory + 24);
  await expect(compressed(lying, 'zip')).rejects.toMatchObject({ code: 'unpacks-too-large' });
  await expect(compressed(content.subarray(0, 60), 'zip')).rejects.toMatchObject({ code: 'damaged' });
});

test('opens a zip with bytes behind its end', async () => {
  const content = Buffer.concat([await zipOf({ 'a.txt': TEXT, 'photo.jpg': await photo() }), Buffer.alloc(30, 7)]);
  const result = await compressed(content, 'zip');
  expect(contentOf(result.path, 'a.txt').toString()).toBe(TEXT);
});

test('refuses an archive of more files than a job has time for', async () => {
  const content = await zipOf({ 'a.txt': TEXT });
  const end = content.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  content.writeUInt16LE(60_000, end + 8);
  content.writeUInt16LE(60_000, end + 10);
  await expect(compressed(content, 'zip')).rejects.toMatchObject({ code: 'too-many-entries' });
});

test('keeps an entry as it is when its bytes are not what was promised', async () => {
  const content = await zipOf({ 'a.txt': TEXT, 'b.txt': TEXT.toUpperCase() });
  const local = content.indexOf('a.txt') + 5;
  content[local + 20] = (content[local + 20] ?? 0) ^ 0xff;
  const result = await compressed(content, 'zip', { lossless: true });
  expect(names(result.path)).toEqual(['a.txt', 'b.txt']);
});

test('makes a zip of a RAR archive, and says so', async () => {
  const picture = await photo();
  const result = await compressed(rarFile('photo.jpg', picture), 'rar');
  expect(result.type).toBe('zip');
  expect(names(result.path)).toEqual(['photo.jpg']);
  expect(contentOf(result.path, 'photo.jpg').length).toBeLessThan(picture.length / 1.5);
  expect(compress.warningCodes).toEqual(['rar-to-zip']);
});

test('gives a RAR archive back whose zip would be larger', async () => {
  // Nothing packs these, and the marks of a RAR archive are shorter than those of a zip.
  const digest = (index: number) => createHash('sha256').update(String(index)).digest();
  const content = Buffer.concat(Array.from({ length: 256 }, (_, index) => digest(index)));
  const result = await compressed(rarFile('noise.bin', content), 'rar');
  expect(result).toMatchObject({ type: 'rar', unchanged: true, facts: { files: 1 } });
  expect(compress.warningCodes).toEqual(['unchanged']);
});

test('says of a locked RAR archive that it cannot be opened, and of a broken one that it is', async () => {
  const signature = Buffer.from('526172211a070100', 'hex');
  // An archive encryption header (RAR 5.0, type 4): checksum, size, type, flags, version, flags, rounds, salt.
  const body = Buffer.concat([Buffer.from('15040000000f', 'hex'), Buffer.alloc(16, 7)]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(body));
  const locked = Buffer.concat([signature, sum, body, Buffer.alloc(64, 1)]);
  await expect(compressed(locked, 'rar')).rejects.toMatchObject({ code: 'rar-locked' });
  const broken = Buffer.concat([signature, Buffer.alloc(200, 9)]);
  await expect(compressed(broken, 'rar')).rejects.toMatchObject({ code: 'damaged' });
});

const CONTENT_TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';

test('stores the pictures of a Word document anew and changes nothing else', async () => {
  const picture = await photo();
  const parts = {
    '[Content_Types].xml': CONTENT_TYPES,
    'word/document.xml': `<w:document>${TEXT}</w:document>`,
    'docProps/core.xml': '<cp:coreProperties><dc:creator>Ann</dc:creator></cp:coreProperties>',
    'word/media/image1.jpeg': picture,
  };
  const result = await compressed(await zipOf(parts), 'docx');
  expect(result.type).toBe('docx');
  expect(names(result.path)).toEqual(Object.keys(parts));
  for (const [name, content] of Object.entries(parts).slice(0, 3)) {
    expect(contentOf(result.path, name).toString()).toBe(content);
  }
  const smaller = contentOf(result.path, 'word/media/image1.jpeg');
  expect(smaller.length).toBeLessThan(picture.length / 1.5);
  expect(await sharp(smaller).metadata()).toMatchObject({ format: 'jpeg', width: 500 });
});

test('empties the properties of Office files where that is asked', async () => {
  const core = '<cp:coreProperties><dc:creator>Ann</dc:creator></cp:coreProperties>';
  const parts = { '[Content_Types].xml': CONTENT_TYPES, 'word/document.xml': TEXT, 'docProps/core.xml': core };
  const result = await compressed(await zipOf(parts), 'docx', { preserveMetadata: false });
  expect(contentOf(result.path, 'docProps/core.xml').toString()).not.toContain('Ann');
  const meta =
    '<office:document-meta office:version="1.3"><office:meta><dc:creator>Ann</dc:creator></office:meta></office:document-meta>';
  const odt = await zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'meta.xml': meta }, ['mimetype']);
  const plain = await compressed(odt, 'odt', { preserveMetadata: false });
  expect(contentOf(plain.path, 'meta.xml').toString()).toMatch(/office:version="1\.3"><office:meta\/>/);
});

test('keeps the marker of an OpenDocument file first and unpacked', async () => {
  const mimetype = 'application/vnd.oasis.opendocument.text';
  const odt = await zipOf({ mimetype, 'content.xml': TEXT, 'Pictures/a.jpg': await photo() }, ['mimetype']);
  const result = await compressed(odt, 'odt');
  const bytes = await readFile(result.path);
  expect(bytes.subarray(30, 38 + mimetype.length).toString()).toBe(`mimetype${mimetype}`);
  expect(result.bytes).toBeLessThan(odt.length / 1.5);
});

test('takes pixels of Office pictures only where they do not decide how large a picture is drawn', async () => {
  const picture = await photo(1400);
  const width = async (xml: string) => {
    const parts = { '[Content_Types].xml': CONTENT_TYPES, 'ppt/slides/slide1.xml': xml, 'ppt/media/a.jpg': picture };
    const result = await compressed(await zipOf(parts), 'pptx', { resizeImages: true, compressionLevel: 'high' });
    return (await sharp(contentOf(result.path, 'ppt/media/a.jpg')).metadata()).width;
  };
  expect(await width('<p:pic/>')).toBe(1280);
  expect(await width('<a:blipFill><a:tile/></a:blipFill>')).toBe(1400);
});

test('leaves signed Office files with all that is signed', async () => {
  const picture = await photo();
  const parts = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_xmlsignatures/sig1.xml': '<x/>',
    'word/media/a.jpg': picture,
  };
  const result = await compressed(await zipOf(parts), 'docx');
  expect(contentOf(result.path, 'word/media/a.jpg').equals(picture)).toBe(true);
});

test('reaches a size with an archive too', async () => {
  const content = await zipOf({ 'photo.jpg': await photo(600), 'a.txt': TEXT });
  const result = await compressed(content, 'zip', { compressionLevel: 'custom', 'target-size': '30KB' });
  expect(result.bytes).toBeLessThanOrEqual(30 * 1024);
  expect(result.bytes).toBeGreaterThan(24 * 1024);
  expect(compress.warningCodes).toEqual([]);
});
