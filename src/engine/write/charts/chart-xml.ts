/** Writes a chart as DrawingML (ECMA-376 part 1, 21.2), which Word, PowerPoint and Excel share. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { ChartData, ChartSeries, ChartText, TextLook } from '../../layout/chart-model.ts';
import { XML_HEAD, xmlText } from '../office/xml.ts';
import { fillXml, lineXml, NO_FILL, NO_LINE, runPropertiesXml, textPropertiesXml } from './chart-looks.ts';
import { seriesXml } from './series-xml.ts';

const NAMESPACES = [
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
].join(' ');
export const CHART_TYPE = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml';
export const CHART_URI = 'http://schemas.openxmlformats.org/drawingml/2006/chart';

const CATEGORY_AXIS = 111_111_111;
const VALUE_AXIS = 222_222_222;
const GROUPINGS = { clustered: 'clustered', stacked: 'stacked', percent: 'percentStacked' } as const;
/** Widths of gaps, and of what bars share, that the format takes, in hundredths of the width of a bar. */
const GAPS = { min: 0, max: 500 };
const OVERLAPS = { min: -100, max: 100 };

/** @param scale points of the file that is written for each point of the page. @param workbook id of the relation to its numbers. */
export function chartXml(chart: ChartData, scale: number, workbook: string): string {
  const { title, legend, fill, line, values } = chart;
  const head = title ? titleXml(title, chart.box, scale) : '';
  return [
    `${XML_HEAD}<c:chartSpace ${NAMESPACES}><c:roundedCorners val="0"/><c:chart>${head}`,
    `<c:autoTitleDeleted val="${title ? 0 : 1}"/>${plotXml(chart, scale)}`,
    legend ? legendXml(legend, chart, scale) : '',
    '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>',
    `<c:spPr>${fill ? fillXml(fill) : NO_FILL}${line ? lineXml(line, scale) : NO_LINE}</c:spPr>`,
    textPropertiesXml(values.look, scale),
    `<c:externalData r:id="${workbook}"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>`,
  ].join('');
}

function plotXml(chart: ChartData, scale: number): string {
  const { plot, box, plotFill, plotLine } = chart;
  const axes = chart.isUpright
    ? categoryAxisXml(chart, 'b', scale) + valueAxisXml(chart, 'l', scale)
    : categoryAxisXml(chart, 'l', scale) + valueAxisXml(chart, 'b', scale);
  return [
    `<c:plotArea>${layoutXml(plot, box, '<c:layoutTarget val="inner"/>', true)}`,
    barsXml(chart, scale),
    linesXml(chart, scale),
    axes,
    `<c:spPr>${plotFill ? fillXml(plotFill) : NO_FILL}${plotLine ? lineXml(plotLine, scale) : NO_LINE}</c:spPr></c:plotArea>`,
  ].join('');
}

function barsXml(chart: ChartData, scale: number): string {
  const bars = numbered(chart, 'bar');
  if (bars.length === 0) return '';
  const { gap, overlap, grouping, isUpright } = chart;
  const hundredths = (share: number, { min, max }: typeof GAPS) =>
    Math.round(Math.min(max, Math.max(min, share * 100)));
  return [
    `<c:barChart><c:barDir val="${isUpright ? 'col' : 'bar'}"/><c:grouping val="${GROUPINGS[grouping]}"/><c:varyColors val="0"/>`,
    ...bars.map(({ series, index }) => seriesXml(series, index, chart, scale)),
    `<c:gapWidth val="${hundredths(gap, GAPS)}"/><c:overlap val="${hundredths(overlap, OVERLAPS)}"/>`,
    `${AXIS_IDS}</c:barChart>`,
  ].join('');
}

function linesXml(chart: ChartData, scale: number): string {
  const lines = numbered(chart, 'line');
  if (lines.length === 0) return '';
  return [
    '<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>',
    ...lines.map(({ series, index }) => seriesXml(series, index, chart, scale)),
    `<c:marker val="1"/>${AXIS_IDS}</c:lineChart>`,
  ].join('');
}

/** Half a right angle upwards, in 60,000ths of a degree. */
const SLANT = -2_700_000;

const AXIS_IDS = `<c:axId val="${CATEGORY_AXIS}"/><c:axId val="${VALUE_AXIS}"/>`;

/** The series of one kind, with their places among all of them. */
function numbered({ series }: ChartData, mark: ChartSeries['mark']) {
  return series.map((each, index) => ({ series: each, index })).filter(({ series: { mark: own } }) => own === mark);
}

function categoryAxisXml({ categories, values, box }: ChartData, side: 'b' | 'l', scale: number): string {
  const { title, line, hasTicks, look, isSlanted } = categories;
  return [
    `<c:catAx><c:axId val="${CATEGORY_AXIS}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/>`,
    `<c:axPos val="${side}"/>${title ? titleXml(title, box, scale) : ''}`,
    '<c:numFmt formatCode="General" sourceLinked="0"/>',
    `<c:majorTickMark val="${hasTicks ? 'out' : 'none'}"/><c:minorTickMark val="none"/>`,
    `<c:tickLblPos val="${values.min < 0 && !categories.isAtAxis ? 'low' : 'nextTo'}"/>`,
    `<c:spPr>${line ? lineXml(line, scale) : NO_LINE}</c:spPr>${textPropertiesXml(look, scale, isSlanted ? SLANT : undefined)}`,
    `<c:crossAx val="${VALUE_AXIS}"/><c:crosses val="autoZero"/>`,
    '<c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx>',
  ].join('');
}

function valueAxisXml({ values, categories, box }: ChartData, side: 'b' | 'l', scale: number): string {
  const { min, max, step, format, title, grid, line, hasTicks, look } = values;
  const grids = grid ? `<c:majorGridlines><c:spPr>${lineXml(grid, scale)}</c:spPr></c:majorGridlines>` : '';
  return [
    `<c:valAx><c:axId val="${VALUE_AXIS}"/><c:scaling><c:orientation val="minMax"/><c:max val="${max}"/><c:min val="${min}"/></c:scaling>`,
    `<c:delete val="0"/><c:axPos val="${side}"/>${grids}${title ? titleXml(title, box, scale, side === 'l') : ''}`,
    `<c:numFmt formatCode="${xmlText(format)}" sourceLinked="0"/>`,
    `<c:majorTickMark val="${hasTicks ? 'out' : 'none'}"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>`,
    `<c:spPr>${line ? lineXml(line, scale) : NO_LINE}</c:spPr>${textPropertiesXml(look, scale)}`,
    `<c:crossAx val="${CATEGORY_AXIS}"/><c:crosses val="${min > 0 || max < 0 ? 'min' : 'autoZero'}"/>`,
    `<c:crossBetween val="${categories.isFromEdge ? 'midCat' : 'between'}"/><c:majorUnit val="${step}"/></c:valAx>`,
  ].join('');
}

function titleXml({ text, box, look }: ChartText, around: SeenBox, scale: number, isUpwards = false): string {
  const paragraphs = text.split('\n').map((line) => {
    return `<a:p><a:pPr><a:defRPr/></a:pPr><a:r>${runPropertiesXml('a:rPr', look, scale)}<a:t>${xmlText(line)}</a:t></a:r></a:p>`;
  });
  const turn = isUpwards ? ' rot="-5400000" vert="horz"' : '';
  return [
    `<c:title><c:tx><c:rich><a:bodyPr${turn}/><a:lstStyle/>${paragraphs.join('')}</c:rich></c:tx>`,
    `${layoutXml(box, around, '', false)}<c:overlay val="0"/></c:title>`,
  ].join('');
}

function legendXml({ box, look }: NonNullable<ChartData['legend']>, chart: ChartData, scale: number): string {
  return [
    `<c:legend><c:legendPos val="${legendSide(box, chart.plot)}"/>${layoutXml(legendRoom(box, look, chart.box), chart.box, '', true)}`,
    `<c:overlay val="0"/>${textPropertiesXml(look, scale)}</c:legend>`,
  ].join('');
}

function legendSide(box: SeenBox, plot: SeenBox): 'b' | 't' | 'l' | 'r' {
  if (box.left >= plot.right) return 'r';
  if (box.right <= plot.left) return 'l';
  return box.top >= plot.bottom ? 'b' : 't';
}

/** Other fonts need more room than the drawn ones: a legend that is too narrow leaves out entries. */
function legendRoom({ left, top, right, bottom }: SeenBox, { sizePt }: TextLook, around: SeenBox): SeenBox {
  return {
    left: Math.max(around.left, left - sizePt),
    right: Math.min(around.right, right + sizePt),
    top: Math.max(around.top, top - sizePt / 3),
    bottom: Math.min(around.bottom, bottom + sizePt / 3),
  } as SeenBox;
}

/** Places are parts of the whole chart. */
function layoutXml(box: SeenBox, around: SeenBox, target: string, hasSize: boolean): string {
  const [width, height] = [around.right - around.left, around.bottom - around.top];
  const part = (value: number) => Math.min(1, Math.max(0, value)).toFixed(5);
  const size = hasSize
    ? `<c:w val="${part((box.right - box.left) / width)}"/><c:h val="${part((box.bottom - box.top) / height)}"/>`
    : '';
  return [
    `<c:layout><c:manualLayout>${target}<c:xMode val="edge"/><c:yMode val="edge"/>`,
    `<c:x val="${part((box.left - around.left) / width)}"/><c:y val="${part((box.top - around.top) / height)}"/>`,
    `${size}</c:manualLayout></c:layout>`,
  ].join('');
}
