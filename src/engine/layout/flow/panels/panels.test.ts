/** Checks which areas, frames and bars are notes or boxes, and how their text is set in Word. */
import { describe, expect, test } from 'vitest';
import { level, text, upright } from '../../../../../tests/placed-words.ts';
import type { DrawnLine, FilledArea } from '../../../../adapters/pdfium-lines.ts';
import type { PaintedShape } from '../../../../adapters/pdfium-shapes.ts';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { DraftBlock } from '../drafts/draft.ts';
import type { Panel } from '../drafts/panel.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { ColumnPanels } from './column-panels.ts';
import { setPanels } from './panel-blocks.ts';
import { findPanels } from './panels.ts';

const SIZE = { widthPt: 400, heightPt: 600 };
const MEASURE = { left: 50, right: 350 };
const SPACING = { leadingEm: () => 1 };
const NOTE = [...text(62, 108, 'A note on a ground'), ...text(62, 120, 'with two lines.')];
const ABOVE = text(50, 80, 'Text above the note');
const GROUND: FilledArea = { box: { left: 50, top: 100, right: 350, bottom: 138 }, colour: 'eeeeff' };

function panelsOf(
  words: readonly Word[],
  lines: readonly DrawnLine[],
  fills: readonly FilledArea[] = [],
  shapes: readonly PaintedShape[] = [],
) {
  return findPanels({ lines, fills, shapes, size: SIZE, isScan: false }, words, []);
}

describe('panels', () => {
  test('are grounds with white around their text, with the bars and edges that they have', () => {
    const [panel] = panelsOf([...ABOVE, ...NOTE], [{ ...upright(52, 100, 138), widthPt: 4 }], [GROUND]);
    expect(panel?.fill).toBe('eeeeff');
    expect(Object.keys(panel?.edges ?? {})).toEqual(['left']);
  });

  test('have a bar that is painted as an area of its own', () => {
    const bar = { box: { ...GROUND.box, right: 55 }, colour: '3399ff' };
    const [panel, ...others] = panelsOf([...ABOVE, ...NOTE], [], [GROUND, bar]);
    expect(others).toEqual([]);
    expect(panel?.edges).toEqual({ left: { widthPt: 5, colour: '3399ff', style: 'single' } });
  });

  test('are no marks behind words, no badges amid a line and no ground of the page', () => {
    const mark = { ...GROUND, box: { ...GROUND.box, left: 61, right: 150 } };
    expect(panelsOf(NOTE, [], [mark])).toEqual([]);
    expect(panelsOf([...NOTE, ...text(352, 108, 'beside')], [], [GROUND])).toEqual([]);
    expect(panelsOf(NOTE, [], [{ ...GROUND, box: { left: 0, top: 50, right: 400, bottom: 560 } }])).toEqual([]);
  });

  test('are not looked for among very many areas', () => {
    const squares = Array.from({ length: 5_000 }, (_, index): FilledArea => {
      return { box: { left: index, top: 300, right: index + 0.5, bottom: 301 }, colour: '444444' };
    });
    expect(panelsOf(NOTE, [], [GROUND, ...squares.slice(0, 300)])).toHaveLength(1);
    expect(panelsOf(NOTE, [], [GROUND, ...squares])).toEqual([]);
  });

  test('are frames, also where a page ends in them', () => {
    const sides = [upright(50, 100, 138), upright(350, 100, 138)];
    expect(panelsOf(NOTE, [...sides, level(100, 50, 350), level(138, 50, 350)]).length).toBe(1);
    const whole = [...sides, level(100, 50, 350), level(138, 50, 350)];
    const again = whole.map((line, index) => ({ ...line, object: index }));
    expect(panelsOf(NOTE, [...whole, ...again], [GROUND, { ...GROUND, object: 9 }]).length).toBe(1);
    const [open] = panelsOf(NOTE, [...sides, level(100, 50, 350)]);
    expect(Object.keys(open?.edges ?? {}).sort()).toEqual(['left', 'right', 'top']);
    expect(panelsOf(NOTE, sides)).toEqual([]);
  });

  test('are frames of dashes, each edge of which is one shape', () => {
    const edge = (left: number, top: number, right: number, bottom: number): PaintedShape => {
      return { box: { left, top, right, bottom }, fill: 'b5442e', strokeWidthPt: 0, kind: 'curve' };
    };
    const sides = [edge(50, 100, 51, 138), edge(349, 100, 350, 138)];
    const [panel] = panelsOf(NOTE, [], [], [...sides, edge(50, 100, 350, 101), edge(50, 137, 350, 138)]);
    expect(Object.values(panel?.edges ?? {}).map(({ style }) => style)).toEqual(Array(4).fill('dashed'));
  });

  test('may have rounded corners, with a ground and an edge', () => {
    const curve = (fill: string): PaintedShape => ({ box: GROUND.box, fill, strokeWidthPt: 0, kind: 'curve' });
    const found = (...fills: readonly string[]) =>
      panelsOf(NOTE, [], [], fills.map(curve)).map(({ fill, edges }) => [fill, edges.left?.colour]);
    expect(found('f1f1ef')).toEqual([['f1f1ef', undefined]]);
    expect(found('fff3cd', 'ffe08a')).toEqual([['fff3cd', 'ffe08a']]);
    expect(found('cccccc')).toEqual([[undefined, 'cccccc']]);
    expect(found('ffffff')).toEqual([]);
  });

  test('are bars before text that is set in, not those beside text that is not', () => {
    const bar = upright(55, 104, 136);
    expect(panelsOf([...ABOVE, ...NOTE], [bar]).map(({ edges }) => Object.keys(edges))).toEqual([['left']]);
    expect(panelsOf([...text(62, 80, 'Text above'), ...NOTE], [bar])).toEqual([]);
    expect(panelsOf([...text(20, 108, 'left'), ...ABOVE, ...NOTE], [bar])).toEqual([]);
  });
});

describe('their text', () => {
  const set = (rows: readonly (readonly Word[])[], panel: Panel): readonly DraftBlock[] => {
    const items = rows.map((row) => ({ segment: makeSegments(row)[0] ?? makeSegments(NOTE)[0] }));
    const known = items.flatMap(({ segment }) => (segment ? [{ segment }] : []));
    const measure = new ColumnPanels([panel], known, MEASURE).measureOf(panel) ?? MEASURE;
    const blocks = rows.map((row, index): DraftBlock => {
      return {
        kind: 'paragraph',
        lines: [makeFlowLine(makeSegments(row), 1)],
        measure,
        gapPt: index === 0 ? 28 : 2,
        panel,
      };
    });
    const after: DraftBlock = {
      kind: 'paragraph',
      lines: [makeFlowLine(makeSegments(text(50, 160, 'After')), 1)],
      measure: MEASURE,
      gapPt: 30,
    };
    return setPanels([...blocks, after], MEASURE, SPACING);
  };
  const PANEL: Panel = {
    box: GROUND.box,
    fill: 'eeeeff',
    edges: { left: { widthPt: 4, colour: '0000ff', style: 'single' } },
  };
  const ROWS = [text(62, 108, 'One line'), text(62, 120, 'and another')];

  test('has the same rules in all paragraphs, which stand as far in as the white is wide', () => {
    const [first, second, after] = set(ROWS, PANEL);
    if (first?.kind !== 'paragraph' || second?.kind !== 'paragraph') throw new Error('no paragraphs');
    expect(first.rules).toEqual(second.rules);
    expect(first.rules?.left).toMatchObject({ widthPt: 4, colour: '0000ff', gapPt: 8 });
    expect(first.rules?.right).toMatchObject({ colour: 'eeeeff', gapPt: 8 });
    expect(first.measure).toMatchObject({ insetLeftPt: 12, insetPt: 8 });
    expect(first.gapPt).toBeLessThan(21);
    expect(after?.gapPt).toBeLessThan(23);
  });

  test('stands in a box of its own where another box follows', () => {
    const [rows, other] = [[text(62, 108, 'One line')], { ...PANEL }];
    const [first] = set(rows, PANEL);
    if (first?.kind !== 'paragraph') throw new Error('no paragraph');
    const blocks = [PANEL, other].map((panel): DraftBlock => {
      return { kind: 'paragraph', lines: first.lines, measure: first.measure, gapPt: 9, panel };
    });
    const widths = setPanels(blocks, MEASURE, SPACING).map(
      (block) => block.kind === 'paragraph' && block.rules?.left?.widthPt,
    );
    expect(widths).toEqual([4, 4.125]);
  });

  test('has the indents of code as spaces, and is no table', () => {
    const code = (left: number, top: number, line: string) =>
      text(left, top, line).map((word) => ({ ...word, font: { ...word.font, fixedPitch: true } }));
    const blocks = set([code(62, 108, 'if(a)'), code(72, 120, 'b()')], PANEL).slice(0, 2);
    expect(blocks.map((block) => block.kind === 'paragraph' && block.lines[0]?.text)).toEqual(['if(a)', '  b()']);
    const [deep] = set([code(100, 108, 'b()'), code(110, 120, 'c()')], PANEL);
    expect(deep?.kind === 'paragraph' && deep.lines[0]?.text).toBe(`${' '.repeat(8)}b()`);
  });

  test('is the one cell of a table where there are lists in it', () => {
    const [table] = set([...ROWS, text(72, 132, '• Item')], PANEL);
    if (table?.kind !== 'table') throw new Error('no table');
    expect(table.columns).toEqual([50, 350]);
    expect(table.cells[0]).toMatchObject({ fill: 'eeeeff', borders: { left: { colour: '0000ff' } } });
    expect(table.cells[0]?.blocks).toMatchObject(Array(3).fill({ leadingPt: 12 }));
  });

  test('ends where the text ends beside a bar that is drawn on beyond the page', () => {
    const bar = { box: { ...GROUND.box, bottom: 2_000 }, edges: PANEL.edges };
    const [first] = set(ROWS, bar);
    expect(first?.kind === 'paragraph' && first.rules).toMatchObject({ left: { widthPt: 4 } });
    const [table] = set([...ROWS, text(72, 132, '• Item')], bar);
    expect(table?.kind === 'table' && (table.rows[1] ?? 0)).toBeLessThan(150);
  });
});
