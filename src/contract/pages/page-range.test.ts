/** The page-range grammar: what each spelling means, and what each mistake is told. */
import { describe, expect, test } from 'vitest';
import { ToolError } from '../messages/tool-error.ts';
import { parsePageGroups, parsePageRange } from './page-range.ts';
import { resolvePageRange } from './resolve-page-range.ts';

const TEN = 10;

function pagesOf(text: string, count = TEN): readonly number[] {
  return resolvePageRange(parsePageRange(text), count).pages;
}

function complaintOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof ToolError && error.code === 'bad-pages') return error.message;
    throw error;
  }
  return 'no complaint';
}

/** Range → pages of a ten-page file, as qpdf or plain sense gives them. */
const LITERALS: Readonly<Record<string, string>> = {
  '': '1 2 3 4 5 6 7 8 9 10',
  '   ': '1 2 3 4 5 6 7 8 9 10',
  all: '1 2 3 4 5 6 7 8 9 10',
  ALL: '1 2 3 4 5 6 7 8 9 10',
  odd: '1 3 5 7 9',
  Even: '2 4 6 8 10',
  first: '1',
  last: '10',
  'first,last': '1 10',
  'odd,even': '1 3 5 7 9 2 4 6 8 10',
  '1': '1',
  '10': '10',
  '007': '7',
  z: '10',
  Z: '10',
  r1: '10',
  R3: '8',
  r10: '1',
  '1-3': '1 2 3',
  '3-1': '3 2 1',
  '9-5': '9 8 7 6 5',
  '4-4': '4',
  '8-': '8 9 10',
  '-3': '1 2 3',
  'r3-': '8 9 10',
  '-r8': '1 2 3',
  '-z': '1 2 3 4 5 6 7 8 9 10',
  'z-1': '10 9 8 7 6 5 4 3 2 1',
  'r3-r1': '8 9 10',
  'r1-r3': '10 9 8',
  '8-r1': '8 9 10',
  'r9-3': '2 3',
  '3,1,1': '3 1 1',
  '1,3,5-9,15-12': 'past the end',
  '1-3,2-4': '1 2 3 2 3 4',
  ' 1 , 3 - 5 ': '1 3 4 5',
  '1–3': '1 2 3',
  '1—3': '1 2 3',
  '3−1': '3 2 1',
  '１，３－５': '1 3 4 5',
  '2n': '2 4 6 8 10',
  '2N': '2 4 6 8 10',
  '2n+1': '1 3 5 7 9',
  '2n-1': '1 3 5 7 9',
  '3n': '3 6 9',
  '3n-1': '2 5 8',
  '3n+2': '2 5 8',
  '3n+7': '7 10',
  n: '1 2 3 4 5 6 7 8 9 10',
  'n+8': '8 9 10',
  'n-50000': '1 2 3 4 5 6 7 8 9 10',
  '4n-20': '4 8',
  '10n': '10',
  '!2': '1 3 4 5 6 7 8 9 10',
  '!2,!z': '1 3 4 5 6 7 8 9',
  '!odd': '2 4 6 8 10',
  '!3-8': '1 2 9 10',
  '1-5,!2': '1 3 4 5',
  '!2,1-5': '1 3 4 5',
  '1-5,2,!2': '1 3 4 5',
  '4-10,x7-9': '4 5 6 10',
  '4-10,x7-9,12-8,xr5': 'past the end',
  '1-4,3-6,x4': '1 2 3 4 3 5 6',
  '1-9,x2n,x3': '1 5 7 9',
  'all,x1,xz': '2 3 4 5 6 7 8 9',
  'all, X 2': '1 3 4 5 6 7 8 9 10',
  '5,6,7-10:even': '6 8 10',
  '1,3:odd': '1',
  ':odd': 'a page is missing',
  'all:even': '2 4 6 8 10',
  'z-1:odd': '10 8 6 4 2',
  '1-10:EVEN': '2 4 6 8 10',
  '4-10 : odd': '4 6 8 10',
  'even,!4:odd': '2 8',
};

describe('pages of a ten-page file', () => {
  for (const [range, pages] of Object.entries(LITERALS)) {
    if (/\d$/.test(pages)) test(`"${range}" is ${pages}`, () => expect(pagesOf(range).join(' ')).toBe(pages));
    else test(`"${range}" is refused: ${pages}`, () => expect(() => pagesOf(range)).toThrow(ToolError));
  }
});

const NOT_A_PAGE = 'is not a page. Use numbers, z for the last page, or r1 to count from the end.';
const REPEAT = 'use a pattern such as 2n, 2n+1 or 3n-1.';
const MISSING = 'a page is missing between two commas.';
const SPAN = 'write a range as first-last, such as 1-3.';
const COMMA = 'put a comma between pages.';
const SUFFIX = 'only odd or even can follow a colon.';

/** Range on a ten-page file → what follows `Page range "<range>": `. */
const COMPLAINTS: readonly (readonly [range: string, complaint: string, quoted?: string])[] = [
  ['1,,3', MISSING],
  [',1', MISSING],
  ['1,', MISSING],
  [',', MISSING],
  ['1-a', `"a" ${NOT_A_PAGE}`],
  ['q', `"q" ${NOT_A_PAGE}`],
  ['-', `"-" ${NOT_A_PAGE}`],
  ['x', `"x" ${NOT_A_PAGE}`],
  ['1,!', `"!" ${NOT_A_PAGE}`],
  ['r', `"r" ${NOT_A_PAGE}`],
  ['1+2', `"1+2" ${NOT_A_PAGE}`],
  ['0', 'pages start at 1.'],
  ['0-3', 'pages start at 1.'],
  ['r0', 'pages start at 1.'],
  ['12', 'this file has 10 pages.'],
  ['8-12', 'this file has 10 pages.'],
  ['r11', 'this file has 10 pages.'],
  ['99999999999999999999', 'this file has 10 pages.'],
  ['1,12', 'this file has 10 pages.', '12'],
  ['!11', 'this file has 10 pages.'],
  ['1--3', SPAN],
  ['1-2-3', SPAN],
  ['2m+1', REPEAT],
  ['n*2', REPEAT],
  ['0n', REPEAT],
  ['n(n-1)', REPEAT],
  ['2n+', REPEAT],
  ['n-99999999999999999999', REPEAT],
  ['99999999999999999999n', REPEAT],
  ['1-3 5', COMMA],
  ['1 2', COMMA],
  ['x3', 'x removes pages from the range before it. Use !3 to remove page 3.'],
  ['x1,5', 'x removes pages from the range before it. Use !1 to remove page 1.'],
  ['x 4', 'x removes pages from the range before it. Use !4 to remove page 4.'],
  ['!2,x4', 'x removes pages from the range before it. Use !4 to remove page 4.'],
  ['1.5', 'use whole page numbers, with commas between them.'],
  ['1-3:foo', SUFFIX],
  ['1-3:', SUFFIX],
  ['1-3:odd:even', SUFFIX],
  ['20n', 'no page in this file matches.'],
  ['!all', 'no page in this file matches.'],
  ['3,x3', 'no page in this file matches.'],
  ['5:even', 'no page in this file matches.'],
];

describe('mistakes', () => {
  for (const [range, complaint, quoted = range] of COMPLAINTS) {
    test(`"${range}" is told: ${complaint}`, () => {
      expect(complaintOf(() => pagesOf(range))).toBe(`Page range "${quoted}": ${complaint}`);
    });
  }

  test('even pages of a one-page file match nothing', () => {
    expect(complaintOf(() => pagesOf('even', 1))).toBe('Page range "even": no page in this file matches.');
  });

  test('a one-page file has 1 page, and is named where its name is known', () => {
    const complaint = complaintOf(() => resolvePageRange(parsePageRange('2'), 1, { file: 'memo.pdf' }));
    expect(complaint).toBe('Page range "2": memo.pdf has 1 page.');
  });

  test('more than 2,000 characters or 50,000 pages are too long', () => {
    expect(complaintOf(() => parsePageRange('1,'.repeat(1_001)))).toBe('Page range is too long.');
    expect(complaintOf(() => parsePageGroups('1;'.repeat(1_001)))).toBe('Page range is too long.');
    const elevenTimes = Array.from({ length: 11 }, () => 'all').join(',');
    expect(complaintOf(() => pagesOf(elevenTimes, 5_000))).toBe('Page range is too long.');
    expect(pagesOf(elevenTimes.slice('all,'.length), 5_000)).toHaveLength(50_000);
  });
});

describe('with clipping', () => {
  const clip = (text: string) => resolvePageRange(parsePageRange(text), TEN, { clip: true });

  test('pages past the end are left out and named', () => {
    expect(clip('8-12')).toEqual({ pages: [8, 9, 10], clipped: ['11-12'] });
    expect(clip('8-11')).toEqual({ pages: [8, 9, 10], clipped: ['11'] });
    expect(clip('1,12,r11')).toEqual({ pages: [1], clipped: ['12', 'r11'] });
    expect(clip('15-9')).toEqual({ pages: [10, 9], clipped: ['11-15'] });
    expect(clip('2-3')).toEqual({ pages: [2, 3], clipped: [] });
  });

  test('a range that lies wholly past the end still is an error', () => {
    expect(complaintOf(() => clip('11-20'))).toBe('Page range "11-20": no page in this file matches.');
  });
});

describe('groups of split-pdf', () => {
  const groups = (text: string) => parsePageGroups(text).map((range) => resolvePageRange(range, TEN).pages.join(' '));

  test('each part between commas is a group', () => {
    expect(groups('1-3,5,8-')).toEqual(['1 2 3', '5', '8 9 10']);
    expect(groups('')).toEqual(['1 2 3 4 5 6 7 8 9 10']);
  });

  test('with semicolons each of their parts is a group', () => {
    expect(groups('1-3;5,7;8-')).toEqual(['1 2 3', '5 7', '8 9 10']);
    expect(groups('1-3；5；')).toEqual(['1 2 3', '5']);
  });

  test('a list that takes pages out, or keeps every other one, stays whole', () => {
    expect(groups('4-10,x7-9')).toEqual(['4 5 6 10']);
    expect(groups('1-4,8:odd')).toEqual(['1 3 8']);
  });

  test('an empty group is refused', () => {
    expect(complaintOf(() => parsePageGroups('1;;3'))).toBe(
      'Page range "1;;3": a page is missing between two semicolons.',
    );
  });
});

test('picks pages by the label that a viewer shows, capitals told from small letters', () => {
  const labels = () => ['i', 'ii', 'A-1', 'a-1', '1', 'x'];
  const pages = (text: string) => resolvePageRange(parsePageRange(text), 6, { labels }).pages;
  expect(pages('label:ii')).toEqual([2]);
  expect(pages('label:A-1, Label: a-1')).toEqual([3, 4]);
  expect(pages('1-4,xlabel:ii')).toEqual([1, 3, 4]);
  expect(pages('all,!label:x')).toEqual([1, 2, 3, 4, 5]);
  expect(pages('label:i,label:ii,5:odd')).toEqual([1, 5]);
  expect(() => pages('label:iv')).toThrow('No page has the label "iv".');
  expect(() => pages('label:')).toThrow('enter a page label after "label:"');
  expect(() => resolvePageRange(parsePageRange('label:i'), 2)).toThrow('Page labels can’t be used here');
});
