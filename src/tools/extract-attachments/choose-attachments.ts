/** Which attached files are meant: by their names, and by where they are. */
import type { Attachment } from '../../engine/document/attachments/read-attachments.ts';

export interface Wish {
  /** Names between commas, with `*` and `?` for what varies; empty: all. */
  readonly select: string;
  readonly annotations: boolean;
  readonly portfolio: boolean;
}

/** @param isPortfolio the document shows its named files as a collection. */
export function chooseAttachments(
  all: readonly Attachment[],
  { select, annotations, portfolio }: Wish,
  isPortfolio: boolean,
): readonly Attachment[] {
  const inPlace = all.filter(
    ({ page, key }) => (annotations || page === null) && (portfolio || !isPortfolio || key === undefined),
  );
  const wanted = select.trim();
  // A name may have commas of its own.
  const whole = inPlace.filter(({ name }) => name === wanted);
  if (wanted === '' || whole.length > 0) return wanted === '' ? inPlace : whole;
  const masks = wanted
    .split(/[,\n]/)
    .map((mask) => mask.trim().toLowerCase())
    .filter((mask) => mask !== '');
  return inPlace.filter(({ name }) => masks.some((mask) => fits(mask, name.toLowerCase())));
}

/** `*` for any letters, `?` for one; in time that grows with the product of both lengths at most. */
function fits(mask: string, text: string): boolean {
  let [at, place, star, resume] = [0, 0, -1, 0];
  while (place < text.length) {
    if (mask[at] === '*') [star, at, resume] = [at, at + 1, place];
    else if (mask[at] === '?' || mask[at] === text[place]) [at, place] = [at + 1, place + 1];
    else if (star >= 0) {
      resume += 1;
      [at, place] = [star + 1, resume];
    } else return false;
  }
  return /^\**$/.test(mask.slice(at));
}
