/** Gives paragraphs the rules above and below them: under a header, over a footer, between the parts of a letter. */
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { Word } from '../../../page/words/words.ts';
import type { ParagraphRule } from '../../model.ts';
import type { PageContent } from '../../page-content.ts';
import { blockBox } from '../drafts/block-box.ts';
import type { DraftBand, DraftBlock, DraftNote, DraftTable } from '../drafts/draft.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';

/** A level line that paragraphs may have. */
export type Rule = DrawnLine & { readonly isDotted?: true };

/** In points: shorter ones are ornaments and blanks to fill in. */
const MIN_LENGTH = 24;
/** In points: thicker ones are bars. */
const MAX_WIDTH = 6;
/** A page with more of them is ruled paper, a form or a chart; with more lines it is a drawing. */
const MOST_RULES = 24;
const MOST_LINES = 1_000;
/** In points: lines that meet. */
const MEETS = 2;
/** In ems: underlines are nearer to their words. */
const UNDERLINE = 0.35;
/** In points: as far from its text as a rule can be in Word. */
const FARTHEST = 31;
/** Share of the measure that a rule takes: a border is as wide as its paragraph. */
const FULL = 0.85;
/** In points: two rules so near are one double rule. */
const DOUBLE = 4;
/** In points, above the first note: a rule there parts the notes from the text. */
const ABOVE_NOTES = 24;

/**
 * The level lines of a page that are no underlines, and no part of a table, a frame, a drawing or the notes.
 * @param taken boxes of tables and figures.
 */
export function freeRules(
  { lines: drawn, dottedRules = [], words }: PageContent,
  taken: readonly Box[],
  notes: readonly DraftNote[],
): readonly Rule[] {
  const lines: readonly Rule[] = [...drawn, ...dottedRules.map((rule) => ({ ...rule, isDotted: true as const }))];
  const long = lines.filter((line) => line.level && line.widthPt <= MAX_WIDTH && line.to - line.from >= MIN_LENGTH);
  if (long.length > MOST_LINES) return [];
  const keys = new Set(long.map(placeKey));
  const once = long.filter((line) => keys.delete(placeKey(line)));
  const upright = lines.filter(({ level }) => !level);
  const noteTops = notes.flatMap(({ blocks }) => blocks.slice(0, 1).map((block) => blockBox(block).top));
  const marked = words.filter(({ marks }) => marks?.underline || marks?.strike);
  const rules = once.filter(
    (line) =>
      !taken.some((box) => crosses(line, box)) &&
      !noteTops.some((top) => line.at < top && line.at > top - ABOVE_NOTES) &&
      !marked.some((word) => isMark(line, word)) &&
      !upright.some((other) => meets(line, other)),
  );
  return rules.length > MOST_RULES ? [] : rules;
}

/** Programs draw some rules twice at one place. */
function placeKey({ at, from, to }: DrawnLine): string {
  return [at, from, to].map((value) => value.toFixed(1)).join(' ');
}

/** Whether a line is drawn under or through a word. */
function isMark({ at, from, to }: DrawnLine, { box, sizePt }: Word): boolean {
  return box.left < to && box.right > from && at > box.top && at < box.bottom + UNDERLINE * sizePt;
}

function crosses({ at, from, to }: DrawnLine, { left, top, right, bottom }: Box): boolean {
  return at > top - MEETS && at < bottom + MEETS && from < right && to > left;
}

function meets(level: DrawnLine, upright: DrawnLine): boolean {
  return (
    upright.at > level.from - MEETS &&
    upright.at < level.to + MEETS &&
    upright.from < level.at + MEETS &&
    upright.to > level.at - MEETS
  );
}

/** Each rule goes to the header, the text or the footer, whichever is nearest. */
export function partRules(
  rules: readonly Rule[],
  header: Box | undefined,
  body: Box | undefined,
  footer: Box | undefined,
): Record<'header' | 'body' | 'footer', readonly Rule[]> {
  const away = ({ at }: DrawnLine, box: Box | undefined) =>
    box ? Math.max(box.top - at, at - box.bottom, 0) : Infinity;
  const parts = rules.map((rule) => {
    const [toHeader, toBody, toFooter] = [away(rule, header), away(rule, body), away(rule, footer)];
    if (toHeader < toBody && toHeader <= toFooter) return { part: 'header', rule };
    return { part: toFooter < toBody ? 'footer' : 'body', rule };
  });
  const of = (wanted: string) => parts.filter(({ part }) => part === wanted).map(({ rule }) => rule);
  return { header: of('header'), body: of('body'), footer: of('footer') };
}

/** The bands with each rule at the paragraph above or below it in its column, once. */
export function ruledBands(bands: readonly DraftBand[], rules: readonly Rule[]): readonly DraftBand[] {
  const open = new Set(rules);
  return bands.map((band) => ({
    ...band,
    columns: band.columns.map((column) => ({ ...column, blocks: ruledBlocks(column.blocks, open, column) })),
  }));
}

/** @param rules those that a paragraph takes are removed. @param measure where the text stands: a rule is as wide. */
export function ruledBlocks(blocks: readonly DraftBlock[], rules: Set<Rule>, measure: Measure): readonly DraftBlock[] {
  const made = [...blocks];
  const own = [...rules].filter((rule) => isFull(rule, measure)).sort((a, b) => a.at - b.at);
  for (const [index, rule] of own.entries()) {
    const before = own[index - 1];
    if (before && rule.at - before.at < DOUBLE) continue;
    const next = own[index + 1];
    const isDouble = next !== undefined && next.at - rule.at < DOUBLE;
    if (!placeRule(made, rule, isDouble)) continue;
    rules.delete(rule);
    if (isDouble) rules.delete(next);
  }
  return made;
}

function isFull({ from, to }: DrawnLine, { left, right }: Measure): boolean {
  return Math.min(to, right) - Math.max(from, left) >= FULL * Math.max(right - left, to - from);
}

/** @returns whether a paragraph took it. */
function placeRule(blocks: DraftBlock[], { at, widthPt, colour, isDotted }: Rule, isDouble: boolean): boolean {
  const below = blocks.findIndex((block) => blockBox(block).top >= at - MEETS);
  const above = (below === -1 ? blocks.length : below) - 1;
  const [upper, lower] = [blocks[above], blocks[below]];
  const fromUpper = upper ? at - blockBox(upper).bottom : Infinity;
  const fromLower = lower ? blockBox(lower).top - at : Infinity;
  const rule = (gapPt: number): ParagraphRule => ({
    widthPt,
    colour,
    style: styleOf(isDouble, isDotted),
    gapPt: Math.max(0, gapPt),
  });
  if (upper?.kind === 'table' && fromUpper < fromLower && isPlainTable(upper) && fromUpper <= FARTHEST) {
    blocks[above] = underlined(upper, { at, widthPt, colour });
    if (lower) blocks[below] = { ...lower, gapPt: Math.max(0, lower.gapPt - fromUpper - widthPt) };
    return true;
  }
  const hangsBelow = upper?.kind === 'paragraph' && !upper.rules?.bottom && fromUpper <= FARTHEST && fromUpper > -MEETS;
  const hangsAbove = lower?.kind === 'paragraph' && !lower.rules?.top && fromLower <= FARTHEST;
  if (hangsBelow && (fromUpper <= fromLower || !hangsAbove)) {
    blocks[above] = { ...upper, rules: { ...upper.rules, bottom: apart(rule(fromUpper), blocks[above - 1]) } };
    if (lower) blocks[below] = { ...lower, gapPt: Math.max(0, lower.gapPt - fromUpper - widthPt) };
  } else if (hangsAbove) {
    const gapPt = Math.max(0, lower.gapPt - fromLower - widthPt);
    blocks[below] = { ...lower, gapPt, rules: { ...lower.rules, top: rule(fromLower) } };
  } else return false;
  return true;
}

function styleOf(isDouble: boolean, isDotted = false): ParagraphRule['style'] {
  if (isDotted) return 'dotted';
  return isDouble ? 'double' : 'single';
}

/** Whether blocks that stand beside each other make it, as a letterhead does. */
function isPlainTable({ found, cells }: DraftTable): boolean {
  return found === 'spaced' && cells.every(({ borders }) => Object.keys(borders).length === 0);
}

/** As high as the rule is far away, which is the edge of its last cells. */
function underlined(
  table: DraftTable,
  { at, widthPt, colour }: Pick<DrawnLine, 'at' | 'widthPt' | 'colour'>,
): DraftTable {
  const last = table.rows.length - 2;
  const bottom = { widthPt, colour, style: 'single' } as const;
  const box = (each: Box): Box => ({ ...each, bottom: at });
  return {
    ...table,
    box: box(table.box),
    rows: [...table.rows.slice(0, -1), at],
    cells: table.cells.map((cell) =>
      cell.row + cell.rowSpan > last ? { ...cell, box: box(cell.box), borders: { ...cell.borders, bottom } } : cell,
    ),
  };
}

/** In points: no more than an eye sees. */
const WIDER = 0.125;

/** Programs draw equal rules of paragraphs one below the other but once: their widths must differ. */
function apart(rule: ParagraphRule, above: DraftBlock | undefined): ParagraphRule {
  const other = above?.kind === 'paragraph' ? above.rules?.bottom : undefined;
  return other ? wider(rule, other) : rule;
}

/** The rule, as wide as the other at no place. */
export function wider(rule: ParagraphRule, other: ParagraphRule): ParagraphRule {
  const isSame = Math.abs(rule.widthPt - other.widthPt) < WIDER;
  return isSame ? { ...rule, widthPt: other.widthPt + WIDER } : rule;
}
