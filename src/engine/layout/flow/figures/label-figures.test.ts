/** Checks which words belong to a drawing: those in it, small ones that touch it, and none of a text or a caption. */
import { expect, test } from 'vitest';
import { sized } from '../../../../../tests/placed-words.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { Word } from '../../../page/words/words.ts';
import { labelFigures } from './label-figures.ts';

const words = (x: number, y: number, content: string, sizePt = 10) => sized(x, y, content, sizePt);

const BODY = words(20, 500, 'The text of the page stands below its drawings and is longer than they are.');

function labelled(drawings: readonly Box[], ...texts: readonly (readonly Word[])[]) {
  const { figures, rest } = labelFigures(
    drawings.map((box) => ({ box, source: 'drawing' as const })),
    [...texts.flat(), ...BODY],
    [],
  );
  const free = rest.filter((word) => !BODY.includes(word)).map(({ text }) => text);
  return {
    figures: figures.map(({ source, altText }) => altText ?? source),
    boxes: figures.map(({ box }) => box),
    free,
  };
}

const DRAWING: Box = { left: 100, top: 100, right: 300, bottom: 250 };

test('labels may begin below each other, but lines of a text are none', () => {
  const rows = ['Anchor', 'Trunk', 'Guard', 'Exit'];
  const apart = rows.map((text, row) => words(200, 110 + 30 * row, text, 6));
  expect(labelled([DRAWING], ...apart)).toMatchObject({ figures: ['Anchor Trunk Guard Exit'], free: [] });
  const large = rows.map((text, row) => words(200, 110 + 30 * row, text));
  expect(labelled([DRAWING], ...large)).toMatchObject({ figures: ['drawing'], free: rows });
  const close = rows.map((text, row) => words(200, 110 + 8 * row, text, 6));
  expect(labelled([DRAWING], ...close)).toMatchObject({ figures: ['drawing'], free: rows });
});

const WITHIN = [words(120, 110, 'one', 6), words(160, 140, 'two', 6), words(220, 170, 'three', 6)];

test('a drawing takes the small labels that touch it, but neither its caption nor the text', () => {
  const axis = words(180, 252, 'years', 6);
  const caption = words(150, 260, 'Figure 3: Growth', 8);
  const beside = words(302, 150, 'prose');
  const { figures, boxes, free } = labelled([DRAWING], ...WITHIN, axis, caption, beside);
  expect(figures).toEqual(['one two three years']);
  expect(boxes[0]).toMatchObject({ right: 300, bottom: 258 });
  expect(free).toEqual(['Figure', '3:', 'Growth', 'prose']);
});

test('parts of a figure side by side are one, where no text stands between them', () => {
  const other: Box = { left: 340, top: 105, right: 480, bottom: 250 };
  const second = [words(350, 120, 'four', 6), words(380, 150, 'five', 6), words(440, 180, 'six', 6)];
  expect(labelled([DRAWING, other], ...WITHIN, ...second).boxes).toEqual([{ ...DRAWING, right: 480 }]);
  const between = words(308, 150, 'text', 10);
  expect(labelled([DRAWING, other], ...WITHIN, ...second, between).boxes).toHaveLength(2);
});
