/** Writes paragraphs as HTML: headings, text, quotations, and what all of them have around their runs. */
import type { Look, Paragraph, ParagraphStyle } from '../../layout/model.ts';
import { classAttribute, type HtmlSetting, headingLevel } from './html-setting.ts';
import { borderCss, wholeLook } from './look-css.ts';
import { runsHtml } from './runs-html.ts';
import { pt, spacePt } from './style-classes.ts';

/** Differences that nobody sees. */
const SAME_PT = 1.5;
/** Lists, tables and quotations say by themselves how far in they are. */
const SMALL_INDENT_PT = 4;

export function paragraphHtml(paragraph: Paragraph, setting: HtmlSetting): string {
  const style = setting.styles.of(paragraph, false);
  const { look, css } = wholeLook(paragraph.runs, style.look, setting.kinds);
  const label = paragraph.list ? `${paragraph.list.label} ` : '';
  const inner = contentHtml(paragraph, look, setting, label);
  if (inner === '') return '';
  const own = setting.classes?.of([...paragraphCss(paragraph, style), ...css]);
  const attributes = classAttribute([setting.classes && roleClass(paragraph), own]) + directionAttribute(paragraph);
  if (paragraph.role === 'quote') return `<blockquote${attributes}><p>${inner}</p></blockquote>`;
  const element = isHeading(paragraph) ? `h${headingLevel(paragraph)}` : 'p';
  return `<${element}${attributes}>${inner}</${element}>`;
}

/** The runs of a paragraph, with the places that links find in it. */
export function contentHtml(paragraph: Paragraph, base: Look, setting: HtmlSetting, label = ''): string {
  const text = runsHtml(label === '' ? paragraph.runs : labelled(paragraph, label), base, setting);
  if (text === '') return '';
  const places = (paragraph.bookmarks ?? []).map((name) => `<span id="${setting.anchors.idOf(name)}"></span>`);
  return places.join('') + text;
}

export function isHeading({ role }: Paragraph): boolean {
  return role === 'heading' || role === 'title';
}

export function directionAttribute({ rightToLeft }: Pick<Paragraph, 'rightToLeft'>): string {
  return rightToLeft ? ' dir="rtl"' : '';
}

/** What a paragraph has otherwise than its style. */
export function paragraphCss(paragraph: Paragraph, style: ParagraphStyle): readonly string[] {
  const { indent, fill, rules } = paragraph;
  const side = paragraph.rightToLeft ? ['right', 'left'] : ['left', 'right'];
  return [
    ...alignCss(paragraph, style.align),
    ...spaceCss(paragraph, style),
    ...(indent.leftPt >= SMALL_INDENT_PT ? [`margin-${side[0]}: ${pt(indent.leftPt)}`] : []),
    ...(indent.rightPt >= SMALL_INDENT_PT ? [`margin-${side[1]}: ${pt(indent.rightPt)}`] : []),
    ...(Math.abs(indent.firstLinePt) >= SAME_PT ? [`text-indent: ${pt(indent.firstLinePt)}`] : []),
    ...(fill ? [`background: #${fill}`] : []),
    ...borderCss('top', rules?.top),
    ...borderCss('right', rules?.right),
    ...borderCss('bottom', rules?.bottom),
    ...borderCss('left', rules?.left),
    ...(rules ? [`padding: ${pt(Math.max(rules.top?.gapPt ?? 0, rules.bottom?.gapPt ?? 0, 1))}`] : []),
  ];
}

/** White above and below that the style does not have. */
export function spaceCss(paragraph: Paragraph, style: ParagraphStyle): readonly string[] {
  const { spaceBeforePt, spaceAfterPt } = paragraph;
  const above = Math.abs(spaceBeforePt - style.spaceBeforePt) > SAME_PT;
  const below = Math.abs(spaceAfterPt - style.spaceAfterPt) > SAME_PT;
  return [
    ...(above ? [`margin-top: ${spacePt(spaceBeforePt)}`] : []),
    ...(below ? [`margin-bottom: ${spacePt(spaceAfterPt)}`] : []),
  ];
}

/** @param usual where the side is not told. */
export function alignCss({ align, rightToLeft }: Paragraph, usual: Paragraph['align']): readonly string[] {
  if (align === usual) return [];
  if (align === 'both') return ['text-align: justify'];
  // Lines begin where they begin, whichever side that is.
  const isStart = align === (rightToLeft ? 'right' : 'left');
  return [`text-align: ${isStart ? 'start' : align}`];
}

/** Roles that share an element with others. */
function roleClass({ role, level }: Paragraph): string | undefined {
  if (role === 'title' || role === 'caption') return role;
  return role === 'toc' ? `toc${level ?? 1}` : undefined;
}

function labelled({ runs, list }: Paragraph, label: string): Paragraph['runs'] {
  const [first] = runs;
  if (!list || first?.kind !== 'text') return runs;
  return [{ ...first, text: label + first.text }, ...runs.slice(1)];
}
