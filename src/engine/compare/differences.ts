/** Puts changes of words where they stand: on which pages, in which boxes, with the words themselves. */
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import type { Change } from './changes.ts';
import type { Lexicon, WordLook } from './lexicon.ts';
import type { PageFacts } from './read-document.ts';
import type { Span } from './spans.ts';
import { UNSPACED, type WordRow } from './word-row.ts';

/** `restyled`: the same words in another font, size or colour. `look`: pictures and drawings. `frame`: the page was rotated or resized. */
export type DifferenceKind = Change['kind'] | 'restyled' | 'look' | 'frame';

export interface Difference {
  readonly kind: DifferenceKind;
  readonly a: Side;
  readonly b: Side;
}

export interface Side {
  /** Empty where nothing of it is in this file, and for looks. */
  readonly text: string;
  readonly words: number;
  readonly places: readonly Place[];
}

export interface Place {
  /** Among the chosen pages, from 0. */
  readonly page: number;
  /** On the page as seen, in units of the page. */
  readonly boxes: readonly SeenBox[];
}

export const NOWHERE: Side = { text: '', words: 0, places: [] };

export function differenceOf(
  { kind, a, b }: Pick<Change, 'a' | 'b'> & { readonly kind: DifferenceKind },
  rows: Rows,
): Difference {
  return { kind, a: sideOf(a, rows.a), b: sideOf(b, rows.b) };
}

export interface Rows {
  readonly a: WordRow;
  readonly b: WordRow;
}

function sideOf({ from, to }: Span, row: WordRow): Side {
  const texts: string[] = [];
  const pages = new Map<number, SeenBox[]>();
  for (let index = from; index < to; index++) {
    texts.push(row.text(index));
    const boxes = pages.get(row.page(index)) ?? [];
    pages.set(row.page(index), boxes);
    for (const box of row.boxes(index)) addBox(boxes, box);
  }
  return { text: joined(texts), words: to - from, places: [...pages].map(([page, boxes]) => ({ page, boxes })) };
}

/** With spaces between words, and none between the letters of scripts that write none. */
function joined(texts: readonly string[]): string {
  return texts.reduce((line, text) => {
    const touches = line === '' || (UNSPACED.test(text) && UNSPACED.test(line.at(-1) ?? ''));
    return touches ? line + text : `${line} ${text}`;
  }, '');
}

/** Words beside each other share a box. */
function addBox(boxes: SeenBox[], box: SeenBox): void {
  const last = boxes.at(-1);
  if (!last || !areBeside(last, box)) {
    boxes.push(box);
    return;
  }
  boxes[boxes.length - 1] = {
    left: Math.min(last.left, box.left),
    top: Math.min(last.top, box.top),
    right: Math.max(last.right, box.right),
    bottom: Math.max(last.bottom, box.bottom),
  };
}

function areBeside(a: SeenBox, b: SeenBox): boolean {
  const height = Math.min(a.bottom - a.top, b.bottom - b.top);
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const gap = Math.max(b.left - a.right, a.left - b.right);
  return overlap > 0.6 * height && gap < height;
}

/** Runs of words that are the same and look otherwise. */
export function restyledSpans(
  rows: Rows,
  partners: Int32Array,
  lexicon: Lexicon,
): readonly { readonly kind: 'restyled'; readonly a: Span; readonly b: Span }[] {
  const found: { readonly kind: 'restyled'; readonly a: Span; readonly b: Span }[] = [];
  const differ = new Map<string, boolean>();
  for (const [index, partner] of partners.entries()) {
    if (partner < 0) continue;
    const [one, other] = [rows.a.look(index), rows.b.look(partner)];
    if (one === other) continue;
    const key = `${one} ${other}`;
    const isOther = differ.get(key) ?? looksOtherwise(lexicon.look(one), lexicon.look(other));
    differ.set(key, isOther);
    if (!isOther) continue;
    const last = found.at(-1);
    const isNext = last?.a.to === index && last.b.to === partner;
    if (last && isNext)
      found[found.length - 1] = {
        kind: 'restyled',
        a: { ...last.a, to: index + 1 },
        b: { ...last.b, to: partner + 1 },
      };
    else found.push({ kind: 'restyled', a: { from: index, to: index + 1 }, b: { from: partner, to: partner + 1 } });
  }
  return found;
}

/** In shares of the larger one. */
const SAME_SIZE = 0.06;

function looksOtherwise(a: WordLook | undefined, b: WordLook | undefined): boolean {
  if (!a || !b) return false;
  const isSameSize = Math.abs(a.sizePt - b.sizePt) <= SAME_SIZE * Math.max(a.sizePt, b.sizePt);
  const isSameStyle = a.isBold === b.isBold && a.isItalic === b.isItalic && a.colour === b.colour;
  return !isSameSize || !isSameStyle || familyOf(a.font) !== familyOf(b.font);
}

/** Programs write one font as `Arial-BoldMT`, `Arial,Bold` or `ArialMT`. */
function familyOf(font: string): string {
  return font
    .replace(/[-,].*$/, '')
    .replace(/(PS)?MT$/, '')
    .toLowerCase();
}

/** The page of a place in its file, from 1. */
export function pageNumber(pages: readonly PageFacts[], place: Place): number {
  return pages[place.page]?.number ?? 0;
}
