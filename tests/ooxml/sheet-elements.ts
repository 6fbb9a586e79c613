/** What elements of workbooks hold, in the order of ECMA-376 part 1 (18, 20.5), for those that our writer emits. */
import type { ElementTable } from './element-order.ts';

const EMPTY =
  'sheet pageSetUpPr sheetView col v t mergeCell hyperlink printOptions pageMargins pageSetup drawing numFmt b i sz color name family bgColor fgColor alignment cellStyle xdr:col xdr:colOff xdr:row xdr:rowOff xdr:ext xdr:cNvPr xdr:cNvGraphicFramePr xdr:clientData a:off a:ext a:picLocks a:blip a:fillRect a:avLst c:chart';
const SIDES = 'left right top bottom diagonal';

/** Workbook, sheets and styles. */
export const WORKBOOK_ELEMENTS: ElementTable = {
  workbook: 'sheets',
  sheets: 'sheet*',
  worksheet:
    'sheetPr dimension sheetViews sheetFormatPr cols sheetData mergeCells hyperlinks printOptions pageMargins pageSetup drawing',
  sheetPr: 'pageSetUpPr',
  sheetViews: 'sheetView*',
  cols: 'col*',
  sheetData: 'row*',
  row: 'c*',
  c: 'v/is',
  is: 't',
  mergeCells: 'mergeCell*',
  hyperlinks: 'hyperlink*',
  styleSheet: 'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles',
  numFmts: 'numFmt*',
  fonts: 'font*',
  font: 'b i sz color name family',
  fills: 'fill*',
  fill: 'patternFill',
  patternFill: 'fgColor bgColor',
  borders: 'border*',
  border: SIDES,
  ...Object.fromEntries(SIDES.split(' ').map((side) => [side, 'color'])),
  cellStyleXfs: 'xf*',
  cellXfs: 'xf*',
  xf: 'alignment',
  cellStyles: 'cellStyle*',
  ...empty(),
};

/** Drawings of sheets. */
export const SHEET_DRAWING_ELEMENTS: ElementTable = {
  'xdr:wsDr': 'xdr:oneCellAnchor*',
  'xdr:oneCellAnchor': 'xdr:from xdr:ext xdr:pic/xdr:graphicFrame xdr:clientData',
  'xdr:from': 'xdr:col xdr:colOff xdr:row xdr:rowOff',
  'xdr:pic': 'xdr:nvPicPr xdr:blipFill xdr:spPr',
  'xdr:nvPicPr': 'xdr:cNvPr xdr:cNvPicPr',
  'xdr:cNvPicPr': 'a:picLocks',
  'xdr:blipFill': 'a:blip a:stretch',
  'a:stretch': 'a:fillRect',
  'xdr:spPr': 'a:xfrm a:prstGeom',
  'a:xfrm': 'a:off a:ext',
  'a:prstGeom': 'a:avLst',
  'xdr:graphicFrame': 'xdr:nvGraphicFramePr xdr:xfrm a:graphic',
  'xdr:nvGraphicFramePr': 'xdr:cNvPr xdr:cNvGraphicFramePr',
  'xdr:xfrm': 'a:off a:ext',
  'a:graphic': 'a:graphicData',
  'a:graphicData': '|c:chart',
  ...empty(),
};

function empty(): ElementTable {
  return Object.fromEntries(EMPTY.split(' ').map((name) => [name, 'text']));
}
