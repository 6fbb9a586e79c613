/** Checks which rows at the edges of pages are headers and footers, with rows at known places. */
import { expect, test } from 'vitest';
import { makeSegments } from '../../lines/rows.ts';
import type { EdgeRow, PageEdges } from '../page/page-edges.ts';
import { segmentRows } from '../page/page-rows.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { runningBlocks } from './running-blocks.ts';
import { findRunningRows } from './running-lines.ts';

const SIZE = { widthPt: 600, heightPt: 800 };
const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function row(text: string, y: number): EdgeRow {
  return { text, em: 10, box: { left: 60, right: 300, top: y, bottom: y + 10 } };
}

/** Rows from the edge inwards. */
function page(number: number, top: readonly EdgeRow[], bottom: readonly EdgeRow[]): PageEdges {
  return { page: number, size: SIZE, rows: 30, top, bottom, uprights: [] };
}

test('takes a footer of a single page that lies below a margin as high as that above the text', () => {
  const letter = page(1, [row('Dear reader', 90)], [row('Sheaf House, Mill Lane', 732), row('Yours sincerely', 640)]);
  expect(findRunningRows([letter]).get(1)).toEqual({ top: 0, bottom: 1 });
  const high = page(1, [row('Dear reader', 120)], [row('Sheaf House, Mill Lane', 700), row('Yours sincerely', 600)]);
  expect(findRunningRows([high]).get(1)).toEqual({ top: 0, bottom: 1 });
  const full = page(
    1,
    [row('Dear reader', 40), row('I write to you', 52)],
    [row('Sheaf House, Mill Lane', 732), row('Yours sincerely', 640)],
  );
  expect(findRunningRows([full]).size).toBe(0);
});

test('the notes of a page are no footer, but what stands below them by itself is', () => {
  const bottom = [row('Sheaf House, Mill Lane', 765), row('1 A note', 732), row('Yours sincerely', 640)];
  const letter = { ...page(1, [row('Dear reader', 90)], bottom), notesFrom: 731 };
  expect(findRunningRows([letter]).get(1)).toEqual({ top: 0, bottom: 1 });
  const noted = { ...page(1, [row('Dear reader', 90)], bottom.slice(1)), notesFrom: 731 };
  expect(findRunningRows([noted]).size).toBe(0);
});

test('letters of every script are letters: a count beside them need not stand first', () => {
  const pages = [1, 2].map((number) =>
    page(number, [row(`Раздел 1 Страница ${number}`, 30), row(`Слово ${LETTERS[number]}`, 90)], []),
  );
  expect(findRunningRows(pages).get(2)).toEqual({ top: 1, bottom: 0 });
});

test('a header may be a table of its own', () => {
  const upright = { level: false, at: 60, from: 28, to: 70, widthPt: 1, colour: '000000' };
  const pages = [1, 2, 3].map((number) => ({
    ...page(number, [row('Order', 30), row('Sheaf House', 50), row(`Text ${LETTERS[number]}`, 110)], []),
    uprights: [upright],
  }));
  expect(findRunningRows(pages).get(2)).toEqual({ top: 2, bottom: 0 });
});

test('a date that two pages share is a footer, while a number that they share is text', () => {
  const footers = (last: string) => {
    const pages = LETTERS.slice(0, 6).map((letter, index) =>
      page(
        index + 1,
        [row(letter, 100)],
        index < 2 ? [row(last, 770), row(`text ${letter}`, 700)] : [row(letter, 700)],
      ),
    );
    return findRunningRows(pages).get(2)?.bottom ?? 0;
  };
  expect(footers('03/12/2018')).toBe(1);
  expect(footers('2018')).toBe(0);
});

test('two headings whose numbers differ as their pages do are no header of a long document', () => {
  const pages = [1, 2, 3, 4, 5, 6, 7].map((number) => {
    const first = number === 4 || number === 5 ? `Part ${number - 3}` : `Text ${LETTERS[number]}`;
    return page(number, [row(first, 90), row(`More ${LETTERS[number]}`, 130)], []);
  });
  expect(findRunningRows(pages).size).toBe(0);
});

test('a footer that the first two pages alone have stands below the text of the others', () => {
  const pages = Array.from({ length: 31 }, (_, index) => {
    const footer = index < 2 ? 'Copyright 2007' : 'All rights reserved';
    return page(
      index + 1,
      [],
      [row(footer, 765), row(`Text ${LETTERS[index % 8]}${LETTERS[Math.floor(index / 8)]}`, 690)],
    );
  });
  expect(findRunningRows(pages).get(1)?.bottom).toBe(1);
});

test('the first page has a footer of its own where a number differs that does not count pages', () => {
  const font = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
  const footer = (text: string, number: number) => {
    let left = 60;
    const words = text.split(' ').map((each) => {
      const box = { left, top: 760, right: left + each.length * 5, bottom: 770 };
      left = box.right + 2.5;
      return {
        text: each,
        box,
        turn: 0 as const,
        sizePt: 10,
        font,
        endsInSoftHyphen: false,
        followsSpace: true,
        endsLine: false,
      };
    });
    const lines = segmentRows(makeSegments(words)).map((each) => makeFlowLine(each, number));
    return { kind: 'paragraph', lines, measure: { left: 60, right: 540 }, gapPt: 0 } as const;
  };
  const shown = (first: string) => {
    const texts = [first, 'Revised 2003 page 2', 'Revised 2003 page 3'];
    const pages = new Map(texts.map((text, index) => [index + 1, [footer(text, index + 1)]]));
    return runningBlocks(pages, { pageCount: 3, block: () => undefined, hasFirstPage: true });
  };
  expect(shown('Revised 2002 page 1').first).toBeDefined();
  expect(shown('Revised 2003 page 1').first).toBeUndefined();
});

test('takes a row of a single page for a footer although its tall box reaches out of the margin', () => {
  const bottom = (y: number) => {
    const footer: EdgeRow = { text: 'Ann Harbour', em: 10, box: { left: 60, right: 300, top: y, bottom: y + 16 } };
    return findRunningRows([page(1, [row('Title', 50)], [footer, row('Text', 690)])]).get(1)?.bottom;
  };
  expect(bottom(742)).toBe(1);
  expect(bottom(734)).toBeUndefined();
});

test('a letterhead begins above the text of other pages and goes on to the first white', () => {
  const text = (number: number) =>
    page(number, [row(`${LETTERS[number]} line`, 72), row(`${LETTERS[number]} more`, 84)], []);
  const others = [2, 3, 4, 5, 6].map(text);
  const letterhead = (next: number) =>
    page(
      1,
      [
        ...['Water Board', 'Harbour Street', 'Port Albert', 'Phone'].map((each, at) => row(each, 40 + 12 * at)),
        row('Dear reader', next),
      ],
      [],
    );
  expect(findRunningRows([letterhead(110), ...others]).get(1)).toEqual({ top: 4, bottom: 0 });
  expect(findRunningRows([letterhead(90), ...others]).has(1)).toBe(false);
});

test('a title in the margin is no letterhead where text follows it, or where others have a higher header', () => {
  const head = ['Harbours', 'Of the north', 'Ann Reed', 'Port Albert'].map((each, at) => row(each, 40 + 12 * at));
  const text = (number: number, header: readonly string[]) =>
    page(number, [...header.map((each, at) => row(each, 40 + 12 * at)), row(`${LETTERS[number]} line`, 90)], []);
  const inAll = (first: PageEdges, header: readonly string[] = []) =>
    findRunningRows([first, ...[2, 3, 4, 5].map((number) => text(number, header))]).get(1)?.top ?? 0;
  const next = row('Dear reader', 130);
  expect(inAll(page(1, [...head, next], []))).toBe(4);
  expect(inAll(page(1, [...head.slice(0, 3), row('boats leave, and come', 76), next], []))).toBe(0);
  expect(inAll(page(1, [...head, next], []), ['Yearly report', 'Harbour office'])).toBe(0);
  const titled = [...head.slice(0, 2), { ...row('Boats of the north', 84), em: 18 }, next];
  expect(inAll(page(1, titled, []))).toBe(2);
  const below = head.map((each) => row(each.text, each.box.top + 20));
  expect(inAll(page(1, [...below, next], []))).toBe(0);
});

test('a header names the chapter and counts its sections, where the name stands by itself', () => {
  const sections = [11, 25, 12, 41, 33, 58];
  const headers = (parts: (section: number) => readonly string[]) => {
    const pages = sections.map((section, index) => {
      const own = parts(section);
      const header = { ...row(own.join(' '), 30), ...(own.length > 1 ? { parts: own } : {}) };
      return page(2 * index + 1, [header, row(`Text ${LETTERS[index]}`, 90)], []);
    });
    return findRunningRows(pages).get(7)?.top ?? 0;
  };
  expect(headers((section) => ['Drug Administration', `§ 1308.${section}`])).toBe(1);
  expect(headers((section) => [`Drug Administration § 1308.${section}`])).toBe(0);
});

test('the first row of pages with a high margin is their header if it repeats', () => {
  const pages = (text: (number: number) => string) =>
    [1, 2, 3, 4].map((number) => page(number, [{ ...row(text(number), 200), isInner: true }], []));
  expect(findRunningRows(pages(() => 'Drug Administration')).get(3)).toEqual({ top: 1, bottom: 0 });
  expect(findRunningRows(pages((number) => `Text ${LETTERS[number]}`)).size).toBe(0);
});

test('takes the row of a short chapter for a header where its number goes on with the count of the pages', () => {
  const chapters = (last: string, at = 20) => {
    const texts = ['2 The river', '3 The river', '4 The river', '5 The river', '6 The river', last];
    const pages = texts.map((text, index) =>
      page(index + 2, [row(text, index === 5 ? at : 20), row(`${LETTERS[index]} text`, 60)], []),
    );
    // Pages without a header, whose text begins as high: nothing else tells the row from text.
    const others = LETTERS.map((letter, index) => page(index + 8, [row(`${letter} begins`, 20)], []));
    return findRunningRows([...pages, ...others]).get(7)?.top ?? 0;
  };
  expect([chapters('7 The sea'), chapters('The sea 7')]).toEqual([1, 1]);
  expect([chapters('12 The sea'), chapters('7 The sea', 32)]).toEqual([0, 0]);
});

test('takes what stands beside the number of a first page for its footer, however near the text is', () => {
  const first = {
    ...row('0012-345/99 Journal-1 © The Society', 740),
    parts: ['0012-345/99', 'Journal-1', '© The Society'],
  };
  const pages = [1, 2, 3, 4, 5, 6].map((number) =>
    page(
      number,
      [row(`Text ${LETTERS[number]}`, 90)],
      [number === 1 ? first : row(`Journal-${number}`, 740), row(`End ${LETTERS[number]}`, 728)],
    ),
  );
  expect(findRunningRows(pages).get(1)).toEqual({ top: 0, bottom: 1 });
  const other = pages.map((each) =>
    each.page === 1 ? { ...each, bottom: [{ ...first, parts: ['0012', 'Journal-7'] }, ...each.bottom.slice(1)] } : each,
  );
  expect(findRunningRows(other).get(1)).toBeUndefined();
});

test('a row at the top of a later page that stands only a little above the text of others is a heading', () => {
  const others = [1, 2, 3].map((number) => page(number, [row(`${LETTERS[number]} line`, 92)], []));
  const top = (y: number) =>
    findRunningRows([...others, page(4, [row('Harbours', y), row('Boats', 110)], [])]).get(4)?.top;
  expect(top(78)).toBeUndefined();
  expect(top(60)).toBe(1);
});

test('in a document of two pages, the number of the second beside a name is its header', () => {
  const second = (parts: readonly string[], y = 60) =>
    findRunningRows([
      page(1, [row('A title', 60), row('Some text', 90)], [row('Its end', 740)]),
      page(2, [{ ...row(parts.join(' '), y), parts }, row('More text', y + 24)], [row('The end', 500)]),
    ]).get(2)?.top ?? 0;
  expect(second(['2', 'A. Writer and others'])).toBe(1);
  expect(second(['A. Writer and others', '2'])).toBe(1);
  expect(second(['3', 'A. Writer and others']), 'another number').toBe(0);
  expect(second(['2', '140']), 'numbers').toBe(0);
  expect(second(['2', 'A. Writer and others'], 130), 'amid the page').toBe(0);
});
