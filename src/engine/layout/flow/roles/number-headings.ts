/** Takes the numbers of headings out of their text, where they count through the document as Word would count them. */
import { linesOf, type ParagraphNode } from '../drafts/nodes.ts';
import { numberText } from '../paragraphs/number-label.ts';

const NUMBERED = /^\d{1,2}(?:\.\d{1,3})*\.?$/;
const MAX_LEVEL = 8;

/** Sets `list` of the headings that are numbered: from 1, or from where a part of a larger document begins. @param list the number of the list that they make. */
export function numberHeadings(nodes: readonly ParagraphNode[], list: number): void {
  const numbered = nodes.filter(
    (node) => node.role === 'heading' && NUMBERED.test(labelOf(node)) && !isTypedNumber(node),
  );
  const counts: number[] = [];
  for (const [index, node] of numbered.entries()) {
    const label = labelOf(node);
    const steps = stepsOf(label);
    const level = steps.length - 1;
    const value = steps[level] ?? 1;
    const next = numbered[index + 1];
    const begins = counts.length === 0 && next !== undefined && follows(stepsOf(labelOf(next)), steps);
    // A number that Word would not come to stays text.
    if (level > MAX_LEVEL || !(follows(steps, counts) || (begins && level === 0))) continue;
    counts.length = level;
    counts[level] = value;
    node.list = { list, level, format: 'decimal', label, pattern: numberText(label, level, steps.length), value };
  }
}

/** Where the file is tagged: the number is in one piece with the text. */
function isTypedNumber(node: ParagraphNode): boolean {
  const [number, text] = linesOf(node)[0]?.words.map(({ word }) => word.tag) ?? [];
  if (!number) return false;
  return !(number.isLabel && !text?.isLabel) && !(number.isFirst && !text?.isFirst);
}

function labelOf(node: ParagraphNode): string {
  return linesOf(node)[0]?.label?.text ?? '';
}

function stepsOf(label: string): readonly number[] {
  return label.replace(/\.$/, '').split('.').map(Number);
}

/** Whether a number is the next at its level: 3.2 after 3.1 or after 3.1.4, 3.1 after 3. */
function follows(steps: readonly number[], counts: readonly number[]): boolean {
  const level = steps.length - 1;
  return steps[level] === (counts[level] ?? 0) + 1 && steps.slice(0, -1).every((step, index) => counts[index] === step);
}
