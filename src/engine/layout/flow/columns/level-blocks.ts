/** Finds columns whose texts begin level with each other, row by row, as those of two languages or of a table without lines do. */
import { middle, type Segment } from '../../lines/rows.ts';
import { type Abreast, makeAbreast } from './abreast.ts';

/** In ems: lines that begin on one level, and texts beside each other that clearly end on two. */
const LEVEL = 0.35;
const APART = 0.8;
/** Times the usual step from line to line: more is white between texts. */
const WHITE = 1.35;
/** Rows of which one text waits for the end of another. */
const MIN_WAITING = 3;
/** Share of the texts in the column with the fewest that begin rows. */
const MOST = 0.8;

interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly em: number;
}

/** @param columns from the left, each with its lines. @returns undefined where texts of one column follow each other whatever stands in the next. */
export function findLevelBlocks(columns: readonly (readonly Segment[])[]): Abreast | undefined {
  const blocks = columns.map(blocksOf);
  const [fewest] = [...blocks].sort((a, b) => a.length - b.length);
  if (!fewest || columns.length < 2) return undefined;
  const begins = fewest.filter(({ top, em }) => blocks.every((own) => own.some((each) => isLevel(each.top, top, em))));
  if (begins.length < MOST * fewest.length) return undefined;
  const waiting = begins.filter(({ top }) => waits(blocks, top));
  if (waiting.length < MIN_WAITING) return undefined;
  const starts = begins.map(({ top, em }) => top - LEVEL * em).slice(1);
  const rowOf = ({ box }: Segment) => starts.findLastIndex((start) => middle(box) > start) + 1;
  const rows = [0, ...starts].map(() => columns.map((): Segment[] => []));
  for (const [column, own] of columns.entries())
    for (const segment of own) rows[rowOf(segment)]?.[column]?.push(segment);
  return { ...makeAbreast(rows), areColumns: true };
}

function isLevel(a: number, b: number, em: number): boolean {
  return Math.abs(a - b) <= LEVEL * em;
}

/** Whether the texts above a row end on different levels. */
function waits(blocks: readonly (readonly Block[])[], top: number): boolean {
  const ends = blocks.map((own) => own.findLast((each) => each.bottom <= top + LEVEL * each.em));
  const bottoms = ends.flatMap((end) => (end ? [end.bottom] : []));
  return bottoms.length > 1 && Math.max(...bottoms) - Math.min(...bottoms) > APART * (ends[0]?.em ?? 1);
}

/** From the top: lines without more white between them than lines have. */
function blocksOf(column: readonly Segment[]): readonly Block[] {
  const lines = [...column].sort((a, b) => a.box.top - b.box.top);
  const steps = lines
    .slice(1)
    .map((line, index) => middle(line.box) - middle(lines[index]?.box ?? line.box))
    .filter((step, index) => step > LEVEL * (lines[index]?.em ?? 1))
    .sort((a, b) => a - b);
  const usual = steps[Math.floor(steps.length / 3)] ?? Infinity;
  const blocks: { top: number; bottom: number; em: number; last: number }[] = [];
  for (const { box, em } of lines) {
    const open = blocks.at(-1);
    if (open && middle(box) - open.last <= WHITE * usual) {
      open.bottom = Math.max(open.bottom, box.bottom);
      open.last = middle(box);
    } else blocks.push({ top: box.top, bottom: box.bottom, em, last: middle(box) });
  }
  return blocks;
}
