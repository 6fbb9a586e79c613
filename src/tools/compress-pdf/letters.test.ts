/** Black-and-white scans: pages share their letters, no pixel changes, and recognition reads of every scan what it read before. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { letterErrors } from '../../../scripts/bench/letter-errors.ts';
import { grayScan, letterScan } from '../../../tests/letter-scan.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { openPicture } from '../../adapters/sharp.ts';
import { encodeG4 } from '../../engine/compress/bilevel/encode-g4.ts';
import { encodeJbig2 } from '../../engine/compress/bilevel/encode-jbig2.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

const SIZE = { width: 840, height: 1250, fontPx: 32 };
const SENTENCES = [
  'The quarterly report was sent to the members',
  'of the committee on the fourteenth of March;',
  'whoever wants to answer may do so by letter,',
  'quoting file number 4071-B, before 30 June.',
];
const LINES = Array.from({ length: 25 }, (_, row) => SENTENCES[row % SENTENCES.length] ?? '');

type Store = (rows: Uint8Array) => { readonly bytes: Uint8Array; readonly filter: string };

const FAX: Store = (rows) => ({
  bytes: encodeG4({ rows, ...SIZE, blackIsOne: true }),
  filter: `/CCITTFaxDecode /DecodeParms << /K -1 /Columns ${SIZE.width} /Rows ${SIZE.height} >>`,
});
const JBIG2: Store = (rows) => ({ bytes: encodeJbig2({ rows, ...SIZE, blackIsOne: true }), filter: '/JBIG2Decode' });

function pagesOf(pictures: readonly string[]): Buffer {
  return samplePdf(pictures.length, {
    resources: (page) => `/XObject << /I ${149 + page} 0 R >>`,
    content: () => 'q 201 0 0 300 0 0 cm /I Do Q',
    objects: Object.fromEntries(pictures.map((picture, index) => [150 + index, picture])),
  });
}

async function scans(store: Store): Promise<Buffer> {
  const pages = await Promise.all([1, 2, 3].map((seed) => letterScan(LINES.slice(seed), SIZE, seed)));
  const entries = `/Subtype /Image /Width ${SIZE.width} /Height ${SIZE.height} /ColorSpace /DeviceGray /BitsPerComponent 1`;
  return pagesOf(
    pages.map(({ rows }) => {
      const { bytes, filter } = store(rows);
      return sampleStream(Buffer.from(bytes).toString('latin1'), `${entries} /Filter ${filter}`);
    }),
  );
}

async function compressed(file: Buffer, options: Readonly<Record<string, unknown>> = {}) {
  const before = await compress.file('before.pdf', file);
  const [output] = await compress.run([before], options);
  if (!output) throw new Error('one result expected');
  return { before: before.path, after: output.path };
}

/** Every pixel of every picture, as poppler decodes them. */
function pixels(file: string): string {
  execFileSync('pdfimages', [file, path.join(compress.folder, 'pixels')]);
  return execFileSync(
    'sh',
    [
      '-c',
      'sha256sum < "$0-000.pbm"; sha256sum < "$0-001.pbm"; sha256sum < "$0-002.pbm"',
      path.join(compress.folder, 'pixels'),
    ],
    { encoding: 'utf8' },
  );
}

test.each([
  ['fax pages', FAX],
  ['JBIG2 pages', JBIG2],
])('%s share their letters, and no pixel changes', async (_, store) => {
  const file = await scans(store);
  const { before, after } = await compressed(file);
  const objects = execFileSync('qpdf', ['--json=2', '--json-key=qpdf', after], { encoding: 'utf8' });
  expect(new Set(objects.match(/"\/JBIG2Globals": "\d+ 0 R"/g) ?? []).size).toBe(1);
  expect(pixels(after)).toBe(pixels(before));
});

function errorsIn(file: string): number {
  const picture = path.join(compress.folder, 'read');
  execFileSync('pdftoppm', ['-r', '300', '-f', '1', '-singlefile', '-png', file, picture]);
  const text = execFileSync('tesseract', [`${picture}.png`, '-', '-l', 'eng', '--psm', '6'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return letterErrors(LINES.join(' '), text);
}

test.each([
  ['medium', 'picture'],
  ['medium', 'layers'],
  ['high', 'layers'],
])('a grey scan is recognised as before at %s as %s', async (compressionLevel, scanned) => {
  const data = await grayScan(LINES, SIZE, { noise: 24, seed: 3 });
  const raw = { width: SIZE.width, height: SIZE.height, channels: 1 } as const;
  const jpeg = await openPicture(data, { raw }).toColourspace('b-w').jpeg({ quality: 92 }).toBuffer();
  const entries = `/Subtype /Image /Width ${SIZE.width} /Height ${SIZE.height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  const file = pagesOf([sampleStream(jpeg.toString('latin1'), `${entries} /Filter /DCTDecode`)]);
  const { before, after } = await compressed(file, { compressionLevel, scans: scanned });
  expect(errorsIn(after)).toBeLessThanOrEqual(errorsIn(before) + 0.002);
});
