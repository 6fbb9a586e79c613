/** Checks which lines go on though the next word seems to have had room, or looks different: East Asian text and bold names. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { segmentRows } from '../page/page-rows.ts';
import { makeFlowLine } from './flow-line.ts';
import { joinLines, type Measure } from './paragraphs.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
const MEASURE = { left: 20, right: 220 };
const SPACING = { leadingEm: () => 1.2 };

/** Letters are as wide as given; words between asterisks are bold. */
function words(y: number, letterPt: number, ...texts: readonly string[]): readonly Word[] {
  let left = 20;
  return texts.map((given) => {
    const text = given.replaceAll('*', '');
    const box = { left, top: y, right: left + text.length * letterPt, bottom: y + 10 };
    left = box.right + 2.5;
    const font = { ...FONT, name: text === given ? 'Test' : 'Test-Bold' };
    return { text, box, turn: 0, sizePt: 10, font, endsInSoftHyphen: false, followsSpace: true, endsLine: false };
  });
}

function paragraphs(letterPt: number, ...lines: readonly (readonly string[])[]): number {
  return joined(MEASURE, letterPt, lines);
}

function joined(measure: Measure, letterPt: number, lines: readonly (readonly string[])[]): number {
  const all = lines.flatMap((texts, index) => words(20 + 14 * index, letterPt, ...texts));
  const made = segmentRows(makeSegments(all)).map((row) => makeFlowLine(row, 1));
  return joinLines(made, measure, SPACING).length;
}

test('a Japanese line goes on up to three signs short of the edge, as others hang out or no sign may begin a line', () => {
  expect(paragraphs(10, ['正'.repeat(18)], ['率的に行う']), 'two signs').toBe(1);
  expect(paragraphs(10, [`${'正'.repeat(17)}、`], ['率的に行う']), 'a comma').toBe(1);
  expect(paragraphs(10, ['正'.repeat(15)], ['率的に行う']), 'five signs').toBe(2);
  expect(paragraphs(10, [`${'正'.repeat(17)}。`], ['率的に行う']), 'a full stop').toBe(2);
  expect(paragraphs(10, ['正'.repeat(8)], ['率的に行う']), 'a short line').toBe(2);
});

test('a Korean line goes on half a sign short of the edge, and a Thai one as far as a word is long', () => {
  const narrow = { left: 20, right: 217 };
  expect(joined(narrow, 10, [['가'.repeat(16)], ['이를사']]), 'a stop that hangs out of others').toBe(1);
  expect(joined(MEASURE, 10, [['가'.repeat(16)], ['이를사']]), 'more than that').toBe(2);
  expect(joined(narrow, 10, [[`${'가'.repeat(15)}.`], ['이를사']]), 'a sentence ends').toBe(2);
  expect(paragraphs(10, ['ท'.repeat(16)], ['ก']), 'four signs').toBe(1);
  expect(paragraphs(10, ['ท'.repeat(13)], ['ก']), 'seven signs').toBe(2);
});

test('bold words that begin amid a line go on in the next', () => {
  const line = ['aaaaaaaaaa', 'bbbbbbbb', 'cccccc', '*dddddddd*'];
  expect(paragraphs(5, line, ['*eeeeeeeeee*'])).toBe(1);
  expect(paragraphs(5, ['aaaaaaaaaa', 'bbbbbbbb', 'cccccc', 'dddddddd'], ['*eeeeeeeeee*']), 'a heading below').toBe(2);
  expect(paragraphs(5, [...line.slice(0, 3), '*ddddddd.*'], ['*eeeeeeeeee*']), 'a sentence ends').toBe(2);
  expect(paragraphs(5, ['aaaaaaaaaa', '*dddddddd*'], ['*eeeeeeeeee*']), 'it had room').toBe(2);
});

test('lines that their author ended go on with a word in small letters, but not with the address of a letter or page', () => {
  const address = (next: string) =>
    joined({ left: 20, right: 100, areLines: true }, 5, [['Harbour', 'Lane', '17'], [next]]);
  expect(address('office@harbour.example')).toBe(2);
  expect(address('www.harbour.example')).toBe(2);
  expect(address('Oldportstown')).toBe(2);
  expect(address('courtyard')).toBe(1);
});

test('prose with wider lines goes on with a capital, and over the line that a link ends', () => {
  const spread = (step: number, end: string, colour?: string) => {
    const line = ['aaaaaaaaaa', 'bbbbb', 'ccccc', 'dddd', 'eeee', end];
    const all = [...words(20, 5, ...line), ...words(20 + step, 5, 'Ffffffffff', 'gggggggg')];
    const set = all.map((word, index) => (colour && index > 6 ? { ...word, colour } : word));
    const made = segmentRows(makeSegments(set)).map((row) => makeFlowLine(row, 1));
    return joinLines(made, MEASURE, SPACING).length;
  };
  expect(spread(20, 'ffff')).toBe(1);
  expect(spread(20, 'ffff', '0000ee')).toBe(1);
  expect(spread(20, 'fff.')).toBe(2);
  expect(spread(24, 'ffff')).toBe(2);
});

test('a sentence behind a tab goes on at the margin where its line had no room', () => {
  const numbered = (tail: string, below: string, right = 220) => {
    const all = [...text(20, 20, '2.'), ...text(45, 20, 'Title.'), ...text(140, 20, tail), ...text(20, 34, below)];
    const made = segmentRows(makeSegments(all)).map((row) => makeFlowLine(row, 1));
    return joinLines(made, { left: 20, right }, SPACING).length;
  };
  const tail = 'The house keeps all rights';
  expect(numbered(tail, 'and those of its guests', 275)).toBe(1);
  expect(numbered(`${tail}.`, 'Those of its guests', 275), 'a sentence ends').toBe(2);
  expect(numbered(tail, 'and those of its guests', 340), 'it had room').toBe(2);
  expect(numbered('120 000 900', 'and those of its guests', 200), 'numbers').toBe(2);
});
