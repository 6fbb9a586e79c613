/** Checks what Calc draws over cells, and what is drawn for them. */
import { expect, test } from 'vitest';
import type { DrawnPart } from './chart-parts.ts';
import { drawnFigures, withFigures } from './drawn-figures.ts';

type Sides = readonly [left: number, top: number, right: number, bottom: number];
const part = (kind: 'text' | 'path', [left, top, right, bottom]: Sides, said = '') => ({
  kind,
  box: { left, top, right, bottom },
  text: said,
  isTurned: false,
});
const drawn = (...drafts: readonly Omit<DrawnPart, 'object'>[]): readonly DrawnPart[] =>
  drafts.map((draft, object) => ({ ...draft, object }));
const found = (...drafts: readonly Omit<DrawnPart, 'object'>[]) =>
  drawnFigures(drawn(...drafts), 800).map(({ objects: { first, last }, texts }) => [first, last, texts]);

const area = part('path', [50, 400, 300, 600]);
const slice = part('path', [100, 450, 200, 550]);
const label = part('text', [150, 500, 180, 510], '40 %');
const cell = part('text', [50, 200, 90, 210], 'Rent');

test('takes an area with texts on it that is drawn after the cells, up to what is drawn next', () => {
  expect(found(cell, area, slice, label)).toEqual([[1, Infinity, ['40 %']]]);
  expect(found(cell, area, slice, label, part('path', [40, 190, 500, 700]))).toEqual([[1, 3, ['40 %']]]);
});

test('leaves areas that are painted behind cells', () => {
  expect(found(area, label, cell)).toEqual([]);
  expect(found(part('text', [50, 20, 90, 30], 'Header'), area, label)).toEqual([]);
});

test('leaves lines that are drawn around cells', () => {
  expect(found(cell, part('path', [40, 190, 300, 700]), label)).toEqual([]);
});

test('takes a chart on a page without cells by what is drawn before its first text', () => {
  expect(found(area, slice, slice, label)).toEqual([[0, Infinity, ['40 %']]]);
});

test('leaves a page of painted cells with lines between them', () => {
  const level = part('path', [49, 499, 301, 500]);
  const upright = part('path', [150, 399, 151, 601]);
  expect(found(area, level, upright, label)).toEqual([]);
  expect(found(area, slice, slice, upright, label)).toEqual([]);
});

test('leaves out charts that are part of a figure', () => {
  const box = area.box;
  const figure = { box, objects: { first: 4, last: 9 }, texts: [] };
  const [inside, beside] = [
    { box, objects: { first: 5, last: 8 }, texts: [] },
    { box, objects: { first: 1, last: 3 }, texts: [] },
  ];
  expect(withFigures([beside, inside], [figure])).toEqual([beside, figure]);
});
