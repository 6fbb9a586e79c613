/** The parts that every presentation must have: a master, a layout with a title, a theme, and a master for notes. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import { emu } from '../../layout/frames/placed-page.ts';
import { XML_HEAD } from '../office/xml.ts';
import { type TitleStyle, titlePlaceXml, titleStyleXml } from './title-style.ts';

const NAMESPACES = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
].join(' ');

const TREE = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
const COLOURS = [
  'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3"',
  'accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"',
].join(' ');
const WHITE = '<p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>';

const NOTES_SIZE = { widthPt: 540, heightPt: 720 };
const FIRST_SLIDE_ID = 256;
const FIRST_MASTER_ID = 2_147_483_648;

/** @param slides their numbers, from 1. @param notesRelation number of the relation to the master of notes, where there is one. */
export function presentationXml(
  slides: readonly number[],
  { widthPt, heightPt }: PageSizePt,
  notesRelation: number | undefined,
): string {
  const list = slides.map((slide) => `<p:sldId id="${FIRST_SLIDE_ID + slide}" r:id="rId${slide + 1}"/>`);
  const notes =
    notesRelation === undefined
      ? ''
      : `<p:notesMasterIdLst><p:notesMasterId r:id="rId${notesRelation}"/></p:notesMasterIdLst>`;
  return [
    `${XML_HEAD}<p:presentation ${NAMESPACES}>`,
    `<p:sldMasterIdLst><p:sldMasterId id="${FIRST_MASTER_ID}" r:id="rId1"/></p:sldMasterIdLst>${notes}`,
    `<p:sldIdLst>${list.join('')}</p:sldIdLst>`,
    `<p:sldSz cx="${emu(widthPt)}" cy="${emu(heightPt)}"/>`,
    `<p:notesSz cx="${emu(NOTES_SIZE.widthPt)}" cy="${emu(NOTES_SIZE.heightPt)}"/></p:presentation>`,
  ].join('');
}

/** Where the title of a slide stands that has no place of its own, as on slides that are added later. */
function titleXml(style: TitleStyle | undefined): string {
  return [
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>',
    `<p:spPr><a:xfrm>${titlePlaceXml(style)}</a:xfrm>`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>',
    '<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody></p:sp>',
  ].join('');
}

/** Layouts have ids past that of the master, and the relations rId1, rId2, … */
export function masterXml(layouts: number, title: TitleStyle | undefined): string {
  const ids = Array.from(
    { length: layouts },
    (_, index) => `<p:sldLayoutId id="${2_147_483_649 + index}" r:id="rId${index + 1}"/>`,
  );
  return [
    `${XML_HEAD}<p:sldMaster ${NAMESPACES}><p:cSld>${WHITE}<p:spTree>${TREE}${titleXml(title)}</p:spTree></p:cSld><p:clrMap ${COLOURS}/>`,
    `<p:sldLayoutIdLst>${ids.join('')}</p:sldLayoutIdLst>`,
    `<p:txStyles>${titleStyleXml(title)}<p:bodyStyle/><p:otherStyle/></p:txStyles></p:sldMaster>`,
  ].join('');
}

/** @param art what lies behind the slides that stand on it: a background and pictures. */
export function layoutXml(
  number: number,
  art: { readonly background: string; readonly shapes: readonly string[] },
  title: TitleStyle | undefined,
): string {
  const name = number === 1 ? 'Title only' : `Title only ${number}`;
  return [
    `${XML_HEAD}<p:sldLayout ${NAMESPACES} type="titleOnly" preserve="1"><p:cSld name="${name}">${art.background}`,
    `<p:spTree>${TREE}${art.shapes.join('')}${titleXml(title)}</p:spTree>`,
    '</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>',
  ].join('');
}

export const NOTES_MASTER = [
  `${XML_HEAD}<p:notesMaster ${NAMESPACES}><p:cSld>${WHITE}<p:spTree>${TREE}`,
  '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Notes"/><p:cNvSpPr/><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr>',
  '<p:spPr><a:xfrm><a:off x="685800" y="4343400"/><a:ext cx="5486400" cy="4114800"/></a:xfrm>',
  '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>',
  '<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody></p:sp>',
  `</p:spTree></p:cSld><p:clrMap ${COLOURS}/></p:notesMaster>`,
].join('');

const SCHEME: readonly (readonly [name: string, colour: string])[] = [
  ['dk1', '000000'],
  ['lt1', 'FFFFFF'],
  ['dk2', '333333'],
  ['lt2', 'EEEEEE'],
  ['accent1', '4472C4'],
  ['accent2', 'ED7D31'],
  ['accent3', 'A5A5A5'],
  ['accent4', 'FFC000'],
  ['accent5', '5B9BD5'],
  ['accent6', '70AD47'],
  ['hlink', '0563C1'],
  ['folHlink', '954F72'],
];

const FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const FONT = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';

export const THEME = [
  `${XML_HEAD}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Plain"><a:themeElements>`,
  `<a:clrScheme name="Plain">${SCHEME.map(([name, colour]) => `<a:${name}><a:srgbClr val="${colour}"/></a:${name}>`).join('')}</a:clrScheme>`,
  `<a:fontScheme name="Plain"><a:majorFont>${FONT}</a:majorFont><a:minorFont>${FONT}</a:minorFont></a:fontScheme>`,
  `<a:fmtScheme name="Plain"><a:fillStyleLst>${FILL.repeat(3)}</a:fillStyleLst>`,
  `<a:lnStyleLst>${`<a:ln w="6350">${FILL}</a:ln>`.repeat(3)}</a:lnStyleLst>`,
  `<a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst>`,
  `<a:bgFillStyleLst>${FILL.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
].join('');
