/** Weighs whether a line of text goes on the cell above it or begins one of its own. */

import { leastWidth } from '../../lines/least-width.ts';
import { middle } from '../../lines/rows.ts';
import { rankOf, type Side } from '../drawn/sheet-edges.ts';
import { haveSameClip } from '../items/cell-items.ts';
import { type CellLine, lineWords } from '../items/cell-lines.ts';
import type { EmptyLines } from './empty-lines.ts';
import type { SameRow } from './row-bands.ts';

export interface LinkContext {
  /** x of the edges of the columns. */
  readonly edges: readonly number[];
  readonly level: readonly Side[];
  /** How far the text of a column may reach to the right before it is wrapped. */
  readonly wrapsAt: (column: number) => number;
  /** The line is one of several that run over their column, and is as long as they can be: it goes on below. */
  readonly wrapsOver: (line: CellLine) => boolean;
  /** Lines that stand at this height in other columns. */
  readonly company: (line: CellLine) => boolean;
  readonly hasEmpty: EmptyLines;
  /** Both lie in one cell that lines enclose, in a table whose rows are drawn. */
  readonly enclosed: (above: CellLine, below: CellLine) => boolean;
  /** Whether both stand in one row, by a column with a line in each. */
  readonly sameRow: SameRow;
  /** The distance from line to line inside cells, in ems, for the font of a line; undefined where no cell shows it. */
  readonly pitch: (line: CellLine) => number | undefined;
  /** The same where rows are known to stand further apart. */
  readonly surePitch: (line: CellLine) => number | undefined;
}

/** In ems: lines of one cell stand no further apart, and no nearer. */
const MAX_PITCH = 1.9;
const MIN_PITCH = 0.6;
/** In ems: with so much room to spare the next word would have fitted. */
const SPARE = 0.4;
/** Weight of a line that leaves no room for the next word. */
const FULL = 1.2;
/** A distance within this share of the usual one is the usual one. */
const SAME_PITCH = 0.035;
/** In points: Calc rounds the distance of lines; and the weight of one that is greater than that of their font. Letters may come from other fonts. */
const ROUNDED = 0.15;
const TOO_FAR = -1.8;
/** Weight of a distance that only lines of one cell have. */
const SURE = 2.4;
/** In ems: lines that are set alike begin, end or have their middles this near to each other, give or take a space; and the weight of those that do not. */
const ALIGNED = 0.35;
const UNALIGNED = -2;
/** Weight of a distance that lines with empty ones between them have. */
const AFTER_EMPTY = 1;
/** Weight of an order in which cells of one line are drawn. */
const WHOLE = -3;
/** Weight of an order that only lines of one cell have. */
const PROVEN = 9;
const NUMBER = /^[^\p{L}]*\d[^\p{L}]*$/u;
/** A line that ends so goes on below. */
const GOES_ON = /(?:[,;:–-]|\b(?:of|the|and|or|to|in|a|an|for|with|by|de|la|und|der|die|das|et))$/i;

/** Above nothing: the line goes on the cell. @param above the line before it in its column. */
export function linkScore(above: CellLine, below: CellLine, context: LinkContext): number {
  const em = Math.min(above.em, below.em);
  const pitch = (middle(below.box) - middle(above.box)) / em;
  if (pitch < MIN_PITCH || above.turned || below.turned) return -9;
  if (above.column !== below.column) return -9;
  if (below.sharesCell && below.first === above.last + 1) return PROVEN;
  if (above.isWhole === 'surely' || below.isWhole === 'surely') return -9;
  if (isParted(above, below, context.level)) return -9;
  // Spreadsheet programs draw a cell in one go.
  if (below.first !== above.last + 1) return -9;
  if (above.clip && below.clip && above.clip.bottom <= below.clip.top + 1) return -9;
  const inOneRow = context.sameRow(above, below);
  if (inOneRow === false) return -9;
  if (pitch > MAX_PITCH) {
    const hasEmpty = context.hasEmpty(above, below);
    if (inOneRow ? hasEmpty === 'no' : hasEmpty !== 'yes') return -9;
    return inOneRow ? 3 : AFTER_EMPTY + byAlignment(above, below) + byCompany(above, below, context);
  }
  if (inOneRow || context.enclosed(above, below)) return 3;
  const sameClip = isNarrow(above) && haveSameClip(above, below) ? 1 : 0;
  return (
    sameClip +
    byAlignment(above, below) +
    byRoom(above, below, context) +
    byCompany(above, below, context) +
    (isTooFar(above, below, pitch, context) ? TOO_FAR : 0) +
    byWords(above, below) +
    ([above.isWhole, below.isWhole].includes('probably') ? WHOLE : 0) +
    byPitch(below, pitch, context)
  );
}

/**
 * Whether they stand further apart than lines of their font, and nothing shows that lines stand so far apart. Where the line has
 * several words, the room that they leave tells more.
 */
function isTooFar(above: CellLine, below: CellLine, pitch: number, { surePitch }: LinkContext): boolean {
  const height = below.lineHeight;
  if (height === undefined || above.lineHeight !== height || above.em !== below.em) return false;
  if (lineWords(above).length > 1) return false;
  const sure = surePitch(below);
  if (sure !== undefined && Math.abs(pitch - sure) <= sure * SAME_PITCH) return false;
  return pitch - height > Math.max(SAME_PITCH * height, ROUNDED / below.em);
}

/** Whether a side is drawn between the lines where they stand. */
function isParted(above: CellLine, below: CellLine, level: readonly Side[]): boolean {
  const [from, to] = [middle(above.box), middle(below.box)];
  const [left, right] = [Math.max(above.box.left, below.box.left), Math.min(above.box.right, below.box.right)];
  const x = right > left ? (left + right) / 2 : (below.box.left + below.box.right) / 2;
  for (let index = rankOf(level, from); index < level.length; index++) {
    const side = level[index];
    if (!side || side.at > to) return false;
    if (side.at > from && side.from < x && side.to > x) return true;
  }
  return false;
}

/** Clipped to a cell of a few lines; a clip that is higher is that of the whole sheet. */
function isNarrow({ clip, box }: CellLine): boolean {
  return clip !== undefined && clip.bottom - clip.top < 8 * (box.bottom - box.top);
}

/** Lines of one cell begin, end or have their middles at one place, but for spaces that a text begins with. */
function byAlignment({ box: above, em }: CellLine, { box: below }: CellLine): number {
  const [left, right] = [below.left - above.left, below.right - above.right];
  const apart = Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2);
  return apart < ALIGNED * em ? 0 : UNALIGNED;
}

/** A word that would have fitted on the line above begins another cell. */
function byRoom(above: CellLine, below: CellLine, { edges, wrapsAt, wrapsOver }: LinkContext): number {
  const [word] = lineWords(below);
  if (!word) return 0;
  const right = edges[above.column + 1] ?? above.box.right;
  const left = edges[above.column] ?? above.box.left;
  if (wrapsOver(above)) return FULL;
  // A line that runs over its cell was not wrapped.
  if (above.box.right > right + above.em / 2) return -2;
  const room = wrapsAt(above.column) - left - (above.box.right - above.box.left) - leastWidth(word);
  const spare = room / above.em - 0.6;
  if (spare > SPARE) return spare > 3 ? -1.5 : -1;
  return spare < 0.1 ? FULL : 0;
}

/** Rows have something at their first or their last line in other columns too. */
function byCompany(above: CellLine, below: CellLine, { company }: LinkContext): number {
  const [over, under] = [company(above), company(below)];
  if (over && under) return -0.7;
  return over === under ? 0 : 0.4;
}

function byWords(above: CellLine, below: CellLine): number {
  const [over, under] = [textOf(above), textOf(below)];
  if (NUMBER.test(over) || NUMBER.test(under)) return -1;
  const isLower = /^\p{Ll}/u.test(under);
  return (isLower ? 0.6 : 0) + (GOES_ON.test(over) ? 0.4 : 0);
}

function byPitch(below: CellLine, pitch: number, context: LinkContext): number {
  const sure = context.surePitch(below);
  if (sure !== undefined) return Math.abs(pitch - sure) <= sure * SAME_PITCH ? SURE : -SURE;
  const usual = context.pitch(below);
  if (usual === undefined) return pitch > 1.5 ? -0.5 : 0;
  if (pitch <= usual * (1 + SAME_PITCH)) return 0.7;
  return pitch > usual * 1.06 ? -2 : -0.5;
}

function textOf(line: CellLine): string {
  return lineWords(line)
    .map(({ text }) => text)
    .join(' ');
}
