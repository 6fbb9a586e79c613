/** Checks where the author of a tagged paragraph ended lines by hand. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { makeFlowLine } from './flow-line.ts';
import { breaksBetween, settingOf } from './line-breaks.ts';

const MEASURE = { left: 0, right: 300 };

function breaks(rows: readonly (readonly [y: number, content: string])[], measure: object = {}): readonly number[] {
  const lines = rows.map(([y, content]) => makeFlowLine(makeSegments(text(0, y, content)), 1));
  const setting = settingOf(lines, { ...MEASURE, ...measure });
  return lines.slice(1).flatMap((next, index) => {
    const line = lines[index];
    return line ? [breaksBetween(line, next, setting)] : [];
  });
}

test('a line that leaves much room was ended, and twice where an empty line stands below it', () => {
  const full = 'This line is as long as all the lines around it are here, yes.';
  const rows = [
    [0, full],
    [12, 'Yours,'],
    [36, full],
    [48, full],
    [100, full],
  ] as const;
  // The last stands too far away: a picture may be between.
  expect(breaks(rows)).toEqual([0, 2, 0, 0]);
  expect(breaks([...rows.slice(0, 2), [24, full]])).toEqual([0, 1]);
});

test('in a column, a line was ended if it could have taken the next word and be no longer than others', () => {
  const rows = [
    [0, 'The harbour of the northern town is where'],
    [12, 'boats go.'],
  ] as const;
  const reach = (right: number) => ({ right: 280, reach: { left: 0, right } });
  expect(breaks(rows, { right: 280 })).toEqual([0]);
  expect(breaks(rows, reach(250))).toEqual([1]);
  expect(breaks(rows, reach(240))).toEqual([0]);
});

/** Lines whose words are of these runs. @param sizes of their letters. */
function runBreaks(runs: readonly number[], sizes: readonly number[]): readonly number[] {
  const lines = runs.map((run, index) => {
    const words = text(0, 12 * index, 'Some words of one line that are as long as others');
    const tag = { block: 1, role: 'paragraph' as const, run };
    return makeFlowLine(makeSegments(words.map((word) => ({ ...word, tag, sizePt: sizes[index] ?? 10 }))), 1);
  });
  const setting = settingOf(lines, { left: 0, right: 260 });
  return lines.slice(1).map((next, index) => breaksBetween(lines[index] ?? next, next, setting));
}

test('where a browser begins another run that looks the same, or one on every line, the line was ended', () => {
  expect(runBreaks([1, 2], [10, 10])).toEqual([1]);
  expect(runBreaks([1, 1], [10, 10])).toEqual([0]);
  expect(runBreaks([1, 2], [10, 9])).toEqual([0]);
  expect(runBreaks([1, 2, 2], [10, 9, 9])).toEqual([0, 0]);
  expect(runBreaks([1, 2, 3], [10, 9, 10])).toEqual([1, 1]);
});

test('lines that are set to the right, as those of an address, were ended', () => {
  const lines = ['Whitby', 'Yorkshire'].map((content, row) =>
    makeFlowLine(makeSegments(text(0, 12 * row, content)), 1),
  );
  const breaksOf = ([line, next]: typeof lines) =>
    line && next && breaksBetween(line, next, settingOf(lines, { left: 0, right: 50 }));
  expect(breaksOf(lines)).toBe(0);
  expect(breaksOf(lines.map((line) => ({ ...line, isSetRight: true as const })))).toBe(1);
});
