/** Measures of Word documents, held within what Word reads without repair. */
import { emu } from '../../layout/frames/placed-page.ts';

/** Word takes no page with a longer side: 22 inches, in points. */
export const MAX_WORD_SIDE_PT = 1_584;
const MAX_FONT_PT = 1_638;

/** Twentieths of a point. Lengths beyond a page's longest side are errors to Word. */
export function twips(points: number): number {
  return Math.round(within(points, -MAX_WORD_SIDE_PT, MAX_WORD_SIDE_PT) * 20);
}

/** Font sizes are counted in half points. */
export function halfPoints(sizePt: number): number {
  return Math.round(within(sizePt, 1, MAX_FONT_PT) * 2);
}

/** The extent of a drawing: never nothing, which Word refuses, and never beyond a page. */
export function drawingEmu(points: number): number {
  return emu(within(points, 0.75, MAX_WORD_SIDE_PT));
}

/** Where a drawing stands. */
export function offsetEmu(points: number): number {
  return emu(within(points, -MAX_WORD_SIDE_PT, MAX_WORD_SIDE_PT));
}

/** `RRGGBB`, black where it is none. */
export function hexColour(colour: string): string {
  return /^[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : '000000';
}

export function within(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : Math.max(0, least);
}
