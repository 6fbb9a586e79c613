/** Checks what the list of pictures says of each, and that it knows their files by the names that they get. */
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { parseToolOptions } from '../../contract/tool.ts';
import { finishOutputs } from '../name-outputs.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let extract: OperationTest<typeof tool>;
beforeEach(async () => {
  extract = await OperationTest.start(tool, run);
});
afterEach(() => extract.end());

type Asked = Readonly<Record<string, unknown>>;

function jpeg(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

/** A page with two pictures of 40 × 30 pixels, each an inch wide and high. */
async function twoPictures(): Promise<Buffer> {
  const dict = '/Subtype /Image /Width 40 /Height 30 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  const object = async (colour: string) => sampleStream((await jpeg(colour)).toString('latin1'), dict);
  return samplePdf(1, {
    resources: () => '/XObject << /I 150 0 R /J 151 0 R >>',
    content: () => 'q 72 0 0 72 10 20 cm /I Do Q q 72 0 0 72 90 20 cm /J Do Q',
    objects: { 150: await object('#336699'), 151: await object('#993333') },
  });
}

async function listed(content: Uint8Array, type: FileTypeId): Promise<readonly OutputFile[]> {
  return extract.run([await extract.file('report', content, type)], { list: true });
}

/** The names that results get, and what their list says of each, as a job hands them over. */
async function handedOver(outputs: readonly OutputFile[], options: Asked = {}) {
  const inputs = [{ path: '', name: 'report.pdf', type: 'pdf', bytes: 1 }] as const;
  await mkdir(join(extract.folder, 'out'), { recursive: true });
  const done = { tool, options: parseToolOptions(tool, options), inputs, outputs, titles: new Map() };
  const results = await finishOutputs(done, extract.folder);
  const list = await readFile(join(extract.folder, 'out', results.at(-1)?.file ?? ''), 'utf8');
  const rows = JSON.parse(list) as readonly Readonly<Record<string, unknown>>[];
  return { names: results.slice(0, -1).map(({ name }) => name), rows };
}

test('tells the place, the size, the colours and a checksum of each picture', async () => {
  const { rows } = await handedOver(await listed(await twoPictures(), 'pdf'));
  const bytes = await jpeg('#336699');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual({
    file: 'report-p1-1.jpg',
    page: 1,
    box: { left: 10, top: 208, right: 82, bottom: 280 },
    widthPx: 40,
    heightPx: 30,
    dpi: 30,
    colour: 'DeviceRGB',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
});

test.each(['{name}', '{tool} {date}', '{n}'])('names pictures as %s does', async (pattern) => {
  const given = await handedOver(await listed(await twoPictures(), 'pdf'), { 'output-name': pattern });
  expect(given.rows.map((row) => row.file)).toEqual(given.names);
  expect(new Set(given.names).size).toBe(2);
});

test('lists the pictures of Office files, which have no places', async () => {
  const zip = new ZipFile();
  zip.addBuffer(await jpeg('#993333'), 'word/media/image1.jpeg');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array));
  const { rows } = await handedOver(await listed(Buffer.concat(chunks), 'docx'));
  const bytes = await jpeg('#993333');
  expect(rows).toEqual([
    {
      file: 'report-1.jpg',
      page: null,
      box: null,
      widthPx: 40,
      heightPx: 30,
      dpi: null,
      colour: 'srgb',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
  ]);
});
