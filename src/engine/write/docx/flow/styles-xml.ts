/** styles.xml: the defaults of the document and its styles (ECMA-376 part 1, 17.7). */
import { XML_HEAD } from '../../office/xml.ts';
import { languageXml } from '../language-xml.ts';
import { halfPoints, hexColour } from '../measures.ts';
import { WORD_MAIN } from '../parts.ts';
import { fontsXml, lookProperties, lookXml } from './look-xml.ts';
import { alignXml, spacingXml } from './paragraph-properties.ts';
import { type NamedStyle, OWN_STYLES, type StyleSheet } from './style-sheet.ts';

/** Of Word's own list of styles: where they stand in it. */
const PRIORITY: Readonly<Record<string, number>> = {
  Title: 10,
  ListParagraph: 34,
  Caption: 35,
  Quote: 29,
  Header: 99,
  Footer: 99,
  FootnoteText: 99,
  EndnoteText: 99,
  CommentText: 99,
};
const HEADING_PRIORITY = 9;
const CONTENTS_PRIORITY = 39;

export function stylesXml(sheet: StyleSheet, language: string): string {
  return [
    `${XML_HEAD}<w:styles xmlns:w="${WORD_MAIN}">`,
    defaultsXml(sheet.normal, language),
    normalXml(sheet.normal),
    '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/><w:unhideWhenUsed/></w:style>',
    TABLE_STYLES,
    '<w:style w:type="numbering" w:default="1" w:styleId="NoList"><w:name w:val="No List"/><w:uiPriority w:val="99"/><w:semiHidden/><w:unhideWhenUsed/></w:style>',
    ...sheet.list.map((style) => styleXml(style, sheet.normal)),
    characterStyles(sheet.linkColour),
    '</w:styles>',
  ].join('');
}

function defaultsXml({ look }: NamedStyle, language: string): string {
  const size = halfPoints(look.sizePt);
  return [
    `<w:docDefaults><w:rPrDefault><w:rPr>${fontsXml(look.family)}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`,
    `${languageXml(language)}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:widowControl/>`,
    '<w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>',
  ].join('');
}

function normalXml(normal: NamedStyle): string {
  const { look } = normal;
  const plain = { ...look, bold: false, italic: false, colour: '000000' };
  const paragraph = `${spacingXml(normal, { ...normal, spaceBeforePt: 0, spaceAfterPt: 0, leadingPt: undefined })}${alignXml(normal.align, 'left', false)}`;
  return [
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/>',
    paragraph === '' ? '' : `<w:pPr>${paragraph}</w:pPr>`,
    `${lookXml(look, plain)}</w:style>`,
  ].join('');
}

function styleXml(style: NamedStyle, normal: NamedStyle): string {
  const { id, name } = style;
  const heading = style.outline !== undefined;
  const title = heading || id === 'Title';
  const paragraph = [
    title ? '<w:keepNext/><w:keepLines/>' : '',
    spacingXml(style, normal),
    alignXml(style.align, normal.align, false),
    heading ? `<w:outlineLvl w:val="${style.outline}"/>` : '',
  ].join('');
  const contents = id.startsWith('TOC');
  const priority = PRIORITY[id] ?? (contents ? CONTENTS_PRIORITY : HEADING_PRIORITY);
  return [
    `<w:style w:type="paragraph"${OWN_STYLES.includes(id) ? ' w:customStyle="1"' : ''} w:styleId="${id}"><w:name w:val="${name}"/>`,
    `<w:basedOn w:val="Normal"/>${title || contents ? '<w:next w:val="Normal"/>' : ''}<w:uiPriority w:val="${priority}"/>`,
    contents || priority === 99 ? '<w:unhideWhenUsed/>' : '<w:qFormat/>',
    paragraph === '' ? '' : `<w:pPr>${paragraph}</w:pPr>`,
    `${lookXml(style.look, normal.look)}</w:style>`,
  ].join('');
}

const GRID_BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join('');

const TABLE_STYLES = [
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/>',
  '<w:semiHidden/><w:unhideWhenUsed/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/>',
  '<w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>',
  '<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/>',
  `<w:uiPriority w:val="39"/><w:tblPr><w:tblBorders>${GRID_BORDERS}</w:tblBorders></w:tblPr></w:style>`,
].join('');

const NO_LOOK = { family: '', sizePt: 10, bold: false, italic: false, colour: '000000' };

function characterStyles(linkColour: string): string {
  return [
    characterStyle('Hyperlink', 'Hyperlink', `<w:color w:val="${hexColour(linkColour)}"/><w:u w:val="single"/>`),
    characterStyle('FootnoteReference', 'footnote reference', raised()),
    characterStyle('EndnoteReference', 'endnote reference', raised()),
    characterStyle('CommentReference', 'annotation reference', '<w:sz w:val="16"/><w:szCs w:val="16"/>'),
  ].join('');
}

function raised(): string {
  return lookProperties({ ...NO_LOOK, vertical: 'superscript' }, NO_LOOK);
}

function characterStyle(id: string, name: string, look: string): string {
  return [
    `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="DefaultParagraphFont"/>`,
    `<w:uiPriority w:val="99"/><w:unhideWhenUsed/><w:rPr>${look}</w:rPr></w:style>`,
  ].join('');
}
