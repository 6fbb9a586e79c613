/** Writes pies and rings (ECMA-376 part 1, 21.2.2.141 and 21.2.2.50). */
import type { PieChart } from '../../layout/chart-model.ts';
import { xmlText } from '../office/xml.ts';
import type { ChartCells } from './chart-cells.ts';
import { fillXml, lineXml, NO_FILL, NO_LINE, textPropertiesXml } from './chart-looks.ts';
import { layoutXml } from './chart-places.ts';

/** Sizes of holes that the format takes, in hundredths of the radius. */
const HOLES = { min: 10, max: 90 };

/** The plot area, with all that is in it. @param scale points of the file that is written for each point of the page. */
export function piePlotXml(chart: PieChart, cells: ChartCells, scale: number): string {
  const { circle, box, hole, firstAngle } = chart;
  const [name, own] = hole > 0 ? ['c:doughnutChart', holeXml(hole)] : ['c:pieChart', ''];
  return [
    `<c:plotArea>${layoutXml(circle, box, '<c:layoutTarget val="inner"/>', true)}<${name}><c:varyColors val="1"/>`,
    `<c:ser><c:idx val="0"/><c:order val="0"/>${slicesXml(chart, scale)}${labelsXml(chart, scale)}${numbersXml(chart, cells)}</c:ser>`,
    `<c:firstSliceAng val="${firstAngle}"/>${own}</${name}><c:spPr>${NO_FILL}${NO_LINE}</c:spPr></c:plotArea>`,
  ].join('');
}

function holeXml(hole: number): string {
  return `<c:holeSize val="${Math.round(Math.min(HOLES.max, Math.max(HOLES.min, hole * 100)))}"/>`;
}

function slicesXml({ slices, edge }: PieChart, scale: number): string {
  const border = edge ? lineXml(edge, scale) : NO_LINE;
  return slices
    .map(({ fill, pulled }, index) => {
      const explosion = pulled > 0 ? `<c:explosion val="${Math.round(pulled * 100)}"/>` : '';
      const paint = `<c:spPr>${fillXml(fill)}${border}</c:spPr>`;
      return `<c:dPt><c:idx val="${index}"/><c:bubble3D val="0"/>${explosion}${paint}</c:dPt>`;
    })
    .join('');
}

/** Numbers of rings have their place by themselves. */
function labelsXml({ labels, hole }: PieChart, scale: number): string {
  if (!labels) return '';
  const { shows, hasNames, isInLines, format, look, isOutside } = labels;
  const place = hole > 0 ? '' : `<c:dLblPos val="${isOutside ? 'outEnd' : 'inEnd'}"/>`;
  const shown = {
    LegendKey: false,
    Val: shows === 'value',
    CatName: hasNames,
    SerName: false,
    Percent: shows === 'share',
  };
  const flags = Object.entries({ ...shown, BubbleSize: false }).map(
    ([each, is]) => `<c:show${each} val="${is ? 1 : 0}"/>`,
  );
  const separator = `<c:separator>${isInLines ? '\n' : ' '}</c:separator>`;
  return [
    `<c:dLbls><c:numFmt formatCode="${xmlText(format)}" sourceLinked="0"/><c:spPr>${NO_FILL}${NO_LINE}</c:spPr>`,
    `${textPropertiesXml(look, scale)}${place}${flags.join('')}${separator}<c:showLeaderLines val="0"/></c:dLbls>`,
  ].join('');
}

function numbersXml({ slices }: PieChart, { categories, series }: ChartCells): string {
  const count = `<c:ptCount val="${slices.length}"/>`;
  const names = slices.map(({ name }, index) => `<c:pt idx="${index}"><c:v>${xmlText(name)}</c:v></c:pt>`);
  const values = slices.map(({ value }, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`);
  return [
    categories === undefined
      ? ''
      : `<c:cat><c:strRef><c:f>${xmlText(categories)}</c:f><c:strCache>${count}${names.join('')}</c:strCache></c:strRef></c:cat>`,
    `<c:val><c:numRef><c:f>${xmlText(series[0]?.values ?? '')}</c:f><c:numCache><c:formatCode>General</c:formatCode>`,
    `${count}${values.join('')}</c:numCache></c:numRef></c:val>`,
  ].join('');
}
