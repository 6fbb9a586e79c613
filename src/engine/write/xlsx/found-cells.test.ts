/** Checks which cells of a workbook a chart refers to. */
import { expect, test } from 'vitest';
import type { AxisChart, PieChart } from '../../layout/chart-model.ts';
import type { SheetCell } from '../sheets/sheet.ts';
import { FoundCells } from './found-cells.ts';

const look = { sizePt: 10, colour: '000000', bold: false, italic: false, family: 'Arial' };
const box = { left: 0, top: 0, right: 200, bottom: 100 } as AxisChart['box'];
const [names, plan, done] = [
  ['Jan', 'Feb', 'Mar'],
  [10, 20, 40],
  [12.04, null, 39],
] as const;
const chart: AxisChart = {
  ...{ kind: 'axes', box, isUpright: true, grouping: 'clustered', gap: 1, overlap: 0, plot: box, isMeasured: true },
  values: { min: 0, max: 40, step: 10, format: '0', look, hasTicks: false },
  categories: { names, look, hasTicks: false, run: 'level', isAtAxis: false, isFromEdge: false },
  series: [
    { mark: 'bar', name: 'Plan', values: plan },
    { mark: 'bar', name: 'Done', values: done },
  ],
};
const pie: PieChart = {
  ...{ kind: 'pie', box, circle: box, hole: 0, firstAngle: 0, isMeasured: true },
  slices: names.map((name, at) => ({
    name,
    value: [0.25, 0.5, 0.25][at] ?? 0,
    pulled: 0,
    fill: { colour: 'ff0000', opacity: 1 },
  })),
};

/** Cells of rows that begin at a column, with empty ones where nothing is said. */
function cells(rows: readonly (readonly (string | number | undefined)[])[], first = 0): readonly SheetCell[] {
  return rows.flatMap((row, at) =>
    row.flatMap((each, index) => {
      if (each === undefined) return [];
      const value =
        typeof each === 'string'
          ? ({ kind: 'text', text: each } as const)
          : ({ kind: 'number', value: each, format: '0' } as const);
      return [{ row: at, column: first + index, rowSpan: 1, columnSpan: 1, bold: false, value }];
    }),
  );
}

function sourceOf(data: AxisChart | PieChart, rows: Parameters<typeof cells>[0], first = 0) {
  const found = new FoundCells();
  found.note('Plan 2026', 4, cells(rows, first));
  return found.of(data);
}

const DOWN = [
  [undefined, 'Done', 'Plan'],
  ['Jan', 12, 10],
  ['Feb', undefined, 20],
  ['Mar', 39, 40],
];

test('refers to names whose end the chart leaves out', () => {
  const rows = [
    [undefined, 'Done', 'Plan'],
    ['Jan', 12, 10],
    ['February', undefined, 20],
    ['March of the last year', 39, 40],
  ];
  const short = { ...chart, categories: { ...chart.categories, names: ['Jan', 'Febr...', 'March of…'] } };
  expect(sourceOf(short, rows)?.cells.categories).toBe("'Plan 2026'!$A$6:$A$8");
  const other = { ...chart, categories: { ...chart.categories, names: ['Jan', 'Febr...', 'May of…'] } };
  expect(sourceOf(other, rows)).toBeUndefined();
});

test('refers to names below each other and to the columns beside them, in any order', () => {
  const source = sourceOf(chart, DOWN, 1);
  expect(source?.cells).toEqual({
    categories: "'Plan 2026'!$B$6:$B$8",
    series: [
      { name: "'Plan 2026'!$D$5", values: "'Plan 2026'!$D$6:$D$8" },
      { name: "'Plan 2026'!$C$5", values: "'Plan 2026'!$C$6:$C$8" },
    ],
  });
  expect(source?.data).toMatchObject({ series: [{ values: [10, 20, 40] }, { values: [12, null, 39] }] });
});

test('refers to names beside each other', () => {
  const beside = [
    ['Year', ...names],
    ['Plan', ...plan],
    ['Done', 12, undefined, 39],
  ];
  expect(sourceOf(chart, beside)?.cells).toEqual({
    categories: "'Plan 2026'!$B$5:$D$5",
    series: [
      { name: "'Plan 2026'!$A$6", values: "'Plan 2026'!$B$6:$D$6" },
      { name: "'Plan 2026'!$A$7", values: "'Plan 2026'!$B$7:$D$7" },
    ],
  });
});

test('refers to nothing where a name, a number or a heading is another', () => {
  const changed = (from: string | number, to: string | number) =>
    DOWN.map((row) => row.map((each) => (each === from ? to : each)));
  for (const [from, to] of [
    ['Mar', 'May'],
    [39, 36],
    ['Done', 'Sum'],
  ] as const)
    expect(sourceOf(chart, changed(from, to))).toBeUndefined();
});

test('refers to numbers that part a whole as the slices of a pie do', () => {
  const source = sourceOf(pie, [
    ['Jan', 7, 30],
    ['Feb', 8, 60],
    ['Mar', 9, 30],
  ]);
  expect(source?.cells.series).toEqual([{ name: undefined, values: "'Plan 2026'!$C$5:$C$7" }]);
  expect(source?.data).toMatchObject({ slices: [{ value: 30 }, { value: 60 }, { value: 30 }] });
});

test('refers to numbers alone where categories are only counted', () => {
  const counted = { ...chart, categories: { ...chart.categories, names: ['1', '2', '3'] } };
  const rows = [
    ['Done', 'Plan'],
    [12, 10],
    [undefined, 20],
    [39, 40],
  ];
  expect(sourceOf(counted, rows)?.cells).toEqual({
    categories: undefined,
    series: [
      { name: "'Plan 2026'!$B$5", values: "'Plan 2026'!$B$6:$B$8" },
      { name: "'Plan 2026'!$A$5", values: "'Plan 2026'!$A$6:$A$8" },
    ],
  });
  expect(sourceOf(counted, rows.slice(1))).toBeUndefined();
});

test('asks for no cell with a name that a program gave by the place of a series', () => {
  const counted = { ...chart, categories: { ...chart.categories, names: ['1', '2', '3'] } };
  const series = chart.series.slice(0, 1).map((each) => ({ ...each, name: 'Column G' }));
  expect(sourceOf({ ...counted, series }, [[10], [20], [40]])?.cells).toEqual({
    categories: undefined,
    series: [{ name: undefined, values: "'Plan 2026'!$A$5:$A$7" }],
  });
});
