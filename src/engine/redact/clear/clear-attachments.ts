/** Looks into attached files, and takes away those that hold what is to go. */
import { openPdfiumContent } from '../../../adapters/pdfium.ts';
import { readLetters } from '../../../adapters/pdfium-letters.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import { pageAnnotations } from '../../document/pages/annotation.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { readNameTree, writeNameTree } from '../../syntax/key-tree.ts';
import { isName, PdfDict, PdfRef, type PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import type { Wanted } from '../find/wanted.ts';

export interface ClearedAttachments {
  readonly removed: number;
  /** Names of those that nothing here can read: they stay. */
  readonly unread: readonly string[];
}

const MAX_FILE_BYTES = 128 * 1024 ** 2;

export async function clearAttachments(
  document: PdfDocument,
  pages: readonly PdfRef[],
  wanted: Wanted,
): Promise<ClearedAttachments> {
  const unread: string[] = [];
  const gone = new Set<number>();
  for (let number = 1; number < document.count; number++) {
    const dict = document.peek(number);
    if (!(dict instanceof PdfDict) || !dict.has('EF')) continue;
    const streams = [...(document.dict(dict.get('EF'))?.entries() ?? [])].flatMap(
      ([, value]) => document.stream(value) ?? [],
    );
    const found = await Promise.all(streams.map((stream) => lookInto(document, stream, wanted)));
    if (found.includes('wanted')) gone.add(number);
    else if (found.includes('unread')) unread.push(nameOf(document, dict));
  }
  if (gone.size > 0) removeFiles(document, pages, gone);
  return { removed: gone.size, unread: [...new Set(unread)].sort() };
}

function nameOf(document: PdfDocument, dict: PdfDict): string {
  return document.text(dict.get('UF')) ?? document.text(dict.get('F')) ?? '';
}

type Look = 'wanted' | 'free' | 'unread';

async function lookInto(document: PdfDocument, stream: PdfStream, wanted: Wanted): Promise<Look> {
  const bytes = decodeStream(document, stream, MAX_FILE_BYTES);
  if (!bytes) return 'unread';
  if (Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return lookIntoPdf(bytes, wanted);
  const text = plainText(bytes);
  if (text !== undefined) return wanted.isIn(text) || wanted.isIn(text.replace(/<[^<>]*>/g, '')) ? 'wanted' : 'free';
  return wanted.isIn(Buffer.from(bytes).toString('latin1')) ? 'wanted' : 'unread';
}

/** Its pages' text. A scan in it says nothing, and counts as not read. */
async function lookIntoPdf(bytes: Uint8Array, wanted: Wanted): Promise<Look> {
  try {
    const pdf = await openPdfiumContent(bytes, { name: '' });
    try {
      let isSilent = false;
      for (let index = 0; index < pdf.pageCount; index++) {
        const text = pdf.withFlatPage(index, readLetters);
        if (wanted.isIn(text)) return 'wanted';
        isSilent ||= text.trim() === '';
      }
      return isSilent ? 'unread' : 'free';
    } finally {
      pdf.close();
    }
  } catch (error) {
    if (error instanceof ToolError) return 'unread';
    throw error;
  }
}

/** Undefined for what is no text. */
function plainText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const isText = bytes.every(
    (byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c,
  );
  if (!isText) return undefined;
  const text = new TextDecoder().decode(bytes);
  return text.includes('\ufffd') ? Buffer.from(bytes).toString('latin1') : text;
}

function removeFiles(document: PdfDocument, pages: readonly PdfRef[], gone: ReadonlySet<number>): void {
  const isGone = (value: unknown) => value instanceof PdfRef && gone.has(document.target(value)?.number ?? -1);
  const catalog = document.editable(document.trailer.get('Root'));
  const names = document.dict(catalog.get('Names'))?.clone();
  if (names?.has('EmbeddedFiles')) {
    const files = [...readNameTree(document, names.get('EmbeddedFiles'))].filter(([, value]) => !isGone(value));
    names.set('EmbeddedFiles', writeNameTree(document, new Map(files)));
    catalog.set('Names', names.size > 0 ? names : null);
  }
  for (const page of pages) {
    const list = document.array(document.dict(page)?.get('Annots') ?? null);
    const kept = list.filter((item) => {
      const dict = document.dict(item);
      return !(dict && isName(document.resolve(dict.get('Subtype')), 'FileAttachment') && isGone(dict.get('FS')));
    });
    if (kept.length < list.length) document.editable(page).set('Annots', kept.length > 0 ? kept : null);
    for (const { reference, dict } of pageAnnotations(document, page))
      if (reference && dict.has('AF')) dropFrom(document, reference, isGone);
  }
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    if (value instanceof PdfDict && value.has('AF')) dropFrom(document, new PdfRef(number), isGone);
  }
  for (const number of gone) document.editable(new PdfRef(number)).delete('EF');
}

/** Files that something names as its source or its supplement. */
function dropFrom(document: PdfDocument, owner: PdfRef, isGone: (value: unknown) => boolean): void {
  const dict = document.editable(owner);
  const files = document.array(dict.get('AF'));
  const kept = files.filter((file) => !isGone(file));
  if (kept.length < files.length) dict.set('AF', kept.length > 0 ? kept : null);
}
