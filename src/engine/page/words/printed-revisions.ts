/** Tells which words a print shows as inserted or deleted: coloured, underlined or struck out, beside a bar in the margin. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import { directionOf } from '../letters/letters.ts';
import type { Revision, WordMarks } from './word-marks.ts';
import type { Word } from './words.ts';

interface Printed {
  readonly words: readonly Word[];
  readonly lines: readonly DrawnLine[];
}

/** In points: nothing but its lines of text stands as near to a bar. */
const CLEAR = 2.5;

/** Whether a page shows that words were deleted. Where none were, what is coloured and underlined was set so by its author. */
export function showsDeletions({ words, lines }: Printed): boolean {
  return [...revisedWords(words, lines).revisions.values()].some(({ kind }) => kind === 'deleted');
}

/** Words without the colour, underline and strike that only their revision gave them; lines without the bars in the margin. */
export function printedRevisions<P extends Printed>(page: P): P {
  const { revisions, bars } = revisedWords(page.words, page.lines);
  if (revisions.size === 0) return page;
  const colour = usualColour(page.words.filter((word) => !revisions.has(word)));
  const words = page.words.map((word) => {
    const revision = revisions.get(word);
    return revision ? plain(word, revision, colour) : word;
  });
  return { ...page, words, lines: page.lines.filter((line) => !bars.has(line)) };
}

interface Revised {
  readonly revisions: ReadonlyMap<Word, Revision>;
  /** Those beside such words. */
  readonly bars: ReadonlySet<DrawnLine>;
}

function revisedWords(words: readonly Word[], lines: readonly DrawnLine[]): Revised {
  const upright = words.filter(({ turn }) => turn === 0);
  const revisions = new Map<Word, Revision>();
  const bars = new Set<DrawnLine>();
  for (const bar of changeBars(lines, upright)) {
    for (const word of upright) {
      const revision = isBeside(word, bar) ? revisionOf(word) : undefined;
      if (!revision) continue;
      revisions.set(word, revision);
      bars.add(bar);
    }
  }
  return { revisions, bars };
}

/** Upright lines beside all text that no level line meets: borders of pages and tables have corners. */
function changeBars(lines: readonly DrawnLine[], words: readonly Word[]): readonly DrawnLine[] {
  const left = Math.min(...words.map(({ box }) => box.left));
  const right = Math.max(...words.map(({ box }) => box.right));
  const level = lines.filter((line) => line.level);
  return lines.filter((line) => {
    if (line.level || (line.at > left - CLEAR && line.at < right + CLEAR)) return false;
    return !level.some(
      ({ at, from, to }) =>
        at > line.from - CLEAR && at < line.to + CLEAR && from < line.at + CLEAR && to > line.at - CLEAR,
    );
  });
}

function isBeside({ box }: Word, { from, to }: DrawnLine): boolean {
  const middle = (box.top + box.bottom) / 2;
  return middle > from && middle < to;
}

/** What was inserted and then deleted is deleted. Links are underlined and coloured, too. */
function revisionOf({ colour, marks, link, target }: Word): Revision | undefined {
  if (!colour) return undefined;
  if (marks?.strike) return { kind: 'deleted', colour };
  return marks?.underline && !link && !target ? { kind: 'inserted', colour } : undefined;
}

function plain(word: Word, revision: Revision, usual: string | undefined): Word {
  const { colour: _colour, marks: { underline: _underline, strike: _strike, ...marks } = {}, ...rest } = word;
  const kept: WordMarks = marks;
  return {
    ...rest,
    ...(usual ? { colour: usual } : {}),
    ...(Object.keys(kept).length > 0 ? { marks: kept } : {}),
    revision,
  };
}

/** Undefined where most letters are black. */
function usualColour(words: readonly Word[]): string | undefined {
  const letters = new Map<string | undefined, number>();
  for (const { colour, text } of words) {
    if (directionOf(text) !== 'neutral') letters.set(colour, (letters.get(colour) ?? 0) + text.length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0];
}
