/** Scans of two colours that are stored with eight bits a component: they are packed as bits, and no pixel changes. */
import { execFileSync } from 'node:child_process';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { letterScan } from '../../../tests/letter-scan.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

const SIZE = { width: 840, height: 1250, fontPx: 32 };
const LINES = Array.from({ length: 25 }, (_, row) => `Whoever wants to answer may do so by letter, line ${row}`);

interface Stored {
  readonly space: string;
  readonly ink: readonly number[];
  readonly paper: readonly number[];
  /** In the middle of the page. */
  readonly third?: readonly number[];
}

async function scan({ space, ink, paper, third }: Stored): Promise<Buffer> {
  const { rows } = await letterScan(LINES, SIZE, 1);
  const rowBytes = Math.ceil(SIZE.width / 8);
  const bytes = Buffer.alloc(SIZE.width * SIZE.height * ink.length);
  const middle = (SIZE.height / 2) * SIZE.width;
  for (let pixel = 0; pixel < SIZE.width * SIZE.height; pixel++) {
    const [x, y] = [pixel % SIZE.width, Math.floor(pixel / SIZE.width)];
    const isInk = ((rows[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
    const tone = isInk ? ink : paper;
    bytes.set(pixel === middle ? (third ?? tone) : tone, pixel * ink.length);
  }
  const entries = `/Subtype /Image /Width ${SIZE.width} /Height ${SIZE.height} /BitsPerComponent 8 /Filter /FlateDecode`;
  return samplePdf(1, {
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => 'q 201 0 0 300 0 0 cm /I Do Q',
    objects: { 150: sampleStream(deflateSync(bytes).toString('latin1'), `${entries} /ColorSpace ${space}`) },
  });
}

async function compressed(stored: Stored, options: Readonly<Record<string, unknown>> = {}) {
  const before = await compress.file('before.pdf', await scan(stored));
  const [output] = await compress.run([before], options);
  return { before: before.path, after: output?.path ?? '' };
}

function drawn(file: string): string {
  const png = execFileSync('pdftoppm', ['-r', '301', '-png', file], { maxBuffer: 50_000_000 });
  return png.toString('base64');
}

/** Bits and filter of the picture. */
function storedAs(file: string): readonly (string | undefined)[] {
  const list = execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' });
  const columns = list.trim().split('\n').at(-1)?.trim().split(/\s+/) ?? [];
  return [columns[7], columns[8]];
}

test.each<readonly [string, Stored]>([
  ['black and white greys', { space: '/DeviceGray', ink: [0], paper: [255] }],
  ['white on black', { space: '/DeviceGray', ink: [255], paper: [0] }],
  ['two other greys', { space: '/DeviceGray', ink: [40], paper: [230] }],
  ['places of a palette', { space: '[/Indexed /DeviceRGB 2 <FFFFEE 888888 000044>]', ink: [2], paper: [0] }],
  ['two colours', { space: '/DeviceRGB', ink: [10, 20, 120], paper: [255, 250, 230] }],
])('are bits: %s', async (_, stored) => {
  const { before, after } = await compressed(stored);
  expect(storedAs(after)).toEqual(['1', 'jbig2']);
  expect(drawn(after)).toBe(drawn(before));
});

test('are what they were with a third colour', async () => {
  const { after } = await compressed(
    { space: '/DeviceGray', ink: [0], paper: [255], third: [90] },
    { scans: 'picture' },
  );
  expect(storedAs(after)[1]).not.toBe('jbig2');
});

test('are what they were where black and white pictures are kept', async () => {
  const stored = { space: '/DeviceGray', ink: [0], paper: [255] };
  const { after } = await compressed(stored, { compressionLevel: 'custom', mono: 'keep', scans: 'picture' });
  expect(storedAs(after)[1]).not.toBe('jbig2');
});
