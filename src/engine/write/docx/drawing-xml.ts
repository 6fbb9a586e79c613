/** The XML of pictures and text boxes, in the line or at a place on the page (ECMA-376 part 1, 20.4). */
import type { Frame } from '../../layout/frames/placed-page.ts';
import { CHART_URI } from '../charts/chart-xml.ts';
import { xmlText } from '../office/xml.ts';
import { drawingEmu, offsetEmu } from './measures.ts';

const SHAPE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
const PICTURE = 'http://schemas.openxmlformats.org/drawingml/2006/picture';

/** Text of quarter turns in a box that is not turned; half a turn has no word of its own. */
const VERTICAL = { 0: 'horz', 1: 'vert', 2: 'horz', 3: 'vert270' } as const;

const WRAPS = {
  square: '<wp:wrapSquare wrapText="bothSides"/>',
  'top-and-bottom': '<wp:wrapTopAndBottom/>',
  behind: '<wp:wrapNone/>',
  'in-front': '<wp:wrapNone/>',
} as const;

/** How the text of the page treats what is anchored. */
export type Wrap = keyof typeof WRAPS;

export interface DrawnPicture {
  /** Of its own in the whole document: programs repair one that is there twice. */
  readonly id: number;
  /** Id of the relation to the picture's part. */
  readonly relation: string;
  readonly altText?: string;
  /** The part is a chart with its numbers. */
  readonly isChart?: true;
}

/** @param frame on the page, in points from its upper left corner. */
export function anchoredPicture(picture: DrawnPicture, frame: AnchorFrame, wrap: Wrap): string {
  const { name, uri, xml } = graphicOf(picture, frame);
  return `<w:r>${anchor(frame, { ...picture, name, uri, wrap }, xml)}</w:r>`;
}

/** A picture that stands in the line like a letter. */
export function inlinePicture(
  picture: DrawnPicture,
  size: { readonly width: number; readonly height: number },
): string {
  const { name, uri, lock, xml } = graphicOf(picture, size);
  return [
    '<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">',
    `<wp:extent cx="${drawingEmu(size.width)}" cy="${drawingEmu(size.height)}"/>`,
    `<wp:effectExtent l="0" t="0" r="0" b="0"/>${drawingName({ ...picture, name })}${lock}`,
    `<a:graphic><a:graphicData uri="${uri}">${xml}</a:graphicData></a:graphic>`,
    '</wp:inline></w:drawing></w:r>',
  ].join('');
}

export interface BoxSetting {
  readonly id: number;
  /** Quarter turns clockwise. */
  readonly turn: 0 | 1 | 2 | 3;
  /** Lines that run downwards with upright letters, as in Chinese. */
  readonly uprightLetters?: boolean;
  readonly wraps: boolean;
  /** The box becomes as high as its text, which another font may make longer. */
  readonly grows?: boolean;
}

/** A text box at its place, over the text of the page. @param content paragraphs and tables. */
export function anchoredBox(
  content: string,
  frame: Frame,
  { id, turn, uprightLetters, wraps, grows = false }: BoxSetting,
): string {
  const half = turn === 2 ? ' rot="10800000"' : '';
  const shape = [
    '<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr>',
    `<a:xfrm${half}><a:off x="0" y="0"/><a:ext cx="${drawingEmu(frame.width)}" cy="${drawingEmu(frame.height)}"/></a:xfrm>`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln><a:noFill/></a:ln></wps:spPr>',
    // The line end keeps the words apart from the numbers before them, for programs that merely leave out the tags.
    `<wps:txbx><w:txbxContent>\n${content}</w:txbxContent></wps:txbx>`,
    `<wps:bodyPr rot="0" vert="${uprightLetters ? 'eaVert' : VERTICAL[turn]}" wrap="${wraps ? 'square' : 'none'}"`,
    ' lIns="0" tIns="0" rIns="0" bIns="0" anchor="t" anchorCtr="0">',
    `<a:${grows ? 'spAutoFit' : 'noAutofit'}/></wps:bodyPr></wps:wsp>`,
  ].join('');
  const drawing = anchor(frame, { id, name: `Text ${id}`, uri: SHAPE, wrap: 'in-front' }, shape);
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawing}</mc:Choice></mc:AlternateContent></w:r>`;
}

/** What a drawing shows: a picture keeps its sides in proportion, a chart need not. */
function graphicOf(picture: DrawnPicture, size: { readonly width: number; readonly height: number }) {
  if (picture.isChart) {
    const xml = `<c:chart xmlns:c="${CHART_URI}" r:id="${picture.relation}"/>`;
    return { name: `Chart ${picture.id}`, uri: CHART_URI, lock: '<wp:cNvGraphicFramePr/>', xml };
  }
  const lock = '<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr>';
  return { name: `Picture ${picture.id}`, uri: PICTURE, lock, xml: pictureXml(picture, size) };
}

function pictureXml({ id, relation }: DrawnPicture, size: { readonly width: number; readonly height: number }): string {
  return [
    `<pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}"/><pic:cNvPicPr/></pic:nvPicPr>`,
    `<pic:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`,
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${drawingEmu(size.width)}" cy="${drawingEmu(size.height)}"/></a:xfrm>`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>',
  ].join('');
}

/** In points. */
interface AnchorFrame extends Frame {
  /** What `top` counts from; the page where it is absent. */
  readonly from?: 'page' | 'paragraph';
  /** To the text at its sides. */
  readonly white?: number;
  /** To the text below it. */
  readonly whiteBelow?: number;
}

interface AnchorFacts {
  readonly id: number;
  readonly name: string;
  readonly uri: string;
  readonly wrap: Wrap;
  readonly altText?: string;
}

function anchor(frame: AnchorFrame, facts: AnchorFacts, graphic: string): string {
  const { left, top, width, height, from = 'page', white = 0, whiteBelow = 0 } = frame;
  const beside = offsetEmu(white);
  return [
    `<w:drawing><wp:anchor distT="0" distB="${offsetEmu(whiteBelow)}" distL="${beside}" distR="${beside}" simplePos="0" relativeHeight="${facts.id}"`,
    ` behindDoc="${facts.wrap === 'behind' ? 1 : 0}" locked="0" layoutInCell="1" allowOverlap="1">`,
    '<wp:simplePos x="0" y="0"/>',
    `<wp:positionH relativeFrom="page"><wp:posOffset>${offsetEmu(left)}</wp:posOffset></wp:positionH>`,
    `<wp:positionV relativeFrom="${from}"><wp:posOffset>${offsetEmu(top)}</wp:posOffset></wp:positionV>`,
    `<wp:extent cx="${drawingEmu(width)}" cy="${drawingEmu(height)}"/><wp:effectExtent l="0" t="0" r="0" b="0"/>`,
    `${WRAPS[facts.wrap]}${drawingName(facts)}<wp:cNvGraphicFramePr/>`,
    `<a:graphic><a:graphicData uri="${facts.uri}">${graphic}</a:graphicData></a:graphic></wp:anchor></w:drawing>`,
  ].join('');
}

function drawingName({ id, name, altText = '' }: Pick<AnchorFacts, 'id' | 'name' | 'altText'>): string {
  const description = altText === '' ? '' : ` descr="${xmlText(altText)}"`;
  return `<wp:docPr id="${id}" name="${name}"${description}/>`;
}
