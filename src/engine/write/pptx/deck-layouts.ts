/** Gives each slide its layout: by the art behind it, whether it has a body, and how its title looks. */
import type { PlacedArt, SlideArt } from './slide-art.ts';
import { kindOfTitle, type TitleStyle } from './title-style.ts';

export interface DeckLayout {
  readonly art: SlideArt;
  readonly hasBody: boolean;
  /** How its titles look, where that is not how those of the deck do. */
  readonly title?: TitleStyle;
}

interface SlideKind {
  readonly hasBody: boolean;
  readonly title: TitleStyle | undefined;
}

/** Titles of a deck look different in a few ways; what more there is stays with its slides. */
const MOST_LOOKS = 12;

/**
 * @param arts of layouts, the first of which holds nothing. @param slides what each of them has.
 * @param common how most titles look.
 * @returns the layouts, and for each slide the 1-based number of its own.
 */
export function deckLayouts(
  { layouts: arts, placed }: { readonly layouts: readonly SlideArt[]; readonly placed: readonly PlacedArt[] },
  slides: readonly SlideKind[],
  common: TitleStyle | undefined,
) {
  const own = ownTitles(slides, common);
  const layouts: DeckLayout[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (art: number, hasBody: boolean, title: TitleStyle | undefined) => {
    const key = `${art} ${hasBody} ${title ? kindOfTitle(title.look) : ''}`;
    const layout = { art: arts[art - 1] ?? { pieces: [] }, hasBody, ...(title ? { title } : {}) };
    const number = numbers.get(key) ?? layouts.push(layout);
    numbers.set(key, number);
    return number;
  };
  numberOf(1, false, undefined);
  const chosen = slides.map(({ hasBody, title }, index) =>
    numberOf(placed[index]?.layout ?? 1, hasBody, title && own.get(kindOfTitle(title.look))),
  );
  return { layouts, chosen };
}

/** The titles that look like no other kind, one for each look. */
function ownTitles(slides: readonly SlideKind[], common: TitleStyle | undefined): ReadonlyMap<string, TitleStyle> {
  const titles = slides.flatMap(({ title }) => title ?? []);
  const groups = Map.groupBy(titles, ({ look }) => kindOfTitle(look));
  if (common) groups.delete(kindOfTitle(common.look));
  const looks = [...groups].sort(([, a], [, b]) => b.length - a.length).slice(0, MOST_LOOKS);
  return new Map(looks.flatMap(([kind, [first]]) => (first ? [[kind, first] as const] : [])));
}
