/** A page on its way to a document or a slide: paragraphs and pictures, each at its place. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { PlacedPicture } from '../../page/graphics/page-graphics.ts';
import type { Paragraph } from './paragraphs.ts';

export interface PlacedPage {
  /** As seen, in units of the page, as all its places. */
  readonly size: PageSizePt;
  /** Points in one unit: 1 nearly always (ISO 32000-1, 14.11.2 table 30). */
  readonly userUnit: number;
  readonly paragraphs: readonly Paragraph[];
  /** From the back to the front, all of them behind the text. */
  readonly pictures: readonly PlacedPicture[];
}

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Room for a font that is a little wider than that of the PDF: a share of the width, and points. */
const SLACK = { share: 0.03, pt: 2 };
/** A line by itself has nothing to its right that it could run into. */
const SINGLE_LINE = 3;

/**
 * Where the frame of a paragraph stands, in points: its first line lies as high as on the page when lines are
 * `leadingPt` apart, and it is a little wider, so that lines break where they did.
 */
export function paragraphFrame({ box, turn, lines, leadingPt, align }: Paragraph): Frame {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (turn === 1 || turn === 3) return { left: box.left, top: box.top, width, height };
  const lineHeight = height - (lines - 1) * leadingPt;
  const slack = (lines > 1 ? 1 : SINGLE_LINE) * (width * SLACK.share + SLACK.pt);
  const shares = { left: 0, both: 0, center: 0.5, right: 1 };
  return {
    left: box.left - slack * shares[align],
    top: Math.max(0, box.top - (leadingPt - lineHeight) / 2),
    width: width + slack,
    height: Math.max(height, lines * leadingPt),
  };
}

const DIRECTIONS = { 0: 'horz', 1: 'vert', 2: 'horz', 3: 'vert270' } as const;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u;

/**
 * The direction of text in a frame, in the words of DrawingML (ECMA-376 part 1, 20.1.10.83): a quarter turn turns the
 * text, not the frame; lines of Chinese that run downwards keep their letters upright. Half a turn has no word of its own.
 */
export function textDirection({ turn, runs }: Paragraph): 'horz' | 'vert' | 'vert270' | 'eaVert' {
  return turn === 1 && runs.some(({ text }) => EAST_ASIAN.test(text)) ? 'eaVert' : DIRECTIONS[turn];
}

/** English Metric Units, in which drawings of Office files are measured. */
export function emu(points: number): number {
  return Math.round(points * 12_700);
}
