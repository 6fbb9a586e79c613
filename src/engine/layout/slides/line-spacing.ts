/** Tells how far the lines of a text of a slide stand apart, so that each comes to stand where it was. */
import type { Paragraph } from '../frames/paragraphs.ts';

export interface LineSpacing {
  /** From line to line, in points; absent where it is that of the font. */
  readonly linePt?: number;
  /** White above the first line, in points. */
  readonly beforePt: number;
}

/** Sizes of letters that differ by less are one. */
const SAME_SIZE = 0.12;
/** In ems: lines that stand nearer to each other stand side by side. */
const LEAST_STEP = 0.6;
/**
 * In ems: what is left below the baseline of a line with an exact distance, whatever is left above it. That of Arial, Times
 * and Calibri is 0.21 to 0.25.
 */
const BELOW = 0.21;
/** In ems: what is left above the baseline of a line that is as high as its font. Boxes of letters say less in some files. */
const ABOVE = { least: 0.9, most: 1.07 };
/** In ems: a line of which only the box is known is no higher. */
const MAX_LINE = 1.2;

/** A line by itself is as high as its font; else lines have exact distances, since fonts differ in what they leave above and below. */
export function lineSpacing(paragraphs: readonly Paragraph[]): readonly LineSpacing[] {
  return paragraphs.map((paragraph, index): LineSpacing => {
    const { lines, sizePt } = paragraph;
    if (paragraphs.length === 1 && lines === 1) return { beforePt: 0 };
    const above = paragraphs[index - 1];
    const step = above && baselines(paragraph).first - baselines(above).last;
    const isBeside = step !== undefined && step < LEAST_STEP * sizePt;
    if (isBeside) return { ...(lines > 1 ? { linePt: pitch(paragraph) } : {}), beforePt: 0 };
    const usual = usualPitch(paragraph, paragraphs);
    const linePt = lines === 1 && step !== undefined ? Math.min(usual, step) : usual;
    return { linePt, beforePt: step === undefined ? 0 : Math.max(0, step - linePt - restBelow(above, paragraph)) };
  });
}

/** Where a frame without room has to begin, so that the first line of its text stands where it did. */
export function firstLineTop(paragraph: Paragraph, { linePt }: LineSpacing): number {
  const { box, sizePt } = paragraph;
  const { first } = baselines(paragraph);
  if (linePt !== undefined) return first - linePt + BELOW * sizePt;
  return first - Math.min(ABOVE.most * sizePt, Math.max(ABOVE.least * sizePt, first - box.top));
}

/** White between lines is counted from what the font leaves below them, which is more where letters are larger. */
function restBelow(above: Paragraph | undefined, { sizePt }: Paragraph): number {
  return above ? BELOW * (above.sizePt - sizePt) : 0;
}

function baselines({ baselinesPt, box, sizePt, lines, leadingPt }: Paragraph) {
  const last = baselinesPt?.[1] ?? box.bottom - BELOW * sizePt;
  return { first: baselinesPt?.[0] ?? last - (lines - 1) * leadingPt, last };
}

function pitch(paragraph: Paragraph): number {
  const { first, last } = baselines(paragraph);
  return (last - first) / (paragraph.lines - 1);
}

/** That of its own lines, or of others in its size; else the height of its line. */
function usualPitch(paragraph: Paragraph, paragraphs: readonly Paragraph[]): number {
  const { box, lines, sizePt } = paragraph;
  if (lines > 1) return pitch(paragraph);
  const alike = paragraphs.find((each) => each.lines > 1 && Math.abs(each.sizePt - sizePt) < SAME_SIZE * sizePt);
  return alike ? pitch(alike) : Math.min(MAX_LINE * sizePt, box.bottom - box.top);
}
