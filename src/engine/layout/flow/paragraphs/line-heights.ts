/** How far lines stand apart, and how much of that is due to larger letters in one of them. */
import type { FlowLine } from './flow-line.ts';

/** Share of the height of letters that lies below the baseline. */
const DESCENT = 0.2;
/** Times the usual size of a line: larger letters are initials, which stand beside several lines. */
const MOST_LARGER = 2;
const LARGER = 1.12;

/** What lies between two baselines, in the sizes of letters: larger ones amid a line push it down. */
export function heightOf(above: FlowLine, below: FlowLine): number {
  return DESCENT * largestOf(above) + (1 - DESCENT) * largestOf(below);
}

function largestOf({ words, em }: FlowLine): number {
  return words.reduce((size, { word }) => (word.sizePt <= MOST_LARGER * em ? Math.max(size, word.sizePt) : size), em);
}

/** The middle distance of baselines of a paragraph; lines with larger letters tell it only where all have some. */
export function leadingOf(lines: readonly FlowLine[]): number | undefined {
  const steps = lines.flatMap((line, index) => {
    const above = lines[index - 1];
    if (!above || line.baseline <= above.baseline) return [];
    const growth = heightOf(above, line) / Math.min(above.em, line.em);
    const step = line.baseline - above.baseline;
    return [{ isPlain: growth < LARGER, step: growth < LARGER ? step : step / growth }];
  });
  const plain = steps.filter(({ isPlain }) => isPlain);
  const own = (plain.length > 0 ? plain : steps).map(({ step }) => step).sort((a, b) => a - b);
  return own[Math.floor(own.length / 2)];
}
