/** Finds out whether a page is a scan: one picture over nearly all of it. */
import { scanContent } from '../content/content-scan.ts';
import { contentParts } from '../content/contents.ts';
import { IDENTITY, type Matrix, multiply, readMatrix, transformBox } from '../geometry/matrix.ts';
import { cropBox, intersectBoxes } from '../geometry/page-box.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { isName, PdfDict, type PdfObject, type PdfRef, type PdfStream } from '../syntax/object.ts';
import { decodeStream } from '../syntax/stream-filters.ts';

export interface ScanPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Part of the page that it covers, from 0 to 1. */
  readonly share: number;
}

/** A picture that covers less is an illustration. */
const SCAN_SHARE = 0.6;
/** The content of a scan is short: a longer one is a drawing. */
const MAX_CONTENT_BYTES = 4 * 1024 ** 2;
const MAX_DEPTH = 4;
const UNIT = { left: 0, bottom: 0, right: 1, top: 1 };

/** The largest picture of a page that is a scan; undefined for other pages. */
export function scanPicture(document: PdfDocument, page: PdfRef): ScanPicture | undefined {
  const dict = document.dict(page);
  if (!dict) return undefined;
  const box = cropBox(document, dict);
  const area = (box.right - box.left) * (box.top - box.bottom);
  const contents = dict.get('Contents');
  const parts = contentParts(document, contents);
  const streams = parts.flatMap((part) => document.stream(part) ?? []);
  let largest: ScanPicture | undefined;
  const visit = (streams: readonly PdfStream[], resources: PdfObject, outer: Matrix, depth: number) => {
    const objects = document.dict(document.dict(resources)?.get('XObject') ?? null) ?? new PdfDict();
    scanContent(joined(document, streams), (key, matrix) => {
      const object = document.stream(objects.get(key));
      if (!object) return;
      const placed = multiply(matrix, outer);
      if (isName(document.resolve(object.dict.get('Subtype')), 'Form')) {
        const inner = multiply(readMatrix(document, object.dict.get('Matrix')) ?? IDENTITY, placed);
        if (depth < MAX_DEPTH) visit([object], object.dict.get('Resources') ?? resources, inner, depth + 1);
        return;
      }
      const seen = intersectBoxes(transformBox(placed, UNIT), box);
      const share = seen ? ((seen.right - seen.left) * (seen.top - seen.bottom)) / area : 0;
      const widthPx = document.number(object.dict.get('Width')) ?? 0;
      const heightPx = document.number(object.dict.get('Height')) ?? 0;
      if (share > (largest?.share ?? 0)) largest = { widthPx, heightPx, share };
    });
  };
  visit(streams, dict.get('Resources'), IDENTITY, 0);
  return largest && largest.share >= SCAN_SHARE ? largest : undefined;
}

function joined(document: PdfDocument, streams: readonly PdfStream[]): Uint8Array {
  const bytes = streams.map((stream) => decodeStream(document, stream, MAX_CONTENT_BYTES) ?? new Uint8Array());
  return Buffer.concat(bytes.flatMap((each) => [each, Buffer.from('\n')]));
}
