/** Checks which words at the beginning of a line are labels of items. */
import { expect, test } from 'vitest';
import { LETTER, text } from '../../../../../tests/placed-words.ts';
import { makeSegment } from '../../lines/rows.ts';
import { makeFlowLine } from './flow-line.ts';
import { isTabGap } from './label.ts';

/** Words with a space of `space` points between them, and one of `behind` points behind the first. */
function labelOf(content: string, space: number, behind = space) {
  let left = 20;
  const words = content.split(' ').flatMap((part, index) => {
    const word = text(left, 100, part).map((each) => ({ ...each, followsSpace: index > 0 }));
    left += LETTER * part.length + (index === 0 ? behind : space);
    return word;
  });
  const segment = makeSegment(words.map((word) => ({ word, box: word.box })));
  return makeFlowLine([segment], 1).label;
}

const LINE = '[14] and others have shown what';

test('takes a citation at the beginning of a justified line for a word of the text', () => {
  const label = labelOf(LINE, 5);
  expect(label && isTabGap(label)).toBe(false);
  expect(labelOf('12 apples of the tree there', 5)).toBeUndefined();
});

test('takes a number for a label where a tab parts it from its text', () => {
  const [wide, narrow] = [labelOf(LINE, 5, 9), labelOf(LINE, 2.5, 5)];
  expect(wide && isTabGap(wide)).toBe(true);
  expect(narrow && isTabGap(narrow)).toBe(true);
});

test('takes an angle for the sign of an item only where a tab parts it from its text', () => {
  const quoted = '> the price of apples rose';
  expect(labelOf(quoted, 5, 12)?.text).toBe('>');
  expect(labelOf(quoted, 5, 5)).toBeUndefined();
});

test('takes an amount before other amounts for no label', () => {
  expect(labelOf('43.00 plus a surcharge for late orders', 5, 12)).toBeUndefined();
  expect(labelOf('36.75 38.25', 5, 12)).toBeUndefined();
  expect(labelOf('3.2 Results of the year', 5, 12)?.text).toBe('3.2');
  expect(labelOf('1.0 Results of the year', 5, 12)?.text).toBe('1.0');
});
