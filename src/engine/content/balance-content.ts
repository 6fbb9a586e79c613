/** Closes what the content of a page leaves open, so that something may be drawn after it in the page's own space. */
import type { PdfDocument } from '../syntax/document.ts';
import { PdfDict, type PdfObject, type PdfRef, PdfStream } from '../syntax/object.ts';
import { decodeStream } from '../syntax/stream-filters.ts';
import { contentParts } from './contents.ts';
import { walkContent } from './walk-content.ts';

export interface BalancedContent {
  /** The streams, some of them replaced. */
  readonly parts: readonly PdfObject[];
  /** Operators that end all that is still open. */
  readonly closing: string;
}

/** Content beyond this is taken as sound. */
const MAX_CONTENT_BYTES = 64 * 1024 ** 2;
const BLANK = 0x20;

/**
 * Reads the content of a page. `Q` without a `q` before it means nothing to a reader, but would end what is put around
 * the content: those are blanked out. States, text objects and marked parts that are never ended are closed.
 */
export function balanceContent(document: PdfDocument, contents: PdfObject): BalancedContent {
  const streams = contentParts(document, contents);
  const state: OpenState = { saved: 0, marked: 0, inText: false };
  const parts: PdfObject[] = [];
  for (const part of streams) {
    const stream = document.stream(part);
    if (!stream) continue;
    const bytes = decodeStream(document, stream, MAX_CONTENT_BYTES);
    const stray = bytes ? follow(bytes, state) : [];
    parts.push(bytes && stray.length > 0 ? withoutOperators(document, bytes, stray) : part);
  }
  const closing = `${state.inText ? 'ET\n' : ''}${'EMC\n'.repeat(state.marked)}${'Q\n'.repeat(state.saved)}`;
  return { parts, closing };
}

interface OpenState {
  saved: number;
  marked: number;
  inText: boolean;
}

/** @returns where operators stand that end what was never begun. */
function follow(bytes: Uint8Array, state: OpenState): readonly number[] {
  const stray: number[] = [];
  const operator = (start: number, end: number) => {
    const length = end - start;
    const first = bytes[start];
    if (length === 1 && first === 0x71) state.saved++;
    else if (length === 1 && first === 0x51) {
      if (state.saved === 0) stray.push(start);
      else state.saved--;
    } else if (length === 2 || length === 3) followPairs(wordAt(bytes, start, end), state);
  };
  walkContent(bytes, { operator });
  return stray;
}

function followPairs(word: string, state: OpenState): void {
  if (word === 'BT') state.inText = true;
  else if (word === 'ET') state.inText = false;
  else if (word === 'BMC' || word === 'BDC') state.marked++;
  else if (word === 'EMC') state.marked = Math.max(0, state.marked - 1);
}

function wordAt(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}

function withoutOperators(document: PdfDocument, bytes: Uint8Array, places: readonly number[]): PdfRef {
  const copy = Uint8Array.from(bytes);
  for (const place of places) copy[place] = BLANK;
  return document.add(PdfStream.ofBytes(new PdfDict(), copy));
}
