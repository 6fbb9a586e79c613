/** Checks when a hyphen at the end of a line is taken for that of its word. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { makeFlowLine } from '../flow/paragraphs/flow-line.ts';
import { makeRuns } from '../flow/paragraphs/runs.ts';
import { HyphenCounter } from './hyphenation.ts';
import { makeSegments } from './rows.ts';

const line = (content: string, y = 20) => makeSegments(text(20, y, content));

function keeps(lines: number, hyphens: number): boolean {
  const counter = new HyphenCounter();
  for (let at = 0; at < lines; at++) {
    counter.add(line(at < hyphens ? 'a long report of all that the com-' : 'a long report of all companies'));
  }
  return counter.keepsHyphens();
}

test('words are divided where many lines end in hyphens', () => {
  expect([keeps(400, 8), keeps(100, 9), keeps(12, 1)]).toEqual([false, false, false]);
  expect([keeps(400, 4), keeps(60, 1), keeps(60, 0)]).toEqual([true, true, true]);
});

test('keeps the hyphen of a word in a document that divides none, unless it has the word without one', () => {
  const soft = line('a report of third-').map((segment) => ({
    ...segment,
    words: segment.words.map((each) => ({ ...each, word: { ...each.word, endsInSoftHyphen: true } })),
  }));
  const lines = [makeFlowLine(soft, 1), makeFlowLine(line('parties', 32), 1)];
  const textOf = (keepsHyphens: boolean, known = '') =>
    makeRuns(lines, { knowsWord: (word) => word === known, keepsHyphens })
      .map((run) => (run.kind === 'text' ? run.text : ''))
      .join('');
  expect(textOf(true)).toBe('a report of third-parties');
  expect(textOf(false)).toBe('a report of thirdparties');
  expect(textOf(true, 'thirdparties')).toBe('a report of thirdparties');
});
