/** Checks letterheads: an address at the left, fields at the right. */
import { describe, expect, test } from 'vitest';
import type { Word } from '../../../page/words/words.ts';
import { makeSegment, type Segment } from '../../lines/rows.ts';
import { findLetterhead } from './letterhead.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
const MEASURE = { left: 50, right: 450 };

function text(left: number, top: number, all: string): Segment {
  const box = { left, top, right: left + 5 * all.length, bottom: top + 10 };
  const word: Word = {
    ...{ text: all, box, turn: 0, sizePt: 10, font: FONT },
    ...{ endsInSoftHyphen: false, followsSpace: false, endsLine: false },
  };
  return makeSegment([{ word, box }]);
}

/** A text that ends at a place. */
const ending = (right: number, top: number, all: string) => text(right - 5 * all.length, top, all);

const textsOf = (segments: readonly Segment[]) =>
  findLetterhead(segments, MEASURE)?.rows.map((row) =>
    row.map((cell) => cell.map(({ words }) => words.map(({ word }) => word.text).join(' ')).join(' / ')),
  );

const address = [text(50, 100, 'Ann Day'), text(50, 114, 'Long Street 1'), text(50, 128, '1234 Town')];
const body = text(50, 240, 'Dear neighbour, this is what I have to say about your dog');

describe('an address with fields to its right', () => {
  test('is a table whose first cell stands beside all fields', () => {
    const fields = [
      ...[ending(450, 132, 'School'), ending(340, 150, 'Date:'), ending(450, 150, '1 May')],
      ...[ending(340, 168, 'Our number:'), ending(450, 168, '12/345')],
    ];
    expect(textsOf([...address, ...fields, body])).toEqual([
      ['Ann Day / Long Street 1 / 1234 Town', '', 'School'],
      ['', 'Date:', '1 May'],
      ['', 'Our number:', '12/345'],
    ]);
  });

  test('is one row where the lines at the right have one column', () => {
    const lines = [
      text(300, 100, 'Our date: 1 May'),
      text(300, 114, 'Not public'),
      text(300, 128, 'Case 5'),
      text(300, 142, 'A'),
    ];
    expect(textsOf([...address, ...lines, body].toSorted((a, b) => a.box.top - b.box.top))).toEqual([
      ['Ann Day / Long Street 1 / 1234 Town', 'Our date: 1 May / Not public / Case 5 / A'],
    ]);
  });

  test('is none below a line of the text, above text without white, or where the fields stand above all of it', () => {
    const lines = [text(300, 114, 'One'), text(300, 128, 'Two'), text(300, 142, 'Three')];
    const all = [...address, ...lines].toSorted((a, b) => a.box.top - b.box.top);
    expect(textsOf([...all, body])?.length).toBe(1);
    expect(textsOf([text(50, 80, 'x'.repeat(70)), ...all, body])).toBeUndefined();
    expect(textsOf([...all, text(50, 153, 'y'.repeat(70))])).toBeUndefined();
    const above = [text(300, 60, 'One'), text(300, 74, 'Two')];
    expect(textsOf([...above, ...address, body])).toBeUndefined();
  });
});
