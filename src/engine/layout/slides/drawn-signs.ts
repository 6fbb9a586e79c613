/** Reads the bullets of lists that browsers draw as small shapes: they become the signs of their items, and are drawn no more. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { BoxGrid } from '../../page/boxes/box-grid.ts';
import type { ReadPage } from '../../page/page-content.ts';
import type { Word } from '../../page/words/words.ts';
import { withDrawnBullets } from '../lines/drawn-bullets.ts';
import type { TablePage } from '../tables/table.ts';

interface Drawn {
  readonly box: SeenBox;
  /** Absent where it stays in the background. */
  readonly path?: unknown;
}

/** In points: two boxes of one shape differ by less. */
const SAME = 1;
/** In points: bullets are no larger. */
const LARGEST = 30;
/** One shape before a text is no list. */
const LEAST = 2;

/** @param page without its charts. @param read what is painted on it. @returns the page with words for the bullets, and where these are drawn. */
export function withDrawnSigns(page: TablePage, read: ReadPage, items: readonly Drawn[]) {
  const none = { page, signs: [] as readonly SeenBox[] };
  if (read.recognised) return none;
  const drawn = items.filter(({ box, path }) => path !== undefined && isSmall(box)).map(({ box }) => box);
  const grid = new BoxGrid(drawn);
  const isDrawn = (box: SeenBox) => grid.near(box).some((number) => isSame(drawn[number], box));
  const shapes = read.shapes.filter(({ box }) => isSmall(box) && isDrawn(box));
  const content = withDrawnBullets({ ...read, ...page, shapes, pictures: [], isScan: false, isRecognised: false });
  const left = new Set(content.shapes);
  const signs = shapes.filter((shape) => !left.has(shape)).map(({ box }) => box);
  if (signs.length < LEAST) return none;
  return { page: { ...page, words: withObjects(content.words, new Set(page.words)), fills: content.fills }, signs };
}

/** What is drawn beside the bullets. */
export function withoutSigns<Shape extends { readonly box: SeenBox }>(
  shapes: readonly Shape[],
  signs: readonly SeenBox[],
): readonly Shape[] {
  const grid = new BoxGrid(signs);
  return shapes.filter(({ box }) => !grid.near(box).some((number) => isSame(signs[number], box)));
}

/** A bullet belongs to what its text belongs to. */
function withObjects(words: readonly Word[], before: ReadonlySet<Word>): readonly Word[] {
  return words.map((word, index) => {
    const object = words[index + 1]?.object;
    return before.has(word) || object === undefined ? word : { ...word, object };
  });
}

function isSmall({ left, top, right, bottom }: SeenBox): boolean {
  return right - left < LARGEST && bottom - top < LARGEST;
}

function isSame(a: SeenBox | undefined, b: SeenBox): boolean {
  if (!a) return false;
  const sides = [a.left - b.left, a.top - b.top, a.right - b.right, a.bottom - b.bottom];
  return sides.every((side) => Math.abs(side) <= SAME);
}
