/** A mark as an annotation that other programs know how to edit (ISO 32000-2, 12.5.6), with the look that it has as page content. */
import {
  type MarkPoint,
  type MarkQuad,
  NO_COLOUR,
  NOTE_SIDE_PT,
  type NoteMark,
  type PageMark,
  type ShapeMark,
  SIGN_LINE,
  type TextMark,
  textAlignment,
} from '../../contract/pages/page-marks.ts';
import type { Matrix } from '../geometry/matrix.ts';
import { name, PdfDict, type PdfObject } from '../syntax/object.ts';
import { makeText } from '../syntax/text-string.ts';
import { cornersOf, tickStrokes } from './draw-shapes.ts';
import { fill, inkOf, type MarkDrawing, NO_RESOURCES, onPage, operands, rounded, stroke } from './mark-drawing.ts';

type Entries = Readonly<Record<string, PdfObject | undefined>>;

const SUBTYPES = {
  text: 'FreeText',
  image: 'Stamp',
  highlight: 'Highlight',
  underline: 'Underline',
  strike: 'StrikeOut',
  pen: 'Ink',
  line: 'Line',
  arrow: 'Line',
  rectangle: 'Square',
  ellipse: 'Circle',
  tick: 'Ink',
  cross: 'Ink',
  'white-out': 'Square',
  note: 'Text',
} as const satisfies Readonly<Record<PageMark['kind'], string>>;

const FONT_NAMES = { sans: 'Helv', serif: 'TiRo', mono: 'Cour' } as const;
const QUADDING = { left: 0, center: 1, right: 2 } as const;

/** What its kind asks of an annotation, beside rectangle, look and author. @param toPage from the space of drawings. */
export function commentEntries(mark: PageMark, quads: readonly MarkQuad[], toPage: Matrix): Entries {
  const scale = Math.hypot(toPage[0], toPage[1]);
  const point = (each: MarkPoint) => onPage(toPage, each).map(rounded);
  const common = { Subtype: name(SUBTYPES[mark.kind]) };
  switch (mark.kind) {
    case 'text':
      return { ...common, ...textEntries(mark, scale) };
    case 'image':
      return { ...common, Contents: mark.alt === '' ? undefined : makeText(mark.alt) };
    case 'highlight':
    case 'underline':
    case 'strike':
      return { ...common, C: ink(mark.color), QuadPoints: quads.flatMap((quad) => cornersOf(quad).flatMap(point)) };
    case 'pen':
      return {
        ...common,
        ...inked(mark.color, mark.line * scale),
        InkList: mark.strokes.map((each) => each.flatMap(point)),
      };
    case 'tick':
    case 'cross': {
      const strokes = tickStrokes(mark).map((each) => each.flatMap(point));
      return { ...common, ...inked(mark.color, mark.width * scale * SIGN_LINE), InkList: strokes };
    }
    case 'line':
    case 'arrow': {
      const ends = mark.kind === 'arrow' ? [name('None'), name('OpenArrow')] : undefined;
      return { ...common, ...inked(mark.color, mark.line * scale), L: [mark.from, mark.to].flatMap(point), LE: ends };
    }
    case 'rectangle':
    case 'ellipse':
      return { ...common, ...shapeEntries(mark, scale) };
    case 'white-out':
      return { ...common, IC: ink(mark.color), C: [], BS: border(0) };
    case 'note':
      return { ...common, Contents: makeText(mark.text), C: ink(mark.color), Name: name('Comment') };
  }
}

function textEntries(mark: TextMark, scale: number): Entries {
  const appearance = `/${FONT_NAMES[mark.font]} ${operands(mark.size * scale)} Tf ${fill(mark.color)}`;
  return {
    Contents: makeText(mark.text),
    DA: makeText(appearance),
    Q: QUADDING[textAlignment(mark)],
    IT: name('FreeTextTypeWriter'),
    BS: border(0),
  };
}

function shapeEntries({ color, fill: inside, line }: ShapeMark, scale: number): Entries {
  const hasEdge = color !== NO_COLOUR;
  return {
    C: hasEdge ? ink(color) : [],
    IC: inside === NO_COLOUR ? undefined : ink(inside),
    BS: border(hasEdge ? line * scale : 0),
  };
}

function inked(color: string, width: number): Entries {
  return { C: ink(color), BS: border(width) };
}

function ink(hex: string): PdfObject {
  return inkOf(hex).map(rounded);
}

function border(width: number): PdfDict {
  return PdfDict.of({ W: rounded(width), S: name('S') });
}

/** A speech bubble with two lines. It stands upright on pages of any turn. */
export function drawNote({ x, y, color }: Pick<NoteMark, 'x' | 'y' | 'color'>): MarkDrawing {
  const side = NOTE_SIDE_PT;
  const at = (across: number, down: number) => operands(x + across * side, -y - down * side);
  const bubble = [
    `${at(0.05, 0.08)} m ${at(0.95, 0.08)} l ${at(0.95, 0.72)} l`,
    `${at(0.5, 0.72)} l ${at(0.26, 0.95)} l ${at(0.26, 0.72)} l ${at(0.05, 0.72)} l h B`,
  ].join(' ');
  const lines = `${at(0.22, 0.3)} m ${at(0.78, 0.3)} l ${at(0.22, 0.5)} m ${at(0.78, 0.5)} l S`;
  return {
    content: `${fill(color)} ${stroke('#3d3300', 1)} 1 j ${bubble} ${lines}`,
    resources: NO_RESOURCES,
    box: { left: x, bottom: -y - side, right: x + side, top: -y },
  };
}
