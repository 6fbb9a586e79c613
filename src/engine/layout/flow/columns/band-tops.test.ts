/** Checks that columns begin below the text over them, with its last lines and the rows that go over both. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { findBands, type Item } from './columns.ts';
import { thingSegment } from './things.ts';

const PROSE = 'the ferries come in and go out again';

function items(...words: readonly ReturnType<typeof text>[]): readonly Item[] {
  return makeSegments(words.flat()).map((segment) => ({ segment }));
}

/** Lines of two columns from there down, which do not stand on one level. */
const columns = (top: number) =>
  Array.from({ length: 10 }, (_, row) => [
    text(20, top + 13 * row, PROSE),
    text(220, top + 5 + 13 * row, PROSE),
  ]).flat();

/** Band by band, column by column: the first words of the lines. */
const bands = (all: readonly Item[]) =>
  findBands(all).map((band) =>
    band.columns.map(({ items: own }) =>
      own
        .filter(({ thing }) => thing === undefined)
        .map(({ segment }) =>
          segment.words
            .slice(0, 2)
            .map(({ word }) => word.text)
            .join(' '),
        )
        .filter((line) => line !== 'the ferries'),
    ),
  );

const WIDE = 'An abstract that runs over the gutter as far as the other side of the page';

test('the short last lines of a text over both columns stay with it', () => {
  const all = items(text(40, 40, WIDE), text(40, 52, 'Its end.'), text(40, 64, 'Keywords: boats'), ...columns(100));
  expect(bands(all)).toEqual([[['An abstract', 'Its end.', 'Keywords: boats']], [[], []]]);
});

test('lines further down, or beside the other column, are the first of theirs', () => {
  const far = items(text(40, 40, WIDE), text(40, 80, 'A heading'), ...columns(100));
  expect(bands(far)).toEqual([[['An abstract']], [['A heading'], []]]);
  const beside = items(text(20, 40, WIDE), text(20, 52, 'Its end.'), text(220, 53, 'Beside it'), ...columns(65));
  expect(bands(beside)).toEqual([[['An abstract']], [['Its end.'], ['Beside it']]]);
});

test('a title over columns that begin on one level below it is none of theirs, whatever its length', () => {
  const level = Array.from({ length: 10 }, (_, row) => [
    text(20, 100 + 13 * row, PROSE),
    text(220, 100 + 13 * row, PROSE),
  ]).flat();
  const title = text(20, 40, 'The Post').map((word) => ({ ...word, sizePt: 24 }));
  expect(bands(items(title, text(20, 70, 'June issue'), ...level))).toEqual([[['The Post', 'June issue']], [[], []]]);
  const beside = Array.from({ length: 4 }, (_, row) => text(220, 40 + 13 * row, PROSE));
  expect(bands(items(title, ...beside, ...level))).toEqual([[['The Post'], []]]);
});

test('lines over two of three columns are none of theirs', () => {
  const three = Array.from({ length: 20 }, (_, row) =>
    [20, 240, 460].flatMap((x) => text(x, 100 + 13 * row + x / 100, PROSE)),
  );
  const title = text(100, 40, 'The newspaper of the whole harbour and of its ferries');
  const date = text(200, 60, 'Saturday, the first of June');
  expect(bands(items(title, date, ...three))).toEqual([[['The newspaper', 'Saturday, the']], [[], [], []]]);
});

test('a row of several short texts goes over both columns', () => {
  const row = [text(20, 80, 'Serves 8'), text(100, 80, 'Baking 45'), text(220, 80, 'Level easy')];
  expect(bands(items(text(20, 40, WIDE), ...row, ...columns(100)))).toEqual([
    [['An abstract', 'Serves 8', 'Baking 45', 'Level easy']],
    [[], []],
  ]);
});

test('so does one of which a text runs over the gutter', () => {
  const row = [
    text(20, 80, 'Serves 8'),
    text(100, 80, 'Early'),
    text(185, 80, 'Baking 45'),
    text(260, 80, 'Level easy'),
  ];
  const [first] = bands(items(text(20, 40, WIDE), ...row, ...columns(100)));
  expect(first).toEqual([['An abstract', 'Serves 8', 'Early', 'Baking 45', 'Level easy']]);
});

test('text beside a picture that reaches over the gutter stays beside it', () => {
  const lines = Array.from({ length: 6 }, (_, row) => text(235, 40 + 12 * row, 'a line beside a picture'));
  const figure = { box: { left: 20, top: 36, right: 222, bottom: 112 }, source: 'picture' } as const;
  const picture: Item = { segment: thingSegment({ figure }), thing: 0 };
  expect(bands([...items(...lines, ...columns(130)), picture])[0]).toEqual([Array(6).fill('a line')]);
});
