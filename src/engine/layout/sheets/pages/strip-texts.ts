/** Texts as the strips of a printed sheet draw them, and cells that are merged over several strips. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import { middle } from '../../lines/rows.ts';
import { haveSameClip } from '../items/cell-items.ts';
import type { SheetWord } from '../items/sheet-word.ts';

/** In points: texts that are drawn again stand at the same height; and how far they run over what is shown of them. */
export const SAME_PLACE = 1;

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

/** A cell with its text as it is drawn again and again. */
export interface Repeated extends Omit<CellOverStrips, 'words'> {
  readonly best: StripText;
  readonly others: readonly StripText[];
}

export interface StripText {
  readonly strip: number;
  readonly words: readonly SheetWord[];
  readonly text: string;
  readonly box: Box;
  readonly clip: Box | undefined;
}

/** What was drawn in one go, and parts of a line of one cell. */
export function textsOf(words: readonly SheetWord[], strip: number): readonly StripText[] {
  const groups: SheetWord[][] = [];
  for (const word of words) {
    const before = groups.at(-1)?.[0];
    if (before && isOneText(before, word)) groups.at(-1)?.push(word);
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

/** Drawn in one go, or clipped to one cell at one height. */
function isOneText(before: SheetWord, word: SheetWord): boolean {
  if (before.object !== undefined && before.object === word.object) return true;
  const isInOneCell = before.isCellClip && word.isCellClip && haveSameClip(before, word);
  return isInOneCell === true && Math.abs(middle(before.box) - middle(word.box)) < SAME_PLACE;
}

/** They stand at one height. */
export function isLevelWith(a: StripText, b: StripText): boolean {
  return Math.abs(middle(a.box) - middle(b.box)) < SAME_PLACE;
}

export function seenWidth({ box, clip }: StripText): number {
  return Math.min(box.right, clip?.right ?? Infinity) - Math.max(box.left, clip?.left ?? -Infinity);
}
