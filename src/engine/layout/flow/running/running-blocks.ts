/** Makes headers and footers of the rows that repeat: of first, odd and even pages, with the numbers that count pages as fields. */
import type { Block, PageNumbering, Run, RunningBlocks, TextRun } from '../../model.ts';
import type { DraftBlock } from '../drafts/draft.ts';
import { numbersOf, type ShownNumber } from './page-numbers.ts';
import { rowKey } from './running-lines.ts';
import { runningKey, runningText } from './running-text.ts';

/** The rows of each page (1-based) of a section. */
export type RunningPages = ReadonlyMap<number, readonly DraftBlock[]>;

export interface RunningOptions {
  readonly pageCount: number;
  /** Of a row or picture of a page (1-based). */
  readonly block: (block: DraftBlock, page: number) => Block | undefined;
  /** Not where the section begins amid a page: the running lines of that page are those of the section before. */
  readonly hasFirstPage: boolean;
  /** Of the section; absent where none was found. */
  readonly numbering?: PageNumbering;
}

export function runningBlocks(pages: RunningPages, options: RunningOptions): RunningBlocks {
  const { usual, first, even } = variantsOf(pages, options);
  const variant = (own: readonly number[]) => writeVariant(own, pages, options);
  return {
    usual: variant(usual),
    ...(first ? { first: variant(first) } : {}),
    ...(even ? { even: variant(even) } : {}),
  };
}

/** Whether each page shows the rows of its variant. */
export function areAllAlike(pages: RunningPages, options: Pick<RunningOptions, 'hasFirstPage'>): boolean {
  const { usual, first = [], even = [] } = variantsOf(pages, options);
  return [usual, first, even].every((own) => own.every((page) => !differ(pages, own[0], page)));
}

/** The pages of each. */
interface Variants {
  readonly usual: readonly number[];
  readonly first?: readonly number[];
  readonly even?: readonly number[];
}

function variantsOf(pages: RunningPages, { hasFirstPage }: Pick<RunningOptions, 'hasFirstPage'>): Variants {
  const [first, ...rest] = [...pages.keys()];
  if (first === undefined) return { usual: [] };
  if (rest.length === 0) return { usual: [first] };
  const odd = rest.filter((page) => page % 2 === 1);
  const even = rest.filter((page) => page % 2 === 0);
  const parityDiffers = odd.length > 0 && even.length > 0 && differ(pages, odd[0], even[0]);
  const usualPages = parityDiffers ? odd : rest;
  const sameParity = !parityDiffers || first % 2 === 1 ? usualPages : even;
  const firstDiffers = hasFirstPage && differ(pages, first, sameParity.at(-1));
  const withFirst = (own: readonly number[]) => (firstDiffers || own !== sameParity ? own : [first, ...own]);
  return {
    usual: withFirst(usualPages),
    ...(firstDiffers ? { first: [first] } : {}),
    ...(parityDiffers ? { even: withFirst(even) } : {}),
  };
}

/** Whether two pages show different rows; numbers may be the same or count the pages. */
function differ(pages: RunningPages, a: number | undefined, b: number | undefined): boolean {
  const [one, other] = [a, b].map((page) => (page === undefined ? undefined : pages.get(page)));
  if (runningKey(one) !== runningKey(other)) return true;
  const numbers = (other ?? []).flatMap(numbersIn);
  return (one ?? []).flatMap(numbersIn).some(({ value }, index) => {
    const step = (numbers[index]?.value ?? 0) - value;
    return step !== 0 && step !== (b ?? 0) - (a ?? 0);
  });
}

/** @param own the pages that show this variant. */
function writeVariant(own: readonly number[], pages: RunningPages, options: RunningOptions): readonly Block[] {
  // Until programs count anew, they show what was printed; Word keeps that of the second page, too.
  const first = own[1] ?? own[0];
  const blocks = (first === undefined ? undefined : pages.get(first)) ?? [];
  return blocks.flatMap((block, index): readonly Block[] => {
    const made = first === undefined ? undefined : options.block(block, first);
    if (!made) return [];
    const shown = own.map((page) => ({ page, block: pages.get(page)?.[index] }));
    const others = [...pages].flatMap(([page, each]) => (own.includes(page) ? [] : [{ page, block: each[index] }]));
    return [withFields(made, { shown, others, options })];
  });
}

/** A block on the pages that show it, the first of which it was made from. */
interface Shown {
  readonly shown: readonly ShownBlock[];
  /** Of pages that show another variant, which may have the same text. */
  readonly others: readonly ShownBlock[];
  readonly options: RunningOptions;
}

interface ShownBlock {
  readonly page: number;
  readonly block: DraftBlock | undefined;
}

function withFields(made: Block, setting: Shown): Block {
  if (made.kind === 'paragraph') return { ...made, runs: fieldRuns(made.runs, setting) };
  if (made.kind !== 'table') return made;
  const rows = made.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({
      ...cell,
      blocks: cell.blocks.map((block, index) => withFields(block, inCell(setting, cell.box, index))),
    })),
  }));
  return { ...made, rows };
}

/** @param box of the cell in the block that was made. @param index of a block in that cell. */
function inCell({ shown, others, options }: Shown, box: unknown, index: number): Shown {
  const at = Math.max(-1, ...shown.map(({ block }) => cellsOf(block).findIndex((cell) => cell.box === box)));
  const inner = ({ page, block }: ShownBlock) => ({ page, block: cellsOf(block)[at]?.blocks[index] });
  return { shown: shown.map(inner), others: others.map(inner), options };
}

function cellsOf(block: DraftBlock | undefined) {
  return block?.kind === 'table' ? block.cells : [];
}

function numbersIn(block: DraftBlock | undefined): readonly ShownNumber[] {
  return block === undefined ? [] : numbersOf(runningText(block));
}

/** Numbers that count the pages become fields, and the count of pages beside them. */
function fieldRuns(runs: readonly Run[], { shown, others, options }: Shown): readonly Run[] {
  const key = textKey(shown[0]?.block);
  const alike = [...shown, ...others.filter(({ block }) => textKey(block) === key)];
  const pages = alike.map(({ page, block }) => ({ page, numbers: numbersIn(block) }));
  const text = runs.map((run) => (run.kind === 'text' ? run.text : '')).join('');
  const fields = numbersOf(text).flatMap(({ from, to }, index): readonly FieldPlace[] => {
    const field = fieldOf(index, pages, options);
    return field ? [{ from, to, field }] : [];
  });
  if (!fields.some(({ field }) => field === 'page')) return runs;
  let at = 0;
  return runs.flatMap((run): readonly Run[] => {
    if (run.kind !== 'text') return [run];
    at += run.text.length;
    return cutAtFields(run, at - run.text.length, fields);
  });
}

interface FieldPlace extends Pick<ShownNumber, 'from' | 'to'> {
  readonly field: 'page' | 'pages';
}

/** @param from where the run begins in the text that the places of the fields are told in. */
function cutAtFields(run: TextRun, from: number, fields: readonly FieldPlace[]): readonly Run[] {
  const cut: Run[] = [];
  let done = from;
  const addText = (to: number) => {
    if (to > done) cut.push({ ...run, text: run.text.slice(done - from, to - from) });
    done = Math.max(done, to);
  };
  for (const { from: first, to, field } of fields) {
    if (first < from || to > from + run.text.length) continue;
    addText(first);
    cut.push({ kind: 'field', field, text: run.text.slice(first - from, to - from), look: run.look });
    done = to;
  }
  addText(from + run.text.length);
  return cut;
}

function textKey(block: DraftBlock | undefined): string | undefined {
  const formats = numbersIn(block).map(({ format }) => format);
  return block && [rowKey(runningText(block)), ...formats].join(' ');
}

interface PageNumbers {
  readonly page: number;
  readonly numbers: readonly ShownNumber[];
}

function fieldOf(
  index: number,
  pages: readonly PageNumbers[],
  { pageCount, numbering }: RunningOptions,
): 'page' | 'pages' | undefined {
  const values = pages.map(({ page, numbers }) => ({
    page,
    value: numbers[index]?.value,
    format: numbers[index]?.format,
  }));
  // Of one page nothing tells how it is counted, unless from the first.
  const { offset, format } = numbering ?? { offset: 0, format: 'decimal' };
  const counts = values.every((each) => each.value === each.page + offset && each.format === format);
  if (counts && !(index > 0 && pageCount === 1)) return 'page';
  return values.every(({ value }) => value === pageCount) ? 'pages' : undefined;
}
