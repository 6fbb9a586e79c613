/** The XML of the drawing of a sheet: pictures and charts that stand at cells (ECMA-376 part 1, 20.5.2). */
import type { GridChart, GridPicture } from '../../layout/grids/grid.ts';
import { CHART_URI } from '../charts/chart-xml.ts';
import { XML_HEAD, xmlText } from '../office/xml.ts';

const NAMESPACES = [
  'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
].join(' ');
/** EMU in a point. */
const EMU = 12_700;

export type SheetPicture = (GridPicture | GridChart) & {
  /** Id of the relation to its part. */
  readonly relation: string;
};

export function drawingXml(pictures: readonly SheetPicture[]): string {
  return `${XML_HEAD}<xdr:wsDr ${NAMESPACES}>${pictures.map(anchorXml).join('')}</xdr:wsDr>`;
}

function anchorXml(picture: SheetPicture, index: number): string {
  const { row, column, offsetPt, widthPt, heightPt } = picture;
  const extent = `cx="${Math.round(widthPt * EMU)}" cy="${Math.round(heightPt * EMU)}"`;
  const offset = Math.round(offsetPt * EMU);
  return [
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${offset}</xdr:colOff>`,
    `<xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext ${extent}/>`,
    'data' in picture ? chartFrameXml(picture, index) : pictureXml(picture, index, extent),
    '<xdr:clientData/></xdr:oneCellAnchor>',
  ].join('');
}

function pictureXml({ relation, text }: SheetPicture, index: number, extent: string): string {
  return [
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${index + 2}" name="Picture ${index + 1}" descr="${xmlText(text)}"/>`,
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>',
    `<xdr:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>`,
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm>`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>',
  ].join('');
}

function chartFrameXml({ relation, text }: SheetPicture, index: number): string {
  return [
    `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${index + 2}" name="Chart ${index + 1}" descr="${xmlText(text)}"/>`,
    '<xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>',
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
    `<a:graphic><a:graphicData uri="${CHART_URI}"><c:chart xmlns:c="${CHART_URI}" r:id="${relation}"/></a:graphicData></a:graphic></xdr:graphicFrame>`,
  ].join('');
}
