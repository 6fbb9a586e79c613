/** Finds texts amid the lines of a cell: no column begins where they do. */
import { isBullet } from '../../lines/list-signs.ts';
import type { CellItem } from './cell-items.ts';
import { type DrawnText, lineRuns } from './line-runs.ts';

type Run = readonly DrawnText[];

/** In ems: lines are indented by more. */
const INDENT = 0.3;
/** So many lines are sure to be those of one cell. */
const MIN_LINES = 3;
/** Lines of more parts are rows. */
const MAX_PARTS = 10;

/**
 * Items of lines between two that begin further left, and those behind a sign with white that the line above or below runs over: all lines
 * are as far apart as those of their font. @param items as they are drawn.
 */
export function indentedLines(items: readonly CellItem[]): ReadonlySet<CellItem> {
  const free = items.filter(({ words: [word] }) => word?.oneLine !== 'surely');
  const runs = lineRuns(free, 1).filter((run) => run.length >= MIN_LINES);
  return new Set(runs.flatMap((run) => [...betweenOthers(run), ...run.flatMap((_, index) => behindWhite(run, index))]));
}

function betweenOthers(run: Run): readonly CellItem[] {
  const left = Math.min(...run.map((line) => line.left));
  const isIndented = run.map((line) => line.left > left + INDENT * line.em);
  const [first, last] = [isIndented.indexOf(false), isIndented.lastIndexOf(false)];
  return run.flatMap((line, index) => (isIndented[index] && index > first && index < last ? line.items : []));
}

function behindWhite(run: Run, at: number): readonly CellItem[] {
  const [own, above, below] = [run[at], run[at - 1], run[at + 1]].map((line) => line?.items ?? []);
  if (!own || own.length > MAX_PARTS) return [];
  const others = [...(above ?? []), ...(below ?? [])];
  return own.filter((item, index, all) => {
    const before = all[index - 1];
    if (!before) return false;
    const isSign = index === 1 && before.words.length === 1 && isBullet(before.words[0]?.text ?? '');
    return isSign || others.some(({ box }) => box.left < before.box.right && box.right > item.box.left + item.em);
  });
}
