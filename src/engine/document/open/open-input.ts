/** Opens a visitor's PDF the way every tool does: password, rights, repair, signatures, XFA, portfolio, page limit. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type PdfEncryption, rewritePlain } from '../../../adapters/qpdf.ts';
import type { PdfDamage } from '../../../adapters/qpdf-messages.ts';
import { describePages } from '../../../contract/messages/describe-pages.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { InputFile } from '../../../contract/operation.ts';
import { MAX_PAGES } from '../../../contract/site/limits.ts';
import { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { PdfSyntaxError } from '../../syntax/parser.ts';
import { openSound } from '../../syntax/sound-file.ts';
import { documentTitle } from '../catalog/document-title.ts';
import { adoptOrphanWidgets } from '../forms/form.ts';
import { findSignatures, removeSignatures, removeUsageRights } from '../forms/signature.ts';
import { dropXfa, xfaKind } from '../forms/xfa.ts';
import { type PageList, readPages } from '../pages/page-list.ts';
import { damaged, isWorthTelling } from './damage.ts';
import { joinFilesInARow } from './files-in-a-row.ts';
import { removeSalvaged, type Salvaged, salvageInput } from './salvage-input.ts';
import { refuseSavedAsText } from './saved-as-text.ts';
import { type OpenContext, type OpenOptions, type PdfUse, unlockInput } from './unlock-input.ts';

/** 0 switches the limit off. */
const PAGE_LIMIT: number = (MAX_PAGES as number) === 0 ? Number.POSITIVE_INFINITY : MAX_PAGES;

export interface OpenedPdf {
  readonly document: PdfDocument;
  /** At least one; each with all inherited attributes and with boxes put right. */
  readonly pages: readonly PdfRef[];
  /** Whether the file as it came was damaged in a way that a person would see. */
  readonly isRepaired: boolean;
  /** Whether an ordinary reader cannot read the file as it came: its end was missing, or its pages ran in a circle. */
  readonly isUseless: boolean;
  /** Everything that was wrong with it, also what nobody would see. */
  readonly damage: readonly PdfDamage[];
  /** How the file as it came is encrypted, and what its owner allows; undefined where it is not. */
  readonly encryption: Extract<PdfEncryption, { kind: 'opened' }> | undefined;
  /** What the document reads from: the decrypted, repaired copy on disk, gone after `close`, or the file as it came. */
  readonly plainPath: string;
  /** Frees the file. What was made from the document must have been saved before. */
  close(): Promise<void>;
}

/** Who reads the file: qpdf writes a plain copy of any; a sound one can be read as it is, where no copy is needed. */
export type Door = 'copy' | 'as-it-is';

/**
 * Opens a file.
 * @throws ToolError `empty-file`, `need-password`, `wrong-password`, `certificate-locked`, `not-allowed`, `damaged`,
 * `no-pages`, `too-many-pages`, `signed`, `xfa`, `too-complex`, `cancelled`.
 */
export async function openPdf(
  input: InputFile,
  options: OpenOptions,
  use: PdfUse,
  context: OpenContext,
  door: Door = 'copy',
): Promise<OpenedPdf> {
  if (input.bytes === 0) throw new ToolError('empty-file', { file: input.name });
  const sound = door === 'as-it-is' ? openAsItIs(input) : undefined;
  const readable = sound ?? (await openCopy(input, options, use, context));
  try {
    return finishOpening(readable, input, options, use, context);
  } catch (error) {
    await readable.close();
    throw error;
  }
}

/** A document with its pages, before anything is asked of it. */
interface Readable extends Pick<OpenedPdf, 'document' | 'damage' | 'encryption' | 'plainPath' | 'close'> {
  readonly list: PageList;
  readonly rescued: readonly number[] | undefined;
  /** So many PDFs stood in the file, one after the other. */
  readonly files: number;
}

/** Undefined for what is damaged, protected or odd in any way. */
function openAsItIs(input: InputFile): Readable | undefined {
  const document = openSound(input.path);
  if (!document) return undefined;
  const list = readPages(document, PAGE_LIMIT);
  const isOdd = list.isLooped || list.count === 0 || list.count > PAGE_LIMIT;
  const close = async () => document.close();
  const nothing = { damage: [], encryption: undefined, rescued: undefined, files: 1 };
  if (!isOdd) return { document, list, plainPath: input.path, close, ...nothing };
  document.close();
  return undefined;
}

async function openCopy(input: InputFile, options: OpenOptions, use: PdfUse, context: OpenContext): Promise<Readable> {
  const plainPath = join(context.workDir, `plain-${randomUUID()}.pdf`);
  const remove = async () => {
    await rm(plainPath, { force: true });
    await removeSalvaged(plainPath);
  };
  try {
    const plain = await named(input, () => makePlain(input, options, use, plainPath, context));
    const document = openPlain(input, plainPath, plain.damage);
    if (options['keep-protection']) document.protection = plain.protection;
    const close = async () => {
      document.close();
      await remove();
    };
    return { ...plain, document, list: listPages(input, document, plain.damage), plainPath, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

function finishOpening(
  { document, list, damage: found, rescued, files, encryption, plainPath, close }: Readable,
  input: InputFile,
  options: OpenOptions,
  use: PdfUse,
  context: OpenContext,
): OpenedPdf {
  context.noteTitle?.(input, documentTitle(document));
  const { pages, isLooped } = list;
  const damage: readonly PdfDamage[] = isLooped ? [...found, 'page-tree'] : found;
  if (isWorthTelling(damage)) {
    if (options['on-damaged'] === 'refuse') throw damaged(input, damage);
    if (files > 1) context.warn('files-in-a-row', { file: input.name, files });
    else if (rescued) context.warn('rescued', { file: input.name, pages: describePages(rescued) });
    else context.warn('repaired', { file: input.name, pages: pages.length });
  }
  checkXfa(input, document, pages, use, context);
  // A lock is put on or taken off the files in it, too.
  if (use !== 'lock' && use !== 'inspect' && document.catalog.has('Collection'))
    context.warn('portfolio', { file: input.name });
  if (use === 'pages' || use === 'content' || use === 'fill')
    prepareForChange(input, document, pages, options, context);
  const isUseless = isLooped || damage.includes('no-trailer');
  return { document, pages, isRepaired: isWorthTelling(damage), isUseless, damage, encryption, plainPath, close };
}

interface Plain extends Pick<Readable, 'damage' | 'files'>, Salvaged {}

/** Writes the plain copy with the first password that opens the file, and tells what was wrong with it. */
async function makePlain(
  input: InputFile,
  options: OpenOptions,
  use: PdfUse,
  target: string,
  context: OpenContext,
): Promise<Plain> {
  const { signal } = context;
  const { encryption, password } = await unlockInput(input, options, use, context);
  const result =
    encryption.kind === 'unreadable' ? encryption : await rewritePlain(input.path, target, { signal, password });
  const { damage } = result;
  if (result.kind === 'unreadable' || isWorthTelling(damage)) {
    refuseSavedAsText(input);
    const files = await joinFilesInARow(input.path, target, signal);
    if (files > 1) return { damage, rescued: undefined, files, protection: undefined, encryption: undefined };
  }
  if (encryption.kind === 'unreadable') {
    return { ...(await salvageInput(input, target, damage, options, use, context)), damage, files: 1 };
  }
  if (result.kind === 'unreadable') throw damaged(input, damage);
  const opened = encryption.kind === 'opened' ? encryption : undefined;
  const protection = opened && { path: input.path, password };
  return { damage, rescued: undefined, files: 1, protection, encryption: opened };
}

function openPlain(input: InputFile, path: string, damage: readonly PdfDamage[]): PdfDocument {
  try {
    return PdfDocument.open(path);
  } catch (error) {
    if (error instanceof PdfSyntaxError) throw damaged(input, damage, error);
    throw error;
  }
}

function listPages(input: InputFile, document: PdfDocument, damage: readonly PdfDamage[]): PageList {
  const list = readPages(document, PAGE_LIMIT);
  const { count } = list;
  if (count > PAGE_LIMIT) throw new ToolError('too-many-pages', { file: input.name, pages: count, limit: PAGE_LIMIT });
  if (count > 0) return list;
  if (isWorthTelling(damage)) throw damaged(input, damage);
  throw new ToolError('no-pages', { file: input.name });
}

function checkXfa(
  input: InputFile,
  document: PdfDocument,
  pages: readonly PdfRef[],
  use: PdfUse,
  context: OpenContext,
): void {
  if (use === 'lock' || use === 'inspect') return;
  const kind = xfaKind(document, pages);
  if (kind === 'dynamic') throw new ToolError('xfa', { file: input.name });
  if (kind === 'none' || use === 'render' || use === 'copy') return;
  dropXfa(document);
  context.warn('xfa-removed', { file: input.name });
}

function prepareForChange(
  input: InputFile,
  document: PdfDocument,
  pages: readonly PdfRef[],
  options: OpenOptions,
  context: OpenContext,
): void {
  dropSignatures(input, document, pages, options, context);
  adoptOrphanWidgets(document, pages);
}

/**
 * Takes out signatures that the change would break, and says so.
 * @returns whether the document was changed.
 * @throws ToolError `signed` where the caller asked for that.
 */
export function dropSignatures(
  input: InputFile,
  document: PdfDocument,
  pages: readonly PdfRef[],
  options: Pick<OpenOptions, 'on-signed' | 'signatureLook'>,
  context: Pick<OpenContext, 'warn'>,
): boolean {
  const signatures = findSignatures(document, pages);
  const [first] = signatures;
  if (first && options['on-signed'] === 'refuse') {
    throw new ToolError('signed', { file: input.name, signer: first.signer });
  }
  const changes = first !== undefined || document.catalog.has('Perms');
  if (first) removeSignatures(document, pages, signatures, options.signatureLook);
  else removeUsageRights(document);
  for (const { signer, date } of signatures) context.warn('signature-removed', { file: input.name, signer, date });
  return changes;
}

/** Puts the file's name into errors of programs that know only paths. */
async function named<T>(input: InputFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'too-complex') throw error;
    throw new ToolError('too-complex', { file: input.name }, { cause: error });
  }
}
