/** Checks that slides take the title that the others have. */
import { expect, test } from 'vitest';
import { deckTitles } from './deck-titles.ts';
import type { TitleLook } from './title-style.ts';

const LETTERS = { family: 'Lato', sizePt: 40, bold: false, italic: false, colour: '1f3864' };
const placement = { scale: 1, left: 0, top: 0 };

type Text = readonly [top: number, look?: Partial<TitleLook['letters']>, left?: number];

/** @param texts those that may be the title, the likeliest first. */
function slide(...texts: readonly Text[]) {
  return {
    titles: [...texts.keys()],
    looks: new Map(
      texts.map(([, letters], place) => [place, { letters: { ...LETTERS, ...letters }, align: 'left' as const }]),
    ),
    texts: {
      size: { widthPt: 720, heightPt: 540 },
      texts: texts.map(([top, , left = 60]) => ({
        ...{ box: { left, top, right: left + 200, bottom: top + 40 }, sizePt: 40, align: 'left' as const },
        ...{ isTitle: false, isBody: false },
      })),
      others: [],
    },
    placement,
  };
}

const figure: Text = [180, { sizePt: 48, bold: true }];
const usual = [slide([40]), slide([40]), slide([42])];
const titles = (...slides: ReturnType<typeof slide>[]) => deckTitles(slides, () => true);

test('takes the text that stands where most titles do and looks like them, though another is larger', () => {
  expect(titles(...usual, slide(figure, [40]))).toEqual([0, 0, 0, 1]);
  expect(titles(slide([200]), ...usual, slide(figure, [40]))).toEqual([0, 0, 0, 0, 1]);
});

test('keeps the likeliest where nothing stands there, where it looks otherwise, and in few slides', () => {
  expect(titles(...usual, slide(figure, [180]))[3]).toBe(0);
  expect(titles(...usual, slide(figure, [40, { colour: 'ff0000' }]))[3]).toBe(0);
  expect(titles(...usual, slide(figure, [40, {}, 300]))[3]).toBe(0);
  expect(titles(slide([40]), slide([40]), slide(figure, [40]))[2]).toBe(0);
});

test('takes no text that its layout has', () => {
  expect(deckTitles([slide([40], [90])], (_, place) => place !== 0)).toEqual([1]);
  expect(deckTitles([slide([40])], () => false)).toEqual([-1]);
});
