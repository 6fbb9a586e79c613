/** A slide on its way: its texts wait on disk until all slides are known, and what they have in common. */
import { readFile } from 'node:fs/promises';
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { TextMark } from '../../layout/slides/layout-texts.ts';
import type { SlideTexts } from '../../layout/slides/slide-frames.ts';
import type { NumberSide } from '../../layout/slides/slide-numbers.ts';
import type { Relations } from '../office/package.ts';
import { blockXml, type TextFill } from './block-xml.ts';
import type { Body } from './body-style.ts';
import { setTo, withNumberField } from './number-field.ts';
import type { ArtText, SlideArt } from './slide-art.ts';
import type { SlidePage } from './slide-pages.ts';
import { cellText, type FrameSetting, type Placement } from './slide-xml.ts';
import { tableXml } from './table-xml.ts';
import type { FootStyles, StyleOf } from './text-style.ts';
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
  /** Blocks that may be its body, by their places. */
  readonly bodies: ReadonlyMap<number, Body>;
  readonly placement: Placement;
  /** 1-based number of its page. */
  readonly page: number;
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
  styleOf: StyleOf,
): Promise<readonly SlideArt[]> {
  const known = new Map<string, ArtText>();
  const arts: SlideArt[] = [];
  for (const [index, { art, marks, path }] of drafts.entries()) {
    const texts: ArtText[] = [];
    for (const place of shared[index] ?? []) {
      const key = marks[place]?.key ?? '';
      const text = known.get(key) ?? artText(key, place, await readDraft(path), frames[index]?.[place], styleOf);
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

/** The number of a slide or its footer: its place among the texts, -1 for none; and the side that it is set to. */
export interface PlacedNumber {
  readonly place: number;
  readonly side: NumberSide;
}

/** @param kind of the text that stands there. */
export function withFoot(texts: SlideTexts, { place, side }: PlacedNumber, foot: 'number' | 'footer'): SlideTexts {
  const marked = texts.texts.map((text, index) => (index === place ? { ...text, foot, align: side } : text));
  return { ...texts, texts: marked };
}

export async function readDraft(path: string): Promise<DraftText> {
  return JSON.parse(await readFile(path, 'utf8')) as DraftText;
}

/** Of each slide that has one. @param titles their places among the texts. */
export function titleStyles(
  drafts: readonly SlideDraft[],
  titles: readonly number[],
  frames: readonly (readonly SeenBox[])[],
): readonly (TitleStyle | undefined)[] {
  return drafts.map(({ looks, placement }, index) => {
    const place = titles[index] ?? -1;
    const [look, frame] = [looks.get(place), frames[index]?.[place]];
    return look && frame && { look, frame: onSlide(frame, placement) };
  });
}

/** A frame of a page on its slide, in points. */
export function onSlide({ left, top, right, bottom }: SeenBox, { scale, left: x, top: y }: Placement): SeenBox {
  return { left: left * scale + x, top: top * scale + y, right: right * scale + x, bottom: bottom * scale + y };
}

/** @param place of the text among those of a slide. */
function artText(
  key: string,
  place: number,
  { blocks, filled, placement }: DraftText,
  frame: SeenBox | undefined,
  styleOf: StyleOf,
) {
  const block = blocks[place];
  const surround = { frame, shape: filled[place] };
  const toXml = (id: number, relations: Relations) =>
    block ? blockXml(block, id, { ...plainSetting(placement, relations), styleOf }, surround) : '';
  return { key, toXml };
}

function plainSetting(placement: Placement, relations: Relations) {
  return {
    placement,
    linkId: (address: string) => relations.link(address),
    pictureId: (media: string) => relations.add('image', `../media/${media}`),
  };
}

/** What takes a place of the layout of its slide, by its place among the blocks; -1 for none. */
export interface Held {
  readonly title: number;
  readonly body: number;
}

/** What the texts of a slide inherit, by the places that they take; and where the layout has these. */
export interface SlideStyles {
  readonly plain: StyleOf;
  readonly title: { readonly styleOf: StyleOf; readonly frame: SeenBox };
  readonly body: { readonly styleOf: StyleOf; readonly frame: SeenBox } | undefined;
  readonly foot: FootStyles;
}

/** @param frames of the blocks. @param shared blocks that stand with the art instead. */
export function textShapes(
  { blocks, tables, filled, firstId, placement }: DraftText,
  frames: readonly SeenBox[],
  relations: Relations,
  {
    held,
    styles,
    number,
    footer,
  }: {
    readonly held: Held;
    readonly styles: SlideStyles;
    readonly number: PlacedNumber;
    readonly footer: PlacedNumber;
  },
  shared: ReadonlySet<number> | undefined,
) {
  const look = plainSetting(placement, relations);
  const settingOf = (index: number): FrameSetting => {
    const { plain, title, body } = styles;
    const holder = (kind: 'title' | 'body', { styleOf, frame }: typeof title) => ({ holder: { kind, frame }, styleOf });
    const small = footKind(index, footer, number);
    const at = small && !filled[index] ? styles.foot[small]?.frame : undefined;
    if (small && at) return { ...look, holder: { kind: small, frame: at } };
    if (index === held.title) return { ...look, ...holder('title', title) };
    return index === held.body && body ? { ...look, ...holder('body', body) } : { ...look, styleOf: plain };
  };
  return {
    tables: tables.map((table, index) =>
      tableXml(table, firstId + index, placement, (cell, sides) => cellText(cell, sides, look)),
    ),
    blocks: blocks.flatMap((block, index) => {
      if (shared?.has(index)) return [];
      const surround = { frame: frames[index], shape: filled[index] };
      const set = index === footer.place ? setTo(block, footer.side) : block;
      const shown = index === number.place ? withNumberField(block, number.side) : set;
      return [blockXml(shown, firstId + tables.length + index, settingOf(index), surround)];
    }),
  };
}

function footKind(index: number, footer: PlacedNumber, number: PlacedNumber): 'footer' | 'number' | undefined {
  if (index === number.place) return 'number';
  return index === footer.place ? 'footer' : undefined;
}

export interface SlideSize extends PageSizePt {
  /** Pages are made as large as fits; else they keep their size where it fits. */
  readonly fills: boolean;
}

/** Pages keep their size where they fit, stand in the middle, and are made smaller where they do not. */
export function placementOn(
  { widthPt, heightPt, fills }: SlideSize,
  { size: page, userUnit }: Pick<SlidePage, 'size' | 'userUnit'>,
): Placement {
  const fitting = Math.min(widthPt / page.widthPt, heightPt / page.heightPt);
  const scale = fills ? fitting : Math.min(userUnit, fitting);
  return { scale, left: (widthPt - page.widthPt * scale) / 2, top: (heightPt - page.heightPt * scale) / 2 };
}
