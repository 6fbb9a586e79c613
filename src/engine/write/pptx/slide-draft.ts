/** A slide on its way: its texts wait on disk until all slides are known, and what they have in common. */
import { readFile } from 'node:fs/promises';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { TextMark } from '../../layout/slides/layout-texts.ts';
import type { SlideTexts } from '../../layout/slides/slide-frames.ts';
import type { Relations } from '../office/package.ts';
import { blockXml, type TextFill } from './block-xml.ts';
import type { ArtText, SlideArt } from './slide-art.ts';
import type { SlidePage } from './slide-pages.ts';
import { cellText, type Placement } from './slide-xml.ts';
import { tableXml } from './table-xml.ts';
import type { TitleLook, TitleStyle } from './title-style.ts';

/** A slide whose art is not yet placed, and whose texts have no frames yet. */
export interface SlideDraft {
  /** What lies under its texts and tables. */
  readonly art: SlideArt;
  /** What lies over a table: it stays with its slide. */
  readonly over: SlideArt;
  readonly texts: SlideTexts;
  /** Places of texts that may be its title, the likeliest first. */
  readonly titles: readonly number[];
  readonly marks: readonly TextMark[];
  /** How those that may be its title look, by their places. */
  readonly looks: ReadonlyMap<number, TitleLook>;
  readonly placement: Placement;
  /** Of its text. */
  readonly path: string;
  readonly relations: Relations;
}

/** What waits on disk until all slides are known. */
export interface DraftText extends Pick<SlidePage, 'blocks' | 'tables'> {
  /** What the blocks fill, by their places. */
  readonly filled: Readonly<Record<number, TextFill>>;
  readonly firstId: number;
  readonly placement: Placement;
}

/** What lies under the slides, with the texts that their layouts may hold. */
export async function artWithTexts(
  drafts: readonly SlideDraft[],
  shared: readonly ReadonlySet<number>[],
  frames: readonly (readonly SeenBox[])[],
): Promise<readonly SlideArt[]> {
  const known = new Map<string, ArtText>();
  const arts: SlideArt[] = [];
  for (const [index, { art, marks, path }] of drafts.entries()) {
    const texts: ArtText[] = [];
    for (const place of shared[index] ?? []) {
      const key = marks[place]?.key ?? '';
      const text = known.get(key) ?? artText(key, place, await readDraft(path), frames[index]?.[place]);
      known.set(key, text);
      texts.push(text);
    }
    arts.push({ ...art, pieces: [...art.pieces, ...texts] });
  }
  return arts;
}

/** @param title its place among the texts. */
export function withTitle(texts: SlideTexts, title: number): SlideTexts {
  return { ...texts, texts: texts.texts.map((text, index) => ({ ...text, isTitle: index === title })) };
}

export async function readDraft(path: string): Promise<DraftText> {
  return JSON.parse(await readFile(path, 'utf8')) as DraftText;
}

/** Of the slides that have a title. @param titles their places among the texts. */
export function titleStyles(
  drafts: readonly SlideDraft[],
  titles: readonly number[],
  frames: readonly (readonly SeenBox[])[],
): readonly TitleStyle[] {
  return drafts.flatMap(({ looks, placement: { scale, left, top } }, index) => {
    const place = titles[index] ?? -1;
    const [look, frame] = [looks.get(place), frames[index]?.[place]];
    if (!look || !frame) return [];
    const [x, y] = [(at: number) => at * scale + left, (at: number) => at * scale + top];
    const placed = { left: x(frame.left), top: y(frame.top), right: x(frame.right), bottom: y(frame.bottom) };
    return [{ look, frame: placed }];
  });
}

/** @param place of the text among those of a slide. */
function artText(key: string, place: number, { blocks, filled, placement }: DraftText, frame: SeenBox | undefined) {
  const block = blocks[place];
  const surround = { frame, shape: filled[place] };
  const toXml = (id: number, relations: Relations) =>
    block ? blockXml(block, id, plainSetting(placement, relations), surround) : '';
  return { key, toXml };
}

function plainSetting(placement: Placement, relations: Relations) {
  return {
    placement,
    isTitle: false,
    linkId: (address: string) => relations.link(address),
    pictureId: (media: string) => relations.add('image', `../media/${media}`),
  };
}

/** @param frames of the blocks. @param options the place of the title among the blocks, -1 for none. @param shared blocks that stand with the art instead. */
export function textShapes(
  { blocks, tables, filled, firstId, placement }: DraftText,
  frames: readonly SeenBox[],
  relations: Relations,
  { title, hasBoldTitles }: { readonly title: number; readonly hasBoldTitles: boolean },
  shared: ReadonlySet<number> | undefined,
) {
  const look = plainSetting(placement, relations);
  return {
    tables: tables.map((table, index) =>
      tableXml(table, firstId + index, placement, (cell, textLeft) => cellText(cell, textLeft, look)),
    ),
    blocks: blocks.flatMap((block, index) => {
      if (shared?.has(index)) return [];
      const setting = { ...look, isTitle: index === title, hasBoldTitles };
      return [
        blockXml(block, firstId + tables.length + index, setting, { frame: frames[index], shape: filled[index] }),
      ];
    }),
  };
}
