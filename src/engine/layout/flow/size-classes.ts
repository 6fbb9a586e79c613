/** Parts words of much larger letters from the others, so that a number as high as two lines does not join them to one row. */
import type { Word } from '../../page/words/words.ts';

/** Times the size before: from there on letters are much larger. */
const MUCH_LARGER = 1.8;

export function sizeClasses(words: readonly Word[]): readonly (readonly Word[])[] {
  const sizes = [...new Set(words.map(({ sizePt }) => sizePt))].sort((a, b) => a - b);
  const starts = sizes.filter((size, index) => index === 0 || size > MUCH_LARGER * (sizes[index - 1] ?? 0));
  return starts.map((from, index) =>
    words.filter(({ sizePt }) => sizePt >= from && sizePt < (starts[index + 1] ?? Number.POSITIVE_INFINITY)),
  );
}
