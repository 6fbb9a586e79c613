/** Finds the bodies of slides, and the look that each level of their texts shares: the master has it, as for titles. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { SlideParagraph, TextBlock } from '../../layout/slides/text-blocks.ts';
import { mostAlike } from './deck-look.ts';
import { bulletXml, marginsXml, type Placement, setAlign } from './slide-xml.ts';
import { LEVELS, type LetterLook, letterLook, type ParagraphStyle } from './text-style.ts';

export interface BodyStyle {
  /** Of each level that is known, from the outermost. */
  readonly levels: readonly [ParagraphStyle, ...ParagraphStyle[]];
  /** Where the first body stands, on its slide in points. */
  readonly frame: SeenBox;
}

/** A paragraph of a body, by its level. */
export interface LevelLook {
  readonly level: number;
  readonly look: ParagraphStyle & { readonly letters: Required<LetterLook> };
}

/** A block that may be the body of its slide. */
export interface Body {
  readonly box: SeenBox;
  readonly looks: readonly LevelLook[];
}

/** A body begins in this part of the slide from the side that its text runs from, and takes this much of its width at least. */
const PLACE = { left: 0.3, width: 0.3 };

/** @param isFree whether a block, by its place, stands in no shape. @returns by their places. */
export function bodiesOf(
  blocks: readonly TextBlock[],
  { widthPt }: PageSizePt,
  isFree: (place: number) => boolean,
  placement: Placement,
): ReadonlyMap<number, Body> {
  const bodies = [...blocks.entries()].flatMap(([place, { box, turn, slope, holder, paragraphs }]) => {
    const isBody = turn === 0 && !slope && !holder && isFree(place) && (paragraphs.length > 1 || paragraphs[0]?.bullet);
    const before = paragraphs[0]?.rightToLeft ? widthPt - box.right : box.left;
    const isMain = before < PLACE.left * widthPt && box.right - box.left > PLACE.width * widthPt;
    if (!isBody || !isMain) return [];
    const looks = paragraphs.flatMap((paragraph) => levelLook(paragraph, box, placement) ?? []);
    return [[place, { box, looks }] as const];
  });
  return new Map(bodies);
}

/** Pictures and numbers are of their own paragraphs. */
function levelLook(paragraph: SlideParagraph, sides: SeenBox, { scale }: Placement): LevelLook | undefined {
  const { runs, bullet } = paragraph;
  const run = runs.find(({ text }) => text.trim() !== '');
  const sign = bullet?.picture ? '' : bulletXml(bullet, () => '');
  if (!run || sign === '' || sign.includes('buAutoNum')) return undefined;
  const look = { letters: letterLook(run, scale), align: setAlign(paragraph), bullet: sign };
  return { level: bullet?.level ?? 0, look: { ...look, margins: marginsXml(paragraph, sides, scale) } };
}

/** The place of the largest that stands free below the title; -1 for none. @param title its place, or -1. */
export function bodyPlace(bodies: ReadonlyMap<number, Body>, isOwn: (place: number) => boolean): number {
  const area = ({ box }: Body) => (box.right - box.left) * (box.bottom - box.top);
  const own = [...bodies].filter(([place]) => isOwn(place));
  return own.sort(([, a], [, b]) => area(b) - area(a))[0]?.[0] ?? -1;
}

/** @param bodies of the slides that have one. */
export function commonBody(
  bodies: readonly { readonly looks: readonly LevelLook[]; readonly frame: SeenBox }[],
): BodyStyle | undefined {
  const [first] = bodies;
  if (!first) return undefined;
  const looks = bodies.flatMap((body) => body.looks);
  const levels: ParagraphStyle[] = [];
  while (levels.length < LEVELS) {
    const level = commonLook(looks.filter((each) => each.level === levels.length).map(({ look }) => look));
    if (!level) break;
    levels.push(level);
  }
  const [outermost, ...deeper] = levels;
  return outermost && { levels: [outermost, ...deeper], frame: first.frame };
}

/** The look of most, in the size of most of these: long texts are set smaller. */
function commonLook(looks: readonly LevelLook['look'][]): ParagraphStyle | undefined {
  const kindOf = ({ letters: { sizePt: _, ...letters }, ...rest }: LevelLook['look']) =>
    JSON.stringify([letters, rest]);
  return mostAlike(mostAlike(looks, kindOf), ({ letters }) => letters.sizePt)[0];
}
