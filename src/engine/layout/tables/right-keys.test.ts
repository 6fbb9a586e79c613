/** Checks tables of names that end right before their texts. */
import { describe, expect, test } from 'vitest';
import type { Word } from '../../page/words/words.ts';
import { rightKeyTables } from './right-keys.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

function words(left: number, top: number, text: string): readonly Word[] {
  let x = left;
  return text.split(' ').map((each) => {
    const box = { left: x, top, right: x + 5 * each.length, bottom: top + 10 };
    const followsSpace = x > left;
    x = box.right + 2.8;
    return { text: each, box, turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, followsSpace, endsLine: false };
  });
}

/** A name that ends at 100, four points before its text. */
function field(top: number, name: string, text: string): readonly Word[] {
  const width = 5 * name.length - 2.2 * (name.split(' ').length - 1);
  return [...words(100 - width, top, name), ...words(104, top, text)];
}

const textsOf = (all: readonly Word[]) =>
  rightKeyTables({ words: all, fills: [] }).map(({ cells }) =>
    cells.map((cell) => cell.words.map(({ text }) => text).join(' ')),
  );

describe('names that end right before their texts', () => {
  const fields = [
    ...field(100, 'Primary:', 'To see what the drug does to people'),
    ...words(104, 114, 'who take it every day'),
    ...field(130, 'Also secondary:', 'To see what it does to others'),
  ];

  test('are a table with a row a name', () => {
    const cells = ['Primary:', 'To see what the drug does to people who take it every day'];
    expect(textsOf(fields)).toEqual([[...cells, 'Also secondary:', 'To see what it does to others']]);
  });

  test('end where a line begins further to the left', () => {
    const [cells = []] = textsOf([...fields, ...words(20, 146, 'This line is another text')]);
    expect(cells.join(' ')).not.toContain('another');
    expect(cells.length).toBe(4);
  });

  test('have columns of their own where they stand in the middle of a row', () => {
    const second = [...words(265, 100, 'Date:'), ...words(294, 100, '1 May'), ...words(294, 114, '2026')];
    const [cells] = textsOf([...field(100, 'Number:', 'A 12'), ...second, ...field(130, 'Release number:', 'B 7')]);
    expect(cells).toEqual(['Number:', 'A 12', 'Date:', '1 May 2026', 'Release number:', 'B 7', '', '']);
  });

  test('are none where all names begin at one place, or no text goes on', () => {
    expect(
      textsOf([...field(100, 'One:', 'Some text'), ...words(104, 114, 'on'), ...field(130, 'Two:', 'More')]),
    ).toEqual([]);
    expect(textsOf([...field(100, 'One:', 'Some text'), ...field(114, 'Two more:', 'And more')])).toEqual([]);
  });
});
