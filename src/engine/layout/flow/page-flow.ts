/** Makes blocks of what stands on a page: bands with columns, paragraphs, tables, figures, running rows. */
import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import { cutAtGutters } from '../lines/narrow-gutters.ts';
import { makeSegments, type Segment } from '../lines/rows.ts';
import { markStretched } from '../lines/stretched-words.ts';
import { fillOf } from '../tables/cells.ts';
import { partWords } from '../tables/find-tables.ts';
import type { FoundCell, FoundTable } from '../tables/table.ts';
import { type Abreast, areaIn } from './columns/abreast.ts';
import { aroundText, wider } from './columns/around-text.ts';
import { withBanners } from './columns/banners.ts';
import { belowTextBeside } from './columns/beside-tables.ts';
import { areShortLines, columnMeasure, isProse } from './columns/column-measure.ts';
import { findBands, type Item } from './columns/columns.ts';
import { justifiedRight } from './columns/hanging-lines.ts';
import { isFirstColumn } from './columns/known-gutters.ts';
import { textMeasure } from './columns/narrow-text.ts';
import { withoutFigures } from './columns/text-around.ts';
import {
  figuresBeside,
  flowBox,
  type Thing,
  thingSegment,
  whiteBeside,
  withAbreast,
  withFormulas,
  withLevelBlocks,
} from './columns/things.ts';
import { boxOfWords, type DocumentFacts } from './document-facts.ts';
import { blockBox } from './drafts/block-box.ts';
import type { DraftBand, DraftBlock, DraftCell, DraftColumn, DraftParagraph, DraftTable } from './drafts/draft.ts';
import type { Panel } from './drafts/panel.ts';
import type { FoundFigure } from './figures/figures.ts';
import { segmentRows } from './page/page-rows.ts';
import { ColumnPanels } from './panels/column-panels.ts';
import { setPanels } from './panels/panel-blocks.ts';
import { isEnclosed, markDividedWords } from './paragraphs/divided-words.ts';
import { type FlowLine, makeFlowLine } from './paragraphs/flow-line.ts';
import { joinLabels } from './paragraphs/join-labels.ts';
import { joinFullLines, joinLines, type Measure } from './paragraphs/paragraphs.ts';
import { partSetIn } from './paragraphs/set-in.ts';
import { findRunningColumns } from './running/running-columns.ts';
import { withFigures, withoutTables, withTables } from './tables/cell-blocks.ts';
import { withLeading } from './tables/cell-leading.ts';
import { cellPaddingOf, leastPadding, withRoom } from './tables/cell-padding.ts';
import { alignOf, columnAligns, columnReaches, reachIn, setAs } from './tables/column-align.ts';

interface BandOptions {
  readonly measure: Measure;
  readonly widthPt: number;
  /** Notes and boxes. */
  readonly panels?: readonly Panel[];
  /** Pictures that stand in cells of the tables. */
  readonly inCells?: ReadonlyMap<FoundCell, readonly FoundFigure[]>;
}

interface ParagraphPlace {
  /** Where the block above ends. */
  readonly above?: number | undefined;
  /** Figures that the text flows around. */
  readonly beside?: readonly Box[];
  /** Lines that are set in from both sides have a measure of their own. */
  readonly mayBeSetIn?: boolean;
}

export class PageFlow {
  readonly #page: number;
  readonly #facts: DocumentFacts;
  readonly #grounds: readonly FilledArea[];
  readonly #drawsText: boolean;
  #panels: readonly Panel[] = [];
  #inCells: ReadonlyMap<FoundCell, readonly FoundFigure[]> = new Map();

  /** @param grounds areas that may lie behind paragraphs. @param drawsText displayed formulas become figures. */
  constructor(page: number, facts: DocumentFacts, grounds: readonly FilledArea[], drawsText: boolean) {
    this.#page = page;
    this.#facts = facts;
    this.#grounds = grounds;
    this.#drawsText = drawsText;
  }

  bands(
    words: readonly Word[],
    tables: readonly FoundTable[],
    figures: readonly FoundFigure[],
    { measure, widthPt, panels = [], inCells = new Map() }: BandOptions,
  ): readonly DraftBand[] {
    this.#panels = panels;
    this.#inCells = inCells;
    const things: Thing[] = [...tables.map((table) => ({ table })), ...figures.map((figure) => ({ figure }))];
    const texts = withBanners(joinLabels(cutAtGutters(makeSegments(words))), this.#grounds);
    const others: Item[] = things.map((thing, index) => ({ segment: thingSegment(thing), thing: index }));
    const gutters = this.#facts.gutters(this.#page, widthPt);
    return findBands([...texts, ...others], gutters).map(({ columns: found }) => {
      const columns = this.#drawsText ? withLevelBlocks(found, things) : found;
      const [only] = columns;
      const isFirst = columns.length === 1 && only !== undefined && isFirstColumn(only, gutters);
      const single = columns.length === 1 && !isFirst;
      return {
        ...(isFirst ? { isFirstColumn: true as const } : {}),
        columns: columns.map((each, index) => {
          const own = single
            ? aroundText(measure, withoutHanging(flowBox(each, things), each.items), each.items, things)
            : columnMeasure(each, index === 0 ? measure : undefined);
          const ordered = belowTextBeside(each.items, things);
          const items = this.#drawsText ? withFormulas(ordered, things, own) : ordered;
          return {
            ...own,
            blocks: this.#blocks(withAbreast(items, things, this.#drawsText ? own : undefined), things, own, single),
          } satisfies DraftColumn;
        }),
      };
    });
  }

  /** Headers and footers: tables, and rows that stand by themselves, one below the other. */
  running(words: readonly Word[], tables: readonly FoundTable[], measure: Measure): readonly DraftBlock[] {
    const inTables = new Set(tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.words)));
    const rows = segmentRows(joinLabels(makeSegments(words.filter((word) => !inTables.has(word)))));
    const drawn = tables.map((table) => ({ top: table.box.top, block: this.#table(table, measure, 0) }));
    const texts = this.#runningRows(rows, measure).map((block) => ({ top: blockBox(block).top, block }));
    return [...drawn, ...texts].sort((a, b) => a.top - b.top).map(({ block }) => block);
  }

  #runningRows(rows: readonly (readonly Segment[])[], measure: Measure): readonly DraftBlock[] {
    const found = findRunningColumns(rows);
    if (found) {
      const table = this.#abreast(found.abreast, { measure, gapPt: 0 }, (cell, own) =>
        segmentRows(cell).map((row) => this.#lone(row, own)),
      );
      return [
        ...this.#runningRows(rows.slice(0, found.from), measure),
        table,
        ...this.#runningRows(rows.slice(found.to), measure),
      ];
    }
    const lines = rows.map((row) => this.#line(row));
    const joined = joinFullLines(lines, measure, this.#facts);
    return joined.map((own) => this.#onGround({ kind: 'paragraph', lines: own, measure, gapPt: 0 }));
  }

  #line(row: readonly Segment[]): FlowLine {
    return makeFlowLine(row, this.#page, this.#facts.rightToLeft);
  }

  #lone(row: readonly Segment[], measure: Measure): DraftParagraph {
    return { kind: 'paragraph', lines: [this.#line(row)], measure, gapPt: 0 };
  }

  #blocks(items: readonly Item[], things: readonly Thing[], measure: Measure, single: boolean): readonly DraftBlock[] {
    const blocks: DraftBlock[] = [];
    let run: Segment[] = [];
    let bottom: number | undefined;
    const beside = figuresBeside(items, things);
    const texts = items.flatMap(({ segment, thing }) => (thing === undefined ? [segment] : []));
    const text = single && beside.length === 0 && !this.#facts.rightToLeft ? textMeasure(measure, texts) : measure;
    const panels = new ColumnPanels(this.#panels, items, text);
    let panel: Panel | undefined;
    const finish = () => {
      const mayBeSetIn = panel === undefined && beside.length === 0;
      const made = this.paragraphs(run, panels.measureOf(panel) ?? text, { above: bottom, beside, mayBeSetIn });
      blocks.push(...made.map((paragraph) => (panel ? { ...paragraph, panel } : this.#onGround(paragraph))));
      bottom = made.at(-1)?.lines.at(-1)?.box.bottom ?? bottom;
      run = [];
    };
    for (const { segment, thing } of items) {
      const found = thing === undefined ? undefined : things[thing];
      if (!found) {
        const own = panels.of(segment);
        if (own !== panel) finish();
        panel = own;
        run.push(segment);
        continue;
      }
      if ('figure' in found && beside.includes(found.figure.box)) {
        // It hangs on the paragraph that is being gathered.
        blocks.push({
          kind: 'figure',
          ...found.figure,
          measure,
          gapPt: 0,
          isBeside: true,
          ...whiteBeside(found.figure.box, texts),
        });
        continue;
      }
      finish();
      const gapPt = bottom === undefined ? 0 : Math.max(0, segment.box.top - bottom);
      blocks.push(this.#thing(found, measure, gapPt));
      bottom = segment.box.bottom;
    }
    finish();
    return setPanels(blocks, measure, this.#facts);
  }

  #thing(thing: Thing, measure: Measure, gapPt: number): DraftBlock {
    if ('table' in thing) return this.#table(thing.table, measure, gapPt);
    if ('abreast' in thing) {
      const { areLines } = thing.abreast;
      return this.#abreast(thing.abreast, { measure, gapPt }, (cell, own) =>
        this.paragraphs(cell, areLines || areShortLines(cell) ? { ...own, areLines: true } : own),
      );
    }
    return { kind: 'figure', ...thing.figure, measure, gapPt };
  }

  /** A table without lines. @param blocksOf the text of a cell. */
  #abreast(
    abreast: Abreast,
    place: Pick<DraftTable, 'measure' | 'gapPt'>,
    blocksOf: (cell: readonly Segment[], own: Measure) => readonly DraftBlock[],
  ): DraftBlock {
    const { box, rows, xs, ys, areColumns, areLines } = abreast;
    const boxes = (column: number) => rows.flatMap((each) => each[column] ?? []).map((segment) => segment.box);
    const aligns = xs.slice(1).map((_, column) => {
      const [found] = alignOf(boxes(column), rows.length > 1 ? 2 : undefined);
      return rows.length > 1 || found?.align === 'right' ? found : undefined;
    });
    const cells = rows.flatMap((columns, row) =>
      columns.flatMap((segments, column) =>
        areaIn(abreast, row, column).map((at): DraftCell => {
          const { left, right } = at.box;
          // As wide as the text of its column, unless that is set to one side.
          const align = aligns[column];
          const text = align ? { left, right } : unionBox(boxes(column));
          const isFilled = areColumns || (!align && !areLines && isProse(segments));
          const made = blocksOf(segments, isFilled ? { ...text, insetPt: right - text.right } : text);
          const blocks = made.map((block) => (align && block.kind === 'paragraph' ? setAs(block, align) : block));
          return { ...at, borders: {}, align: 'left', verticalAlign: 'top', blocks };
        }),
      ),
    );
    const padding = { leftPt: 0, rightPt: 0 };
    const found = { found: 'spaced', box, columns: xs, rows: ys, padding } as const;
    return { kind: 'table', ...found, headerRows: 0, confidence: 0.5, cells, ...place };
  }

  paragraphs(
    segments: readonly Segment[],
    measure: Measure,
    { above, beside = [], mayBeSetIn = false }: ParagraphPlace = {},
  ): readonly DraftParagraph[] {
    const rows = segmentRows(segments).map((row) => makeFlowLine(row, this.#page, this.#facts.rightToLeft));
    const lines = withoutFigures(rows, beside, measure);
    let bottom = above;
    const parts = mayBeSetIn ? partSetIn(lines, measure) : [{ lines, measure }];
    const joined = parts.flatMap((part) =>
      joinLines(part.lines, part.measure, this.#facts).map((own) => ({ lines: own, measure: part.measure })),
    );
    return joined.map((part) => {
      const [first] = part.lines;
      const gapPt = first && bottom !== undefined ? Math.max(0, first.box.top - bottom) : 0;
      bottom = part.lines.at(-1)?.box.bottom ?? bottom;
      return { kind: 'paragraph', ...part, gapPt };
    });
  }

  #table(table: FoundTable, measure: Measure, gapPt: number): DraftBlock {
    const least = leastPadding(table.cells.filter(isEnclosed));
    const padding = cellPaddingOf(table.cells);
    const aligns = columnAligns(table.cells, table.isKeyed ? 2 : undefined);
    const reaches = columnReaches(table.cells);
    const cells = table.cells.map((found): DraftCell => {
      const { words: all, inner: tables = [], ...cell } = found;
      const words = withoutTables(all, tables);
      const inner = { left: cell.box.left + padding.leftPt, right: cell.box.right - padding.rightPt };
      const upright = words.filter(({ turn }) => turn === 0);
      const turned = words.filter(({ turn }) => turn !== 0);
      const column = aligns.get(cell.column);
      const reached = reachIn(inner, cell, reaches);
      const isOpen = table.found === 'spaced' || table.isKeyed;
      const right = isOpen && (!column || column.align === 'left') ? reached.reach?.right : undefined;
      const own = { ...wider({ ...inner, right: right ?? inner.right }, boxOfWords(upright)), ...reached };
      const close = partWords(upright, tables).flatMap((part) => {
        const made = this.paragraphs(joinLabels(makeSegments(markStretched(part))), own);
        return withLeading(isEnclosed(cell) ? made.map((block) => this.#divided(block, cell.box, least)) : made);
      });
      const set = column && cell.columnSpan === 1 ? close.map((block) => setAs(block, column)) : close;
      const texts = [...set, ...this.#turned(turned, own)];
      const blocksOf = withFigures(texts, this.#inCells.get(found) ?? [], inner);
      return {
        ...cell,
        blocks: withTables(
          blocksOf,
          tables.map((each) => this.#table(each, inner, 0)),
        ),
      };
    });
    return { ...table, kind: 'table', cells, padding: withRoom(padding, table.cells), measure, gapPt };
  }

  #divided(block: DraftParagraph, box: Box, padding: number): DraftParagraph {
    const isWhole = this.#facts.standsAmidLine;
    return { ...block, lines: markDividedWords(block.lines, box, { padding, isWhole }) };
  }

  #onGround(paragraph: DraftParagraph): DraftParagraph {
    const fill = fillOf(unionBox(paragraph.lines.map(({ box }) => box)), this.#grounds);
    return fill ? { ...paragraph, fill } : paragraph;
  }

  #turned(words: readonly Word[], measure: Measure): readonly DraftParagraph[] {
    return words.length === 0 ? [] : this.paragraphs(makeSegments(words), measure);
  }
}

function withoutHanging(box: Pick<Box, 'left' | 'right'> | undefined, items: readonly Item[]): typeof box {
  const texts = items.flatMap(({ segment, thing }) => (thing === undefined ? [segment] : []));
  return box && { left: box.left, right: justifiedRight(texts, box.right) };
}
