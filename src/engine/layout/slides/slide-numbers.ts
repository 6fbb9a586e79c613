/** Finds the texts that count the slides of a deck, and the slides that were hidden when it was printed. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';

/** A text with one number, near the head or foot of its slide. */
export interface NumberMark {
  /** Same for texts of one place with the same words around the number. */
  readonly key: string;
  readonly value: number;
}

export interface SlideNumbers {
  /** That of the first slide. */
  readonly first: number;
  /** Of each slide, the place of its number among its texts; -1 for none. */
  readonly places: readonly number[];
  /** How many numbers are left out before each slide. */
  readonly hidden: readonly number[];
}

/** Of the slides, and how many at least have a number. */
const NUMBERED = 0.5;
const LEAST_SLIDES = 3;
/** Of the slides at most, but for one: a deck of which more is missing is a selection. */
const HIDDEN = 0.1;

/**
 * @param slides the marks of each, by the places of its texts.
 * @param isWhole whether no slide of the file is missing: else a number that is left out tells nothing.
 */
export function slideNumbers(
  slides: readonly (readonly (NumberMark | undefined)[])[],
  isWhole: boolean,
): SlideNumbers | undefined {
  const counts = new Map<string, number>();
  for (const key of slides.flatMap(ownKeys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  if (!best || best[1] < Math.max(LEAST_SLIDES, NUMBERED * slides.length)) return undefined;
  const places = slides.map((marks) =>
    ownKeys(marks).includes(best[0]) ? marks.findIndex((mark) => mark?.key === best[0]) : -1,
  );
  return counted(
    slides.map((marks, index) => marks[places[index] ?? -1]?.value),
    places,
    isWhole,
  );
}

export type NumberSide = 'left' | 'center' | 'right';

/** In points: numbers of other widths differ by more. */
const OTHER_WIDTH = 1;
/** In shares of a slide: numbers whose middle is further right are set to the right, and those so near the middle to that. */
const SET_RIGHT = 0.66;
const SET_AMID = 0.05;

/** The side that numbers are set to: where those of other widths agree, else by the part of the slide that they stand in. */
export function numberSide(boxes: readonly SeenBox[], widthPt: number): NumberSide {
  const spread = (of: (box: SeenBox) => number) => {
    const values = boxes.map(of);
    return Math.max(...values) - Math.min(...values);
  };
  const sides = [
    ['right', spread(({ right }) => right)],
    ['left', spread(({ left }) => left)],
    ['center', spread(middleOf)],
  ] as const;
  if (spread(({ left, right }) => right - left) > OTHER_WIDTH)
    return sides.toSorted(([, a], [, b]) => a - b)[0]?.[0] ?? 'left';
  const middle = boxes.reduce((sum, box) => sum + middleOf(box), 0) / boxes.length / widthPt;
  if (Math.abs(middle - 0.5) < SET_AMID) return 'center';
  return middle > SET_RIGHT ? 'right' : 'left';
}

function middleOf({ left, right }: SeenBox): number {
  return (left + right) / 2;
}

/** Of texts that stand once at their place. */
function ownKeys(marks: readonly (NumberMark | undefined)[]): readonly string[] {
  const groups = Map.groupBy(
    marks.flatMap((mark) => mark ?? []),
    ({ key }) => key,
  );
  return [...groups].flatMap(([key, { length }]) => (length === 1 ? [key] : []));
}

function counted(
  values: readonly (number | undefined)[],
  places: readonly number[],
  isWhole: boolean,
): SlideNumbers | undefined {
  const begin = values.findIndex((value) => value !== undefined);
  const first = (values[begin] ?? 0) - begin;
  const hidden: number[] = [];
  let next = first;
  for (const value of values) {
    hidden.push(value === undefined ? 0 : value - next);
    next = (value ?? next) + 1;
  }
  const most = isWhole ? Math.max(1, Math.floor(HIDDEN * values.length)) : 0;
  const all = hidden.reduce((sum, count) => sum + count, 0);
  if (first < 0 || all > most || hidden.some((count) => count < 0)) return undefined;
  return { first, places, hidden };
}
