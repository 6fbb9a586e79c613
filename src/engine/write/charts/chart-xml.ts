/** Writes a chart as DrawingML (ECMA-376 part 1, 21.2), which Word, PowerPoint and Excel share. */
import type { ChartData } from '../../layout/chart-model.ts';
import { XML_HEAD } from '../office/xml.ts';
import { axisPlotXml } from './axis-chart-xml.ts';
import type { ChartSource } from './chart-cells.ts';
import { fillXml, lineXml, NO_FILL, NO_LINE, textPropertiesXml } from './chart-looks.ts';
import { legendXml, titleXml } from './chart-places.ts';
import { piePlotXml } from './pie-xml.ts';

const NAMESPACES = [
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
].join(' ');
export const CHART_TYPE = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml';
export const CHART_URI = 'http://schemas.openxmlformats.org/drawingml/2006/chart';

/** @param scale points of the file that is written for each point of the page. @param source where its numbers are. */
export function chartXml(chart: ChartData, scale: number, { cells, workbook }: ChartSource): string {
  const { title, legend, fill, line, box } = chart;
  const head = title ? titleXml(title, box, scale) : '';
  const plot = chart.kind === 'pie' ? piePlotXml(chart, cells, scale) : axisPlotXml(chart, cells, scale);
  const beside = chart.kind === 'pie' ? chart.circle : chart.plot;
  const look = chart.kind === 'pie' ? (chart.labels?.look ?? legend?.look) : chart.values.look;
  return [
    `${XML_HEAD}<c:chartSpace ${NAMESPACES}><c:roundedCorners val="0"/><c:chart>${head}`,
    `<c:autoTitleDeleted val="${title ? 0 : 1}"/>${plot}`,
    legend ? legendXml(legend, box, beside, scale) : '',
    '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>',
    `<c:spPr>${fill ? fillXml(fill) : NO_FILL}${line ? lineXml(line, scale) : NO_LINE}</c:spPr>`,
    look ? textPropertiesXml(look, scale) : '',
    workbook ? `<c:externalData r:id="${workbook}"><c:autoUpdate val="0"/></c:externalData>` : '',
    '</c:chartSpace>',
  ].join('');
}
