/** Finds the border around the text of a page, and tells whether all pages of a document have it. */
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import type { PageFrame } from '../../model.ts';
import type { PageContent } from '../../page-content.ts';

/** Of the sides of the page: how long its lines are, and how far from the edge they stand at most. */
const LENGTH = 0.8;
const INSET = 0.12;
/** In points: lines that meet. */
const MEETS = 3;
/** In points: what ends at a border is a line of a table. */
const TOUCHES = 1.2;
/** In points: borders at one place. */
const SAME_PLACE = 2;

export function findPageFrame({
  lines,
  words,
  size,
}: Pick<PageContent, 'lines' | 'words' | 'size'>): PageFrame | undefined {
  const { widthPt, heightPt } = size;
  const long = lines.filter(({ level, from, to }) => to - from >= LENGTH * (level ? widthPt : heightPt));
  const [levels, uprights] = [true, false].map((isLevel) =>
    long.filter(({ level }) => level === isLevel).sort((a, b) => a.at - b.at),
  );
  const [top, bottom, left, right] = [levels?.[0], levels?.at(-1), uprights?.[0], uprights?.at(-1)];
  if (!top || !bottom || !left || !right) return undefined;
  const box = { left: left.at, top: top.at, right: right.at, bottom: bottom.at };
  const insets = [box.left, widthPt - box.right, box.top, heightPt - box.bottom];
  const isOutside = insets.every((inset, side) => inset >= 0 && inset <= INSET * (side < 2 ? widthPt : heightPt));
  const isClosed =
    [top, bottom].every(({ from, to }) => meets(from, box.left) && meets(to, box.right)) &&
    [left, right].every(({ from, to }) => meets(from, box.top) && meets(to, box.bottom));
  const sides = [top, bottom, left, right];
  if (!isOutside || !isClosed || lines.some((line) => !sides.includes(line) && touches(line, sides))) return undefined;
  const isCrossed = words.some((word) => sides.some((side) => crosses(side, word.box)));
  return isCrossed ? undefined : { box, widthPt: top.widthPt, colour: top.colour };
}

function meets(a: number, b: number): boolean {
  return Math.abs(a - b) <= MEETS;
}

/** Whether a line ends at one of the sides that it stands across. */
function touches({ level, at, from, to }: DrawnLine, sides: readonly DrawnLine[]): boolean {
  return sides.some(
    (side) =>
      side.level !== level &&
      at > side.from + MEETS &&
      at < side.to - MEETS &&
      Math.min(Math.abs(from - side.at), Math.abs(to - side.at)) <= TOUCHES,
  );
}

function crosses({ level, at }: DrawnLine, { left, top, right, bottom }: PageFrame['box']): boolean {
  return level ? at > top + 1 && at < bottom - 1 : at > left + 1 && at < right - 1;
}

/** The border of all pages; none where one has another or none. */
export function sharedFrame(frames: readonly (PageFrame | undefined)[]): PageFrame | undefined {
  const [first] = frames;
  const isShared = frames.every((each) => first && each && isSame(first, each));
  return isShared ? first : undefined;
}

function isSame({ box: a }: PageFrame, { box: b }: PageFrame): boolean {
  return (['left', 'top', 'right', 'bottom'] as const).every((side) => Math.abs(a[side] - b[side]) <= SAME_PLACE);
}
