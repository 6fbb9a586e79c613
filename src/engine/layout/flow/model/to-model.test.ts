/** Checks the white between the blocks of the model. */
import { expect, test } from 'vitest';
import type { TableNode } from '../drafts/nodes.ts';
import type { ModelOptions } from './model-options.ts';
import { toBlocks } from './to-model.ts';

const OPTIONS: ModelOptions = {
  knowsWord: () => false,
  leadingEm: () => 1.2,
  pictureOf: () => undefined,
  isRecognised: () => false,
};

const table = (gapPt: number): TableNode => ({
  kind: 'table',
  found: 'ruled',
  box: { left: 50, top: 100, right: 350, bottom: 120 },
  columns: [50, 350],
  rows: [100, 120],
  headerRows: 0,
  confidence: 1,
  cells: [],
  measure: { left: 50, right: 350 },
  gapPt,
  page: 1,
  more: [],
});

test('a table keeps away from one above it', () => {
  const [first, second] = toBlocks([table(15), table(15)], OPTIONS);
  expect(first).not.toHaveProperty('spaceBeforePt');
  expect(second).toMatchObject({ spaceBeforePt: 12 });
});
