/** Which attached files are meant: by their names, and by where they are. */
import { fitsMask, nameMasks } from '../../contract/text/name-mask.ts';
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
  const masks = nameMasks(wanted);
  return inPlace.filter(({ name }) => masks.some((mask) => fitsMask(mask, name)));
}
