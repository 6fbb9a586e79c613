/** Where links, buttons and bookmarks lead: to the web, a mailbox, a page or a file (ISO 32000-2, 12.6.4). */
import type { PdfDocument } from '../../syntax/document.ts';
import { type PdfDict, type PdfObject, type PdfRef, PdfString } from '../../syntax/object.ts';
import { readText } from '../../syntax/text-string.ts';
import { destinationPage, type NamedDestinations, targetOf } from '../catalog/destination.ts';

export type LinkKind = 'web' | 'email' | 'pages' | 'files' | 'other';

export interface LinkTarget {
  readonly kind: LinkKind;
  /** Of the web, a mailbox, a file or where a form is sent; empty for others. */
  readonly address: string;
  /** From 1; null where it leads to no page of this file. */
  readonly page: number | null;
}

/** Actions that open another file. */
export const FILE_ACTIONS: readonly string[] = ['GoToR', 'Launch', 'GoToE'];

/** Actions with the address that a form is sent to, or the file that fills it. */
export const FORM_ACTIONS: readonly string[] = ['SubmitForm', 'ImportData'];

/** Undefined for what leads nowhere. */
export function linkTarget(
  document: PdfDocument,
  dict: PdfDict,
  named: NamedDestinations,
  pages: readonly PdfRef[],
): LinkTarget | undefined {
  const action = document.dict(dict.get('A'));
  const word = document.nameOf(action?.get('S') ?? null) ?? '';
  if (word === 'URI') {
    const address = readAddress(document, action?.get('URI') ?? null);
    return { kind: /^(?:mailto|tel|sms):/i.test(address) ? 'email' : 'web', address, page: null };
  }
  if (FILE_ACTIONS.includes(word))
    return { kind: 'files', address: fileOf(document, action?.get('F') ?? null), page: null };
  if (FORM_ACTIONS.includes(word))
    return { kind: 'other', address: fileOf(document, action?.get('F') ?? null), page: null };
  const target = targetOf(document, dict);
  if (target === null)
    return word === '' ? undefined : { kind: word === 'Named' ? 'pages' : 'other', address: '', page: null };
  const number = destinationPage(document, target, named, pages)?.number;
  const index = pages.findIndex((page) => page.number === number);
  return { kind: 'pages', address: '', page: index < 0 ? null : index + 1 };
}

/** Addresses are ASCII (table 210); some programs write UTF-8, or a text string. */
export function readAddress(document: PdfDocument, value: PdfObject): string {
  const found = document.resolve(value);
  if (!(found instanceof PdfString)) return '';
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(found.bytes);
  } catch {
    return readText(found);
  }
}

function fileOf(document: PdfDocument, value: PdfObject): string {
  const dict = document.dict(value);
  return document.text(dict ? (dict.get('UF') ?? dict.get('F')) : value) ?? '';
}
