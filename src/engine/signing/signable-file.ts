/** A PDF that something is going to be appended to: as it came where it is sound, else repaired and saved first. Locked files stay locked. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile } from '../../contract/operation.ts';
import { MAX_PAGES } from '../../contract/site/limits.ts';
import { documentTitle } from '../document/catalog/document-title.ts';
import { printForm } from '../document/forms/flatten-form.ts';
import { findSignatures, type Signature } from '../document/forms/signature.ts';
import { dropXfa, xfaKind } from '../document/forms/xfa.ts';
import { openPdf } from '../document/open/open-input.ts';
import { type OpenContext, type OpenOptions, unlockInput } from '../document/open/unlock-input.ts';
import { readPages } from '../document/pages/page-list.ts';
import { setPages } from '../document/pages/page-tree.ts';
import { saveDocument } from '../document/save/save-document.ts';
import { type SeenPage, seenPage } from '../geometry/seen-page.ts';
import { PdfDocument } from '../syntax/document.ts';
import type { PdfRef } from '../syntax/object.ts';
import { OriginalFile } from '../syntax/original-file.ts';
import { PdfSyntaxError } from '../syntax/parser.ts';
import { type AllowedChanges, allowedChanges } from './allowed-changes.ts';

export interface SignablePage extends SeenPage {
  readonly reference: PdfRef;
}

export interface SignableFile {
  readonly original: OriginalFile;
  /** Takes the changes. */
  readonly layer: PdfDocument;
  /** The same objects with all that pages inherit written into them; not to be changed. */
  readonly reading: PdfDocument;
  readonly pages: readonly SignablePage[];
  /** Signatures that hold and must go on holding. */
  readonly signatures: readonly Signature[];
  readonly allowed: AllowedChanges;
  close(): Promise<void>;
}

export interface SignableOptions extends Omit<OpenOptions, 'keep-protection'> {
  /** Form fields become part of the page first. */
  readonly flatten: boolean;
  /** Signatures go, as the caller's `on-signed` says: what is to be done would break them anyhow. */
  readonly dropsSignatures: boolean;
  /** The file is repaired and saved first, however sound it looks. */
  readonly isRepaired: boolean;
}

/** @throws ToolError as `openPdf` does for changing content. */
export async function openSignable(
  input: InputFile,
  options: SignableOptions,
  context: OpenContext,
): Promise<SignableFile> {
  if (input.bytes === 0) throw new ToolError('empty-file', { file: input.name });
  const locked = { ...options, 'keep-protection': true };
  const { encryption } = await unlockInput(input, locked, 'content', context);
  const key = encryption.kind === 'opened' ? encryption.key : undefined;
  if (!options.flatten && !options.dropsSignatures && !options.isRepaired) {
    const asItCame = openAsItCame(input.path, key);
    if (asItCame) {
      tellOfForms(input, asItCame, context);
      context.noteTitle?.(input, documentTitle(asItCame.reading));
      return { ...asItCame, close: async () => asItCame.original.close() };
    }
  }
  const path = join(context.workDir, 'sound.pdf');
  await saveSound(input, locked, path, context);
  const saved = openAsItCame(path, key);
  if (!saved) throw new Error('what was saved cannot be read again');
  const close = async () => {
    saved.original.close();
    await rm(path, { force: true });
  };
  return { ...saved, close };
}

type OpenedFile = Omit<SignableFile, 'close'>;

/**
 * The file as it came, to be added to; close its `original`.
 * @param key of a locked file. @returns undefined where it is damaged, or has no pages.
 */
export function openAsItCame(path: string, key: Uint8Array | undefined): OpenedFile | undefined {
  let original: OriginalFile | undefined;
  try {
    original = new OriginalFile(path, key);
    const reading = PdfDocument.over(original, original.index.trailer);
    const limit = (MAX_PAGES as number) === 0 ? Number.POSITIVE_INFINITY : MAX_PAGES;
    const { pages, count, isLooped } = readPages(reading, limit);
    const last = original.count;
    // A page that the tree lists twice, or directly, is no object of its own in the file.
    const isPlain = pages.every((page) => page.number < last);
    const isSound = count > 0 && count <= limit && isPlain && !isLooped;
    if (!isSound || xfaKind(reading, pages) === 'dynamic') throw new PdfSyntaxError('');
    const signatures = findSignatures(reading, pages);
    const seen = pages.map((reference) => ({ reference, ...seenPageOf(reading, reference) }));
    const allowed = allowedChanges(reading, signatures);
    return { original, layer: original.document.layer(), reading, pages: seen, signatures, allowed };
  } catch (error) {
    original?.close();
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
}

function seenPageOf(document: PdfDocument, reference: PdfRef): SeenPage {
  return seenPage(document, document.editable(reference));
}

/** XFA would hide what is added. In a signed file it stays: its signer saw it. */
function tellOfForms(input: InputFile, { layer, reading, signatures }: OpenedFile, context: OpenContext): void {
  if (reading.catalog.has('Collection')) context.warn('portfolio', { file: input.name });
  if (signatures.length > 0) return;
  if (reading.dict(reading.catalog.get('AcroForm'))?.has('XFA')) {
    dropXfa(layer);
    context.warn('xfa-removed', { file: input.name });
  }
  if (reading.catalog.has('Perms')) layer.editable(layer.trailer.get('Root')).delete('Perms');
}

async function saveSound(
  input: InputFile,
  options: SignableOptions & OpenOptions,
  path: string,
  context: OpenContext,
): Promise<void> {
  const opened = await openPdf(input, options, 'content', context);
  try {
    const { document, pages } = opened;
    if (options.flatten) await printForm(document, pages, input.name, context);
    setPages(document, pages);
    await saveDocument(document, path, context.signal);
  } finally {
    await opened.close();
  }
}
