/** Checks tables of keys and texts that no line shows. */
import { describe, expect, test } from 'vitest';
import type { Word } from '../../page/words/words.ts';
import { keyedTables } from './keyed-tables.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

function words(left: number, top: number, text: string, font = FONT): readonly Word[] {
  let x = left;
  return text.split(' ').map((each) => {
    const box = { left: x, top, right: x + 5 * each.length, bottom: top + 10 };
    const followsSpace = x > left;
    x = box.right + 3;
    return { text: each, box, turn: 0, sizePt: 10, font, endsInSoftHyphen: false, followsSpace, endsLine: false };
  });
}

const tablesOf = (all: readonly Word[]) =>
  keyedTables({ words: all, lines: [], fills: [], size: { widthPt: 400, heightPt: 500 } });

/** Three entries, the second of which goes on. */
function entries(keys: readonly string[], font = FONT): readonly Word[] {
  const [a = '', b = '', c = ''] = keys;
  return [
    ...words(50, 100, a, font),
    ...words(180, 100, 'Adds the names of all people', font),
    ...words(50, 118, b, font),
    ...words(180, 118, 'Takes away what nobody has', font),
    ...words(180, 130, 'asked for', font),
    ...words(50, 148, c, font),
    ...words(180, 148, 'First of all', font),
  ];
}

describe('keys with a text beside each', () => {
  test('are a table with a row an entry', () => {
    const above = words(50, 80, 'This line goes over the white between keys and texts.');
    const [table, ...others] = tablesOf([...above, ...entries(['v3.1', 'v2.0, v1.9', 'v1.0'])]);
    expect(others).toEqual([]);
    expect(table?.columns.length).toBe(3);
    expect(table?.cells.map((cell) => cell.words.map(({ text }) => text).join(' '))).toEqual([
      'v3.1',
      'Adds the names of all people',
      'v2.0, v1.9',
      'Takes away what nobody has asked for',
      'v1.0',
      'First of all',
    ]);
  });

  test('are none where the keys are the labels of a list', () => {
    expect(tablesOf(entries(['1.', '2.', '3.']))).toEqual([]);
    expect(tablesOf(entries(['2.1', '2.2', '2.3']))).toEqual([]);
    expect(tablesOf(entries(['•', '•', '•']))).toEqual([]);
  });

  test('are none where the texts go on above or below: a sidebar may be level with lines of the text by chance', () => {
    expect(tablesOf([...words(180, 84, 'The line above'), ...entries(['one', 'two', 'three'])])).toEqual([]);
    expect(
      tablesOf([...entries(['one', 'two', 'three']), ...words(50, 164, 'four'), ...words(180, 175, 'More')]),
    ).toEqual([]);
  });

  test('are none where no text goes on: tabs set such lines', () => {
    const lines = [100, 115, 130, 145].flatMap((top) => [...words(50, top, 'Name'), ...words(180, top, 'Ann Bee')]);
    expect(tablesOf(lines)).toEqual([]);
  });

  test('are none in letters of one width, as code is set with its comments', () => {
    expect(tablesOf(entries(['encode', 'decode', 'check'], { ...FONT, fixedPitch: true }))).toEqual([]);
  });
});

test('two columns of prose are no keys with texts', () => {
  const left = [100, 112, 124, 136, 160, 172, 184, 196, 208].flatMap((top) =>
    words(50, top, 'so much is on this line'),
  );
  const right = Array.from({ length: 10 }, (_, line) => words(210, 100 + 12 * line, 'and this one has more')).flat();
  expect(tablesOf([...left, ...right])).toEqual([]);
});
