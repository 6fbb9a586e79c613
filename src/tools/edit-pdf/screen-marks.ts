/** Marks on the screen: the option's value, and how dragging and keys change them. */
import {
  isOnWords,
  type MarkPoint,
  type MarkQuad,
  NOTE_SIDE_PT,
  type PageMark,
} from '../../contract/pages/page-marks.ts';
import { parsePageRange } from '../../contract/pages/page-range.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { resolvePageRange } from '../../contract/pages/resolve-page-range.ts';

/** Points from the upper left corner of the page as seen. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Size of things whose height only the screen or the image knows. */
export type Measure = (mark: PageMark) => { readonly width: number; readonly height: number };

/** Smaller ones are slips of the hand. */
export const LEAST_PT = 4;

/** The option as this screen wrote it. */
export function readMarks(value: string | undefined): readonly PageMark[] {
  try {
    const read: unknown = JSON.parse(value || '[]');
    return Array.isArray(read)
      ? (read as readonly PageMark[]).map((mark) => ({ ...mark, page: String(mark.page) }))
      : [];
  } catch {
    return [];
  }
}

export function writeMarks(marks: readonly PageMark[]): string {
  return marks.length === 0
    ? ''
    : JSON.stringify(marks, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value));
}

export function isOn({ page }: Pick<PageMark, 'page'>, number: number, pageCount: number): boolean {
  try {
    return resolvePageRange(parsePageRange(page), pageCount, { clip: true }).pages.includes(number);
  } catch {
    return false;
  }
}

/** What a mark takes up on its page. */
export function boundsOf(mark: PageMark, measure: Measure): Rect {
  switch (mark.kind) {
    case 'text':
    case 'image':
      return { x: mark.x, y: mark.y, ...measure(mark) };
    case 'note':
      return { x: mark.x, y: mark.y, width: NOTE_SIDE_PT, height: NOTE_SIDE_PT };
    case 'tick':
    case 'cross':
      return { x: mark.x, y: mark.y, width: mark.width, height: mark.width };
    case 'rectangle':
    case 'ellipse':
    case 'white-out':
      return { x: mark.x, y: mark.y, width: mark.width, height: mark.height };
    default:
      return around(pointsOf(mark));
  }
}

function pointsOf(mark: PageMark): readonly MarkPoint[] {
  if (mark.kind === 'line' || mark.kind === 'arrow') return [mark.from, mark.to];
  if (mark.kind === 'pen') return mark.strokes.flat();
  if (!isOnWords(mark)) return [];
  return (mark.quads ?? []).flatMap(([ax, ay, bx, by, cx, cy, dx, dy]): MarkPoint[] => [
    [ax, ay],
    [bx, by],
    [cx, cy],
    [dx, dy],
  ]);
}

function around(points: readonly MarkPoint[]): Rect {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Moved, and kept on the page. */
export function moved(mark: PageMark, dx: number, dy: number, page: PageSize, measure: Measure): PageMark {
  const { x, y, width, height } = boundsOf(mark, measure);
  const held = (at: number, by: number, length: number, room: number) =>
    Math.min(Math.max(at + by, Math.min(0, at)), Math.max(room - length, at)) - at;
  const [across, down] = [held(x, dx, width, page.widthPt), held(y, dy, height, page.heightPt)];
  return eachPoint(mark, ([px, py]) => [px + across, py + down]);
}

/** A mark with all of its points put elsewhere; its lengths stay. */
function eachPoint(mark: PageMark, change: (point: MarkPoint) => MarkPoint): PageMark {
  if ('from' in mark) return { ...mark, from: change(mark.from), to: change(mark.to) };
  if (mark.kind === 'pen') return { ...mark, strokes: mark.strokes.map((stroke) => stroke.map(change)) };
  if (isOnWords(mark))
    return mark.quads ? { ...mark, quads: mark.quads.map((quad) => changedQuad(quad, change)) } : mark;
  const [x, y] = change([mark.x, mark.y]);
  return { ...mark, x, y };
}

function changedQuad(quad: MarkQuad, change: (point: MarkPoint) => MarkPoint): MarkQuad {
  const [ax, ay] = change([quad[0], quad[1]]);
  const [bx, by] = change([quad[2], quad[3]]);
  const [cx, cy] = change([quad[4], quad[5]]);
  const [dx, dy] = change([quad[6], quad[7]]);
  return [ax, ay, bx, by, cx, cy, dx, dy];
}

/** A corner, or the end side of a text, or an end of a line. */
export type Handle = 'nw' | 'ne' | 'sw' | 'se' | 'e' | 'from' | 'to';

export function handlesOf(mark: PageMark): readonly Handle[] {
  switch (mark.kind) {
    case 'line':
    case 'arrow':
      return ['from', 'to'];
    case 'text':
      return ['e'];
    case 'note':
      return [];
    default:
      return ['nw', 'ne', 'sw', 'se'];
  }
}

/** @param start the mark when the handle was taken. */
export function resized(start: PageMark, handle: Handle, dx: number, dy: number, measure: Measure): PageMark {
  if (start.kind === 'line' || start.kind === 'arrow') {
    const [x, y] = handle === 'from' ? start.from : start.to;
    return { ...start, [handle === 'from' ? 'from' : 'to']: [x + dx, y + dy] };
  }
  const box = boundsOf(start, measure);
  if (start.kind === 'text') return { ...start, width: Math.max(LEAST_PT * 4, box.width + dx) };
  const keepsShape = start.kind === 'image' || start.kind === 'tick' || start.kind === 'cross';
  return intoBox(start, box, pulled(box, handle, dx, dy, keepsShape));
}

/** The box with one of its corners elsewhere, and the one across from it where it was. */
function pulled(box: Rect, handle: Handle, dx: number, dy: number, keepsShape: boolean): Rect {
  const [left, up] = [handle.endsWith('w'), handle.startsWith('n')];
  let width = Math.max(LEAST_PT, box.width + (left ? -dx : dx));
  let height = Math.max(LEAST_PT, box.height + (up ? -dy : dy));
  if (keepsShape) {
    const scale = Math.max(width / box.width, height / box.height);
    [width, height] = [box.width * scale, box.height * scale];
  }
  return { x: left ? box.x + box.width - width : box.x, y: up ? box.y + box.height - height : box.y, width, height };
}

function intoBox(mark: PageMark, from: Rect, to: Rect): PageMark {
  const scale = (length: number, wanted: number) => (length > 0 ? wanted / length : 1);
  const [across, down] = [scale(from.width, to.width), scale(from.height, to.height)];
  const moved = eachPoint(mark, ([x, y]) => [to.x + (x - from.x) * across, to.y + (y - from.y) * down]);
  switch (moved.kind) {
    case 'rectangle':
    case 'ellipse':
    case 'white-out':
      return { ...moved, width: to.width, height: to.height };
    case 'tick':
    case 'cross':
    case 'image':
      return { ...moved, width: to.width };
    default:
      return moved;
  }
}

const GROWTH = 1.05;

/** One step larger or smaller, by the keys plus and minus. */
export function grown(mark: PageMark, larger: boolean, measure: Measure): PageMark {
  const factor = larger ? GROWTH : 1 / GROWTH;
  if (mark.kind === 'text') return { ...mark, size: Math.min(500, Math.max(1, mark.size * factor)) };
  if (mark.kind === 'note') return mark;
  const { x, y, width, height } = boundsOf(mark, measure);
  return intoBox(mark, { x, y, width, height }, { x, y, width: width * factor, height: height * factor });
}

/** Between two corners, wherever the second lies. */
export function between([ax, ay]: MarkPoint, [bx, by]: MarkPoint): Rect {
  return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(ax - bx), height: Math.abs(ay - by) };
}

export function quadOfRect({ x, y, width, height }: Rect): MarkQuad {
  return [x, y, x + width, y, x, y + height, x + width, y + height];
}
