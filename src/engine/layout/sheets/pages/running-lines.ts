/** Finds what a spreadsheet program prints above and below its sheets: the name of the sheet or file, page numbers, dates. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import type { Word } from '../../../page/words/words.ts';
import { middle } from '../../lines/rows.ts';
import { type CellItem, cellItems } from '../items/cell-items.ts';
import type { SheetWord } from '../items/sheet-word.ts';

interface PageWords {
  readonly words: readonly SheetWord[];
  readonly size: { readonly widthPt: number; readonly heightPt: number };
}

/** Running lines stand within this part of the page's height from its edge. */
const EDGE = 0.12;
/** In points: three parts of a running line stand at the left, in the middle, at the right, give or take this. */
const CENTRED = 3;
const SAME_HEIGHT = 1;
/** In ems: words of one part stand no further apart. */
const ONE_PART = 0.6;
const PAGE_NUMBER = /^(?:\p{L}{1,10}\.?\s*)?\d{1,4}(?:\s*(?:of|from|von|de|sur|di|van|af|av|из|z|\/|\|)\s*\d{1,4})?$/iu;

/** Gathers what stands at the edges of pages; afterwards it tells which of a page's words are running ones. */
export class RunningLines {
  readonly #heads: Edge[] = [];
  readonly #feet: Edge[] = [];

  /** Call it for every page before the first `without`. */
  add(page: PageWords): void {
    const { head, foot } = edgeLines(page);
    if (head) this.#heads.push(edgeOf(head, page));
    if (foot) this.#feet.push(edgeOf(foot, page));
  }

  without(page: PageWords): readonly SheetWord[] {
    const { head, foot } = edgeLines(page);
    const dropped = new Set<Word>();
    if (head && this.#repeats(edgeOf(head, page), this.#heads, false)) drop(head, dropped);
    if (foot && this.#repeats(edgeOf(foot, page), this.#feet, true)) drop(foot, dropped);
    return dropped.size > 0 ? page.words.filter((word) => !dropped.has(word)) : page.words;
  }

  /** A centred line at the same height as on most pages, alike but for numbers or alone at its height; or a page number. */
  #repeats(edge: Edge, edges: readonly Edge[], isFoot: boolean): boolean {
    if (!edge.isApart) return false;
    if (isFoot && edge.isCentred && PAGE_NUMBER.test(edge.text)) return true;
    const same = edges.filter((other) => Math.abs(other.at - edge.at) < SAME_HEIGHT && other.width === edge.width);
    const alike = same.filter((other) => other.key === edge.key);
    const all = edges.filter((other) => other.width === edge.width).length;
    if (alike.length > 1 && alike.length >= 0.5 * all && (edge.isCentred || edge.isBroad)) return true;
    return edge.isCentred && same.length > 1 && same.every((other) => other.isCentred && other.isApart);
  }
}

interface Edge {
  readonly at: number;
  readonly width: number;
  readonly text: string;
  /** The text with its numbers left out. */
  readonly key: string;
  readonly isCentred: boolean;
  /** It has parts at both sides of the page. */
  readonly isBroad: boolean;
  /** White parts it from the rest of the page. */
  readonly isApart: boolean;
}

interface EdgeLine {
  readonly items: readonly CellItem[];
  readonly room: number;
}

function edgeLines({ words, size }: PageWords): { readonly head?: EdgeLine; readonly foot?: EdgeLine } {
  const items = cellItems(words).toSorted((a, b) => middle(a.box) - middle(b.box));
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last || items.length < 2) return {};
  const atTop = items.filter(({ box }) => Math.abs(middle(box) - middle(first.box)) < 2);
  const atFoot = items.filter(({ box }) => Math.abs(middle(box) - middle(last.box)) < 2);
  if (atTop.length === items.length) return {};
  const below = items[atTop.length];
  const above = items[items.length - atFoot.length - 1];
  const isHead = first.box.bottom < EDGE * size.heightPt + 12;
  const isFoot = last.box.top > (1 - EDGE) * size.heightPt - 12;
  return {
    ...(isHead && below ? { head: { items: atTop, room: below.box.top - first.box.bottom } } : {}),
    ...(isFoot && above ? { foot: { items: atFoot, room: last.box.top - above.box.bottom } } : {}),
  };
}

function edgeOf({ items, room }: EdgeLine, { size }: PageWords): Edge {
  const box = unionBox(items.map((item) => item.box));
  const text = items
    .toSorted((a, b) => a.box.left - b.box.left)
    .flatMap(({ words }) => words.map((word) => word.text))
    .join(' ');
  const em = Math.max(...items.map((item) => item.em));
  return {
    at: middle(box),
    width: Math.round(size.widthPt),
    text,
    key: text.replace(/\d+/g, '#'),
    isCentred: partsOf(items).some(({ left, right }) => Math.abs((left + right) / 2 - size.widthPt / 2) < CENTRED),
    isBroad: items.length > 1 && box.left < 0.2 * size.widthPt && box.right > 0.8 * size.widthPt,
    isApart: room > 0.5 * em,
  };
}

/** The words of a part may be drawn by themselves: `Page` and the number behind it. */
function partsOf(items: readonly CellItem[]): readonly Box[] {
  const parts: Box[] = [];
  for (const { box, em } of items.toSorted((a, b) => a.box.left - b.box.left)) {
    const last = parts.at(-1);
    if (last && box.left - last.right < ONE_PART * em) parts[parts.length - 1] = unionBox([last, box]);
    else parts.push(box);
  }
  return parts;
}

function drop({ items }: EdgeLine, dropped: Set<Word>): void {
  for (const { words } of items) for (const word of words) dropped.add(word);
}
