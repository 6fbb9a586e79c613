/** Gathers lines that are drawn each below the one before, as far apart as lines of their font stand in a cell. */
import { unionBox } from '../../../page/boxes/boxes.ts';
import { middle } from '../../lines/rows.ts';
import type { CellItem } from './cell-items.ts';
import { LEVEL } from './drawn-rows.ts';

/** What is drawn from left to right at one height. */
export interface DrawnText {
  readonly items: readonly CellItem[];
  readonly at: number;
  readonly em: number;
  readonly left: number;
  readonly right: number;
}

/** In points: heights of lines that are one, and how far lines miss their place, as Calc rounds it. */
const SAME = 0.02;
const ROUNDED = 0.12;

/** @param items as they are drawn. @param most lines between two of them, and one: empty ones may part paragraphs. */
export function lineRuns(items: readonly CellItem[], most: number): readonly (readonly DrawnText[])[] {
  const runs: DrawnText[][] = [];
  for (const line of drawnTexts(items)) {
    const above = runs.at(-1)?.at(-1);
    if (above && isLineBelow(above, line, most)) runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  return runs;
}

function drawnTexts(items: readonly CellItem[]): readonly DrawnText[] {
  const lines: CellItem[][] = [];
  for (const item of items) {
    const before = lines.at(-1)?.at(-1);
    const isLevel = before && Math.abs(middle(before.box) - middle(item.box)) < LEVEL * item.em;
    if (isLevel && item.box.left >= before.box.right) lines.at(-1)?.push(item);
    else lines.push([item]);
  }
  return lines.map((line) => {
    const box = unionBox(line.map((item) => item.box));
    const em = Math.max(...line.map((item) => item.em));
    return { items: line, at: middle(box), em, left: box.left, right: box.right };
  });
}

function isLineBelow(above: DrawnText, below: DrawnText, most: number): boolean {
  const [one, other] = [heightOf(above), heightOf(below)];
  if (one === undefined || other === undefined || Math.abs(one - other) > SAME) return false;
  const count = Math.round((below.at - above.at) / one);
  const overlap = Math.min(above.right, below.right) - Math.max(above.left, below.left);
  return overlap > 0 && count >= 1 && count <= most && Math.abs(below.at - above.at - count * one) < ROUNDED * count;
}

/** In points; undefined where it is not known, or the letters of the line have several. */
function heightOf({ items }: DrawnText): number | undefined {
  const words = items.flatMap((item) => item.words);
  const [first] = words;
  if (first?.lineHeight === undefined) return undefined;
  const height = first.lineHeight * first.sizePt;
  const isOne = words.every(
    ({ lineHeight = 0, sizePt, turn }) => turn === 0 && Math.abs(lineHeight * sizePt - height) < SAME,
  );
  return isOne ? height : undefined;
}
