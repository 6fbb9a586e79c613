/** Puts what is attached to an email behind its pages, or into the PDF as files. */
import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFileType } from '../../adapters/file-type.ts';
import { cleanStem, splitName } from '../../contract/files/output-name.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { FileSource } from '../../engine/bytes/file-source.ts';
import { attachFiles, freeAttachmentName, takenNames } from '../../engine/document/attachments/change-attachments.ts';
import { readAttachments } from '../../engine/document/attachments/read-attachments.ts';
import { documentTitle } from '../../engine/document/catalog/document-title.ts';
import { AS_THEY_ARE, type JoinSource, joinDocuments } from '../../engine/document/join/join-documents.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import type { MailPart } from '../../engine/mail/mail.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import { PdfMaker } from './make-pdf.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

export interface Job {
  readonly input: InputFile;
  readonly options: Options;
  /** Its folder is for the attachments alone. */
  readonly context: RunContext;
}

interface Added {
  readonly pages: number;
  readonly report: { readonly merged?: number; readonly attached?: number };
}

const [FIRST, LAST] = [0.86, 0.97];
const NAMED = 5;

interface Stored {
  readonly part: MailPart;
  readonly path: string;
}

/** Rewrites the printed email in place. @throws ToolError `too-complex`, `cancelled`. */
export async function addAttachments(path: string, parts: readonly MailPart[], job: Job): Promise<Added> {
  const { input, options, context } = job;
  const stored = await storeParts(parts, context.workDir);
  const merged = options.attachments === 'merge' ? await openMerged(stored, job) : new Map<Stored, OpenedPdf>();
  const sources: FileSource[] = [];
  const mail = await openPdf({ ...input, path, type: 'pdf' }, options, 'pages', context, 'as-it-is');
  try {
    const files = stored.filter((each) => !merged.has(each) && !isShown(each, options));
    if (options.attachments === 'merge' && files.length > 0)
      context.warn('attachments-embedded', { file: input.name, names: namesOf(files) });
    const { document, pages } = await joinAll(mail, merged, job);
    attach(document, pages, files, sources);
    const target = `${path}.whole`;
    await saveDocument(document, target, context.signal);
    await rename(target, path);
    return { pages: pages.length, report: counts(merged.size, files.length) };
  } finally {
    for (const source of sources) source.close();
    for (const opened of [mail, ...merged.values()]) await opened.close();
  }
}

/** An email that is shown already need not be a file as well, where all else becomes pages; one of Outlook is none. */
function isShown({ part }: Stored, { attachments }: Options): boolean {
  return part.mail !== undefined && (attachments === 'merge' || part.bytes.length === 0);
}

function counts(merged: number, attached: number): Added['report'] {
  return { ...(merged > 0 ? { merged } : {}), ...(attached > 0 ? { attached } : {}) };
}

async function storeParts(parts: readonly MailPart[], folder: string): Promise<readonly Stored[]> {
  const stored: Stored[] = [];
  for (const [index, part] of parts.entries()) {
    const path = join(folder, `part-${index}`);
    await writeFile(path, part.bytes);
    stored.push({ part, path });
  }
  return stored;
}

/** Those that can become pages, opened. */
async function openMerged(stored: readonly Stored[], { options, context }: Job): Promise<Map<Stored, OpenedPdf>> {
  const opened = new Map<Stored, OpenedPdf>();
  const maker = new PdfMaker(options.paper, context);
  try {
    for (const [index, each] of stored.entries()) {
      context.signal.throwIfAborted();
      const { part } = each;
      const pdf = part.mail || part.bytes.length === 0 ? undefined : await asPdf(each, maker, options, context);
      if (pdf) opened.set(each, pdf);
      context.progress(FIRST + ((index + 1) / stored.length) * (LAST - FIRST));
    }
    return opened;
  } catch (error) {
    for (const each of opened.values()) await each.close();
    throw error;
  } finally {
    await maker.close();
  }
}

/** @returns undefined for what cannot become pages, such as a file that is locked. */
async function asPdf(
  { part, path }: Stored,
  maker: PdfMaker,
  options: Options,
  context: RunContext,
): Promise<OpenedPdf | undefined> {
  const type = await detectFileType(path, part.name);
  if (type === undefined) return undefined;
  try {
    const pdf = await maker.pdfOf({ path, name: part.name, type });
    if (pdf === undefined) return undefined;
    const input: InputFile = { path: pdf, name: part.name, type: 'pdf', bytes: part.bytes.length };
    return await openPdf(input, options, 'pages', context, 'as-it-is');
  } catch (error) {
    if (!(error instanceof ToolError) || context.signal.aborted) throw error;
    return undefined;
  }
}

async function joinAll(
  mail: OpenedPdf,
  merged: ReadonlyMap<Stored, OpenedPdf>,
  { input, context }: Job,
): Promise<{ readonly document: PdfDocument; readonly pages: readonly PdfRef[] }> {
  if (merged.size === 0) return mail;
  const first = { ...mail, fileName: input.name, title: documentTitle(mail.document) || input.name };
  const others: JoinSource[] = [...merged].map(([{ part }, opened]) => ({
    ...{ document: opened.document, pages: opened.pages },
    ...{ fileName: part.name, title: part.name },
  }));
  return joinDocuments([first, ...others], {
    ...AS_THEY_ARE,
    bookmarks: 'keep-under-file-name',
    signal: context.signal,
    onJoined: () => context.progress(LAST),
  });
}

function attach(
  document: PdfDocument,
  pages: readonly PdfRef[],
  files: readonly Stored[],
  sources: FileSource[],
): void {
  if (files.length === 0) return;
  const taken = takenNames(document, readAttachments(document, pages));
  const added = files.map(({ part, path }) => {
    const name = freeAttachmentName(safeName(part.name), taken);
    taken.add(name);
    const source = new FileSource(path);
    sources.push(source);
    const checksum = createHash('md5').update(part.bytes).digest();
    return { name, description: '', relation: 'Unspecified', mime: part.mime, source, checksum };
  });
  attachFiles(document, added);
}

/** A sender's name for a file leads into no folder. */
function safeName(name: string): string {
  const { stem, extension } = splitName(name);
  const end = /^[\w-]{1,16}$/.test(extension) ? `.${extension}` : '';
  return `${cleanStem(end === '' ? name : stem) || 'attachment'}${end}`;
}

function namesOf(files: readonly Stored[]): string {
  const names = files.slice(0, NAMED).map(({ part }) => part.name.slice(0, 100));
  return files.length > NAMED ? `${names.join(', ')}, …` : names.join(', ');
}
