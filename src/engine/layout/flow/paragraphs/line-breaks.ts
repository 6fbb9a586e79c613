/** Tells where the author of a paragraph ended lines by hand: in files whose tags say what one paragraph is. */
import type { Word } from '../../../page/words/words.ts';
import type { FlowLine } from './flow-line.ts';
import { isBroken, roomBefore } from './line-room.ts';
import type { Measure } from './paragraphs.ts';

/** What lines of one paragraph on one page have in common. */
export interface Setting {
  readonly measure: Measure;
  /** From line to line, from the least to the greatest. */
  readonly steps: readonly number[];
  /** Several lines, each of which has runs of its own. */
  readonly endsRuns: boolean;
}

/** Of the least distance of its lines: an empty line stands between two that are further apart, and no picture. */
const EMPTY_LINE = { least: 1.7, most: 2.4 };

/** In ems: a line that could have taken the next word and this, and would still be no longer than others of its column. */
const CLEAR_ROOM = 1.5;

export function settingOf(lines: readonly FlowLine[], measure: Measure): Setting {
  const steps = lines.slice(1).map((each, index) => each.baseline - (lines[index]?.baseline ?? 0));
  const ends = lines.slice(1).filter((each, index) => beginsRun(lines[index], each)).length;
  return { measure, steps: steps.sort((a, b) => a - b), endsRuns: ends > 1 && ends === lines.length - 1 };
}

/** @returns how many times it was ended: twice where an empty line stands between. */
export function breaksBetween(line: FlowLine, next: FlowLine, { measure, steps, endsRuns }: Setting): 0 | 1 | 2 {
  const least = steps.find((step) => step > 0.8 * line.em) ?? Number.POSITIVE_INFINITY;
  const share = (next.baseline - line.baseline) / least;
  if (share >= EMPTY_LINE.least && share <= EMPTY_LINE.most) return 2;
  if (line.isSetRight && next.isSetRight) return 1;
  if (endsRuns || (beginsRun(line, next) && looksAlike(line, next))) return 1;
  const { reach } = measure;
  const isShort = reach !== undefined && !line.rightToLeft && roomBefore(line, next, reach) > CLEAR_ROOM * line.em;
  return isShort || isBroken(line, next, measure) ? 1 : 0;
}

/** Browsers tag what stands between two line breaks as a run of its own, as they do with links and with what looks different. */
function beginsRun(line: FlowLine | undefined, next: FlowLine): boolean {
  const [last, first] = [line?.words.at(-1)?.word.tag?.run, next.words[0]?.word.tag?.run];
  return last !== undefined && first !== undefined && last !== first;
}

function looksAlike(line: FlowLine, next: FlowLine): boolean {
  const [last, first] = [line.words.at(-1)?.word, next.words[0]?.word];
  const look = ({ font, sizePt, colour, link }: Word) => [font.name, font.weight, font.italic, sizePt, colour, link];
  return last !== undefined && first !== undefined && look(last).join(' ') === look(first).join(' ');
}
