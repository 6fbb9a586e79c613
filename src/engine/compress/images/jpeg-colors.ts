/** Tells whether readers agree on the colours of a JPEG whose PDF says how to turn them (ISO 32000-2, 7.4.8, `ColorTransform`). */
import { readJpegHead } from '../../../contract/pictures/jpeg-head.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfStream } from '../../syntax/object.ts';
import { decodeBytes, type StreamFilter } from '../../syntax/stream-filters.ts';

const MAX_BYTES = 256 * 1024 ** 2;

/** @param outerFilters those before the JPEG. @param filter of the JPEG itself. */
export function agreeOnColors(
  document: PdfDocument,
  stream: PdfStream,
  outerFilters: readonly StreamFilter[],
  filter: StreamFilter | undefined,
): boolean {
  const turns = document.number(filter?.parameters.get('ColorTransform') ?? null);
  if (turns === undefined) return true;
  const bytes = decodeBytes(document, stream, outerFilters, MAX_BYTES);
  try {
    const head = bytes && readJpegHead((offset, length) => bytes.subarray(offset, offset + length));
    if (!head) return false;
    // Adobe's mark says it in the JPEG, which counts for more; without it, three components are turned and others are not.
    return head.hasAdobeMark || head.components === 1 || (head.components === 3) === (turns !== 0);
  } catch {
    return false;
  }
}
