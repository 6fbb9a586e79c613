/** Chooses the title of each slide by those of the others: a key figure may be larger than the title above it. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { mostAlike } from './deck-look.ts';
import { onSlide, type SlideDraft } from './slide-draft.ts';
import { kindOfTitle } from './title-style.ts';

/** Share of the titles in one look, and how many at least: fewer at one place are a chance. */
const MOST = 0.5;
const LEAST = 3;
/** In points: titles of one place begin, end or have their middle there but for this. */
const SAME_PLACE = 4;
/** In points: they begin at one height but for this. */
const SAME_HEIGHT = 24;

interface Candidate {
  readonly place: number;
  readonly kind: string;
  readonly box: SeenBox;
  /** Where it is set from: its left side, its middle or its right side. */
  readonly at: number;
}

/**
 * @param free whether a text of a slide, by its place, may be the title.
 * @returns for each slide the place of its title among its texts: the likeliest, unless another one stands where most titles of the deck do and looks like them. -1 for none.
 */
export function deckTitles(
  drafts: readonly Pick<SlideDraft, 'titles' | 'looks' | 'texts' | 'placement'>[],
  free: (slide: number, place: number) => boolean,
): readonly number[] {
  const candidates = drafts.map((draft, slide) => candidatesOf(draft).filter(({ place }) => free(slide, place)));
  const first = candidates.flatMap(([likeliest]) => likeliest ?? []);
  const alike = mostAlike(first, ({ kind, at }) => `${kind} ${Math.round(at / SAME_PLACE)}`);
  const usual = mostAlike(alike, ({ box }) => Math.round(box.top / SAME_HEIGHT));
  const [model] = usual;
  const isUsual = usual.length >= Math.max(LEAST, MOST * alike.length);
  return candidates.map((own) => {
    const [likeliest] = own;
    const fitting = model && isUsual ? own.find((each) => isLike(each, model)) : undefined;
    return (fitting ?? likeliest)?.place ?? -1;
  });
}

function candidatesOf({ titles, looks, texts, placement }: Parameters<typeof deckTitles>[0][number]) {
  return titles.flatMap((place): Candidate[] => {
    const [look, text] = [looks.get(place), texts.texts[place]];
    if (!text) return [];
    const box = onSlide(text.box, placement);
    const at = { left: box.left, both: box.left, right: box.right, center: (box.left + box.right) / 2 };
    return [{ place, kind: look ? kindOfTitle(look) : '', box, at: at[look?.align ?? 'left'] }];
  });
}

function isLike({ kind, at, box }: Candidate, model: Candidate): boolean {
  const isLevel = box.top < model.box.bottom && box.bottom > model.box.top;
  return kind === model.kind && isLevel && Math.abs(at - model.at) < SAME_PLACE;
}
