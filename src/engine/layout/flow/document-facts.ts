/** What all pages together tell before any is laid out: margins, usual leading, words, and the rows that repeat. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import { FontKinds } from '../frames/font-kind.ts';
import { isEastAsian } from '../lines/east-asian.ts';
import { HyphenCounter } from '../lines/hyphenation.ts';
import { makeSegments } from '../lines/rows.ts';
import type { FontKind } from '../model.ts';
import type { PageContent } from '../page-content.ts';
import { GutterReader, type Gutters } from './columns/known-gutters.ts';
import { notesTop } from './notes/notes.ts';
import type { EdgeRow, PageEdges } from './page/page-edges.ts';
import { pageGround, sharedGround } from './page/page-ground.ts';
import { MeasureReader, type Measures } from './page/page-measures.ts';
import { type RowFacts, rowFacts, segmentRows } from './page/page-rows.ts';
import { leaningOf } from './paragraphs/flow-line.ts';
import { EDGE_ZONE, findRunningRows, INNER_ZONE, type RunningRows } from './running/running-lines.ts';

export interface DocumentFacts {
  /** By family. */
  readonly fonts: ReadonlyMap<string, FontKind>;
  /** What nearly all pages are painted with, as `rrggbb`; absent where that is paper. */
  readonly ground?: string;
  readonly running: ReadonlyMap<number, RunningRows>;
  /** Some page has text of its own, which was not read from its picture. */
  readonly isWritten: boolean;
  /** Most letters are of one width. */
  readonly isTypewritten: boolean;
  /** Most letters run from right to left. */
  readonly rightToLeft: boolean;
  /** @param text of the lines: those of East Asian letters are further apart. */
  leadingEm(em: number, text: string): number;
  knowsWord(word: string): boolean;
  /** No program has divided words: a hyphen at the end of a line is that of its word. */
  readonly keepsHyphens?: boolean;
  /** Whether a word occurs amid a line, where it is not divided. */
  standsAmidLine(word: string): boolean;
  readonly gutters: Gutters;
  readonly measures: Measures;
}

/** Words remembered for hyphens; more than any book has. */
const MAX_WORDS = 200_000;
const FALLBACK_LEADING = 1.2;
/** In ems: that of fonts with letters of many scripts, whose lines have half as much white between them again. */
const MOST_LEADING = 3;
/** A distance of lines that makes up this share of all is the leading of some paragraphs. */
const COMMON = 0.12;
/** Of the height of a page. */
const FRAME_HEIGHT = 0.85;
/** In points: the edges of charts stand for rows of text of this size. */
const CHART_EM = 10;

/** Fed page by page; small enough for a thousand of them. */
export class FactsReader {
  readonly #edges: PageEdges[] = [];
  readonly #grounds: (string | undefined)[] = [];
  readonly #gutters = new GutterReader();
  readonly #fonts = new FontKinds();
  readonly #leading = new Map<string, Map<number, number>>();
  readonly #words = new Set<string>();
  readonly #amidLines = new Set<string>();
  #isWritten = false;
  #leaning = 0;
  /** Letters of one width, less all others. */
  #typed = 0;
  readonly #measures = new MeasureReader();
  readonly #hyphens = new HyphenCounter();

  add(content: PageContent): void {
    const segments = segmentRows(makeSegments(content.words.filter(({ turn }) => turn === 0)));
    const rows = segments.map(rowFacts);
    this.#gutters.add(content, segments);
    this.#hyphens.add(segments.flat());
    this.#edges.push(edgesOf(content, rows));
    this.#grounds.push(pageGround(content));
    this.#addLeading(rows);
    this.#measures.add(content, rows);
    this.#isWritten ||= content.words.length > 0 && !content.isScan;
    this.#leaning += leaningOf(content.words);
    for (const { text, endsLine, font } of content.words) {
      this.#fonts.add(font);
      this.#typed += (this.#fonts.isTypewriter(font) ? 1 : -1) * text.length;
      if (this.#words.size < MAX_WORDS) this.#words.add(bare(text));
      if (!endsLine && this.#amidLines.size < MAX_WORDS) this.#amidLines.add(bare(text));
    }
  }

  finish(): DocumentFacts {
    const leadings = new Map([...this.#leading].map(([key, steps]) => [key, commonLeading(steps)] as const));
    const ground = sharedGround(this.#grounds);
    return {
      ...(ground === undefined ? {} : { ground }),
      fonts: this.#fonts.finish(),
      running: findRunningRows(this.#edges),
      isWritten: this.#isWritten,
      isTypewritten: this.#typed > 0,
      rightToLeft: this.#leaning > 0,
      leadingEm: (em, text) => leadings.get(lineKey({ em, text })) ?? FALLBACK_LEADING,
      knowsWord: (word) => this.#words.has(bare(word)),
      keepsHyphens: this.#hyphens.keepsHyphens(),
      standsAmidLine: (word) => this.#amidLines.has(bare(word)),
      gutters: this.#gutters.finish(),
      measures: this.#measures.finish(),
    };
  }

  #addLeading(rows: readonly RowFacts[]): void {
    for (const [index, row] of rows.entries()) {
      const above = rows[index - 1];
      if (!above || lineKey(above) !== lineKey(row)) continue;
      const step = (row.box.bottom - above.box.bottom) / row.em;
      if (step < 0.9 || step > MOST_LEADING || above.box.right < row.box.left || above.box.left > row.box.right)
        continue;
      const steps = this.#leading.get(lineKey(row)) ?? new Map<number, number>();
      const key = Math.round(step * 50) / 50;
      steps.set(key, (steps.get(key) ?? 0) + row.letters);
      this.#leading.set(lineKey(row), steps);
    }
  }
}

/** Lines that stand at one distance: of one size, and of letters of one kind. */
function lineKey({ em, text }: Pick<RowFacts, 'em' | 'text'>): string {
  return `${Math.round(em * 2) / 2} ${isEastAsian(text)}`;
}

function bare(word: string): string {
  return word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

function edgesOf(content: PageContent, rows: readonly RowFacts[]): PageEdges {
  const { page, size, lines, words } = content;
  const zone = EDGE_ZONE * size.heightPt;
  const plain = ({ letters: _, ...row }: RowFacts): EdgeRow => row;
  const above = [...rows.map(plain), ...chartEdges(content, 'top')];
  const below = [...rows.map(plain), ...chartEdges(content, 'bottom')];
  const outer = above.filter(({ box }) => box.bottom < zone);
  const top = outer.length > 0 ? outer : innerRow(above, size);
  const bottom = below.filter(({ box }) => box.top > size.heightPt - zone).reverse();
  const uprights = lines.filter((line) => !line.level && !isFrame(line, size, rows));
  const notes = notesTop(
    words.filter(({ turn }) => turn === 0),
    content,
    unionBox([...rows.map(({ box }) => box), { left: 0, right: 0, top: 0, bottom: 0 }]),
  );
  return {
    page,
    size,
    rows: rows.length,
    ...(rows.some(({ isTagged }) => isTagged) ? { isTagged: true as const } : {}),
    top: content.charts ? top.toSorted((a, b) => a.box.top - b.box.top) : top,
    bottom: content.charts ? bottom.sort((a, b) => b.box.bottom - a.box.bottom) : bottom,
    uprights: uprights.length > 400 ? [] : uprights,
    ...(notes === undefined ? {} : { notesFrom: notes }),
  };
}

/** The highest row of a page whose margin is higher than headers stand. */
function innerRow(rows: readonly EdgeRow[], { heightPt }: PageContent['size']): readonly EdgeRow[] {
  const [first] = rows;
  return first && first.box.bottom < INNER_ZONE * heightPt ? [{ ...first, isInner: true }] : [];
}

/** Where charts begin or end, the text of a page may. */
function chartEdges({ charts = [] }: PageContent, edge: 'top' | 'bottom'): readonly EdgeRow[] {
  return charts.map(({ box }) => {
    return { text: '', box: { ...box, top: box[edge], bottom: box[edge] }, em: CHART_EM, isChart: true };
  });
}

/** Whether a line is a border of the page: as high as the page, and well outside of all text. */
function isFrame({ from, to, at }: DrawnLine, { heightPt }: PageContent['size'], rows: readonly RowFacts[]): boolean {
  if (to - from < FRAME_HEIGHT * heightPt) return false;
  return rows.every(({ box, em }) => at < box.left - em || at > box.right + em);
}

/** The smallest distance of lines that is common: larger ones lie between paragraphs. */
function commonLeading(steps: ReadonlyMap<number, number>): number {
  const all = [...steps.values()].reduce((sum, each) => sum + each, 0);
  for (const step of [...steps.keys()].sort((a, b) => a - b)) {
    const near = [...steps].reduce((sum, [each, weight]) => sum + (Math.abs(each - step) <= 0.03 ? weight : 0), 0);
    if (near >= COMMON * all) return step;
  }
  return FALLBACK_LEADING;
}

export function boxOfWords(words: readonly Word[]): Box | undefined {
  return words.length === 0 ? undefined : unionBox(words.map(({ box }) => box));
}
