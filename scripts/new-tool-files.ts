/** The files of a new tool: a PDF in, the same PDF out, with one option, so that everything works before the first edit. */

/** Contents by file name. @param id kebab-case. @param rank the tool's place in the grid. */
export function newToolFiles(id: string, rank: number): ReadonlyMap<string, string> {
  const [first = '', ...others] = id.split('-');
  const verb = `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  const name = [verb, ...others].join(' ');
  return new Map([
    ['tool.ts', declaration(id, name, verb, rank)],
    ['operation.ts', operation(id)],
    ['operation.test.ts', operationTest(id)],
    ['page.md', page(name)],
  ]);
}

function declaration(id: string, name: string, verb: string, rank: number): string {
  return `/** Declares ${id}: a new tool that gives back the same PDF. */
import { boolean } from '../../contract/options/options.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: '${id}',
  aliases: [],
  name: '${name}',
  summary: 'A new tool that does little yet',
  verb: '${verb}',
  category: 'organize',
  rank: ${rank},
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    'upside-down': boolean({
      title: 'Upside down',
      help: 'Rotates every page by 180 degrees.',
      default: false,
      primary: true,
    }),
  },
  outputs: { makes: ['pdf'], pattern: '{name}-${id}', archive: '{name}-${id}', rewritesPdfs: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [],
});
`;
}

function operation(id: string): string {
  return `/** Does ${id}: opens the PDF, turns its pages when asked to, and saves it. */
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { Run } from '../../contract/operation.ts';
import { openPdf } from '../../engine/document/open/open-input.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { pageTurn, quarterTurn } from '../../engine/geometry/page-box.ts';
import type { tool } from './tool.ts';

const HALF_TURN = 180;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'pages', context);
  try {
    const { document, pages } = opened;
    for (const [index, reference] of pages.entries()) {
      const page = document.editable(reference);
      if (options['upside-down']) page.set('Rotate', quarterTurn(pageTurn(document, page) + HALF_TURN));
      context.progress((index + 1) / (pages.length + 1), 'page', { page: index + 1, pages: pages.length });
    }
    setPages(document, pages);
    const path = join(context.workDir, 'result.pdf');
    await saveDocument(document, path, context.signal);
    context.progress(1);
    return [{ path, type: 'pdf', input: 0, facts: { pages: pages.length } }];
  } finally {
    await opened.close();
  }
};
`;
}

function operationTest(id: string): string {
  return `/** Checks ${id} with qpdf, which did not make the result's pages. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blankPdf } from '../../../tests/blank-pdf.ts';
import { runProgram } from '../../adapters/process.ts';
import { parseToolOptions } from '../../contract/tool.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), '${id}-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The result for a file of three pages, in qpdf's plain text form. */
async function resultOf(options: Readonly<Record<string, string>>): Promise<string> {
  const path = join(folder, 'three.pdf');
  const content = blankPdf(3);
  await writeFile(path, content);
  const context = {
    workDir: folder,
    signal: new AbortController().signal,
    progress: () => undefined,
    warn: () => undefined,
  };
  const input = { path, name: 'three.pdf', type: 'pdf', bytes: content.length } as const;
  const [output] = await run([input], parseToolOptions(tool, options), context);
  const shown = await runProgram('qpdf', ['--qdf', '--object-streams=disable', output?.path ?? '', '-']);
  expect(shown.code).toBe(0);
  return shown.stdout.toString('latin1');
}

test('keeps every page', async () => {
  const shown = await resultOf({});
  expect(shown.match(/\\/Type \\/Page\\b(?!s)/g)).toHaveLength(3);
  expect(shown).not.toMatch(/\\/Rotate (?!0)/);
});

test('turns every page when asked to', async () => {
  expect((await resultOf({ 'upside-down': 'true' })).match(/\\/Rotate 180/g)).toHaveLength(3);
});
`;
}

function page(name: string): string {
  return `${name} is a new tool. Write here what it does for people, in two or three sentences.

Then what it keeps, and its limits. Files may be up to 100 MB each.

## What happens to my file?
It is processed only on this server and deleted after a few days. You can delete it at once with “Delete now” next to the result.

## Does the quality change?
No. The content of the pages stays unchanged.

## Can I use a file that has a password?
Yes. Enter it when asked. The result has no password.
`;
}
