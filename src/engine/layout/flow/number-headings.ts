/** Takes the numbers of headings out of their text, where they count through the document as Word would count them. */
import { linesOf, type ParagraphNode } from './nodes.ts';
import { numberText } from './number-label.ts';

const NUMBERED = /^\d{1,2}(?:\.\d{1,3})*\.?$/;
const MAX_LEVEL = 8;

/** Sets `list` of the headings that are numbered. @param list the number of the list that they make. */
export function numberHeadings(nodes: readonly ParagraphNode[], list: number): void {
  const counts: number[] = [];
  for (const node of nodes) {
    const label = linesOf(node)[0]?.label?.text ?? '';
    if (node.role !== 'heading' || !NUMBERED.test(label)) continue;
    const steps = label.replace(/\.$/, '').split('.').map(Number);
    const level = steps.length - 1;
    const value = steps[level] ?? 1;
    // A number that Word would not come to stays text.
    const follows =
      value === (counts[level] ?? 0) + 1 && steps.slice(0, -1).every((step, index) => counts[index] === step);
    if (!follows || level > MAX_LEVEL) continue;
    counts.length = level;
    counts[level] = value;
    node.list = { list, level, format: 'decimal', label, pattern: numberText(label, level, steps.length), value };
  }
}
