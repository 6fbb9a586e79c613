/** Checks that raised and lowered words stand in the row of their text, and that small letters beside it stay their own. */
import { expect, test } from 'vitest';
import type { Word } from '../../page/words/words.ts';
import { makeSegments } from './rows.ts';
import { makeLine } from './text-line.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

/** A word that is `share` as large as text of 10 points, its baseline raised by `rise` points. */
interface Part {
  readonly text: string;
  readonly share?: number;
  readonly rise?: number;
  /** In points, to the word before. */
  readonly gap?: number;
}

function line(baseline: number, ...parts: readonly Part[]): readonly Word[] {
  let at = 50;
  return parts.map(({ text, share = 1, rise = 0, gap = 0 }) => {
    const [left, sizePt, baselinePt] = [at + gap, 10 * share, baseline - rise];
    const box = {
      left,
      top: baselinePt - 0.8 * sizePt,
      right: left + 0.5 * sizePt * text.length,
      bottom: baselinePt + 0.2 * sizePt,
    };
    at = box.right;
    const rest = { endsInSoftHyphen: false, followsSpace: gap > 0, endsLine: false } as const;
    return { text, box, turn: 0, sizePt, baselinePt, font: FONT, ...rest };
  });
}

const SIGNS = { superscript: '^', subscript: '_' } as const;

/** Rows as text: `^` and `_` before what is raised and lowered. */
const read = (words: readonly Word[]) =>
  makeSegments(words).map((segment) =>
    makeLine([segment], false)
      .words.map(({ word, before, shift }) => before + (shift ? SIGNS[shift.vertical] : '') + word.text)
      .join(''),
  );

test('reads a lowered number in its place, even where it reaches nearly into the next line', () => {
  const lowered = { text: '2', share: 0.83, rise: -2.7 };
  const words = [
    ...line(100, { text: 'CO' }, lowered, { text: 'here', gap: 3 }),
    ...line(110, { text: 'all' }, { text: 'of', gap: 3 }, { text: '3', share: 0.83, rise: 4 }, { text: 'it', gap: 3 }),
  ];
  expect(read(words)).toEqual(['CO_2 here', 'all of^3 it']);
});

test('puts numbers before a letter into its row', () => {
  const isotope = [{ text: '14', share: 0.6, rise: 4, gap: 3 }, { text: 'C' }];
  expect(read(line(100, { text: 'of' }, ...isotope))).toEqual(['of ^14C']);
  expect(read(line(100, ...isotope))).toEqual(['^14C']);
});

test('reads numbers above each other without a space between them', () => {
  const raised = { text: '2-', share: 0.7, rise: 3.6 };
  const lowered = { text: '4', share: 0.7, rise: -2.5, gap: -7 };
  const words = line(100, { text: 'SO' }, raised, lowered, { text: ')', gap: 3.5 });
  expect(read(words.map((word) => ({ ...word, followsSpace: false })))).toEqual(['SO^2-_4)']);
});

test('follows raised letters that have raised letters of their own', () => {
  const words = line(100, { text: 'x' }, { text: 'a', share: 0.7, rise: 3.6 }, { text: 'i', share: 0.5, rise: 2.4 });
  expect(read([...words, ...line(112, { text: 'below' })])).toEqual(['x^a^i', 'below']);
});

test('takes small letters on the baseline, and small text apart, for neither raised nor lowered', () => {
  expect(read(line(100, { text: 'N' }, { text: 'ASA', share: 0.8 }))).toEqual(['NASA']);
  expect(read(line(100, { text: 'Total' }, { text: 'net', share: 0.7, rise: 2, gap: 6 }))).toEqual(['Total net']);
  expect(read(line(100, { text: 'O' }, { text: 'Satisfied', share: 0.7, rise: 2, gap: 3 }))).toEqual(['O Satisfied']);
  expect(read(line(100, { text: 'all' }, { text: 'rose', rise: 3 }))).toEqual(['allrose']);
});
