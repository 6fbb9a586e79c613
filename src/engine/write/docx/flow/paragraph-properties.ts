/** Paragraph properties (CT_PPr): what a paragraph adds to its style, in the order of the schema. */
import type { Border, Paragraph, ParagraphRule, ParagraphRules } from '../../../layout/model.ts';
import { hexColour, twips, within } from '../measures.ts';
import { lineAttributes } from './line-spacing.ts';
import type { NamedStyle } from './style-sheet.ts';

type Spaced = Pick<NamedStyle, 'spaceBeforePt' | 'spaceAfterPt' | 'leadingPt' | 'look'>;

/** Spaces before, after and between the lines, as far as they are not those of the style. */
export function spacingXml(spaced: Spaced, style: Spaced, holdsTaller = false): string {
  const attributes = [];
  const [before, after] = [twips(Math.max(0, spaced.spaceBeforePt)), twips(Math.max(0, spaced.spaceAfterPt))];
  if (before !== twips(Math.max(0, style.spaceBeforePt))) attributes.push(`w:before="${before}"`);
  if (after !== twips(Math.max(0, style.spaceAfterPt))) attributes.push(`w:after="${after}"`);
  const line = lineAttributes(spaced.leadingPt, spaced.look, holdsTaller);
  if (line !== lineAttributes(style.leadingPt, style.look, false)) attributes.push(line);
  return attributes.length === 0 ? '' : `<w:spacing ${attributes.join(' ')}/>`;
}

/** In a paragraph from right to left, `left` is the side where lines begin: the right one. */
export function alignXml(align: Paragraph['align'], base: Paragraph['align'], rightToLeft: boolean): string {
  const written = rightToLeft ? mirrored(align) : align;
  return written === base ? '' : `<w:jc w:val="${written}"/>`;
}

function mirrored(align: Paragraph['align']): Paragraph['align'] {
  const other = { left: 'right', right: 'left', center: 'center', both: 'both' } as const;
  return other[align];
}

export interface Indent {
  readonly leftPt: number;
  readonly rightPt: number;
  readonly firstLinePt: number;
}

/** In a paragraph from right to left, Word's left is the side where lines begin. */
export function writtenIndent({ indent, rightToLeft }: Pick<Paragraph, 'indent' | 'rightToLeft'>): Indent {
  return rightToLeft ? { ...indent, leftPt: indent.rightPt, rightPt: indent.leftPt } : indent;
}

/** @param base of the list level that the paragraph stands on: what is the same is not said again. */
export function indentXml({ leftPt, rightPt, firstLinePt }: Indent, base: Indent): string {
  const near = (one: number, other: number) => Math.abs(one - other) < 0.5;
  const attributes = [
    near(leftPt, base.leftPt) ? '' : ` w:left="${twips(leftPt)}"`,
    near(rightPt, base.rightPt) ? '' : ` w:right="${twips(rightPt)}"`,
    near(firstLinePt, base.firstLinePt) ? '' : firstLineAttribute(firstLinePt),
  ].join('');
  return attributes === '' ? '' : `<w:ind${attributes}/>`;
}

export function firstLineAttribute(firstLinePt: number): string {
  return firstLinePt < 0 ? ` w:hanging="${twips(-firstLinePt)}"` : ` w:firstLine="${twips(firstLinePt)}"`;
}

/** Word takes no paragraph with more. */
const MAX_TABS = 64;

/** @param widthPt of the column, from whose other edge Word counts where lines run from right to left. */
export function tabsXml({ tabStops = [], rightToLeft }: Paragraph, widthPt: number): string {
  const stops = new Map<number, string>();
  for (const { atPt, align, leader } of tabStops) {
    const at = twips(rightToLeft ? widthPt - atPt : atPt);
    const side = rightToLeft && (align === 'left' || align === 'right') ? mirrored(align) : align;
    const fill = leader ? ` w:leader="${leader === 'dot' ? 'dot' : 'underscore'}"` : '';
    stops.set(at, `<w:tab w:val="${side}"${fill} w:pos="${at}"/>`);
  }
  const sorted = [...stops]
    .sort(([one], [other]) => one - other)
    .slice(0, MAX_TABS)
    .map(([, xml]) => xml);
  return sorted.length === 0 ? '' : `<w:tabs>${sorted.join('')}</w:tabs>`;
}

const STYLES = { single: 'single', double: 'double', dashed: 'dashed', dotted: 'dotted' } as const;

/** An edge of a paragraph, a cell or a table. Widths are eighths of a point, from 2 to 96. */
export function borderXml(side: string, border: Border | undefined, spacePt = 0): string {
  if (!border) return '';
  const width = Math.round(within(border.widthPt * 8, 2, 96));
  const colour = hexColour(border.colour);
  return `<w:${side} w:val="${STYLES[border.style]}" w:sz="${width}" w:space="${spacePt}" w:color="${colour}"/>`;
}

/** In the order of the schema. */
const RULES = ['top', 'left', 'bottom', 'right'] as const;

export function paragraphRulesXml(rules: ParagraphRules = {}): string {
  const sides = RULES.map((side) => ruleXml(side, rules[side])).join('');
  return sides === '' ? '' : `<w:pBdr>${sides}</w:pBdr>`;
}

/** Rules are at most 31 points from their text. */
function ruleXml(side: string, rule: ParagraphRule | undefined): string {
  return borderXml(side, rule, Math.round(within(rule?.gapPt ?? 0, 0, 31)));
}

export function fillXml(fill: string | undefined): string {
  return fill === undefined ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${hexColour(fill)}"/>`;
}
