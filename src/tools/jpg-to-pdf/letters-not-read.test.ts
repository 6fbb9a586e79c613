/** Checks what jpg-to-pdf says of a page whose letters cannot be read. */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { scanPicture } from '../../../tests/scan-pdf.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

// Other files of this process have loaded the real ones, and go on with them afterwards.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock(import('../../adapters/tesseract.ts'), async (original) => ({
  ...(await original()),
  recognise: async () => {
    throw new ToolError('engine-failed', { reason: '' });
  },
}));

let work: OperationTest<typeof tool>;
beforeEach(async () => {
  work = await OperationTest.start(tool, run);
});
afterEach(() => work.end());

test('keeps the page, and says that it was left as it was', async () => {
  const scan = await work.file('scan.png', await scanPicture({ lines: ['The ferry leaves'] }), 'png');
  const [output] = await work.run([scan], { ocr: 'true', language: 'eng' });
  expect(output?.facts).toEqual({ pages: 1 });
  expect(work.warnings).toEqual([{ code: 'page-not-read', params: { page: 1 } }]);
});
