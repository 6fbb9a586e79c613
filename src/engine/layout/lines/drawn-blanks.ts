/** Finds lines that are drawn to be written on, behind their names or over those of who signs, and makes words of them. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { Word } from '../../page/words/words.ts';
import type { PageContent } from '../page-content.ts';
import { drawnWord } from './drawn-word.ts';

/** In points: shorter lines are signs, thicker ones bars. */
const LEAST_LENGTH = 24;
const MAX_WIDTH = 1.6;
/** In points: lines that meet are those of a table or a box. */
const MEETS = 2;
/** In ems: how far the name stands before the line; where the line lies below the top of its letters, and below these. */
const REACH = 1.2;
const FROM_TOP = 0.6;
const BELOW = 0.45;
/** In ems: white above a line to sign on, and how far the name is below it. */
const ROOM = 1.2;
const NAME_BELOW = 1.2;
const NAME_WORDS = 6;
/** In ems: an underscore, in most fonts. */
const UNDERSCORE = 0.556;
/** A page with more lines is a drawing or a grid. */
const MOST_LINES = 300;

export function withDrawnBlanks(content: PageContent): PageContent {
  const { lines } = content;
  if (lines.length > MOST_LINES) return content;
  const words = content.words.filter(({ turn }) => turn === 0);
  const free = lines.filter((line) => isBlank(line, lines));
  const behind = free.flatMap((line) => {
    const name = nameBefore(line, words);
    return name ? [{ line, after: name, word: blankWord(name, line) }] : [];
  });
  const over = signing(
    free.filter((line) => !behind.some((each) => each.line === line)),
    words,
  );
  const found = [...behind, ...over];
  if (found.length === 0) return content;
  const taken = new Set(found.map(({ line }) => line));
  const added = (word: Word) => behind.filter(({ after }) => after === word).map((each) => each.word);
  return {
    ...content,
    words: [...content.words.flatMap((word) => [word, ...added(word)]), ...over.map(({ word }) => word)],
    lines: lines.filter((line) => !taken.has(line)),
  };
}

/** A thin level line that no other meets or goes on from. */
function isBlank(line: DrawnLine, lines: readonly DrawnLine[]): boolean {
  const { level, at, from, to, widthPt } = line;
  if (!level || widthPt > MAX_WIDTH || to - from < LEAST_LENGTH) return false;
  return !lines.some((other) => {
    if (other === line) return false;
    if (!other.level)
      return other.at > from - MEETS && other.at < to + MEETS && other.from < at + MEETS && other.to > at - MEETS;
    return Math.abs(other.at - at) < MEETS && other.from < to + MEETS && other.to > from - MEETS;
  });
}

function blankWord(like: Word, { from, to }: DrawnLine): Word {
  const count = Math.max(3, Math.floor((to - from) / (UNDERSCORE * like.sizePt)));
  return drawnWord(like, '_'.repeat(count), { left: from, right: to });
}

/** The word before a line that lies where its letters end, with nothing on the line. */
function nameBefore({ at, from, to }: DrawnLine, words: readonly Word[]): Word | undefined {
  const level = words.filter(
    ({ box, sizePt }) => at > box.top + FROM_TOP * (box.bottom - box.top) && at < box.bottom + BELOW * sizePt,
  );
  if (level.some(({ box }) => box.left < to - 1 && box.right > from + 1)) return undefined;
  return level.find(({ box, sizePt }) => from - box.right > -1 && from - box.right < REACH * sizePt);
}

/** In points: lines to sign on are thin, and further from each other; others are the rules of headings. */
const SIGNED = { thickest: 1.2, apart: 18 };

/** Two lines and more beside each other, each with white above and a few words below. */
function signing(lines: readonly DrawnLine[], words: readonly Word[]) {
  const found = lines.flatMap((line) => {
    const name = line.widthPt <= SIGNED.thickest ? nameBelow(line, words) : undefined;
    if (!name) return [];
    const word = blankWord(name, line);
    const { top, bottom } = name.box;
    const baseline = name.baselinePt === undefined ? {} : { baselinePt: line.at };
    const box = { ...word.box, top: line.at - 0.8 * (bottom - top), bottom: line.at + 0.2 * (bottom - top) };
    return [{ line, word: { ...word, ...baseline, box } }];
  });
  return found.filter(({ line }) => {
    const beside = found.filter((other) => other.line !== line && Math.abs(other.line.at - line.at) < MEETS);
    const gaps = beside.map((other) => Math.max(other.line.from - line.to, line.from - other.line.to));
    return gaps.length > 0 && Math.min(...gaps) >= SIGNED.apart;
  });
}

function nameBelow({ at, from, to }: DrawnLine, words: readonly Word[]): Word | undefined {
  const over = words.filter(({ box }) => box.left < to && box.right > from);
  const below = over.filter(({ box, sizePt }) => box.top > at - MEETS && box.top < at + NAME_BELOW * sizePt);
  const [first] = below.toSorted((a, b) => a.box.left - b.box.left);
  if (!first || below.length > NAME_WORDS || below.some(({ box }) => box.left < from - 9 || box.right > to + 9))
    return undefined;
  const isFree = !over.some(({ box, sizePt }) => box.bottom > at - ROOM * sizePt && box.top < at - MEETS);
  return isFree ? first : undefined;
}
