/** Checks that compress-pdf writes drawings shorter, and that nobody sees it. */
import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawn } from '../../../tests/by-poppler.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { type SampleOptions, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

/** Two of the sixteen shades that poppler has for the edge of a line. */
const EDGE = 33;

let files = 0;
let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

async function compressed(options: SampleOptions, settings: Readonly<Record<string, unknown>> = {}, pages = 1) {
  const file = await compress.file(`${++files}.pdf`, samplePdf(pages, options));
  const [output] = await compress.run([file], settings);
  const path = output?.path ?? '';
  const apart = [drawn, byMupdf].map((draw) => mostApart(draw(file.path), draw(path)));
  return { bytes: (await stat(path)).size, apart: Math.max(...apart) };
}

/** A curve of a thousand points, then a map of coloured squares as four lines each, coloured twice over. */
function chart(size: number): string {
  const curve = Array.from({ length: 1_000 }, (_, at) => {
    const y = 200 + 60 * Math.sin(at / 40) + 9 * Math.sin(at * at);
    return `${((at / 5) * size).toFixed(7)} ${(y * size).toFixed(7)} ${at === 0 ? 'm' : 'l'}`;
  });
  const squares = Array.from({ length: 900 }, (_, at) => {
    const [x, y] = [5 + (at % 30) * 6, 5 + Math.floor(at / 30) * 4];
    const color = `${(0.5 + 0.5 * Math.sin(at)).toFixed(6)} ${(0.5 + 0.5 * Math.cos(at * 1.7)).toFixed(6)} 0.25 rg`;
    const corners = [x, y, x + 6, y, x + 6, y + 4, x, y + 4].map((value) => (value * size).toFixed(4));
    const [a, b, c, d, e, f, g, h] = corners;
    return `${color} ${color} ${a} ${b} m ${c} ${d} l ${e} ${f} l ${g} ${h} l h f`;
  });
  return `q 0.2 w ${curve.join('\n')} S ${squares.join('\n')} Q`;
}

function byMupdf(path: string): Buffer {
  return execFileSync('mutool', ['draw', '-q', '-r', '100', '-F', 'pnm', '-o', '-', path, '1'], {
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function mostApart(a: Buffer, b: Buffer): number {
  expect(a.length).toBe(b.length);
  return a.reduce((most, byte, at) => Math.max(most, Math.abs(byte - (b[at] ?? 0))), 0);
}

test('writes points, colours and rectangles shorter: the same look in two programs', async () => {
  const content = () => chart(1);
  const { bytes, apart } = await compressed({ content });
  const packed = await compressed({ content }, { lossless: true });
  expect(bytes).toBeLessThan(packed.bytes * 0.6);
  expect(apart).toBeLessThan(EDGE);
});

test('keeps the digits of a form that is drawn large, and of content that two pages share', async () => {
  const form = (scale: number): SampleOptions => ({
    resources: () => '/XObject << /F 200 0 R >>',
    content: () => `${1 / scale} 0 0 ${1 / scale} 0 0 cm /F Do`,
    objects: { 200: sampleStream(chart(scale), '/Type /XObject /Subtype /Form /BBox [0 0 999999 999999]') },
  });
  const [small, large] = [await compressed(form(1)), await compressed(form(0.001))];
  expect(small.apart).toBeLessThan(EDGE);
  // A thousand times as large, four digits behind the point are a tenth of a point.
  expect(large.apart).toBeLessThan(EDGE);
  const shared = {
    objects: { 200: sampleStream(chart(1)) },
    page: () => '/Contents 200 0 R',
  };
  const alone = await compressed({ content: () => chart(1) });
  const together = await compressed(shared, {}, 2);
  expect(together.bytes).toBeGreaterThan(alone.bytes * 1.6);
});
