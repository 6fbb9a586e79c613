/** Checks what extract-text does where Tesseract is not installed. */
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { scanPdf } from '../../../tests/scan-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

// Other files of this process have loaded the real ones, and go on with them afterwards.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock(import('../../adapters/tesseract.ts'), async (original) => ({
  ...(await original()),
  tesseractLanguages: async () => undefined,
}));

let operation: OperationTest<typeof tool>;
beforeEach(async () => {
  operation = await OperationTest.start(tool, run);
});
afterEach(() => operation.end());

test('gives the text of the file, and says what a scan needs', async () => {
  const [output] = await operation.run([await operation.file('a.pdf', samplePdf(1))]);
  expect(await readFile(output?.path ?? '', 'utf8')).toBe('Page 1\n');
  const scan = await operation.file('scan.pdf', await scanPdf({ lines: ['The ferry leaves'] }));
  await expect(operation.run([scan])).rejects.toMatchObject({
    code: 'nothing-found',
    message: 'This PDF has no text layer. Turn on OCR.',
  });
});

test('refuses to read scans, and to read every page anew', async () => {
  const scan = await operation.file('scan.pdf', await scanPdf({ lines: ['The ferry leaves'] }));
  await expect(operation.run([scan], { ocr: 'on' })).rejects.toMatchObject({ code: 'engine-missing' });
  const file = await operation.file('a.pdf', samplePdf(1));
  await expect(operation.run([file], { ocr: 'force' })).rejects.toMatchObject({ code: 'engine-missing' });
});
