/** What can be put on pages: texts, pictures, marks on words, ink, lines, shapes, notes. Plain data that work and screen share. */

/** Points from the upper left corner of the page as seen. */
export type MarkPoint = readonly [x: number, y: number];

/** Upper left, upper right, lower left, lower right of words in the direction in which they are read. */
export type MarkQuad = readonly [number, number, number, number, number, number, number, number];

interface OnPages {
  /** A page range. */
  readonly page: string;
}

interface InBox extends OnPages {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** From 0 to 1, of the mark as a whole. */
interface Faded {
  readonly opacity: number;
}

export interface TextMark extends OnPages, Faded {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Lines break at this width; without it only where the text has line ends. */
  readonly width?: number | undefined;
  readonly size: number;
  readonly font: 'sans' | 'serif' | 'mono';
  readonly bold: boolean;
  readonly italic: boolean;
  /** `#rrggbb`, as all colours here. */
  readonly color: string;
  /** `start`: where the writing of its first letter begins. */
  readonly align: 'start' | 'center' | 'end';
}

export interface PictureMark extends OnPages, Faded {
  readonly kind: 'image';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Without it the picture keeps its shape. */
  readonly height?: number | undefined;
  /** Which of the files that came with the options. */
  readonly image: number;
  /** What it shows, for those who cannot see it. */
  readonly alt: string;
}

export interface WordsMark extends OnPages {
  readonly kind: 'highlight' | 'underline' | 'strike';
  readonly color: string;
  /** Marks these words wherever they stand on the pages, in place of quads. */
  readonly text?: string | undefined;
  readonly quads?: readonly MarkQuad[] | undefined;
}

export interface PenMark extends OnPages, Faded {
  readonly kind: 'pen';
  readonly strokes: readonly (readonly MarkPoint[])[];
  readonly color: string;
  readonly line: number;
}

export interface LineMark extends OnPages, Faded {
  readonly kind: 'line' | 'arrow';
  readonly from: MarkPoint;
  /** An arrow points here. */
  readonly to: MarkPoint;
  readonly color: string;
  readonly line: number;
}

export interface ShapeMark extends InBox, Faded {
  readonly kind: 'rectangle' | 'ellipse';
  /** `none` for no outline. */
  readonly color: string;
  readonly fill: string;
  readonly line: number;
}

export interface TickMark extends OnPages, Faded {
  readonly kind: 'tick' | 'cross';
  readonly x: number;
  readonly y: number;
  /** It is as high as it is wide. */
  readonly width: number;
  readonly color: string;
}

export interface WhiteOutMark extends InBox {
  readonly kind: 'white-out';
  readonly color: string;
}

export interface NoteMark extends OnPages {
  readonly kind: 'note';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly color: string;
}

export type PageMark =
  | TextMark
  | PictureMark
  | WordsMark
  | PenMark
  | LineMark
  | ShapeMark
  | TickMark
  | WhiteOutMark
  | NoteMark;

export type MarkKind = PageMark['kind'];

export const NO_COLOUR = 'none';

/** Files that marks can show. */
export const MARK_IMAGES = ['image', 'image-2', 'image-3', 'image-4'] as const;

/** Side of the sign of a note, in points. */
export const NOTE_SIDE_PT = 20;

/** The head of an arrow, in widths of its line, and how far its sides stand off. */
export const ARROW_HEAD = { lines: 4, leastPt: 6, angle: Math.PI / 6 } as const;

/** Strokes in a square whose side is 1. */
export const SIGN_STROKES: Readonly<Record<TickMark['kind'], readonly (readonly MarkPoint[])[]>> = {
  tick: [
    [
      [0.1, 0.55],
      [0.38, 0.84],
      [0.9, 0.14],
    ],
  ],
  cross: [
    [
      [0.14, 0.14],
      [0.86, 0.86],
    ],
    [
      [0.86, 0.14],
      [0.14, 0.86],
    ],
  ],
};

/** Width of these strokes, as a share of the side. */
export const SIGN_LINE = 0.13;

/** Heights of a line of words at which it is underlined and struck out, and the width of that line, as shares of its height. */
export const WORD_LINES = { underline: 0.08, strike: 0.4, width: 1 / 14 } as const;

/** The ends of the two sides of an arrow's head. */
export function arrowHead({ from, to, line }: Pick<LineMark, 'from' | 'to' | 'line'>): readonly [MarkPoint, MarkPoint] {
  const length = Math.max(ARROW_HEAD.leastPt, line * ARROW_HEAD.lines);
  const angle = Math.atan2(from[1] - to[1], from[0] - to[0]);
  const side = (turn: number): MarkPoint => [
    to[0] + Math.cos(angle + turn) * length,
    to[1] + Math.sin(angle + turn) * length,
  ];
  return [side(ARROW_HEAD.angle), side(-ARROW_HEAD.angle)];
}

/** The line that underlines or strikes out a quad, and its width. */
export function wordLine(
  [ax, ay, bx, by, cx, cy, dx, dy]: MarkQuad,
  kind: 'underline' | 'strike',
): { readonly from: MarkPoint; readonly to: MarkPoint; readonly width: number } {
  const share = WORD_LINES[kind];
  const height = Math.hypot(ax - cx, ay - cy);
  return {
    from: [cx + (ax - cx) * share, cy + (ay - cy) * share],
    to: [dx + (bx - dx) * share, dy + (by - dy) * share],
    width: Math.max(0.5, height * WORD_LINES.width),
  };
}

export function isOnWords(mark: PageMark): mark is WordsMark {
  return mark.kind === 'highlight' || mark.kind === 'underline' || mark.kind === 'strike';
}

/** Whether a text begins with a letter that is written from right to left. */
function isRightToLeft(text: string): boolean {
  const first = /[\p{L}\p{Nd}]/u.exec(text.replace(/\p{Nd}+/gu, ''))?.[0] ?? '';
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    first,
  );
}

/** The side on which the lines of a text begin: one for all of them, by its first letter. */
export function textAlignment({ align, text }: Pick<TextMark, 'align' | 'text'>): 'left' | 'center' | 'right' {
  if (align === 'center') return 'center';
  return (align === 'start') === isRightToLeft(text) ? 'right' : 'left';
}
