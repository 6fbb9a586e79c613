/** Finds charts by value axes and legends, and leaves tables and text. */
import { expect, test } from 'vitest';
import type { DrawnPart } from './chart-parts.ts';
import { findCharts, withoutCharts } from './find-charts.ts';
import { axisValue, findAxes } from './value-axis.ts';

const size = { widthPt: 400, heightPt: 300 };
type Sides = readonly [left: number, top: number, right: number, bottom: number];
type Draft = Omit<DrawnPart, 'object'>;

const boxOf = ([left, top, right, bottom]: Sides) => ({ left, top, right, bottom });
const text = (said: string, left: number, top: number, width = 10, isTurned = false): Draft => ({
  kind: 'text',
  box: boxOf([left, top, left + width, top + 10]),
  text: said,
  isTurned,
});
const area = (sides: Sides, fill?: string): Draft => ({
  kind: 'path',
  box: boxOf(sides),
  text: '',
  isTurned: false,
  ...(fill ? { fill } : {}),
});
const drawn = (...drafts: readonly Draft[]): readonly DrawnPart[] =>
  drafts.map((draft, object) => ({ ...draft, object }));

const gridlines = [200, 150, 100].map((y) => area([60, y - 1, 200, y + 1]));
const bars = [area([80, 120, 100, 200], 'aa0000'), area([120, 150, 140, 200], '0000aa')];
const values = ['0', '50', '100'].map((value, index) => text(value, 45, 195 - 50 * index));

test('takes a chart by its value axis: plot, labels, title above the middle, and its frame', () => {
  const parts = drawn(
    text('Sales', 10, 10),
    area([0, 0, 400, 300], 'eeeeee'),
    area([30, 60, 220, 240], 'ffffff'),
    ...gridlines,
    ...bars,
    text('Spring', 80, 205, 20),
    ...values,
    text('Quarters', 115, 75, 20),
    text('Our shop grew.', 20, 260, 200),
  );
  expect(findCharts(parts, size)).toEqual([
    {
      box: boxOf([30, 60, 220, 240]),
      objects: { first: 2, last: 12 },
      texts: ['Spring', '0', '50', '100', 'Quarters'],
    },
  ]);
});

test('leaves numbers that grow downwards or beside nothing, as those of tables', () => {
  expect(
    findCharts(
      drawn(...gridlines, ...bars, ...values.toReversed().map((each, index) => ({ ...each, text: String(index) }))),
      size,
    ),
  ).toEqual([]);
  expect(findCharts(drawn(...values), size)).toEqual([]);
  const years = ['2024', '2025', '2026'].map((year, index) => text(year, 50 + 60 * index, 45, 20));
  const cells = [0, 60, 120, 180].map((x) => area([30 + x, 0, 31 + x, 60]));
  expect(findCharts(drawn(...cells, ...years), size)).toEqual([]);
});

test('takes a chart with a level value axis by the lines over its labels', () => {
  const lines = [60, 110, 160].map((x) => area([x - 1, 100, x + 1, 200]));
  const labels = ['0', '5', '10'].map((value, index) => text(value, 55 + 50 * index, 205));
  const [chart] = findCharts(drawn(...lines, ...labels), size);
  expect(chart?.texts).toEqual(['0', '5', '10']);
});

test('takes a chart by its legend, which has the colours of the plot', () => {
  const signs = (...colours: readonly string[]) =>
    colours.map((colour, index) => area([60 + 60 * index, 220, 66 + 60 * index, 226], colour));
  const names = [text('North', 70, 218, 30), text('South', 130, 218, 30)];
  const plot = [area([60, 199, 200, 201]), ...bars];
  const both = [...plot, ...signs('aa0000', '0000aa'), ...names];
  expect(findCharts(drawn(...both), size)).toMatchObject([{ texts: ['North', 'South'] }]);
  expect(findCharts(drawn(...plot, ...signs('00aa00', 'aaaa00'), ...names), size)).toEqual([]);
  expect(findCharts(drawn(...plot, ...signs('aa0000', 'aa0000'), ...names), size)).toEqual([]);
});

test('takes the sign and name of a line that come after the labels', () => {
  const line = [area([90, 220, 110, 222]), text('Costs', 112, 216, 30)];
  expect(findCharts(drawn(...gridlines, ...values, ...line), size)[0]?.texts).toEqual(['0', '50', '100', 'Costs']);
});

test('takes the legend of lines that are drawn before all of its texts', () => {
  const lines = [area([215, 120, 235, 122]), area([223, 119, 227, 123], 'aa0000'), area([215, 140, 235, 142])];
  const names = [text('Costs', 236, 116, 30), text('Sales', 236, 136, 30)];
  const found = findCharts(drawn(...gridlines, ...values, ...lines, ...names, text('Our shop.', 236, 200, 60)), size);
  expect(found[0]?.texts).toEqual(['0', '50', '100', 'Costs', 'Sales']);
});

test('shows all labels of a chart, those below the first value too', () => {
  const below = [text('Spring', 80, 204, 20), text('Autumn', 150, 204, 20)];
  expect(findCharts(drawn(...gridlines, ...bars, ...below, ...values), size)[0]?.box.bottom).toBe(214);
});

test('reads what labels of axes say', () => {
  expect(['1.500', '$1,000', '25 %', '2,5', '-3', '(3)', '20K'].map(axisValue)).toEqual([
    1500, 1000, 25, 2.5, -3, -3, 20,
  ]);
  expect(['Q1', '9/1/2002', '', '1-2'].map(axisValue)).toEqual([undefined, undefined, undefined, undefined]);
});

test('wants one step and one distance', () => {
  const column = (...said: readonly string[]) =>
    drawn(...said.map((value, index) => text(value, 45, 200 - 30 * index)));
  expect(findAxes(column('0', '0.5', '1'))).toEqual([{ from: 0, to: 2, isUpright: true }]);
  expect(findAxes(column('0', '5', '20'))).toEqual([]);
  expect(findAxes(column('3', '3', '3'))).toEqual([]);
  expect(findAxes(drawn(text('0', 45, 200), text('5', 45, 170), text('10', 45, 120)))).toEqual([]);
});

test('leaves to tables what stands beside a chart', () => {
  const charts = [{ box: boxOf([0, 0, 100, 100]), objects: { first: 1, last: 2 }, texts: [] }];
  const fill = (sides: Sides) => ({ box: boxOf(sides), colour: 'aa0000' });
  const line = { level: true, from: 10, to: 60, widthPt: 1, colour: '000000' };
  const page = {
    size,
    words: [],
    lines: [
      { ...line, at: 50 },
      { ...line, at: 150 },
    ],
    fills: [fill([10, 10, 20, 20]), fill([10, 110, 20, 120])],
  };
  const { lines, fills } = withoutCharts(page, charts);
  expect(lines).toEqual([page.lines[1]]);
  expect(fills).toEqual([page.fills[1]]);
});
