/** Checks which pictures stand in one line, and where in it. */
import { expect, test } from 'vitest';
import type { FigureNode } from '../drafts/nodes.ts';
import type { ModelOptions } from './model-options.ts';
import { toBlocks } from './to-model.ts';

const MEASURE = { left: 50, right: 350 };

const OPTIONS: ModelOptions = {
  knowsWord: () => false,
  leadingEm: () => 1.2,
  pictureOf: (page, { left, right }) =>
    page > 1 ? undefined : { path: 'a.png', ending: 'png', widthPt: right - left, heightPt: 40 },
  isRecognised: () => false,
};

function picture(left: number, right: number, top = 100, rest: Partial<FigureNode> = {}): FigureNode {
  const box = { left, right, top, bottom: top + 40 };
  return { kind: 'figure', box, source: 'picture', measure: MEASURE, gapPt: 6, page: 1, isFloating: false, ...rest };
}

function kindsOf(...nodes: readonly FigureNode[]): readonly string[] {
  return toBlocks(nodes, OPTIONS).map((block) =>
    block.kind === 'paragraph'
      ? block.runs.map((run) => (run.kind === 'text' ? run.text : run.kind)).join(' ')
      : block.kind,
  );
}

test('pictures beside each other stand in one line, at the distance that they had', () => {
  const [row, below] = toBlocks([picture(60, 150), picture(170, 260, 104), picture(60, 150, 160)], OPTIONS);
  expect(row).toMatchObject({
    kind: 'paragraph',
    indent: { leftPt: 10 },
    tabStops: [{ atPt: 120, align: 'left' }],
    spaceBeforePt: 6,
  });
  expect(below?.kind).toBe('figure');
  expect(kindsOf(picture(60, 150), picture(170, 260))).toEqual(['picture \t picture']);
  expect(kindsOf(picture(60, 150), picture(150, 240))).toEqual(['picture picture']);
});

test('pictures below each other, over the edge of their column, behind the text or not drawn stay by themselves', () => {
  const alone = ['figure', 'figure'];
  expect(kindsOf(picture(60, 150), picture(60, 150, 130))).toEqual(alone);
  expect(kindsOf(picture(60, 250), picture(260, 370))).toEqual(alone);
  expect(kindsOf(picture(60, 150), picture(170, 260, 100, { isFloating: true }))).toEqual(alone);
  expect(kindsOf(picture(60, 150, 100, { page: 2 }), picture(170, 260, 100, { page: 2 }))).toEqual([]);
});
