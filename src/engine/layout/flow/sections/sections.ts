/** Puts the pages one after another: sections of one size and number of columns, paragraphs and tables that go on over pages. */
import type { PageNumbering } from '../../model.ts';
import { blockBox, standing } from '../drafts/block-box.ts';
import type { DraftBand, DraftBlock, PageDraft } from '../drafts/draft.ts';
import type { CellNode, FigureNode, Node, ParagraphNode, SectionNode, TableNode } from '../drafts/nodes.ts';
import { goesOn } from '../paragraphs/paragraphs.ts';
import { findNumbering, isSameNumbering } from '../running/page-numbers.ts';
import { runningKey } from '../running/running-text.ts';
import { withoutRepeatedRows } from '../tables/repeated-rows.ts';
import { joinTable } from '../tables/tables-over-pages.ts';
import { bandGap, keepBandGap } from './band-gaps.ts';
import { type ColumnEnd, ColumnEnds } from './column-ends.ts';
import { withRoom } from './column-room.ts';
import { PageEnds } from './page-ends.ts';
import { PageTops } from './page-tops.ts';

/** Columns with fewer lines in all stand beside each other for another reason. */
const MIN_COLUMN_LINES = 8;
/** In points: edges of columns of tables and text that agree. */
const SAME_EDGE = 4;

const NO_COLUMNS: ColumnEnd = { breaks: [], isEven: false };

export interface SectionOptions {
  /** Every page of the PDF begins a page, and nothing is joined over it. */
  readonly keepsPages: boolean;
}

export function makeSections(pages: readonly PageDraft[], options: SectionOptions): readonly SectionNode[] {
  const sections: SectionNode[] = [];
  const tops = new PageTops(pages);
  const pageEnds = new PageEnds(pages);
  const numbering = findNumbering(pages);
  const columnEnds = new ColumnEnds(pages);
  let lastPage: PageDraft | undefined;
  /** The columns of the page before end early, side by side. */
  let isEven = false;
  for (const page of pages) {
    const bands = page.bands.length > 0 ? page.bands : [{ columns: [] }];
    for (const [index, band] of bands.entries()) {
      const open = sections.at(-1);
      const columns = (open && columnsGoingOn(open, page, band)) ?? columnsOf(band, page);
      const beginsPage = index === 0;
      const number = numbering.get(page.page);
      const fits = !beginsPage || (open !== undefined && runningFits(open, page) && numberFits(open, number));
      const goesOnHere = open && fits && !(beginsPage && isEven) && isSame(open, page, columns);
      const ends =
        lastPage !== undefined &&
        (pageEnds.endsEarly(lastPage, page) || pageEnds.keepsPlaces(lastPage, page) || tops.startsLow(page));
      const isFree = open && fits && !options.keepsPages && !ends && isSameSize(open, page);
      const begins = beginsPage && !isFree ? 'page' : 'here';
      if (isEven && begins === 'page') endColumns(sections, lastPage);
      const section = goesOnHere ? open : newSection(sections, page, columns, begins);
      if (beginsPage) addPage(section, page);
      else if (!goesOnHere) section.pages.push(page.page);
      if (beginsPage && number) section.numbering = number;
      if (page.lineCount) section.lineCount = page.lineCount;
      // What floats on a page hangs on the text that follows it, so it has to come before that of the page.
      if (beginsPage) section.nodes.push(...floatingNodes(page), ...holderOf(page, goesOnHere === true));
      const added = band.columns.map((column) => column.blocks.map((block) => toNode(block, page.page)));
      const first = added.flat().find((node) => !('isFloating' in node && node.isFloating));
      if (beginsPage && goesOnHere && first && (options.keepsPages || ends)) first.beginsPage = true;
      if (beginsPage && first && (!goesOnHere || first.beginsPage))
        first.gapPt = Math.max(first.gapPt, tops.gapOf(page));
      if (!beginsPage) keepBandGap(section, added, bandGap(bands[index - 1], band), open?.nodes.at(-1));
      const ended: ColumnEnd = section.columns.length > 0 ? columnEnds.of(page, band) : NO_COLUMNS;
      for (const [place, nodes] of added.entries()) {
        const breaks = ended.breaks[place] === true && beginColumn(nodes, band);
        append(section, nodes, !breaks && !(beginsPage && options.keepsPages));
      }
      isEven = ended.isEven;
    }
    lastPage = page;
  }
  if (isEven) endColumns(sections, lastPage);
  return sections;
}

/** Programs make the columns of a section as long as each other where another section follows on its page. */
function endColumns(sections: SectionNode[], page: PageDraft | undefined): void {
  if (page) newSection(sections, page, [], 'here').pages.push(page.page);
}

/** Where columns begin at the same height, what begins further down keeps its distance. @returns whether there is anything. */
function beginColumn(nodes: readonly Node[], { columns }: DraftBand): boolean {
  const first = nodes.find((node) => node.kind !== 'box' && !(node.kind === 'figure' && node.isFloating));
  if (!first || first.kind === 'box') return false;
  first.beginsColumn = true;
  const tops = columns.flatMap(({ blocks }) => standing(blocks).map((block) => blockBox(block).top));
  const top = first.kind === 'paragraph' ? first.pieces[0]?.lines[0]?.box.top : first.box.top;
  first.gapPt = Math.max(first.gapPt, (top ?? 0) - Math.min(...tops));
  return true;
}

/**
 * What floats on a page without text hangs on an empty paragraph: on the next it would stand on the next page. One keeps a
 * blank page, too: without it, those after it would change from left to right.
 */
function holderOf({ page, bands, isPlaced }: PageDraft, goesOn: boolean): readonly ParagraphNode[] {
  if (isPlaced || bands.some(({ columns }) => columns.length > 0)) return [];
  const empty = { kind: 'paragraph', lines: [], measure: { left: 0, right: 0 }, gapPt: 0 } as const;
  return [{ ...paragraphNode(empty, page, false), ...(goesOn ? { beginsPage: true } : {}) }];
}

function floatingNodes({ page, floating, boxes }: PageDraft): readonly Node[] {
  return [
    ...floating.map((figure) => ({ ...figure, page, isFloating: true })),
    ...boxes.map(({ box, turn, blocks }) => {
      return {
        kind: 'box' as const,
        page,
        box,
        turn,
        blocks: blocks.map((block) => paragraphNode(block, page, false)),
      };
    }),
  ];
}

/** Short columns are no columns: their text stands one below the other. */
function columnsOf(band: DraftBand, { shiftPt = 0 }: PageDraft): SectionNode['columns'] {
  const lines = band.columns.map(({ blocks }) =>
    blocks.reduce((sum, block) => sum + (block.kind === 'paragraph' ? block.lines.length : 3), 0),
  );
  const isReal = band.columns.length > 1 && lines.reduce((a, b) => a + b, 0) >= MIN_COLUMN_LINES;
  return isReal
    ? withRoom(band.columns).map(({ left, right }) => ({ left: left - shiftPt, right: right - shiftPt }))
    : [];
}

/** Those of the section before, where a page has text in the first of them only. */
function columnsGoingOn(open: SectionNode, page: PageDraft, band: DraftBand): SectionNode['columns'] | undefined {
  const [own] = band.columns;
  const [first, second] = open.columns;
  if (!band.isFirstColumn || !own || !first || !second || !isSameSize(open, page)) return undefined;
  const { shiftPt = 0 } = page;
  return Math.abs(own.left - shiftPt - first.left) < 3 * SAME_EDGE && own.right - shiftPt <= first.right + SAME_EDGE
    ? open.columns
    : undefined;
}

/** Headers and footers of a section: those of its first page, of odd and of even pages. */
function runningFits(section: SectionNode, page: PageDraft): boolean {
  const others = section.pages.slice(1).filter((each) => (each - page.page) % 2 === 0);
  const [like] = others;
  if (like === undefined) return true;
  return runningKey(section.headers.get(like), section.footers.get(like)) === runningKey(page.header, page.footer);
}

/** Word begins a section where the count of pages begins anew, and counts from none below zero. */
function numberFits({ numbering, pages: [first = 1] }: SectionNode, number: PageNumbering | undefined): boolean {
  if (!number) return true;
  return numbering ? isSameNumbering(numbering, number) : first + number.offset >= 0;
}

function isSame(section: SectionNode, page: PageDraft, columns: SectionNode['columns']): boolean {
  return (
    isSameSize(section, page) &&
    section.columns.length === columns.length &&
    columns.every(({ left }, index) => Math.abs(left - (section.columns[index]?.left ?? 0)) < 3 * SAME_EDGE)
  );
}

/** Whether the text of both may stand on one page. */
function isSameSize(section: SectionNode, { size, isPlaced }: PageDraft): boolean {
  if (isPlaced || section.isPlaced) return false;
  return Math.abs(section.size.widthPt - size.widthPt) < 2 && Math.abs(section.size.heightPt - size.heightPt) < 2;
}

function newSection(
  sections: SectionNode[],
  page: PageDraft,
  columns: SectionNode['columns'],
  begins: SectionNode['begins'],
): SectionNode {
  const section: SectionNode = {
    begins,
    size: page.size,
    columns,
    pages: [],
    nodes: [],
    headers: new Map(),
    footers: new Map(),
    ...(page.isPlaced ? { isPlaced: true } : {}),
  };
  sections.push(section);
  return section;
}

function addPage(section: SectionNode, { page, header, footer }: PageDraft): void {
  section.pages.push(page);
  section.headers.set(page, header);
  section.footers.set(page, footer);
}

export function toNode(block: DraftBlock, page: number): Exclude<Node, { readonly kind: 'box' }> {
  if (block.kind === 'paragraph') return paragraphNode(block, page, false);
  if (block.kind === 'figure')
    return { ...block, page, isFloating: block.isBeside === true || block.hangsPt !== undefined } satisfies FigureNode;
  return tableNode(block, page);
}

function tableNode(block: Extract<DraftBlock, { readonly kind: 'table' }>, page: number): TableNode {
  const cells = block.cells.map(
    (cell): CellNode => ({
      ...cell,
      blocks: cell.blocks.map((each) => {
        if (each.kind === 'paragraph') return paragraphNode(each, page, true);
        if (each.kind === 'figure') return { ...each, page, isFloating: false };
        return tableNode(each, page);
      }),
    }),
  );
  return { ...block, page, cells, more: [] };
}

export function paragraphNode(
  { lines, measure, gapPt, fill, rules, leadingPt, align }: Extract<DraftBlock, { readonly kind: 'paragraph' }>,
  page: number,
  inTable: boolean,
): ParagraphNode {
  const pieces = [{ page, lines, measure }];
  const look = {
    ...(fill ? { fill } : {}),
    ...(rules ? { rules } : {}),
    ...(leadingPt ? { leadingPt } : {}),
    ...(align ? { align } : {}),
  };
  return { kind: 'paragraph', pieces, gapPt, inTable, ...look, role: 'body', bookmarks: [] };
}

/** Adds the nodes of a column to those before; what goes on from there is joined. */
function append(section: SectionNode, added: readonly Node[], joins: boolean): void {
  const last = section.nodes.findLast((node) => node.kind !== 'box' && !(node.kind === 'figure' && node.isFloating));
  const nodes = last?.kind === 'table' && joins ? withoutRepeatedRows(last, added) : added;
  const [first, ...rest] = nodes;
  if (first && last && joins && !('beginsPage' in first && first.beginsPage) && joined(last, first)) {
    section.nodes.push(...rest);
  } else section.nodes.push(...nodes);
}

function joined(last: Node, first: Node): boolean {
  if (last.kind === 'paragraph' && first.kind === 'paragraph') {
    const [before, after] = [last.pieces.at(-1), first.pieces[0]];
    if (!before || !after || !goesOn(before.lines, before.measure, after.lines, after.measure)) return false;
    if (last.rules?.bottom || first.rules?.top) return false;
    last.pieces = [...last.pieces, ...first.pieces];
    if (first.rules?.bottom) last.rules = { ...last.rules, bottom: first.rules.bottom };
    return true;
  }
  return last.kind === 'table' && first.kind === 'table' && joinTable(last, first);
}
