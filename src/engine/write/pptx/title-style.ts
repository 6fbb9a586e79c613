/** Finds the look that the titles of a deck share: its master has it, so that slides that are added look alike. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { TextBlock } from '../../layout/slides/text-blocks.ts';
import { mostAlike } from './deck-look.ts';
import type { Placement } from './slide-xml.ts';
import { type LetterLook, letterLook, NO_BULLET, NO_MARGIN, type ParagraphStyle } from './text-style.ts';

export interface TitleLook {
  readonly letters: Required<LetterLook>;
  readonly align: TextBlock['paragraphs'][number]['align'];
}

export interface TitleStyle {
  readonly look: TitleLook;
  /** Where the first title that looks so stands, on its slide in points. */
  readonly frame: SeenBox;
}

/** Share of the titles that look alike: fewer are a chance. */
const MOST = 0.5;

/** @param places of the blocks that may be a title. */
export function titleLooks(
  places: readonly number[],
  blocks: readonly TextBlock[],
  placement: Placement,
): ReadonlyMap<number, TitleLook> {
  const looks = places.flatMap((place) => {
    const look = blocks[place] && titleLook(blocks[place], placement);
    return look ? [[place, look] as const] : [];
  });
  return new Map(looks);
}

function titleLook({ paragraphs }: TextBlock, { scale }: Placement): TitleLook | undefined {
  const [first] = paragraphs;
  const run = first?.runs.find(({ text }) => text.trim() !== '');
  if (!first || !run) return undefined;
  return { letters: letterLook(run, scale), align: first.align };
}

/** Same for titles that look alike but for their size: long ones are set smaller. */
export function kindOfTitle({ letters, align }: TitleLook): string {
  return JSON.stringify([letters.family, letters.bold, letters.italic, letters.colour, align]);
}

/** @param titles of the slides that have one. */
export function commonTitle(titles: readonly TitleStyle[]): TitleStyle | undefined {
  const alike = mostAlike(titles, ({ look }) => kindOfTitle(look));
  if (alike.length < MOST * titles.length) return undefined;
  return mostAlike(alike, ({ look }) => look.letters.sizePt)[0];
}

export function titleParagraph({ letters, align }: TitleLook): ParagraphStyle {
  return { letters, align: align === 'both' ? 'left' : align, margins: NO_MARGIN, bullet: NO_BULLET };
}
