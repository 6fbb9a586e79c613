/** Every tool that takes PDFs, over files as well-known programs write them: the result is sound, and no letter is lost. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OutputFile } from '../../src/contract/operation.ts';
import type { ToolDeclaration } from '../../src/contract/tool.ts';
import { DECLARATIONS } from '../../src/tools/declarations.gen.ts';
import { type AnyRun, OPERATIONS } from '../../src/tools/operations.gen.ts';
import { OperationTest } from '../run-operation.ts';
import { exchange } from '../timestamp-service.ts';
import { neededFiles, neededOptions, needsForm, needsSignature } from './samples.ts';
import { startTime, stopTime } from './time.ts';

const exec = promisify(execFile);

/** Who made each file is told in `tests/fixtures/manifest.tsv` and by the file itself. */
const FILES = {
  'Word, from right to left': 'real/word.pdf',
  'InDesign and Adobe’s library': 'real/indesign.pdf',
  'LibreOffice, in six scripts': 'real/libreoffice.pdf',
  'Pages and Quartz, with cropped pages': 'real/quartz.pdf',
  'two tables of contents, for old readers and new': 'real/hybrid.pdf',
  'Acrobat Distiller, with attachments': 'embedded-attachments.pdf',
} as const;

/** What is no PDF may leave out a hyphen’s letter or write one anew; of a PDF every letter stays. */
const KEPT_SHARE = { pdf: 1, other: 0.97 } as const;
const TEXT_FORMATS: readonly string[] = ['pdf', 'txt', 'docx', 'pptx', 'xlsx'];

beforeAll(startTime);
stopTime();

let work: OperationTest<ToolDeclaration>;
let operation: AnyRun;

describe.each(DECLARATIONS.filter(({ accepts }) => accepts.includes('pdf')).map((tool) => [tool.id, tool] as const))(
  '%s',
  (id, tool) => {
    beforeEach(async () => {
      operation = (await OPERATIONS[id]?.()) ?? (() => Promise.reject(new Error('no operation')));
      work = await OperationTest.start(tool, operation);
    });
    afterEach(() => work.end());

    test.each(Object.entries(FILES))('copes with a file of %s', { timeout: 60_000 }, async (_, name) => {
      const input = await work.file('real.pdf', await readFile(path.join(import.meta.dirname, '../fixtures', name)));
      const options = neededOptions(tool);
      const attached = Object.fromEntries(Object.keys(neededFiles(tool)).map((option) => [option, input]));
      const outputs = await work
        .run(tool.takesTwo ? [input, input] : [input], { ...options, ...attached }, { timestamp: exchange })
        .catch((error: { readonly code?: string }) => error.code);
      expect(work.warningCodes).not.toContain('repaired');
      const mayLack = id === 'extract-images' || needsSignature(tool) || needsForm(tool);
      if (mayLack && outputs === 'nothing-found') return;
      if (!Array.isArray(outputs)) throw new Error(`ended as ${String(outputs)}`);
      expect(outputs.length).toBeGreaterThan(0);
      const renames = tool.outputs.renames ?? false;
      const letters: string[] = [];
      for (const output of outputs as readonly OutputFile[]) {
        await checkSound({ ...output, unchanged: output.unchanged || renames }, options.password ?? '');
        letters.push(await textOf(output, options.password ?? ''));
      }
      // Its pages are images, and it says so.
      const isDrawn = work.warningCodes.includes('all-pages-scanned');
      if (isDrawn || !outputs.every(({ type }: OutputFile) => TEXT_FORMATS.includes(type))) return;
      const kind = outputs.every(({ type }: OutputFile) => type === 'pdf') ? 'pdf' : 'other';
      const share = keptShare(await pdfText(input.path), letters.join(''));
      expect(share).toBeGreaterThanOrEqual(KEPT_SHARE[kind]);
    });
  },
);

/** A file that comes back as it was has the flaws that it came with. */
async function checkSound({ path: file, type, unchanged }: OutputFile, password: string): Promise<void> {
  if (type === 'pdf' && !unchanged) {
    const { stdout } = await exec('qpdf', ['--check', `--password=${password}`, file]);
    expect(stdout).toContain('No syntax or stream encoding errors');
  }
  if (type === 'jpg' || type === 'png') await sharp(file).stats();
  if (['docx', 'pptx', 'xlsx'].includes(type)) await exec('unzip', ['-tq', file]);
}

async function textOf({ path: file, type }: OutputFile, password: string): Promise<string> {
  if (type === 'pdf') return pdfText(file, password);
  if (type === 'txt') return readFile(file, 'utf8');
  if (!TEXT_FORMATS.includes(type)) return '';
  const parts = ['word/document.xml', 'ppt/slides/*.xml', 'xl/*.xml', 'xl/worksheets/*.xml'];
  const printed = await exec('unzip', ['-p', file, ...parts], { maxBuffer: 2 ** 26 }).catch((error) => error);
  return String(printed.stdout).replace(/<[^>]*>/g, '');
}

async function pdfText(file: string, password = ''): Promise<string> {
  return (await exec('pdftotext', ['-upw', password, '-enc', 'UTF-8', file, '-'])).stdout;
}

/** Letters and digits alone, whatever their order: programs differ in how they write from right to left. */
function keptShare(before: string, after: string): number {
  const left = new Map<string, number>();
  const all = lettersOf(before);
  for (const letter of lettersOf(after)) left.set(letter, (left.get(letter) ?? 0) + 1);
  let kept = 0;
  for (const letter of all) {
    const count = left.get(letter) ?? 0;
    if (count > 0) kept++;
    left.set(letter, count - 1);
  }
  return kept / all.length;
}

function lettersOf(text: string): readonly string[] {
  return text.normalize('NFKC').match(/[\p{L}\p{N}]/gu) ?? [];
}
