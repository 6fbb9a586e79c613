/** Joins a list that runs on from column to column: one text in columns, as presentation programs set it. */
import { unionBox } from '../../page/boxes/boxes.ts';
import type { SlideParagraph, TextBlock } from './text-blocks.ts';

/** Fewer are two contents beside each other, and shorter lists are those of cards. */
const LEAST_COLUMNS = 3;
const LEAST_ITEMS = 6;
/** As many as a text may have (ECMA-376 part 1, 20.1.10.74). */
const MAX_COLUMNS = 16;
/** In points: columns begin at one height, and so far from each other, but for this. */
const SAME_TOP = 1.5;
const SAME_PITCH = 3;
/** Sizes of letters that differ by less are one. */
const SAME_SIZE = 0.1;
/** In ems: a line that would have fitted below a column leaves no doubt by so much. */
const FITS = 0.5;
/** In points and in widths of the longest line: a column is so much wider. */
const SLACK = { least: 2, share: 0.03 };
/** More lists are looked at by nobody one by one. */
const MAX_LISTS = 60;

/** @returns the blocks; those that are columns of one list as one, where the first of them was, with its paragraphs below each other in the first column. */
export function withTextColumns(blocks: readonly TextBlock[]): readonly TextBlock[] {
  const lists = blocks.filter(isLongList);
  if (lists.length < LEAST_COLUMNS - 1 || lists.length > MAX_LISTS) return blocks;
  const joined = new Map<TextBlock, TextBlock | undefined>();
  const seen = new Set<TextBlock>();
  for (const first of lists.toSorted((a, b) => a.box.left - b.box.left)) {
    if (seen.has(first)) continue;
    const columns = columnsFrom(first, blocks);
    for (const column of columns) seen.add(column);
    const isMany = columns.length >= LEAST_COLUMNS && columns.length <= MAX_COLUMNS;
    const one = isMany && runsOn(columns) ? asOne(columns) : undefined;
    if (!one) continue;
    for (const column of columns) joined.set(column, undefined);
    joined.set(first, one);
  }
  return blocks.flatMap((block) => (joined.has(block) ? (joined.get(block) ?? []) : [block]));
}

/** Its items have one sign; the first may begin in the column before. */
function isList({ paragraphs, turn, slope, holder }: TextBlock): boolean {
  const [first, second] = paragraphs;
  const model = first?.bullet ? first : second;
  if (!first || !model?.bullet || turn !== 0 || slope || holder) return false;
  return paragraphs.every((each, index) => (index === 0 && !each.bullet) || isLike(each, model));
}

function isLike(a: SlideParagraph, b: SlideParagraph): boolean {
  const isSameSize = Math.abs(a.sizePt - b.sizePt) < SAME_SIZE * b.sizePt;
  const isSameSide = a.align === 'left' && b.align === 'left' && !a.rightToLeft && !b.rightToLeft;
  return isSameSize && isSameSide && a.bullet?.text === b.bullet?.text && a.bullet?.level === b.bullet?.level;
}

function isLongList(block: TextBlock): boolean {
  return isList(block) && block.paragraphs.length >= LEAST_ITEMS;
}

/** The columns to the right of one, each as far from the one before as the first two are. */
function columnsFrom(first: TextBlock, blocks: readonly TextBlock[]): readonly TextBlock[] {
  const [model] = first.paragraphs;
  const level = blocks
    .filter((block) => block !== first && isList(block) && block.box.left > first.box.right)
    .filter(({ box }) => Math.abs(box.top - first.box.top) <= SAME_TOP)
    .filter(({ paragraphs: [, second] }) => second !== undefined && model !== undefined && isLike(second, model))
    .toSorted((a, b) => a.box.left - b.box.left);
  const columns = [first];
  const pitch = (level[0]?.box.left ?? 0) - first.box.left;
  for (const block of level) {
    const place = first.box.left + columns.length * pitch;
    if (Math.abs(startOfItems(block) - place) > SAME_PITCH) break;
    columns.push(block);
  }
  return columns;
}

function startOfItems({ box, paragraphs }: TextBlock): number {
  return paragraphs.find(({ bullet }) => bullet)?.bullet?.labelPt ?? box.left;
}

/** Whether each column is full: what the next one begins with had no room below it. */
function runsOn(columns: readonly TextBlock[]): boolean {
  const foot = Math.max(...columns.map(({ box }) => box.bottom));
  return columns.every(({ box, paragraphs }, index) => {
    const next = columns[index + 1]?.paragraphs[0];
    if (!next) return true;
    const need = next.bullet ? next.box.bottom - next.box.top : 0;
    return paragraphs.length >= LEAST_ITEMS && box.bottom + need > foot - FITS * next.sizePt;
  });
}

function asOne(columns: readonly TextBlock[]): TextBlock | undefined {
  const [first, second] = columns;
  if (!first || !second) return undefined;
  const pitchPt = startOfItems(second) - startOfItems(first);
  const longest = Math.max(...columns.map(({ box }, index) => box.right - first.box.left - index * pitchPt));
  const widthPt = Math.min(pitchPt, longest + SLACK.least + SLACK.share * longest);
  if (longest > pitchPt) return undefined;
  const white = whiteIn(first.paragraphs);
  const paragraphs: SlideParagraph[] = [];
  let foot = first.box.top - white;
  for (const [index, column] of columns.entries()) {
    const down = foot + white - column.box.top;
    const moved = column.paragraphs.map((each) => movedBy(each, -index * pitchPt, down));
    const [begun] = moved;
    const last = paragraphs.at(-1);
    if (begun && last && !begun.bullet) paragraphs.push(goneOn(paragraphs.pop() ?? last, begun), ...moved.slice(1));
    else paragraphs.push(...moved);
    foot = column.box.bottom + down;
  }
  const last = columns.findLast(({ lastObject }) => lastObject !== undefined)?.lastObject;
  return {
    turn: 0,
    paragraphs,
    box: unionBox(columns.map(({ box }) => box)),
    columns: { count: columns.length, pitchPt, widthPt },
    ...(last === undefined ? {} : { lastObject: last }),
  };
}

/** The median of the white between paragraphs. */
function whiteIn(paragraphs: readonly SlideParagraph[]): number {
  const whites = paragraphs.slice(1).map(({ box }, index) => box.top - (paragraphs[index]?.box.bottom ?? box.top));
  return whites.toSorted((a, b) => a - b)[Math.floor(whites.length / 2)] ?? 0;
}

function movedBy(paragraph: SlideParagraph, across: number, down: number): SlideParagraph {
  const { box, bullet, baselinesPt, secondPt } = paragraph;
  return {
    ...paragraph,
    box: {
      ...{ left: box.left + across, right: box.right + across },
      ...{ top: box.top + down, bottom: box.bottom + down },
    },
    ...(baselinesPt ? { baselinesPt: [baselinesPt[0] + down, baselinesPt[1] + down] as const } : {}),
    ...(secondPt === undefined ? {} : { secondPt: secondPt + across }),
    ...(bullet ? { bullet: { ...bullet, labelPt: bullet.labelPt + across, textPt: bullet.textPt + across } } : {}),
  };
}

/** An item whose lines stand in two columns. */
function goneOn(item: SlideParagraph, rest: SlideParagraph): SlideParagraph {
  const [next, ...others] = rest.runs;
  if (!next) return item;
  const lines = item.lines + rest.lines;
  const baselines =
    item.baselinesPt && rest.baselinesPt ? { baselinesPt: [item.baselinesPt[0], rest.baselinesPt[1]] as const } : {};
  return {
    ...item,
    ...baselines,
    lines,
    runs: [...item.runs, { ...next, text: ` ${next.text.trimStart()}` }, ...others],
    box: unionBox([item.box, rest.box]),
  };
}
