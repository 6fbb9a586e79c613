/** Checks that styles say what most paragraphs have: few should say anything of their own. */
import { expect, test } from 'vitest';
import { cell, item, LOOK, paragraph, run, section, table } from '../../../../../tests/document-model.ts';
import type { Block } from '../../model.ts';
import { makeStyles } from './paragraph-styles.ts';

const small = { look: { ...LOOK, sizePt: LOOK.sizePt - 3 } };

function styleOf(role: string, blocks: readonly Block[]) {
  return makeStyles([section(blocks)]).styles.find((style) => style.role === role);
}

test('the body has the spacing of most of its paragraphs, whatever small print has', () => {
  const body = [13, 13, 13, 26].map((leadingPt) => paragraph('Text of the body', { leadingPt, spaceBeforePt: 6 }));
  const print = [9, 9, 9, 9, 9].map((leadingPt) => paragraph([run('print', small)], { leadingPt, spaceBeforePt: 0 }));
  expect(styleOf('body', [...print, ...body])).toMatchObject({ look: LOOK, leadingPt: 13, spaceBeforePt: 6 });
});

test('lists have a style of their own, in the look of the body', () => {
  const body = [1, 2, 3].map(() => paragraph('Text of the body', { leadingPt: 13, spaceBeforePt: 8 }));
  const lists = [1, 2].map(() => item('Nail', {}, { leadingPt: 12, spaceBeforePt: 0 }));
  expect(styleOf('list', [...body, ...lists])).toMatchObject({ look: LOOK, leadingPt: 12, spaceBeforePt: 0 });
  expect(styleOf('body', [...body, ...lists])).toMatchObject({ leadingPt: 13, spaceBeforePt: 8 });
  expect(styleOf('list', body)).toBeUndefined();
});

test('cells have a style of their own, which is never bold', () => {
  const body = paragraph('Text of the body', { leadingPt: 13, spaceBeforePt: 8 });
  const head = paragraph([run('Head of a table', { look: { bold: true, sizePt: 8 } })], { leadingPt: 10 });
  const own = paragraph([run('1', { look: { sizePt: 8 } })], { leadingPt: 10 });
  const blocks = [
    body,
    table(
      [
        [cell(0, [head]), cell(1, [head])],
        [cell(0, [own]), cell(1, [own])],
      ],
      [50, 50],
    ),
  ];
  expect(styleOf('cell', blocks)).toMatchObject({ look: { ...LOOK, sizePt: 8 }, leadingPt: 10, spaceBeforePt: 0 });
  expect(styleOf('body', blocks)).toMatchObject({ look: LOOK, leadingPt: 13, spaceBeforePt: 8 });
  expect(styleOf('cell', [body])).toBeUndefined();
});
