/** Finds rows of drawn dots that lead from a text to the number at the right, as browsers draw them, and makes words of dots of them. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { PaintedShape } from '../../../adapters/pdfium-shapes.ts';
import type { Word } from '../../page/words/words.ts';
import type { PageContent } from '../page-content.ts';
import { drawnWord } from './drawn-word.ts';

/** In points: the largest dot, and how far the next one is. */
const DOT = 2.6;
const STEP = 8;
const LEAST_DOTS = 6;
/** In points: dots of one row. */
const SAME_ROW = 0.4;
/** In ems: how far the texts stand at both ends, and how far below its letters a row may be. */
const REACH = 2;
const BELOW = 0.35;
/** In ems: a dot with its white. */
const TYPED_DOT = 0.28;
/** In points: shorter rows that lead nowhere are ornaments. */
const LEAST_RULE = 60;
const MAX_DOTS = 20_000;

interface DottedRow {
  readonly left: number;
  readonly right: number;
  readonly at: number;
  readonly dots: readonly PaintedShape[];
}

export function withDrawnLeaders(content: PageContent): PageContent {
  const dots = content.shapes.filter(({ box }) => box.right - box.left <= DOT && box.bottom - box.top <= DOT);
  if (dots.length < LEAST_DOTS || dots.length > MAX_DOTS) return content;
  const leaders = new Map<Word, Word>();
  const taken = new Set<PaintedShape>();
  const rules: DrawnLine[] = [];
  for (const row of dottedRows(dots)) {
    const before = textBefore(row, content.words);
    if (!before) {
      if (row.right - row.left >= LEAST_RULE) rules.push(ruleOf(row));
      continue;
    }
    const count = Math.max(LEAST_DOTS, Math.round((row.right - row.left) / (TYPED_DOT * before.sizePt)));
    leaders.set(before, drawnWord(before, '.'.repeat(count), row));
    for (const dot of row.dots) taken.add(dot);
  }
  const dottedRules = rules.length > 0 ? { dottedRules: rules } : {};
  if (leaders.size === 0) return { ...content, ...dottedRules };
  return {
    ...content,
    ...dottedRules,
    words: content.words.flatMap((word) => [word, ...(leaders.has(word) ? [leaders.get(word) ?? word] : [])]),
    shapes: content.shapes.filter((shape) => !taken.has(shape)),
  };
}

function ruleOf({ left, right, at, dots: [dot] }: DottedRow): DrawnLine {
  const widthPt = dot ? dot.box.bottom - dot.box.top : 1;
  return { level: true, at, from: left, to: right, widthPt, colour: dot?.fill ?? dot?.stroke ?? '000000' };
}

function dottedRows(dots: readonly PaintedShape[]): readonly DottedRow[] {
  const middle = ({ box }: PaintedShape) => (box.top + box.bottom) / 2;
  const rows: PaintedShape[][] = [];
  for (const dot of dots.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)?.[0];
    if (row && middle(dot) - middle(row) <= SAME_ROW) rows.at(-1)?.push(dot);
    else rows.push([dot]);
  }
  return rows.flatMap((row) => {
    const runs: PaintedShape[][] = [];
    for (const dot of row.sort((a, b) => a.box.left - b.box.left)) {
      const last = runs.at(-1)?.at(-1);
      if (last && dot.box.left - last.box.right <= STEP) runs.at(-1)?.push(dot);
      else runs.push([dot]);
    }
    return runs.flatMap((run): readonly DottedRow[] => {
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last || run.length < LEAST_DOTS) return [];
      return [{ left: first.box.left, right: last.box.right, at: middle(first), dots: run }];
    });
  });
}

/** The word that the dots lead from, where they lead to another. */
function textBefore({ left, right, at }: DottedRow, words: readonly Word[]): Word | undefined {
  const level = words.filter(({ box, turn, sizePt }) => turn === 0 && at > box.top && at < box.bottom + BELOW * sizePt);
  if (level.some(({ box }) => box.left < right - 1 && box.right > left + 1)) return undefined;
  const near = (gap: number, { sizePt }: Word) => gap > -1 && gap < REACH * sizePt;
  const before = level.find((word) => near(left - word.box.right, word));
  return level.some((word) => near(word.box.left - right, word)) ? before : undefined;
}
