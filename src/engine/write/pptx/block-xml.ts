/** The XML of text boxes of slides: their frames, and the room between these and the text (ECMA-376 part 1, 21.1.2.1). */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { emu, type Frame, paragraphFrame, textDirection } from '../../layout/frames/placed-page.ts';
import { withCentred } from '../../layout/slides/centred-texts.ts';
import { firstLineTop, lineSpacing } from '../../layout/slides/line-spacing.ts';
import { FRAME_ROOM } from '../../layout/slides/slide-frames.ts';
import { turnAround } from '../../layout/slides/sloped-texts.ts';
import type { TextBlock, TextColumns } from '../../layout/slides/text-blocks.ts';
import type { ShapePath } from '../../page/shapes/arrow-heads.ts';
import { type KnownOutline, knownOutline } from '../../page/shapes/known-outlines.ts';
import { boundsOf, closedXml } from './shape-xml.ts';
import {
  FOOTER_PLACE,
  type FrameSetting,
  type HolderName,
  NOTHING,
  NUMBER_PLACE,
  type Placement,
  placeXml,
  slideParagraphsXml,
  transform,
} from './slide-xml.ts';

/** In points: more room than this is written down. */
const SAME_ROOM = 0.05;

/** In points: text reaches out of the place that its shape has for it by no more. */
const CLOSE = 0.5;
/** In ems: a text stands in the middle of its shape where the room above it and that below differ by less. */
const SAME_MIDDLE = 0.35;
/** In points: a text is this much narrower than its frame at least. */
const LEAST_SLACK = 1;
/** Of a radius: the square within an arc begins so far from its end. */
const ARC = 1 - Math.SQRT1_2;

interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  /** Below a text that stands amid its shape. */
  readonly bottom?: number;
}

/** What stands around a text. */
export interface Surround {
  /** Its frame, where that is larger than the text. */
  readonly frame?: SeenBox | undefined;
  /** The shape that it fills. */
  readonly shape?: TextFill | undefined;
}

/** What a text fills: a shape, or a picture of one, by its name in the package. */
export type TextFill = ShapePath | { readonly media: string; readonly box: SeenBox };

/** A text box, or a shape, with the paragraphs of a block. */
export function blockXml(given: TextBlock, id: number, setting: FrameSetting, surround: Surround): string {
  const { shape, frame } = surround;
  const block = shape ? withCentred(given, boxOf(shape)) : given;
  const own = block.slope ? undefined : frame;
  const outer = shape ? boxOf(shape) : (own ?? block.box);
  const { box: text, turn, paragraphs } = block;
  const { placement, holder } = setting;
  const [only, second] = paragraphs;
  const isLevel = turn === 0;
  const sides = only && !second && !only.bullet ? paragraphFrame(only) : blockFrame(text, paragraphs);
  const wide = block.columns ? columnsFrame(sides, block.columns) : sides;
  const kept = block.holder ? keptIn(wide, text, block.holder) : wide;
  const inner = isLevel ? fromFirstLine(kept, block) : kept;
  const box = isLevel ? around(inner, outer) : inner;
  const held = shape ? frameOf(outer) : box;
  const known = shape && !('media' in shape) ? outlineAround(inner, shape) : undefined;
  const within = textFrame(held, known);
  const sideRoom = isLevel ? roomIn(within, inner, block) : { left: 0, top: 0, right: 0 };
  const set = shape && isLevel ? amidRoom(sideRoom, within, inner, block) : sideRoom;
  const [room, anchor] = [
    block.columns ? endRoom(set, within, inner, block) : set,
    set.bottom === undefined ? 't' : 'ctr',
  ];
  const isWide = holder?.kind === 'title' || holder?.kind === 'body';
  const wrap = second || isWide || (only?.lines ?? 0) > 1 ? 'square' : 'none';
  const kind = holder ? holderKind(holder.kind, id) : freeKind(shape ? 'Shape' : 'Text', id);
  const xml = slideParagraphsXml(paragraphs, text, setting);
  return [
    `<p:sp><p:nvSpPr>${kind}</p:nvSpPr><p:spPr>`,
    shape ? fillXml(shape, known, setting) : placeOf(turnedFrame(held, block, placement), holder),
    '</p:spPr><p:txBody>',
    `<a:bodyPr vert="${only ? textDirection(only) : 'horz'}" wrap="${wrap}"${roomXml(room, placement.scale)}${columnsXml(block, placement.scale)} anchor="${anchor}">`,
    `<a:noAutofit/></a:bodyPr><a:lstStyle/>${xml}</p:txBody></p:sp>`,
  ].join('');
}

/** Its frame; that of a text on a slope is turned around its middle. */
function turnedFrame(frame: Frame, { turn, slope }: TextBlock, placement: Placement): string {
  if (!slope) return transform(frame, placement, turn === 2 ? ' rot="10800000"' : '');
  const { left, top, width, height } = frame;
  const { x, y } = turnAround({ x: left + width / 2, y: top + height / 2 }, slope);
  const place = { left: x - width / 2, top: y - height / 2, width, height };
  return transform(place, placement, ` rot="${rotation(slope.angle)}"`);
}

/** In sixty thousandths of a degree, from 0 up to a whole turn (ECMA-376 part 1, 20.1.10.3). */
function rotation(radians: number): number {
  const whole = 360 * 60_000;
  return (Math.round((radians / (2 * Math.PI)) * whole) + whole) % whole;
}

const HOLDERS: Readonly<Record<HolderName, readonly [name: string, place: string]>> = {
  title: ['Title', 'type="title"'],
  body: ['Content', 'idx="1"'],
  footer: ['Footer', FOOTER_PLACE],
  number: ['Slide Number', NUMBER_PLACE],
};

function holderKind(kind: HolderName, id: number): string {
  const [name, place] = HOLDERS[kind];
  return `<p:cNvPr id="${id}" name="${name} ${id}"/><p:cNvSpPr/><p:nvPr><p:ph ${place}/></p:nvPr>`;
}

function freeKind(name: 'Shape' | 'Text', id: number): string {
  return `<p:cNvPr id="${id}" name="${name} ${id}"/><p:cNvSpPr${name === 'Text' ? ' txBox="1"' : ''}/>${NOTHING}`;
}

/** A text that stands where its layout has its place is moved with that. */
function placeOf(transformed: string, holder: FrameSetting['holder']): string {
  if (holder && transformed === `<a:xfrm>${placeXml(holder.frame)}</a:xfrm>`) return '';
  return `${transformed}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/>`;
}

function boxOf(fill: TextFill): SeenBox {
  return 'media' in fill ? fill.box : boundsOf(fill.steps);
}

/** An outline with a name keeps its text away from its corners; one whose text stands there is written point by point. */
function outlineAround({ left, top, width }: Frame, { steps }: ShapePath): KnownOutline | undefined {
  const known = knownOutline(steps);
  const frame = textFrame(frameOf(boundsOf(steps)), known);
  const isWithin =
    left >= frame.left - CLOSE && left + width <= frame.left + frame.width + CLOSE && top >= frame.top - CLOSE;
  return isWithin || known?.name === 'rect' ? known : undefined;
}

/** Where an outline lets its text stand (ECMA-376 part 1, 20.1.9.22). */
function textFrame({ left, top, width, height }: Frame, known: KnownOutline | undefined): Frame {
  const corner = known?.name === 'roundRect' ? known.radius : 0;
  const [across, down] = known?.name === 'ellipse' ? [width / 2, height / 2] : [corner, corner];
  const [x, y] = [ARC * across, ARC * down];
  return { left: left + x, top: top + y, width: width - 2 * x, height: height - 2 * y };
}

function fillXml(fill: TextFill, known: KnownOutline | undefined, { placement, pictureId }: FrameSetting): string {
  if (!('media' in fill)) return closedXml(fill, placement, known);
  const picture = `<a:blip r:embed="${pictureId(fill.media)}"/><a:stretch><a:fillRect/></a:stretch>`;
  return `${transform(frameOf(fill.box), placement, '')}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:blipFill>${picture}</a:blipFill>`;
}

/** A little wider than its text, so that lines break where they did. */
function blockFrame({ left, top, right, bottom }: SeenBox, paragraphs: TextBlock['paragraphs']): Frame {
  const slack = 2 + 0.03 * (right - left);
  const share = SHARES[paragraphs[0]?.align ?? 'left'];
  return { left: left - slack * share, top, width: right - left + slack, height: bottom - top };
}

/** As wide as all columns, with the white between them. */
function columnsFrame(frame: Frame, { count, pitchPt, widthPt }: TextColumns): Frame {
  return { ...frame, width: (count - 1) * pitchPt + widthPt };
}

/** In ems: a column ends so far below its last line, which is less than another line needs. */
const COLUMN_FOOT = 0.3;

/** The text runs on to the next column where it did. */
function endRoom(room: Room, within: Frame, inner: Frame, { paragraphs }: TextBlock): Room {
  const foot = inner.top + inner.height + COLUMN_FOOT * (paragraphs[0]?.sizePt ?? 0);
  const right = within.left + within.width - inner.left - inner.width;
  return { ...room, right: Math.max(0, right), bottom: Math.max(0, within.top + within.height - foot) };
}

function columnsXml({ columns }: TextBlock, scale: number): string {
  if (!columns) return '';
  const { count, pitchPt, widthPt } = columns;
  return ` numCol="${count}" spcCol="${emu((pitchPt - widthPt) * scale)}"`;
}

/** The slack of a text ends where its shape does, where that leaves it some. */
function keptIn({ left, width, ...frame }: Frame, text: SeenBox, shape: SeenBox): Frame {
  const start = Math.max(left, Math.min(text.left - LEAST_SLACK, shape.left));
  const end = Math.min(left + width, Math.max(text.right + LEAST_SLACK, shape.right));
  return { ...frame, left: Math.min(start, text.left), width: end - Math.min(start, text.left) };
}

/** The text begins with its first line, and ends with its last. */
function fromFirstLine(frame: Frame, { box, paragraphs }: TextBlock): Frame {
  const [first] = paragraphs;
  const [spacing] = lineSpacing(paragraphs);
  if (!first || !spacing) return frame;
  const top = Math.max(0, firstLineTop(first, spacing));
  return { ...frame, top, height: box.bottom - top };
}

const SHARES = { left: 0, both: 0, center: 0.5, right: 1 };

function frameOf({ left, top, right, bottom }: SeenBox): Frame {
  return { left, top, width: right - left, height: bottom - top };
}

function around({ left, top, width, height }: Frame, outer: SeenBox): Frame {
  const [x, y] = [Math.min(left, outer.left), Math.min(top, outer.top)];
  const [right, bottom] = [Math.max(left + width, outer.right), Math.max(top + height, outer.bottom)];
  return { left: x, top: y, width: right - x, height: bottom - y };
}

/** The text stays where it is: lines break where they did, and a line by itself may grow up to the end of its frame. */
function roomIn(outer: Frame, inner: Frame, { paragraphs }: TextBlock): Room {
  const sides = [inner.left - outer.left, outer.left + outer.width - inner.left - inner.width, inner.top - outer.top];
  const [left = 0, right = 0, top = 0] = sides.map((room) => Math.max(0, room));
  if (paragraphs.some(({ lines }) => lines > 1)) return { left, top, right };
  const share = SHARES[paragraphs[0]?.align ?? 'left'];
  if (share === 0.5) return { left: Math.max(0, left - right), top, right: Math.max(0, right - left) };
  const free = (room: number) => Math.min(room, FRAME_ROOM.side);
  return share === 0 ? { left, top, right: free(right) } : { left: free(left), top, right };
}

/** A text that is set to the middle of its shape at both ends stays there when it grows: what one end has more is its room. */
function amidRoom(room: Room, within: Frame, inner: Frame, { paragraphs }: TextBlock): Room {
  const em = paragraphs.reduce((most, { sizePt }) => Math.max(most, sizePt), 0);
  const above = inner.top - within.top;
  const below = within.top + within.height - inner.top - inner.height;
  const isAmid = paragraphs.every(({ align }) => align === 'center') && Math.abs(above - below) <= SAME_MIDDLE * em;
  if (!isAmid || Math.min(above, below) < 0) return room;
  return { ...room, top: Math.max(0, above - below), bottom: Math.max(0, below - above) };
}

/** Without what is so by itself. */
function roomXml({ left, top, right, bottom = 0 }: Room, scale: number): string {
  const inset = (name: string, room: number, usual: number) =>
    Math.abs(room * scale - usual) < SAME_ROOM ? '' : ` ${name}="${emu(room * scale)}"`;
  return [
    inset('lIns', left, FRAME_ROOM.side),
    inset('tIns', top, FRAME_ROOM.end),
    inset('rIns', right, FRAME_ROOM.side),
    ` bIns="${emu(bottom * scale)}"`,
  ].join('');
}
