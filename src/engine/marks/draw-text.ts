/** Lays out a text mark: lines at its width, in any writing, from the side on which its letters begin. */
import { type TextMark, textAlignment } from '../../contract/pages/page-marks.ts';
import type { Lettering, LetterStyle } from '../text-setting/text-setter.ts';
import { wrapLines } from '../text-setting/wrap-lines.ts';
import { inkOf, type MarkDrawing, operands } from './mark-drawing.ts';

/** Ink may leave the box: slanted letters, tall vowel signs. A share of the size. */
const INK_ROOM = 0.25;
const SHARE = { left: 0, center: 0.5, right: 1 } as const;

/** Undefined where there is nothing to read. */
export function drawText(mark: TextMark, lettering: Lettering): MarkDrawing | undefined {
  if (mark.text.trim() === '') return undefined;
  const style = letterStyle(mark);
  const text = mark.width === undefined ? mark.text : wrapLines(mark.text, mark.width, style, lettering);
  const laid = lettering.lay(text, style);
  const free = mark.width === undefined ? 0 : mark.width - laid.widthPt;
  const x = mark.x + free * SHARE[style.align];
  const room = mark.size * INK_ROOM;
  const [left, right] = [Math.min(x, mark.x), Math.max(x + laid.widthPt, mark.x + (mark.width ?? 0))];
  const bottom = -mark.y - laid.heightPt;
  return {
    content: `1 0 0 1 ${operands(x, bottom)} cm ${laid.content}`,
    resources: laid.resources,
    box: { left: left - room, bottom: bottom - room, right: right + room, top: -mark.y + room },
  };
}

function letterStyle(mark: TextMark): LetterStyle & { readonly align: 'left' | 'center' | 'right' } {
  const { font, bold, italic, size, color } = mark;
  const [red, green, blue] = inkOf(color);
  return { family: font, bold, italic, sizePt: size, color: { red, green, blue }, align: textAlignment(mark) };
}
