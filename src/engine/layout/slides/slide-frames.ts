/** Gives the texts of slides frames as people draw them: with room around the text, and titles as wide as their slide. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { BoxGrid } from '../../page/boxes/box-grid.ts';
import { unionBox } from '../../page/boxes/boxes.ts';

export interface SlideText {
  /** Of its letters. */
  readonly box: SeenBox;
  readonly sizePt: number;
  readonly align: 'left' | 'center' | 'right' | 'both';
  readonly isTitle: boolean;
  /** A list, or several paragraphs: the body of its slide where it has no neighbour. */
  readonly isBody: boolean;
  /** It counts the slides, which may become more, or says the same at the foot of several. */
  readonly foot?: 'number' | 'footer';
  /** The shape that it stands in, by itself. */
  readonly holder?: SeenBox;
  /** The shape that it stands on with others. */
  readonly card?: SeenBox;
}

export interface SlideTexts {
  readonly size: PageSizePt;
  readonly texts: readonly SlideText[];
  /** Tables and pictures. */
  readonly others: readonly SeenBox[];
}

/** Room around the text that presentation programs leave by themselves, in points. */
export const FRAME_ROOM = { side: 7.2, end: 3.6 };
/** In ems: room above and below a title of one line, and how high that is at most. Longer ones fill their frame. */
const TITLE_ROOM = 0.4;
const ONE_LINE = 1.8;
/** Of the height of a slide, and of its own: a higher shape that has a title so far off its middle is art behind it. */
const BEHIND_TITLE = { height: 0.4, offMiddle: 0.25 };
/** A centred title ends this share of the width before the sides of its slide. */
const TITLE_SIDE = 0.05;
/** A body begins in this part of the slide from its left. */
const BODY_LEFT = 0.3;
/** A body ends here at least, in heights of the slide from its top: below is the room of its foot. */
const BODY_FOOT = 0.88;
/** In points: places of one frame on several slides differ by less. */
const SAME_PLACE = 4;
/** In points: white between a frame and what stands beside it. */
const APART = 1;

/** In shares of the slide: where a subtitle begins, how high its frame is, and what it leaves at each side. */
const SUBTITLE = { top: 0.4, height: 0.2, side: 0.12 };
/** In shares of the slide: the number of a slide and its footer have this much room. */
const FOOT_WIDTHS = { number: 0.2, footer: 1 / 3 };
/** In ems: a text on a card begins this near to its side. */
const CARD_ROOM = { line: 1.5, body: 2.5 };
const NO_ROOM = { side: 0, end: 0 };

/** What frames do not reach over, with the room that it has around it. */
interface Obstacle {
  readonly box: SeenBox;
  readonly room: typeof FRAME_ROOM;
}

/** @returns the frame of each text; none reaches over another text, a table or a picture that its text does not touch. */
export function frameTexts(slides: readonly SlideTexts[]): readonly (readonly SeenBox[])[] {
  const kinds = kindsOf(slides);
  return slides.map(({ size, texts, others }) => {
    const boxes: readonly Obstacle[] = [
      ...texts.map(({ box }) => ({ box, room: FRAME_ROOM })),
      ...others.map((box) => ({ box, room: NO_ROOM })),
    ];
    const grid = new BoxGrid(boxes.map(({ box }) => box));
    const subtitle = subtitleOf(texts, size);
    return texts.map((text, own) => {
      const around = (place: SeenBox) =>
        grid.near(place).flatMap((number) => (number === own ? [] : (boxes[number] ?? [])));
      const row = { ...text.box, left: -Infinity, right: Infinity };
      const isAlone = !around(row).some(({ box }) => box.top < row.bottom && box.bottom > row.top);
      const kind = kinds.get(text) ?? text.box;
      const frame = text === subtitle ? subtitleFrame(text, size) : wanted({ ...text, isAlone }, size, kind);
      // What neither the text nor its frame reaches is in nobody's way.
      return grow(text.box, frame, around(grown(unionBox([text.box, frame]))));
    });
  });
}

function grown({ left, top, right, bottom }: SeenBox): SeenBox {
  return { left: left - APART, top: top - APART, right: right + APART, bottom: bottom + APART };
}

interface Kind {
  readonly texts: SlideText[];
}

/** What stands at one place on several slides has one frame: that around all of it. */
function kindsOf(slides: readonly SlideTexts[]): ReadonlyMap<SlideText, SeenBox> {
  const kinds = new Map<string, Kind[]>();
  for (const { size, texts } of slides) {
    for (const text of texts) {
      const key = `${size.widthPt} ${size.heightPt} ${keyOf(text)}`;
      const near = kinds.get(key) ?? [];
      kinds.set(key, near);
      const kind = near.find(({ texts: [first] }) => first && meet(first.box, text.box));
      if (kind) kind.texts.push(text);
      else near.push({ texts: [text] });
    }
  }
  return new Map(
    [...kinds.values()].flat().flatMap((kind) => {
      const box = unionBox(kind.texts.map((text) => text.box));
      return kind.texts.map((text) => [text, box] as const);
    }),
  );
}

/** Titles of one kind may have one line or two, and stand at the top, the middle or the foot of their frame. */
function keyOf({ box, align, sizePt, isTitle }: SlideText): string {
  const at = { left: box.left, both: box.left, right: box.right, center: (box.left + box.right) / 2 }[align];
  const places = isTitle ? [at] : [at, box.top];
  return [isTitle, align, Math.round(sizePt), ...places.map((place) => Math.round(place / SAME_PLACE))].join(' ');
}

function meet(a: SeenBox, b: SeenBox): boolean {
  return Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
}

function wanted(
  text: SlideText & { readonly isAlone: boolean },
  { widthPt, heightPt }: PageSizePt,
  kind: SeenBox,
): SeenBox {
  const { align, isTitle, isBody, sizePt, holder } = text;
  if (holder && !(isTitle && isArtBehind(text.box, holder, heightPt))) return holder;
  const isOneLine = kind.bottom - kind.top < ONE_LINE * sizePt;
  const end = isTitle && isOneLine ? Math.max(FRAME_ROOM.end, TITLE_ROOM * sizePt) : FRAME_ROOM.end;
  let { left, right, bottom } = kind;
  const card = isTitle ? undefined : cardOf(text);
  const isMain = !card && isBody && left < BODY_LEFT * widthPt;
  if (isMain && !isTitle && text.isAlone) bottom = Math.max(bottom, BODY_FOOT * heightPt);
  const isWide = isTitle || isMain;
  if (isWide && (align === 'left' || align === 'both')) right = Math.max(right, widthPt - left);
  else if (isTitle && align === 'center') {
    const middle = (left + right) / 2;
    const half = Math.min(middle, widthPt - middle) - TITLE_SIDE * widthPt;
    [left, right] = [Math.min(left, middle - half), Math.max(right, middle + half)];
  }
  if (text.foot) [left, right] = footSides(kind, align, FOOT_WIDTHS[text.foot] * widthPt);
  else if (card) [left, right] = sidesOn(card, kind, align);
  if (card && isBody) bottom = Math.max(bottom, card.bottom - FRAME_ROOM.side);
  return {
    left: Math.max(Math.min(0, kind.left), left - FRAME_ROOM.side),
    right: Math.min(Math.max(widthPt, kind.right), right + FRAME_ROOM.side),
    top: Math.max(Math.min(0, kind.top), kind.top - end),
    bottom: Math.min(Math.max(heightPt, kind.bottom), bottom + end),
  };
}

/** That which a text begins at the side of: a label may stand anywhere on a shape. */
function cardOf({ box, card, align, sizePt, isBody }: SlideText): SeenBox | undefined {
  if (!card || align === 'center') return undefined;
  const start = align === 'right' ? card.right - box.right : box.left - card.left;
  return start <= (isBody ? CARD_ROOM.body : CARD_ROOM.line) * sizePt ? card : undefined;
}

/** A text on a card leaves as much room at its end as at its start. */
function sidesOn(card: SeenBox, { left, right }: SeenBox, align: SlideText['align']): readonly [number, number] {
  if (align === 'right') return [Math.min(left, card.left + Math.max(FRAME_ROOM.side, card.right - right)), right];
  return [left, Math.max(right, card.right - Math.max(FRAME_ROOM.side, left - card.left))];
}

function footSides({ left, right }: SeenBox, align: SlideText['align'], width: number): readonly [number, number] {
  const more = Math.max(0, width - (right - left));
  if (align === 'center') return [left - more / 2, right + more / 2];
  return align === 'right' ? [left - more, right] : [left, right + more];
}

function isArtBehind(title: SeenBox, shape: SeenBox, heightPt: number): boolean {
  const height = shape.bottom - shape.top;
  const unequal = Math.abs(title.top - shape.top - (shape.bottom - title.bottom));
  return height > BEHIND_TITLE.height * heightPt && unequal > BEHIND_TITLE.offMiddle * height;
}

/** The one text below the title of a slide that shows nothing else than both, and perhaps a foot. */
function subtitleOf(texts: readonly SlideText[], { heightPt }: PageSizePt): SlideText | undefined {
  const title = texts.find(({ isTitle }) => isTitle);
  const [text, second] = texts.filter((each) => each !== title && each.box.top < BODY_FOOT * heightPt);
  if (!title || !text || second || text.isBody || text.holder || text.box.top < title.box.bottom) return undefined;
  return text.box.top > SUBTITLE.top * heightPt ? text : undefined;
}

/** Subtitles have room for more than they say. */
function subtitleFrame({ box, align }: SlideText, { widthPt, heightPt }: PageSizePt): SeenBox {
  const middle = (box.left + box.right) / 2;
  const half = Math.min(middle, widthPt - middle) - SUBTITLE.side * widthPt;
  const [left, right] = align === 'center' ? [middle - half, middle + half] : [box.left, widthPt - box.left];
  return {
    left: Math.min(box.left, left) - FRAME_ROOM.side,
    right: Math.max(box.right, right) + FRAME_ROOM.side,
    top: box.top - FRAME_ROOM.end,
    bottom: Math.max(box.bottom, Math.min(box.top + SUBTITLE.height * heightPt, BODY_FOOT * heightPt)),
  };
}

/** White between two frames: a text keeps its own room where there is enough for both, else each has one half. */
function limit(gap: number, room: number): number {
  return Math.max(0, Math.min(gap - APART, Math.max(gap / 2, gap - APART - room)));
}

/** Side by side up to what is wanted or what stands in the way. */
function grow(own: SeenBox, { left, right, top, bottom }: SeenBox, obstacles: readonly Obstacle[]): SeenBox {
  const level = obstacles.filter(({ box }) => box.top < own.bottom && box.bottom > own.top);
  const [before, after] = [
    level
      .filter(({ box }) => box.right <= own.left + APART)
      .map(({ box, room }) => own.left - limit(own.left - box.right, room.side)),
    level
      .filter(({ box }) => box.left >= own.right - APART)
      .map(({ box, room }) => own.right + limit(box.left - own.right, room.side)),
  ];
  const wide = {
    ...own,
    left: Math.min(own.left, Math.max(left, ...before)),
    right: Math.max(own.right, Math.min(right, ...after)),
  };
  const upright = obstacles.filter(({ box }) => box.left < wide.right && box.right > wide.left);
  const [above, below] = [
    upright
      .filter(({ box }) => box.bottom <= own.top + APART)
      .map(({ box, room }) => own.top - limit(own.top - box.bottom, room.end)),
    upright
      .filter(({ box }) => box.top >= own.bottom - APART)
      .map(({ box, room }) => own.bottom + limit(box.top - own.bottom, room.end)),
  ];
  return {
    ...wide,
    top: Math.min(own.top, Math.max(top, ...above)),
    bottom: Math.max(own.bottom, Math.min(bottom, ...below)),
  };
}
