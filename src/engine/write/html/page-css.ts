/** The style sheet of a document: its styles, and what they need so that browsers keep to them. */
import type { DocumentModel, ParagraphStyle, Section } from '../../layout/model.ts';
import { type HtmlStyles, headingLevel } from './html-setting.ts';
import { type FontKinds, lookCss } from './look-css.ts';
import { pt, type StyleClasses, spacePt } from './style-classes.ts';

/** Lines of a style that does not tell how far they are apart. */
const LINE_HEIGHT = 1.3;
/** Closer lines are hard to read on a screen. */
const LEAST_LINE_HEIGHT = 1.15;
const LEAST_WIDTH_PT = 320;
/** What an element has where the document has no style for it. */
const CONTENTS_STEP_PT = 14;

export interface CssSource {
  readonly styles: HtmlStyles;
  readonly kinds: FontKinds;
  readonly classes: StyleClasses;
  /** The first one tells how wide the text is. */
  readonly section: Section | undefined;
  readonly ground: DocumentModel['ground'];
  readonly linkColour: DocumentModel['linkColour'];
}

export function pageCss({ styles, kinds, classes, section, ground, linkColour }: CssSource): string {
  const { body } = styles;
  const bodyCss = [
    ...lookCss(body.look, kinds),
    `line-height: ${lineHeight(body)}`,
    `max-width: ${pt(textWidth(section))}`,
    'margin: 2rem auto',
    'padding: 0 1rem',
    `background: #${ground ?? 'ffffff'}`,
    'overflow-wrap: break-word',
  ];
  return [
    'html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }',
    `body { ${bodyCss.join('; ')} }`,
    ...(linkColour ? [`a { color: #${linkColour} }`] : []),
    `p, li, figure, pre, blockquote { margin: ${spacePt(body.spaceBeforePt)} 0 ${spacePt(body.spaceAfterPt)}${alignOf(body)} }`,
    'ul, ol { margin: 0; padding-inline-start: 2em }',
    'blockquote { margin-inline: 2em }',
    'img { max-width: 100%; height: auto }',
    'sup, sub { line-height: 0; font-size: 0.7em }',
    'pre { overflow-x: auto }',
    'code { font-size: inherit }',
    'mark { color: inherit }',
    'aside { border-inline-start: 3px solid #cccccc; padding-inline-start: 1em; margin: 1em 0 }',
    '.table { overflow-x: auto; margin: 0.5em 0 }',
    'table { border-collapse: collapse; max-width: 100% }',
    `th, td { padding: 1.5pt 5.4pt; text-align: start; vertical-align: top${cellCss(styles, kinds)} }`,
    'th { font-weight: inherit }',
    'td > p:last-child, th > p:last-child { margin-bottom: 0 }',
    'nav p { display: flex; justify-content: space-between; gap: 1em; margin: 0.2em 0 }',
    '.notes { border-top: 1px solid #999999; margin-top: 2em; padding-top: 0.5em; font-size: 0.9em }',
    ...styleRules(styles, kinds),
    ...classes.rules,
    '@media print { body { max-width: none; margin: 0; padding: 0 } }',
    '',
  ].join('\n');
}

function cellCss(styles: HtmlStyles, kinds: FontKinds): string {
  const cell = styles.list.find(({ role }) => role === 'cell');
  return cell ? `; ${lookCss(cell.look, kinds).join('; ')}` : '';
}

/** One rule a selector: the first style of several counts, as it does for paragraphs. */
function styleRules({ list }: HtmlStyles, kinds: FontKinds): readonly string[] {
  const rules = new Map<string, string>();
  for (const style of list) {
    const name = selector(style);
    if (name !== undefined && !rules.has(name)) rules.set(name, styleRule(name, style, kinds));
  }
  return [...rules.values()];
}

function styleRule(name: string, style: ParagraphStyle, kinds: FontKinds): string {
  const margin = `margin: ${spacePt(style.spaceBeforePt)} 0 ${spacePt(style.spaceAfterPt)}`;
  const level = style.role === 'toc' ? ` ${pt(((style.level ?? 1) - 1) * CONTENTS_STEP_PT)}` : '';
  const css = [...lookCss(style.look, kinds), margin + level, `line-height: ${lineHeight(style)}`];
  return `${name} { ${css.join('; ')}${alignOf(style)} }`;
}

function selector(style: ParagraphStyle): string | undefined {
  const { role, level } = style;
  switch (role) {
    case 'heading':
      return `h${headingLevel({ role, ...(level === undefined ? {} : { level }) })}`;
    case 'title':
      return '.title';
    case 'caption':
      return 'figcaption, .caption';
    case 'toc':
      return `nav .toc${level ?? 1}`;
    case 'list':
      return 'li';
    case 'quote':
      return 'blockquote p';
    case 'code':
      return 'pre';
    default:
      return undefined;
  }
}

function alignOf({ align }: ParagraphStyle): string {
  if (align === 'both') return '; text-align: justify';
  return align === 'center' ? '; text-align: center' : '';
}

function lineHeight({ leadingPt, look }: ParagraphStyle): number {
  if (!leadingPt) return LINE_HEIGHT;
  return Math.round(Math.max(leadingPt / look.sizePt, LEAST_LINE_HEIGHT) * 100) / 100;
}

function textWidth(section: Section | undefined): number {
  if (!section) return LEAST_WIDTH_PT;
  const { size, margins } = section;
  return Math.max(LEAST_WIDTH_PT, size.widthPt - margins.leftPt - margins.rightPt);
}
