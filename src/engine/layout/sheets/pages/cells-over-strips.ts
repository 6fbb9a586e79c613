/** Finds cells that are merged over several strips: Calc draws their text on every page that they reach, cut off to their part of it. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import { middle } from '../../lines/rows.ts';
import type { SheetWord } from '../items/sheet-word.ts';

interface StripPage {
  readonly words: readonly SheetWord[];
}

interface StripPlace {
  readonly strip: number;
  /** On its pages. */
  readonly x: number;
}

export interface CellOverStrips {
  /** Of its text, where most of it is seen. */
  readonly words: readonly SheetWord[];
  readonly from: StripPlace;
  readonly to: StripPlace;
}

export interface WithWholeCells<P> {
  readonly strips: readonly (readonly P[])[];
  readonly cells: readonly CellOverStrips[];
}

/** In points: texts that are drawn again stand at the same height; and how far they run over what is shown of them. */
const SAME_PLACE = 1;

/** Each text once. @param strips pages from left to right, each strip from its first page down. */
export function withWholeCells<P extends StripPage>(strips: readonly (readonly P[])[]): WithWholeCells<P> {
  const bands = Math.max(0, ...strips.map(({ length }) => length));
  const cells: CellOverStrips[] = [];
  const dropped = new Set<SheetWord>();
  for (let band = 0; band < bands && strips.length > 1; band++) {
    const texts = strips.flatMap((strip, index) => textsOf(strip[band]?.words ?? [], index));
    const byText = Map.groupBy(texts, ({ text }) => text);
    const unseen = texts.filter(({ box, clip }) => clip && box.left > clip.right - SAME_PLACE);
    for (const first of unseen.toSorted((a, b) => a.strip - b.strip)) {
      if (first.words.some((word) => dropped.has(word))) continue;
      const all = (byText.get(first.text) ?? []).filter((each) => each.strip >= first.strip && isAgain(each, first));
      const [best, ...others] = all.toSorted((a, b) => seenWidth(b) - seenWidth(a));
      const last = all.at(-1);
      if (!best || !last || others.length === 0 || !others.every(isCut)) continue;
      for (const { words } of others) for (const word of words) dropped.add(word);
      const from = { strip: first.strip, x: first.clip?.left ?? first.box.left };
      cells.push({ words: best.words, from, to: { strip: last.strip, x: last.clip?.right ?? last.box.right } });
    }
  }
  if (dropped.size === 0) return { strips, cells };
  const kept = strips.map((strip) =>
    strip.map((page) => ({ ...page, words: page.words.filter((word) => !dropped.has(word)) })),
  );
  return { strips: kept, cells };
}

interface StripText {
  readonly strip: number;
  readonly words: readonly SheetWord[];
  readonly text: string;
  readonly box: Box;
  readonly clip: Box | undefined;
}

/** What was drawn in one go. */
function textsOf(words: readonly SheetWord[], strip: number): readonly StripText[] {
  const groups: SheetWord[][] = [];
  for (const word of words) {
    const before = groups.at(-1)?.[0];
    if (before && before.object !== undefined && before.object === word.object) groups.at(-1)?.push(word);
    else groups.push([word]);
  }
  return groups.map((group) => ({
    strip,
    words: group,
    text: group.map(({ text }) => text).join(' '),
    box: unionBox(group.map(({ box }) => box)),
    clip: group[0]?.clip,
  }));
}

function isAgain(a: StripText, b: StripText): boolean {
  return a.text === b.text && Math.abs(middle(a.box) - middle(b.box)) < SAME_PLACE;
}

function isCut({ box, clip }: StripText): boolean {
  return clip !== undefined && (box.left < clip.left - SAME_PLACE || box.right > clip.right + SAME_PLACE);
}

function seenWidth({ box, clip }: StripText): number {
  return Math.min(box.right, clip?.right ?? Infinity) - Math.max(box.left, clip?.left ?? -Infinity);
}
