/** Turns what is told along the direction of reading into the sides that are seen. */
import type { Paragraph } from '../../model.ts';
import type { FlowLine } from './flow-line.ts';

type Sides = Pick<Paragraph, 'align' | 'indent'>;

const MIRRORED = { left: 'right', right: 'left', center: 'center', both: 'both' } as const;

/** @param sides along the direction of reading: `left` is where lines begin. */
export function seenSides(sides: Sides, rightToLeft: boolean): Sides {
  if (!rightToLeft) return sides;
  const { align, indent } = sides;
  return { align: MIRRORED[align], indent: { ...indent, leftPt: indent.rightPt, rightPt: indent.leftPt } };
}

/**
 * Whether a paragraph without a letter of a right-to-left script takes that direction from its document: numbers do, and
 * Latin words that are not set to the left, where no sign at either end would change its place.
 */
export function takesDirection(lines: readonly FlowLine[], align: Paragraph['align']): boolean {
  const text = lines.map((line) => line.text).join(' ');
  if (!/\p{L}/u.test(text)) return /\d/.test(text);
  return (align === 'right' || align === 'center') && /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(text);
}
