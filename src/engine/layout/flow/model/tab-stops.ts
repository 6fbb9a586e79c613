/** Tab stops of paragraphs whose lines have wide gaps: of tables of contents, headers, and texts set apart. */
import type { Paragraph, TabStop } from '../../model.ts';
import type { ParagraphNode } from '../drafts/nodes.ts';
import { readContentsLine } from '../paragraphs/contents-line.ts';
import type { FlowLine } from '../paragraphs/flow-line.ts';
import { isTabGap } from '../paragraphs/label.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';
import { isBlank, isTabLeader } from '../paragraphs/tab-leader.ts';

/** In ems. */
const SAME_EDGE = 0.4;

export function tabStops(
  node: ParagraphNode,
  lines: readonly FlowLine[],
  measure: Measure,
): Pick<Paragraph, 'tabStops'> {
  const [first] = lines;
  // Counted from the edge of the column.
  const { right } = measure;
  const left = measure.left - (measure.insetLeftPt ?? 0);
  if (!first) return {};
  if (node.role === 'toc') {
    const dotted = lines.some(({ text }) => /[.…·_‥]{3,}|(?:[.·] ){3,}/u.test(text));
    const number: TabStop = { atPt: halves(right - left), align: 'right', ...(dotted ? { leader: 'dot' } : {}) };
    const stops = stopsOf(first, readContentsLine(first)?.titleWords, { left, right });
    return { tabStops: seenStops([...stops, number], first, { left, right }) };
  }
  const leaders = lines.flatMap((line) => leaderStops(line, { left, right }));
  if (leaders.length > 0) return { tabStops: leaders };
  if (node.list && first.label && beginsFlush(node, lines) && isTabGap(first.label))
    return { tabStops: [{ atPt: halves(first.textStart - left), align: 'left' }] };
  // A number before a name, as in headers, is read as a label, too.
  const isParted = first.parts > 1 || (first.label !== undefined && isTabGap(first.label));
  if (node.list || !isParted) return {};
  return { tabStops: seenStops(stopsOf(first, undefined, { left, right }), first, { left, right }) };
}

/** Whether the lines of an item go on where its label begins, or further out, as those of contracts do. */
export function beginsFlush({ list }: ParagraphNode, [first, ...others]: readonly FlowLine[]): boolean {
  if (!list || !first?.label || first.rightToLeft || others.length === 0) return false;
  return Math.min(...others.map(({ start }) => start)) <= first.start + SAME_EDGE * first.em;
}

/** From places along the direction of reading to those that are seen. */
function seenStops(stops: readonly TabStop[], { rightToLeft }: FlowLine, { left, right }: Measure): readonly TabStop[] {
  if (!rightToLeft) return stops;
  return stops.map((stop) => ({
    ...stop,
    atPt: halves(right - left - stop.atPt),
    align: stop.align === 'left' ? 'right' : 'left',
  }));
}

/** Where the words behind wide gaps stand, along the direction of reading: they begin there, or end at the edge of the text. @param end before which word they are looked for. */
function stopsOf(line: FlowLine, end: number | undefined, { left, right }: Measure): readonly TabStop[] {
  const words = line.words.slice(0, end);
  const starts = words.flatMap(({ before }, index) => (before === '\t' ? [index] : []));
  const stops = starts.flatMap((from, index): readonly TabStop[] => {
    const [first, last] = [words[from]?.word, words[(starts[index + 1] ?? words.length) - 1]?.word];
    if (!first || !last) return [];
    const edge = line.rightToLeft ? last.box.left - left : right - last.box.right;
    if (end === undefined && Math.abs(edge) < SAME_EDGE * line.em)
      return [{ atPt: halves(right - left), align: 'right' }];
    return [{ atPt: halves(line.rightToLeft ? right - first.box.right : first.box.left - left), align: 'left' }];
  });
  return stops.filter(({ atPt }) => atPt > 0);
}

/** Where the dots of a line end: what stands behind them at the right edge ends there, other text begins. */
function leaderStops({ words }: FlowLine, { left, right }: Measure): readonly TabStop[] {
  return words.flatMap(({ word }, index): readonly TabStop[] => {
    if (!isTabLeader(words, index)) return [];
    const last = words.at(-1)?.word ?? word;
    const leader = isBlank(word.text) ? 'line' : 'dot';
    const isAtEdge = words.length - index <= 2 && right - last.box.right < last.sizePt;
    const behind = leader === 'line' ? undefined : words[index + 1]?.word.box.left;
    const atPt = isAtEdge ? right - left : (behind ?? word.box.right) - left;
    return atPt > 0 ? [{ atPt: halves(atPt), align: isAtEdge ? 'right' : 'left', leader }] : [];
  });
}

function halves(value: number): number {
  return Math.round(value * 2) / 2;
}
