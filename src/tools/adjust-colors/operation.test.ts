/** Adjusts colours of PDFs and has PDFium and poppler draw them: tones as the options say, and nothing without them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { colourfulPdf, drawnByPdfium, drawnByPoppler, mostColour, shareAmiss } from '../../../tests/colourful-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let adjust: OperationTest<typeof tool>;
beforeEach(async () => {
  adjust = await OperationTest.start(tool, run);
});
afterEach(() => adjust.end());

async function adjusted(content: Uint8Array, options: Readonly<Record<string, unknown>> = {}): Promise<OutputFile> {
  const [output] = await adjust.run([await adjust.file('report.pdf', content)], options);
  if (!output) throw new Error('there is no result');
  return output;
}

async function source(content: Uint8Array): Promise<string> {
  const path = join(adjust.folder, 'before.pdf');
  await writeFile(path, content);
  return path;
}

test('changes nothing without a value', async () => {
  const output = await adjusted(colourfulPdf());
  expect(output.unchanged).toBe(true);
  expect(adjust.warnings).toEqual([{ code: 'colors-unchanged', params: { file: 'report.pdf' } }]);
});

test('makes grey text darker and leaves the paper white', async () => {
  const content = () => '0.6 g 0 0 100 1000 re f';
  const { pages, width } = await drawnByPdfium((await adjusted(samplePdf(1, { content }), { brightness: -50 })).path);
  const at = (x: number) => pages[0]?.[(10 * width + x) * 3];
  expect(at(150)).toBe(255);
  // 0.6 squared.
  expect(Math.abs((at(50) ?? 0) - 92)).toBeLessThanOrEqual(2);
});

test('darkens white paper with a lower contrast', async () => {
  const { pages } = await drawnByPdfium((await adjusted(samplePdf(1), { contrast: -50 })).path);
  expect(Math.abs((pages[0]?.[0] ?? 0) - 191)).toBeLessThanOrEqual(2);
});

test('takes all colour out at the lowest saturation, and more than doubles it at the highest', async () => {
  const before = colourfulPdf();
  const { path } = await adjusted(before, { saturation: -100 });
  for (const page of (await drawnByPoppler(path)).pages) expect(mostColour(page)).toBeLessThanOrEqual(2);
  const vivid = await drawnByPoppler((await adjusted(before, { saturation: 100 })).path);
  const old = await drawnByPoppler(await source(before));
  const expected = (...color: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = color;
    const gray = 0.299 * red + 0.587 * green + 0.114 * blue;
    return color.map((value) => Math.max(0, Math.min(255, gray + (value - gray) * 3)));
  };
  // Edges of letters and shapes are mixed after the change.
  expect(shareAmiss(old.pages[1] ?? new Uint8Array(), vivid.pages[1] ?? new Uint8Array(), expected, 30)).toBeLessThan(
    0.02,
  );
});
