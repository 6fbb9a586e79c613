/** Looks whether the content of pages is there as a whole, and mends what is cut off. */
import { inflateSync } from 'node:zlib';
import { phrase } from '../../contract/messages/phrases.ts';
import { Pace } from '../../engine/concurrency/pace.ts';
import { balanceContent } from '../../engine/content/balance-content.ts';
import { readOperators } from '../../engine/content/content-operators.ts';
import { contentParts } from '../../engine/content/contents.ts';
import { readPages } from '../../engine/document/pages/page-list.ts';
import { boxArray, cropBox } from '../../engine/geometry/page-box.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { name, PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream } from '../../engine/syntax/object.ts';
import { OriginalFile } from '../../engine/syntax/original-file.ts';
import { PdfSyntaxError } from '../../engine/syntax/parser.ts';
import { decodeStream, streamFilters } from '../../engine/syntax/stream-filters.ts';
import { makeText } from '../../engine/syntax/text-string.ts';

export interface MendedPages {
  /** Pages, from 1, of which something is missing. */
  readonly incomplete: readonly number[];
  /** Pages of whose content nothing is left. */
  readonly broken: readonly number[];
}

type State = 'sound' | 'incomplete' | 'broken';

const MAX_CONTENT_BYTES = 64 * 1024 ** 2;
/** Of the sign of a note, in points. */
const NOTE_PT = 24;

/**
 * @param isLost tells whether a page (from 1) without content had some.
 * @param onPage told the number of each page, from 1.
 */
export async function mendPages(
  document: PdfDocument,
  pages: readonly PdfRef[],
  isLost: (page: number) => boolean,
  signal: AbortSignal,
  onPage: (page: number) => void,
): Promise<MendedPages> {
  const found = { incomplete: [] as number[], broken: [] as number[] };
  const pace = new Pace(signal);
  for (const [index, page] of pages.entries()) {
    const isBare = !document.dict(page)?.has('Contents');
    const state = isBare && isLost(index + 1) ? 'broken' : mendPage(document, page);
    if (state !== 'sound') found[state].push(index + 1);
    if (pace.isDue()) await pace.pause();
    onPage(index + 1);
  }
  return found;
}

function mendPage(document: PdfDocument, page: PdfRef): State {
  const dict = document.editable(page);
  const contents = dict.get('Contents');
  if (contents === null) return 'sound';
  const list = contentParts(document, contents);
  const parts = list.map((part) => readPart(document, part));
  const read = parts.filter((part) => part !== undefined);
  if (read.length === 0) return list.length === 0 && document.resolve(contents) !== null ? 'sound' : 'broken';
  const isWhole = read.length === parts.length && read.every(({ isCut }) => !isCut);
  if (isWhole) return read.some(({ bytes }) => lacksResources(document, dict, bytes)) ? 'incomplete' : 'sound';
  const mended = read.map(
    ({ part, bytes, isCut }): PdfObject => (isCut ? document.add(PdfStream.ofBytes(new PdfDict(), bytes)) : part),
  );
  const { parts: balanced, closing } = balanceContent(document, mended);
  dict.set('Contents', [...balanced, document.add(PdfStream.ofBytes(new PdfDict(), Buffer.from(`\n${closing}`)))]);
  return 'incomplete';
}

interface ContentPart {
  readonly part: PdfObject;
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

/** Undefined where nothing of it can be read. */
function readPart(document: PdfDocument, part: PdfObject): ContentPart | undefined {
  const stream = document.stream(part);
  const bytes = stream && decodeStream(document, stream, MAX_CONTENT_BYTES);
  if (!stream || !bytes || (bytes.length === 0 && stream.length > 0)) return undefined;
  return { part, bytes, isCut: isCutOff(document, stream) };
}

/** What is read leniently is read strictly here: packed data has an end of its own. */
function isCutOff(document: PdfDocument, stream: PdfStream): boolean {
  const [filter, ...others] = streamFilters(document, stream.dict);
  if (filter?.name !== 'FlateDecode' || others.length > 0) return false;
  try {
    inflateSync(stream.rawBytes(), { maxOutputLength: MAX_CONTENT_BYTES });
    return false;
  } catch (error) {
    return !(error instanceof RangeError);
  }
}

/** Whether pictures or fonts that the content names are not in the file any more. */
function lacksResources(document: PdfDocument, page: PdfDict, content: Uint8Array): boolean {
  const resources = document.dict(page.get('Resources'));
  const has = (category: string, key: PdfObject | undefined) =>
    !(key instanceof PdfName) || document.dict(document.dict(resources?.get(category) ?? null)?.get(key.value) ?? null);
  for (const { word, operands } of readOperators(content)) {
    if (word === 'Do' && !has('XObject', operands[0])) return true;
    if (word === 'Tf' && !has('Font', operands[0])) return true;
  }
  return false;
}

/**
 * The pages, from 1, that name content which is not in the file: qpdf forgets such names when it rewrites a file.
 * Nothing for files that only qpdf can read.
 */
export function pagesWithLostContent(path: string): ReadonlySet<number> {
  const file = openOriginal(path);
  if (!file) return new Set();
  try {
    const document = file.document.layer();
    const { pages } = readPages(document, Number.POSITIVE_INFINITY);
    const lost = pages.flatMap((page, index) => {
      const contents = document.dict(page)?.get('Contents') ?? null;
      const list = document.array(contents);
      const parts = list.length > 0 ? list : [contents];
      const isLost = contents !== null && parts.every((part) => document.resolve(part) === null);
      return isLost ? [index + 1] : [];
    });
    return new Set(lost);
  } finally {
    file.close();
  }
}

/** Undefined where its index is damaged, or hidden behind a password. */
function openOriginal(path: string): OriginalFile | undefined {
  try {
    return new OriginalFile(path);
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
}

/** Says on pages without content why they are blank. */
export function noteOnPages(document: PdfDocument, pages: readonly PdfRef[]): void {
  for (const page of pages) {
    const dict = document.editable(page);
    const [left = 0, , , top = 0] = boxArray(cropBox(document, dict));
    const note = PdfDict.of({
      Type: name('Annot'),
      Subtype: name('Text'),
      Rect: [left + NOTE_PT, top - 2 * NOTE_PT, left + 2 * NOTE_PT, top - NOTE_PT],
      Contents: makeText(phrase('note', 'page-lost').note),
    });
    dict.delete('Contents');
    dict.set('Annots', [...document.array(dict.get('Annots')), document.add(note)]);
  }
}
