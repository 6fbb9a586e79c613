/** The drawing of comments that are no text: marks on words, shapes, lines, ink, note icons. */

import { type PageBox, readBox } from '../../geometry/page-box.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, type PdfDict, type PdfObject } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';
import { dashes, FILL, lineWidth, paint, STROKE } from '../pages/annotation-paint.ts';
import { ellipse } from '../pages/ellipse.ts';

export interface CommentShape {
  /** In the page's own space. */
  readonly content: string;
  /** All that it covers. */
  readonly box: PageBox;
  /** Whether it tints what is under it, as a marker does. */
  readonly multiplies?: true;
}

type Point = readonly [x: number, y: number];
type Draw = (document: PdfDocument, annotation: PdfDict) => CommentShape | undefined;

/** Larger pictures are an attack: no hand draws as many points. */
const MAX_POINTS = 200_000;
/** Marks on words, as shares of the height of a line. */
const LINE = 1 / 16;
const NOTE_PT = 18;

const SHAPES: Readonly<Record<string, Draw>> = {
  Highlight: (document, annotation) => onWords(document, annotation, 'Highlight'),
  Underline: (document, annotation) => onWords(document, annotation, 'Underline'),
  StrikeOut: (document, annotation) => onWords(document, annotation, 'StrikeOut'),
  Squiggly: (document, annotation) => onWords(document, annotation, 'Squiggly'),
  Square: (document, annotation) => framed(document, annotation, rectangle),
  Circle: (document, annotation) => framed(document, annotation, ellipse),
  Line: (document, annotation) => drawLine(document, annotation),
  Polygon: (document, annotation) =>
    drawn(document, annotation, [pointsOf(document, annotation.get('Vertices'))], true),
  PolyLine: (document, annotation) => drawn(document, annotation, [pointsOf(document, annotation.get('Vertices'))]),
  Ink: (document, annotation) => {
    const strokes = document.array(annotation.get('InkList')).map((stroke) => pointsOf(document, stroke));
    return drawn(document, annotation, strokes);
  },
  Link: (document, annotation) => linkFrame(document, annotation),
  Text: (document, annotation) => noteIcon(document, annotation),
  Caret: (document, annotation) => caret(document, annotation),
};

/** Undefined where nothing is to be seen. */
export function commentShape(document: PdfDocument, annotation: PdfDict): CommentShape | undefined {
  return SHAPES[document.nameOf(annotation.get('Subtype')) ?? '']?.(document, annotation);
}

function onWords(document: PdfDocument, annotation: PdfDict, kind: string): CommentShape | undefined {
  const quads = quadsOf(document, annotation);
  if (quads.length === 0) return undefined;
  const box = boundsOf(quads.flat(), 1);
  if (kind === 'Highlight') {
    const ink = paint(document, annotation.get('C'), FILL) ?? '1 1 0 rg';
    const fills = quads.map(([a, b, c, d]) => `${path([a, b, d, c])} h f`);
    return { content: `${ink} ${fills.join('\n')}`, box, multiplies: true };
  }
  const ink = paint(document, annotation.get('C'), STROKE) ?? '0 G';
  const lines = quads.map(([upperLeft, upperRight, lowerLeft, lowerRight]) => {
    const height = Math.hypot(upperLeft[0] - lowerLeft[0], upperLeft[1] - lowerLeft[1]);
    const share = kind === 'StrikeOut' ? 0.5 : LINE;
    const [from, to] = [between(lowerLeft, upperLeft, share), between(lowerRight, upperRight, share)];
    const points = kind === 'Squiggly' ? zigzag(from, to, height * LINE * 2) : [from, to];
    return `${serializeNumber(Math.max(0.5, height * LINE))} w ${path(points)} S`;
  });
  return { content: `${ink} ${lines.join('\n')}`, box };
}

/** Upper left, upper right, lower left, lower right: the order in which programs really write them. */
function quadsOf(document: PdfDocument, annotation: PdfDict): readonly (readonly [Point, Point, Point, Point])[] {
  const points = pointsOf(document, annotation.get('QuadPoints'));
  const quads = Array.from({ length: Math.floor(points.length / 4) }, (_, index) => points.slice(index * 4));
  const found = quads.flatMap(([a, b, c, d]) => (a && b && c && d ? [[a, b, c, d] as const] : []));
  const box = readBox(document, annotation.get('Rect'));
  if (found.length > 0 || !box) return found;
  const { left, bottom, right, top } = box;
  return [
    [
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ],
  ];
}

function framed(
  document: PdfDocument,
  annotation: PdfDict,
  outline: (box: PageBox) => string,
): CommentShape | undefined {
  const rect = readBox(document, annotation.get('Rect'));
  if (!rect) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = document
    .array(annotation.get('RD'))
    .map((each) => document.number(each) ?? 0);
  const half = lineWidth(document, annotation) / 2;
  const box = {
    left: rect.left + left + half,
    bottom: rect.bottom + bottom + half,
    right: rect.right - right - half,
    top: rect.top - top - half,
  };
  if (box.right <= box.left || box.top <= box.bottom) return undefined;
  return painted(document, annotation, outline(box), rect, true);
}

/** An arrow's head is as long as nine lines are wide. */
const HEAD_LINES = 9;

function drawLine(document: PdfDocument, annotation: PdfDict): CommentShape | undefined {
  const [from, to] = pointsOf(document, annotation.get('L'));
  if (!from || !to) return undefined;
  const [start, end] = document.array(annotation.get('LE')).map((each) => document.nameOf(each));
  const width = lineWidth(document, annotation);
  const heads = [head(from, to, start, width), head(to, from, end, width)];
  return painted(
    document,
    annotation,
    [path([from, to]), ...heads].join(' '),
    boundsOf([from, to], width * HEAD_LINES),
  );
}

function head(tip: Point, other: Point, kind: string | undefined, width: number): string {
  if (kind !== 'OpenArrow' && kind !== 'ClosedArrow') return '';
  const angle = Math.atan2(other[1] - tip[1], other[0] - tip[0]);
  const side = (turn: number): Point => [
    tip[0] + Math.cos(angle + turn) * width * HEAD_LINES,
    tip[1] + Math.sin(angle + turn) * width * HEAD_LINES,
  ];
  return `${path([side(Math.PI / 6), tip, side(-Math.PI / 6)])}${kind === 'ClosedArrow' ? ' h' : ''}`;
}

function drawn(
  document: PdfDocument,
  annotation: PdfDict,
  strokes: readonly (readonly Point[])[],
  closes = false,
): CommentShape | undefined {
  const lines = strokes.filter((stroke) => stroke.length > 0);
  if (lines.length === 0) return undefined;
  const outline = lines.map(
    (stroke) => `${path(stroke.length > 1 ? stroke : [...stroke, ...stroke])}${closes ? ' h' : ''}`,
  );
  return painted(
    document,
    annotation,
    `1 J 1 j ${outline.join(' ')}`,
    boundsOf(lines.flat(), lineWidth(document, annotation)),
    closes,
  );
}

/** A line is black where nothing else is said; `[]` says that there is none. */
function painted(
  document: PdfDocument,
  annotation: PdfDict,
  outline: string,
  box: PageBox,
  fills = false,
): CommentShape | undefined {
  const width = lineWidth(document, annotation);
  const inside = fills ? paint(document, annotation.get('IC'), FILL) : undefined;
  const hasNoColour = annotation.has('C') && document.array(annotation.get('C')).length === 0;
  const edge = width > 0 && !hasNoColour ? (paint(document, annotation.get('C'), STROKE) ?? '0 G') : undefined;
  if (!inside && !edge) return undefined;
  const filled = edge ? 'B' : 'f';
  const operator = inside ? filled : 'S';
  const parts = [
    inside,
    edge && `${edge} ${serializeNumber(width)} w`,
    dashes(document, annotation),
    outline,
    operator,
  ];
  return { content: parts.filter(Boolean).join(' '), box };
}

/** Only a link that asks for a frame has one: most ask for none, and viewers draw none where nothing is said. */
function linkFrame(document: PdfDocument, annotation: PdfDict): CommentShape | undefined {
  const isAsked = annotation.has('Border') || annotation.has('BS');
  return isAsked && annotation.has('C') ? framed(document, annotation, rectangle) : undefined;
}

/** A sheet with three lines, in the upper left corner of its place. */
function noteIcon(document: PdfDocument, annotation: PdfDict): CommentShape | undefined {
  const rect = readBox(document, annotation.get('Rect'));
  if (!rect) return undefined;
  const ink = paint(document, annotation.get('C'), FILL) ?? '1 0.82 0 rg';
  const [left, top] = [rect.left, rect.top];
  const sheet = rectangle({ left: left + 1, bottom: top - NOTE_PT + 1, right: left + NOTE_PT - 1, top: top - 1 });
  const lines = [5, 9, 13].map((down) =>
    path([
      [left + 4, top - down],
      [left + NOTE_PT - 4, top - down],
    ]),
  );
  const box = { left, bottom: top - NOTE_PT, right: left + NOTE_PT, top };
  return { content: `${ink} 0 G 1 w ${sheet} B ${lines.join(' ')} S`, box };
}

function caret(document: PdfDocument, annotation: PdfDict): CommentShape | undefined {
  const rect = readBox(document, annotation.get('Rect'));
  if (!rect) return undefined;
  const ink = paint(document, annotation.get('C'), FILL) ?? '0 0 1 rg';
  const middle = (rect.left + rect.right) / 2;
  const shape = path([
    [rect.left, rect.bottom],
    [middle, rect.top],
    [rect.right, rect.bottom],
    [middle, rect.bottom + (rect.top - rect.bottom) / 4],
  ]);
  return { content: `${ink} ${shape} h f`, box: rect };
}

function pointsOf(document: PdfDocument, value: PdfObject): readonly Point[] {
  const found = document.resolve(value);
  const numbers = isArray(found) ? found.slice(0, MAX_POINTS * 2).map((each) => document.number(each) ?? 0) : [];
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => [
    numbers[index * 2] ?? 0,
    numbers[index * 2 + 1] ?? 0,
  ]);
}

function path(points: readonly Point[]): string {
  return points
    .map(([x, y], index) => `${serializeNumber(x)} ${serializeNumber(y)} ${index === 0 ? 'm' : 'l'}`)
    .join(' ');
}

function rectangle({ left, bottom, right, top }: PageBox): string {
  return `${[left, bottom, right - left, top - bottom].map((each) => serializeNumber(each)).join(' ')} re`;
}

function between([x0, y0]: Point, [x1, y1]: Point, share: number): Point {
  return [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
}

function zigzag(from: Point, to: Point, step: number): readonly Point[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const steps = Math.min(1_000, Math.max(1, Math.round(length / Math.max(step, 0.5))));
  const [across, up] = [(to[0] - from[0]) / steps, (to[1] - from[1]) / steps];
  return Array.from({ length: steps + 1 }, (_, index) => {
    const side = index % 2 === 0 ? 0 : 0.5;
    return [from[0] + across * index - up * side, from[1] + up * index + across * side];
  });
}

function boundsOf(points: readonly Point[], margin: number): PageBox {
  const bounds = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const [x, y] of points) {
    bounds.left = Math.min(bounds.left, x - margin);
    bounds.bottom = Math.min(bounds.bottom, y - margin);
    bounds.right = Math.max(bounds.right, x + margin);
    bounds.top = Math.max(bounds.top, y + margin);
  }
  return bounds;
}
