/** Tells words what refers to them: the comments about them, and where in the document links over them lead. */
import type { SeenBox } from '../../../adapters/pdfium-seen.ts';
import type { Word } from './words.ts';

/** What is about places of a page. */
export interface Reference<T> {
  readonly boxes: readonly SeenBox[];
  readonly value: T;
}

/** In points: a sign that stands further from all words is about none of them. */
const FURTHEST = 400;

/** @param comments by their ids. */
export function withComments(words: readonly Word[], comments: readonly Reference<number>[]): readonly Word[] {
  const found = new Map<Word, number[]>();
  for (const { boxes, value } of comments) {
    const under = words.filter((word) => boxes.some((box) => isUnder(word, box)));
    const [box] = boxes;
    const nearest = under.length === 0 && box ? nearestWord(words, box) : undefined;
    for (const word of nearest ? [nearest] : under) found.set(word, [...(found.get(word) ?? []), value]);
  }
  if (found.size === 0) return words;
  return words.map((word) => {
    const ids = found.get(word);
    return ids ? { ...word, comments: ids } : word;
  });
}

/** @param links by the names of the places that they lead to. */
export function withTargets(words: readonly Word[], links: readonly Reference<string>[]): readonly Word[] {
  if (links.length === 0) return words;
  return words.map((word) => {
    const link = links.find(({ boxes }) => boxes.some((box) => isUnder(word, box)));
    return link && !word.link ? { ...word, target: link.value } : word;
  });
}

/** By its middle. */
function isUnder({ box }: Word, { left, top, right, bottom }: SeenBox): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Lines count more than places in them: the sign of a comment stands in the margin beside its line. */
function nearestWord(words: readonly Word[], at: SeenBox): Word | undefined {
  const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
  let best: { readonly word: Word; readonly distance: number } | undefined;
  for (const word of words) {
    const { left, top, right, bottom } = word.box;
    const across = Math.max(0, left - x, x - right);
    const down = Math.max(0, top - y, y - bottom);
    const distance = across / 4 + down;
    if (distance < FURTHEST && (!best || distance < best.distance)) best = { word, distance };
  }
  return best?.word;
}
