/** Finds cells that are merged over several strips: Calc draws their text on every page that they reach, cut off to their part of it. */
import type { DrawnLine, FilledArea } from '../../../../adapters/pdfium-lines.ts';
import type { SheetWord } from '../items/sheet-word.ts';
import { cutTitles } from './cut-titles.ts';
import {
  type CellOverStrips,
  isLevelWith,
  type Repeated,
  SAME_PLACE,
  type StripText,
  seenWidth,
  textsOf,
} from './strip-texts.ts';

interface StripPage {
  readonly words: readonly SheetWord[];
  readonly lines?: readonly DrawnLine[];
  readonly fills?: readonly FilledArea[];
}

export interface WithWholeCells<P> {
  readonly strips: readonly (readonly P[])[];
  readonly cells: readonly CellOverStrips[];
}

/** In points: texts begin so far inside of their cell at most. */
const NEAR = 2.5;

/** Each text once. @param strips pages from left to right, each strip from its first page down. */
export function withWholeCells<P extends StripPage>(strips: readonly (readonly P[])[]): WithWholeCells<P> {
  const bands = Math.max(0, ...strips.map(({ length }) => length));
  const cells: CellOverStrips[] = [];
  const dropped = new Set<SheetWord>();
  for (let band = 0; band < bands && strips.length > 1; band++) {
    const texts = strips.flatMap((strip, index) => textsOf(strip[band]?.words ?? [], index));
    const byText = Map.groupBy(texts, ({ text }) => text);
    const found = [...endsOf(texts, byText), ...startsOf(texts, byText, leftsOf(strips, band)), ...cutTitles(texts)];
    for (const { best, others, ...cell } of found) {
      if ([best, ...others].some(({ words: [word] }) => word && dropped.has(word))) continue;
      for (const { words } of others) for (const word of words) dropped.add(word);
      cells.push({ words: best.words, ...cell });
    }
  }
  if (dropped.size === 0) return { strips, cells };
  const kept = strips.map((strip) =>
    strip.map((page) => ({ ...page, words: page.words.filter((word) => !dropped.has(word)) })),
  );
  return { strips: kept, cells };
}

type Texts = readonly StripText[];

/** Cells whose text is not seen on their first strip. */
function endsOf(texts: Texts, byText: ReadonlyMap<string, Texts>): readonly Repeated[] {
  const unseen = texts.filter(({ box, clip }) => clip && box.left > clip.right - SAME_PLACE);
  const taken = new Set<StripText>();
  return unseen
    .toSorted((a, b) => a.strip - b.strip)
    .flatMap((first) => {
      if (taken.has(first)) return [];
      const all = (byText.get(first.text) ?? []).filter((each) => each.strip >= first.strip && isAgain(each, first));
      const [best, ...others] = all.toSorted((a, b) => seenWidth(b) - seenWidth(a));
      const last = all.at(-1);
      if (!best || !last || others.length === 0 || !others.every(isCut)) return [];
      for (const each of all) taken.add(each);
      const from = { strip: first.strip, x: first.clip?.left ?? first.box.left };
      return [{ best, others, from, to: { strip: last.strip, x: last.clip?.right ?? last.box.right } }];
    });
}

/** Cells whose text is not seen on their last strip. Texts that run over empty cells are drawn where they are seen alone. */
function startsOf(
  texts: Texts,
  byText: ReadonlyMap<string, Texts>,
  lefts: readonly (readonly number[])[],
): readonly Repeated[] {
  const unseen = texts.filter(({ box, clip }) => clip && box.right < clip.left + SAME_PLACE);
  const taken = new Set<StripText>();
  return unseen
    .toSorted((a, b) => b.strip - a.strip)
    .flatMap((last) => {
      if (taken.has(last) || !last.clip) return [];
      const all = (byText.get(last.text) ?? []).filter((each) => each.strip <= last.strip && isAgain(each, last));
      const [best, ...others] = all.toSorted((a, b) => seenWidth(b) - seenWidth(a));
      if (!best || others.length === 0 || seenWidth(best) <= 0) return [];
      for (const each of all) taken.add(each);
      const from = { strip: best.strip, x: leftOf(best, last, lefts[best.strip] ?? []) };
      return [{ best, others, from, to: { strip: last.strip, x: last.clip.right } }];
    });
}

/** A text in the middle of its cell is as far from its left side as from the right one, where something else begins, too. */
function leftOf({ box }: StripText, last: StripText, lefts: readonly number[]): number {
  const right = (last.clip?.right ?? last.box.right) + box.left - last.box.left;
  const left = box.left + box.right - right;
  return lefts.some((each) => Math.abs(each - left) < NEAR) ? left : box.left - SAME_PLACE;
}

/** Where texts, lines and fills of each strip begin. */
function leftsOf(strips: readonly (readonly StripPage[])[], band: number): readonly (readonly number[])[] {
  return strips.map((strip) => {
    const { words = [], lines = [], fills = [] } = strip[band] ?? {};
    const drawn = lines.map(({ level, at, from }) => (level ? from : at));
    return [...words, ...fills].map(({ box }) => box.left).concat(drawn);
  });
}

function isAgain(a: StripText, b: StripText): boolean {
  return a.text === b.text && isLevelWith(a, b);
}

function isCut({ box, clip }: StripText): boolean {
  return clip !== undefined && (box.left < clip.left - SAME_PLACE || box.right > clip.right + SAME_PLACE);
}
