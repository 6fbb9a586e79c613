/** The parts that every presentation must have: a master, a layout with a title, a theme, and a master for notes. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { emu } from '../../layout/frames/placed-page.ts';
import { XML_HEAD } from '../office/xml.ts';
import type { BodyStyle } from './body-style.ts';
import { NUMBER_FIELD } from './number-field.ts';
import { FOOTER_PLACE, NUMBER_PLACE, placeXml } from './slide-xml.ts';
import { type DeckFonts, type FootStyles, fontSchemeXml, LEVELS, type ParagraphStyle, styleXml } from './text-style.ts';
import { type TitleStyle, titleParagraph } from './title-style.ts';

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

/** Of titles that have nothing in common, in points. */
const USUAL_TITLE = { sizePt: 36, frame: { left: 36, top: 21.625, right: 684, bottom: 111.625 } };
/** Deeper levels of a list than the deck has go in by so much, in EMU. */
const STEP = 342_900;

const NOTES_SIZE = { widthPt: 540, heightPt: 720 };
const FIRST_SLIDE_ID = 256;
const FIRST_MASTER_ID = 2_147_483_648;

/** What all texts of a deck have in common, by their kind. */
export interface DeckStyles {
  readonly fonts: DeckFonts;
  readonly plain: ParagraphStyle;
  readonly title: TitleStyle | undefined;
  readonly body: BodyStyle | undefined;
  readonly foot: FootStyles;
}

/** @param slides the numbers of their parts, from 1, as they follow each other. @param first that the first slide shows. @param notesRelation number of the relation to the master of notes, where there is one. */
export function presentationXml(
  slides: readonly number[],
  first: number,
  { widthPt, heightPt }: PageSizePt,
  notesRelation: number | undefined,
  { plain, fonts }: DeckStyles,
): string {
  const list = slides.map((slide) => `<p:sldId id="${FIRST_SLIDE_ID + slide}" r:id="rId${slide + 1}"/>`);
  const notes =
    notesRelation === undefined
      ? ''
      : `<p:notesMasterIdLst><p:notesMasterId r:id="rId${notesRelation}"/></p:notesMasterIdLst>`;
  return [
    `${XML_HEAD}<p:presentation ${NAMESPACES}${first === 1 ? '' : ` firstSlideNum="${first}"`}>`,
    `<p:sldMasterIdLst><p:sldMasterId id="${FIRST_MASTER_ID}" r:id="rId1"/></p:sldMasterIdLst>${notes}`,
    `<p:sldIdLst>${list.join('')}</p:sldIdLst>`,
    `<p:sldSz cx="${emu(widthPt)}" cy="${emu(heightPt)}"/>`,
    `<p:notesSz cx="${emu(NOTES_SIZE.widthPt)}" cy="${emu(NOTES_SIZE.heightPt)}"/>`,
    `<p:defaultTextStyle>${everyLevel(plain, fonts)}</p:defaultTextStyle></p:presentation>`,
  ].join('');
}

function everyLevel(style: ParagraphStyle, fonts: DeckFonts): string {
  return Array.from({ length: LEVELS }, (_, level) => styleXml(style, fonts, level)).join('');
}

/** A place for text, as slides take it that have none of their own. @param style of its text, where the master has another. @param text in it. */
function holderXml(kind: HolderKind, frame: SeenBox, style = '', text = ''): string {
  const { id, name, place } = kind;
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr/><p:nvPr><p:ph ${place}/></p:nvPr></p:nvSpPr>`,
    `<p:spPr><a:xfrm>${placeXml(frame)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`,
    `<p:txBody><a:bodyPr/>${style === '' ? '<a:lstStyle/>' : `<a:lstStyle>${style}</a:lstStyle>`}`,
    `<a:p>${text}<a:endParaRPr/></a:p></p:txBody></p:sp>`,
  ].join('');
}

interface HolderKind {
  readonly id: number;
  readonly name: string;
  /** The attributes of the placeholder. */
  readonly place: string;
}

const TITLE: HolderKind = { id: 2, name: 'Title', place: 'type="title"' };
const BODY: HolderKind = { id: 3, name: 'Body', place: 'type="body" idx="1"' };
const CONTENT: HolderKind = { id: 3, name: 'Content', place: 'idx="1"' };
const FOOTER: HolderKind = { id: 4, name: 'Footer', place: FOOTER_PLACE };
const NUMBER: HolderKind = { id: 5, name: 'Slide Number', place: NUMBER_PLACE };
/** The first id of what a layout holds besides. */
export const FIRST_ART_ID = 6;

/** The places of footers and numbers, where the deck has such. */
function footXml({ foot: { footer, number }, fonts }: DeckStyles): string {
  return [
    footer ? holderXml(FOOTER, footer.frame, styleXml(footer.style, fonts)) : '',
    number ? holderXml(NUMBER, number.frame, styleXml(number.style, fonts), NUMBER_FIELD) : '',
  ].join('');
}

/** Layouts have ids past that of the master, and the relations rId1, rId2, … */
export function masterXml(layouts: number, deck: DeckStyles): string {
  const { title, body, plain, fonts } = deck;
  const ids = Array.from(
    { length: layouts },
    (_, index) => `<p:sldLayoutId id="${2_147_483_649 + index}" r:id="rId${index + 1}"/>`,
  );
  const holders = `${holderXml(TITLE, title?.frame ?? USUAL_TITLE.frame)}${body ? holderXml(BODY, body.frame) : ''}${footXml(deck)}`;
  const titles = styleXml(titleOf(undefined, deck).style, fonts);
  return [
    `${XML_HEAD}<p:sldMaster ${NAMESPACES}><p:cSld>${WHITE}<p:spTree>${TREE}${holders}</p:spTree></p:cSld><p:clrMap ${COLOURS}/>`,
    `<p:sldLayoutIdLst>${ids.join('')}</p:sldLayoutIdLst><p:txStyles><p:titleStyle>${titles}</p:titleStyle>`,
    `<p:bodyStyle>${body ? bodyLevels(body, fonts) : everyLevel(plain, fonts)}</p:bodyStyle>`,
    `<p:otherStyle>${everyLevel(plain, fonts)}</p:otherStyle></p:txStyles></p:sldMaster>`,
  ].join('');
}

/** How the titles look that stand on a layout, and where. @param own of the layout. */
export function titleOf(own: TitleStyle | undefined, { title, plain }: DeckStyles) {
  const style = own ?? title;
  if (style) return { style: titleParagraph(style.look), frame: style.frame };
  const { sizePt, frame } = USUAL_TITLE;
  return { style: { ...plain, letters: { ...plain.letters, sizePt } }, frame };
}

function bodyLevels(body: BodyStyle, fonts: DeckFonts): string {
  return Array.from({ length: LEVELS }, (_, level) => styleXml(bodyLevel(body, level), fonts, level)).join('');
}

/** @param level 0-based. */
export function bodyLevel({ levels }: BodyStyle, level: number): ParagraphStyle {
  const [first, ...others] = levels;
  return levels[level] ?? deeper(others.at(-1) ?? first, level + 1 - levels.length);
}

/** @param steps below the deepest level that the deck has. */
function deeper(style: ParagraphStyle, steps: number): ParagraphStyle {
  const margins = style.margins.replace(/marL="(\d+)"/, (_, left: string) => `marL="${Number(left) + steps * STEP}"`);
  return { ...style, margins };
}

/** What lies behind the slides that stand on a layout. */
interface LayoutArt {
  readonly background: string;
  readonly shapes: readonly string[];
}

/** @param kind what its slides have. */
export function layoutXml(
  number: number,
  art: LayoutArt,
  { hasBody, title }: { readonly hasBody: boolean; readonly title?: TitleStyle },
  deck: DeckStyles,
): string {
  const name = `${hasBody ? 'Title and content' : 'Title only'}${number === 1 ? '' : ` ${number}`}`;
  const { frame } = titleOf(title, deck);
  const own = title ? styleXml(titleParagraph(title.look), deck.fonts) : '';
  const body = hasBody && deck.body ? holderXml(CONTENT, deck.body.frame) : '';
  return [
    `${XML_HEAD}<p:sldLayout ${NAMESPACES} type="${hasBody ? 'obj' : 'titleOnly'}" preserve="1"><p:cSld name="${name}">${art.background}`,
    `<p:spTree>${TREE}${art.shapes.join('')}${holderXml(TITLE, frame, own)}${body}${footXml(deck)}</p:spTree>`,
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

export function themeXml(fonts: DeckFonts): string {
  return [
    `${XML_HEAD}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Plain"><a:themeElements>`,
    `<a:clrScheme name="Plain">${SCHEME.map(([name, colour]) => `<a:${name}><a:srgbClr val="${colour}"/></a:${name}>`).join('')}</a:clrScheme>`,
    fontSchemeXml(fonts),
    `<a:fmtScheme name="Plain"><a:fillStyleLst>${FILL.repeat(3)}</a:fillStyleLst>`,
    `<a:lnStyleLst>${`<a:ln w="6350">${FILL}</a:ln>`.repeat(3)}</a:lnStyleLst>`,
    `<a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst>`,
    `<a:bgFillStyleLst>${FILL.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  ].join('');
}
