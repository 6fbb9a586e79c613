/** The XML of slides: text boxes, pictures, notes (ECMA-376 part 1, 19.3 and 21.1). */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { kindOfFamily } from '../../layout/frames/font-kind.ts';
import type { Paragraph } from '../../layout/frames/paragraphs.ts';
import { emu, type Frame } from '../../layout/frames/placed-page.ts';
import type { TextRun } from '../../layout/frames/text-runs.ts';
import { type LineSpacing, lineSpacing } from '../../layout/slides/line-spacing.ts';
import type { SlideParagraph } from '../../layout/slides/text-blocks.ts';
import { CHART_URI } from '../charts/chart-xml.ts';
import { bulletSign } from '../office/bullet-sign.ts';
import { XML_HEAD, xmlText } from '../office/xml.ts';
import type { SlideCell } from './slide-pages.ts';

const NAMESPACES = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
].join(' ');

const ALIGN = { left: 'l', center: 'ctr', right: 'r', both: 'just' } as const;
/** Bullets are so many times as large as their text at most. */
const MOST_OF_TEXT = 4;
/** In ems: the height of a picture bullet without a size of its own, as LibreOffice draws it. */
const PICTURE_BULLET = 0.7;
/** As PowerPoint raises and lowers letters, in thousandths of a percent of their size. */
const BASELINES = { superscript: ' baseline="30000"', subscript: ' baseline="-25000"' } as const;
/** The pitch and kind of fonts: variable serif and sans, fixed, and script. */
const PITCH_FAMILIES = { serif: 18, sans: 34, mono: 49, script: 66 } as const;
/** Sizes of fonts that PowerPoint takes, in points. */
const SIZES = { min: 1, max: 4_000 };
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

export function backgroundXml(background: Background | undefined): string {
  if (!background) return '';
  const fill =
    'colour' in background
      ? `<a:solidFill><a:srgbClr val="${background.colour}"/></a:solidFill>`
      : `<a:blipFill dpi="0" rotWithShape="1"><a:blip r:embed="${background.relation}"/><a:srcRect/><a:stretch><a:fillRect/></a:stretch></a:blipFill>`;
  return `<p:bg><p:bgPr>${fill}<a:effectLst/></p:bgPr></p:bg>`;
}

export interface FrameSetting {
  readonly placement: Placement;
  /** It is the title of the slide, and stands where it stands all the same. */
  readonly isTitle: boolean;
  /** Titles are bold by themselves. */
  readonly hasBoldTitles?: boolean;
  /** The id of the relation to an address. */
  readonly linkId: (address: string) => string;
  /** The id of the relation to a picture of the package. */
  readonly pictureId: (media: string) => string;
}

const JUSTIFIED_LINES = 5;
/** In points. */
const LEAST_WHITE = 0.5;

export function slideParagraphsXml(paragraphs: readonly SlideParagraph[], left: number, setting: FrameSetting): string {
  const spacing = lineSpacing(paragraphs);
  return paragraphs.map((paragraph, index) => slideParagraphXml(paragraph, spacing[index], left, setting)).join('');
}

function slideParagraphXml(
  paragraph: SlideParagraph,
  spacing: LineSpacing | undefined,
  left: number,
  { placement, linkId, pictureId, isTitle, hasBoldTitles = false }: FrameSetting,
): string {
  const { scale } = placement;
  const { bullet, align, box } = paragraph;
  const isStart = (align === 'left' || align === 'both') && !paragraph.rightToLeft;
  const textLeft = bullet ? bullet.textPt : box.left;
  const margin = isStart ? Math.max(0, textLeft - left) : 0;
  const attributes = [
    margin > 0.5 ? ` marL="${emu(margin * scale)}"` : ' marL="0"',
    bullet ? ` indent="${emu((bullet.labelPt - bullet.textPt) * scale)}"` : '',
    bullet && bullet.level > 0 ? ` lvl="${bullet.level}"` : '',
  ].join('');
  // Slides are set ragged; a few lines that end together do so by chance.
  const set = align === 'both' && paragraph.lines < JUSTIFIED_LINES ? 'left' : align;
  const own = { attributes, spacing: spacingXml(spacing, scale), bullet: bulletXml(bullet, pictureId) };
  const byStyle = { isTitle, isBold: isTitle && hasBoldTitles };
  return paragraphXml({ ...paragraph, align: set }, scale, linkId, { ...own, ...byStyle });
}

function spacingXml({ linePt, beforePt }: LineSpacing = { beforePt: 0 }, scale: number): string {
  const points = (value: number) => Math.max(1, Math.round(value * scale * 100));
  const lines = linePt === undefined ? '' : `<a:lnSpc><a:spcPts val="${points(linePt)}"/></a:lnSpc>`;
  return `${lines}${beforePt > LEAST_WHITE ? `<a:spcBef><a:spcPts val="${points(beforePt)}"/></a:spcBef>` : ''}`;
}

function bulletXml(bullet: SlideParagraph['bullet'], pictureId: FrameSetting['pictureId']): string {
  if (!bullet) return '<a:buNone/>';
  const { text, picture } = bullet;
  if (picture) {
    const size = Math.round(Math.min(MOST_OF_TEXT, picture.share / PICTURE_BULLET) * 100_000);
    return `<a:buSzPct val="${size}"/><a:buBlip><a:blip r:embed="${pictureId(picture.name)}"/></a:buBlip>`;
  }
  const colour = `<a:buClr><a:srgbClr val="${bullet.colour}"/></a:buClr>`;
  const number = /^(\(?)(\d+|[a-zA-Z])([.)])$/.exec(text);
  if (!number) return `${colour}<a:buFont typeface="Arial"/><a:buChar char="${xmlText(bulletSign(text))}"/>`;
  const [, open, sign = '', close] = number;
  const isDigit = /\d/.test(sign);
  const letter = sign === sign.toLowerCase() ? 'alphaLc' : 'alphaUc';
  const around = open ? 'ParenBoth' : 'ParenR';
  const type = `${isDigit ? 'arabic' : letter}${close === '.' ? 'Period' : around}`;
  const start = isDigit ? Number(sign) : sign.toLowerCase().charCodeAt(0) - 96;
  return `${colour}<a:buAutoNum type="${type}"${start > 1 ? ` startAt="${start}"` : ''}/>`;
}

/** A picture, and what can be read in it. */
interface SeenPicture {
  readonly box: SeenBox;
  readonly text?: string;
  readonly placement: Placement;
}

/** The paragraphs of a cell of a table. @param left where its text begins, in points on the page. */
export function cellText({ paragraphs, align }: SlideCell, left: number, setting: FrameSetting): string {
  return slideParagraphsXml(
    paragraphs.map((paragraph) => ({ ...paragraph, align })),
    left,
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

export function transform({ left, top, width, height }: Frame, placement: Placement, turn: string): string {
  const { scale } = placement;
  const place = `x="${emu(left * scale + placement.left)}" y="${emu(top * scale + placement.top)}"`;
  return `<a:xfrm${turn}><a:off ${place}/><a:ext cx="${emu(width * scale)}" cy="${emu(height * scale)}"/></a:xfrm>`;
}

interface ParagraphLook {
  /** What its style says of it. */
  readonly isTitle: boolean;
  readonly isBold: boolean;
  readonly attributes: string;
  readonly spacing: string;
  readonly bullet: string;
}

function paragraphXml(paragraph: Paragraph, scale: number, linkId: FrameSetting['linkId'], own: ParagraphLook): string {
  const { runs, align, rightToLeft, indentPt } = paragraph;
  const attributes = [
    own.attributes,
    indentPt > 0 && !own.attributes.includes('indent') ? ` indent="${emu(indentPt * scale)}"` : '',
    align === 'left' && !own.isTitle ? '' : ` algn="${ALIGN[align]}"`,
    rightToLeft ? ' rtl="1"' : '',
  ].join('');
  const text = runs.map((run) => runXml(run, scale, run.link ? linkXml(linkId(run.link)) : '', own.isBold));
  return `<a:p><a:pPr${attributes}>${own.spacing}${own.bullet}</a:pPr>${text.join('')}</a:p>`;
}

/** A link whose text keeps its own colour, in programs that know of that; others take the one of the theme. */
function linkXml(id: string): string {
  return [
    `<a:hlinkClick r:id="${id}"><a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}">`,
    '<ahyp:hlinkClr xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/>',
    '</a:ext></a:extLst></a:hlinkClick>',
  ].join('');
}

function runXml(
  { text, family, sizePt, bold, italic, colour, vertical }: TextRun,
  scale: number,
  link: string,
  isBoldByStyle: boolean,
): string {
  const size = Math.round(Math.min(SIZES.max, Math.max(SIZES.min, sizePt * scale)) * 100);
  const look = `sz="${size}"${bold || isBoldByStyle ? ` b="${bold ? 1 : 0}"` : ''}${italic ? ' i="1"' : ''}${vertical ? BASELINES[vertical] : ''} dirty="0"`;
  const font = xmlText(family);
  return [
    `<a:r><a:rPr ${look}><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`,
    `<a:latin typeface="${font}"${kindAttribute(family)}/><a:ea typeface="${font}"/><a:cs typeface="${font}"/>${link}</a:rPr>`,
    `<a:t>${xmlText(text)}</a:t></a:r>`,
  ].join('');
}

/** What PowerPoint takes where it lacks the font: its pitch, and the kind of its letters (ECMA-376 part 1, 21.1.2.3.7). */
function kindAttribute(family: string): string {
  const kind = kindOfFamily(family);
  return kind ? ` pitchFamily="${PITCH_FAMILIES[kind]}"` : '';
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
