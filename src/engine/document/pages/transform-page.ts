/** Moves, scales or turns what is on a page, with all that is measured on it: boxes, patterns, annotations, targets. */

import { balanceContent } from '../../content/balance-content.ts';
import { IDENTITY, type Matrix, multiply, readMatrix, transformBox } from '../../geometry/matrix.ts';
import { boxArray, cropBox, type PageBox, readBox } from '../../geometry/page-box.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';
import { pageAnnotations } from './annotation.ts';

/** Boxes of a page beside the media box (ISO 32000-2, 14.11.2). */
const INNER_BOXES = ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox'];

/** Lists of points in annotations (12.5.6). */
const POINT_LISTS = ['QuadPoints', 'Vertices', 'L', 'CL', 'Path'];

/**
 * Transforms a page's content and annotations. Targets of links are moved by `transformTargets`, all pages at once.
 * @param mediaBox of the page from now on; the inner boxes go along with the content.
 */
export function transformPage(document: PdfDocument, page: PdfRef, matrix: Matrix, mediaBox: PageBox): void {
  const dict = document.editable(page);
  const seen = cropBox(document, dict);
  wrapContent(document, dict, matrix, seen);
  movePatterns(document, dict, matrix);
  for (const key of INNER_BOXES) {
    const box = readBox(document, dict.get(key));
    if (box) dict.set(key, boxArray(transformBox(matrix, box)));
  }
  dict.set('MediaBox', boxArray(mediaBox));
  dict.delete('Thumb');
  const annotations = pageAnnotations(document, page);
  const moved = annotations.map(({ reference, dict: annotation }) => {
    const copy = annotation.clone();
    transformAnnotation(document, copy, matrix);
    if (!reference) return copy;
    document.set(reference, copy);
    return reference;
  });
  if (moved.length > 0) dict.set('Annots', moved);
}

/** What was outside the visible box stays unseen, wherever the new edges lie. */
function wrapContent(document: PdfDocument, page: PdfDict, matrix: Matrix, seen: PageBox): void {
  const { parts, closing } = balanceContent(document, page.get('Contents'));
  if (parts.length === 0) return;
  const numbers = (values: readonly number[]) => values.map(serializeNumber).join(' ');
  const clip = [seen.left, seen.bottom, seen.right - seen.left, seen.top - seen.bottom];
  const stream = (text: string) => document.add(PdfStream.ofBytes(new PdfDict(), Buffer.from(text, 'latin1')));
  const before = stream(`q ${numbers(matrix)} cm ${numbers(clip)} re W n\n`);
  page.set('Contents', [before, ...parts, stream(`\n${closing}Q\n`)]);
}

/** The matrix of a pattern leads to the page's own space, not to where `cm` has moved it (8.7.2). */
function movePatterns(document: PdfDocument, page: PdfDict, matrix: Matrix): void {
  const resources = document.dict(page.get('Resources'));
  const patterns = document.dict(resources?.get('Pattern') ?? null);
  if (!resources || !patterns) return;
  const moved = new PdfDict();
  for (const [key, value] of patterns.entries()) {
    const own = document.resolve(value);
    const dict = document.dict(value)?.clone();
    if (!dict) continue;
    dict.set('Matrix', multiply(readMatrix(document, dict.get('Matrix')) ?? IDENTITY, matrix));
    moved.set(key, document.add(own instanceof PdfStream ? new PdfStream(dict, own.data) : dict));
  }
  const copy = resources.clone();
  copy.set('Pattern', moved);
  page.set('Resources', copy);
}

/** Moves all that an annotation measures on its page. */
export function transformAnnotation(document: PdfDocument, annotation: PdfDict, matrix: Matrix): void {
  const rect = readBox(document, annotation.get('Rect'));
  if (rect) annotation.set('Rect', boxArray(transformBox(matrix, rect)));
  for (const key of POINT_LISTS) {
    if (annotation.has(key)) annotation.set(key, movePoints(document, annotation.get(key), matrix));
  }
  if (annotation.has('InkList')) {
    annotation.set(
      'InkList',
      document.array(annotation.get('InkList')).map((list) => movePoints(document, list, matrix)),
    );
  }
  if (annotation.has('RD')) annotation.set('RD', moveMargins(document, annotation.get('RD'), matrix));
  const scale = Math.hypot(matrix[0], matrix[1]);
  const text = document.resolve(annotation.get('DA'));
  if (scale !== 1 && text instanceof PdfString) annotation.set('DA', scaleFont(text, scale));
  if (matrix[1] !== 0 || matrix[0] < 0) turnLook(document, annotation, matrix);
}

/** Pairs of x and y, in one list or in a list of lists. */
function movePoints(document: PdfDocument, value: PdfObject, [a, b, c, d, e, f]: Matrix): PdfObject {
  const items = document.array(value);
  if (items.some((item) => isArray(document.resolve(item)))) {
    return items.map((item) => movePoints(document, item, [a, b, c, d, e, f]));
  }
  const numbers = items.map((item) => document.number(item) ?? 0);
  return numbers.map((value, index) => {
    const [x = 0, y = 0] = index % 2 === 0 ? [value, numbers[index + 1]] : [numbers[index - 1], value];
    return index % 2 === 0 ? a * x + c * y + e : b * x + d * y + f;
  });
}

/** Distances from left, bottom, right and top: turned like a box around nothing. */
function moveMargins(document: PdfDocument, value: PdfObject, [a, b, c, d]: Matrix): PdfObject {
  const [left = 0, bottom = 0, right = 0, top = 0] = document.array(value).map((item) => document.number(item) ?? 0);
  const distances = [
    [-left, 0],
    [right, 0],
    [0, -bottom],
    [0, top],
  ].map(([x = 0, y = 0]) => [a * x + c * y, b * x + d * y] as const);
  const most = (pick: (point: readonly [number, number]) => number) => Math.max(0, ...distances.map(pick));
  return [most(([x]) => -x), most(([, y]) => -y), most(([x]) => x), most(([, y]) => y)];
}

/** The size in a default appearance such as `/Helv 12 Tf 0 g` (12.7.4.3); 0 means what fits. */
function scaleFont(text: PdfString, scale: number): PdfString {
  const scaled = text.key.replace(/(\d*\.?\d+)(\s+Tf)/, (_, size: string, rest: string) => {
    return `${serializeNumber(Math.round(Number(size) * scale * 100) / 100)}${rest}`;
  });
  return new PdfString(Buffer.from(scaled, 'latin1'));
}

/** Turns the look of an annotation by quarters; a look may be shared, so each gets its own. */
function turnLook(document: PdfDocument, annotation: PdfDict, matrix: Matrix): void {
  const scale = Math.hypot(matrix[0], matrix[1]);
  const turn = matrix.map((value, index) => (index < 4 ? Math.round(value / scale) : 0)) as unknown as Matrix;
  const looks = document.dict(annotation.get('AP'));
  if (looks) {
    const turned = [...looks.entries()].map(([key, value]) => [key, turnState(document, value, turn)] as const);
    annotation.set('AP', new PdfDict(turned));
  }
  const marks = document.dict(annotation.get('MK'))?.clone();
  if (!document.nameOf(annotation.get('FT')) && !marks) return;
  const clockwise = Math.round(Math.atan2(-turn[1], turn[0]) / (Math.PI / 2)) * 90;
  const before = document.number(marks?.get('R') ?? null) ?? 0;
  const upright = (((before - clockwise) % 360) + 360) % 360;
  const next = marks ?? new PdfDict();
  next.set('R', upright === 0 ? null : upright);
  annotation.set('MK', next);
}

/** A form, or a dictionary of one form a state. */
function turnState(document: PdfDocument, value: PdfObject, turn: Matrix): PdfObject {
  const form = document.stream(value);
  if (!form) {
    const states = document.dict(value);
    if (!states) return value;
    return new PdfDict([...states.entries()].map(([key, state]) => [key, turnState(document, state, turn)] as const));
  }
  const dict = form.dict.clone();
  dict.set('Matrix', multiply(readMatrix(document, dict.get('Matrix')) ?? IDENTITY, turn));
  return document.add(new PdfStream(dict, form.data));
}

/** Moves every target on these pages: of links, bookmarks, names, actions (12.3.2.2), wherever in the file it stands. */
export function transformTargets(document: PdfDocument, matrices: ReadonlyMap<number, Matrix>): void {
  for (let number = 1, count = document.count; number < count; number++) {
    const value = document.peek(number);
    const plain = value instanceof PdfStream ? value.dict : value;
    const moved = moveTargets(document, plain, matrices);
    if (moved === plain) continue;
    const isStream = value instanceof PdfStream && moved instanceof PdfDict;
    document.set(new PdfRef(number), isStream ? new PdfStream(moved, value.data) : moved);
  }
}

/** The value itself where nothing in it changes. */
function moveTargets(document: PdfDocument, value: PdfObject, matrices: ReadonlyMap<number, Matrix>): PdfObject {
  if (value instanceof PdfDict) {
    let copy: PdfDict | undefined;
    for (const [key, entry] of value.entries()) {
      const moved = moveTargets(document, entry, matrices);
      if (moved === entry) continue;
      copy ??= value.clone();
      copy.set(key, moved);
    }
    return copy ?? value;
  }
  if (!isArray(value)) return value;
  const [page, kind] = value;
  const matrix = page instanceof PdfRef ? matrices.get(page.number) : undefined;
  if (matrix && kind instanceof PdfName) return moveTarget(document, value, kind.value, matrix);
  const items = value.map((item) => moveTargets(document, item, matrices));
  return items.some((item, index) => item !== value[index]) ? items : value;
}

function moveTarget(
  document: PdfDocument,
  target: readonly PdfObject[],
  kind: string,
  matrix: Matrix,
): readonly PdfObject[] {
  const [page = null, view = null, ...rest] = target;
  const numbers = rest.map((item) => document.number(item));
  const point = (x: number, y: number) => {
    const [a, b, c, d, e, f] = matrix;
    return [a * x + c * y + e, b * x + d * y + f] as const;
  };
  const [first, second] = numbers;
  if (kind === 'XYZ') {
    const [x, y] = point(first ?? 0, second ?? 0);
    const isTurned = matrix[0] === 0;
    const [knowsX, knowsY] = isTurned ? [second, first] : [first, second];
    return [page, view, knowsX === undefined ? null : x, knowsY === undefined ? null : y, ...rest.slice(2)];
  }
  if (kind === 'FitR' && numbers.length >= 4) {
    const [left = 0, bottom = 0, right = 0, top = 0] = numbers.map((value) => value ?? 0);
    return [page, view, ...boxArray(transformBox(matrix, { left, bottom, right, top }))];
  }
  const acrossKind = kind === 'FitV' || kind === 'FitBV';
  const downKind = kind === 'FitH' || kind === 'FitBH';
  if (first === undefined || !(acrossKind || downKind)) return target;
  const [x, y] = acrossKind ? point(first, 0) : point(0, first);
  const staysAcross = (matrix[0] !== 0) === acrossKind;
  const bounded = kind.startsWith('FitB') ? 'FitB' : 'Fit';
  return [page, new PdfName(`${bounded}${staysAcross ? 'V' : 'H'}`), staysAcross ? x : y];
}
