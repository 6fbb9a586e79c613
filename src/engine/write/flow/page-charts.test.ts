/** Checks what leaves the text of a page with its charts. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { DRAWN } from '../../layout/lines/drawn-word.ts';
import type { PageContent } from '../../layout/page-content.ts';
import { apartFromCharts } from './page-charts.ts';

test('takes the labels that stand in a chart, and leaves a text that is drawn amid it and stands elsewhere', () => {
  const [before, title, elsewhere, label] = [
    text(20, 20, 'Before it'),
    text(60, 100, 'Sales 2020'),
    text(20, 400, 'A line of text'),
    text(60, 150, '10'),
  ].map((words, object) => words.map((word) => ({ ...word, object })));
  const content: PageContent = {
    page: 1,
    size: { widthPt: 400, heightPt: 600 },
    words: [before, title, elsewhere, label].flatMap((words) => words ?? []),
    lines: [],
    fills: [],
    shapes: [],
    pictures: [],
    isScan: false,
    isRecognised: false,
  };
  const chart = { box: { left: 50, top: 90, right: 200, bottom: 200 }, objects: { first: 1, last: 3 }, texts: [] };
  const blank = text(60, 140, '______').map((word) => ({ ...word, object: DRAWN }));
  const { words, charts } = apartFromCharts({ ...content, words: [...content.words, ...blank] }, [{ chart }]);
  expect(words.map((word) => word.text).join(' ')).toBe('Before it A line of text');
  expect(charts?.map((each) => each.text)).toEqual(['Sales 2020, 10']);
});
