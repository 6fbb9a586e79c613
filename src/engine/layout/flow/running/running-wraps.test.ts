/** Checks headers of several lines: on pages of another width, and where a paragraph goes on. */
import { expect, test } from 'vitest';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { EdgeRow, PageEdges } from '../page/page-edges.ts';
import { segmentRows } from '../page/page-rows.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { joinFullLines } from '../paragraphs/paragraphs.ts';
import { findRunningRows } from './running-lines.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

function page(number: number, widthPt: number, texts: readonly string[]): PageEdges {
  const top = [...texts, `begins ${'abc'[number]}`, 'goes on'].map(
    (text, index): EdgeRow => ({
      text,
      em: 10,
      box: { left: 60, right: 300, top: 40 + 14 * index, bottom: 50 + 14 * index },
    }),
  );
  return { page: number, size: { widthPt, heightPt: 600 }, rows: 30, top, bottom: [], uprights: [] };
}

test('a header is found on pages of another width, which break it into other lines', () => {
  const header = ['Notes on the rivers', 'of the north'];
  const pages = [page(1, 500, header), page(2, 800, [header.join(' ')])];
  const found = findRunningRows(pages);
  expect([found.get(1)?.top, found.get(2)?.top]).toEqual([2, 1]);
  expect(findRunningRows([page(1, 500, header), page(2, 500, [header.join(' ')])]).size).toBe(0);
});

/** Letters are half an em wide, and so are spaces. */
function words(y: number, right: number, content: string): readonly Word[] {
  let left = right - 5 * content.length;
  return content.split(' ').map((text) => {
    const box = { left, top: y, right: left + 5 * text.length, bottom: y + 10 };
    left = box.right + 5;
    return { text, box, turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, followsSpace: true, endsLine: false };
  });
}

test('joins lines of a header that are set to the right where the next word had no room, and keeps those of an address', () => {
  const joined = (...contents: readonly string[]) => {
    const all = contents.flatMap((content, index) => words(20 + 12 * index, 220, content));
    const lines = segmentRows(makeSegments(all)).map((row) => makeFlowLine(row, 1));
    const paragraphs = joinFullLines(lines, { left: 20, right: 220 }, { leadingEm: () => 1.2 });
    return paragraphs.map((own) => own.map(({ text }) => text).join(' '));
  };
  const long = ['Notes on the rivers of the far north', 'collected for those who read', 'them in the night'];
  expect(joined(...long)).toEqual([`${long[0]} ${long[1]}`, long[2]]);
  expect(joined('Museum of Rivers', 'Mill Lane 5', 'Dublin')).toHaveLength(3);
});
