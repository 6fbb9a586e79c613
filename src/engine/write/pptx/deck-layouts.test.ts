/** Gives slides their layouts. */
import { expect, test } from 'vitest';
import { deckLayouts } from './deck-layouts.ts';
import type { SlideArt } from './slide-art.ts';
import type { TitleStyle } from './title-style.ts';

const FRAME = { left: 0, top: 0, right: 700, bottom: 60 };
const PLAIN: SlideArt = { pieces: [] };
const BLUE: SlideArt = { background: { colour: '0000ff' }, pieces: [] };

function title(colour: string, sizePt = 40): TitleStyle {
  return {
    look: { letters: { family: 'Lato', sizePt, bold: false, italic: false, colour }, align: 'left' },
    frame: FRAME,
  };
}

const on = (layout: number) => ({ layout, own: PLAIN });

test('parts slides by their art, their bodies and the look of their titles', () => {
  const slides = [
    { hasBody: true, title: title('000000') },
    { hasBody: true, title: title('000000', 30) },
    { hasBody: false, title: title('ff0000') },
    { hasBody: true, title: undefined },
    { hasBody: true, title: title('000000') },
  ];
  const placed = [on(1), on(1), on(1), on(1), on(2)];
  const { layouts, chosen } = deckLayouts({ layouts: [PLAIN, BLUE], placed }, slides, title('000000'));
  expect(chosen).toEqual([2, 2, 3, 2, 4]);
  expect(layouts.map(({ art, hasBody, title: own }) => [art === BLUE, hasBody, own?.look.letters.colour])).toEqual([
    [false, false, undefined],
    [false, true, undefined],
    [false, false, 'ff0000'],
    [true, true, undefined],
  ]);
});

test('gives a dozen looks of titles layouts of their own, the commonest first', () => {
  const colours = Array.from({ length: 20 }, (_, index) => `0000${(index + 16).toString(16)}`);
  const slides = [...colours, colours[19] ?? ''].map((colour) => ({ hasBody: false, title: title(colour) }));
  const { layouts, chosen } = deckLayouts({ layouts: [PLAIN], placed: slides.map(() => on(1)) }, slides, undefined);
  expect(layouts).toHaveLength(13);
  expect(chosen[19]).toBe(chosen[20]);
  expect(chosen[19]).toBeGreaterThan(1);
  expect(chosen[18]).toBe(1);
});
