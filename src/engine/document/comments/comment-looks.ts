/** Gives comments a picture where the file has none, as viewers draw them (ISO 32000-2, 12.5.6). */

import { boxArray, readBox, uniteBoxes } from '../../geometry/page-box.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { makeText } from '../../syntax/text-string.ts';
import { type Lettering, letteringFor } from '../../text-setting/text-setter.ts';
import { type DrawnLooks, drawWriting } from '../forms/field-appearance.ts';
import { readPlainWriting } from '../forms/field-text.ts';
import { giveOwnObjects, pageAnnotations } from '../pages/annotation.ts';
import { commentShape } from './comment-shapes.ts';

/** A stamp is as tall as its text and a frame. */
const STAMP_LOOK = '/HeBo 0 Tf 0.8 0.1 0.1 rg';

export async function drawCommentLooks(document: PdfDocument, pages: readonly PdfRef[]): Promise<DrawnLooks> {
  let lettering: Lettering | undefined;
  let count = 0;
  for (const page of pages) {
    giveOwnObjects(document, page);
    for (const { reference, dict } of pageAnnotations(document, page)) {
      if (!reference || document.dict(dict.get('AP'))?.has('N')) continue;
      const written = writtenComment(document, dict);
      if (written) lettering ??= await letteringFor(document);
      const look = written && lettering ? drawText(document, lettering, dict, written) : drawShape(document, reference);
      if (!look) continue;
      document.editable(reference).set('AP', PdfDict.of({ N: look }));
      count++;
    }
  }
  await lettering?.finish();
  return { count, missing: lettering?.missing ?? [] };
}

interface WrittenComment {
  readonly text: string;
  /** A standard stamp that the file only names. */
  readonly isStamp: boolean;
}

function writtenComment(document: PdfDocument, annotation: PdfDict): WrittenComment | undefined {
  const subtype = document.nameOf(annotation.get('Subtype'));
  if (subtype === 'FreeText') return { text: document.text(annotation.get('Contents')) ?? '', isStamp: false };
  if (subtype !== 'Stamp') return undefined;
  const named = document.nameOf(annotation.get('Name')) ?? 'Draft';
  const words = named.replace(/^SB|^SH/, '').replace(/([a-z])([A-Z])/g, '$1 $2');
  return { text: words.toLocaleUpperCase('en'), isStamp: true };
}

function drawText(
  document: PdfDocument,
  lettering: Lettering,
  annotation: PdfDict,
  { text, isStamp }: WrittenComment,
): PdfRef | undefined {
  const box = readBox(document, annotation.get('Rect'));
  if (!box) return undefined;
  const size = { width: box.right - box.left, height: box.top - box.bottom };
  const hasFrame = annotation.has('BS') || annotation.has('Border');
  const look = PdfDict.of({
    ...Object.fromEntries(isStamp ? [] : annotation.entries()),
    ...(isStamp ? { DA: makeText(STAMP_LOOK), Q: 1, BS: PdfDict.of({ W: 2 }) } : {}),
    MK: isStamp
      ? PdfDict.of({ BC: [0.8, 0.1, 0.1] })
      : PdfDict.of({ BG: annotation.get('C'), BC: hasFrame ? [0] : null }),
  });
  const writing = readPlainWriting(document, look, text);
  return drawWriting(document, lettering, { ...writing, multiline: !isStamp }, look, size);
}

/** The picture is made in the page's own space; the rectangle grows to what it takes. */
function drawShape(document: PdfDocument, reference: PdfRef): PdfRef | undefined {
  const annotation = document.editable(reference);
  const shape = commentShape(document, annotation);
  if (!shape) return undefined;
  const rect = readBox(document, annotation.get('Rect'));
  const box = boxArray(rect ? uniteBoxes(rect, shape.box) : shape.box);
  annotation.set('Rect', box);
  const opacity = document.number(annotation.get('CA')) ?? 1;
  const state = PdfDict.of({
    Type: name('ExtGState'),
    ca: opacity,
    CA: opacity,
    BM: shape.multiplies ? name('Multiply') : undefined,
  });
  const dict = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: box,
    Resources: PdfDict.of({ ExtGState: PdfDict.of({ Shine: state }) }),
  });
  const isPlain = opacity === 1 && !shape.multiplies;
  const content = isPlain ? shape.content : `/Shine gs ${shape.content}`;
  return document.add(PdfStream.ofBytes(dict, Buffer.from(content, 'latin1')));
}
