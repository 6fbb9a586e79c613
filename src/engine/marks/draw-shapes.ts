/** Draws marks that are no text and no picture: marks on words, ink, lines, shapes, ticks, white-out. */
import {
  arrowHead,
  type LineMark,
  type MarkPoint,
  type MarkQuad,
  NO_COLOUR,
  type PenMark,
  type ShapeMark,
  SIGN_LINE,
  SIGN_STROKES,
  type TickMark,
  type WhiteOutMark,
  type WordsMark,
  wordLine,
} from '../../contract/pages/page-marks.ts';
import { curvesOf } from '../../contract/pages/smooth-stroke.ts';
import { ellipse } from '../document/pages/ellipse.ts';
import type { PageBox } from '../geometry/page-box.ts';
import { at, boxAround, fill, type MarkDrawing, NO_RESOURCES, operands, polyline, stroke } from './mark-drawing.ts';

export function drawOnWords({ kind, color }: WordsMark, quads: readonly MarkQuad[]): MarkDrawing {
  const box = boxAround(quads.flatMap(cornersOf), 1);
  if (kind === 'highlight') {
    const areas = quads.map((quad) => {
      const [upperLeft, upperRight, lowerLeft, lowerRight] = cornersOf(quad);
      return `${polyline([upperLeft, upperRight, lowerRight, lowerLeft])} h f`;
    });
    return { content: `${fill(color)} ${areas.join(' ')}`, resources: NO_RESOURCES, box, multiplies: true };
  }
  const lines = quads.map((quad) => {
    const { from, to, width } = wordLine(quad, kind);
    return `${stroke(color, width)} ${polyline([from, to])} S`;
  });
  return { content: lines.join(' '), resources: NO_RESOURCES, box };
}

export function cornersOf(quad: MarkQuad): readonly [MarkPoint, MarkPoint, MarkPoint, MarkPoint] {
  const [ax, ay, bx, by, cx, cy, dx, dy] = quad;
  return [
    [ax, ay],
    [bx, by],
    [cx, cy],
    [dx, dy],
  ];
}

export function drawPen({ strokes, color, line }: PenMark): MarkDrawing {
  const paths = strokes.map((points) => `${smooth(points)} S`);
  return {
    content: `${stroke(color, line)} 1 J 1 j ${paths.join(' ')}`,
    resources: NO_RESOURCES,
    // Curves swing a little beyond their points.
    box: boxAround(strokes.flat(), line + swing(strokes)),
  };
}

function smooth(points: readonly MarkPoint[]): string {
  const [first] = points;
  if (!first) return '';
  if (points.length === 1) return `${at(first)} m ${at(first)} l`;
  return [`${at(first)} m`, ...curvesOf(points).map((curve) => `${curve.map(at).join(' ')} c`)].join(' ');
}

/** Handles lie no further from their point than a third of the longest step. */
function swing(strokes: readonly (readonly MarkPoint[])[]): number {
  let longest = 0;
  for (const points of strokes) {
    for (const [index, [x, y]] of points.entries()) {
      const [fromX, fromY] = points[index - 1] ?? [x, y];
      longest = Math.max(longest, Math.hypot(x - fromX, y - fromY));
    }
  }
  return longest / 3;
}

export function drawLine(mark: LineMark): MarkDrawing {
  const { kind, from, to, color, line } = mark;
  const [one, two] = arrowHead(mark);
  const head = kind === 'arrow' ? ` ${polyline([one, to, two])}` : '';
  return {
    content: `${stroke(color, line)} 1 J 1 j ${polyline([from, to])}${head} S`,
    resources: NO_RESOURCES,
    box: boxAround(kind === 'arrow' ? [from, to, one, two] : [from, to], line),
  };
}

/** The outline lies inside the box. */
export function drawShape({ kind, x, y, width, height, color, fill: inside, line }: ShapeMark): MarkDrawing {
  const hasEdge = color !== NO_COLOUR;
  const inset = hasEdge ? Math.min(line, width, height) / 2 : 0;
  const box = { left: x, bottom: -y - height, right: x + width, top: -y };
  const outline = {
    left: box.left + inset,
    bottom: box.bottom + inset,
    right: box.right - inset,
    top: box.top - inset,
  };
  const path = kind === 'ellipse' ? ellipse(outline) : rectangle(outline);
  const filled = inside !== NO_COLOUR;
  const operator = { true: { true: 'B', false: 'S' }, false: { true: 'f', false: 'n' } } as const;
  const parts = [
    filled ? fill(inside) : '',
    hasEdge ? stroke(color, inset * 2) : '',
    path,
    operator[`${hasEdge}`][`${filled}`],
  ];
  return { content: parts.filter(Boolean).join(' '), resources: NO_RESOURCES, box };
}

export function drawTick(mark: TickMark): MarkDrawing {
  const strokes = tickStrokes(mark);
  const line = mark.width * SIGN_LINE;
  const paths = strokes.map((points) => `${polyline(points)} S`);
  return {
    content: `${stroke(mark.color, line)} 1 J 1 j ${paths.join(' ')}`,
    resources: NO_RESOURCES,
    box: boxAround(strokes.flat(), line),
  };
}

export function tickStrokes({ kind, x, y, width }: TickMark): readonly (readonly MarkPoint[])[] {
  return SIGN_STROKES[kind].map((points) => points.map(([across, down]) => [x + across * width, y + down * width]));
}

export function drawWhiteOut({ x, y, width, height, color }: WhiteOutMark): MarkDrawing {
  const box = { left: x, bottom: -y - height, right: x + width, top: -y };
  return { content: `${fill(color)} ${rectangle(box)} f`, resources: NO_RESOURCES, box };
}

function rectangle({ left, bottom, right, top }: PageBox): string {
  return `${operands(left, bottom, right - left, top - bottom)} re`;
}
