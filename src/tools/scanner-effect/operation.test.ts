/** Checks scanner-effect by other programs: nothing but images, askew and grainy, the same each time. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const call = promisify(execFile);

let operation: OperationTest<typeof tool>;
beforeEach(async () => {
  operation = await OperationTest.start(tool, run);
});
afterEach(() => operation.end());

/** A black bar across a white page, with a red spot. */
const BAR = '0 g 40 95 120 10 re f 1 0 0 rg 90 150 20 20 re f BT /F1 9 Tf 20 20 Td (Secret words) Tj ET';

async function scanned(options: Readonly<Record<string, unknown>> = {}, pages = 1): Promise<string> {
  const file = await operation.file('report.pdf', samplePdf(pages, { content: () => BAR }));
  const [output] = await operation.run([file], options);
  return output?.path ?? '';
}

async function drawn(path: string, page = 1) {
  const prefix = join(operation.folder, 'drawn');
  await call('pdftoppm', ['-r', '150', '-f', `${page}`, '-l', `${page}`, '-singlefile', '-png', path, prefix]);
  return sharp(`${prefix}.png`).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** How far down the bar begins near its left and its right end. */
async function barTops(path: string, page = 1): Promise<readonly [number, number]> {
  const { data, info } = await drawn(path, page);
  const topAt = (share: number) => {
    const x = Math.round(info.width * share);
    for (let y = Math.round(info.height * 0.55); y < info.height; y++) {
      if ((data[(y * info.width + x) * 3] ?? 255) < 110) return y;
    }
    return Number.NaN;
  };
  return [topAt(0.25), topAt(0.75)];
}

/** Mean of each channel in a part of the page without ink, and their spread. */
async function paper(path: string) {
  const { data, info } = await drawn(path);
  const part = { left: 60, top: Math.round(info.height * 0.1), width: 200, height: 60 };
  const cut = await sharp(data, { raw: info }).extract(part).png().toBuffer();
  const { channels } = await sharp(cut).stats();
  return channels.map(({ mean, stdev }) => ({ mean, stdev }));
}

test('makes each page one image without text, as large as it was, and says so', async () => {
  const path = await scanned({}, 2);
  const [images, text, facts] = await Promise.all(
    [['pdfimages', '-list', path] as const, ['pdftotext', path, '-'] as const, ['pdfinfo', path] as const].map(
      async ([program, ...rest]) => (await call(program, rest)).stdout,
    ),
  );
  expect(images?.match(/ image .* gray .* jpeg /g)).toHaveLength(2);
  expect(text?.trim()).toBe('');
  expect(facts).toMatch(/Page size:\s+201 x 300 pts/);
  expect(operation.warnings).toContainEqual({ code: 'all-pages-scanned', params: { file: 'report.pdf' } });
});

test('lays pages askew, each by an angle of its own within the tilt, or not at all', async () => {
  const path = await scanned({ tilt: 5 }, 3);
  const slopes: number[] = [];
  for (const page of [1, 2, 3]) {
    const [left, right] = await barTops(path, page);
    slopes.push(Math.round(((Math.atan2(right - left, 208) * 180) / Math.PI) * 10) / 10);
  }
  for (const slope of slopes) {
    expect(Math.abs(slope)).toBeGreaterThan(1.4);
    expect(Math.abs(slope)).toBeLessThan(5.4);
  }
  expect(new Set(slopes).size).toBe(3);
  const [left, right] = await barTops(await scanned({ tilt: 0 }));
  expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
});

test('gives the same bytes for the same file and options', async () => {
  const [first, second] = [await readFile(await scanned()), await readFile(await scanned())];
  expect(first.equals(second)).toBe(true);
});

test('adds grain, age and colour as asked', async () => {
  const [smooth, grainy] = [await paper(await scanned({ noise: 0 })), await paper(await scanned({ noise: 40 }))];
  expect(smooth[0]?.stdev).toBeLessThan(1.5);
  expect(grainy[0]?.stdev).toBeGreaterThan(5);
  const old = await paper(await scanned({ yellow: 50, noise: 0 }));
  expect((old[0]?.mean ?? 0) - (old[2]?.mean ?? 0)).toBeGreaterThan(50);
  const { data, info } = await drawn(await scanned({ color: 'keep', tilt: 0 }));
  const at = (Math.round(info.height * 0.467) * info.width + Math.round(info.width / 2)) * 3;
  expect((data[at] ?? 0) - (data[at + 1] ?? 0)).toBeGreaterThan(150);
});

test('draws very large pages less finely, and says so', async () => {
  const map = samplePdf(1, { page: () => '/MediaBox [0 0 9000 9000]', content: () => BAR });
  await operation.run([await operation.file('map.pdf', map)], { noise: 0, tilt: 0 });
  const [lowered] = operation.warnings.filter(({ code }) => code === 'dpi-lowered');
  expect(lowered?.params).toEqual({ page: 1, dpi: 36 });
});
