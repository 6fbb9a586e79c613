/** Checks the steps from words to paragraphs, with words at known places. */
import { expect, test } from 'vitest';
import type { Word } from '../../page/words/words.ts';
import { isEastAsian } from '../lines/east-asian.ts';
import { cutAtGutters } from '../lines/narrow-gutters.ts';
import { makeSegments } from '../lines/rows.ts';
import { findBands } from './columns/columns.ts';
import type { ParagraphNode } from './drafts/nodes.ts';
import type { PageEdges } from './page/page-edges.ts';
import { segmentRows } from './page/page-rows.ts';
import { readContentsLine } from './paragraphs/contents-line.ts';
import { type FlowLine, makeFlowLine } from './paragraphs/flow-line.ts';
import { joinLabels } from './paragraphs/join-labels.ts';
import { readNumber } from './paragraphs/number-label.ts';
import { goesOn, joinLines } from './paragraphs/paragraphs.ts';
import { makeRuns } from './paragraphs/runs.ts';
import { findLists } from './roles/lists.ts';
import { numberHeadings } from './roles/number-headings.ts';
import { findRunningRows } from './running/running-lines.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
const MEASURE = { left: 20, right: 220 };
const SPACING = { leadingEm: () => 1.2 };

/** Letters are half an em wide. */
function words(x: number, y: number, content: string, sizePt = 10): readonly Word[] {
  let left = x;
  return content.split(' ').map((text) => {
    const box = { left, top: y, right: left + text.length * sizePt * 0.5, bottom: y + sizePt };
    left = box.right + sizePt * 0.25;
    return { text, box, turn: 0, sizePt, font: FONT, endsInSoftHyphen: false, followsSpace: true, endsLine: false };
  });
}

function lines(...given: readonly (readonly Word[])[]): readonly FlowLine[] {
  return segmentRows(joinLabels(makeSegments(given.flat()))).map((row) => makeFlowLine(row, 1));
}

function paragraphs(...given: readonly (readonly Word[])[]): readonly string[] {
  return joinLines(lines(...given), MEASURE, SPACING).map((joined) => joined.map(({ text }) => text).join(' '));
}

const LETTERS = 'abcdefgh';
const FULL = 'aaaaaaaaaa bbbbbbbbbb cccccccccc ddd';

test('joins a line that had no room for the next word', () => {
  expect(paragraphs(words(20, 20, FULL), words(20, 32, 'eeeeeeee ff'))).toHaveLength(1);
});

test('a letter that is also a roman number counts on as a letter', () => {
  expect(readNumber('C.', 'upper-letter', 1)).toMatchObject({ format: 'upper-letter', value: 3 });
  expect(readNumber('i)', 'lower-letter', 2)).toMatchObject({ format: 'lower-roman', value: 1 });
});

test('ends a paragraph where the next word would have fitted', () => {
  expect(paragraphs(words(20, 20, 'aaaaaaaaaa bbbbbbbbbb'), words(20, 32, 'Cc dd'))).toHaveLength(2);
});

test('ends a paragraph at more white, at another size, and at the label of an item', () => {
  expect(paragraphs(words(20, 20, FULL), words(20, 44, 'eeeeeeee ff'))).toHaveLength(2);
  expect(paragraphs(words(20, 20, FULL), words(20, 33, 'eeeeeeee', 14))).toHaveLength(2);
  expect(paragraphs(words(20, 20, FULL), [...words(20, 32, '2.'), ...words(40, 32, 'eeeeeeee')])).toHaveLength(2);
});

test('goes on with a line that larger letters push down, and where a line has mostly larger ones', () => {
  const large = (y: number) => [...words(20, y, 'eeeeeeeeee ffffffff'), ...words(120, y - 6, 'gg hhh', 16)];
  const pushed = (y: number) => joinLines(lines(words(20, 20, FULL), words(20, 32, FULL), large(y)), MEASURE, SPACING);
  expect(pushed(51)).toHaveLength(1);
  expect(pushed(60)).toHaveLength(2);
  expect(joinLines(lines(words(20, 20, FULL), large(39)), MEASURE, SPACING)).toHaveLength(1);
  const ending = [...words(20, 20, 'aaaaaaaaaa bbbbbbbbbb'), ...words(130, 14, 'cc ddd eee', 16)];
  expect(joinLines(lines(ending, words(20, 34, 'ffff gggg', 16)), MEASURE, SPACING)).toHaveLength(1);
});

test('reads the boxes of check lists as labels, and those of form fields only where white stands behind them', () => {
  const label = (...given: readonly (readonly Word[])[]) => lines(...given)[0]?.label?.text;
  expect(label(words(20, 20, '❏ Review all packages'))).toBe('❏');
  expect(label(words(20, 20, '☐ Yes ☐ No'))).toBeUndefined();
  expect(label([...words(20, 20, '☐'), ...words(34, 20, 'Review all packages')])).toBe('☐');
});

test('reads a sign before Chinese or Japanese text as a label, though programs set no space behind it', () => {
  const sign = words(20, 20, '❏').map((word) => ({ ...word, followsSpace: false }));
  const behind = words(28, 20, 'ポリシー').map((word) => ({ ...word, followsSpace: false }));
  expect(lines([...sign, ...behind])[0]?.label?.text).toBe('❏');
});

test('asks for the distance of lines by their letters: those of East Asia are further apart', () => {
  const spacing = { leadingEm: (_em: number, text: string) => (isEastAsian(text) ? 1.7 : 1.2) };
  const joined = (above: string, below: string) =>
    joinLines(lines(words(20, 20, above), words(20, 38, below)), MEASURE, spacing).length;
  expect(joined('開'.repeat(39), '可預測和易於理解')).toBe(1);
  expect(joined(FULL, 'eeeeeeee ff')).toBe(2);
});

test('keeps an indented first line with its text where the column seems wider, and ends centred lines', () => {
  const wide = { left: 20, right: 226 };
  const joined = (...given: readonly (readonly Word[])[]) => joinLines(lines(...given), wide, SPACING).length;
  // Both end at 212.5, and their middles lie on both sides of that of the column.
  const second = words(20, 32, 'a bbbbbbbbbb cccccccccc dddddddddd eeee');
  expect(joined(words(32, 20, 'A bbbbbbbbbb cccccccccc dddddddddd e'), second)).toBe(1);
  expect(joined(words(80, 20, 'Aa bbbbbbbb cccc dd'), words(95, 32, 'Eeeee ffff gg'))).toBe(2);
});

test('goes on with a title in the middle that is broken amid a sentence, and with no name below it', () => {
  const wide = { left: 20, right: 220 };
  const joined = (...given: readonly (readonly Word[])[]) => joinLines(lines(...given), wide, SPACING).length;
  const first = words(45, 20, 'Decomposition as a mechanism of');
  expect(joined(first, words(77, 32, 'the void in metals'))).toBe(1);
  expect(joined(first, words(77, 32, 'The Void in Metals'))).toBe(2);
  expect(joined(words(100, 20, 'Of metals'), words(92, 32, 'by an author'))).toBe(2);
});

test('goes on in the next column only amid a sentence', () => {
  const before = lines(words(20, 20, FULL));
  const after = lines(words(320, 20, 'eeeeeeee ff'));
  const next = { left: 320, right: 520 };
  expect(goesOn(before, MEASURE, after, next)).toBe(true);
  const ended = lines(words(20, 20, 'aaaaaaaaaa bbbbbbbbbb cccccccccc dd.'));
  expect(goesOn(ended, MEASURE, after, next)).toBe(false);
});

test('puts a divided word together where the document has it whole, and keeps a hyphen of the language', () => {
  const divided = lines(words(20, 20, 'the har-'), words(20, 32, 'bour office'));
  const text = (knowsWord: (word: string) => boolean) =>
    makeRuns(divided, { knowsWord })
      .map((run) => (run.kind === 'text' ? run.text : ''))
      .join('');
  expect(text((word) => word === 'harbour')).toBe('the harbour office');
  expect(text(() => false)).toBe('the har-bour office');
});

test('reads columns of prose one after the other, and text over both as a band of its own', () => {
  const column = (x: number) => [20, 32, 44, 56, 68].map((y) => words(x, y, 'aaaa bbbb cccc dddd eeee'));
  const title = words(20, 5, 'a title over both of these columns and of the white between them');
  const segments = makeSegments([title, ...column(20), ...column(240)].flat());
  const bands = findBands(segments.map((segment) => ({ segment })));
  expect(bands.map(({ columns }) => columns.length)).toEqual([1, 2]);
});

test('reads on behind a figure that stands between two sides, unless these are higher than it', () => {
  const column = (x: number) => [20, 32, 44, 56, 68].map((y) => words(x, y, 'aaaa bbbb cccc dddd eeee'));
  const texts = makeSegments([...column(20), ...column(240)].flat()).map((segment) => ({ segment }));
  const columnsWith = (bottom: number) => {
    const box = { left: 150, top: 20, right: 225, bottom };
    return findBands([...texts, { segment: { words: [], box, em: 10 }, thing: 0 }]).map(
      ({ columns }) => columns.length,
    );
  };
  expect(columnsWith(78)).toEqual([1]);
  expect(columnsWith(50)).toEqual([2]);
});

test('reads columns whose full stops hang out into the white between them', () => {
  const rows = Array.from({ length: 8 }, (_, row) => 20 + 12 * row);
  const left = rows.map((y, row) => words(20, y, `${'開'.repeat(21)}${row === 2 ? '，' : ''}`));
  const right = rows.map((y) => words(137, y, '開'.repeat(21)));
  const segments = cutAtGutters(makeSegments([...left, ...right].flat()));
  expect(findBands(segments.map((segment) => ({ segment }))).map(({ columns }) => columns.length)).toEqual([2]);
});

test('reads short columns of few words as columns where their sentences go on and the file has one after the other', () => {
  const sides = (inTurn: boolean) =>
    [0, 1].map((side) =>
      ['Boats and sails', 'lie in the', 'harbour, and all', 'wait for the', 'tides of spring.'].map((each, row) => {
        const from = 10 * (inTurn ? 5 * side + row : 2 * row + side);
        return words(20 + 120 * side, 20 + 12 * row, each).map((word) => ({ ...word, glyphs: { from, to: from + 9 } }));
      }),
    );
  const columns = (inTurn: boolean) =>
    findBands(makeSegments(sides(inTurn).flat(2)).map((segment) => ({ segment }))).map((band) => band.columns.length);
  expect(columns(true)).toEqual([2]);
  expect(columns(false)).toEqual([1]);
});

test('goes on where bold words end, or begin, amid a line that had no room for the next word', () => {
  const bold = (given: readonly Word[]) => given.map((word) => ({ ...word, font: { ...FONT, name: 'Test-Bold' } }));
  const full = words(20, 20, 'aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddd');
  const [first, ...rest] = words(20, 32, 'eeeeeeee ff ggg hh');
  const mixed = first ? [...bold([first]), ...rest] : rest;
  expect(paragraphs(bold(full), mixed)).toHaveLength(1);
  expect(paragraphs(bold(full), words(20, 32, 'eeeeeeee ff ggg hh'))).toHaveLength(1);
  expect(paragraphs(bold(full), words(20, 32, 'Eeeeeeee ff ggg hh'))).toHaveLength(2);
  expect(paragraphs(bold(words(20, 20, FULL)), words(20, 32, 'eeeeeeee ff ggg hh'))).toHaveLength(2);
});

test('knows a line of contents by its leader', () => {
  const [line] = lines(words(20, 20, 'Harbours ............ 7'));
  expect(line && readContentsLine(line)).toMatchObject({ titleWords: 1, hasLeader: true });
  const [plain] = lines(words(20, 20, 'Harbours in 1957'));
  expect(plain && readContentsLine(plain)).toBeUndefined();
});

test('takes dots that a program draws by themselves for the filling of a tab, and typed ones for text', () => {
  const drawn = (...objects: readonly number[]) =>
    lines(words(20, 20, 'Greek ........ beta').map((word, index) => ({ ...word, object: objects[index] ?? 0 })));
  const text = (given: readonly FlowLine[]) =>
    makeRuns(given, { knowsWord: () => false })
      .map((run) => (run.kind === 'text' ? run.text : ''))
      .join('');
  expect(text(drawn(1, 2, 3))).toBe('Greek\tbeta');
  expect(text(drawn(1, 1, 1))).toBe('Greek ........ beta');
});

test('knows a line of contents whose number is not on the page', () => {
  const given = words(20, 20, 'Harbours ............').map((word, index) => ({ ...word, object: index }));
  const [line] = lines(given);
  expect(line && readContentsLine(line)).toEqual({ titleWords: 1, numberFrom: 2, hasLeader: true });
  const [typed] = lines(given.map((word) => ({ ...word, object: 1 })));
  expect(typed && readContentsLine(typed)).toBeUndefined();
});

test('numbers headings from 1, or from where a part of a document begins if the next one counts on', () => {
  const headings = (...labels: readonly string[]) => {
    const nodes = labels.map(
      (label): ParagraphNode => ({
        kind: 'paragraph',
        pieces: [{ page: 1, lines: lines([...words(20, 20, label), ...words(60, 20, 'Boats')]), measure: MEASURE }],
        gapPt: 0,
        inTable: false,
        role: 'heading',
        level: 1,
        bookmarks: [],
      }),
    );
    numberHeadings(nodes, 1);
    return nodes.map(({ list }) => list?.value);
  };
  expect(headings('1.', '2.', '2.1')).toEqual([1, 2, 1]);
  expect(headings('26.', '26.1', '27.')).toEqual([26, 1, 27]);
  expect(headings('26.', '4.')).toEqual([undefined, undefined]);
});

test('knows a line of contents in either direction by where its leader stands', () => {
  const titled = (title: string, leader: string) => lines([...words(20, 20, title), ...words(120, 20, leader)])[0];
  const left = titled('בתקן יישומים', '..........13');
  expect(left).toMatchObject({ rightToLeft: false });
  expect(left && readContentsLine(left)).toMatchObject({ hasLeader: true });
  const [right] = lines([...words(20, 20, '13........'), ...words(120, 20, 'בתקן יישומים')]);
  expect(right).toMatchObject({ rightToLeft: true });
  expect(right && readContentsLine(right)).toMatchObject({ hasLeader: true });
});

test('reads numbers of labels, letters before roman ones where letters were counted', () => {
  expect(readNumber('(b)', undefined)).toMatchObject({ format: 'lower-letter', value: 2 });
  expect(readNumber('iv.', undefined)).toMatchObject({ format: 'lower-roman', value: 4 });
  expect(readNumber('i)', 'lower-letter', 8)).toMatchObject({ format: 'lower-letter', value: 9 });
  expect(readNumber('2.3.1', undefined)).toMatchObject({ format: 'decimal', value: 1 });
});

test('makes levels of labels that begin further in', () => {
  const item = (x: number, y: number, label: string) => [...words(x, y, label), ...words(x + 20, y, 'Text of it')];
  const given = [item(20, 20, '1.'), item(40, 32, 'a)'), item(40, 44, 'b)'), item(20, 56, '2.')];
  const nodes = lines(...given).map(
    (line): ParagraphNode => ({
      kind: 'paragraph',
      pieces: [{ page: 1, lines: [line], measure: MEASURE }],
      gapPt: 0,
      inTable: false,
      role: 'body',
      bookmarks: [],
    }),
  );
  findLists(nodes, 1);
  expect(nodes.map(({ list }) => list?.level)).toEqual([0, 1, 1, 0]);
  expect(nodes.map(({ list }) => list?.value)).toEqual([1, 1, 2, 2]);
});

test('a box to tick that is drawn stays in the text of its paragraph', () => {
  const box = (object: number) => words(20, 20, '☐', 10).map((word) => ({ ...word, object }));
  const levels = (object: number) => {
    const pieces = [{ page: 1, lines: lines([...box(object), ...words(40, 20, 'I agree')]), measure: MEASURE }];
    const node: ParagraphNode = { kind: 'paragraph', pieces, gapPt: 0, inTable: false, role: 'body', bookmarks: [] };
    findLists([node], 1);
    return node.role;
  };
  expect([levels(7), levels(-2)]).toEqual(['list', 'body']);
});

test('a price that dots lead to ends its line', () => {
  const row = (y: number, name: string) => {
    const price = words(200, y, '9.80').map((word) => ({ ...word, object: 1 }));
    const dots = words(60, y, '.'.repeat(27)).map((word) => ({ ...word, object: 1 }));
    return [...words(20, y, name).map((word) => ({ ...word, object: 1 })), ...dots, ...price];
  };
  expect(paragraphs(row(0, 'Penne'), row(12, 'Lasagne'))).toHaveLength(2);
});

function edges(page: number, top: string, first: string): PageEdges {
  const row = (text: string, y: number) => ({ text, em: 10, box: { left: 20, right: 120, top: y, bottom: y + 10 } });
  const size = { widthPt: 400, heightPt: 600 };
  return {
    page,
    size,
    rows: 12,
    top: [row(top, 20), row(first, 60)],
    bottom: [row(`Page ${page}`, 580)],
    uprights: [],
  };
}

test('takes rows that repeat from the edge inwards, with numbers that count pages', () => {
  const pages = [edges(1, 'News', 'One'), edges(2, 'News', 'Two'), edges(3, 'News', 'Three')];
  expect(findRunningRows(pages).get(2)).toEqual({ top: 1, bottom: 1 });
});

test('leaves a row of a table that goes on over pages', () => {
  const upright = { level: false, at: 20, from: 15, to: 300, widthPt: 1, colour: '000000' };
  const pages = [1, 2, 3].map((page) => ({ ...edges(page, 'Name', `Row ${page}a`), uprights: [upright] }));
  expect(findRunningRows(pages).get(2)?.top).toBe(0);
});

test('what repeats is the text where pages have nothing else', () => {
  const labels = [1, 2, 3, 4].map((page) => ({ ...edges(page, `Label ${page}`, `Shelf ${page}`), rows: 3 }));
  expect(findRunningRows(labels).size).toBe(0);
});

test('headings that differ in their numbers alone are no header', () => {
  const pages = [1, 2, 3, 4, 5, 6].map((page) => edges(page, `A${page * 2}.5 How to`, `Text ${LETTERS[page]}`));
  expect(findRunningRows(pages).get(2)?.top).toBe(0);
});

test('a row above the text of all other pages is the header of its page', () => {
  const pages = [1, 2, 3, 4, 5].map((page) => {
    const { top, ...rest } = edges(page, 'Only here', `Text ${LETTERS[page]}`);
    return { ...rest, top: page === 1 ? top : top.slice(1) };
  });
  expect(findRunningRows(pages).get(1)).toEqual({ top: 1, bottom: 1 });
  expect(findRunningRows(pages).get(2)).toEqual({ top: 0, bottom: 1 });
});

test('writes no space between Chinese signs and Latin words that are only set apart', () => {
  const [first] = words(20, 20, '使用');
  const [second] = words(32.5, 20, 'GPL');
  const typed = [first, second].flatMap((word) => (word ? [word] : []));
  const set = typed.map((word) => ({ ...word, followsSpace: false }));
  expect(lines(set)[0]?.text).toBe('使用GPL');
  expect(lines(typed)[0]?.text).toBe('使用 GPL');
});

test('a short line is as large as its word, however long the mark behind it is', () => {
  const [line] = lines([...words(20, 20, 'A2'), ...words(31, 19, '[16]', 6)]);
  expect(line?.em).toBe(10);
  expect(line && makeRuns([line], { knowsWord: () => false }).map((run) => 'look' in run && run.look.vertical)).toEqual(
    [undefined, 'superscript'],
  );
});

test('leaves the space behind raised letters out of them', () => {
  const [line] = lines([...words(20, 20, 'A2'), ...words(31, 19, '3', 6), ...words(37, 20, 'more')]);
  const runs = line ? makeRuns([line], { knowsWord: () => false }) : [];
  expect(runs.map((run) => 'text' in run && run.text)).toEqual(['A2 ', '3', ' more']);
});

test('joins full lines with more white between them than the document usually has', () => {
  const full = 'aaaa bbbbb ccccc ddddd eeeee ffff ggg hhh';
  const spaced = (...texts: readonly string[]) => paragraphs(...texts.map((text, at) => words(20, 20 + 20 * at, text)));
  expect(spaced(full, 'iiii jj')).toHaveLength(1);
  // Where a sentence ends with the line, the next one must be full and as far from the one behind it.
  expect(spaced(`${full}.`, 'Iiii jj')).toHaveLength(2);
  expect(spaced(`${full}.`, full.replace('a', 'A'), 'iiii jj')).toHaveLength(1);
  expect(spaced('aaaa bbbbb ccccc dddd eeee ff', 'gg hh')).toHaveLength(2);
});
