/** Writes tables, rules and frames into Word documents and reads the XML back. */
import { expect, test } from 'vitest';
import { cell, item, LOOK, model, paragraph, section, table } from '../../../../../tests/document-model.ts';
import { elementsNamed, textOf } from '../../../../../tests/ooxml/xml-tree.ts';
import { body, docxBench, only, part, values } from '../../../../../tests/written-docx.ts';
import type { Figure } from '../../../layout/model.ts';

const { write, writeBlocks, picture } = docxBench();

test('draws rules above and below paragraphs, as far from their text as Word can', async () => {
  const rule = { widthPt: 0.5, colour: '336699', style: 'single', gapPt: 4.2 } as const;
  const root = await writeBlocks([
    paragraph('Letterhead', { rules: { bottom: rule } }),
    paragraph('Footer', { rules: { top: { ...rule, style: 'double', gapPt: 90 } } }),
  ]);
  const edges = elementsNamed(root, 'w:pBdr').flatMap(({ children }) =>
    children.map(({ name, attributes }) => ({ name, ...attributes })),
  );
  expect(edges).toEqual([
    { name: 'w:bottom', 'w:val': 'single', 'w:sz': '4', 'w:space': '4', 'w:color': '336699' },
    { name: 'w:top', 'w:val': 'double', 'w:sz': '4', 'w:space': '31', 'w:color': '336699' },
  ]);
});

test('draws rules at the sides of paragraphs, too, in the order of the schema', async () => {
  const rule = { widthPt: 3, colour: '2b7de9', style: 'single', gapPt: 9 } as const;
  const root = await writeBlocks([paragraph('Note', { rules: { right: rule, left: rule, top: rule, bottom: rule } })]);
  const [edges] = elementsNamed(root, 'w:pBdr');
  expect(edges?.children.map(({ name }) => name)).toEqual(['w:top', 'w:left', 'w:bottom', 'w:right']);
});

test('keeps the white between two tables', async () => {
  const one = () => table([[cell(0, 'x')]], [100]);
  const whites = async (spaceBeforePt?: number) => {
    const below = spaceBeforePt === undefined ? one() : { ...one(), spaceBeforePt };
    return values(await writeBlocks([one(), below]), 'w:spacing', 'w:before');
  };
  expect(await whites(12)).toContain('240');
  expect(await whites()).not.toContain('240');
});

test('writes tables with spans, repeated header rows, edges, shading and turned text', async () => {
  const rows = [
    [cell(0, 'Head', { columnSpan: 3, fill: 'ddeeff', verticalAlign: 'center' })],
    [cell(0, 'Tall', { rowSpan: 2 }), cell(1, 'Up', { turn: 3 }), cell(2, 'x')],
    [cell(1, 'y')],
  ];
  const made = table(rows, [100, 60, 40]);
  const [first, ...others] = made.rows;
  const root = await writeBlocks([{ ...made, rows: first ? [{ ...first, isHeader: true }, ...others] : [] }]);
  expect(values(root, 'w:gridCol', 'w:w')).toEqual(['2000', '1200', '800']);
  expect(values(root, 'w:gridSpan')).toEqual(['3']);
  expect(values(root, 'w:vMerge')).toEqual(['restart', 'continue']);
  expect(values(root, 'w:shd', 'w:fill')).toEqual(['ddeeff']);
  expect(values(root, 'w:textDirection')).toEqual(['btLr']);
  expect(values(root, 'w:vAlign')).toEqual(['center']);
  const repeated = elementsNamed(root, 'w:tr').map((row) => elementsNamed(row, 'w:tblHeader').length);
  expect(repeated).toEqual([1, 0, 0]);
  // The row below the tall cell has a place that is empty.
  expect(elementsNamed(root, 'w:tr').map((row) => row.children.filter(({ name }) => name === 'w:tc').length)).toEqual([
    1, 3, 3,
  ]);
});

test('says the padding of cells where it is not the usual one, and less in narrow columns', async () => {
  const padding = { leftPt: 3.5, rightPt: 2 };
  const plain = table([[cell(0, 'a'), cell(1, 'b')]], [100, 100]);
  const narrow = { ...plain, padding, columnsPt: [20, 200] };
  const root = await writeBlocks([plain, paragraph('between'), { ...plain, padding }, paragraph('between'), narrow]);
  const sides = elementsNamed(root, 'w:tblCellMar').map(({ children }) =>
    children.map(({ attributes }) => attributes['w:w']),
  );
  expect(sides).toEqual([
    ['70', '40'],
    ['30', '30'],
  ]);
});

test('sets the text of cells in a style of its own, and empty cells too', async () => {
  const plain = { role: 'body', look: LOOK, align: 'left', spaceBeforePt: 10, spaceAfterPt: 0 } as const;
  const styles = [plain, { ...plain, role: 'cell', spaceBeforePt: 0 }] as const;
  const text = paragraph('in a cell', { spaceBeforePt: 0, spaceAfterPt: 0 });
  const blocks = [table([[cell(0, [text]), cell(1, [])]], [100, 100]), paragraph('below', { spaceBeforePt: 10 })];
  const parts = await write({ ...model([section(blocks)]), styles });
  const cells = elementsNamed(body(parts), 'w:tc');
  expect(cells.map((each) => values(each, 'w:pStyle'))).toEqual([['TableText'], ['TableText']]);
  expect(cells.flatMap((each) => elementsNamed(each, 'w:spacing'))).toEqual([]);
  const own = elementsNamed(part(parts, 'word/styles.xml'), 'w:style').find(
    (each) => each.attributes['w:styleId'] === 'TableText',
  );
  expect(values(own, 'w:spacing', 'w:before')).toEqual(['0']);
});

test('keeps the text of cells that lie over each other, beyond the grid, or beyond what Word takes', async () => {
  const rows = [
    [cell(0, 'wide', { columnSpan: 9 }), cell(1, 'under')],
    [cell(0, 'deep', { rowSpan: 9 }), cell(7, 'outside')],
  ];
  const root = await writeBlocks([table(rows, [50, 50])]);
  for (const word of ['wide', 'under', 'deep', 'outside']) expect(textOf(root)).toContain(word);
  const many = Array.from({ length: 70 }, (_, column) => cell(column, `c${column}`));
  expect(
    textOf(
      await writeBlocks([
        table(
          [many],
          many.map(() => 6),
        ),
      ]),
    ),
  ).toContain('c69');
});

test('puts lists, pictures and tables into cells, and tells the edges that all share once', async () => {
  const inner = table([[cell(0, 'inner')]], [30]);
  const figure: Figure = {
    kind: 'figure',
    picture: await picture('A nail'),
    place: { kind: 'inline', align: 'center' },
    spaceBeforePt: 0,
    origins: [],
  };
  const root = await writeBlocks([
    table([[cell(0, [item('point', {}), figure, inner])]], [200]),
    table([[cell(0, 'b')]], [9]),
  ]);
  expect(values(root, 'w:tblStyle')).toEqual(['TableGrid', 'TableGrid', 'TableGrid']);
  expect(elementsNamed(root, 'w:tcBorders')).toEqual([]);
  expect(values(root, 'wp:docPr', 'descr')).toEqual(['A nail']);
});

test('hangs a picture on the paragraph behind it, above its text where it begins there', async () => {
  const place = { kind: 'anchored', leftPt: 100, topPt: -12, from: 'paragraph', wrap: 'behind' } as const;
  const frame: Figure = { kind: 'figure', picture: await picture(), place, spaceBeforePt: 0, origins: [] };
  const root = await writeBlocks([paragraph('before'), frame, paragraph('framed')]);
  expect(values(root, 'wp:positionV', 'relativeFrom')).toEqual(['paragraph']);
  expect(textOf(only(only(root, 'wp:positionV'), 'wp:posOffset'))).toBe(String(-12 * 12700));
  const holder = elementsNamed(root, 'w:p').find((each) => elementsNamed(each, 'wp:anchor').length > 0);
  expect(holder && textOf(holder)).toContain('framed');
});

test('keeps text off the sides of a picture that it flows around', async () => {
  const place = { kind: 'anchored', leftPt: 100, topPt: 100, whitePt: 9, whiteBelowPt: 2, wrap: 'square' } as const;
  const figure: Figure = { kind: 'figure', picture: await picture(), place, spaceBeforePt: 0, origins: [] };
  const { attributes } = only(await writeBlocks([figure, paragraph('around')]), 'wp:anchor');
  expect(attributes).toMatchObject({ distL: '114300', distR: '114300', distT: '0', distB: '25400' });
});

test('breaks columns before paragraphs, pictures, and tables, which an empty paragraph holds', async () => {
  const figure: Figure = {
    kind: 'figure',
    picture: await picture(),
    place: { kind: 'inline', align: 'left' },
    spaceBeforePt: 0,
    origins: [],
    columnBreakBefore: true,
  };
  const root = await writeBlocks([
    paragraph('one'),
    paragraph('two', { columnBreakBefore: true }),
    { ...table([[cell(0, 'three')]], [100]), columnBreakBefore: true },
    figure,
  ]);
  const broken = (root.children[0]?.children ?? []).map(
    (each) => (values(each, 'w:br', 'w:type')[0] ?? '') + textOf(each),
  );
  expect(broken.slice(0, 5)).toEqual(['one', 'columntwo', 'column', 'three', 'column']);
});

test('begins a page with a table or a picture, where the page before was ended early', async () => {
  const place = { kind: 'inline', align: 'left' } as const;
  const figure: Figure = { kind: 'figure', picture: await picture(), place, spaceBeforePt: 0, origins: [] };
  const grid = table([[cell(0, 'x')]], [100]);
  const breaks = async (pageBreakBefore: boolean) => {
    const more = pageBreakBefore ? { pageBreakBefore } : {};
    const root = await writeBlocks([paragraph('a'), { ...grid, ...more }, paragraph('b'), { ...figure, ...more }]);
    return elementsNamed(root, 'w:pageBreakBefore').length;
  };
  expect(await breaks(true)).toBe(2);
  expect(await breaks(false)).toBe(0);
});
