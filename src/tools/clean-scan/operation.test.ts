/** Checks clean-scan by other programs: scans change and all else stays, text and links lie where the picture does. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { type ScanPage, scanPdf, scanPicture } from '../../../tests/scan-pdf.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const call = promisify(execFile);
const LINES = [
  'The ferry leaves at seven',
  'and comes back at noon.',
  'Nobody waits for it, since',
  'it was never overloaded',
  'in winter or in spring.',
];
/** As an earlier recognition left it. */
const LAYER = 'q BT 3 Tr /F1 14 Tf 20 168 Td (The ferry leaves) Tj ET Q';

let operation: OperationTest<typeof tool>;
beforeEach(async () => {
  operation = await OperationTest.start(tool, run);
});
afterEach(() => operation.end());

type Options = Readonly<Record<string, unknown>>;

async function clean(content: Uint8Array, options: Options = {}, type: 'pdf' | 'jpg' = 'pdf'): Promise<OutputFile> {
  const file = await operation.file(`scan.${type}`, content, type);
  const [output] = await operation.run([file], { rotate: false, ...options });
  if (!output) throw new Error('no output');
  return output;
}

async function cleanPages(pages: readonly ScanPage[], options: Options = {}): Promise<OutputFile> {
  return clean(await scanPdf(...pages), options);
}

interface Listed {
  readonly width: number;
  readonly color: string;
  readonly bits: number;
  readonly coding: string;
}

async function pictures({ path }: OutputFile): Promise<readonly Listed[]> {
  const { stdout } = await call('pdfimages', ['-list', path]);
  const rows = stdout
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.trim().split(/\s+/));
  return rows.map((row) => ({
    width: Number(row[3]),
    color: row[5] ?? '',
    bits: Number(row[7]),
    coding: row[8] ?? '',
  }));
}

/** Bytes of the first picture as they are stored. */
async function storedJpeg({ path }: { readonly path: string }): Promise<Buffer> {
  const prefix = join(operation.folder, 'stored');
  await call('pdfimages', ['-j', '-f', '1', '-l', '1', path, prefix]);
  return readFile(`${prefix}-000.jpg`);
}

/** A page as poppler draws it, in gray. */
async function drawn({ path }: OutputFile, page = 1): Promise<{ readonly data: Buffer; readonly width: number }> {
  const prefix = join(operation.folder, 'drawn');
  const number = String(page);
  await call('pdftoppm', ['-r', '150', '-f', number, '-l', number, '-singlefile', '-png', path, prefix]);
  const picture = sharp(`${prefix}.png`).toColourspace('b-w').raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

test('straightens a page that is else clean without touching the bytes of its picture', async () => {
  const content = await scanPdf({ lines: LINES, turn: 2 });
  const before = await operation.file('before.pdf', content);
  const output = await clean(content, { despeckle: 'off' });
  expect(output.report).toMatchObject({ made: { straightened: [1], cleaned: [], cropped: [] } });
  expect((await storedJpeg(output)).equals(await storedJpeg(before))).toBe(true);
});

test('leaves a clean and straight page byte for byte, and says so', async () => {
  const output = await cleanPages([{ lines: LINES }]);
  expect(output.unchanged).toBe(true);
  expect(operation.warnings.map(({ code }) => code)).toEqual(['already-clean']);
});

test('makes gray paper white, in fewer bytes', async () => {
  const content = await scanPdf({ lines: LINES, turn: 3, paper: '#d4ccb8', specks: 60 });
  const output = await clean(content);
  const { data, width } = await drawn(output);
  expect([data[5 * width + 5], data[200 * width + 600]]).toEqual([255, 255]);
  expect((await readFile(output.path)).length).toBeLessThanOrEqual(content.length);
  expect(output.report).toMatchObject({ made: { straightened: [1], cleaned: [1] } });
});

test('text of an earlier recognition turns along with the picture', async () => {
  const output = await cleanPages([{ lines: LINES, turn: 3, paper: '#d8d0c0', after: LAYER }]);
  const { stdout } = await call('pdftotext', ['-bbox', output.path, '-']);
  const words = [...stdout.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)"[^>]*yMax="([\d.]+)">(\w+)/g)];
  expect(words.map((word) => word[4])).toEqual(['The', 'ferry', 'leaves']);
  const text = (await call('pdftotext', ['-raw', output.path, '-'])).stdout;
  expect(text.trim()).toBe('The ferry leaves');
  // The layer ran level on the crooked page: it rises by three degrees on the straight one.
  const [first, last] = [words[0], words.at(-1)].map((word) => Number(word?.[2]) + Number(word?.[3]));
  expect((first ?? 0) - (last ?? 0)).toBeGreaterThan(2);
});

test('links and bookmarks stay, and lead where they led', async () => {
  const link =
    '/Annots [<< /Type /Annot /Subtype /Link /Rect [20 150 120 180] /Border [0 0 0] /Dest [20 0 R /XYZ 0 100 0] >>]';
  const output = await cleanPages([{ lines: LINES, turn: 3, paper: '#d8d0c0', page: link }, { lines: LINES }]);
  const { pages } = await readPdf(output.path);
  expect(pages[0]?.links).toEqual([2]);
});

test('leaves pages with text and drawings, and names them', async () => {
  const output = await cleanPages([
    { lines: LINES, turn: 2, paper: '#d8d0c0' },
    { lines: LINES, turn: 2, paper: '#d8d0c0', after: 'BT /F1 14 Tf 20 20 Td (Received in May) Tj ET' },
    { lines: LINES, turn: 2, paper: '#d8d0c0', after: '1 0 0 RG 10 10 m 100 100 l S' },
  ]);
  expect(output.report).toMatchObject({ made: { straightened: [1], cleaned: [1] } });
  expect(operation.warnings).toContainEqual({ code: 'pages-no-scans', params: { pages: '2, 3' } });
});

test('gives a file without scans back as it came', async () => {
  const output = await clean(samplePdf(2));
  expect(output.unchanged).toBe(true);
  expect(operation.warnings.map(({ code }) => code)).toEqual(['pages-no-scans']);
});

test('only the chosen pages change', async () => {
  const page = { lines: LINES, turn: 2, paper: '#d8d0c0' };
  const output = await cleanPages([page, page], { pages: '2' });
  expect(output.report).toMatchObject({ made: { straightened: [2], cleaned: [2] } });
});

test('a black and white scan stays one, without losses', async () => {
  const picture = await scanPicture({ lines: LINES, turn: 2, specks: 30 });
  const bits = await sharp(picture).threshold(128).toColourspace('b-w').tiff({ bitdepth: 1 }).toBuffer();
  const file = await operation.file('fax.tif', bits, 'tiff');
  const [output] = await operation.run([file], { rotate: false });
  if (!output) throw new Error('no output');
  const [shown] = await pictures(output);
  expect(shown).toMatchObject({ color: 'gray', bits: 1 });
  expect(['jbig2', 'ccitt']).toContain(shown?.coding);
});

test('turns colours to gray and to black and white where asked for', async () => {
  const picture = sharp(await scanPicture({ lines: LINES, paper: '#e8d8b0', ink: '#203080' }));
  const color = await picture.toColourspace('srgb').tint('#c08040').jpeg().withMetadata({ density: 150 }).toBuffer();
  expect(await pictures(await clean(color, { color: 'gray' }, 'jpg'))).toMatchObject([{ color: 'gray', bits: 8 }]);
  expect(await pictures(await clean(color, { color: 'mono' }, 'jpg'))).toMatchObject([{ color: 'gray', bits: 1 }]);
});

test('puts pages on the paper asked for, at the resolution asked for', async () => {
  const output = await cleanPages([{ lines: LINES, paper: '#d8d0c0' }], { paper: 'a4', dpi: 100 });
  const { pages } = await readPdf(output.path);
  // The scan is wider than it is high: so is its sheet.
  expect([pages[0]?.width, pages[0]?.height].map((side) => Math.round(side ?? 0))).toEqual([842, 595]);
  const [shown] = await pictures(output);
  expect(Math.abs((shown?.width ?? 0) - 1169)).toBeLessThan(4);
});

test('turns a page upright that stands on its head', async () => {
  const output = await cleanPages([{ lines: LINES, turn: 180 }], { rotate: true });
  expect(output.report).toMatchObject({ made: { rotated: [1] } });
  expect((await readPdf(output.path)).pages[0]?.rotation).toBe(180);
});

test('shows a photographed sheet as seen from above', async () => {
  const art =
    '<rect width="900" height="700" fill="#5b3f2a"/><path d="M150 90L760 60L840 640L60 600Z" fill="#efece4"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700" font-family="Liberation Sans">${art}</svg>`;
  const photo = await sharp(Buffer.from(svg)).jpeg().withMetadata({ density: 100 }).toBuffer();
  const output = await clean(photo, { perspective: true }, 'jpg');
  const { data, width } = await drawn(output);
  const height = data.length / width;
  const corners = [
    [8, 8],
    [width - 9, 8],
    [8, height - 9],
    [width - 9, height - 9],
  ];
  for (const [x = 0, y = 0] of corners) expect(data[y * width + x]).toBeGreaterThan(240);
  expect(operation.warnings).toEqual([]);
  await clean(await scanPdf({ lines: LINES }), { perspective: true });
  expect(operation.warnings.map(({ code }) => code)).toContain('sheet-not-found');
});
