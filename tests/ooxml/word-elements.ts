/** What WordprocessingML elements hold, in the order of ECMA-376 part 1 (annex A.1), for those that our writers emit. */
import { DRAWING_ELEMENTS } from './drawing-elements.ts';
import type { ElementTable } from './element-order.ts';

const BLOCKS = 'w:p w:tbl w:bookmarkStart w:bookmarkEnd w:sdt';
const RUN_PROPERTIES =
  'w:rStyle w:rFonts w:b w:bCs w:i w:iCs w:caps w:smallCaps w:strike w:dstrike w:outline w:shadow w:emboss w:imprint w:noProof w:snapToGrid w:vanish w:webHidden w:color w:spacing w:w w:kern w:position w:sz w:szCs w:highlight w:u w:effect w:bdr w:shd w:fitText w:vertAlign w:rtl w:cs w:em w:lang w:eastAsianLayout w:specVanish';
const PARAGRAPH_PROPERTIES =
  'w:pStyle w:keepNext w:keepLines w:pageBreakBefore w:framePr w:widowControl w:numPr w:suppressLineNumbers w:pBdr w:shd w:tabs w:suppressAutoHyphens w:kinsoku w:wordWrap w:overflowPunct w:topLinePunct w:autoSpaceDE w:autoSpaceDN w:bidi w:adjustRightInd w:snapToGrid w:spacing w:ind w:contextualSpacing w:mirrorIndents w:suppressOverlap w:jc w:textDirection w:textAlignment w:textboxTightWrap w:outlineLvl w:divId w:cnfStyle w:rPr w:sectPr';
const RUNS =
  'w:r w:ins w:del w:hyperlink w:fldSimple w:bookmarkStart w:bookmarkEnd w:commentRangeStart w:commentRangeEnd';
const NOTE_PROPERTIES = 'w:pos w:numFmt w:numStart w:numRestart';

export const WORD_ELEMENTS: ElementTable = {
  'w:document': 'w:background w:body',
  // The properties of the last section come behind everything else.
  'w:body': `${BLOCKS.split(' ').join('/')}* w:sectPr`,
  'w:hdr': `|${BLOCKS}`,
  'w:ftr': `|${BLOCKS}`,
  'w:footnotes': 'w:footnote*',
  'w:endnotes': 'w:endnote*',
  'w:footnote': `|${BLOCKS}`,
  'w:endnote': `|${BLOCKS}`,
  'w:comments': 'w:comment*',
  'w:comment': `|${BLOCKS}`,
  'w:txbxContent': `|${BLOCKS}`,
  'w:p': `w:pPr ${RUNS.split(' ').join('/')}*`,
  'w:pPr': PARAGRAPH_PROPERTIES,
  // The end of a paragraph may be inserted or deleted, too.
  'w:rPr': `w:ins w:del ${RUN_PROPERTIES}`,
  'w:ins': 'w:r*',
  'w:del': 'w:r*',
  'w:r':
    'w:rPr w:t/w:delText/w:tab/w:br/w:noBreakHyphen/w:softHyphen/w:drawing/w:pict/w:footnoteReference/w:endnoteReference/w:commentReference/w:footnoteRef/w:endnoteRef/w:annotationRef/w:separator/w:continuationSeparator/w:fldChar/w:instrText/mc:AlternateContent*',
  'w:pict': 'v:shapetype v:shape',
  'v:shapetype': 'v:path v:textpath',
  'v:shape': 'v:fill v:textpath',
  'w:hyperlink': `|${RUNS}`,
  'w:fldSimple': `|${RUNS}`,
  'w:numPr': 'w:ilvl w:numId',
  'w:pBdr': 'w:top w:left w:bottom w:right w:between w:bar',
  'w:tabs': 'w:tab*',
  'w:sectPr':
    'w:headerReference/w:footerReference* w:footnotePr w:endnotePr w:type w:pgSz w:pgMar w:paperSrc w:pgBorders w:lnNumType w:pgNumType w:cols w:formProt w:vAlign w:noEndnote w:titlePg w:textDirection w:bidi w:rtlGutter w:docGrid',
  'w:pgBorders': 'w:top w:left w:bottom w:right',
  'w:cols': 'w:col*',
  'w:footnotePr': `${NOTE_PROPERTIES} w:footnote*`,
  'w:endnotePr': `${NOTE_PROPERTIES} w:endnote*`,
  'w:tbl': 'w:tblPr w:tblGrid w:tr*',
  'w:tblPr':
    'w:tblStyle w:tblpPr w:tblOverlap w:bidiVisual w:tblStyleRowBandSize w:tblStyleColBandSize w:tblW w:jc w:tblCellSpacing w:tblInd w:tblBorders w:shd w:tblLayout w:tblCellMar w:tblLook',
  'w:tblGrid': 'w:gridCol*',
  'w:tblBorders': 'w:top w:left w:bottom w:right w:insideH w:insideV',
  'w:tblCellMar': 'w:top w:left w:bottom w:right',
  'w:tr': 'w:trPr w:tc*',
  'w:trPr': '|w:gridBefore w:gridAfter w:cantSplit w:trHeight w:tblHeader w:jc',
  'w:tc': `w:tcPr ${BLOCKS.split(' ').join('/')}*`,
  'w:tcPr':
    'w:cnfStyle w:tcW w:gridSpan w:hMerge w:vMerge w:tcBorders w:shd w:noWrap w:tcMar w:textDirection w:tcFitText w:vAlign w:hideMark',
  'w:tcBorders': 'w:top w:left w:bottom w:right w:insideH w:insideV w:tl2br w:tr2bl',
  'w:tcMar': 'w:top w:left w:bottom w:right',
  'w:numbering': 'w:numPicBullet* w:abstractNum* w:num*',
  'w:abstractNum': 'w:nsid w:multiLevelType w:tmpl w:name w:styleLink w:numStyleLink w:lvl*',
  'w:lvl':
    'w:start w:numFmt w:lvlRestart w:pStyle w:isLgl w:suff w:lvlText w:lvlPicBulletId w:legacy w:lvlJc w:pPr w:rPr',
  'w:num': 'w:abstractNumId w:lvlOverride*',
  'w:lvlOverride': 'w:startOverride w:lvl',
  'w:styles': 'w:docDefaults w:latentStyles w:style*',
  'w:docDefaults': 'w:rPrDefault w:pPrDefault',
  'w:rPrDefault': 'w:rPr',
  'w:pPrDefault': 'w:pPr',
  'w:style':
    'w:name w:aliases w:basedOn w:next w:link w:autoRedefine w:hidden w:uiPriority w:semiHidden w:unhideWhenUsed w:qFormat w:locked w:pPr w:rPr w:tblPr w:trPr w:tcPr w:tblStylePr*',
  'w:settings':
    'w:view w:zoom w:displayBackgroundShape w:mirrorMargins w:defaultTabStop w:autoHyphenation w:evenAndOddHeaders w:characterSpacingControl w:footnotePr w:endnotePr w:compat w:themeFontLang w:decimalSymbol w:listSeparator',
  'w:compat': 'w:compatSetting*',
  'w:fonts': 'w:font*',
  'w:font': 'w:altName w:panose1 w:charset w:family w:notTrueType w:pitch w:sig',
  ...Object.fromEntries(emptyElements().map((name) => [name, 'text'])),
  ...DRAWING_ELEMENTS,
};

/** Those that hold attributes or text alone. */
function emptyElements(): readonly string[] {
  const named = [RUN_PROPERTIES, PARAGRAPH_PROPERTIES, NOTE_PROPERTIES].join(' ').split(' ');
  const nested = new Set(['w:rPr', 'w:sectPr', 'w:numPr', 'w:pBdr', 'w:tabs']);
  const others =
    'v:path v:fill v:textpath w:lnNumType w:t w:delText w:tab w:br w:noBreakHyphen w:softHyphen w:footnoteReference w:endnoteReference w:commentReference w:footnoteRef w:endnoteRef w:annotationRef w:separator w:continuationSeparator w:fldChar w:instrText w:bookmarkStart w:bookmarkEnd w:commentRangeStart w:commentRangeEnd w:ilvl w:numId w:top w:left w:bottom w:right w:between w:bar w:insideH w:insideV w:headerReference w:footerReference w:type w:pgSz w:pgMar w:pgNumType w:col w:titlePg w:tblStyle w:bidiVisual w:tblW w:tblInd w:tblLayout w:tblLook w:gridCol w:trHeight w:tblHeader w:cantSplit w:tcW w:gridSpan w:vMerge w:vAlign w:nsid w:multiLevelType w:start w:isLgl w:suff w:lvlText w:lvlJc w:abstractNumId w:startOverride w:name w:basedOn w:next w:uiPriority w:semiHidden w:unhideWhenUsed w:qFormat w:zoom w:displayBackgroundShape w:mirrorMargins w:defaultTabStop w:evenAndOddHeaders w:characterSpacingControl w:compatSetting w:background w:altName w:family w:pitch';
  return [...named.filter((name) => !nested.has(name)), ...others.split(' ')];
}
