/** Marks as they begin: by a click, by a drag, or in the middle of the page. */
import {
  type MarkKind,
  type MarkPoint,
  type MarkQuad,
  NO_COLOUR,
  NOTE_SIDE_PT,
  type PageMark,
} from '../../contract/pages/page-marks.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { between, LEAST_PT, quadOfRect, type Rect } from './screen-marks.ts';

/** How marks of a kind look until the visitor chooses otherwise; what was chosen last is kept. */
export interface Style {
  readonly color: string;
  readonly fill: string;
  readonly line: number;
  readonly size: number;
  readonly font: 'sans' | 'serif' | 'mono';
  readonly bold: boolean;
  readonly italic: boolean;
  readonly opacity: number;
}

export type Styles = Readonly<Partial<Record<MarkKind, Partial<Style>>>>;

const PLAIN: Style = {
  color: '#d92d20',
  fill: NO_COLOUR,
  line: 2,
  size: 14,
  font: 'sans',
  bold: false,
  italic: false,
  opacity: 1,
};

const FIRST: Styles = {
  text: { color: '#000000' },
  tick: { color: '#000000', size: 16 },
  cross: { color: '#000000', size: 16 },
  highlight: { color: '#ffe14d' },
  'white-out': { color: '#ffffff' },
  note: { color: '#ffd60a' },
};

export function styleOf(kind: MarkKind, chosen: Styles): Style {
  return { ...PLAIN, ...FIRST[kind], ...chosen[kind] };
}

const USUAL: Rect = { x: 0, y: 0, width: 120, height: 60 };
const LINE_PT = 120;
const WORDS: Rect = { x: 0, y: 0, width: 120, height: 16 };

interface Start {
  readonly kind: MarkKind;
  readonly page: number;
  readonly styles: Styles;
}

/** Where there was only a click, a mark of the usual size has its middle there. @param to where a drag ended. */
export function newMark({ kind, page, styles }: Start, from: MarkPoint, to: MarkPoint, size: PageSize): PageMark {
  const { color, fill, line, size: letters, font, bold, italic, opacity } = styleOf(kind, styles);
  const on = { page: String(page) };
  const drag = between(from, to);
  const isDrag = Math.max(drag.width, drag.height) > LEAST_PT;
  const box = Math.min(drag.width, drag.height) > LEAST_PT ? drag : inside(centred(USUAL, to), size);
  switch (kind) {
    case 'text': {
      const at = { x: from[0], y: Math.max(0, from[1] - letters * 0.6) };
      return { ...on, kind, ...at, text: '', size: letters, font, bold, italic, color, align: 'start', opacity };
    }
    case 'line':
    case 'arrow': {
      const { x, y, width } = inside(centred({ ...USUAL, width: LINE_PT, height: 0 }, to), size);
      return { ...on, kind, from: isDrag ? from : [x, y], to: isDrag ? to : [x + width, y], color, line, opacity };
    }
    case 'rectangle':
    case 'ellipse':
      return { ...on, kind, ...box, color, fill, line, opacity };
    case 'white-out':
      return { ...on, kind, ...box, color };
    case 'tick':
    case 'cross': {
      const { x, y } = inside(centred({ ...USUAL, width: letters, height: letters }, to), size);
      return { ...on, kind, x, y, width: letters, color, opacity };
    }
    case 'note': {
      const { x, y } = inside(centred({ ...USUAL, width: NOTE_SIDE_PT, height: NOTE_SIDE_PT }, to), size);
      return { ...on, kind, x, y, text: '', color };
    }
    case 'pen':
      return { ...on, kind, strokes: [[from, to]], color, line, opacity };
    case 'image':
      return { ...on, kind, x: box.x, y: box.y, width: box.width, image: 1, alt: '', opacity };
    default:
      return { ...on, kind, color, quads: [quadOfRect(isDrag ? drag : inside(centred(WORDS, to), size))] };
  }
}

/** In the middle of the page, past those of its kind that stand there already. */
export function addedMark(start: Start, size: PageSize, others: readonly PageMark[]): PageMark {
  const step = 24 * (others.filter(({ kind, page }) => kind === start.kind && page === String(start.page)).length % 8);
  const middle: MarkPoint = [size.widthPt / 2, size.heightPt / 3 + step];
  if (start.kind === 'text') return newMark(start, [size.widthPt / 3, middle[1]], middle, size);
  return newMark(start, middle, middle, size);
}

/** An image that is a third as wide as the page, or less where it is tall. @param aspect width by height; undefined where only the work knows it. */
export function newPicture(
  { page, styles }: Omit<Start, 'kind'>,
  image: number,
  aspect: number | undefined,
  size: PageSize,
): PageMark {
  const width = Math.min(size.widthPt / 3, (size.heightPt / 3) * (aspect ?? 1));
  const [x, y] = [(size.widthPt - width) / 2, size.heightPt / 3];
  return {
    kind: 'image',
    page: String(page),
    x,
    y,
    width,
    // Else it is square on the screen until the image is read once more.
    ...(aspect === undefined ? {} : { height: width / aspect }),
    image,
    alt: '',
    opacity: styleOf('image', styles).opacity,
  };
}

export function wordsMark({ kind, page, styles }: Start, quads: readonly MarkQuad[]): PageMark | undefined {
  const on = { page: String(page), color: styleOf(kind, styles).color, quads };
  return kind === 'highlight' || kind === 'underline' || kind === 'strike' ? { kind, ...on } : undefined;
}

/** Points that lie almost on the line of their neighbours tell nothing. */
export function penMark({ page, styles }: Omit<Start, 'kind'>, stroke: readonly MarkPoint[]): PageMark {
  const { color, line, opacity } = styleOf('pen', styles);
  return { kind: 'pen', page: String(page), strokes: [thinned(stroke)], color, line, opacity };
}

/** In points: closer ones are the trembling of a hand. */
const CLOSE_PT = 1.5;

function thinned(stroke: readonly MarkPoint[]): readonly MarkPoint[] {
  const kept: MarkPoint[] = [];
  for (const [index, point] of stroke.entries()) {
    const last = kept.at(-1);
    const isFar = !last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= CLOSE_PT;
    if (isFar || index === stroke.length - 1) kept.push(point);
  }
  return kept;
}

/** What of a style a mark has. */
export function restyled(mark: PageMark, change: Partial<Style>): PageMark {
  const { size, ...others } = change;
  const own = Object.fromEntries(Object.entries(others).filter(([key]) => key in mark));
  const sized = size === undefined ? {} : sizeOf(mark, size);
  // Only keys that the mark has, with values of the same type.
  return { ...mark, ...own, ...sized } as PageMark;
}

function sizeOf(mark: PageMark, size: number): object {
  if (mark.kind === 'text') return { size };
  return mark.kind === 'tick' || mark.kind === 'cross' ? { width: size } : {};
}

function centred(rect: Rect, [x, y]: MarkPoint): Rect {
  return { ...rect, x: x - rect.width / 2, y: y - rect.height / 2 };
}

function inside(rect: Rect, { widthPt, heightPt }: PageSize): Rect {
  const width = Math.min(rect.width, widthPt);
  const height = Math.min(rect.height, heightPt);
  return {
    x: Math.min(Math.max(rect.x, 0), widthPt - width),
    y: Math.min(Math.max(rect.y, 0), heightPt - height),
    width,
    height,
  };
}
