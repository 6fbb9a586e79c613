/** Checks that scanned words share their colours with their neighbours and with earlier pages. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { ScanColours } from './scan-colours.ts';

const row = (line: string, ...colours: readonly (string | undefined)[]) =>
  text(20, 100, line).map((word, index) => {
    const colour = colours[index];
    return colour === undefined ? word : { ...word, colour };
  });
const coloursOf = (words: ReturnType<typeof row>) => words.map(({ colour }) => colour);

test('signs and single letters have the colour of the words beside them', () => {
  const colours = new ScanColours();
  expect(coloursOf([...colours.level(row('Ferries & harbours', '1f4e9c', undefined, '1f4e9c'))])).toEqual(
    Array(3).fill('1f4e9c'),
  );
  expect(coloursOf([...colours.level(row('Ferries ! open', undefined, 'c00000'))])).toEqual(Array(3).fill(undefined));
});

test('between words of two colours a sign stays as it was told', () => {
  expect(coloursOf([...new ScanColours().level(row('Ferries - open', 'c00000', '1f4e9c'))])).toEqual([
    'c00000',
    '1f4e9c',
    undefined,
  ]);
});

test('a colour that is about that of an earlier page is the same', () => {
  const colours = new ScanColours();
  colours.level(row('Ferry timetable', '1f4e9c', '1f4e9c'));
  expect(coloursOf([...colours.level(row('Harbour dues', '214a92', '2e7d32'))])).toEqual(['1f4e9c', '2e7d32']);
});
