/** Where the footers and the numbers of a deck stand, and how they look: layouts have places for both (ECMA-376 part 1, 19.7.10). */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { onSlide, type PlacedNumber, type SlideDraft } from './slide-draft.ts';
import { type FootStyles, type HeldStyle, type ParagraphStyle, slideSize } from './text-style.ts';

/** @param places of both among the texts of each slide. @param frames of these. */
export function footStyles(
  drafts: readonly Pick<SlideDraft, 'texts' | 'placement'>[],
  { footers, numbers }: { readonly footers: readonly PlacedNumber[]; readonly numbers: readonly PlacedNumber[] },
  frames: readonly (readonly SeenBox[])[],
  plain: ParagraphStyle,
): FootStyles {
  const firstOf = (placed: readonly PlacedNumber[]): HeldStyle | undefined => {
    const slide = placed.findIndex(({ place }) => place >= 0);
    const { place = -1, side = 'left' } = placed[slide] ?? {};
    const [draft, frame] = [drafts[slide], frames[slide]?.[place]];
    const text = draft?.texts.texts[place];
    if (!draft || !text || !frame) return undefined;
    const letters = { ...plain.letters, sizePt: slideSize(text.sizePt, draft.placement.scale) };
    return { style: { ...plain, letters, align: side }, frame: onSlide(frame, draft.placement) };
  };
  const footer = firstOf(footers);
  const number = firstOf(numbers);
  return { ...(footer ? { footer } : {}), ...(number ? { number } : {}) };
}
