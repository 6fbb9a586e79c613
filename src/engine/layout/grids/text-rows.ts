/** Gathers the words of a page into rows of items: what stands together without a wide gap. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes.ts';
import type { PlacedWord, Word } from '../../page/words.ts';
import { makeSegments, middle, type Segment } from '../lines/rows.ts';
import { lineText, makeLine } from '../lines/text-line.ts';

/** Words of one row that belong together; a candidate for a cell. */
export interface Item {
  readonly text: string;
  /** In the frame of the text. */
  readonly box: SeenBox;
  readonly em: number;
  readonly bold: boolean;
  readonly words: readonly PlacedWord[];
}

export interface Row {
  readonly items: readonly Item[];
  readonly top: number;
  readonly bottom: number;
}

const BOLD_WEIGHT = 600;
const BOLD_NAME = /bold|black|heavy/i;
/** Signs that belong to the number after them, and signs that belong to the one before. */
const LEADS = /^(?:[$€£¥₹₽₺₩]|[-–−(]|[A-Z]{0,2}\$)$/;
const TRAILS = /^(?:[%€£¥)]|%\))$/;
/** In ems: a sign set at the edge of a cell stands no further from its number. */
const LEAD_REACH = 8;
const TRAIL_REACH = 2;

/** Rows of words that run the same way, from the top of the page as they are read. */
export function textRows(words: readonly Word[]): readonly Row[] {
  const rows: Segment[][] = [];
  for (const segment of [...makeSegments(words)].sort((a, b) => middle(a.box) - middle(b.box))) {
    const first = rows.at(-1)?.[0];
    const isSame = first && middle(segment.box) - middle(first.box) < 0.5 * (first.box.bottom - first.box.top);
    if (isSame) rows.at(-1)?.push(segment);
    else rows.push([segment]);
  }
  return rows.map((segments) => makeRow(segments.map(({ words: placed }) => makeItem(placed))));
}

/** The words of a page by the way they run, the most common way first. */
export function wordsByTurn(words: readonly Word[]): readonly (readonly Word[])[] {
  return ([0, 1, 2, 3] as const)
    .map((turn) => words.filter((word) => word.turn === turn))
    .filter((group) => group.length > 0)
    .sort((a, b) => b.length - a.length);
}

export function makeItem(placed: readonly PlacedWord[]): Item {
  const em = Math.max(1, ...placed.map(({ word }) => word.sizePt));
  const box = unionBox(placed.map((each) => each.box));
  const bold = placed.every(({ word }) => word.font.weight >= BOLD_WEIGHT || BOLD_NAME.test(word.font.name));
  const text = lineText(makeLine([{ words: placed, box, em }], false))
    .replace(/\s+/g, ' ')
    .trim();
  return { text, box, em, bold, words: placed };
}

/** The first link of the items: a cell can have but one. */
export function linkOf(items: readonly Item[]): { readonly link?: string } {
  for (const { words } of items) for (const { word } of words) if (word.link) return { link: word.link };
  return {};
}

export function makeRow(items: readonly Item[]): Row {
  const ordered = joinSigns([...items].sort((a, b) => a.box.left - b.box.left));
  return {
    items: ordered,
    top: Math.min(...ordered.map(({ box }) => box.top)),
    bottom: Math.max(...ordered.map(({ box }) => box.bottom)),
  };
}

/** Bookkeepers set the currency at the left edge of a cell and the number at its right one. */
function joinSigns(items: readonly Item[]): readonly Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    const gap = before ? (item.box.left - before.box.right) / item.em : Infinity;
    const leads = before && LEADS.test(before.text) && /^[\d(.,-]/.test(item.text) && gap < LEAD_REACH;
    const trails = before && TRAILS.test(item.text) && /\d$/.test(before.text) && gap < TRAIL_REACH;
    if (before && (leads || trails)) joined[joined.length - 1] = withoutGap(before, item);
    else joined.push(item);
  }
  return joined;
}

function withoutGap(before: Item, item: Item): Item {
  return { ...makeItem([...before.words, ...item.words]), text: before.text + item.text };
}
