/** Writes bars, lines and areas with their axes (ECMA-376 part 1, 21.2.2). */
import type { AxisChart, ChartSeries, ValueAxis } from '../../layout/chart-model.ts';
import { xmlText } from '../office/xml.ts';
import type { ChartCells } from './chart-cells.ts';
import { fillXml, lineXml, NO_FILL, NO_LINE, textPropertiesXml } from './chart-looks.ts';
import { layoutXml, titleXml } from './chart-places.ts';
import { seriesXml } from './series-xml.ts';

const CATEGORY_AXIS = 111_111_111;
const VALUE_AXIS = 222_222_222;
/** Lines that have their own value axis have a hidden one for their categories, too. */
const SECOND = { category: 333_333_333, value: 444_444_444 };
const GROUPINGS = { clustered: 'clustered', stacked: 'stacked', percent: 'percentStacked' } as const;
/** Widths of gaps, and of what bars share, that the format takes, in hundredths of the width of a bar. */
const GAPS = { min: 0, max: 500 };
const OVERLAPS = { min: -100, max: 100 };

/** The plot area, with all that is in it. @param scale points of the file that is written for each point of the page. */
export function axisPlotXml(chart: AxisChart, cells: ChartCells, scale: number): string {
  const { plot, box, plotFill, plotLine } = chart;
  const axes = chart.isUpright
    ? categoryAxisXml(chart, 'b', scale) + secondCategoriesXml(chart) + valueAxisXml(chart, 'l', scale)
    : categoryAxisXml(chart, 'l', scale) + valueAxisXml(chart, 'b', scale);
  return [
    `<c:plotArea>${layoutXml(plot, box, '<c:layoutTarget val="inner"/>', true)}`,
    areasXml(chart, cells, scale),
    barsXml(chart, cells, scale),
    linesXml(chart, cells, scale),
    axes,
    secondValuesXml(chart, scale),
    `<c:spPr>${plotFill ? fillXml(plotFill) : NO_FILL}${plotLine ? lineXml(plotLine, scale) : NO_LINE}</c:spPr></c:plotArea>`,
  ].join('');
}

function barsXml(chart: AxisChart, cells: ChartCells, scale: number): string {
  const bars = numbered(chart, 'bar');
  if (bars.length === 0) return '';
  const { gap, overlap, grouping, isUpright } = chart;
  const hundredths = (share: number, { min, max }: typeof GAPS) =>
    Math.round(Math.min(max, Math.max(min, share * 100)));
  return [
    `<c:barChart><c:barDir val="${isUpright ? 'col' : 'bar'}"/><c:grouping val="${GROUPINGS[grouping]}"/><c:varyColors val="0"/>`,
    ...bars.map(({ series, index }) => seriesXml(series, index, chart, { cells, scale })),
    `<c:gapWidth val="${hundredths(gap, GAPS)}"/><c:overlap val="${hundredths(overlap, OVERLAPS)}"/>`,
    `${AXIS_IDS}</c:barChart>`,
  ].join('');
}

function areasXml(chart: AxisChart, cells: ChartCells, scale: number): string {
  const areas = numbered(chart, 'area');
  if (areas.length === 0) return '';
  const grouping = chart.grouping === 'clustered' ? 'standard' : GROUPINGS[chart.grouping];
  return [
    `<c:areaChart><c:grouping val="${grouping}"/><c:varyColors val="0"/>`,
    ...areas.map(({ series, index }) => seriesXml(series, index, chart, { cells, scale })),
    `${AXIS_IDS}</c:areaChart>`,
  ].join('');
}

function linesXml(chart: AxisChart, cells: ChartCells, scale: number): string {
  const lines = numbered(chart, 'line');
  if (lines.length === 0) return '';
  return [
    '<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>',
    ...lines.map(({ series, index }) => seriesXml(series, index, chart, { cells, scale })),
    `<c:marker val="1"/>${chart.second ? SECOND_IDS : AXIS_IDS}</c:lineChart>`,
  ].join('');
}

/** Upwards, in 60,000ths of a degree. */
const TURNS = { level: undefined, slanted: -2_700_000, upright: -5_400_000 };

const AXIS_IDS = `<c:axId val="${CATEGORY_AXIS}"/><c:axId val="${VALUE_AXIS}"/>`;

const SECOND_IDS = `<c:axId val="${SECOND.category}"/><c:axId val="${SECOND.value}"/>`;

/** The series of one kind, with their places among all of them. */
function numbered({ series }: AxisChart, mark: ChartSeries['mark']) {
  return series.map((each, index) => ({ series: each, index })).filter(({ series: { mark: own } }) => own === mark);
}

function categoryAxisXml({ categories, values, box }: AxisChart, side: 'b' | 'l', scale: number): string {
  const { title, line, hasTicks, look, run } = categories;
  return [
    `<c:catAx><c:axId val="${CATEGORY_AXIS}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/>`,
    `<c:axPos val="${side}"/>${title ? titleXml(title, box, scale) : ''}`,
    '<c:numFmt formatCode="General" sourceLinked="0"/>',
    `<c:majorTickMark val="${hasTicks ? 'out' : 'none'}"/><c:minorTickMark val="none"/>`,
    `<c:tickLblPos val="${values.min < 0 && !categories.isAtAxis ? 'low' : 'nextTo'}"/>`,
    `<c:spPr>${line ? lineXml(line, scale) : NO_LINE}</c:spPr>${textPropertiesXml(look, scale, TURNS[run])}`,
    `<c:crossAx val="${VALUE_AXIS}"/><c:crosses val="autoZero"/>`,
    '<c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx>',
  ].join('');
}

function secondCategoriesXml({ second }: AxisChart): string {
  if (!second) return '';
  return [
    `<c:catAx><c:axId val="${SECOND.category}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="1"/>`,
    '<c:axPos val="b"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>',
    `<c:crossAx val="${SECOND.value}"/><c:crosses val="autoZero"/>`,
    '<c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx>',
  ].join('');
}

function valueAxisXml(chart: AxisChart, side: 'b' | 'l', scale: number): string {
  const { values, categories } = chart;
  const { min, max } = values;
  const crosses = min > 0 || max < 0 ? 'min' : 'autoZero';
  const between = categories.isFromEdge ? 'midCat' : 'between';
  return anyValueAxisXml(chart, values, { side, scale, own: VALUE_AXIS, other: CATEGORY_AXIS, crosses, between });
}

function secondValuesXml(chart: AxisChart, scale: number): string {
  if (!chart.second) return '';
  const ids = { own: SECOND.value, other: SECOND.category };
  return anyValueAxisXml(chart, chart.second, { side: 'r', scale, ...ids, crosses: 'max', between: 'between' });
}

interface AxisPlace {
  readonly side: 'b' | 'l' | 'r';
  readonly scale: number;
  /** Its number, and that of the axis it crosses. */
  readonly own: number;
  readonly other: number;
  readonly crosses: string;
  readonly between: string;
}

function anyValueAxisXml({ box }: AxisChart, values: ValueAxis, place: AxisPlace): string {
  const { min, max, step, format, title, grid, line, hasTicks, look } = values;
  const { side, scale, own, other, crosses, between } = place;
  const grids = grid ? `<c:majorGridlines><c:spPr>${lineXml(grid, scale)}</c:spPr></c:majorGridlines>` : '';
  return [
    `<c:valAx><c:axId val="${own}"/><c:scaling><c:orientation val="minMax"/><c:max val="${max}"/><c:min val="${min}"/></c:scaling>`,
    `<c:delete val="0"/><c:axPos val="${side}"/>${grids}${title ? titleXml(title, box, scale, side !== 'b') : ''}`,
    `<c:numFmt formatCode="${xmlText(format)}" sourceLinked="0"/>`,
    `<c:majorTickMark val="${hasTicks ? 'out' : 'none'}"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>`,
    `<c:spPr>${line ? lineXml(line, scale) : NO_LINE}</c:spPr>${textPropertiesXml(look, scale)}`,
    `<c:crossAx val="${other}"/><c:crosses val="${crosses}"/>`,
    `<c:crossBetween val="${between}"/><c:majorUnit val="${step}"/></c:valAx>`,
  ].join('');
}
