/** Checks how lines beside figures are read. */
import { expect, test } from 'vitest';
import { makeSegments } from '../../lines/rows.ts';
import { segmentRows } from '../page/page-rows.ts';
import { type FlowLine, makeFlowLine } from '../paragraphs/flow-line.ts';
import { joinLines } from '../paragraphs/paragraphs.ts';
import { withoutFigures } from './text-around.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
const MEASURE = { left: 0, right: 200 };
const SPACING = { leadingEm: () => 1.2 };
const WIDE = 'aaaaaaaaa bbbbbbbbb ccccccccc ddddddd';

/** Letters are half an em of 10 points wide; lines stand 12 points below each other. */
function line(row: number, ...texts: readonly (readonly [left: number, text: string])[]): FlowLine {
  const words = texts.flatMap(([from, content]) => {
    let left = from;
    return content.split(' ').map((text) => {
      const box = { left, top: 12 * row, right: left + 5 * text.length, bottom: 12 * row + 10 };
      left = box.right + 2.5;
      const rest = { turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, followsSpace: true } as const;
      return { text, box, ...rest, endsLine: false };
    });
  });
  const [segments = []] = segmentRows(makeSegments(words));
  return makeFlowLine(segments, 1);
}

function paragraphs(lines: readonly FlowLine[], figure: { left: number; right: number }): readonly string[] {
  const box = { ...figure, top: 12, bottom: 34 };
  const around = withoutFigures(lines, [box], MEASURE);
  return joinLines(around, MEASURE, SPACING).map((joined) => joined.map(({ text }) => text).join(' '));
}

test('text goes on to the right of a figure, and below it', () => {
  const lines = [
    line(0, [0, WIDE]),
    line(1, [112, 'eeeeeeeee fffff']),
    line(2, [112, 'ggggggggg hhhhh']),
    line(3, [0, 'ii']),
  ];
  expect(paragraphs(lines, { left: 0, right: 100 })).toHaveLength(1);
});

test('text beside a sign keeps its indent where it goes on below', () => {
  const lines = [1, 2, 3, 4].map((row) => line(row, [112, 'eeeeeeeee fffff']));
  expect(paragraphs(lines, { left: 90, right: 100 })).toHaveLength(1);
});

test('text goes on to the left of a figure, and ends there where the next word had room', () => {
  const [first, third] = [line(0, [0, WIDE]), line(2, [0, 'ggggggggg hhhhh'])];
  const figure = { left: 100, right: 200 };
  expect(paragraphs([first, line(1, [0, 'eeeeeeeee fffff']), third], figure)).toHaveLength(1);
  expect(paragraphs([first, line(1, [0, 'eeee']), third], figure)).toHaveLength(2);
});

test('text on both sides of a figure is one line without a tab', () => {
  const lines = [
    line(0, [0, WIDE]),
    line(1, [0, 'eeeeee ffff'], [140, 'ggggg hhhhh']),
    line(2, [0, 'iiiiii jjjj'], [140, 'kkkkk']),
  ];
  expect(paragraphs(lines, { left: 65, right: 130 })).toEqual([`${WIDE} eeeeee ffff ggggg hhhhh iiiiii jjjj kkkkk`]);
});
