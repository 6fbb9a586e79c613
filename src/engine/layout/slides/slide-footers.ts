/** Finds the footer of each slide: a text at the foot that says the same on several. */
import type { TextMark } from './layout-texts.ts';

/** Of the slides, and how many at least. */
const REPEATED = 0.3;
const LEAST_SLIDES = 3;

/** @param slides the texts of each. @returns for each the place of its footer among them, -1 for none: of several, the one that most slides have. */
export function slideFooters(slides: readonly (readonly TextMark[])[]): readonly number[] {
  const counts = new Map<string, number>();
  for (const marks of slides) {
    const keys = marks.filter(mayBeFooter).map(({ key }) => key);
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(LEAST_SLIDES, REPEATED * slides.length);
  return slides.map((marks) => {
    let [found, most] = [-1, 0];
    for (const [place, mark] of marks.entries()) {
      const count = mayBeFooter(mark) ? (counts.get(mark.key) ?? 0) : 0;
      if (count >= least && count > most) [found, most] = [place, count];
    }
    return found;
  });
}

function mayBeFooter({ edge, isNumber }: TextMark): boolean {
  return edge === 'foot' && !isNumber;
}
