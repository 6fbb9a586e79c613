/** Checks frames around names and texts. */
import { expect, test } from 'vitest';
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import type { Word } from '../../../page/words/words.ts';
import { keyTables } from './framed-keys.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
const SIZE = { widthPt: 500, heightPt: 700 };

function word(left: number, top: number, text: string): Word {
  const box = { left, top, right: left + 5 * text.length, bottom: top + 10 };
  return { text, box, turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, followsSpace: false, endsLine: false };
}

function frame(top: number, bottom: number): readonly DrawnLine[] {
  const drawn = { widthPt: 1, colour: '000000' };
  const level = [top, bottom].map((at) => ({ ...drawn, level: true, at, from: 20, to: 400 }));
  return [...level, ...[20, 400].map((at) => ({ ...drawn, level: false, at, from: top, to: bottom }))];
}

const keyed = (words: readonly Word[], lines: readonly DrawnLine[]) =>
  keyTables({ words, lines, fills: [], size: SIZE }, [], [words]);

const textsOf = (table: ReturnType<typeof keyed>[number] | undefined) =>
  table?.cells.map((cell) => [cell.columnSpan, cell.words.map(({ text }) => text).join(' ')]);

test('a frame is that of the table, and the title in it is a row', () => {
  const title = word(22, 102, 'Aims:');
  const first = [word(80, 120, 'One:'), word(104, 120, 'First'), word(104, 132, 'end')];
  const [table] = keyed([title, ...first, word(65, 144, 'Second:'), word(104, 144, 'Text')], frame(100, 200));
  expect(textsOf(table)).toEqual([
    [2, 'Aims:'],
    [1, 'One:'],
    [1, 'First end'],
    [1, 'Second:'],
    [1, 'Text'],
  ]);
  expect(table?.box).toMatchObject({ top: 100, bottom: 200 });
  expect(table?.cells[2]?.borders).toEqual({ right: { widthPt: 1, colour: '000000', style: 'single' } });
});

test('a text that is set in far in the first frame of a page goes on from the page before', () => {
  const text = [word(104, 102, 'Rest'), word(104, 114, 'of_it')];
  expect(textsOf(keyed(text, frame(100, 200))[0])).toEqual([
    [1, ''],
    [1, 'Rest of_it'],
  ]);
  expect(keyed([word(104, 60, 'Above'), ...text], frame(100, 200))).toEqual([]);
  expect(keyed([word(24, 128, 'Left'), ...text], frame(100, 200))).toEqual([]);
  expect(keyed(text, frame(20, 690))).toEqual([]);
});
