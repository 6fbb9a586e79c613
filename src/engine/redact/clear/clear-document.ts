/** Takes what is to go out of everything beside the drawing of pages, and tells how much that was. */
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, PdfRef, PdfStream } from '../../syntax/object.ts';
import type { Wanted } from '../find/wanted.ts';
import { clearAttachments } from './clear-attachments.ts';
import { clearTextStreams, clearXmp, dropCopies, isXmp } from './clear-metadata.ts';
import { StringCleaner } from './clear-strings.ts';
import { clearUnshown, contentsOf } from './clear-unshown.ts';
import type { LooseDrawings } from './loose-drawings.ts';

export interface ClearOptions {
  readonly wanted: Wanted;
  readonly drawings: LooseDrawings;
  /** Whether what the file says of itself counts. */
  readonly metadata: boolean;
  /** Numbers of objects that belong to pages which are not searched. */
  readonly leaves: ReadonlySet<number>;
}

export interface ClearedDocument {
  /** Titles, bookmarks, comments, tags, names, metadata, scripts. */
  readonly texts: number;
  /** Looks, patterns, masks. */
  readonly drawings: number;
  readonly attachments: number;
  /** Names of attachments that could not be read. */
  readonly unread: readonly string[];
}

export async function clearDocument(
  document: PdfDocument,
  pages: readonly PdfRef[],
  { wanted, drawings, metadata, leaves }: ClearOptions,
): Promise<ClearedDocument> {
  if (metadata) dropCopies(document);
  const { removed, unread } = await clearAttachments(document, pages, wanted);
  if (wanted.isNothing) return { texts: 0, drawings: 0, attachments: removed, unread };
  const kept = metadata ? leaves : new Set([...leaves, ...factsOf(document)]);
  const streams = clearTextStreams(document, wanted);
  const xmp = metadata ? clearXmp(document, wanted) : 0;
  const drawn = drawings.clear(wanted, leaves);
  const contents = [...contentsOf(document, pages), ...[...drawings.all()].map(([reference]) => reference)];
  const unshown = clearUnshown(document, contents, wanted, leaves);
  const cleaner = new StringCleaner(document, wanted);
  cleaner.clear(kept);
  return { texts: streams + xmp + unshown + cleaner.count, drawings: drawn, attachments: removed, unread };
}

/** Numbers of the objects in which the file tells of itself. */
function factsOf(document: PdfDocument): readonly number[] {
  const facts: number[] = [];
  const info = document.trailer.get('Info');
  if (info instanceof PdfRef) facts.push(document.target(info)?.number ?? 0);
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    const isPacket = value instanceof PdfStream && isXmp(document, value);
    const isPrivate = value instanceof PdfDict && value.has('LastModified') && value.has('Private');
    if (isPacket || isPrivate) facts.push(number);
  }
  return facts;
}
