/** Puts pictures on a new page of a document, each in its place (ISO 32000-1, 8.8). */
import type { PageSize } from '../../../contract/pages/page-size.ts';
import type { Area, Placement } from '../../../contract/pages/picture-placement.ts';
import type { Matrix } from '../../geometry/matrix.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';

/** An XObject that is in the document already, and where it stands. */
export interface PlacedObject {
  readonly object: PdfRef;
  readonly matrix: Matrix;
  readonly placement: Placement;
}

/** Parts of red, green and blue, from 0 to 1. */
export type Background = readonly [red: number, green: number, blue: number];

/** A hundredth of a point is finer than any printer; more digits only make files differ. */
const PLACES = 1e4;

/** Adds a page; the caller puts it into the page tree. @param background undefined leaves the page as it is: white. */
export function addPicturePage(
  document: PdfDocument,
  page: PageSize,
  placed: readonly PlacedObject[],
  background: Background | undefined,
): PdfRef {
  const objects = new PdfDict(placed.map(({ object }, index) => [nameOf(index), object]));
  const parts = [
    ...(background ? [`q ${words(background)} rg 0 0 ${words([page.widthPt, page.heightPt])} re f Q`] : []),
    ...placed.map(drawn),
  ];
  return document.add(
    PdfDict.of({
      Type: name('Page'),
      MediaBox: [0, 0, rounded(page.widthPt), rounded(page.heightPt)],
      Resources: PdfDict.of({ XObject: objects }),
      Contents: document.add(PdfStream.ofBytes(new PdfDict(), Buffer.from(parts.join('\n')))),
    }),
  );
}

function drawn({ matrix, placement }: PlacedObject, index: number): string {
  const clip = placement.isCut ? `${rectangle(placement.room)} re W n ` : '';
  return `q ${clip}${words(matrix)} cm /${nameOf(index)} Do Q`;
}

function nameOf(index: number): string {
  return index === 0 ? 'Picture' : `Picture${index + 1}`;
}

function rectangle({ left, bottom, widthPt, heightPt }: Area): string {
  return words([left, bottom, widthPt, heightPt]);
}

function words(values: readonly number[]): string {
  return values.map((value) => serializeNumber(rounded(value))).join(' ');
}

function rounded(value: number): number {
  return Math.round(value * PLACES) / PLACES;
}
