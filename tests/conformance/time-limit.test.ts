/** Every tool at the end of its time while others wait: one that works page by page delivers what is done, any other fails. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { probeSandbox } from '../../src/adapters/bubblewrap.ts';
import { describePages } from '../../src/contract/messages/describe-pages.ts';
import type { Warning } from '../../src/contract/messages/warnings.ts';
import type { ToolDeclaration } from '../../src/contract/tool.ts';
import { DECLARATIONS } from '../../src/tools/declarations.gen.ts';
import { type RunResult, runTool } from '../../src/tools/run-tool.ts';
import { Unit, type UnitSettings } from '../../src/tools/unit.ts';
import { blankPdf } from '../blank-pdf.ts';
import { samplePdf, sampleStream } from '../sample-pdf.ts';
import { attachedToItself, breakingOptions, soundFile } from './samples.ts';

const PAGES = 40;
const IMAGE = '/Subtype /Image /Width 20 /Height 20 /ColorSpace /DeviceGray /BitsPerComponent 8';

/** Of every tool whose results are made page by page, by its operation. */
const PAGE_BY_PAGE = [
  'clean-scan',
  'crop-pdf',
  'extract-images',
  'extract-text',
  'ocr-pdf',
  'pdf-to-epub',
  'pdf-to-excel',
  'pdf-to-html',
  'pdf-to-jpg',
  'pdf-to-markdown',
  'pdf-to-ppt',
  'pdf-to-svg',
  'pdf-to-word',
  'remove-blank-pages',
];

const operationOf = (tool: ToolDeclaration) => tool.landing?.of ?? tool.id;
const early = DECLARATIONS.filter(({ limits }) => limits.endsEarly);
const others = DECLARATIONS.filter(({ limits }) => !limits.endsEarly);

let folder: string;
let settings: UnitSettings;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-time-limit-'));
  settings = {
    appDir: path.resolve(import.meta.dirname, '../..'),
    workRoot: folder,
    sandbox: await probeSandbox(),
    memoryBytes: 640 * 1024 ** 2,
    fileBytes: 200_000_000,
    cpuSeconds: 60,
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** With a line of words and a picture of its own on each page, so that every tool finds something in it; one looks for nothing. */
function pagesWithAll(tool: ToolDeclaration): Buffer {
  // One big picture on each page, where nothing else is worked on.
  const isScan = operationOf(tool) === 'clean-scan';
  const isLeftEmpty = (page: number) => page === 1 && operationOf(tool) === 'remove-blank-pages';
  const numbers = Array.from({ length: PAGES }, (_, index) => index + 1);
  return samplePdf(PAGES, {
    resources: (page) => `/XObject << /I ${1_000 + page} 0 R >>`,
    content: (page) => {
      if (isScan) return 'q 200 0 0 200 0 0 cm /I Do Q';
      if (isLeftEmpty(page)) return '';
      return `BT /F1 24 Tf 20 140 Td (Page ${page}) Tj ET q 50 0 0 50 20 20 cm /I Do Q`;
    },
    objects: Object.fromEntries(
      numbers.map((page) => [1_000 + page, sampleStream(String.fromCharCode(page).repeat(400), IMAGE)]),
    ),
  });
}

async function runOutOfTime(
  tool: ToolDeclaration,
  file: { readonly name: string; readonly bytes: Uint8Array },
): Promise<{ readonly result: RunResult; readonly warnings: readonly Warning[] }> {
  const warnings: Warning[] = [];
  const request = {
    tool: tool.id,
    options: breakingOptions(tool),
    inputs: [{ file: '0', name: file.name, bytes: file.bytes.length }],
    attached: attachedToItself(tool, file.name, file.bytes.length),
  };
  const start = () => Unit.start({ ...settings, tool: tool.id }, []);
  const result = await runTool(tool, request, start, (inDir) => writeFile(path.join(inDir, '0'), file.bytes), {
    signal: new AbortController().signal,
    enough: AbortSignal.abort(),
    onProgress: () => undefined,
    onWarning: (warning) => warnings.push(warning),
    onDetail: () => undefined,
  });
  return { result, warnings };
}

test('tools say of themselves whether they work page by page', () => {
  expect([...new Set(early.map(operationOf))].sort()).toEqual(PAGE_BY_PAGE);
  expect(others.filter((tool) => PAGE_BY_PAGE.includes(operationOf(tool)))).toEqual([]);
});

describe('page by page', () => {
  test.for(early.map((tool) => [tool.id, tool] as const))(
    '%s delivers what is done and names the rest',
    {
      timeout: 60_000,
    },
    async ([, tool]) => {
      const { result, warnings } = await runOutOfTime(tool, { name: 'sample.pdf', bytes: pagesWithAll(tool) });
      const limits = warnings.filter(({ code }) => code === 'time-limit');
      expect(limits).toHaveLength(1);
      // Some pages are read side by side: how many are done is the tool's own, but the rest has no hole.
      const [, first = ''] = /^(\d+)/.exec(String(limits[0]?.params.pages)) ?? [];
      const left = Array.from({ length: PAGES - Number(first) + 1 }, (_, index) => Number(first) + index);
      expect(limits[0]?.params).toEqual({ pages: describePages(left) });
      expect(Number(first)).toBeGreaterThan(1);
      expect(result.outputs.length).toBeGreaterThan(0);
      expect(result.outputs.every(({ bytes }) => bytes > 0)).toBe(true);
      await result.release();
    },
  );

  test('what was not found in the first page is no word about the others', async () => {
    const tool = early.find(({ id }) => id === 'extract-images');
    if (!tool) throw new Error('no tool');
    const run = runOutOfTime(tool, { name: 'sample.pdf', bytes: blankPdf(3) });
    await expect(run).rejects.toMatchObject({ code: 'timeout' });
  });
});

describe('all at once', () => {
  test.for(others.map((tool) => [tool.id, tool] as const))(
    '%s fails as timeout, and leaves nothing',
    async ([, tool]) => {
      await expect(runOutOfTime(tool, await soundFile(tool))).rejects.toMatchObject({ code: 'timeout' });
      expect(await readdir(folder)).toEqual([]);
    },
  );
});
