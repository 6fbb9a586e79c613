/** Plants what Word repairs into a sound document: every check finds its own fault, and none in the sound one. */
import { expect, test } from 'vitest';
import type { OfficeParts } from './package-parts.ts';
import { WORD_REPAIRS } from './word-repairs.ts';
import { xmlTree } from './xml-tree.ts';

const DRAWING =
  '<w:drawing><wp:inline><wp:extent cx="12700" cy="12700"/><wp:docPr id="1" name="P"/><wp:cNvGraphicFramePr/><a:graphic><a:graphicData><pic:pic><pic:nvPicPr><pic:cNvPr/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId1"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>';
const BOX =
  '<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><wp:inline><wp:extent cx="1" cy="1"/><wp:docPr id="2" name="T"/><wp:cNvGraphicFramePr/><a:graphic><a:graphicData><wps:wsp><wps:cNvSpPr/><wps:spPr/><wps:txbx><w:txbxContent><w:p/></w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice></mc:AlternateContent></w:r></w:p>';
const TABLE =
  '<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/></w:tblPr><w:tblGrid><w:gridCol w:w="900"/><w:gridCol w:w="900"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr><w:p/></w:tc><w:tc><w:p/></w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge w:val="continue"/></w:tcPr><w:p/></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>';

const SOUND = {
  '[Content_Types].xml':
    '<Types><Default Extension="xml"/><Default Extension="rels"/><Default Extension="png"/><Override PartName="/word/document.xml"/></Types>',
  'word/_rels/document.xml.rels':
    '<Relationships><Relationship Id="rId1" Type="x/image" Target="media/image1.png"/><Relationship Id="rId2" Type="x/hyperlink" Target="https://example.org/" TargetMode="External"/></Relationships>',
  'word/document.xml': `<w:document><w:body><w:p><w:pPr><w:pStyle w:val="Normal"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:spacing w:before="20"/></w:pPr><w:bookmarkStart w:id="1" w:name="one"/><w:bookmarkEnd w:id="1"/><w:commentRangeStart w:id="5"/><w:hyperlink r:id="rId2"><w:r><w:t>a</w:t></w:r></w:hyperlink><w:commentRangeEnd w:id="5"/><w:r><w:commentReference w:id="5"/></w:r><w:r><w:footnoteReference w:id="1"/></w:r><w:r>${DRAWING}</w:r></w:p>${TABLE}${BOX}<w:sectPr><w:headerReference w:type="default" r:id="rId2"/></w:sectPr></w:body></w:document>`,
  'word/styles.xml':
    '<w:styles><w:style w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:styleId="Grid"><w:name w:val="Grid"/></w:style></w:styles>',
  'word/numbering.xml':
    '<w:numbering><w:abstractNum w:abstractNumId="0"/><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
  'word/footnotes.xml':
    '<w:footnotes><w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p/></w:footnote><w:footnote w:id="1"><w:p/></w:footnote></w:footnotes>',
  'word/comments.xml': '<w:comments><w:comment w:id="5" w:date="2026-01-31T12:00:00Z"><w:p/></w:comment></w:comments>',
};

type Part = keyof typeof SOUND;

function planted(part: Part, from: string, to: string): OfficeParts {
  const xml = { ...SOUND, [part]: SOUND[part].replace(from, to) };
  expect(from === '' || xml[part] !== SOUND[part], `${from} stands in ${part}`).toBe(true);
  const trees = new Map(Object.entries(xml).map(([name, text]) => [name, xmlTree(text)]));
  return { names: [...trees.keys(), 'word/media/image1.png'], trees };
}

function faultsOf(parts: OfficeParts): readonly string[] {
  return Object.entries(WORD_REPAIRS).flatMap(([name, check]) => (check(parts).length > 0 ? [name] : []));
}

const BODY = 'word/document.xml';
const FAULTS: readonly (readonly [check: string, part: Part, from: string, to: string])[] = [
  ['elements out of order', BODY, '<w:pStyle w:val="Normal"/>', '<w:jc w:val="left"/><w:pStyle w:val="Normal"/>'],
  ['elements out of order', BODY, '<w:t>a</w:t>', '<w:t>a</w:t><w:rPr/>'],
  ['elements out of order', BODY, '<w:body>', '<w:body><w:unknown/>'],
  ['elements out of order', BODY, '<w:gridCol w:w="900"/></w:tblGrid>', '<w:gridCol w:w="900"/></w:tblGrid><w:tblPr/>'],
  ['a container that does not end with a paragraph', BODY, '<w:tc><w:p/></w:tc>', '<w:tc></w:tc>'],
  ['a container that does not end with a paragraph', 'word/comments.xml', '<w:p/>', ''],
  ['deleted text outside of a deletion, or other text in one', BODY, '<w:t>a</w:t>', '<w:delText>a</w:delText>'],
  [
    'deleted text outside of a deletion, or other text in one',
    BODY,
    '<w:bookmarkEnd w:id="1"/>',
    '<w:bookmarkEnd w:id="1"/><w:del w:id="9"><w:r><w:t>b</w:t></w:r></w:del>',
  ],
  ['two drawings of one id', BODY, 'docPr id="2"', 'docPr id="1"'],
  ['bookmarks that are twice, unpaired or misnamed', BODY, 'w:name="one"', 'w:name="1 one"'],
  ['bookmarks that are twice, unpaired or misnamed', BODY, '<w:bookmarkEnd w:id="1"/>', '<w:bookmarkEnd w:id="2"/>'],
  [
    'bookmarks that are twice, unpaired or misnamed',
    BODY,
    '<w:bookmarkEnd w:id="1"/>',
    '<w:bookmarkEnd w:id="1"/><w:bookmarkStart w:id="2" w:name="ONE"/><w:bookmarkEnd w:id="2"/>',
  ],
  ['relations that lead nowhere', BODY, 'r:embed="rId1"', 'r:embed="rId9"'],
  ['relations that lead nowhere', 'word/_rels/document.xml.rels', 'image1', 'image2'],
  ['addresses that are none', 'word/_rels/document.xml.rels', 'https://example.org/', 'https://exa mple.org/'],
  ['parts without a type', '[Content_Types].xml', '<Default Extension="png"/>', ''],
  ['styles that are missing or twice', BODY, '<w:pStyle w:val="Normal"/>', '<w:pStyle w:val="Title"/>'],
  ['styles that are missing or twice', 'word/styles.xml', '<w:name w:val="Grid"/>', '<w:name w:val="normal"/>'],
  ['lists without a numbering', BODY, '<w:numId w:val="1"/>', '<w:numId w:val="2"/>'],
  ['lists without a numbering', 'word/numbering.xml', '<w:abstractNumId w:val="0"/>', '<w:abstractNumId w:val="4"/>'],
  ['measures that Word does not take', BODY, 'w:before="20"', 'w:before="40000"'],
  ['measures that Word does not take', BODY, 'w:before="20"', 'w:before="20.5"'],
  ['measures that Word does not take', BODY, '<wp:extent cx="12700"', '<wp:extent cx="0"'],
  ['references of one kind twice in a section', BODY, '<w:sectPr>', '<w:sectPr><w:headerReference w:type="default"/>'],
  ['rows that do not fill the grid', BODY, '<w:gridCol w:w="900"/>', ''],
  [
    'rows that do not fill the grid',
    BODY,
    '<w:tc><w:p/></w:tc>',
    '<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p/></w:tc>',
  ],
  ['vertical merges that begin nowhere', BODY, '<w:vMerge w:val="restart"/>', ''],
  ['tables that touch and become one', BODY, TABLE, TABLE + TABLE],
  [
    'notes that are called and missing, or called twice',
    BODY,
    '<w:footnoteReference w:id="1"/>',
    '<w:footnoteReference w:id="2"/>',
  ],
  ['notes without separators', 'word/footnotes.xml', ' w:type="separator"', ''],
  ['comments whose range or text is missing', BODY, '<w:commentRangeEnd w:id="5"/>', ''],
  ['dates of comments that are none', 'word/comments.xml', '2026-01-31T12:00:00Z', 'yesterday'],
  [
    'things where they cannot be',
    'word/footnotes.xml',
    '<w:footnote w:id="1"><w:p/>',
    '<w:footnote w:id="1"><w:p><w:r><w:footnoteReference w:id="1"/></w:r></w:p>',
  ],
  ['things where they cannot be', BODY, '<w:txbxContent>', `<w:txbxContent>${BOX.replace('id="2"', 'id="3"')}`],
];

test('finds nothing in a sound document', () => {
  expect(faultsOf(planted(BODY, '', ''))).toEqual([]);
});

test.each(FAULTS)('finds %s: %s', (check, part, from, to) => {
  expect(faultsOf(planted(part, from, to))).toContain(check);
});

test('has a planted fault for every check', () => {
  expect(Object.keys(WORD_REPAIRS).filter((check) => !FAULTS.some(([name]) => name === check))).toEqual([]);
});

test.each([
  ['a control character', '<a>\u0001</a>'],
  ['an element that is not closed', '<a><b></a>'],
  ['a bare sign', '<a>x & y</a>'],
  ['an attribute twice', '<a b="1" b="2"/>'],
])('reads no XML with %s', (_, xml) => {
  expect(() => xmlTree(xml)).toThrow();
});
