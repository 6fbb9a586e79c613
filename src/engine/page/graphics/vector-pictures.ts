/** Finds the vector pictures of slides that Impress printed: it draws all of one within the clip of its frame, and nothing else so. */
import type { SeenBox } from '../../../adapters/pdfium-seen.ts';
import { readOperators } from '../../content/content-operators.ts';
import { contentBytes, contentParts } from '../../content/contents.ts';
import type { PageList } from '../../document/pages/page-list.ts';
import { cropBox, intersectBoxes, type PageBox, uniteBoxes } from '../../geometry/page-box.ts';
import { boxAsSeen } from '../../geometry/seen-page.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfDict } from '../../syntax/object.ts';
import { type ClippedObject, ClipWalk } from './clip-walk.ts';

export interface VectorPicture {
  readonly box: SeenBox;
  /** Numbers of its first and last object among all objects of the page. */
  readonly objects: { readonly first: number; readonly last: number };
}

interface Run {
  readonly first: number;
  readonly objects: ClippedObject[];
  box: PageBox;
}

/** Share of a page from which on a clip is that of the page. */
const WHOLE = 0.9;
/** In points: smaller pictures are signs. */
const MIN_SIDE = 24;
/** Fewer parts are a shape and its shade. */
const LEAST_PARTS = 6;
/** Of the smaller one: clips of one picture have so much in common. */
const COMMON = 0.5;

/** Of a whole file, page by page. */
export class VectorPictures {
  readonly #document: PdfDocument;
  readonly #pages: PageList['pages'];

  /** @param document stays open as long as pictures are asked for; the caller closes it. @param pages all of its pages. */
  constructor(document: PdfDocument, pages: PageList['pages']) {
    this.#document = document;
    this.#pages = isByImpress(document) ? pages : [];
  }

  /** @param number 1-based. @param objects numbers of those on the page itself, by their order; others than were counted tell nothing. */
  of(number: number, objects: readonly number[]): readonly VectorPicture[] {
    const document = this.#document;
    const page = document.dict(this.#pages[number - 1] ?? null);
    const drawn = page ? clippedObjects(document, page) : [];
    if (!page || drawn.length !== objects.length) return [];
    const whole = WHOLE * areaOf(cropBox(document, page));
    return pictureRuns(drawn, whole).flatMap(({ first, objects: own, box }) => {
      const [from, to] = [objects[first], objects[first + own.length - 1]];
      if (from === undefined || to === undefined) return [];
      return [{ box: boxAsSeen(document, page, box), objects: { first: from, last: to } }];
    });
  }
}

function isByImpress(document: PdfDocument): boolean {
  const info = document.dict(document.trailer.get('Info'));
  return document.text(info?.get('Creator') ?? null)?.trim() === 'Impress';
}

function clippedObjects(document: PdfDocument, page: PdfDict): readonly ClippedObject[] {
  const contents = page.get('Contents');
  const streams = contentParts(document, contents);
  const bytes = contentBytes(document, { streams, resources: undefined });
  const walk = new ClipWalk();
  for (const operator of bytes ? readOperators(bytes) : []) walk.read(operator);
  return walk.objects;
}

function pictureRuns(drawn: readonly ClippedObject[], whole: number): readonly Run[] {
  const runs: Run[] = [];
  for (const [place, object] of drawn.entries()) {
    const { clip } = object;
    if (!clip || areaOf(clip) >= whole) continue;
    const last = runs.at(-1);
    if (last && last.first + last.objects.length === place && isSamePicture(last.box, clip)) {
      last.objects.push(object);
      last.box = uniteBoxes(last.box, clip);
    } else runs.push({ first: place, objects: [object], box: clip });
  }
  return runs.filter(isPicture);
}

/** Shades of shapes are drawn within a clip too, of areas alone. */
function isPicture({ objects, box }: Run): boolean {
  const isLarge = Math.min(box.right - box.left, box.top - box.bottom) >= MIN_SIDE;
  return isLarge && objects.length >= LEAST_PARTS && objects.some(({ kind }) => kind === 'line' || kind === 'text');
}

function isSamePicture(a: PageBox, b: PageBox): boolean {
  const common = intersectBoxes(a, b);
  return common !== undefined && areaOf(common) >= COMMON * Math.min(areaOf(a), areaOf(b));
}

function areaOf({ left, bottom, right, top }: PageBox): number {
  return (right - left) * (top - bottom);
}
