/** Lays a page out: running rows, tables, pictures and notes are taken out, what is left becomes bands, columns, paragraphs. */
import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes.ts';
import type { Word } from '../../page/words.ts';
import { cutAtGutters } from '../lines/narrow-gutters.ts';
import { makeSegments, type Segment } from '../lines/rows.ts';
import type { PageContent } from '../page-content.ts';
import { fillOf } from '../tables/cells.ts';
import { findTables } from '../tables/find-tables.ts';
import type { FoundTable } from '../tables/table.ts';
import type { Abreast } from './abreast.ts';
import { type Column, findBands, type Item } from './columns.ts';
import { boxOfWords, type DocumentFacts } from './document-facts.ts';
import type { DraftBand, DraftBlock, DraftBox, DraftCell, DraftColumn, DraftParagraph, PageDraft } from './draft.ts';
import { type FoundFigure, findFigures } from './figures.ts';
import { makeFlowLine } from './flow-line.ts';
import { joinLabels } from './join-labels.ts';
import { labelFigures } from './label-figures.ts';
import { findNotes } from './notes.ts';
import { rowsOf, segmentRows } from './page-rows.ts';
import { joinLines, type Measure } from './paragraphs.ts';
import { groundFigure, isPlaced, placedBoxes } from './placed-page.ts';
import { isSureTable } from './sure-tables.ts';
import { findTaggedNotes } from './tagged-notes.ts';
import { type TaggedTables, taggedTables } from './tagged-table.ts';
import { withoutFigures } from './text-around.ts';
import { figuresBeside, flowBox, type Thing, thingSegment, withAbreast, withFormulas } from './things.ts';

/** Text stands this far from the border of its cell, in points. */
const CELL_PADDING = 2;
/** Areas of this share of a page are its ground. */
const WHOLE_PAGE = 0.6;

const NO_TABLES: TaggedTables = new Map();

export interface PagePassOptions {
  /** Of a tagged file, by their ids. */
  readonly tables?: TaggedTables | undefined;
  /** Pages whose text cannot flow keep it at its place. */
  readonly places?: boolean;
  /** Formulas, and drawings with labels in them, become pictures with their text. */
  readonly drawsText?: boolean;
}

export function layOutPage(content: PageContent, facts: DocumentFacts, options: PagePassOptions = {}): PageDraft {
  const { tables = NO_TABLES, places = false, drawsText = false } = options;
  const { page, size, lines, fills } = content;
  const upright = content.words.filter(({ turn }) => turn === 0);
  const { header, footer, body } = takeRunning(upright, facts, page);
  const turnedWords = content.words.filter(({ turn }) => turn !== 0);
  const found = findTables({ words: [...body, ...turnedWords], lines, fills, size });
  const tagged = taggedTables([...body, ...turnedWords], tables, found);
  const isTagged = body.some(({ tag }) => tag !== undefined);
  const all = [
    ...tagged,
    ...(isTagged ? [] : found).filter((table) => isSureTable(table) && !isRunning(table, header, footer)),
  ];
  const inTables = new Set(all.flatMap(({ cells }) => cells.flatMap(({ words }) => words)));
  const { figures, floating } = findFigures(content, all);
  const free = body.filter((word) => !inTables.has(word));
  const measure = facts.measure(size.widthPt);
  const byTags = findTaggedNotes(free, page, measure, facts);
  const { notes, rest } = byTags.notes.length > 0 ? byTags : findNotes(free, content, measure, facts);
  const flow = new PageFlow(page, facts, groundsOf(content), drawsText);
  const parts = { words: upright, free, tables: all, floating };
  if (places && isPlaced(content, parts, facts.ground)) return placedDraft(content, upright, turnedWords, flow);
  const labelled = drawsText ? labelFigures(figures, rest) : { figures, rest };
  const bands = flow.bands(labelled.rest, all, labelled.figures, measure);
  const extent = boxOfWords(body);
  return {
    page,
    size,
    bands,
    header: flow.rows(header, measure),
    footer: flow.rows(footer, measure),
    notes,
    boxes: turnedBoxes(turnedWords.filter((word) => !inTables.has(word))),
    floating: floating.map((figure) => ({ kind: 'figure', ...figure, measure, gapPt: 0 })),
    ...(extent ? { extent } : {}),
    isRecognised: content.isRecognised,
  };
}

function placedDraft(
  content: PageContent,
  body: readonly Word[],
  turnedWords: readonly Word[],
  flow: PageFlow,
): PageDraft {
  const boxes = placedBoxes(makeSegments(body), (segments, measure) => flow.paragraphs(segments, measure));
  return {
    page: content.page,
    size: content.size,
    bands: [],
    header: [],
    footer: [],
    notes: [],
    boxes: [...boxes, ...turnedBoxes(turnedWords)],
    floating: groundFigure(content),
    isRecognised: false,
    isPlaced: true,
  };
}

interface Parted {
  readonly header: readonly Word[];
  readonly footer: readonly Word[];
  readonly body: readonly Word[];
}

function takeRunning(words: readonly Word[], facts: DocumentFacts, page: number): Parted {
  const running = facts.running.get(page);
  if (!running) return { header: [], footer: [], body: words };
  const rows = rowsOf(words);
  const top = rows.slice(0, running.top).map(({ box }) => box);
  const bottom = running.bottom === 0 ? [] : rows.slice(-running.bottom).map(({ box }) => box);
  const header = words.filter(({ box }) => top.some((row) => isInRow(box, row)));
  const footer = words.filter((word) => !header.includes(word) && bottom.some((row) => isInRow(word.box, row)));
  const taken = new Set([...header, ...footer]);
  return { header, footer, body: words.filter((word) => !taken.has(word)) };
}

function isInRow(box: Box, row: Box): boolean {
  const middle = (box.top + box.bottom) / 2;
  return middle >= row.top && middle <= row.bottom && box.left >= row.left - 1 && box.right <= row.right + 1;
}

function isRunning(table: FoundTable, header: readonly Word[], footer: readonly Word[]): boolean {
  const words = new Set([...header, ...footer]);
  return table.cells.every((cell) => cell.words.every((word) => words.has(word)));
}

class PageFlow {
  readonly #page: number;
  readonly #facts: DocumentFacts;
  readonly #grounds: readonly FilledArea[];
  readonly #drawsText: boolean;

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
    measure: Measure,
  ): readonly DraftBand[] {
    const things: Thing[] = [...tables.map((table) => ({ table })), ...figures.map((figure) => ({ figure }))];
    const texts: Item[] = joinLabels(cutAtGutters(makeSegments(words))).map((segment) => ({ segment }));
    const others: Item[] = things.map((thing, index) => ({ segment: thingSegment(thing), thing: index }));
    return findBands([...texts, ...others]).map(({ columns }) => {
      const single = columns.length === 1;
      return {
        columns: columns.map((each) => {
          const own = single ? wider(measure, flowBox(each, things)) : columnMeasure(each);
          const items = this.#drawsText ? withFormulas(each.items, things, own) : each.items;
          return { ...own, blocks: this.#blocks(withAbreast(items, things), things, own) } satisfies DraftColumn;
        }),
      };
    });
  }

  /** Rows that stand by themselves, one below the other. */
  rows(words: readonly Word[], measure: Measure): readonly DraftBlock[] {
    return segmentRows(joinLabels(makeSegments(words))).map((row) => ({
      kind: 'paragraph',
      lines: [makeFlowLine(row, this.#page)],
      measure,
      gapPt: 0,
    }));
  }

  #blocks(items: readonly Item[], things: readonly Thing[], measure: Measure): readonly DraftBlock[] {
    const blocks: DraftBlock[] = [];
    let run: Segment[] = [];
    let bottom: number | undefined;
    const beside = figuresBeside(items, things);
    const finish = () => {
      const made = this.paragraphs(run, measure, { above: bottom, beside });
      blocks.push(...made.map((paragraph) => this.#onGround(paragraph)));
      bottom = made.at(-1)?.lines.at(-1)?.box.bottom ?? bottom;
      run = [];
    };
    for (const { segment, thing } of items) {
      const found = thing === undefined ? undefined : things[thing];
      if (!found) {
        run.push(segment);
        continue;
      }
      if ('figure' in found && beside.includes(found.figure.box)) {
        // It hangs on the paragraph that is being gathered.
        blocks.push({ kind: 'figure', ...found.figure, measure, gapPt: 0, isBeside: true });
        continue;
      }
      finish();
      const gapPt = bottom === undefined ? 0 : Math.max(0, segment.box.top - bottom);
      blocks.push(this.#thing(found, measure, gapPt));
      bottom = segment.box.bottom;
    }
    finish();
    return blocks;
  }

  #thing(thing: Thing, measure: Measure, gapPt: number): DraftBlock {
    if ('table' in thing) return this.#table(thing.table, measure, gapPt);
    if ('abreast' in thing) return this.#abreast(thing.abreast, measure, gapPt);
    return { kind: 'figure', ...thing.figure, measure, gapPt };
  }

  /** A table without lines. */
  #abreast({ box, rows, xs, ys }: Abreast, measure: Measure, gapPt: number): DraftBlock {
    const cells = rows.flatMap((columns, row) =>
      columns.map((segments, column): DraftCell => {
        const [left = 0, right = 0] = xs.slice(column, column + 2);
        const [top = 0, bottom = 0] = ys.slice(row, row + 2);
        // As wide as the text of its column.
        const own = unionBox(rows.flatMap((each) => each[column] ?? []).map((segment) => segment.box));
        const place = { row, column, rowSpan: 1, columnSpan: 1, box: { left, right, top, bottom } };
        return { ...place, borders: {}, align: 'left', verticalAlign: 'top', blocks: this.paragraphs(segments, own) };
      }),
    );
    const found = { found: 'spaced', box, columns: xs, rows: ys } as const;
    return { kind: 'table', ...found, headerRows: 0, confidence: 0.5, cells, measure, gapPt };
  }

  /** @param around where the block above ends, and the figures that the text flows around. */
  paragraphs(
    segments: readonly Segment[],
    measure: Measure,
    { above, beside = [] }: { readonly above?: number | undefined; readonly beside?: readonly Box[] } = {},
  ): readonly DraftParagraph[] {
    const rows = segmentRows(segments).map((row) => makeFlowLine(row, this.#page));
    const lines = withoutFigures(rows, beside, measure);
    let bottom = above;
    return joinLines(lines, measure, this.#facts).map((joined) => {
      const [first] = joined;
      const gapPt = first && bottom !== undefined ? Math.max(0, first.box.top - bottom) : 0;
      bottom = joined.at(-1)?.box.bottom ?? bottom;
      return { kind: 'paragraph', lines: joined, measure, gapPt };
    });
  }

  #table(table: FoundTable, measure: Measure, gapPt: number): DraftBlock {
    const cells = table.cells.map(({ words, ...cell }): DraftCell => {
      const inner = { left: cell.box.left + CELL_PADDING, right: cell.box.right - CELL_PADDING };
      const upright = words.filter(({ turn }) => turn === 0);
      const turned = words.filter(({ turn }) => turn !== 0);
      const own = wider(inner, boxOfWords(upright));
      const blocks = this.paragraphs(joinLabels(makeSegments(upright)), own);
      return { ...cell, blocks: [...blocks, ...this.#turned(turned, own)] };
    });
    return { ...table, kind: 'table', cells, measure, gapPt };
  }

  #onGround(paragraph: DraftParagraph): DraftParagraph {
    const fill = fillOf(unionBox(paragraph.lines.map(({ box }) => box)), this.#grounds);
    return fill ? { ...paragraph, fill } : paragraph;
  }

  #turned(words: readonly Word[], measure: Measure): readonly DraftParagraph[] {
    return words.length === 0 ? [] : this.paragraphs(makeSegments(words), measure);
  }
}

/** The ground of the whole page is none of its paragraphs'. */
function groundsOf({ fills, size }: PageContent): readonly FilledArea[] {
  const most = WHOLE_PAGE * size.widthPt * size.heightPt;
  return fills.filter(({ box }) => (box.right - box.left) * (box.bottom - box.top) < most);
}

function turnedBoxes(words: readonly Word[]): readonly DraftBox[] {
  return ([1, 2, 3] as const).flatMap((turn) => {
    const own = words.filter((word) => word.turn === turn);
    const box = boxOfWords(own);
    if (!box) return [];
    const measure = { left: box.left, right: box.right };
    const lines = segmentRows(makeSegments(own)).map((row) => makeFlowLine(row, 0));
    return [
      { box, turn, blocks: lines.map((line) => ({ kind: 'paragraph', lines: [line], measure, gapPt: 0 }) as const) },
    ];
  });
}

function columnMeasure({ box, items }: Column): Measure {
  const text = items.filter(({ thing }) => thing === undefined);
  const all = text.length > 0 ? unionBox(text.map(({ segment }) => segment.box)) : box;
  return { left: all.left, right: all.right };
}

function wider(measure: Measure, box: Pick<Box, 'left' | 'right'> | undefined): Measure {
  if (!box) return measure;
  return { left: Math.min(measure.left, box.left), right: Math.max(measure.right, box.right) };
}
