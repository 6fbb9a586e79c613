/** Sets the text of notes and boxes: paragraphs with rules around them and a ground, or a table of one cell where their indents differ. */
import { unionBox } from '../../../page/boxes/boxes.ts';
import type { Border, ParagraphRule, ParagraphRules } from '../../model.ts';
import type { DraftBlock, DraftCell, DraftParagraph, DraftTable } from '../drafts/draft.ts';
import type { Panel } from '../drafts/panel.ts';
import type { FlowLine } from '../paragraphs/flow-line.ts';
import { leadingOf } from '../paragraphs/line-heights.ts';
import type { Measure, Spacing } from '../paragraphs/paragraphs.ts';
import { isCode } from '../paragraphs/right-lines.ts';
import { withLeading } from '../tables/cell-leading.ts';
import { withTypedIndents } from './code-indents.ts';
import { wider } from './rules.ts';

/** In points: as far as a rule of Word may be from its text. */
const FARTHEST = 31;
/** In points: paragraphs of one box begin at one place. */
const SAME_START = 2;
/** In points: a rule that nobody sees, in the colour of the ground, since it holds the white around the text. */
const UNSEEN = 0.25;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

type InPanel = DraftParagraph & { readonly panel: Panel };

/** @param measure of the column. */
export function setPanels(blocks: readonly DraftBlock[], measure: Measure, spacing: Spacing): readonly DraftBlock[] {
  const made: DraftBlock[] = [];
  let below = 0;
  for (let index = 0; index < blocks.length; ) {
    const block = blocks[index];
    if (!block) break;
    const group = withoutOpenEnd(groupAt(blocks, index));
    const moved = (each: DraftBlock) => ({ ...each, gapPt: Math.max(0, each.gapPt - below) });
    if (group.length === 0) {
      made.push(moved(block));
      below = 0;
      index++;
      continue;
    }
    const [first, ...rest] = group;
    if (!first) break;
    const set = setGroup([{ ...first, gapPt: moved(first).gapPt }, ...rest], measure, spacing);
    made.push(...apartFrom(made.at(-1), set));
    below = whiteAround(group).bottom + (first.panel.edges.bottom?.widthPt ?? 0);
    index += group.length;
  }
  return made;
}

/** Boxes that follow each other must differ, or programs make one of them. */
function apartFrom(above: DraftBlock | undefined, blocks: readonly DraftBlock[]): readonly DraftBlock[] {
  const other = above?.kind === 'paragraph' ? above.rules : undefined;
  if (!other) return blocks;
  return blocks.map((block) => {
    if (block.kind !== 'paragraph' || !block.rules) return block;
    const sides = SIDES.flatMap((side) => {
      const [rule, same] = [block.rules?.[side], other[side]];
      return rule ? [[side, same ? wider(rule, same) : rule] as const] : [];
    });
    return { ...block, rules: Object.fromEntries(sides) };
  });
}

function groupAt(blocks: readonly DraftBlock[], from: number): readonly InPanel[] {
  const group: InPanel[] = [];
  for (const block of blocks.slice(from)) {
    if (block.kind !== 'paragraph' || !block.panel) break;
    if (group[0] && block.panel !== group[0].panel) break;
    group.push({ ...block, panel: block.panel });
  }
  return group;
}

/** A bar beside text, as mail programs draw them, ends with the text: it may be drawn on beyond the page. */
function withoutOpenEnd(group: readonly InPanel[]): readonly InPanel[] {
  const { box, edges, fill } = group[0]?.panel ?? { edges: {} };
  if (!box || fill || edges.top || edges.bottom) return group;
  const bottom = Math.min(box.bottom, unionBox(group.flatMap((block) => block.lines).map((line) => line.box)).bottom);
  return group.map((block) => ({ ...block, panel: { ...block.panel, box: { ...box, bottom } } }));
}

/** Between the text and the inner edges of its panel. */
function whiteAround(group: readonly InPanel[]): Record<(typeof SIDES)[number], number> {
  const lines = group.flatMap((block) => block.lines);
  const text = unionBox(lines.map(({ box }) => box));
  const { box, edges } = group[0]?.panel ?? { box: text, edges: {} };
  const white = {
    top: text.top - box.top,
    right: box.right - Math.max(text.right, group[0]?.measure.right ?? 0),
    bottom: box.bottom - text.bottom,
    left: Math.min(text.left, group[0]?.measure.left ?? text.left) - box.left,
  };
  const of = (side: (typeof SIDES)[number]) => Math.max(0, white[side] - (edges[side]?.widthPt ?? 0));
  return { top: of('top'), right: of('right'), bottom: of('bottom'), left: of('left') };
}

function setGroup(group: readonly InPanel[], measure: Measure, spacing: Spacing): readonly DraftBlock[] {
  const [first] = group;
  if (!first) return [];
  const set = group.every(({ lines }) => lines.every(isCode)) ? asCode(group, first.panel) : group;
  const white = whiteAround(set);
  const fits = SIDES.every((side) => white[side] <= FARTHEST + SAME_START);
  const isPlain = group.length === 1 || haveOneStart(set);
  return fits && isPlain ? ruledGroup(set, measure, white, spacing) : [cellOf(group, measure, whiteAround(group))];
}

/** In points: where all lines of a piece of code have an indent, others would begin as far from the edge. */
const USUAL_WHITE = 6;

function asCode(group: readonly InPanel[], { box, edges }: Panel): readonly InPanel[] {
  const first = Math.min(...group.flatMap(({ lines }) => lines.map(({ start }) => start)));
  const edge = box.left + (edges.left?.widthPt ?? 0);
  return withTypedIndents(group, first - edge > FARTHEST ? edge + USUAL_WHITE : first);
}

/** Whether all paragraphs begin at one place, or stand in the middle, and none is the item of a list. */
function haveOneStart(group: readonly InPanel[]): boolean {
  const left = Math.min(...group.flatMap(({ lines }) => lines.map(({ start }) => start)));
  return group.every(({ lines, measure }) => {
    const isItem = lines[0]?.label && !lines[0].label.isBare;
    const body = Math.min(...(lines.length > 1 ? lines.slice(1) : lines).map(({ start }) => start));
    return !isItem && (body - left <= SAME_START || lines.every((line) => isCentred(line, measure)));
  });
}

function isCentred({ box, em }: FlowLine, { left, right }: Measure): boolean {
  return Math.abs(box.left + box.right - left - right) < em;
}

function ruledGroup(
  group: readonly InPanel[],
  measure: Measure,
  white: ReturnType<typeof whiteAround>,
  spacing: Spacing,
): readonly DraftParagraph[] {
  const [head] = group;
  if (!head) return [];
  const { edges, fill } = head.panel;
  // Word has the white above the letters of a line in the line.
  const above = Math.max(0, white.top - spareOf(head.lines, spacing));
  const rules: ParagraphRules = Object.fromEntries(
    SIDES.flatMap((side) => {
      const rule = ruleOf(edges[side], fill, side === 'top' ? above : white[side]);
      return rule ? [[side, rule] as const] : [];
    }),
  );
  return group.map(({ panel: _panel, ...block }, index) => ({
    ...block,
    ...(fill ? { fill } : {}),
    rules,
    gapPt: index > 0 ? block.gapPt : Math.max(0, block.gapPt - above - (rules.top?.widthPt ?? 0)),
    measure: withInsets(block.measure, measure),
  }));
}

function ruleOf(edge: Border | undefined, fill: string | undefined, gapPt: number): ParagraphRule | undefined {
  if (edge) return { ...edge, gapPt: Math.min(FARTHEST, gapPt) };
  return fill && gapPt >= 1
    ? { widthPt: UNSEEN, colour: fill, style: 'single', gapPt: Math.min(FARTHEST, gapPt) }
    : undefined;
}

function spareOf(lines: readonly FlowLine[], spacing: Spacing): number {
  const [first] = lines;
  if (!first) return 0;
  const leading = leadingOf(lines) ?? spacing.leadingEm(first.em, first.text) * first.em;
  return Math.max(0, leading - (first.box.bottom - first.box.top));
}

function withInsets(inner: Measure, { left, right, insetPt = 0 }: Measure): Measure {
  return { ...inner, insetLeftPt: inner.left - left, insetPt: right - inner.right + insetPt };
}

function cellOf(group: readonly InPanel[], measure: Measure, white: ReturnType<typeof whiteAround>): DraftTable {
  const [head] = group;
  const { box, edges, fill } = head?.panel ?? { box: unionBox([]), edges: {} };
  const plain = withLeading(group.map(({ panel: _panel, ...block }) => block));
  const blocks = plain.map((block, index) => (index === 0 ? { ...block, gapPt: white.top } : block));
  const cell: DraftCell = {
    row: 0,
    column: 0,
    rowSpan: 1,
    columnSpan: 1,
    box,
    borders: edges,
    ...(fill ? { fill } : {}),
    align: 'left',
    verticalAlign: 'top',
    blocks,
  };
  return {
    kind: 'table',
    found: 'ruled',
    box,
    columns: [box.left, box.right],
    rows: [box.top, box.bottom],
    headerRows: 0,
    cells: [cell],
    confidence: 0.6,
    padding: { leftPt: white.left, rightPt: white.right },
    measure,
    gapPt: Math.max(0, (head?.gapPt ?? 0) - white.top),
  };
}
