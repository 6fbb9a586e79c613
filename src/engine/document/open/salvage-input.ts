/** Gives a file that lost its end a new one: with its own pages, or with those that are found in it. */
import { rm } from 'node:fs/promises';
import { type PdfEncryption, type Protection, rewritePlain } from '../../../adapters/qpdf.ts';
import type { PdfDamage } from '../../../adapters/qpdf-messages.ts';
import type { InputFile } from '../../../contract/operation.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { PdfSyntaxError } from '../../syntax/parser.ts';
import { addTrailer } from '../../syntax/salvage.ts';
import { addPageTree } from '../../syntax/salvage-pages.ts';
import { readPages } from '../pages/page-list.ts';
import { damaged } from './damage.ts';
import { isStillEncrypted } from './lost-key.ts';
import { type OpenContext, type OpenOptions, type PdfUse, unlockInput } from './unlock-input.ts';

export interface Salvaged {
  /** The page tree was lost: these pages were found, in the order of the file, and put into a new one. */
  readonly rescued: readonly number[] | undefined;
  /** Undefined where the file was not protected. */
  readonly protection: Protection | undefined;
  readonly encryption: Extract<PdfEncryption, { kind: 'opened' }> | undefined;
}

/** No more are needed to tell whether there are any, and whether they can be read. */
const MAX_PAGES_READ = 20;
const PLAIN = { protection: undefined, encryption: undefined } as const;

/**
 * Writes a plain copy of what qpdf cannot read. What tells how an encrypted file was protected stays beside it until
 * `removeSalvaged`.
 * @throws ToolError `damaged`, and what `unlockInput` throws.
 */
export async function salvageInput(
  input: InputFile,
  target: string,
  damage: readonly PdfDamage[],
  options: OpenOptions,
  use: PdfUse,
  context: OpenContext,
): Promise<Salvaged> {
  const { signal } = context;
  const path = patchedPath(target);
  if (!damage.includes('no-trailer')) throw damaged(input, damage);
  const trailer = await addTrailer(input.path, path);
  if (trailer === 'encrypted') {
    const { encryption, password } = await unlockInput({ ...input, path }, options, use, context);
    if (encryption.kind !== 'opened') throw damaged(input, damage);
    const result = await rewritePlain(path, target, { signal, password });
    if (result.kind === 'unreadable' || !hasPages(target)) throw damaged(input, damage);
    return { rescued: undefined, protection: { path, password }, encryption };
  }
  if (trailer === 'plain') {
    const result = await rewritePlain(path, target, { signal });
    if (result.kind !== 'unreadable' && hasPages(target)) return { rescued: undefined, ...PLAIN };
  }
  const rescued = await addPageTree(input.path, path);
  if (rescued.length === 0) throw damaged(input, damage);
  const result = await rewritePlain(path, target, { signal });
  if (result.kind === 'unreadable' || !hasPages(target)) throw damaged(input, damage);
  return { rescued, ...PLAIN };
}

export function removeSalvaged(target: string): Promise<void> {
  return rm(patchedPath(target), { force: true });
}

function patchedPath(target: string): string {
  return `${target}.patched`;
}

/** A catalog at the beginning of a file may name a page tree that was at its end; the key may be lost without a trace. */
function hasPages(path: string): boolean {
  try {
    const document = PdfDocument.open(path);
    try {
      const { count, pages } = readPages(document, MAX_PAGES_READ);
      return count > 0 && !isStillEncrypted(document, pages);
    } finally {
      document.close();
    }
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false;
    throw error;
  }
}
