/** Tells what room the first word of a line would have needed at the end of the one before. */
import { isKorean, isSouthEastAsian, isWithoutSpaces } from '../../lines/east-asian.ts';
import type { FlowLine } from './flow-line.ts';

/** In ems: where a line has too few spaces to tell. */
const USUAL = 0.22;
const ENOUGH = 4;
/** In ems: fonts have spaces as wide as this; others are those of justified lines. */
const WIDEST = 0.3;
/** Spaces that are wider by less than this are as wide. */
const STRETCHED = 1.04;

/** In ems. */
const LONG_EAST_ASIAN = 12;
const ROOMS: readonly (readonly [isOf: (text: string) => boolean, roomEm: number])[] = [
  [isWithoutSpaces, 2],
  [isSouthEastAsian, 5],
  [isKorean, 0.6],
];
const ENDS_SENTENCE = /[。！？：；.!?:;]$/u;
/** In points. */
export function roomNeeded(last: FlowLine, line: FlowLine): number {
  return line.firstWordPt + wordSpace(last) + setWider(last, line);
}

/** Lines without spaces end up to some signs short: full stops hang out of others, and not every sign may begin a line. */
function setWider(last: FlowLine, line: FlowLine): number {
  if (last.end - last.start <= LONG_EAST_ASIAN * last.em || ENDS_SENTENCE.test(last.text)) return 0;
  const first = line.text[0] ?? '';
  const room = ROOMS.find(([isOf]) => isOf(last.text) && isOf(first))?.[1];
  return (room ?? 0) * last.em;
}

/** In points. */
export function wordSpace(line: FlowLine): number {
  const gaps = spacesOf(line);
  if (gaps.length < ENOUGH) return USUAL * line.em;
  const middle = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  return Math.max(USUAL * line.em, Math.min(WIDEST * line.em, middle));
}

/** Whether the spaces of a line are wider than those of the last line of its paragraph, or nothing tells. */
export function isStretchedBeside(line: FlowLine, last: FlowLine): boolean {
  const [own, usual] = [spacesOf(line), spacesOf(last)].map(
    (gaps) => gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
  );
  return own === undefined || usual === undefined || !(own < STRETCHED * usual);
}

function spacesOf({ words, rightToLeft }: FlowLine): number[] {
  return words.flatMap(({ word, before }, index) => {
    const last = words[index - 1]?.word.box;
    if (!last || before !== ' ') return [];
    return [rightToLeft ? last.left - word.box.right : word.box.left - last.right];
  });
}
