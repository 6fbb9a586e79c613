/** Plants what PowerPoint repairs into sound slides: every check finds its own fault, and none in the sound ones. */
import { expect, test } from 'vitest';
import type { OfficeParts } from './package-parts.ts';
import { SLIDE_REPAIRS } from './slide-repairs.ts';
import { xmlTree } from './xml-tree.ts';

const GROUP = '<p:nvGrpSpPr><p:cNvPr id="1"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
const SHAPE =
  '<p:sp><p:nvSpPr><p:cNvPr id="2"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/></a:xfrm><a:prstGeom><a:avLst/></a:prstGeom><a:noFill/><a:ln w="1"><a:noFill/></a:ln></p:spPr></p:sp>';
const PICTURE =
  '<p:pic><p:nvPicPr><p:cNvPr id="3"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId1"/></p:blipFill><p:spPr/></p:pic>';
const TABLE =
  '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm/><a:graphic><a:graphicData><a:tbl><a:tblPr/><a:tblGrid><a:gridCol/><a:gridCol/></a:tblGrid><a:tr><a:tc/><a:tc/></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>';
const SLIDE = 'ppt/slides/slide1.xml';
const RELATIONS = 'ppt/slides/_rels/slide1.xml.rels';
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const SOUND: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types><Default Extension="rels"/><Default Extension="png"/><Override PartName="/${SLIDE}"/><Override PartName="/${MASTER}"/></Types>`,
  [MASTER]:
    '<p:sldMaster><p:sldLayoutIdLst><p:sldLayoutId id="2147483649"/><p:sldLayoutId id="2147483650"/></p:sldLayoutIdLst></p:sldMaster>',
  [RELATIONS]:
    '<Relationships><Relationship Id="rId1" Type="x/image" Target="../media/image1.png"/><Relationship Id="rId2" Type="x/image" Target="../media/image1.png"/></Relationships>',
  [SLIDE]: `<p:sld><p:cSld><p:spTree>${GROUP}${SHAPE}${PICTURE}${TABLE}</p:spTree></p:cSld></p:sld>`,
};

function faultsOf(part: string, from: string, to: string): readonly string[] {
  const content = SOUND[part] ?? '';
  expect(content.includes(from), `${from} stands in ${part}`).toBe(true);
  const xml = { ...SOUND, [part]: content.replace(from, to) };
  const trees = new Map(Object.entries(xml).map(([name, text]) => [name, xmlTree(text)]));
  const parts: OfficeParts = { names: [...trees.keys(), 'ppt/media/image1.png'], trees };
  return Object.entries(SLIDE_REPAIRS).flatMap(([name, check]) => (check(parts).length > 0 ? [name] : []));
}

test('finds nothing in sound slides', () => {
  expect(faultsOf(SLIDE, '', '')).toEqual([]);
});

test.each([
  ['elements out of order', SLIDE, '<a:prstGeom><a:avLst/></a:prstGeom><a:noFill/>', '<a:noFill/><a:prstGeom/>'],
  ['elements out of order', SLIDE, '<p:spTree>', '<p:spTree><p:unknown/>'],
  ['two shapes of one id', SLIDE, 'id="3"', 'id="2"'],
  ['relations that lead nowhere', SLIDE, 'rId1', 'rId9'],
  ['relations that lead nowhere', RELATIONS, 'image1', 'image7'],
  ['parts without a type', '[Content_Types].xml', 'Extension="png"', 'Extension="jpg"'],
  ['places and sizes that are no whole numbers', SLIDE, 'x="0"', 'x="0.5"'],
  ['places and sizes that are no whole numbers', SLIDE, 'cx="9"', 'cx="-9"'],
  ['rows that do not fill their table', SLIDE, '<a:tc/><a:tc/>', '<a:tc/>'],
  ['numbers that their attribute does not allow', SLIDE, 'w="1"', 'w="99999999"'],
  ['merged cells that do not lie behind their first one', SLIDE, '<a:tc/><a:tc/>', '<a:tc gridSpan="2"/><a:tc/>'],
  ['merged cells that do not lie behind their first one', SLIDE, '<a:tc/><a:tc/>', '<a:tc/><a:tc hMerge="1"/>'],
  ['two layouts or masters of one id', MASTER, '2147483650', '2147483649'],
  ['two layouts or masters of one id', MASTER, '2147483650', '7'],
])('finds %s', (check, part, from, to) => {
  expect(faultsOf(part, from, to)).toEqual([check]);
});
