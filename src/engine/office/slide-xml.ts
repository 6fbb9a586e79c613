/** The XML of slides: text boxes, pictures, notes (ECMA-376 part 1, 19.3 and 21.1). */
import type { Box } from '../../adapters/pdfium-text.ts';
import type { Paragraph } from './paragraphs.ts';
import { emu, type Frame, paragraphFrame } from './placed-page.ts';
import type { TextRun } from './text-runs.ts';
import { XML_HEAD, xmlText } from './xml.ts';

const NAMESPACES = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
].join(' ');

const VERTICAL = { 0: 'horz', 1: 'vert', 2: 'horz', 3: 'vert270' } as const;
const ALIGN = { left: 'l', center: 'ctr', right: 'r', both: 'just' } as const;
/** Sizes of fonts that PowerPoint takes, in points. */
const SIZES = { min: 1, max: 4_000 };
const NOTHING = '<p:nvPr/>';
const GROUP = `<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/>${NOTHING}</p:nvGrpSpPr><p:grpSpPr/>`;

/** Where a page stands on its slide, in points. */
export interface Placement {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

export function slideXml(shapes: readonly string[]): string {
  const tree = `<p:cSld><p:spTree>${GROUP}${shapes.join('')}</p:spTree></p:cSld>`;
  return `${XML_HEAD}<p:sld ${NAMESPACES}>${tree}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
}

export interface FrameSetting {
  readonly placement: Placement;
  /** It is the title of the slide, and stands where it stands all the same. */
  readonly isTitle: boolean;
  /** The id of the relation to an address. */
  readonly linkId: (address: string) => string;
}

export function frameXml(paragraph: Paragraph, id: number, { placement, isTitle, linkId }: FrameSetting): string {
  const { turn, lines } = paragraph;
  const wrap = lines > 1 ? 'square' : 'none';
  const kind = isTitle
    ? `<p:cNvPr id="${id}" name="Title ${id}"/><p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr>`
    : `<p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/>${NOTHING}`;
  return [
    `<p:sp><p:nvSpPr>${kind}</p:nvSpPr><p:spPr>`,
    transform(paragraphFrame(paragraph), placement, turn === 2 ? ' rot="10800000"' : ''),
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody>',
    `<a:bodyPr vert="${VERTICAL[turn]}" wrap="${wrap}" lIns="0" tIns="0" rIns="0" bIns="0" anchor="t">`,
    `<a:noAutofit/></a:bodyPr><a:lstStyle/>${paragraphXml(paragraph, placement.scale, linkId)}</p:txBody></p:sp>`,
  ].join('');
}

/** @param relation id of the picture's part. */
export function pictureXml(box: Box, relation: string, id: number, placement: Placement): string {
  const { left, top, right, bottom } = box;
  return [
    `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}"/><p:cNvPicPr/>${NOTHING}</p:nvPicPr>`,
    `<p:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>`,
    transform({ left, top, width: right - left, height: bottom - top }, placement, ''),
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>',
  ].join('');
}

function transform({ left, top, width, height }: Frame, placement: Placement, turn: string): string {
  const { scale } = placement;
  const place = `x="${emu(left * scale + placement.left)}" y="${emu(top * scale + placement.top)}"`;
  return `<a:xfrm${turn}><a:off ${place}/><a:ext cx="${emu(width * scale)}" cy="${emu(height * scale)}"/></a:xfrm>`;
}

function paragraphXml(paragraph: Paragraph, scale: number, linkId: FrameSetting['linkId']): string {
  const { runs, align, rightToLeft, lines, leadingPt, indentPt } = paragraph;
  const attributes = [
    indentPt > 0 ? ` indent="${emu(indentPt * scale)}"` : '',
    align === 'left' ? '' : ` algn="${ALIGN[align]}"`,
    rightToLeft ? ' rtl="1"' : '',
  ].join('');
  const points = Math.max(1, Math.round(leadingPt * scale * 100));
  const leading = lines > 1 ? `<a:lnSpc><a:spcPts val="${points}"/></a:lnSpc>` : '';
  const text = runs.map((run) => runXml(run, scale, run.link ? linkXml(linkId(run.link)) : ''));
  return `<a:p><a:pPr${attributes}>${leading}</a:pPr>${text.join('')}</a:p>`;
}

/** A link whose text keeps its own colour, in programs that know of that; others take the one of the theme. */
function linkXml(id: string): string {
  return [
    `<a:hlinkClick r:id="${id}"><a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}">`,
    '<ahyp:hlinkClr xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/>',
    '</a:ext></a:extLst></a:hlinkClick>',
  ].join('');
}

function runXml({ text, family, sizePt, bold, italic, colour }: TextRun, scale: number, link: string): string {
  const size = Math.round(Math.min(SIZES.max, Math.max(SIZES.min, sizePt * scale)) * 100);
  const look = `sz="${size}"${bold ? ' b="1"' : ''}${italic ? ' i="1"' : ''} dirty="0"`;
  const font = xmlText(family);
  return [
    `<a:r><a:rPr ${look}><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`,
    `<a:latin typeface="${font}"/><a:ea typeface="${font}"/><a:cs typeface="${font}"/>${link}</a:rPr>`,
    `<a:t>${xmlText(text)}</a:t></a:r>`,
  ].join('');
}

export function notesXml(text: string): string {
  const paragraphs = text
    .split('\n')
    .map((line) => `<a:p><a:r><a:rPr dirty="0"/><a:t>${xmlText(line)}</a:t></a:r></a:p>`);
  return [
    `${XML_HEAD}<p:notes ${NAMESPACES}><p:cSld><p:spTree>${GROUP}`,
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Notes"/><p:cNvSpPr/><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr>',
    `<p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs.join('')}</p:txBody></p:sp>`,
    '</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>',
  ].join('');
}
