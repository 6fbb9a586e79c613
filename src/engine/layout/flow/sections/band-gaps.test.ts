/** Checks that the white between a text and the columns below it is kept. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { DraftBand, DraftParagraph, PageDraft } from '../drafts/draft.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { makeSections } from './sections.ts';

function paragraph(left: number, y: number, rules: DraftParagraph['rules'] = {}): DraftParagraph {
  const lines = [makeFlowLine(makeSegments(text(left, y, 'a line.')), 1)];
  return { kind: 'paragraph', lines, measure: { left, right: left + 150 }, gapPt: 0, rules };
}

const band = (lefts: readonly number[], ys: readonly number[], rules?: DraftParagraph['rules']): DraftBand => ({
  columns: lefts.map((left) => ({ left, right: left + 150, blocks: ys.map((y) => paragraph(left, y, rules)) })),
});

/** Of each paragraph, the white above and below it. */
function gaps(bands: readonly DraftBand[]) {
  const none = { header: [], footer: [], notes: [], boxes: [], floating: [], isRecognised: false };
  const page: PageDraft = { page: 1, size: { widthPt: 400, heightPt: 600 }, bands, ...none };
  return makeSections([page], { keepsPages: false }).map(({ nodes }) =>
    nodes.map((node) => (node.kind === 'paragraph' ? [node.gapPt, node.gapBelowPt ?? 0] : [])),
  );
}

const ROWS = [100, 112, 124, 136, 148];
const COLUMNS = ROWS.map(() => [0, 0]);

test('below the text before columns, and above the text after them', () => {
  const [before, columns, after] = gaps([band([40], [60]), band([40, 210], ROWS), band([40], [180])]);
  expect(before).toEqual([[40, 28]].map(([, below]) => [expect.any(Number), below]));
  expect(columns).toEqual([...COLUMNS, ...COLUMNS]);
  expect(after).toEqual([[20, 0]]);
});

test('none where so much is left that something else stands in it', () => {
  const [before] = gaps([
    band([40], [20]),
    band(
      [40, 210],
      ROWS.map((y) => y + 40),
    ),
  ]);
  expect(before?.[0]?.[1]).toBe(0);
});

test('less what a rule stands off its text', () => {
  const rule = { widthPt: 1, colour: '000000', style: 'single', gapPt: 9 } as const;
  const [before] = gaps([band([40], [60], { bottom: rule }), band([40, 210], ROWS)]);
  expect(before?.[0]?.[1]).toBe(18);
});
