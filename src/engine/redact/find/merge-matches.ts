/** Makes one list of what several readings of a page found: what two of them found in one place counts once. */
import type { SeenBox } from '../../../adapters/pdfium-seen.ts';
import type { PageMatch } from '../../page/words/found-letters.ts';

/** Of matches of one place the first stays: the walk knows its glyphs, the others only guess. */
export function mergeMatches(sources: readonly (readonly PageMatch[])[]): readonly PageMatch[] {
  const merged: PageMatch[] = [];
  for (const matches of sources) {
    const known = [...merged];
    const boxes = known.flatMap((match) => match.boxes);
    const alike = countInWords(matches);
    merged.push(
      ...matches.filter((match) => {
        const isKnown = match.boxes.length > 0 && match.boxes.every((box) => isCovered(box, boxes));
        return !isKnown && !isFoundInWords(match, known, alike.get(wordsKey(match)) ?? 1);
      }),
    );
  }
  return merged.filter(({ boxes, glyphs }) => boxes.length > 0 || glyphs.length > 0);
}

/** Share of a box that a known one has to have. */
const COVERED = 0.5;

function isCovered(box: SeenBox, known: readonly SeenBox[]): boolean {
  const area = (box.right - box.left) * (box.bottom - box.top);
  return known.some((other) => {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return width > 0 && height > 0 && width * height >= COVERED * area;
  });
}

/**
 * Whether a match whose place in its words is a guess is among those known: as many of its finder lie in these words.
 * In words that run upwards or upside down the guess is another part of the word than the one found.
 */
function isFoundInWords(match: PageMatch, known: readonly PageMatch[], count: number): boolean {
  const { words, finder } = match;
  if (!words) return false;
  const inside = known.filter(
    (each) => each.finder === finder && each.boxes.length > 0 && each.boxes.every((box) => isCovered(box, words)),
  );
  return inside.length >= count;
}

/** How many matches lie in the same words. */
function countInWords(matches: readonly PageMatch[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const match of matches) counts.set(wordsKey(match), (counts.get(wordsKey(match)) ?? 0) + 1);
  return counts;
}

function wordsKey({ finder, words = [] }: PageMatch): string {
  const numbers = words.flatMap(({ left, top, right, bottom }) => [left, top, right, bottom]);
  return [finder, ...numbers].join();
}
