/** Makes the document of its pages: what goes on over pages, lists, headings, notes, headers and footers, styles. */
import type { Block, DocumentModel, Note, ParagraphStyle, Section } from '../model.ts';
import type { NamedPlace, OutlineEntry } from '../page-content.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { DraftBlock, PageDraft } from './drafts/draft.ts';
import { type Node, paragraphsOf, type SectionNode } from './drafts/nodes.ts';
import { takeRepeatedFigures } from './figures/repeated-figures.ts';
import type { ModelOptions } from './model/model-options.ts';
import { toBlocks } from './model/to-model.ts';
import { takeEndnotes } from './notes/endnotes.ts';
import { NoteMarks } from './notes/note-marks.ts';
import { sharedFrame } from './page/page-frame.ts';
import { levelContents } from './roles/contents-levels.ts';
import { findContentsLines } from './roles/contents-lines.ts';
import { completeHeadings, findHeadings, findUnmarkedHeadings } from './roles/headings.ts';
import { placeTargets } from './roles/link-targets.ts';
import { findLists } from './roles/lists.ts';
import { numberHeadings } from './roles/number-headings.ts';
import { makeStyles } from './roles/paragraph-styles.ts';
import { completeSequences } from './roles/sequence-headings.ts';
import { findTaggedRoles } from './roles/tagged-roles.ts';
import {
  NO_RUNNING,
  numberingOfSections,
  type RunningOfSection,
  runningOfSections,
} from './running/running-sections.ts';
import { sharedWatermark } from './running/shared-watermark.ts';
import { bottomMargin, goOver, lowestOf, USED } from './sections/page-ends.ts';
import { PageTops } from './sections/page-tops.ts';
import { makeSections, toNode } from './sections/sections.ts';
import { tablesRight } from './tables/tables-right.ts';

export interface DocumentOptions {
  readonly outline: readonly OutlineEntry[];
  /** The program that made the file bookmarks headings: without bookmarks, only those that surely are some. */
  readonly bookmarksHeadings?: boolean;
  /** As `ListOptions` has it. */
  readonly drawsLabels?: boolean;
  readonly keepsPages: boolean;
  readonly headersFooters: boolean;
  /** What links lead to. */
  readonly targets: readonly NamedPlace[];
  readonly pictureOf: ModelOptions['pictureOf'];
}

export interface LaidOut {
  readonly styles: readonly ParagraphStyle[];
  readonly linkColour?: string;
  readonly notes: readonly Note[];
  readonly sections: readonly Section[];
  /** As `DocumentModel` has them. */
  readonly fonts: DocumentModel['fonts'];
  readonly ground?: string;
  readonly mirrorsMargins?: true;
}

export function layOutDocument(drafts: readonly PageDraft[], facts: DocumentFacts, options: DocumentOptions): LaidOut {
  const { watermark, pages: marked } = sharedWatermark(drafts, options.headersFooters);
  const { pages, notes: endnotes } = takeEndnotes(options.headersFooters ? takeRepeatedFigures(marked) : marked);
  const marks = new NoteMarks(pages, endnotes);
  const sections = makeSections(
    pages.flatMap((page) => (page.isSpent ? [] : [marks.withLooseNotes(page)])),
    options,
  );
  findRoles(sections, options);
  const nodes = sections.flatMap((section) => [...paragraphsOf(section.nodes)]);
  const targets = placeTargets(nodes, options.targets);
  levelContents(nodes);
  const recognised = new Set(pages.flatMap(({ page, isRecognised }) => (isRecognised ? [page] : [])));
  const setting: ModelOptions = {
    knowsWord: facts.knowsWord,
    ...(facts.keepsHyphens ? { keepsHyphens: true } : {}),
    leadingEm: facts.leadingEm,
    rightToLeft: facts.rightToLeft,
    targets,
    noteOf: (word) => marks.noteOf(word),
    pictureOf: options.pictureOf,
    isRecognised: (page) => recognised.has(page),
  };
  const frames = new Frames(pages, facts);
  const making = { setting, frames, options, pageCount: pages.length };
  const running = makeRunning(sections, making);
  const frame = sharedFrame(pages.map((page) => page.frame));
  const numbering = options.headersFooters ? numberingOfSections(sections) : [];
  const made = sections.map((section, index) => ({
    ...makeSection(section, making),
    ...(running[index] ?? NO_RUNNING),
    ...(numbering[index] ? { numbering: numbering[index] } : {}),
    ...(watermark ? { watermark } : {}),
    ...(frame ? { frame } : {}),
    ...(section.lineCount ? { lineCount: section.lineCount } : {}),
  }));
  const notes = marks.notes(setting);
  const { fonts, ground, measures } = facts;
  return {
    ...makeStyles(made),
    fonts,
    notes,
    sections: made,
    ...(ground === undefined ? {} : { ground }),
    ...(measures.mirrored ? { mirrorsMargins: true } : {}),
  };
}

/** The number of the list that numbered headings make. */
const HEADINGS_LIST = 1;

function findRoles(sections: readonly SectionNode[], options: DocumentOptions): void {
  const { outline, bookmarksHeadings = false } = options;
  const nodes: readonly Node[] = sections.flatMap((section) => section.nodes);
  const flowing = nodes.flatMap((node) => (node.kind === 'paragraph' ? [node] : []));
  findContentsLines(flowing);
  const all = [...paragraphsOf(nodes)];
  const isUnmarked = outline.length === 0 && bookmarksHeadings;
  if (findTaggedRoles(all, HEADINGS_LIST + 1)) {
    if (isUnmarked && all.every(({ role }) => role !== 'heading')) findUnmarkedHeadings(flowing);
    completeHeadings(all, outline);
    numberHeadings(flowing, HEADINGS_LIST);
    return;
  }
  if (isUnmarked) findUnmarkedHeadings(flowing);
  else findHeadings(flowing, outline);
  completeSequences(flowing);
  numberHeadings(flowing, HEADINGS_LIST);
  let list = findLists(flowing, HEADINGS_LIST + 1, options);
  for (const node of nodes) {
    if (node.kind !== 'table') continue;
    for (const part of [node, ...node.more]) {
      for (const cell of part.cells) list = findLists([...paragraphsOf(cell.blocks)], list, options);
    }
  }
}

interface Making {
  readonly setting: ModelOptions;
  readonly frames: Frames;
  readonly options: DocumentOptions;
  readonly pageCount: number;
}

function makeRunning(
  sections: readonly SectionNode[],
  { setting, options, pageCount }: Making,
): readonly RunningOfSection[] {
  if (!options.headersFooters) return [];
  const block = (each: DraftBlock, page: number): Block | undefined => {
    const node = toNode(each, page);
    return toBlocks([node.kind === 'figure' ? { ...node, isFloating: true } : node], setting)[0];
  };
  return runningOfSections(sections, { pageCount, block });
}

function makeSection(section: SectionNode, { setting, frames }: Making): Omit<Section, 'header' | 'footer'> {
  return {
    begins: section.begins,
    size: section.size,
    ...frames.of(section),
    rightToLeft: isRightToLeft(section),
    blocks: toBlocks(section.nodes, setting),
    pages: { from: Math.min(...section.pages), to: Math.max(...section.pages) },
  };
}

function isRightToLeft({ nodes }: SectionNode): boolean {
  const lines = [...paragraphsOf(nodes)].flatMap(({ pieces }) => pieces.flatMap((piece) => piece.lines));
  return lines.filter(({ rightToLeft }) => rightToLeft).length * 2 > lines.length;
}

/** Margins and columns. */
class Frames {
  readonly #facts: DocumentFacts;
  readonly #pages: readonly PageDraft[];
  readonly #tops: PageTops;

  constructor(pages: readonly PageDraft[], facts: DocumentFacts) {
    this.#pages = pages;
    this.#tops = new PageTops(pages);
    this.#facts = facts;
  }

  of({ size, columns }: SectionNode): Pick<Section, 'margins' | 'headerPt' | 'footerPt' | 'columns'> {
    const { widthPt, heightPt } = size;
    const alike = this.#pages.filter(
      (page) => Math.abs(page.size.widthPt - widthPt) < 2 && Math.abs(page.size.heightPt - heightPt) < 2,
    );
    const measure = this.#facts.measures.of(widthPt);
    const top = this.#tops.margin(size);
    const lowest = lowestOf(alike);
    const isFull = lowest > USED * heightPt;
    const bottom = isFull
      ? bottomMargin(heightPt - lowest, alike.length, goOver(alike))
      : Math.min(72, Math.max(36, top));
    const left = Math.max(0, Math.min(measure.left, columns[0]?.left ?? measure.left));
    const textRight = Math.max(
      measure.right,
      columns.at(-1)?.right ?? 0,
      Math.min(tablesRight(alike.filter(({ shiftPt = 0 }) => shiftPt === 0)), widthPt - left),
    );
    const right = Math.max(0, widthPt - textRight);
    const header = alike.flatMap((page) => edgeOf(page.header, 'top'));
    const footer = alike.flatMap((page) => edgeOf(page.footer, 'bottom'));
    return {
      margins: { topPt: round(top), rightPt: round(right), bottomPt: round(bottom), leftPt: round(left) },
      headerPt: round(header.length > 0 ? Math.min(...header) : 36),
      footerPt: round(footer.length > 0 ? Math.max(0, heightPt - Math.max(...footer)) : 36),
      columns:
        columns.length === 0
          ? [{ widthPt: round(widthPt - left - right), gapPt: 0 }]
          : columns.map((column, index) => {
              const next = columns[index + 1];
              return {
                widthPt: round(column.right - column.left),
                gapPt: next ? round(Math.max(0, next.left - column.right)) : 0,
              };
            }),
    };
  }
}

function edgeOf(blocks: readonly DraftBlock[], edge: 'top' | 'bottom'): readonly number[] {
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? block.lines.map(({ box }) => box[edge]) : []));
}

function round(points: number): number {
  return Math.round(points * 10) / 10;
}
