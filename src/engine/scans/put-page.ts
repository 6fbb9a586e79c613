/** Puts a cleaned page in place of the scanned one: its text, links and bookmarks come to lie where the picture does. */
import { contentParts } from '../content/contents.ts';
import { transformPage } from '../document/pages/transform-page.ts';
import { invert, type Matrix, multiply } from '../geometry/matrix.ts';
import { seenPage } from '../geometry/seen-page.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { PdfDict, type PdfRef, PdfStream } from '../syntax/object.ts';
import { serializeNumber } from '../syntax/serialize.ts';
import type { PageGeometry } from './page-geometry.ts';
import type { PagePicture } from './page-picture.ts';
import { project } from './warp.ts';

export interface PlacedPage {
  readonly geometry: PageGeometry;
  /** Pixels that the page was drawn with. */
  readonly drawn: { readonly width: number; readonly height: number };
  /** Points; undefined keeps what the picture has. */
  readonly paper: { readonly widthPt: number; readonly heightPt: number } | undefined;
  /** The picture to be shown, and the content without the old one; absent where the old one is only turned. */
  readonly picture?: { readonly stream: PdfStream; readonly before: PagePicture } | undefined;
}

const PICTURE_KEY = 'Scan';
/** What else is measured on a page has no meaning for one that was cut. */
const INNER_BOXES = ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'UserUnit', 'Rotate'];

/** @returns how the space of the page was changed. */
export function putPage(document: PdfDocument, page: PdfRef, placed: PlacedPage): Matrix {
  const { geometry, drawn, picture } = placed;
  const dict = document.editable(page);
  const seen = seenPage(document, dict);
  const [scaleX, scaleY] = [seen.widthPt / drawn.width, seen.heightPt / drawn.height];
  const own = { widthPt: geometry.size.width * scaleX, heightPt: geometry.size.height * scaleY };
  const sheet = placed.paper ?? own;
  const fit = Math.min(sheet.widthPt / own.widthPt, sheet.heightPt / own.heightPt);
  const [width, height] = [own.widthPt * fit, own.heightPt * fit];
  const [left, bottom] = [(sheet.widthPt - width) / 2, (sheet.heightPt - height) / 2];
  const toPixels: Matrix = [1 / scaleX, 0, 0, -1 / scaleY, 0, drawn.height];
  const toSheet: Matrix = [scaleX * fit, 0, 0, -scaleY * fit, left, bottom + height];
  const matrix = [invert(seen.toPage), toPixels, inPlane(geometry), toSheet].reduce(multiply);
  if (picture) {
    dict.set('Contents', addContent(document, picture.before.text));
    dict.set('Resources', picture.before.resources.clone());
  }
  const box = { left: 0, bottom: 0, right: sheet.widthPt, top: sheet.heightPt };
  transformPage(document, page, matrix, box);
  const moved = document.editable(page);
  for (const key of INNER_BOXES) moved.delete(key);
  if (picture) show(document, moved, picture.stream, [width, 0, 0, height, left, bottom]);
  return matrix;
}

/** A projection where it is one of the plane, and the nearest one in the middle of the page where it is not. */
function inPlane({ fromSource, size }: PageGeometry): Matrix {
  const step = Math.min(size.width, size.height) / 4;
  const middle = { x: size.width / 2, y: size.height / 2 };
  const [right, leftward] = [step, -step].map((by) => project(fromSource, { ...middle, x: middle.x + by }));
  const [below, above] = [step, -step].map((by) => project(fromSource, { ...middle, y: middle.y + by }));
  const centre = project(fromSource, middle);
  if (!right || !leftward || !below || !above) return [1, 0, 0, 1, 0, 0];
  const [a, b] = [(right.x - leftward.x) / (2 * step), (right.y - leftward.y) / (2 * step)];
  const [c, d] = [(below.x - above.x) / (2 * step), (below.y - above.y) / (2 * step)];
  return [a, b, c, d, centre.x - a * middle.x - c * middle.y, centre.y - b * middle.x - d * middle.y];
}

/** Over the text, which nobody is to see. */
function show(document: PdfDocument, page: PdfDict, picture: PdfStream, place: Matrix): void {
  const resources = (document.dict(page.get('Resources')) ?? new PdfDict()).clone();
  const objects = (document.dict(resources.get('XObject')) ?? new PdfDict()).clone();
  let key = PICTURE_KEY;
  for (let number = 2; objects.has(key); number++) key = `${PICTURE_KEY}${number}`;
  objects.set(key, document.add(picture));
  resources.set('XObject', objects);
  page.set('Resources', resources);
  const numbers = place.map((value) => serializeNumber(Math.round(value * 1e4) / 1e4)).join(' ');
  const content = addContent(document, Buffer.from(`q ${numbers} cm /${key} Do Q\n`, 'latin1'));
  const contents = page.get('Contents');
  page.set('Contents', [...contentParts(document, contents), content]);
}

function addContent(document: PdfDocument, bytes: Uint8Array): PdfRef {
  return document.add(PdfStream.ofBytes(new PdfDict(), bytes));
}
