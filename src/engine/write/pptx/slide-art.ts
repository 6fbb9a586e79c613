/** What lies under the text of slides: what repeats from slide to slide goes onto layouts, the rest stays with its slide. */
import type { PlacedPicture } from '../../page/page-graphics.ts';
import type { Relations } from '../office/package.ts';
import { type Background, type Placement, pictureXml } from './slide-xml.ts';

/** A background as large as the slide: one colour, or the name of a picture in the package. */
export type ArtBackground = { readonly colour: string } | { readonly media: string };

export interface ArtPicture {
  /** Name of the picture in the package; same pictures have one name. */
  readonly media: string;
  readonly box: PlacedPicture['box'];
  readonly placement: Placement;
}

export interface SlideArt {
  readonly background?: ArtBackground;
  readonly pictures: readonly ArtPicture[];
}

export interface PlacedArt {
  /** 1-based number of the layout. */
  readonly layout: number;
  /** What the slide has besides. */
  readonly own: SlideArt;
}

/** Of the slides: art that stands on fewer belongs to them. */
const REPEATED = 0.15;
const LEAST_SLIDES = 2;
const WHITE = 'ffffff';

/** The first layout holds nothing. @returns the layouts with their art, and for every slide where its art went. */
export function shareArt(slides: readonly SlideArt[]) {
  const counts = new Map<string, number>();
  for (const slide of slides) for (const key of new Set(keysOf(slide))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const least = Math.max(LEAST_SLIDES, REPEATED * slides.length);
  const repeats = (key: string) => (counts.get(key) ?? 0) >= least;
  const layouts: SlideArt[] = [{ pictures: [] }];
  const numbers = new Map<string, number>([['', 1]]);
  const placed = slides.map((slide): PlacedArt => {
    const behind = slide.background && repeats(backgroundKey(slide.background)) ? slide.background : undefined;
    const shared = slide.pictures.filter((picture) => repeats(pictureKey(picture)));
    const art: SlideArt = { ...(behind ? { background: behind } : {}), pictures: shared };
    const key = keysOf(art).join('\n');
    const layout = numbers.get(key) ?? layouts.push(art);
    numbers.set(key, layout);
    const pictures = slide.pictures.filter((picture) => !shared.includes(picture));
    return { layout, own: { ...(slide.background && !behind ? { background: slide.background } : {}), pictures } };
  });
  return { layouts, placed };
}

function keysOf({ background, pictures }: SlideArt): readonly string[] {
  return [...(background ? [backgroundKey(background)] : []), ...pictures.map(pictureKey)];
}

function backgroundKey(background: ArtBackground): string {
  return 'colour' in background ? `#${background.colour}` : background.media;
}

function pictureKey({ media, box, placement }: ArtPicture): string {
  return [media, box.left, box.top, box.right, box.bottom, placement.scale, placement.left, placement.top]
    .map((each) => (typeof each === 'number' ? Math.round(each) : each))
    .join(' ');
}

/** The pictures and the background as XML, with what they refer to. @param firstId of the shapes. */
export function artXml({ background, pictures }: SlideArt, relations: Relations, firstId: number) {
  const relationOf = (media: string) => relations.add('image', `../media/${media}`);
  const shapes = pictures.map(({ media, box, placement }, index) =>
    pictureXml(box, relationOf(media), firstId + index, placement),
  );
  return { shapes, background: background && backgroundOf(background, relationOf) };
}

function backgroundOf(background: ArtBackground, relationOf: (media: string) => string): Background | undefined {
  if ('media' in background) return { relation: relationOf(background.media) };
  return background.colour === WHITE ? undefined : background;
}
