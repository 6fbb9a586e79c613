/** Saves a file by our own writer and by qpdf, and lets qpdf say whether both hold the same objects. */
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ToolError } from '../src/contract/messages/tool-error.ts';
import { keepPages, readPageSource } from '../src/engine/document/keep/keep-pages.ts';
import { type Door, type OpenedPdf, openPdf } from '../src/engine/document/open/open-input.ts';
import type { PdfUse } from '../src/engine/document/open/unlock-input.ts';
import { setPages } from '../src/engine/document/pages/page-tree.ts';
import { saveDocument } from '../src/engine/document/save/save-document.ts';
import type { PdfDocument } from '../src/engine/syntax/document.ts';
import { isReadBack } from '../src/engine/syntax/read-back.ts';

const exec = promisify(execFile);
const signal = new AbortController().signal;

/** As a tool saves that changes pages, or as one that takes some of them. */
export type SavedPart = 'all pages' | 'first page';

/** All of what was compared. */
export interface Saved {
  readonly bytes: number;
  readonly milliseconds: number;
}

export type Comparison =
  | { readonly kind: 'refused'; readonly code: string }
  /** `left`: to qpdf, either way. */
  | { readonly kind: 'same' | 'differs' | 'left'; readonly ours: Saved; readonly qpdf: Saved; readonly detail: string };

/** @param folder for what is made on the way; nothing is left there. */
export async function saveBothWays(file: string, folder: string, part: SavedPart): Promise<Comparison> {
  const targets = { ours: path.join(folder, 'ours.pdf'), qpdf: path.join(folder, 'qpdf.pdf') };
  return comparing(targets, async () => {
    const opened = await openFile(file, folder, 'pages', 'copy');
    try {
      const document = partOf(opened, part);
      // What is found to be null while one way writes is null from the start for the other.
      for (let number = 1; number < document.count; number++) document.object(number);
      const ours = await timed(targets.ours, () => saveDocument(document, targets.ours, signal));
      const qpdf = await timed(targets.qpdf, () => saveDocument(document, targets.qpdf, signal, { byQpdf: true }));
      return { ours, qpdf, isLeft: !isReadBack(targets.ours) };
    } finally {
      await opened.close();
    }
  });
}

/** The same for reading a file as it is, and by the plain copy that qpdf makes. */
export async function openBothWays(file: string, folder: string): Promise<Comparison> {
  const targets = { ours: path.join(folder, 'as-it-is.pdf'), qpdf: path.join(folder, 'copy.pdf') };
  const copyThrough = async (door: Door, target: string) => {
    // Nothing is changed: new names are made from numbers, which are others in a copy.
    const opened = await openFile(file, folder, 'render', door);
    setPages(opened.document, opened.pages);
    for (let number = 1; number < opened.document.count; number++) opened.document.object(number);
    await saveDocument(opened.document, target, signal);
    await opened.close();
    return { isCopy: opened.plainPath !== file, damage: opened.damage };
  };
  return comparing(targets, async () => {
    let isLeft = true;
    const ours = await timed(targets.ours, async () => {
      isLeft = (await copyThrough('as-it-is', targets.ours)).isCopy;
    });
    const qpdf = await timed(targets.qpdf, async () => {
      const { damage } = await copyThrough('copy', targets.qpdf).catch((error) => {
        throw isLeft ? error : new Error('read as it is, and refused by qpdf', { cause: error });
      });
      if (!isLeft && damage.length > 0) throw new Error(`read as it is, and damaged: ${damage.join(', ')}`);
    });
    return { ours, qpdf, isLeft };
  });
}

type Targets = Readonly<Record<'ours' | 'qpdf', string>>;

async function comparing(
  targets: Targets,
  work: () => Promise<{ readonly ours: Saved; readonly qpdf: Saved; readonly isLeft: boolean }>,
): Promise<Comparison> {
  try {
    const { ours, qpdf, isLeft } = await work();
    if (isLeft) return { kind: 'left', ours, qpdf, detail: '' };
    const detail = await difference(targets.ours, targets.qpdf);
    return { kind: detail === '' ? 'same' : 'differs', ours, qpdf, detail };
  } catch (error) {
    if (error instanceof ToolError) return { kind: 'refused', code: error.code };
    throw error;
  } finally {
    for (const made of Object.values(targets)) await rm(made, { force: true });
  }
}

async function openFile(file: string, folder: string, use: PdfUse, door: Door): Promise<OpenedPdf> {
  const input = { path: file, name: path.basename(file), type: 'pdf' as const, bytes: (await stat(file)).size };
  const options = { password: '', 'on-signed': 'drop', 'on-damaged': 'repair', 'confirm-rights': true } as const;
  return openPdf(input, options, use, { workDir: folder, signal, warn: () => undefined }, door);
}

async function timed(target: string, work: () => Promise<void>): Promise<Saved> {
  const started = performance.now();
  await work();
  return { milliseconds: performance.now() - started, bytes: (await stat(target)).size };
}

function partOf({ document, pages }: OpenedPdf, part: SavedPart): PdfDocument {
  if (part === 'first page') return keepPages(readPageSource(document, pages), [0], { attachments: true }).document;
  setPages(document, pages);
  return document;
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
