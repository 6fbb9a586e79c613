/** Makes the paragraphs of slides for tests: one line of black Arial at 20 points. */
import type { SlideParagraph } from '../src/engine/layout/slides/text-blocks.ts';

export function slideParagraph(
  left: number,
  right: number,
  top = 40,
  rest: Partial<SlideParagraph> = {},
): SlideParagraph {
  return {
    runs: [{ text: 'Any', family: 'Arial', sizePt: 20, bold: false, italic: false, colour: '000000' }],
    box: { left, top, right, bottom: top + 24 },
    turn: 0,
    lines: 1,
    leadingPt: 24,
    sizePt: 20,
    indentPt: 0,
    align: 'left',
    rightToLeft: false,
    ...rest,
  };
}
