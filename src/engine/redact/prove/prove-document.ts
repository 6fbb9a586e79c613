/** Looks through a saved result, opened anew, for anything of what had to go in what is no page. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rewritePlain } from '../../../adapters/qpdf.ts';
import type { Finder } from '../../../contract/text/find-words.ts';
import { readPages } from '../../document/pages/page-list.ts';
import { StandardWidths } from '../../fonts/standard-widths.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { type PdfDict, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import type { RedactContext, RedactRequest } from '../boxes/request.ts';
import { clearDocument } from '../clear/clear-document.ts';
import { contentsOf } from '../clear/clear-unshown.ts';
import { LooseDrawings } from '../clear/loose-drawings.ts';
import { untouchable } from '../clear/page-scope.ts';
import { TextFonts } from '../content/walk-drawing.ts';

/** A result opened by other programs than wrote it. */
export interface ReopenedResult {
  readonly document: PdfDocument;
  readonly pages: readonly PdfRef[];
  readonly fonts: TextFonts;
  close(): Promise<void>;
}

/** Unpacked by qpdf, read anew. */
export async function reopen(path: string, { workDir, signal }: RedactContext): Promise<ReopenedResult> {
  const plain = join(workDir, `proof-${randomUUID()}.pdf`);
  await rewritePlain(path, plain, { signal });
  const document = PdfDocument.open(plain);
  const { pages } = readPages(document, Number.POSITIVE_INFINITY);
  const close = async () => {
    document.close();
    await rm(plain, { force: true });
  };
  return { document, pages, fonts: new TextFonts(document, await StandardWidths.load()), close };
}

/** @returns whether nothing is left: not in texts, metadata, fields, attachments, nor in any stream that can be unpacked. */
export async function isClean({ document, pages, fonts }: ReopenedResult, request: RedactRequest): Promise<boolean> {
  const chosen = request.searched.flatMap((number) => pages[number - 1] ?? []);
  const leaves = untouchable(document, pages, chosen);
  const { wanted, metadata } = request;
  const raw = request.words.some((finder) => isInStreams(document, pages, finder, leaves));
  // What was cleared once has nothing left to be cleared.
  const drawings = new LooseDrawings(document, fonts);
  const left = await clearDocument(document, pages, { wanted, drawings, metadata, leaves });
  return !raw && left.texts + left.drawings + left.attachments === 0;
}

const MAX_STREAM_BYTES = 64 * 1024 ** 2;
/** Words shorter than this stand in any row of bytes by chance. */
const MIN_LETTERS = 5;

/** Streams that no reader knows what to do with may hold plain text. */
function isInStreams(
  document: PdfDocument,
  pages: readonly PdfRef[],
  finder: Finder,
  leaves: ReadonlySet<number>,
): boolean {
  const contents = new Set([...contentsOf(document, pages)].map((reference) => reference.number));
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    if (!(value instanceof PdfStream) || contents.has(number) || leaves.has(number) || isKnown(value.dict)) continue;
    const bytes = decodeStream(document, value, MAX_STREAM_BYTES);
    if (!bytes) continue;
    const buffer = Buffer.from(bytes);
    const texts = [buffer.toString('latin1'), buffer.toString('utf8'), buffer.toString('utf16le')];
    if (texts.some((text) => finder.find(text).some(({ start, end }) => end - start >= MIN_LETTERS))) return true;
  }
  return false;
}

/** Pictures, fonts, functions, profiles, and drawings that are read with their fonts. */
function isKnown(dict: PdfDict): boolean {
  const marks = ['Subtype', 'BBox', 'Length1', 'N', 'FunctionType', 'ShadingType', 'CMapName', 'Width', 'Type'];
  return marks.some((key) => dict.has(key));
}
