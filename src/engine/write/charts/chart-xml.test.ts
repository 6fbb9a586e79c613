/** Checks the limits that charts keep to. */
import { expect, test } from 'vitest';
import type { AxisChart } from '../../layout/chart-model.ts';
import { chartXml } from './chart-xml.ts';

const cells = { categories: 'Sheet1!$A$2', series: [{ name: 'Sheet1!$B$1', values: 'Sheet1!$B$2' }] };
const look = { sizePt: 10, colour: '000000', bold: false, italic: false, family: 'Arial' };
const box = { left: 0, top: 0, right: 200, bottom: 100 };
const chart: AxisChart = {
  kind: 'axes',
  box,
  isUpright: true,
  grouping: 'clustered',
  gap: 9,
  overlap: -3,
  plot: { left: 20, top: 10, right: 190, bottom: 80 },
  values: { min: 0, max: 10, step: 5, format: '0" <kg>"', look, hasTicks: false },
  categories: { names: ['A & B'], look, hasTicks: false, run: 'level', isAtAxis: false, isFromEdge: false },
  series: [{ mark: 'bar', name: 'Sum', values: [null], fill: { colour: 'ff0000', opacity: 0.5 } }],
  isMeasured: true,
};

test('keeps gaps and overlaps within what programs take, and escapes what people wrote', () => {
  const xml = chartXml(chart, 1, { cells, workbook: 'rId1' });
  expect(xml).toContain('<c:gapWidth val="500"/><c:overlap val="-100"/>');
  expect(xml).toContain('<c:v>A &amp; B</c:v>');
  expect(xml).toContain('formatCode="0&quot; &lt;kg&gt;&quot;"');
  expect(xml).toContain('<a:srgbClr val="ff0000"><a:alpha val="50000"/></a:srgbClr>');
});

test('leaves out a value that nothing shows', () => {
  expect(chartXml(chart, 1, { cells, workbook: 'rId1' })).toContain('<c:ptCount val="1"/></c:numCache>');
});

test('gives numbers of stacked bars no place beyond them', () => {
  const labels = { place: 'outside-end', format: '0', look, isShown: [true] } as const;
  const series = chart.series.map((each) => ({ ...each, labels }));
  expect(chartXml({ ...chart, series }, 1, { cells, workbook: 'rId1' })).toContain('<c:dLblPos val="outEnd"/>');
  expect(chartXml({ ...chart, grouping: 'stacked', series }, 1, { cells, workbook: 'rId1' })).toContain(
    '<c:dLblPos val="inEnd"/>',
  );
});
