/** Takes the ink of ruled tables out of a scanned page, where figures are looked for. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { isInside, joinBoxes, unionBox } from '../boxes/boxes.ts';
import type { InkGrid } from '../scans/ink-grid.ts';
import type { Word } from '../words/words.ts';

/** In points: rules that meet are no further apart. */
const MEETING = 3;
/** Rules each way that make cells, and all that make more than one; and the words in them. Axes of charts have neither. */
const TABLE = { each: 2, all: 5, words: 3 };
/** A page with more rules, which its file may draw over the scan, has other things than tables. */
const MOST = 1_500;

/** The ink that is left without the rules of tables. */
export function withoutTables(grid: InkGrid, rules: readonly DrawnLine[], words: readonly Word[]): InkGrid {
  if (rules.length > MOST) return grid;
  const boxes = rules.map(boxOf);
  const tables = joinBoxes(boxes, meets).filter((box) => {
    const own = rules.filter((_, index) => isInside(boxes[index] ?? box, box));
    const level = own.filter((rule) => rule.level).length;
    const isLattice = Math.min(level, own.length - level) >= TABLE.each && own.length >= TABLE.all;
    return isLattice && words.filter((word) => isInside(word.box, box)).length >= TABLE.words;
  });
  if (tables.length === 0) return grid;
  const inked = grid.inked.slice();
  for (const box of boxes) if (tables.some((table) => isInside(box, table))) erase(inked, grid, box);
  return { ...grid, inked };
}

function boxOf({ level, at, from, to, widthPt }: DrawnLine): SeenBox {
  const [before, after] = [at - widthPt / 2, at + widthPt / 2];
  if (level) return { left: from, right: to, top: before, bottom: after };
  return { left: before, right: after, top: from, bottom: to };
}

function meets(a: SeenBox, b: SeenBox): boolean {
  const { left, right, top, bottom } = unionBox([a, b]);
  const [width, height] = [a.right - a.left + b.right - b.left, a.bottom - a.top + b.bottom - b.top];
  return right - left - width <= MEETING && bottom - top - height <= MEETING;
}

function erase(inked: Uint8Array, { columns, rows, cellPt }: InkGrid, box: SeenBox): void {
  const cell = (place: number, most: number) => Math.max(0, Math.min(most - 1, Math.floor(place / cellPt)));
  const [left, right] = [cell(box.left - cellPt / 2, columns), cell(box.right + cellPt / 2, columns)];
  for (let row = cell(box.top - cellPt / 2, rows); row <= cell(box.bottom + cellPt / 2, rows); row++) {
    inked.fill(0, row * columns + left, row * columns + right + 1);
  }
}
