/** Checks which lines are rules of paragraphs, which paragraph takes each, and how white gives way to them. */
import { expect, test } from 'vitest';
import { level as levelLine, text, upright } from '../../../../../tests/placed-words.ts';
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { DraftBlock, DraftParagraph } from '../drafts/draft.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { freeRules, partRules, ruledBands, ruledBlocks } from './rules.ts';

const MEASURE = { left: 50, right: 350 };

function word(left: number, top: number, marks: NonNullable<Word['marks']> = {}): Word {
  const [made] = text(left, top, 'twelve chars'.replace(' ', '_'));
  if (!made) throw new Error('no word');
  return { ...made, marks };
}

function paragraph(top: number, gapPt = 0): DraftParagraph {
  const lines = [makeFlowLine(makeSegments([word(50, top)]), 1, false)];
  return { kind: 'paragraph', lines, measure: MEASURE, gapPt };
}

const level = (at: number, from = 50, to = 350): DrawnLine => ({ ...levelLine(at, from, to), colour: '336699' });
const frameSide = upright(50, 90, 300);

function free(
  lines: readonly DrawnLine[],
  words: readonly Word[] = [],
  taken: readonly Box[] = [],
  dottedRules: readonly DrawnLine[] = [],
) {
  const size = { widthPt: 400, heightPt: 600 };
  const content = {
    page: 1,
    size,
    words,
    lines,
    dottedRules,
    fills: [],
    shapes: [],
    pictures: [],
    isScan: false,
    isRecognised: false,
  };
  return freeRules(content, taken, []).map(({ at }) => at);
}

test('underlines, frames, lines of tables, bars and blanks are no rules', () => {
  const underlined = [word(50, 88, { underline: true })];
  expect(free([level(100), level(200, 50, 60), { ...level(250), widthPt: 9 }])).toEqual([100]);
  expect(free([level(100), level(130)], underlined)).toEqual([130]);
  expect(free([level(100), level(400), frameSide])).toEqual([400]);
  expect(free([level(100), level(400)], [], [{ left: 40, top: 80, right: 300, bottom: 150 }])).toEqual([400]);
  expect(free(Array.from({ length: 40 }, (_, row) => level(20 + 12 * row)))).toEqual([]);
  const many = Array.from({ length: 40 }, (_, row) => word(50, 8 + 12 * row, { underline: true }));
  const under = many.map(({ box }) => level(box.bottom + 1, box.left, box.right));
  expect(free([...under, level(550)], many)).toEqual([550]);
});

test('a rule drawn twice at one place is one', () => {
  expect(free([level(100), level(100.02), level(103)])).toEqual([100, 103]);
});

test('a rule goes to the header, the text or the footer that is nearest', () => {
  const across = { left: 50, right: 350 };
  const [header, body] = [
    { ...across, top: 20, bottom: 30 },
    { ...across, top: 60, bottom: 500 },
  ];
  const {
    header: above,
    body: amid,
    footer,
  } = partRules([level(33), level(57), level(200), level(560)], header, body, { ...across, top: 565, bottom: 575 });
  expect([above, amid, footer].map((rules) => rules.map(({ at }) => at))).toEqual([[33], [57, 200], [560]]);
});

const ruled = (blocks: readonly DraftBlock[], rules: readonly DrawnLine[], measure: typeof MEASURE) =>
  ruledBlocks(blocks, new Set(rules), measure);

function rulesOf(blocks: readonly DraftBlock[]) {
  return blocks.map((block) => ({ gapPt: block.gapPt, ...(block.kind === 'paragraph' ? block.rules : undefined) }));
}

test('the nearer paragraph takes a rule, which takes of the white between them', () => {
  const blocks = [paragraph(100), paragraph(140, 30), paragraph(180, 30)];
  expect(rulesOf(ruled(blocks, [level(115), level(170)], MEASURE))).toEqual([
    { gapPt: 0, bottom: { widthPt: 1, colour: '336699', style: 'single', gapPt: 5 } },
    { gapPt: 24 },
    { gapPt: 19, top: { widthPt: 1, colour: '336699', style: 'single', gapPt: 10 } },
  ]);
});

test('a rule of dots stays one', () => {
  const dotted = free([], [], [], [level(100)]);
  expect(dotted).toEqual([100]);
  const rule = { ...level(100), isDotted: true as const };
  const [block] = ruledBlocks([paragraph(86)], new Set([rule]), MEASURE);
  expect(block?.kind === 'paragraph' && block.rules?.bottom?.style).toBe('dotted');
});

test('two rules close together are a double one; a short one, and one far away, are none', () => {
  const [first] = rulesOf(ruled([paragraph(100)], [level(115), level(117)], MEASURE));
  expect(first).toMatchObject({ bottom: { style: 'double' } });
  expect(rulesOf(ruled([paragraph(100)], [level(115, 50, 200), level(300)], MEASURE))).toEqual([{ gapPt: 0 }]);
});

test('equal rules of paragraphs below each other differ, since Word would draw one', () => {
  const made = rulesOf(ruled([paragraph(100), paragraph(120, 10)], [level(112), level(132)], MEASURE));
  expect(made.map(({ bottom }) => bottom?.widthPt)).toEqual([1, 1.125]);
});

test('a rule between two bands is drawn once', () => {
  const band = (block: DraftBlock) => ({ columns: [{ ...MEASURE, blocks: [block] }] });
  const bands = ruledBands([band(paragraph(100)), band(paragraph(130))], [level(120)]);
  const made = bands.flatMap(({ columns }) => columns.flatMap(({ blocks }) => rulesOf(blocks)));
  expect(made.map(({ top, bottom }) => [top?.gapPt, bottom?.gapPt])).toEqual([
    [undefined, 10],
    [undefined, undefined],
  ]);
});

test('a rule below blocks that stand beside each other is the edge of their table', () => {
  const at = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, align: 'left', verticalAlign: 'top' } as const;
  const box = { left: 50, top: 40, right: 350, bottom: 90 };
  const table: DraftBlock = {
    kind: 'table',
    found: 'spaced',
    box,
    columns: [50, 350],
    rows: [40, 90],
    headerRows: 0,
    confidence: 0.5,
    cells: [{ ...at, box, borders: {}, blocks: [] }],
    measure: MEASURE,
    gapPt: 0,
  };
  const [head, below] = ruled([table, paragraph(160, 70)], [level(100)], MEASURE);
  if (head?.kind !== 'table') throw new Error('no table');
  expect(head.rows).toEqual([40, 100]);
  expect(head.cells[0]?.borders.bottom).toMatchObject({ colour: '336699' });
  expect(below?.gapPt).toBe(59);
});
