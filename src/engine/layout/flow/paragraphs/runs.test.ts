/** Checks where runs end: where the look of words changes. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { makeFlowLine } from './flow-line.ts';
import { makeRuns } from './runs.ts';

test('words whose letters are spaced out have a run of their own', () => {
  const spaced = text(20, 20, 'USER MANUAL').map((word) => ({ ...word, spacingPt: 1.2 }));
  const line = makeFlowLine(makeSegments([...spaced, ...text(90, 20, 'for all')]), 1);
  const runs = makeRuns([line], { knowsWord: () => false });
  expect(runs).toMatchObject([
    { text: 'USER MANUAL ', look: { spacingPt: 1.2 } },
    { text: 'for all', look: { colour: '000000' } },
  ]);
});

test('a space or tab behind an underlined word is not underlined', () => {
  const title = text(20, 20, 'Title.').map((word) => ({ ...word, marks: { underline: true } as const }));
  const line = makeFlowLine(makeSegments([...title, ...text(90, 20, 'for all')]), 1);
  const runs = makeRuns([line], { knowsWord: () => false });
  expect(runs).toMatchObject([{ text: 'Title.', look: { underline: true } }, { text: '\tfor all' }]);
});

test('joins lines of Thai without a space, and those of Korean with one', () => {
  const joined = (first: string, second: string) => {
    const lines = [first, second].map((content, at) => makeFlowLine(makeSegments(text(20, 20 + 12 * at, content)), 1));
    return makeRuns(lines, { knowsWord: () => false }).map((run) => (run.kind === 'text' ? run.text : ''));
  };
  expect(joined('ทั่วไป', 'ท่าน')).toEqual(['ทั่วไปท่าน']);
  expect(joined('ทั่วไป', 'Sheaf')).toEqual(['ทั่วไป Sheaf']);
  expect(joined('사용권', '계약')).toEqual(['사용권 계약']);
});
