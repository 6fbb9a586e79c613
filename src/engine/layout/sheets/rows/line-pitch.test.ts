/** Finds how far lines of one cell stand apart. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { cellItems } from '../items/cell-items.ts';
import { cellLines } from '../items/cell-lines.ts';
import { surePitchOf } from './line-pitch.ts';

/** A column of lines at these heights. @param apart something is drawn between any two of them. */
function pitchOf(tops: readonly number[], apart = false): number | undefined {
  const words = tops.flatMap((top, index) => [
    ...text(20, top, `line${index} of text`),
    ...(apart ? text(300, top, `beside${index}`) : []),
  ]);
  const lines = cellLines(cellItems(words), [0, 290, 500]).filter(({ column }) => column === 0);
  const pairs = lines.slice(1).flatMap((below, index) => {
    const above = lines[index];
    return above ? [{ above, below }] : [];
  });
  const pitch = surePitchOf(pairs)(lines[0] as (typeof lines)[number]);
  return pitch === undefined ? undefined : Math.round(pitch * (lines[0]?.em ?? 0) * 100) / 100;
}

/** From distances. */
function at(...steps: readonly number[]): readonly number[] {
  let top = 20;
  return [top, ...steps.map((step) => (top += step))];
}

test('knows the distance of lines from that of rows where both are there', () => {
  expect(pitchOf(at(10, 10, 13, 10, 13, 13))).toBe(10);
});

test('is not sure where all rows are as high as each other, or as high as several', () => {
  expect(pitchOf(at(10, 10, 10, 10, 10))).toBeUndefined();
  expect(pitchOf(at(10, 10, 20, 10, 20, 20))).toBeUndefined();
});

test('is not sure where a few lines stand nearer, or lines that were drawn apart as near', () => {
  expect(pitchOf(at(9, 10, 10, 13, 10, 13, 13))).toBeUndefined();
  expect(pitchOf(at(10, 10, 13, 10, 13, 13), true)).toBeUndefined();
});

test('takes the distance that most lines share where Calc draws them with cells of several', () => {
  const words = at(9, 12, 12, 9, 12, 12, 9, 12, 12).flatMap((top, index) =>
    text(20, top, `line${index} of text`).map((word) => ({ ...word, oneLine: 'no' as const })),
  );
  const lines = cellLines(cellItems(words), [0, 290]);
  const pairs = lines.slice(1).flatMap((below, index) => {
    const above = lines[index];
    return above ? [{ above, below }] : [];
  });
  expect(surePitchOf(pairs)(lines[0] as (typeof lines)[number])).toBeCloseTo(1.2);
});
