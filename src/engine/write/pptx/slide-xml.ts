/** The XML of slides: text boxes, pictures, notes (ECMA-376 part 1, 19.3 and 21.1). */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { startOf } from '../../layout/frames/paragraphs.ts';
import { emu, type Frame } from '../../layout/frames/placed-page.ts';
import type { TextRun } from '../../layout/frames/text-runs.ts';
import { type LineSpacing, lineSpacing } from '../../layout/slides/line-spacing.ts';
import type { SlideParagraph } from '../../layout/slides/text-blocks.ts';
import { CHART_URI } from '../charts/chart-xml.ts';
import { bulletSign, wingdingsSign } from '../office/bullet-sign.ts';
import { XML_HEAD, xmlText } from '../office/xml.ts';
import { runElement } from './number-field.ts';
import type { SlideCell } from './slide-pages.ts';
import {
  ALIGN,
  type LetterLook,
  letterAttributes,
  letterLook,
  letterXml,
  NO_BULLET,
  NO_MARGIN,
  type ParagraphStyle,
  type StyleOf,
} from './text-style.ts';

const NAMESPACES = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
].join(' ');

/** Bullets are so many times as large as their text at most, and at least. */
const MOST_OF_TEXT = 4;
const LEAST_OF_TEXT = 0.25;
/** In ems: the height of a picture bullet without a size of its own, as LibreOffice draws it. */
const PICTURE_BULLET = 0.7;
/** As PowerPoint raises and lowers letters, in thousandths of a percent of their size. */
const BASELINES = { superscript: ' baseline="30000"', subscript: ' baseline="-25000"' } as const;
export const NOTHING = '<p:nvPr/>';
const GROUP = `<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/>${NOTHING}</p:nvGrpSpPr><p:grpSpPr/>`;

/** Where a page stands on its slide, in points. */
export interface Placement {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** A colour, or the id of the relation to a picture. */
export type Background = { readonly colour: string } | { readonly relation: string };

export function slideXml(shapes: readonly string[], background?: Background): string {
  const tree = `<p:cSld>${backgroundXml(background)}<p:spTree>${GROUP}${shapes.join('')}</p:spTree></p:cSld>`;
  return `${XML_HEAD}<p:sld ${NAMESPACES}>${tree}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
}

/** A slide that nobody sees, which keeps its number. */
export function hiddenSlideXml(): string {
  return slideXml([]).replace('<p:sld ', '<p:sld show="0" ');
}

export function backgroundXml(background: Background | undefined): string {
  if (!background) return '';
  const fill =
    'colour' in background
      ? `<a:solidFill><a:srgbClr val="${background.colour}"/></a:solidFill>`
      : `<a:blipFill dpi="0" rotWithShape="1"><a:blip r:embed="${background.relation}"/><a:srcRect/><a:stretch><a:fillRect/></a:stretch></a:blipFill>`;
  return `<p:bg><p:bgPr>${fill}<a:effectLst/></p:bgPr></p:bg>`;
}

/** Places that layouts have for texts. */
export type HolderName = 'title' | 'body' | 'footer' | 'number';

/** The attributes of the placeholders of footers and numbers. */
export const FOOTER_PLACE = 'type="ftr" sz="quarter" idx="11"';
export const NUMBER_PLACE = 'type="sldNum" sz="quarter" idx="12"';

export interface FrameSetting {
  readonly placement: Placement;
  /** The place of its layout that it takes. */
  readonly holder?: { readonly kind: HolderName; readonly frame: SeenBox };
  /** What its text inherits; without it, all of its look is written. */
  readonly styleOf?: StyleOf;
  /** The id of the relation to an address. */
  readonly linkId: (address: string) => string;
  /** The id of the relation to a picture of the package. */
  readonly pictureId: (media: string) => string;
}

const JUSTIFIED_LINES = 5;
/** In points. */
const LEAST_WHITE = 0.5;

export function slideParagraphsXml(
  paragraphs: readonly SlideParagraph[],
  sides: TextSides,
  setting: FrameSetting,
): string {
  const spacing = lineSpacing(paragraphs);
  return paragraphs.map((paragraph, index) => slideParagraphXml(paragraph, spacing[index], sides, setting)).join('');
}

function slideParagraphXml(
  paragraph: SlideParagraph,
  spacing: LineSpacing | undefined,
  sides: TextSides,
  { placement: { scale }, linkId, pictureId, styleOf }: FrameSetting,
): string {
  const { bullet, runs, rightToLeft } = paragraph;
  const level = bullet?.level ?? 0;
  const style = styleOf?.(level);
  const align = setAlign(paragraph);
  const [margins, sign] = [marginsXml(paragraph, sides, scale, style), bulletXml(bullet, pictureId)];
  const attributes = [
    margins === style?.margins ? '' : margins,
    level > 0 ? ` lvl="${level}"` : '',
    align === (style?.align ?? 'left') ? '' : ` algn="${ALIGN[align]}"`,
    rightToLeft ? ' rtl="1"' : '',
  ].join('');
  const inside = `${spacingXml(spacing, scale)}${sign === style?.bullet ? '' : sign}`;
  const text = runs.map((run) => runXml(run, scale, run.link ? linkXml(linkId(run.link)) : '', style?.letters));
  return `<a:p>${propertiesXml(attributes, inside)}${text.join('')}</a:p>`;
}

function propertiesXml(attributes: string, inside: string): string {
  if (inside === '') return attributes === '' ? '' : `<a:pPr${attributes}/>`;
  return `<a:pPr${attributes}>${inside}</a:pPr>`;
}

/** Slides are set ragged; a few lines that end together do so by chance. */
export function setAlign({ align, lines }: SlideParagraph): SlideParagraph['align'] {
  return align === 'both' && lines < JUSTIFIED_LINES ? 'left' : align;
}

/** Where the texts of a block begin, those that run from right to left too. */
export type TextSides = Pick<SeenBox, 'left' | 'right'>;

/** @param style whose indent is taken back where the paragraph has none. */
export function marginsXml(
  paragraph: SlideParagraph,
  sides: TextSides,
  scale: number,
  style?: Pick<ParagraphStyle, 'margins'>,
): string {
  const { bullet, box, align, rightToLeft, indentPt } = paragraph;
  const isStart = align === 'both' || align === (rightToLeft ? 'right' : 'left');
  const place = bullet ? bullet.textPt : startOf(box, rightToLeft);
  const margin = isStart ? Math.max(0, place - startOf(sides, rightToLeft)) : 0;
  const own = bullet ? bullet.labelPt - bullet.textPt : Math.max(0, indentPt);
  const hasIndent = bullet !== undefined || own > 0 || style?.margins.includes('indent');
  const indent = hasIndent ? ` indent="${emu(own * scale)}"` : '';
  return `${margin > 0.5 ? ` marL="${emu(margin * scale)}"` : NO_MARGIN}${indent}`;
}

function spacingXml({ linePt, beforePt }: LineSpacing = { beforePt: 0 }, scale: number): string {
  const points = (value: number) => Math.max(1, Math.round(value * scale * 100));
  const lines = linePt === undefined ? '' : `<a:lnSpc><a:spcPts val="${points(linePt)}"/></a:lnSpc>`;
  return `${lines}${beforePt > LEAST_WHITE ? `<a:spcBef><a:spcPts val="${points(beforePt)}"/></a:spcBef>` : ''}`;
}

/** @param pictureId the relation to the picture of a bullet. */
export function bulletXml(bullet: SlideParagraph['bullet'], pictureId: FrameSetting['pictureId']): string {
  if (!bullet) return NO_BULLET;
  const { text, picture } = bullet;
  if (picture) {
    const size = Math.round(Math.min(MOST_OF_TEXT, picture.share / PICTURE_BULLET) * 100_000);
    return `<a:buSzPct val="${size}"/><a:buBlip><a:blip r:embed="${pictureId(picture.name)}"/></a:buBlip>`;
  }
  const colour = `<a:buClr><a:srgbClr val="${bullet.colour}"/></a:buClr>${sizeXml(bullet.share)}`;
  const number = /^(\(?)(\d+|[a-zA-Z])([.)])$/.exec(text);
  if (!number) return `${colour}${signXml(text)}`;
  const [, open, sign = '', close] = number;
  const isDigit = /\d/.test(sign);
  const letter = sign === sign.toLowerCase() ? 'alphaLc' : 'alphaUc';
  const around = open ? 'ParenBoth' : 'ParenR';
  const type = `${isDigit ? 'arabic' : letter}${close === '.' ? 'Period' : around}`;
  const start = isDigit ? Number(sign) : sign.toLowerCase().charCodeAt(0) - 96;
  return `${colour}<a:buAutoNum type="${type}"${start > 1 ? ` startAt="${start}"` : ''}/>`;
}

function sizeXml(share: number | undefined): string {
  if (share === undefined) return '';
  return `<a:buSzPct val="${Math.round(Math.min(MOST_OF_TEXT, Math.max(LEAST_OF_TEXT, share)) * 100_000)}"/>`;
}

/** Squares, arrows and ticks are letters of Wingdings, as presentation programs have them: few other fonts have them all. */
function signXml(text: string): string {
  const sign = wingdingsSign(text);
  if (!sign) return `<a:buFont typeface="Arial"/><a:buChar char="${xmlText(bulletSign(text))}"/>`;
  return `<a:buFont typeface="Wingdings" pitchFamily="2" charset="2"/><a:buChar char="${xmlText(sign)}"/>`;
}

/** A picture, and what can be read in it. */
interface SeenPicture {
  readonly box: SeenBox;
  readonly text?: string;
  readonly placement: Placement;
}

/** The paragraphs of a cell of a table. @param sides where its text begins, in points on the page. */
export function cellText({ paragraphs, align }: SlideCell, sides: TextSides, setting: FrameSetting): string {
  return slideParagraphsXml(
    paragraphs.map((paragraph) => ({ ...paragraph, align })),
    sides,
    setting,
  );
}

/** @param relation id of the picture's part. */
export function pictureXml({ box, text, placement }: SeenPicture, relation: string, id: number): string {
  const { left, top, right, bottom } = box;
  const description = text ? ` descr="${xmlText(text)}"` : '';
  return [
    `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}"${description}/><p:cNvPicPr/>${NOTHING}</p:nvPicPr>`,
    `<p:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>`,
    transform({ left, top, width: right - left, height: bottom - top }, placement, ''),
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>',
  ].join('');
}

/** @param relation to the part of the chart. */
export function chartFrameXml({ box, text, placement }: SeenPicture, relation: string, id: number): string {
  const { left, top, right, bottom } = box;
  const frame = transform({ left, top, width: right - left, height: bottom - top }, placement, '');
  return [
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Chart ${id}" descr="${xmlText(text ?? '')}"/>`,
    `<p:cNvGraphicFramePr/>${NOTHING}</p:nvGraphicFramePr>${frame.replaceAll('a:xfrm', 'p:xfrm')}`,
    `<a:graphic><a:graphicData uri="${CHART_URI}"><c:chart xmlns:c="${CHART_URI}" r:id="${relation}"/></a:graphicData></a:graphic>`,
    '</p:graphicFrame>',
  ].join('');
}

/** The place of a frame on its slide. @param frame in points. */
export function placeXml({ left, top, right, bottom }: SeenBox): string {
  return `<a:off x="${emu(left)}" y="${emu(top)}"/><a:ext cx="${emu(right - left)}" cy="${emu(bottom - top)}"/>`;
}

export function transform({ left, top, width, height }: Frame, placement: Placement, turn: string): string {
  const { scale } = placement;
  const place = `x="${emu(left * scale + placement.left)}" y="${emu(top * scale + placement.top)}"`;
  return `<a:xfrm${turn}><a:off ${place}/><a:ext cx="${emu(width * scale)}" cy="${emu(height * scale)}"/></a:xfrm>`;
}

/** A link whose text keeps its own colour, in programs that know of that; others take the one of the theme. */
function linkXml(id: string): string {
  return [
    `<a:hlinkClick r:id="${id}"><a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}">`,
    '<ahyp:hlinkClr xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/>',
    '</a:ext></a:extLst></a:hlinkClick>',
  ].join('');
}

function runXml(run: TextRun, scale: number, link: string, style: LetterLook | undefined): string {
  const { text, vertical } = run;
  const look = letterLook(run, scale);
  const [open, close] = runElement(run);
  const raised = `${markAttributes(run)}${vertical ? BASELINES[vertical] : ''}`;
  return [
    `${open}<a:rPr${letterAttributes(look, style)}${raised} dirty="0">${letterXml(look, style)}${link}</a:rPr>`,
    `<a:t>${xmlText(text)}</a:t>${close}`,
  ].join('');
}

function markAttributes({ underline, strike }: TextRun): string {
  return `${underline ? ' u="sng"' : ''}${strike ? ' strike="sngStrike"' : ''}`;
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
