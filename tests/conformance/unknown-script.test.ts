/** Every tool that recognises text stops at pages in a script that no installed language can read, unless told otherwise. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ToolDeclaration } from '../../src/contract/tool.ts';
import { DECLARATIONS } from '../../src/tools/declarations.gen.ts';
import { OPERATIONS } from '../../src/tools/operations.gen.ts';
import { OperationTest } from '../run-operation.ts';
import { scanPdf } from '../scan-pdf.ts';

const OPTION = 'on-unknown-script';
const RUSSIAN = [
  'Все люди рождаются',
  'свободными и равными в',
  'своем достоинстве и',
  'правах. Они наделены',
  'разумом и совестью.',
];
const TOOLS = DECLARATIONS.filter(({ options }) => OPTION in options).map((tool) => [tool.id, tool] as const);

let scan: Uint8Array;
beforeEach(async () => {
  scan = await scanPdf({ lines: RUSSIAN });
});

let operation: OperationTest<ToolDeclaration> | undefined;
afterEach(async () => {
  await operation?.end();
  operation = undefined;
});

test('these are OCR, the tools for Office files, text and Markdown', () => {
  const named = TOOLS.map(([id]) => id);
  for (const id of [
    'ocr-pdf',
    'pdf-to-word',
    'pdf-to-excel',
    'pdf-to-ppt',
    'extract-text',
    'pdf-to-html',
    'pdf-to-markdown',
  ])
    expect(named).toContain(id);
});

test.each(TOOLS)('%s stops and names the script and the languages, or continues', async (id, tool) => {
  const run = await OPERATIONS[id]?.();
  if (!run) throw new Error(`no operation: ${id}`);
  operation = await OperationTest.start<ToolDeclaration>(tool, run);
  const file = await operation.file('scan.pdf', scan);
  // Extract text leaves files of scans alone until a language is named.
  const options = { language: 'eng' };
  await expect(operation.run([file], options)).rejects.toMatchObject({
    code: 'language-not-installed',
    params: { script: 'Cyrillic', installed: expect.stringContaining('eng') },
  });
  const goOn = operation.run([file], { ...options, [OPTION]: 'continue' });
  // What they make of letters that they cannot read is theirs; none stops for the script.
  const ended = await goOn.then(
    (outputs) => outputs.length > 0,
    (error: { readonly code?: string }) => error.code,
  );
  expect(ended).not.toBe('language-not-installed');
});
