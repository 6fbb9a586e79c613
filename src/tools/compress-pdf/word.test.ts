/** compress-pdf on Word documents of the old kind: LibreOffice stores them anew, and nothing but pictures may change. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDocumentText } from '../../../tests/office-samples.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { convertMade } from '../../engine/write/office/convert-made.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compress: OperationTest<typeof tool>;
let folder: string;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
  folder = await mkdtemp(join(tmpdir(), 'compress-word-'));
});
afterEach(async () => {
  await compress.end();
  await rm(folder, { recursive: true });
});

async function compressed(
  content: Uint8Array,
  options: Readonly<Record<string, unknown>>,
): Promise<OutputFile & { readonly bytes: number }> {
  const [output] = await compress.run([await compress.file('in.doc', content, 'doc')], options);
  if (!output) throw new Error('one result expected');
  return { ...output, bytes: (await stat(output.path)).size };
}

/** A document that LibreOffice stored as Word 97. @param body of an OpenDocument text; `Pictures/a.png` is a noisy picture. */
async function wordDocument(body: string): Promise<Buffer> {
  const side = 400;
  const pixels = Buffer.alloc(side * side * 3);
  let noise = 7;
  for (let at = 0; at < pixels.length; at++) {
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
    pixels[at] = noise >> 23;
  }
  const picture = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 98 })
    .toBuffer();
  const path = join(folder, 'made.odt');
  await writeFile(path, await openDocumentText(body, { 'Pictures/a.jpg': picture }));
  const context = { workDir: folder, signal: new AbortController().signal, progress: () => undefined };
  return readFile(await convertMade(path, 'doc', 'made.odt', context));
}

const PICTURE =
  '<text:p><draw:frame text:anchor-type="as-char" svg:width="8cm" svg:height="8cm"><draw:image xlink:href="Pictures/a.jpg" xlink:type="simple"/></draw:frame></text:p>';
const COMMENT =
  '<text:p>Words <office:annotation><dc:creator>A</dc:creator><text:p>A remark in the margin.</text:p></office:annotation>behind it.</text:p>';

test('stores the pictures of an old Word document anew, and keeps its words', async () => {
  const content = await readFile(join(import.meta.dirname, '../../../tests/fixtures/picture.doc'));
  const result = await compressed(content, { compressionLevel: 'high' });
  expect(result.type).toBe('doc');
  expect(result.bytes).toBeLessThan(content.length * 0.8);
  const bytes = await readFile(result.path);
  expect(bytes.includes(Buffer.from('Words before the picture.', 'utf16le'))).toBe(true);
  expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(true);
  expect(await compressed(content, { lossless: true })).toMatchObject({ unchanged: true });
});

test('stores the pictures of a document with a comment anew, and keeps the comment', async () => {
  const content = await wordDocument(COMMENT + PICTURE);
  const result = await compressed(content, { compressionLevel: 'high' });
  expect(result.unchanged).toBeFalsy();
  expect(result.bytes).toBeLessThan(content.length * 0.8);
  const bytes = await readFile(result.path);
  expect(bytes.includes(Buffer.from('A remark in the margin.', 'utf16le'))).toBe(true);
});
