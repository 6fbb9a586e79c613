/** Makes booklets, and folds them in mind: what poppler reads on each half of each side. */
import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, samplePdf } from '../../../tests/sample-pdf.ts';
import { look } from '../../../tests/seen-page.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { foldSheets } from './fold.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let fold: OperationTest<typeof tool>;
beforeEach(async () => {
  fold = await OperationTest.start(tool, run);
});
afterEach(() => fold.end());

type Options = Readonly<Record<string, unknown>>;

async function folded(content: Uint8Array, options: Options = {}): Promise<OutputFile> {
  const [output] = await fold.run([await fold.file('report.pdf', content)], options);
  if (!output) throw new Error('there is no result');
  return output;
}

/** Pages that say their number, in the middle. */
function numbered(pages: number): Buffer {
  return samplePdf(pages, {
    page: () => '/MediaBox [0 0 200 300]',
    content: (page) => `BT /F1 24 Tf 90 140 Td (${page}) Tj ET`,
  });
}

/** The numbers on each side, from left to right or from top to bottom. */
function sidesOf({ path }: OutputFile): readonly string[] {
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  return text
    .split('\f')
    .slice(0, -1)
    .map((side) => side.trim().replace(/\s+/g, ' '));
}

/** Pages of a bound book, read as a reader turns them: every sheet is folded, its halves nested. */
function readingOrder(sheets: number, pages: number): readonly (number | undefined)[] {
  const sides = foldSheets(pages, 0, 'left');
  const [front, back]: (number | undefined)[][] = [[], []];
  for (let sheet = 0; sheet < sheets; sheet++) {
    const [outer, inner] = [sides[2 * sheet], sides[2 * sheet + 1]];
    front?.push(outer?.halves[1], inner?.halves[0]);
    back?.unshift(inner?.halves[1], outer?.halves[0]);
  }
  return [...(front ?? []), ...(back ?? [])];
}

test.each([1, 2, 3, 5, 12])('reads in order when %i sheets are folded', (sheets) => {
  const pages = sheets * 4;
  expect(readingOrder(sheets, pages)).toEqual(Array.from({ length: pages }, (_, index) => index));
});

test('puts pages in the order of folding, and tells how many are empty', { tags: ['booklet-folds'] }, async () => {
  const eight = await folded(numbered(8));
  expect(sidesOf(eight)).toEqual(['8 1', '2 7', '6 3', '4 5']);
  expect(eight.report).toEqual({ made: { sheets: 2, blanks: 0 } });
  const six = await folded(numbered(6));
  expect(sidesOf(six)).toEqual(['1', '2', '6 3', '4 5']);
  expect(six.report).toEqual({ made: { sheets: 2, blanks: 2 } });
  expect(sidesOf(await folded(numbered(8), { binding: 'right' }))).toEqual(['1 8', '7 2', '3 6', '5 4']);
  expect(sidesOf(await folded(numbered(8), { 'sheets-per-signature': '1' }))).toEqual(['4 1', '2 3', '8 5', '6 7']);
  expect(sidesOf(await folded(numbered(8), { style: 'side-stitch' }))).toEqual(['4 1', '2 3', '8 5', '6 7']);
  expect(sidesOf(await folded(numbered(8), { sides: 'fronts' }))).toEqual(['8 1', '6 3']);
  expect(sidesOf(await folded(numbered(8), { sides: 'backs' }))).toEqual(['2 7', '4 5']);
  expect(sidesOf(await folded(numbered(1), { sides: 'backs' }))).toEqual(['']);
  expect(sidesOf(await folded(numbered(8), { pages: '4-1' }))).toEqual(['1 4', '3 2']);
});

test('takes the paper across, and upright where the book is bound at the top', async () => {
  const sizes = async (options: Options) => {
    const { pages } = await readPdf((await folded(numbered(4), options)).path);
    return pages.map(({ width, height }) => [Math.round(width), Math.round(height)]);
  };
  expect(await sizes({})).toEqual([
    [842, 595],
    [842, 595],
  ]);
  expect(await sizes({ binding: 'top', paper: 'letter' })).toEqual([
    [612, 792],
    [612, 792],
  ]);
  expect(sidesOf(await folded(numbered(4), { binding: 'top' }))).toEqual(['4 1', '2 3']);
});

/** Pages of 100 × 200 points, all red. */
const RED = samplePdf(8, { page: () => '/MediaBox [0 0 100 200]', content: () => '1 0 0 rg 0 0 100 200 re f' });
const PAPER = '200ptx200pt';

test('leaves space at the fold, moves inner sheets, turns backs for the long edge', async () => {
  const gutter = await look(await folded(RED, { paper: '220ptx200pt', gutter: '20pt' }));
  expect([gutter.at(95, 100), gutter.at(110, 100), gutter.at(125, 100)]).toEqual(['red', 'white', 'red']);
  const creeping = await folded(RED, { paper: PAPER, creep: '4pt' });
  expect((await look(creeping, 0)).at(1, 100)).toBe('red');
  const inner = await look(creeping, 2);
  expect([inner.at(1, 100), inner.at(10, 100), inner.at(198, 100)]).toEqual(['white', 'red', 'white']);
  const low = samplePdf(4, { page: () => '/MediaBox [0 0 100 200]', content: () => '1 0 0 rg 0 0 100 50 re f' });
  const long = await folded(low, { paper: PAPER, flip: 'long' });
  expect([
    (await look(long, 0)).at(50, 190),
    (await look(long, 1)).at(50, 190),
    (await look(long, 1)).at(50, 10),
  ]).toEqual(['red', 'white', 'red']);
  expect(sidesOf(await folded(numbered(4), { flip: 'long' }))[0]).toBe('4 1');
});

test('keeps links and bookmarks, and cuts those to sides that are not there', async () => {
  const content = samplePdf(4, {
    catalog: '/Outlines 108 0 R',
    page: (page) => (page === 1 ? '/Annots [111 0 R]' : ''),
    objects: {
      108: '<< /Type /Outlines /First 109 0 R /Last 109 0 R /Count 1 >>',
      109: `<< /Title (Two) /Parent 108 0 R /Dest [${pageObject(2)} 0 R /Fit] >>`,
      111: `<< /Type /Annot /Subtype /Link /Rect [20 140 120 160] /Border [0 0 0] /Dest [${pageObject(2)} 0 R /Fit] >>`,
    },
  });
  const both = await readPdf((await folded(content)).path);
  expect(both.pages.map(({ links }) => links)).toEqual([[2], []]);
  expect(both.bookmarks).toEqual([{ title: 'Two', page: 2, children: [] }]);
  const fronts = await readPdf((await folded(content, { sides: 'fronts' })).path);
  expect(fronts.pages.map(({ links }) => links)).toEqual([[]]);
  expect(fronts.bookmarks).toEqual([]);
});

test('refuses a fold that leaves no room', async () => {
  const file = await fold.file('report.pdf', samplePdf(2));
  await expect(fold.run([file], { paper: '50mmx40mm', gutter: '50mm' })).rejects.toThrow(
    'gutter leaves no room for the page.',
  );
});
