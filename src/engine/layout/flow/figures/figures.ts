/** Finds the figures of a page: its pictures, and drawings made of lines and shapes that are no table, rule or fill. */
import type { PaintedShape } from '../../../../adapters/pdfium-shapes.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { areaOf, isInside, isLarge, isWithin, joinBoxes, overlaps, unionBox } from '../../../page/boxes/boxes.ts';
import type { ChartData } from '../../chart-model.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { PageContent } from '../../page-content.ts';
import { cellOf } from '../../tables/cell-of.ts';
import type { FoundTable } from '../../tables/table.ts';
import { bareAreas } from './bare-areas.ts';

export interface FoundFigure {
  readonly box: Box;
  readonly source: 'picture' | 'drawing' | 'formula' | 'drawn-text' | 'scan' | 'ground';
  /** What the text in it says. */
  readonly altText?: string;
  /** Of a chart, its numbers. */
  readonly chart?: ChartData;
}

export interface Figures {
  /** They stand among the text. */
  readonly figures: readonly FoundFigure[];
  /** Text lies over them, or they cover the page. */
  readonly floating: readonly FoundFigure[];
}

/** Pictures that touch within this many points are strips of one. */
const TOUCHING = 1.5;
/** Shapes of one drawing are nearer than this, in points. */
const NEAR = 5;
/** In points, and in square points: less of a picture is nothing that anybody sees. A rule may be a picture, too. */
const MIN_PICTURE = { side: 2, area: 25 };
const MIN_DRAWING = 30;
/** In points: a sign and a name beside it are one drawing. */
const PARTS = 20;
/** Shapes that are all straight must be as many as this to be a drawing. */
const MIN_STRAIGHT = 12;
/** Borders and shades of text: words cover this share of them, or as many lines reach over this share of their width. */
const FRAMED = { covered: 0.12, lines: 2, width: 0.5 };
/** Fewer curves at the ground of a text are an ornament of it. */
const MIN_CURVES = 5;
/** In points. */
const RULE = { thickest: 6, least: 50 };
/** Words on an area that is the ground of text. */
const GROUND_WORDS = 3;
/** Pictures in one drawing that are parts of it. */
const MIN_PARTS = 3;
/** Share of a page from which on a picture is its background. */
const BACKGROUND = 0.6;
/** Words over a picture from which on it lies behind the text. */
const WORDS_OVER = 6;
/** A figure of this share of the height of a page, with words beside it, is an ornament of the page. */
const TALL = 0.5;
const WORDS_BESIDE = 3;
/** More shapes are looked at as one drawing. */
const MAX_SHAPES = 4_000;

export function findFigures(content: PageContent, tables: readonly FoundTable[]): Figures {
  const { size, words, pictures, isScan } = content;
  const page = size.widthPt * size.heightPt;
  // Pictures of two cells touch, and are two.
  const byCell = Map.groupBy(pictures, (box) => cellOf(tables, box));
  const shown = isScan ? [] : [...byCell.values()].flatMap(joinStrips).filter(isSeen);
  const drawings = isScan ? [] : findDrawings(content, tables, shown);
  // A drawing shows the pictures in it: the bars of charts may be some.
  const composed = drawings.filter((drawing) => shown.filter((box) => isWithin(box, drawing)).length >= MIN_PARTS);
  const apart = shown.filter((box) => !composed.some((drawing) => isWithin(box, drawing)));
  const all: FoundFigure[] = [
    ...apart.map((box) => ({ box, source: 'picture' as const })),
    ...drawings.map((box) => ({ box, source: 'drawing' as const })),
  ];
  const isBehind = ({ box, source }: FoundFigure) =>
    areaOf(box) > BACKGROUND * page ||
    (box.bottom - box.top > TALL * size.heightPt && wordsBeside(words, box) >= WORDS_BESIDE) ||
    (source === 'picture' && words.filter((word) => isInside(word.box, box)).length >= WORDS_OVER);
  return { figures: all.filter((each) => !isBehind(each)), floating: all.filter(isBehind) };
}

/** Drawings with text in them lie behind it: a frame among the lines of its own text would take their room once more. */
export function partByText(
  figures: readonly FoundFigure[],
  words: PageContent['words'],
): Record<'behind' | 'among', readonly FoundFigure[]> {
  const holdsText = ({ source, box }: FoundFigure) =>
    source === 'drawing' && words.some((word) => isInside(word.box, box));
  return { behind: figures.filter(holdsText), among: figures.filter((figure) => !holdsText(figure)) };
}

function wordsBeside(words: PageContent['words'], outer: Box): number {
  return words.filter(({ box }) => {
    const middle = (box.top + box.bottom) / 2;
    return middle > outer.top && middle < outer.bottom && !isInside(box, outer);
  }).length;
}

function findDrawings(
  { shapes, words, size }: PageContent,
  tables: readonly FoundTable[],
  pictures: readonly Box[],
): readonly Box[] {
  if (shapes.length > MAX_SHAPES) return [];
  const page = size.widthPt * size.heightPt;
  const candidates = shapes.filter(
    (shape) =>
      areaOf(shape.box) < BACKGROUND * page &&
      !isUnseen(shape) &&
      !tables.some((table) => isInside(shape.box, grown(table.box, 3))) &&
      !pictures.some((box) => isInside(shape.box, grown(box, 2))),
  );
  const drawn = clusters(candidates).flatMap((cluster) => {
    if (!holdsText(cluster, words)) return drawingOf(cluster, words);
    // What touches the ground of a text may be a drawing by itself.
    const bare = cluster.filter((shape) => !isRule(shape) && !isGround(shape, words));
    const parts = clusters(bare).filter((part) => !holdsText(part, words) && curvesOf(part).length > 0);
    const boxes = joinBoxes(
      parts.map((part) => unionBox(part.map(({ box }) => box))),
      (a, b) => touches(a, b, PARTS),
    );
    const curves = curvesOf(bare);
    const isSign = (box: Box) => curves.filter((curve) => isWithin(curve.box, box)).length >= MIN_CURVES;
    return boxes.filter((box) => isLarge(box, MIN_DRAWING) && isSign(box));
  });
  const rest = candidates.filter((shape) => !drawn.some((box) => isWithin(shape.box, box)));
  const stands = [...drawn, ...pictures];
  return [...drawn, ...bareAreas(rest, words).filter((area) => !stands.some((box) => overlaps(box, area)))];
}

/** Whether a few corners stand around much text, as those of a frame. */
function holdsText(cluster: readonly PaintedShape[], words: PageContent['words']): boolean {
  const box = unionBox(cluster.map((shape) => shape.box));
  return words.filter((word) => isInside(word.box, box)).length > 3 * cluster.length;
}

function curvesOf(shapes: readonly PaintedShape[]): readonly PaintedShape[] {
  return shapes.filter(({ kind }) => kind === 'curve');
}

function isRule({ box }: PaintedShape): boolean {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  return Math.min(width, height) < RULE.thickest && Math.max(width, height) > RULE.least;
}

function isGround({ box }: PaintedShape, words: PageContent['words']): boolean {
  return words.filter((word) => isInside(word.box, box)).length > GROUND_WORDS;
}

function drawingOf(cluster: readonly PaintedShape[], words: PageContent['words']): readonly Box[] {
  const box = unionBox(cluster.map((shape) => shape.box));
  const curved = curvesOf(cluster).length;
  const isDrawn = curved > 0 || cluster.length >= MIN_STRAIGHT;
  if (!isDrawn || !isLarge(box, MIN_DRAWING)) return [];
  const within = words.filter((word) => isInside(word.box, box));
  return curved === 0 && isFrameOf(within, box) ? [] : [box];
}

/** Whether straight lines and areas are the borders and shades of text: labels of drawings are short and few. */
function isFrameOf(words: PageContent['words'], box: Box): boolean {
  const covered = words.reduce((sum, word) => sum + areaOf(word.box), 0);
  if (covered >= FRAMED.covered * areaOf(box)) return true;
  const wide = makeSegments(words.filter(({ turn }) => turn === 0)).filter(
    (segment) => segment.box.right - segment.box.left >= FRAMED.width * (box.right - box.left),
  );
  return wide.length >= FRAMED.lines;
}

function isUnseen({ fill, stroke, kind }: PaintedShape): boolean {
  return stroke === undefined && fill === 'ffffff' && kind !== 'curve';
}

function clusters(shapes: readonly PaintedShape[]): readonly (readonly PaintedShape[])[] {
  const made: { box: Box; shapes: PaintedShape[] }[] = [];
  for (const shape of shapes) {
    let cluster = { box: shape.box, shapes: [shape] };
    for (let index = made.length - 1; index >= 0; index--) {
      const other = made[index];
      if (!other || !touches(other.box, cluster.box, NEAR)) continue;
      made.splice(index, 1);
      cluster = { box: unionBox([other.box, cluster.box]), shapes: [...other.shapes, ...cluster.shapes] };
      index = made.length;
    }
    made.push(cluster);
  }
  return made.map((each) => each.shapes);
}

/** Programs cut large pictures into strips and tiles, and draw pictures in layers; pictures that merely touch are several. */
export function joinStrips(boxes: readonly Box[]): readonly Box[] {
  return joinBoxes(boxes, belong);
}

function belong(a: Box, b: Box): boolean {
  if (!touches(a, b, TOUCHING)) return false;
  const agree = (one: number, other: number) => Math.abs(one - other) < TOUCHING;
  const areStrips =
    (agree(a.left, b.left) && agree(a.right, b.right)) || (agree(a.top, b.top) && agree(a.bottom, b.bottom));
  return areStrips || touches(a, b, -TOUCHING);
}

function touches(a: Box, b: Box, reach: number): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > -reach && down > -reach && (across > 0 || down > 0 || reach > 2);
}

function isSeen(box: Box): boolean {
  return isLarge(box, MIN_PICTURE.side) && areaOf(box) >= MIN_PICTURE.area;
}

function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}
