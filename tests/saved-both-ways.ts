/** Saves a file by our own writer and by qpdf, and lets qpdf say whether both hold the same objects. */
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ToolError } from '../src/contract/tool-error.ts';
import { keepPages, readPageSource } from '../src/engine/document/keep/keep-pages.ts';
import { type OpenedPdf, openPdf } from '../src/engine/document/open/open-input.ts';
import { setPages } from '../src/engine/document/pages/page-tree.ts';
import { saveDocument } from '../src/engine/document/save/save-document.ts';
import type { PdfDocument } from '../src/engine/syntax/document.ts';
import { isReadBack } from '../src/engine/syntax/read-back.ts';

const exec = promisify(execFile);
const signal = new AbortController().signal;

/** As a tool saves that changes pages, or as one that takes some of them. */
export type SavedPart = 'all pages' | 'first page';

export interface Saved {
  readonly bytes: number;
  readonly milliseconds: number;
}

export type Comparison =
  | { readonly kind: 'refused'; readonly code: string }
  /** PDF/A-1 has another form, which qpdf writes either way. */
  | { readonly kind: 'same' | 'differs' | 'left'; readonly ours: Saved; readonly qpdf: Saved; readonly detail: string };

/** @param folder for what is made on the way; nothing is left there. */
export async function saveBothWays(file: string, folder: string, part: SavedPart): Promise<Comparison> {
  const input = { path: file, name: path.basename(file), type: 'pdf' as const, bytes: (await stat(file)).size };
  const options = { password: '', 'on-signed': 'drop', 'on-damaged': 'repair', 'confirm-rights': true } as const;
  const [ours, theirs] = [path.join(folder, 'ours.pdf'), path.join(folder, 'qpdf.pdf')];
  try {
    const opened = await openPdf(input, options, 'pages', { workDir: folder, signal, warn: () => undefined });
    try {
      const document = partOf(opened, part);
      // What is found to be null while one way writes is null from the start for the other.
      for (let number = 1; number < document.count; number++) document.object(number);
      const saved = await timedSave(document, ours, false);
      const byQpdf = await timedSave(document, theirs, true);
      const kind = isReadBack(ours) ? undefined : 'left';
      const detail = kind ? '' : await difference(ours, theirs);
      return { kind: kind ?? (detail === '' ? 'same' : 'differs'), ours: saved, qpdf: byQpdf, detail };
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof ToolError) return { kind: 'refused', code: error.code };
    throw error;
  } finally {
    for (const made of [ours, theirs]) await rm(made, { force: true });
  }
}

function partOf({ document, pages }: OpenedPdf, part: SavedPart): PdfDocument {
  if (part === 'first page') return keepPages(readPageSource(document, pages), [0], { attachments: true }).document;
  setPages(document, pages);
  return document;
}

async function timedSave(document: PdfDocument, target: string, byQpdf: boolean): Promise<Saved> {
  const started = performance.now();
  await saveDocument(document, target, signal, { byQpdf });
  return { milliseconds: performance.now() - started, bytes: (await stat(target)).size };
}

/** qpdf numbers objects in the order it finds them and sorts keys: the same objects give the same bytes. */
async function difference(ours: string, byQpdf: string): Promise<string> {
  const [first, second] = [await asQpdfWrites(ours), await asQpdfWrites(byQpdf)];
  const at = await firstDifference(first.file, second.file);
  for (const { file } of [first, second]) await rm(file);
  if (at !== undefined) return `from byte ${at} on`;
  return first.complaints === second.complaints ? '' : first.complaints;
}

/** Data of streams is not unpacked: it is the same in both, byte for byte, and may be made to exhaust whoever does. */
async function asQpdfWrites(file: string): Promise<{ readonly file: string; readonly complaints: string }> {
  const target = `${file}.plain`;
  const flags = ['--object-streams=disable', '--stream-data=preserve', '--static-id', '--warning-exit-0'];
  const { stderr } = await exec('qpdf', [...flags, file, target]);
  return { file: target, complaints: stderr.replace(/^.*?: /gm, '') };
}

/** The ids of both files are made from their bytes, and are left out. */
async function firstDifference(first: string, second: string): Promise<number | undefined> {
  const [a, b] = [pieces(first), pieces(second)];
  for (let at = 0; ; ) {
    const [one, two] = [await a.next(), await b.next()];
    if (one.done && two.done) return undefined;
    if (one.done || two.done) return at;
    if (!one.value.equals(two.value)) return at;
    at += one.value.length;
  }
}

async function* pieces(file: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 ** 2 })) {
    const text = (chunk as Buffer).toString('latin1');
    yield Buffer.from(text.replace(/\/ID \[<[0-9a-f]*><[0-9a-f]*>\]/g, ''), 'latin1');
  }
}
