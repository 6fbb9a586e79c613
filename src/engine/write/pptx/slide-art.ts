/** What lies under the text of slides: what repeats from slide to slide goes onto layouts, the rest stays with its slide. */

import type { DrawnPath } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { PlacedPicture } from '../../page/graphics/page-graphics.ts';
import type { Relations } from '../office/package.ts';
import { groupXml, shapeXml } from './shape-xml.ts';
import { type Background, chartFrameXml, type Placement, pictureXml } from './slide-xml.ts';

/**
 * A background as large as the slide: one colour, or the name of a picture in the package.
 * `picture` tells how it would stand there by itself: people lay pictures over a single slide more often than behind it.
 */
export type ArtBackground = { readonly colour: string } | { readonly media: string; readonly picture?: ArtPicture };

export interface ArtPicture {
  /** Name of the picture in the package; same pictures have one name. */
  readonly media: string;
  readonly box: PlacedPicture['box'];
  /** What can be read in it. */
  readonly text?: string;
  /** It is drawn before all texts of its slide, as what a layout holds is, or its slide has none. */
  readonly isBeneath?: boolean;
  /** A drawing beneath all texts from one side of its slide to the other: nobody but a layout has such a one. */
  readonly isArt?: boolean;
  /** It is small or at an edge, and beneath all texts of a slide without a title above: so the first and the last slide have art of their layouts. */
  readonly isOrnament?: boolean;
  readonly placement: Placement;
}

export interface ArtShape {
  readonly path: DrawnPath;
  /** It is drawn before all texts of its slide, which has some. */
  readonly isBeneath?: boolean;
  /** Shapes of one drawing have one number, and are moved as one. */
  readonly group?: number;
  readonly placement: Placement;
}

/** A text that may stand on a layout. */
export interface ArtText {
  /** Same for texts that say the same at the same place in the same look. */
  readonly key: string;
  readonly toXml: (id: number, relations: Relations) => string;
}

/** A chart with its numbers, which is of one slide alone. */
export interface ArtChart {
  /** Name of its part in the package. */
  readonly chart: string;
  readonly box: SeenBox;
  readonly text: string;
  readonly placement: Placement;
}

export type ArtPiece = ArtPicture | ArtShape | ArtText | ArtChart;

export interface SlideArt {
  readonly background?: ArtBackground;
  /** From the back to the front. */
  readonly pieces: readonly ArtPiece[];
}

export interface PlacedArt {
  /** 1-based number of the layout. */
  readonly layout: number;
  /** What the slide has besides. */
  readonly own: SlideArt;
}

/** Of the slides: art that stands on fewer belongs to them. Pictures over a text are taken for art of all slides where they are on most, and those beneath all texts where they are on two. */
const REPEATED = 0.15;
const MOST = 0.5;
const LEAST_SLIDES = 2;
/** In fewer slides the first and the last are as others. */
const WITH_ENDS = 4;
const WHITE = 'ffffff';

/** The first layout holds nothing. @returns the layouts with their art, and for every slide where its art went. */
export function shareArt(slides: readonly SlideArt[]) {
  const counts = new Map<string, number>();
  for (const slide of slides) for (const key of new Set(keysOf(slide))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const repeats = (key: string, share: number) =>
    (counts.get(key) ?? 0) >= Math.max(LEAST_SLIDES, share * slides.length);
  const layouts: SlideArt[] = [{ pieces: [] }];
  const numbers = new Map<string, number>([['', 1]]);
  const placed = slides.map((slide, index): PlacedArt => {
    const isEnd = slides.length >= WITH_ENDS && (index === 0 || index === slides.length - 1);
    const isOwn = (piece: ArtPiece) => 'media' in piece && (piece.isArt || (isEnd && piece.isOrnament)) === true;
    const behind =
      slide.background && repeats(backgroundKey(slide.background), REPEATED) ? slide.background : undefined;
    const isShared = (piece: ArtPiece) => isOwn(piece) || repeats(pieceKey(piece), leastShare(piece));
    // What a layout holds is drawn before all that its slide holds.
    const last = slide.pieces.findLastIndex((piece) => 'path' in piece && piece.isBeneath && isShared(piece));
    const isBefore = (piece: ArtPiece, place: number) => place < last && 'media' in piece && piece.isBeneath === true;
    const shared = slide.pieces.filter((piece, place) => isBefore(piece, place) || isShared(piece));
    const art: SlideArt = { ...(behind ? { background: behind } : {}), pieces: shared };
    const key = keysOf(art).join('\n');
    const layout = numbers.get(key) ?? layouts.push(art);
    numbers.set(key, layout);
    const pieces = slide.pieces.filter((piece) => !shared.includes(piece));
    if (behind || !slide.background) return { layout, own: { pieces } };
    const alone = shared.length === 0 && 'media' in slide.background ? slide.background.picture : undefined;
    return { layout, own: alone ? { pieces: [alone, ...pieces] } : { background: slide.background, pieces } };
  });
  return { layouts, placed };
}

function leastShare(piece: ArtPiece): number {
  if (!('media' in piece)) return REPEATED;
  return piece.isBeneath ? 0 : MOST;
}

function keysOf({ background, pieces }: SlideArt): readonly string[] {
  return [...(background ? [backgroundKey(background)] : []), ...pieces.map(pieceKey)];
}

function backgroundKey(background: ArtBackground): string {
  return 'colour' in background ? `#${background.colour}` : background.media;
}

function pieceKey(piece: ArtPiece): string {
  if ('key' in piece) return piece.key;
  if ('path' in piece) return shapeXml(piece.path, 0, piece.placement);
  if ('chart' in piece) return piece.chart;
  const { media, box, placement } = piece;
  return [media, box.left, box.top, box.right, box.bottom, placement.scale, placement.left, placement.top]
    .map((each) => (typeof each === 'number' ? Math.round(each) : each))
    .join(' ');
}

/** Ids that the pieces of a slide may take: one each, one for every group, and one for its background. */
export function idsOfArt({ background, pieces }: SlideArt): number {
  return 2 * (pieces.length + (background ? 1 : 0));
}

/** The pictures, the shapes and the background as XML, with what they refer to. @param firstId of the shapes. */
export function artXml({ background, pieces }: SlideArt, relations: Relations, firstId: number) {
  const relationOf = (media: string) => relations.add('image', `../media/${media}`);
  let id = firstId;
  const shapes = groupsOf(pieces).map((group) => {
    const xml = group.map((piece) => {
      if ('key' in piece) return piece.toXml(id++, relations);
      if ('path' in piece) return shapeXml(piece.path, id++, piece.placement);
      if ('chart' in piece) return chartFrameXml(piece, relations.add('chart', `../charts/${piece.chart}`), id++);
      return pictureXml(piece, relationOf(piece.media), id++);
    });
    const drawn = group.filter((piece) => 'path' in piece);
    return drawn.length > 1 ? groupXml(drawn, xml.join(''), id++) : xml.join('');
  });
  return { shapes, background: background && backgroundOf(background, relationOf) };
}

/** Shapes of one drawing that follow each other; all else by itself. */
function groupsOf(pieces: readonly ArtPiece[]): readonly (readonly ArtPiece[])[] {
  const groups: ArtPiece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    const group = groupOf(piece);
    if (last && group !== undefined && last.every((each) => groupOf(each) === group)) last.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

function groupOf(piece: ArtPiece): number | undefined {
  return 'path' in piece ? piece.group : undefined;
}

function backgroundOf(background: ArtBackground, relationOf: (media: string) => string): Background | undefined {
  if ('media' in background) return { relation: relationOf(background.media) };
  return background.colour === WHITE ? undefined : background;
}
