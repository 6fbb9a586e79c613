/** Writes a series of a chart with its values, which also stand in the workbook of the chart (ECMA-376 part 1, 21.2.2). */
import type { AxisChart, ChartSeries, LabelPlace } from '../../layout/chart-model.ts';
import { xmlText } from '../office/xml.ts';
import type { ChartCells } from './chart-cells.ts';
import { fillXml, lineXml, NO_FILL, NO_LINE, textPropertiesXml } from './chart-looks.ts';

const PLACES: Readonly<Record<LabelPlace, string>> = {
  'inside-base': 'inBase',
  middle: 'ctr',
  'inside-end': 'inEnd',
  'outside-end': 'outEnd',
  above: 't',
  below: 'b',
  left: 'l',
  right: 'r',
};
/** Sizes of signs that the format takes, in points. */
const SIGNS = { min: 2, max: 72 };

/** @param index its place among all series. */
export function seriesXml(
  series: ChartSeries,
  index: number,
  chart: AxisChart,
  { cells, scale }: { readonly cells: ChartCells; readonly scale: number },
): string {
  const { name, mark, values } = series;
  const { names } = chart.categories;
  const own = cells.series[index];
  const heading = name === undefined ? '' : `<c:tx>${nameXml(name, own?.name)}</c:tx>`;
  const look = LOOKS[mark](series, scale);
  const labels = labelsXml(series, chart, scale);
  const categories = names.map((each, at) => `<c:pt idx="${at}"><c:v>${xmlText(each)}</c:v></c:pt>`);
  const points = values.flatMap((value, at) =>
    value === null ? [] : [`<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`],
  );
  return [
    `<c:ser><c:idx val="${index}"/><c:order val="${index}"/>${heading}${look}${labels}`,
    cells.categories === undefined
      ? ''
      : `<c:cat><c:strRef><c:f>${xmlText(cells.categories)}</c:f><c:strCache><c:ptCount val="${names.length}"/>${categories.join('')}</c:strCache></c:strRef></c:cat>`,
    `<c:val><c:numRef><c:f>${xmlText(own?.values ?? '')}</c:f><c:numCache><c:formatCode>General</c:formatCode>`,
    `<c:ptCount val="${names.length}"/>${points.join('')}</c:numCache></c:numRef></c:val>`,
    mark === 'line' ? '<c:smooth val="0"/>' : '',
    '</c:ser>',
  ].join('');
}

/** @param cell that has the name; without one it is kept in the chart. */
function nameXml(name: string, cell: string | undefined): string {
  if (cell === undefined) return `<c:v>${xmlText(name)}</c:v>`;
  const cache = `<c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${xmlText(name)}</c:v></c:pt></c:strCache>`;
  return `<c:strRef><c:f>${xmlText(cell)}</c:f>${cache}</c:strRef>`;
}

const LOOKS = { area: areaLook, bar: barLook, line: lineLook };

function areaLook({ fill, line }: ChartSeries, scale: number): string {
  return `<c:spPr>${fill ? fillXml(fill) : NO_FILL}${line ? lineXml(line, scale) : NO_LINE}</c:spPr>`;
}

function barLook({ fill, line, pointFills = [] }: ChartSeries, scale: number): string {
  const border = line ? lineXml(line, scale) : NO_LINE;
  const paint = (own: ChartSeries['fill']) => `<c:spPr>${own ? fillXml(own) : NO_FILL}${border}</c:spPr>`;
  const points = pointFills.flatMap((own, at) =>
    own ? [`<c:dPt><c:idx val="${at}"/><c:invertIfNegative val="0"/><c:bubble3D val="0"/>${paint(own)}</c:dPt>`] : [],
  );
  return `${paint(fill)}<c:invertIfNegative val="0"/>${points.join('')}`;
}

function lineLook({ fill, line, signPt }: ChartSeries, scale: number): string {
  const stroke = line ? lineXml(line, scale) : NO_LINE;
  const size = Math.round(Math.min(SIGNS.max, Math.max(SIGNS.min, (signPt ?? 0) * scale)));
  const sign =
    signPt === undefined
      ? '<c:marker><c:symbol val="none"/></c:marker>'
      : `<c:marker><c:symbol val="circle"/><c:size val="${size}"/><c:spPr>${fill ? fillXml(fill) : NO_FILL}${stroke}</c:spPr></c:marker>`;
  return `<c:spPr>${stroke}</c:spPr>${sign}`;
}

/** Numbers of stacked bars have no place beyond their bar. */
function labelsXml({ labels, values, mark }: ChartSeries, { grouping }: AxisChart, scale: number): string {
  if (!labels) return '';
  const isStacked = grouping !== 'clustered';
  const place = isStacked && labels.place === 'outside-end' ? 'inside-end' : labels.place;
  const shown = ['LegendKey', 'Val', 'CatName', 'SerName', 'Percent', 'BubbleSize'].map(
    (each) => `<c:show${each} val="${each === 'Val' ? 1 : 0}"/>`,
  );
  const hidden = values.flatMap((value, at) =>
    value === null || labels.isShown[at] ? [] : [`<c:dLbl><c:idx val="${at}"/><c:delete val="1"/></c:dLbl>`],
  );
  return [
    `<c:dLbls>${hidden.join('')}<c:numFmt formatCode="${xmlText(labels.format)}" sourceLinked="0"/><c:spPr>${NO_FILL}${NO_LINE}</c:spPr>`,
    `${textPropertiesXml(labels.look, scale)}${mark === 'area' ? '' : `<c:dLblPos val="${PLACES[place]}"/>`}${shown.join('')}</c:dLbls>`,
  ].join('');
}
