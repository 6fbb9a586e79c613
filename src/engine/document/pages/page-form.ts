/** Takes what a page shows as a form XObject, which other pages can draw at any size (ISO 32000-2, 8.10). */

import { invert } from '../../geometry/matrix.ts';
import { boxArray, cropBox, pageTurn } from '../../geometry/page-box.ts';
import { seenToUser } from '../../geometry/seen-page.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';

export interface PageForm {
  readonly form: PdfRef;
  /** The page as seen, in points; the form draws it with its lower left corner at the origin. */
  readonly widthPt: number;
  readonly heightPt: number;
}

/** A page of several streams is unpacked to be joined; more than this is no page that a viewer would show. */
const MAX_CONTENT_BYTES = 128 * 1024 ** 2;

/**
 * Adds the form to a document. Annotations stay behind.
 * @param copy puts a value of the source into terms of the target; leave it out where both are the same document.
 */
export function pageAsForm(
  source: PdfDocument,
  page: PdfRef,
  target: PdfDocument,
  copy: (value: PdfObject) => PdfObject = (value) => value,
): PageForm {
  const dict = source.dict(page) ?? new PdfDict();
  const box = cropBox(source, dict);
  const turn = pageTurn(source, dict);
  const content = contentOf(source, dict);
  const entries = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: boxArray(box),
    Matrix: [...invert(seenToUser(box, turn))],
    Resources: copy(source.direct(dict.get('Resources'))) ?? new PdfDict(),
    Group: copy(source.direct(dict.get('Group'))),
    Filter: copy(source.direct(content.dict.get('Filter'))),
    DecodeParms: copy(source.direct(content.dict.get('DecodeParms'))),
  });
  const [across, up] = [box.right - box.left, box.top - box.bottom];
  const isTurned = turn === 90 || turn === 270;
  const form = target.add(new PdfStream(entries, content.data));
  return { form, widthPt: isTurned ? up : across, heightPt: isTurned ? across : up };
}

/** The content as one stream: as it is stored where it is one already. */
function contentOf(document: PdfDocument, page: PdfDict): PdfStream {
  const only = document.stream(page.get('Contents'));
  if (only) return only;
  const parts: Uint8Array[] = [];
  for (const part of document.array(page.get('Contents'))) {
    const stream = document.stream(part);
    const bytes = stream && decodeStream(document, stream, MAX_CONTENT_BYTES);
    // Streams may be divided anywhere between two words (7.8.2).
    if (bytes) parts.push(bytes, Buffer.from('\n'));
  }
  return PdfStream.ofBytes(new PdfDict(), Buffer.concat(parts));
}
