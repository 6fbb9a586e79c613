/** Knows lines set to the right that their author ended, as those of a sender's address: they end at one edge and begin anywhere. */

import type { Box } from '../../../../adapters/pdfium-text.ts';
import { kindOfFamily } from '../../frames/font-kind.ts';
import { isWithoutSpaces } from '../../lines/east-asian.ts';
import type { FlowLine } from './flow-line.ts';

/** In ems: ends that agree, and beginnings of which some differ by as much; by less in lines that all begin in the right half. */
const SAME_END = 0.3;
const RAGGED = 2;
const RAGGED_AT_RIGHT = 1;
/** In ems, from baseline to baseline: lines of one block. */
const NEAR = 2;
/** In ems: the first line of a paragraph is set in by less. */
const INDENT = 4;
/** Share of the breaks at which lines begin elsewhere. */
const MOVED = 0.6;
/** In ems: a space between words. */
const SPACE = 0.22;
const SAME_SIZE = 0.12;
/** Lines of prose have as many words, and most go on with a small letter. */
const PROSE = { words: 4, share: 0.5 };

/** The lines with those marked. Where one of a block was ended before it was full, all of them were. */
export function markRightLines(lines: readonly FlowLine[], measure: Pick<Box, 'left' | 'right'>): readonly FlowLine[] {
  const blocks: FlowLine[][] = [];
  for (const line of lines) {
    const open = blocks.at(-1);
    const last = open?.at(-1);
    if (open && last && goesBelow(last, line)) open.push(line);
    else blocks.push([line]);
  }
  return blocks.flatMap((block) =>
    isEndedByAuthor(block, measure) ? block.map((line) => ({ ...line, isSetRight: true as const })) : block,
  );
}

function goesBelow(last: FlowLine, line: FlowLine): boolean {
  const step = line.baseline - last.baseline;
  return (
    line.parts === 1 &&
    last.parts === 1 &&
    isOneBlock(last, line) &&
    !isCode(line) &&
    !last.rightToLeft &&
    !line.rightToLeft &&
    Math.abs(last.end - line.end) < SAME_END * line.em &&
    Math.abs(last.em - line.em) <= SAME_SIZE * line.em &&
    step > 0 &&
    step <= NEAR * line.em
  );
}

/** Lines of one tagged paragraph may be those of an address, unless they are full of letters without spaces. */
function isOneBlock(last: FlowLine, line: FlowLine): boolean {
  return line.tag?.block === last.tag?.block && !(line.tag && isWithoutSpaces(last.text) && isWithoutSpaces(line.text));
}

/** Letters of one width end below each other by chance. */
export function isCode({ words, look }: FlowLine): boolean {
  // Some files do not say it of their fonts.
  return words.every(({ word }) => word.font.fixedPitch) || kindOfFamily(look.family) === 'mono';
}

function isEndedByAuthor(block: readonly FlowLine[], { left, right }: Pick<Box, 'left' | 'right'>): boolean {
  const breaks = block.slice(1).flatMap((line, index) => {
    const last = block[index];
    return last ? [{ last, line }] : [];
  });
  const steps = breaks.map(({ last, line }) => (last.start - line.start) / line.em);
  const moved = steps.filter((step) => Math.abs(step) > SAME_END).length;
  // All lines of text that is set to the left begin at one place, but for one.
  if (moved < Math.min(2, steps.length) || moved < MOVED * steps.length) return false;
  // Beside a picture lines begin elsewhere than they are seen.
  const isAtRight = block.length > 2 && block.every(({ box }) => box.left > (left + right) / 2);
  const ragged = isAtRight ? RAGGED_AT_RIGHT : RAGGED;
  if (!steps.some((step) => Math.abs(step) > ragged) || isIndented(steps, block, left)) return false;
  const goesOn = breaks.filter(
    ({ last, line }) => last.words.length >= PROSE.words && /^\p{Ll}/u.test(line.text) && !/[.!?:;]$/u.test(last.text),
  );
  if (goesOn.length > PROSE.share * breaks.length) return false;
  return breaks.some(({ last, line }) => {
    const room = right - left - (last.box.right - last.box.left);
    return room > line.firstWordPt + SPACE * line.em;
  });
}

/** The two lines of a justified paragraph, of which the first is set in. */
function isIndented([step = 0, ...others]: readonly number[], [, second]: readonly FlowLine[], left: number): boolean {
  if (others.length > 0 || !second) return false;
  return step > 0 && step < INDENT && Math.abs(second.start - left) < SAME_END * second.em;
}
