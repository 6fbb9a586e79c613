/** Plants what Excel repairs into a sound workbook: every check finds its own fault, and none in the sound one. */
import { expect, test } from 'vitest';
import type { OfficeParts } from './package-parts.ts';
import { SHEET_REPAIRS } from './sheet-repairs.ts';
import { xmlTree } from './xml-tree.ts';

const DRAWING = 'xl/drawings/drawing1.xml';
const RELATIONS = 'xl/drawings/_rels/drawing1.xml.rels';
const CHART = 'xl/charts/chart1.xml';
const SHEET = 'xl/worksheets/sheet1.xml';
const ANCHOR =
  '<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>0</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext/>';
const FRAME =
  '<xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="2"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off/><a:ext/></xdr:xfrm><a:graphic><a:graphicData><c:chart r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame>';
const SOUND: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types><Default Extension="rels"/><Default Extension="xml"/><Override PartName="/${CHART}"/></Types>`,
  'xl/workbook.xml': '<workbook><sheets><sheet name="Own \'26"/></sheets></workbook>',
  [SHEET]:
    '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData><mergeCells><mergeCell/></mergeCells><pageSetup/></worksheet>',
  [RELATIONS]: '<Relationships><Relationship Id="rId1" Type="x/chart" Target="../charts/chart1.xml"/></Relationships>',
  [DRAWING]: `<xdr:wsDr>${ANCHOR}${FRAME}<xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`,
  [CHART]: `<c:chartSpace><c:chart><c:plotArea><c:barChart><c:ser><c:idx/><c:order/><c:val><c:numRef><c:f>'Own ''26'!$A$1</c:f></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
};

function faultsOf(part: string, from: string, to: string): readonly string[] {
  const content = SOUND[part] ?? '';
  expect(content.includes(from), `${from} stands in ${part}`).toBe(true);
  const xml = { ...SOUND, [part]: content.replace(from, to) };
  const trees = new Map(Object.entries(xml).map(([name, text]) => [name, xmlTree(text)]));
  const parts: OfficeParts = { names: [...trees.keys()], trees };
  return Object.entries(SHEET_REPAIRS).flatMap(([name, check]) => (check(parts).length > 0 ? [name] : []));
}

test('finds nothing in a sound workbook', () => {
  expect(faultsOf(SHEET, '', '')).toEqual([]);
});

test.each([
  ['elements out of order', SHEET, '<mergeCells><mergeCell/></mergeCells><pageSetup/>', '<pageSetup/><mergeCells/>'],
  ['elements out of order', CHART, '<c:idx/><c:order/>', '<c:order/><c:idx/>'],
  ['elements out of order', DRAWING, '<xdr:clientData/>', '<xdr:unknown/>'],
  ['two drawings of one id', DRAWING, '<xdr:cNvGraphicFramePr/>', '<xdr:cNvGraphicFramePr/><xdr:cNvPr id="2"/>'],
  ['relations that lead nowhere', DRAWING, 'rId1', 'rId9'],
  ['relations that lead nowhere', RELATIONS, 'chart1', 'chart7'],
  ['parts without a type', '[Content_Types].xml', 'Extension="xml"', 'Extension="png"'],
  ['charts of sheets that are not there', CHART, "Own ''26", "Own ''27"],
])('finds %s', (check, part, from, to) => {
  expect(faultsOf(part, from, to)).toContain(check);
});
