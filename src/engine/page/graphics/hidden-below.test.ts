/** Tells which of very many items a later area hides. */
import { expect, test } from 'vitest';
import type { DrawnItem } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { hiddenBelow } from './hidden-below.ts';

const SIZE = { widthPt: 400, heightPt: 300 };
const MANY = 1_000;
const boxOf = (left: number, top: number, right: number, bottom: number): SeenBox => ({ left, top, right, bottom });
const PAGE = boxOf(0, 0, 400, 300);

function area(order: number, box: SeenBox, opacity = 1): DrawnItem {
  const { left, top, right, bottom } = box;
  const steps = [
    { kind: 'move', to: [left, top] },
    { kind: 'line', to: [right, top] },
    { kind: 'line', to: [right, bottom] },
    { kind: 'line', to: [left, bottom] },
    { kind: 'close' },
  ] as const;
  const path = { steps, fill: { colour: 'ff0000', opacity }, strokeWidthPt: 0, dashesPt: [] };
  return { order, object: order, kind: 'path', box, path };
}

/** Those that are hidden beneath what is drawn last. */
function hidden(below: SeenBox, ...last: readonly ReturnType<typeof area>[]) {
  const items = Array.from({ length: MANY }, (_, order) => ({ ...area(order, below, 0.5) }));
  return hiddenBelow([...items, ...last], SIZE, 2).hidden.size;
}

test('hides what lies well within a later area, or reaches the edge of the page with it', () => {
  expect(hidden(boxOf(20, 20, 50, 50), area(MANY, boxOf(10, 10, 60, 60)))).toBe(MANY);
  expect(hidden(PAGE, area(MANY, PAGE))).toBe(MANY);
});

test('hides areas of one box but for the last', () => {
  const box = boxOf(10, 10, 350, 250);
  const items = Array.from({ length: MANY }, (_, order) => area(order, box));
  expect(hiddenBelow(items, SIZE, 2).hidden.size).toBe(MANY - 1);
});

test('hides nothing whose edge may be seen, nor beneath what is seen through or no plain area', () => {
  expect(hidden(boxOf(20, 20, 59, 50), area(MANY, boxOf(10, 10, 60, 60)))).toBe(0);
  expect(hidden(boxOf(20, 20, 50, 50), area(MANY, boxOf(10, 10, 60, 60), 0.5))).toBe(0);
  const round = area(MANY, boxOf(10, 10, 60, 60));
  const slanted = { kind: 'line', to: [30, 40] } as const;
  const path = {
    ...round.path,
    steps: [...(round.path?.steps ?? []).slice(0, 2), slanted],
    strokeWidthPt: 0,
    dashesPt: [],
  };
  expect(hidden(boxOf(20, 20, 50, 50), { ...round, path })).toBe(0);
});

test('leaves few items alone', () => {
  expect(hiddenBelow([area(0, PAGE), area(1, PAGE)], SIZE, 2).hidden.size).toBe(0);
});
