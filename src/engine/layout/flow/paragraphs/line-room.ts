/** Tells how much room a line leaves at its end: what would have fitted there was kept from it by its author. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { FlowLine } from './flow-line.ts';

/** Between which edges lines stand. */
type Edges = Pick<Box, 'left' | 'right'>;

/** In ems. */
const SAME_EDGE = 0.5;
/** In ems: between words. */
const SPACE = 0.22;
/** Of the measure: in a tagged paragraph, a line that leaves this free was ended by its author. */
const BROKEN = 0.2;

/** Whether a line takes the measure, and the first word of the next had no room on it. */
export function isFull(line: FlowLine, next: FlowLine, measure: Edges): boolean {
  const isSetToOther = Math.abs(line.start - next.start) > SAME_EDGE * next.em;
  const room = roomOf(line, measure, isSetToOther);
  return room >= -SAME_EDGE * line.em && room <= next.firstWordPt + SPACE * next.em;
}

/** Whether there was much room for the first word of the next line of one paragraph: its author ended the line. */
export function isBroken(line: FlowLine, next: FlowLine, measure: Edges): boolean {
  return roomBefore(line, next, measure) > BROKEN * (measure.right - measure.left);
}

/** What would be left free if the first word of the next line stood at the end of a line. */
export function roomBefore(line: FlowLine, next: FlowLine, measure: Edges): number {
  return roomOf(line, measure, false) - next.firstWordPt - SPACE * next.em;
}

export function roomOf(line: FlowLine, { left, right }: Edges, centred: boolean): number {
  if (centred) return right - left - (line.box.right - line.box.left);
  return (line.rightToLeft ? -left : right) - line.end;
}
