/** The XML of paragraphs, frames and pictures in Word documents (ECMA-376 part 1, 17.3 and 20.4). */
import type { Box } from '../../adapters/pdfium-text.ts';
import { directionOf } from '../text/letters.ts';
import type { Paragraph } from './paragraphs.ts';
import { emu, type Frame, paragraphFrame } from './placed-page.ts';
import type { TextRun } from './text-runs.ts';
import { xmlText } from './xml.ts';

const SHAPE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
const PICTURE = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
/** After a paragraph of flowing text: 6 points, in twentieths. */
const AFTER_PARAGRAPH = 120;
const BLACK = '000000';

/** Text of quarter turns in a box that is not turned; half a turn has no word of its own. */
const VERTICAL = { 0: 'horz', 1: 'vert', 2: 'horz', 3: 'vert270' } as const;

/** The id of the relation to an address. */
type LinkId = (address: string) => string;

interface FrameSetting {
  /** Of the page, for pages larger than Word knows. */
  readonly scale: number;
  readonly linkId: LinkId;
}

/** A run that holds a text box at its place on the page. */
export function anchoredFrame(paragraph: Paragraph, id: number, { scale, linkId }: FrameSetting): string {
  const frame = scaled(paragraphFrame(paragraph), scale);
  const turn = paragraph.turn === 2 ? ' rot="10800000"' : '';
  const wrap = paragraph.lines > 1 ? 'square' : 'none';
  const line = Math.max(1, Math.round(paragraph.leadingPt * scale * 20));
  const shape = [
    '<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr>',
    `<a:xfrm${turn}><a:off x="0" y="0"/><a:ext cx="${emu(frame.width)}" cy="${emu(frame.height)}"/></a:xfrm>`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln><a:noFill/></a:ln></wps:spPr>',
    // The line end keeps the words apart from the numbers before them, for programs that merely leave out the tags.
    '<wps:txbx><w:txbxContent>\n',
    paragraphXml(paragraph, { spacing: `w:before="0" w:after="0" w:line="${line}" w:lineRule="exact"`, scale, linkId }),
    `</w:txbxContent></wps:txbx><wps:bodyPr rot="0" vert="${VERTICAL[paragraph.turn]}" wrap="${wrap}"`,
    ' lIns="0" tIns="0" rIns="0" bIns="0" anchor="t" anchorCtr="0"><a:noAutofit/></wps:bodyPr></wps:wsp>',
  ].join('');
  const drawing = anchor(frame, { id, name: `Text ${id}`, uri: SHAPE, behind: false }, shape);
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawing}</mc:Choice></mc:AlternateContent></w:r>`;
}

/** A run that holds a picture at its place, behind the text. @param relation id of the picture's part. */
export function anchoredPicture(box: Box, relation: string, id: number, scale: number): string {
  const { left, top, right, bottom } = box;
  const frame = scaled({ left, top, width: right - left, height: bottom - top }, scale);
  const picture = [
    `<pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}"/><pic:cNvPicPr/></pic:nvPicPr>`,
    `<pic:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`,
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${emu(frame.width)}" cy="${emu(frame.height)}"/></a:xfrm>`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>',
  ].join('');
  return `<w:r>${anchor(frame, { id, name: `Picture ${id}`, uri: PICTURE, behind: true }, picture)}</w:r>`;
}

function scaled({ left, top, width, height }: Frame, scale: number): Frame {
  return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
}

interface AnchorFacts {
  readonly id: number;
  readonly name: string;
  readonly uri: string;
  readonly behind: boolean;
}

function anchor({ left, top, width, height }: Frame, { id, name, uri, behind }: AnchorFacts, graphic: string): string {
  return [
    `<w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="${id}"`,
    ` behindDoc="${behind ? 1 : 0}" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>`,
    `<wp:positionH relativeFrom="page"><wp:posOffset>${emu(left)}</wp:posOffset></wp:positionH>`,
    `<wp:positionV relativeFrom="page"><wp:posOffset>${emu(top)}</wp:posOffset></wp:positionV>`,
    `<wp:extent cx="${emu(width)}" cy="${emu(height)}"/><wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapNone/>`,
    `<wp:docPr id="${id}" name="${name}"/><wp:cNvGraphicFramePr/>`,
    `<a:graphic><a:graphicData uri="${uri}">${graphic}</a:graphicData></a:graphic></wp:anchor></w:drawing>`,
  ].join('');
}

interface FlowSetting {
  /** Whether it begins a page. */
  readonly breaks: boolean;
  readonly linkId: LinkId;
}

export function flowingParagraph(paragraph: Paragraph, setting: FlowSetting): string {
  return paragraphXml(paragraph, { ...setting, spacing: `w:after="${AFTER_PARAGRAPH}"`, scale: 1 });
}

interface ParagraphSetting extends FrameSetting {
  /** Attributes of its `spacing`. */
  readonly spacing: string;
  readonly breaks?: boolean;
}

/** Elements stand in the order of the schema (CT_PPrBase). */
function paragraphXml(paragraph: Paragraph, { spacing, scale, breaks, linkId }: ParagraphSetting): string {
  const { runs, align, rightToLeft } = paragraph;
  const before = breaks ? '<w:pageBreakBefore/>' : '';
  const indent = Math.round(paragraph.indentPt * scale * 20);
  const ind = indent > 0 ? `<w:ind w:firstLine="${indent}"/>` : '';
  const bidi = rightToLeft ? '<w:bidi/>' : '';
  const jc = align === 'left' ? '' : `<w:jc w:val="${align}"/>`;
  const text = runs.map((run) => linkedRun(run, scale, linkId)).join('');
  return `<w:p><w:pPr>${before}${bidi}<w:spacing ${spacing}/>${ind}${jc}</w:pPr>${text}</w:p>`;
}

function linkedRun(run: TextRun, scale: number, linkId: LinkId): string {
  const xml = runXml(run, scale);
  return run.link ? `<w:hyperlink r:id="${linkId(run.link)}">${xml}</w:hyperlink>` : xml;
}

function runXml({ text, family, sizePt, bold, italic, colour }: TextRun, scale: number): string {
  const font = xmlText(family);
  const size = Math.max(2, Math.round(sizePt * scale * 2));
  const properties = [
    `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:eastAsia="${font}" w:cs="${font}"/>`,
    bold ? '<w:b/><w:bCs/>' : '',
    italic ? '<w:i/><w:iCs/>' : '',
    colour === BLACK ? '' : `<w:color w:val="${colour}"/>`,
    `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`,
    directionOf(text) === 'rtl' ? '<w:rtl/>' : '',
  ].join('');
  const parts = text.split('\t').map((part) => (part === '' ? '' : `<w:t xml:space="preserve">${xmlText(part)}</w:t>`));
  return `<w:r><w:rPr>${properties}</w:rPr>${parts.join('<w:tab/>')}</w:r>`;
}
