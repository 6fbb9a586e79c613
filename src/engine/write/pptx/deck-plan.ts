/** Plans a deck when all of its slides are known: what they share goes to its master and layouts, the rest to each slide. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { layoutTexts } from '../../layout/slides/layout-texts.ts';
import { slideFooters } from '../../layout/slides/slide-footers.ts';
import { frameTexts } from '../../layout/slides/slide-frames.ts';
import { numberSide, slideNumbers } from '../../layout/slides/slide-numbers.ts';
import { bodyPlace, commonBody } from './body-style.ts';
import { type DeckLayout, deckLayouts } from './deck-layouts.ts';
import type { DeckLook } from './deck-look.ts';
import { deckTitles } from './deck-titles.ts';
import { footStyles } from './foot-styles.ts';
import { type SlideArt, shareArt } from './slide-art.ts';
import {
  artWithTexts,
  type Held,
  onSlide,
  type PlacedNumber,
  type SlideDraft,
  type SlideStyles,
  titleStyles,
  withFoot,
  withTitle,
} from './slide-draft.ts';
import { bodyLevel, type DeckStyles, titleOf } from './slide-parts.ts';
import { commonTitle, type TitleStyle } from './title-style.ts';

export interface SlidePlan {
  /** 1-based number of its layout. */
  readonly layout: number;
  /** What it has besides that. */
  readonly own: SlideArt;
  /** Texts that stand on the layout, by their places. */
  readonly shared: ReadonlySet<number>;
  /** Of its texts. */
  readonly frames: readonly SeenBox[];
  readonly held: Held;
  readonly styles: SlideStyles;
  readonly number: PlacedNumber;
  readonly footer: PlacedNumber;
  /** How many hidden slides stand before it. */
  readonly hidden: number;
}

export interface DeckPlan {
  /** Number of the first slide. */
  readonly first: number;
  readonly styles: DeckStyles;
  readonly layouts: readonly DeckLayout[];
  readonly slides: readonly SlidePlan[];
}

export async function planDeck(drafts: readonly SlideDraft[], look: DeckLook): Promise<DeckPlan> {
  const shared = layoutTexts(drafts.map(({ marks }) => marks));
  const chosenTitles = deckTitles(drafts, (slide, place) => !shared[slide]?.has(place));
  const footers = placedFooters(drafts);
  const held = drafts.map((draft, index) => heldPlaces(draft, chosenTitles[index] ?? -1, shared[index]));
  const numbers = slideNumbers(
    drafts.map(({ marks }) => marks.map(({ number }) => number)),
    drafts.every(({ page }, index) => page === index + 1),
  );
  const placed = placedNumbers(drafts, numbers?.places ?? []);
  const frames = frameTexts(
    drafts.map(({ texts }, index) => {
      const titled = withTitle(texts, held[index]?.title ?? -1);
      return withFoot(withFoot(titled, footers[index] ?? NO_NUMBER, 'footer'), placed[index] ?? NO_NUMBER, 'number');
    }),
  );
  const titles = titleStyles(
    drafts,
    held.map(({ title }) => title),
    frames,
  );
  const foot = footStyles(drafts, { footers, numbers: placed }, frames, look.plain());
  const styles = { ...deckStyles(drafts, held, frames, titles, look), foot };
  const plain = () => styles.plain;
  const sharing = shareArt(await artWithTexts(drafts, shared, frames, plain));
  const kinds = held.map(({ body }, index) => ({ hasBody: body >= 0, title: titles[index] }));
  const { layouts, chosen } = deckLayouts(sharing, kinds, styles.title);
  const slides = held.map((places, index): SlidePlan => {
    const layout = chosen[index] ?? 1;
    return {
      layout,
      own: sharing.placed[index]?.own ?? { pieces: [] },
      shared: shared[index] ?? new Set(),
      frames: frames[index] ?? [],
      held: places,
      styles: slideStyles(layouts[layout - 1], styles),
      number: placed[index] ?? NO_NUMBER,
      footer: footers[index] ?? NO_NUMBER,
      hidden: numbers?.hidden[index] ?? 0,
    };
  });
  return { first: numbers?.first ?? 1, styles, layouts, slides };
}

const NO_NUMBER: PlacedNumber = { place: -1, side: 'left' };

/** @param places of the number of each slide among its texts. */
function placedNumbers(drafts: readonly SlideDraft[], places: readonly number[]): readonly PlacedNumber[] {
  const boxes = drafts.flatMap(({ texts }, index) => texts.texts[places[index] ?? -1]?.box ?? []);
  const [first] = drafts;
  if (!first || boxes.length === 0) return [];
  const side = numberSide(boxes, first.texts.size.widthPt);
  return places.map((place) => ({ place, side }));
}

function heldPlaces({ bodies }: SlideDraft, title: number, shared: ReadonlySet<number> | undefined): Held {
  return { title, body: bodyPlace(bodies, (place) => place !== title && !shared?.has(place)) };
}

function placedFooters(drafts: readonly SlideDraft[]): readonly PlacedNumber[] {
  const places = slideFooters(drafts.map(({ marks }) => marks));
  return drafts.map(({ texts: { texts, size } }, index) => {
    const place = places[index] ?? -1;
    const box = texts[place]?.box;
    return box ? { place, side: numberSide([box], size.widthPt) } : NO_NUMBER;
  });
}

function deckStyles(
  drafts: readonly SlideDraft[],
  held: readonly Held[],
  frames: readonly (readonly SeenBox[])[],
  titles: readonly (TitleStyle | undefined)[],
  look: DeckLook,
): Omit<DeckStyles, 'foot'> {
  const title = commonTitle(titles.flatMap((each) => each ?? []));
  const bodies = drafts.flatMap(({ bodies: own, placement }, index) => {
    const place = held[index]?.body ?? -1;
    const [body, frame] = [own.get(place), frames[index]?.[place]];
    return body && frame ? [{ looks: body.looks, frame: onSlide(frame, placement) }] : [];
  });
  return {
    fonts: look.fonts(title?.look.letters.family),
    plain: look.plain(),
    title,
    body: commonBody(bodies),
  };
}

function slideStyles(layout: DeckLayout | undefined, deck: DeckStyles): SlideStyles {
  const { style, frame } = titleOf(layout?.title, deck);
  const { body } = deck;
  return {
    plain: () => deck.plain,
    title: { styleOf: () => style, frame },
    body: body && { styleOf: (level) => bodyLevel(body, level), frame: body.frame },
    foot: deck.foot,
  };
}

/** The numbers of the parts of all slides as they follow each other. Those of hidden ones come after all others. */
export function slideOrder(slides: readonly SlidePlan[]): readonly number[] {
  let last = slides.length;
  return slides.flatMap(({ hidden }, index) => [...Array.from({ length: hidden }, () => ++last), index + 1]);
}
