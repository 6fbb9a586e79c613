/** A scratch PDF with one picture a page, a point a pixel: PDFium draws from it what the picture's samples mean. */

import { setPages } from '../../document/pages/page-tree.ts';
import { type Matrix, multiply } from '../../geometry/matrix.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { ObjectCopier } from '../../syntax/object-copier.ts';
import { serializeNumber } from '../../syntax/serialize.ts';
import { writeDocument } from '../../syntax/write-document.ts';

/** A picture's place on its page: the unit square goes to this box, in pixels from the upper left corner. */
export interface SheetPart {
  readonly stream: PdfStream;
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface SheetPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly parts: readonly SheetPart[];
  readonly withMasks: boolean;
  /** Turns and flips the page as it is drawn; the size above is that before. */
  readonly turn?: Matrix;
}

/** Entries that do not belong to the picture's samples, or would hide it. */
const LEFT_OUT = ['StructParent', 'Metadata', 'OPI', 'OC', 'Alternates', 'PtData', 'AF', 'Measure', 'Parent'];
const MASKS = ['SMask', 'Mask', 'SMaskInData'];

/** Writes the pictures of a document; page n of the file is picture n. */
export async function writePictureSheet(
  source: PdfDocument,
  pictures: readonly SheetPicture[],
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const sheet = PdfDocument.create(source.version);
  const copier = new ObjectCopier(source, sheet);
  const images = new Map<string, PdfRef>();
  const numbers = new Map<PdfStream, number>();
  const imageOf = (stream: PdfStream, withMasks: boolean): PdfRef => {
    if (!numbers.has(stream)) numbers.set(stream, numbers.size);
    const key = `${numbers.get(stream)} ${withMasks}`;
    const known = images.get(key) ?? sheet.add(copier.copy(plain(stream, withMasks)));
    images.set(key, known);
    return known;
  };
  const pages = pictures.map((picture) => addPage(sheet, picture, imageOf));
  await copier.finish(signal);
  setPages(sheet, pages);
  await writeDocument(sheet, path, { signal, version: sheet.version });
}

function plain(stream: PdfStream, withMasks: boolean): PdfStream {
  const dict = stream.dict.clone();
  for (const key of [...LEFT_OUT, ...(withMasks ? [] : MASKS)]) dict.delete(key);
  return new PdfStream(dict, stream.data);
}

type ImageOf = (stream: PdfStream, withMasks: boolean) => PdfRef;

function addPage(sheet: PdfDocument, picture: SheetPicture, imageOf: ImageOf): PdfRef {
  const { widthPx, heightPx, turn = [1, 0, 0, 1, 0, 0] } = picture;
  const operators: string[] = [];
  const objects = new PdfDict();
  for (const [index, part] of picture.parts.entries()) {
    const box: Matrix = [part.widthPx, 0, 0, part.heightPx, part.left, heightPx - part.top - part.heightPx];
    operators.push(`q ${multiply(box, turn).map(serializeNumber).join(' ')} cm /I${index} Do Q`);
    objects.set(`I${index}`, imageOf(part.stream, picture.withMasks));
  }
  const content = PdfStream.ofBytes(new PdfDict(), Buffer.from(operators.join('\n'), 'latin1'));
  const isTurned = turn[0] === 0;
  const box: PdfObject = isTurned ? [0, 0, heightPx, widthPx] : [0, 0, widthPx, heightPx];
  return sheet.add(
    PdfDict.of({
      Type: name('Page'),
      MediaBox: box,
      Resources: PdfDict.of({ XObject: objects }),
      Contents: sheet.add(content),
    }),
  );
}
