/** Finds cells whose text is too high for them, so that only a part of it is seen. */
import { middle } from '../../lines/rows.ts';
import type { CellLine } from '../items/cell-lines.ts';
import type { CellBlock } from './cell-block.ts';

/** Text that is too high for its cell: its lines run over the rows above and below, and are seen in one alone. */
export function clippedBlocks(lines: readonly CellLine[]): readonly CellBlock[] {
  const cells = new Map<string, CellLine[]>();
  for (const line of lines) {
    if (!line.clip || !isCellClip(line)) continue;
    const key = [line.clip.left, line.clip.top, line.clip.right, line.clip.bottom].map(Math.round).join(' ');
    const cell = cells.get(key);
    if (cell) cell.push(line);
    else cells.set(key, [line]);
  }
  return [...cells.values()]
    .filter(isOneCell)
    .filter(isTooHigh)
    .map((cell) => {
      const { top, bottom } = cell[0]?.clip ?? { top: 0, bottom: 0 };
      const middleOfCell = (top + bottom) / 2;
      const half = Math.max(0.5, (bottom - top) / 2 - 1.5);
      const [first] = cell;
      const column = first ? Math.min(...cell.map((line) => line.column)) : 0;
      return {
        lines: cell.toSorted((a, b) => a.first - b.first),
        column,
        top: middleOfCell - half,
        bottom: middleOfCell + half,
      };
    });
}

/** In line heights: a higher clip may be that of the page. */
const MAX_CLIP = 40;

function isCellClip({ clip, box }: CellLine): boolean {
  return clip !== undefined && clip.bottom - clip.top < MAX_CLIP * (box.bottom - box.top);
}

/** Drawn in one go, line below line: what is printed of a sheet has a clip of its own. */
function isOneCell(cell: readonly CellLine[]): boolean {
  const lines = cell.toSorted((a, b) => a.first - b.first);
  return lines.every((line, index) => {
    const before = lines[index - 1];
    return !before || (before.column === line.column && before.last + 1 === line.first);
  });
}

/** Its text takes all the height that is seen, and more. */
function isTooHigh(cell: readonly CellLine[]): boolean {
  const clip = cell[0]?.clip;
  if (!clip) return false;
  // Fonts say of themselves that they are taller when they have letters of many scripts.
  const top = Math.min(...cell.map(({ box, em }) => middle(box) - 0.6 * em));
  const bottom = Math.max(...cell.map(({ box, em }) => middle(box) + 0.6 * em));
  const runsOver = top < clip.top - 3 || bottom > clip.bottom + 3;
  return runsOver && bottom - top > 0.6 * (clip.bottom - clip.top);
}
