/** Lays a page out: running rows, tables, pictures and notes are taken out, what is left becomes bands, columns, paragraphs. */
import type { DrawnLine, FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import { areaOf } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import { makeSegments } from '../lines/rows.ts';
import type { PageContent } from '../page-content.ts';
import { withNamesOverColumns, withoutTitle } from '../tables/column-names.ts';
import { findTables, partWords } from '../tables/find-tables.ts';
import { isListing } from '../tables/listings.ts';
import { nestTables } from '../tables/nested-tables.ts';
import { withoutRowsApart } from '../tables/rows-apart.ts';
import { isSureTable, isSureWhenJoined } from '../tables/sure-tables.ts';
import type { FoundTable, TablePage } from '../tables/table.ts';
import { withWrappedRows } from '../tables/wrapped-rows.ts';
import { partAtGutters } from './columns/known-gutters.ts';
import { boxOfWords, type DocumentFacts } from './document-facts.ts';
import type { DraftBox, PageDraft } from './drafts/draft.ts';
import { figuresInCells } from './figures/cell-figures.ts';
import { type FoundFigure, findFigures, partByText } from './figures/figures.ts';
import { hangFigures } from './figures/hanging-figures.ts';
import { labelFigures } from './figures/label-figures.ts';
import { describeFigures, readPicturePage } from './figures/picture-pages.ts';
import { findColumnNotes } from './notes/column-notes.ts';
import { findNotes, type PageNotes } from './notes/notes.ts';
import { findTaggedNotes } from './notes/tagged-notes.ts';
import { findPageFrame } from './page/page-frame.ts';
import { segmentRows } from './page/page-rows.ts';
import { PageFlow } from './page-flow.ts';
import { takeColumnGrounds } from './panels/column-grounds.ts';
import { keyTables } from './panels/framed-keys.ts';
import { findPanels } from './panels/panels.ts';
import { freeRules, partRules, ruledBands, ruledBlocks } from './panels/rules.ts';
import { makeFlowLine } from './paragraphs/flow-line.ts';
import type { Measure } from './paragraphs/paragraphs.ts';
import { groundFigure, isOverArt, isPlaced, placedBoxes } from './placed-page.ts';
import { takeRunning } from './running/taken-rows.ts';
import { sizeClasses } from './size-classes.ts';
import { isPlot } from './tables/plots.ts';
import { withTableHeads } from './tables/table-heads.ts';
import { type TaggedTables, taggedTables } from './tables/tagged-table.ts';

/** Areas of this share of a page are its ground. */
const WHOLE_PAGE = 0.6;

/** Lines of headers stand this far from their text: a share of its height, and points. */
const RUNNING_REACH = 0.5;
const RUNNING_PADDING = 20;

const NO_TABLES: TaggedTables = new Map();

export interface PagePassOptions {
  /** Of a tagged file, by their ids. */
  readonly tables?: TaggedTables | undefined;
  /** Pages whose text cannot flow keep it at its place. */
  readonly places?: boolean;
  /** So do pages whose text stands on art: too many others do. */
  readonly placesArt?: boolean;
  /** Formulas, and drawings with labels in them, become pictures with their text. */
  readonly drawsText?: boolean;
}

export function layOutPage(read: PageContent, facts: DocumentFacts, options: PagePassOptions = {}): PageDraft {
  const { tables = NO_TABLES, places = false, placesArt = false, drawsText = false } = options;
  const { content, shown } = readPicturePage(read, facts.isWritten);
  const { page, size, lines, fills } = content;
  const upright = content.words.filter(({ turn }) => turn === 0);
  const { header: above, footer, body } = takeRunning(upright, facts.running.get(page));
  const turned = content.words.filter(({ turn }) => turn !== 0);
  const gutters = facts.gutters(page, size.widthPt);
  const drawn = { words: [...body, ...turned], heads: above, lines, fills, shapes: content.shapes };
  const found = tablesOf({ page, size, ...drawn }, tables, gutters, facts);
  const { tables: all, header } = withTableHeads(withoutRunning(found, above, footer), above, fills);
  const inTables = new Set(all.flatMap(({ cells }) => cells.flatMap(({ words }) => words)));
  const charts = chartFigures(content);
  const { figures, floating: behindAll } = findFigures(content, all);
  const floating = [...behindAll, ...charts.large];
  const free = body.filter((word) => !inTables.has(word));
  const measure = facts.measures.of(size.widthPt, page);
  const { notes, rest } = notesOf({ free, body }, content, { measure, gutters }, facts);
  const flow = new PageFlow(page, facts, groundsOf(content), drawsText);
  const parts = { words: upright, free, gutters, tables: all, floating };
  const overArt = places && isOverArt(content, parts);
  if (places && ((overArt && placesArt) || isPlaced(content, parts, facts.ground))) return placedDraft(content, flow);
  const described = describeFigures(figures, shown);
  const freeTurned = turned.filter((word) => !inTables.has(word));
  const unlabelled = { figures: described, rest, turned: freeTurned };
  const labelled = drawsText ? labelFigures(described, rest, freeTurned) : unlabelled;
  const { behind, among } = partByText(labelled.figures, drawsText ? labelled.rest : []);
  const { tables: shownTables, inCells, figures: shownAmong } = figuresInCells(all, [...among, ...charts.among]);
  const panels = facts.rightToLeft ? [] : findPanels(content, labelled.rest, boxesOf(shownTables, shownAmong, behind));
  const bands = flow.bands(labelled.rest, shownTables, shownAmong, { measure, widthPt: size.widthPt, panels, inCells });
  const extent = boxOfWords(body);
  const taken = boxesOf(all, labelled.figures, floating);
  const rules = partRules(freeRules(content, taken, notes), boxOfWords(header), extent, boxOfWords(footer));
  const grounded = takeColumnGrounds(content, ruledBands(bands, rules.body), { shown: floating, bars: rules.body });
  const hung = hangFigures(grounded.bands, [...grounded.hanging, ...behind], measure);
  const running = (words: readonly Word[], own: readonly DrawnLine[]) =>
    ruledBlocks(flow.running(words, runningTables(words, content), measure), new Set(own), measure);
  return {
    page,
    size,
    bands: hung.bands,
    header: running(header, rules.header),
    footer: running(footer, rules.footer),
    notes,
    boxes: [...turnedBoxes(labelled.turned), ...numberBoxes(content)],
    floating: asFloating([...grounded.grounds, ...floating, ...hung.rest], measure),
    ...(extent ? { extent } : {}),
    ...wholePage(content, facts, overArt),
  };
}

/** What is told of a page as a whole. */
function wholePage(content: PageContent, { measures }: DocumentFacts, isOverArt: boolean) {
  const { page, size, isRecognised, lineCount } = content;
  const shiftPt = measures.of(size.widthPt, page).left - measures.of(size.widthPt).left;
  const frame = findPageFrame(content);
  const told = {
    ...(isOverArt ? { isOverArt } : {}),
    ...(lineCount ? { lineCount } : {}),
    ...(frame ? { frame } : {}),
    ...watermarkOf(content),
  };
  return { isRecognised, shiftPt, ...told } satisfies Partial<PageDraft>;
}

function watermarkOf({ watermark, watermarkWords = [] }: Pick<PageContent, 'watermark' | 'watermarkWords'>) {
  const [box] = placedWords(watermarkWords.map((word) => ({ ...word, turn: 0 })));
  return watermark && box ? { watermark, watermarkBox: box } : {};
}

interface NotePlaces {
  readonly measure: Measure;
  readonly gutters: readonly number[];
}

/** Those of the tags, where the page has any. */
function notesOf(
  { free, body }: Record<'free' | 'body', readonly Word[]>,
  content: PageContent,
  { measure, gutters }: NotePlaces,
  facts: DocumentFacts,
): PageNotes {
  const byTags = findTaggedNotes(free, content.page, measure, facts);
  if (byTags.notes.length > 0) return byTags;
  const inColumns = findColumnNotes(free, content, gutters, facts);
  return inColumns.notes.length > 0 ? inColumns : findNotes(free, content, measure, facts, body);
}

function boxesOf(...kinds: readonly (readonly { readonly box: Box }[])[]): readonly Box[] {
  return kinds.flat().map(({ box }) => box);
}

function asFloating(figures: readonly FoundFigure[], measure: Measure): PageDraft['floating'] {
  return figures.map((figure) => ({ kind: 'figure', ...figure, measure, gapPt: 0 }));
}

/** Those of the tags, where the page has any, and else those that surely are tables. */
function tablesOf(
  page: TablePage & Pick<PageContent, 'page' | 'shapes'>,
  tagged: TaggedTables,
  gutters: readonly number[],
  { isTypewritten }: DocumentFacts,
): readonly FoundTable[] {
  const parting = (words: readonly Word[]) => partAtGutters(words, gutters);
  const all = findTables({ ...page, isText: true }, 'auto', parting);
  const found = all.filter((table) => !isPlot(table, page.shapes) && (isTypewritten || !isListing(table)));
  const isTagged = tagged !== NO_TABLES && page.words.some(({ tag, turn }) => turn === 0 && tag !== undefined);
  const sure = isTagged ? [] : found.flatMap(sureTable);
  const inTables = new Set(sure.flatMap(({ cells }) => cells.flatMap(({ words }) => words)));
  const free = page.words.filter((word) => !inTables.has(word));
  const keyed = isTagged ? [] : keyTables(page, sure, partWords(free, sure).flatMap(parting));
  return nestTables([...taggedTables(page, tagged, found), ...sure, ...keyed]);
}

/** With the lines of each cell as one row: these tell a table whose rows are wrapped. */
function sureTable(table: FoundTable): readonly FoundTable[] {
  if (table.found !== 'spaced') return isSureTable(table) ? [table] : [];
  const begun = withNamesOverColumns(withoutTitle(withoutRowsApart(table)));
  const whole = withWrappedRows(begun);
  return isSureTable(begun) || isSureWhenJoined(whole, begun) ? [whole] : [];
}

/** Those of scans that take most of the page have no room among text. */
function chartFigures({ charts = [], isScan, size }: PageContent): Record<'large' | 'among', readonly FoundFigure[]> {
  const source = isScan ? 'scan' : 'drawn-text';
  const figures = charts.map(
    ({ box, text, data }): FoundFigure => ({ box, source, altText: text, ...(data ? { chart: data } : {}) }),
  );
  const isLarge = ({ box }: FoundFigure) => isScan && areaOf(box) > WHOLE_PAGE * size.widthPt * size.heightPt;
  return { large: figures.filter(isLarge), among: figures.filter((figure) => !isLarge(figure)) };
}

/** The ground shows the charts of the page, but no text: their labels are texts at their places, like all others. */
function placedDraft(content: PageContent, flow: PageFlow): PageDraft {
  const words = [...content.words, ...(content.charts ?? []).flatMap(({ labels }) => labels)];
  const upright = sizeClasses(words.filter(({ turn }) => turn === 0)).flatMap((own) => makeSegments(own));
  const boxes = placedBoxes(upright, (segments, measure) => flow.paragraphs(segments, measure));
  return {
    page: content.page,
    size: content.size,
    bands: [],
    header: [],
    footer: [],
    notes: [],
    boxes: [...boxes, ...turnedBoxes(words), ...numberBoxes(content)],
    floating: groundFigure(content),
    isRecognised: false,
    isPlaced: true,
    ...watermarkOf(content),
  };
}

/** Tables whose lines are drawn, of one header or footer. A frame around the page, or a table of the text, goes on beyond it. */
function runningTables(words: readonly Word[], { lines, fills, size }: PageContent): readonly FoundTable[] {
  const extent = boxOfWords(words);
  if (!extent) return [];
  const reach = RUNNING_REACH * (extent.bottom - extent.top) + RUNNING_PADDING;
  return findTables({ words, lines, fills, size }, 'ruled').filter(
    (table) =>
      table.found === 'ruled' &&
      isSureTable(table) &&
      table.box.top > extent.top - reach &&
      table.box.bottom < extent.bottom + reach,
  );
}

function withoutRunning(
  tables: readonly FoundTable[],
  header: readonly Word[],
  footer: readonly Word[],
): readonly FoundTable[] {
  const words = new Set([...header, ...footer]);
  return tables.filter(({ cells }) => !cells.every((cell) => cell.words.every((word) => words.has(word))));
}

/** The ground of the whole page is none of its paragraphs'. */
function groundsOf({ fills, size }: PageContent): readonly FilledArea[] {
  const most = WHOLE_PAGE * size.widthPt * size.heightPt;
  return fills.filter(({ box }) => (box.right - box.left) * (box.bottom - box.top) < most);
}

/** Numbers of lines stand at their places. */
function numberBoxes({ lineNumbers = [] }: PageContent): readonly DraftBox[] {
  return lineNumbers.map((word): DraftBox => {
    // Other fonts are wider.
    const measure = { left: word.box.left - word.sizePt / 2, right: word.box.right + word.sizePt / 2 };
    const line = makeFlowLine(makeSegments([word]), 0);
    return {
      box: { ...word.box, ...measure },
      turn: 0,
      blocks: [{ kind: 'paragraph', lines: [line], measure, gapPt: 0 }],
    };
  });
}

function turnedBoxes(words: readonly Word[]): readonly DraftBox[] {
  return ([1, 2, 3] as const).flatMap((turn) => placedWords(words.filter((word) => word.turn === turn)));
}

/** Words of one turn in a box at their place; none without words. */
function placedWords(words: readonly Word[]): readonly DraftBox[] {
  const box = boxOfWords(words);
  if (!box) return [];
  const measure = { left: box.left, right: box.right };
  const lines = segmentRows(makeSegments(words)).map((row) => makeFlowLine(row, 0));
  const blocks = lines.map((line) => ({ kind: 'paragraph', lines: [line], measure, gapPt: 0 }) as const);
  return [{ box, turn: words[0]?.turn ?? 0, blocks }];
}
