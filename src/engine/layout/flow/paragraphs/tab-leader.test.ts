/** Checks which dots and underscores fill a tab, and which are text. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { makeFlowLine } from './flow-line.ts';
import { makeRuns } from './runs.ts';
import { hasTabLeader } from './tab-leader.ts';

const lineOf = (words: readonly (readonly Word[])[]) => makeFlowLine(makeSegments(words.flat()), 1);

function written(...words: readonly (readonly Word[])[]): string {
  const runs = makeRuns([lineOf(words)], { knowsWord: () => false });
  return runs.map((run) => (run.kind === 'text' ? run.text : '')).join('');
}

const BLANK = '_'.repeat(12);
const DOTS = '.'.repeat(12);

test('a blank that is drawn apart from its name is a tab, and a name behind it keeps away', () => {
  expect(written(text(20, 20, 'Name:'), text(50, 20, BLANK))).toBe('Name:\t');
  expect(written(text(20, 20, 'Name:'), text(50, 20, BLANK), text(115, 20, 'Room:'))).toBe('Name:\t Room:');
  expect(hasTabLeader(lineOf([text(20, 20, 'Name:'), text(50, 20, BLANK)]))).toBe(true);
});

test('typed underscores, and blanks that nothing stands before, are text', () => {
  expect(written(text(20, 20, `Name: ${BLANK}`))).toBe(`Name: ${BLANK}`);
  expect(written(text(20, 20, BLANK), text(85, 20, BLANK))).toBe(`${BLANK} ${BLANK}`);
});

test('typed dots are a tab where they lead to a price', () => {
  expect(written(text(20, 20, `Soup ${DOTS} 5.90`))).toBe('Soup\t5.90');
  expect(written(text(20, 20, `Soup ${DOTS} please ask`))).toBe(`Soup ${DOTS} please ask`);
  expect(written(text(20, 20, 'Soup ..... 5.90'))).toBe('Soup ..... 5.90');
});
