/** Puts the items of a sheet into its columns, and those that stand side by side in one column into one line. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import type { Word } from '../../../page/words/words.ts';
import { middle } from '../../lines/rows.ts';
import { type CellItem, haveSameClip, liesOver } from './cell-items.ts';
import { rank } from './rank.ts';
import type { SheetWord } from './sheet-word.ts';

/** A line of text in a cell. */
export interface CellLine {
  readonly items: readonly CellItem[];
  readonly box: Box;
  readonly em: number;
  readonly first: number;
  readonly last: number;
  readonly clip?: Box;
  /** The column that it belongs to. */
  readonly column: number;
  /** The last column that it reaches into. */
  readonly reach: number;
  readonly turned: boolean;
  /** It is all of its cell; undefined where nothing tells. */
  readonly isWhole: SheetWord['oneLine'];
  /** It surely is of the same cell as the line drawn before it. */
  readonly sharesCell: boolean;
  /** How far the next line of its cell stands below, in ems; undefined where that is not known. */
  readonly lineHeight: number | undefined;
  /** The rows that its cell is merged over. */
  readonly over: SheetWord['over'];
}

/** In points: text ends this near to the side that it is set to. */
const AT_SIDE = 4;
/** In points: texts that are set to one side begin so near to each other. */
const SAME_PLACE = 0.4;
/** In points: text reaches over the side of its cell by no more. */
const OVER = 1.2;
/** In ems: middles of one line differ by less. */
const LEVEL = 0.35;
/** Items of a line that are asked whether the next one lies over them. */
const NEAREST = 4;

export function cellLines(items: readonly CellItem[], edges: readonly number[]): readonly CellLine[] {
  const lines: CellLine[] = [];
  const open = new Map<number, CellLine>();
  const isAtStart = sharedStarts(items);
  for (const item of items.toSorted((a, b) => middle(a.box) - middle(b.box) || a.box.left - b.box.left)) {
    const made = lineOf([item], edges, isAtStart);
    const known = open.get(made.column);
    const isSame =
      known &&
      !known.turned &&
      !made.turned &&
      haveSameClip(known, made) &&
      Math.abs(middle(known.box) - middle(made.box)) < LEVEL * Math.min(known.em, made.em) &&
      !known.items.slice(-NEAREST).some((each) => liesOver(each, made));
    if (isSame) {
      const joined = { ...lineOf([...known.items, item], edges, isAtStart), column: known.column };
      lines[lines.indexOf(known, Math.max(0, lines.length - 200))] = joined;
      open.set(made.column, joined);
    } else {
      lines.push(made);
      open.set(made.column, made);
    }
  }
  return lines;
}

/** Tells whether a text begins where others do, and more of them than end where it ends. */
function sharedStarts(items: readonly CellItem[]): (box: Box) => boolean {
  const lefts = items.map(({ box }) => box.left).sort((a, b) => a - b);
  const rights = items.map(({ box }) => box.right).sort((a, b) => a - b);
  const near = (values: readonly number[], at: number) => rank(values, at + SAME_PLACE) - rank(values, at - SAME_PLACE);
  return ({ left, right }) => near(lefts, left) > near(rights, right);
}

function lineOf(items: readonly CellItem[], edges: readonly number[], isAtStart: (box: Box) => boolean): CellLine {
  const box = unionBox(items.map((item) => item.box));
  const [column, reach] = columnsOf(box, edges, isAtStart(box));
  const [clip] = items.flatMap((item) => (item.clip ? [item.clip] : []));
  return {
    items: items.toSorted((a, b) => a.box.left - b.box.left),
    box,
    em: Math.max(...items.map(({ em }) => em)),
    first: Math.min(...items.map(({ first }) => first)),
    last: Math.max(...items.map(({ last }) => last)),
    ...(clip ? { clip } : {}),
    column,
    reach,
    turned: items.some(({ words: [word] }) => word && word.turn !== 0),
    isWhole: items[0]?.words[0]?.oneLine,
    sharesCell: items.some(({ words: [word] }) => word?.sharesCell),
    lineHeight: lineHeightOf(items),
    over: items[0]?.words[0]?.over,
  };
}

/** That of its words, if all have the same one and the same size. */
function lineHeightOf(items: readonly CellItem[]): number | undefined {
  const words = items.flatMap((item) => item.words);
  const [first] = words;
  const isOne = words.every(({ lineHeight, sizePt }) => lineHeight === first?.lineHeight && sizePt === first?.sizePt);
  return isOne ? first?.lineHeight : undefined;
}

/** The column that a text belongs to, and the last that it reaches into. @param isAtStart texts of the column begin where it does. */
export function columnsOf(
  box: Box,
  edges: readonly number[],
  isAtStart = false,
): readonly [column: number, reach: number] {
  const first = placeAt(Math.min(box.left + OVER, box.right), edges);
  const last = Math.max(first, placeAt(Math.max(box.right - OVER, box.left), edges));
  if (first === last) return [first, last];
  // Numbers and other text that is set to the right run over to the left.
  const atLeft = isAtStart || box.left - (edges[first] ?? 0) < AT_SIDE;
  const atRight = (edges[last + 1] ?? 0) - box.right < AT_SIDE;
  return atRight && !atLeft ? [last, last] : [first, last];
}

/** Between which two neighbouring edges a place lies; outside of all the nearest ones. */
export function placeAt(at: number, edges: readonly number[]): number {
  let [low, high] = [0, edges.length - 1];
  while (low + 1 < high) {
    const mid = (low + high) >> 1;
    if ((edges[mid] ?? 0) <= at) low = mid;
    else high = mid;
  }
  return low;
}

export function lineWords({ items }: Pick<CellLine, 'items'>): readonly Word[] {
  return items.flatMap(({ words }) => words);
}
