/** The properties of a section (CT_SectPr): page, margins, columns, and what runs at its edges. */
import type { Section } from '../../../layout/model.ts';
import { MAX_WORD_SIDE_PT, twips, within } from '../measures.ts';

/** What is left of a section once its blocks are written. */
export type SectionFrame = Omit<Section, 'blocks' | 'header' | 'footer'>;

/** Room for text that margins must leave. */
const LEAST_TEXT_PT = 36;
const MIN_SIDE_PT = 7.2;
/** What a header takes that has nothing in it. */
const BLANK_PT = 1;

export interface SectionSetting {
  /** `w:headerReference` and `w:footerReference` elements. */
  readonly references: string;
  readonly hasFirstPage: boolean;
  readonly isFirst: boolean;
  /** Nothing runs at this edge of its pages. */
  readonly isBlank: { readonly header: boolean; readonly footer: boolean };
}

export function sectionXml(section: SectionFrame, setting: SectionSetting): string {
  const { references, hasFirstPage, isFirst } = setting;
  const { widthPt, heightPt } = pageSize(section);
  const across = widthPt > heightPt ? ' w:orient="landscape"' : '';
  const type = isFirst || section.begins === 'page' ? 'nextPage' : 'continuous';
  return [
    `<w:sectPr>${references}<w:endnotePr><w:numFmt w:val="lowerRoman"/></w:endnotePr><w:type w:val="${type}"/>`,
    `<w:pgSz w:w="${twips(widthPt)}" w:h="${twips(heightPt)}"${across}/>${marginsXml(section, setting)}${frameXml(section)}`,
    `${lineCountXml(section)}${numberingXml(section)}${columnsXml(section)}`,
    hasFirstPage ? '<w:titlePg/>' : '',
    section.rightToLeft ? '<w:bidi/>' : '',
    '</w:sectPr>',
  ].join('');
}

function pageSize({ size }: SectionFrame) {
  const side = (pt: number) => within(pt, MIN_SIDE_PT, MAX_WORD_SIDE_PT);
  return { widthPt: side(size.widthPt), heightPt: side(size.heightPt) };
}

/** Word begins text below its header: one with nothing in it must stand within the margin. */
function marginsXml(section: SectionFrame, { isBlank }: SectionSetting): string {
  const { widthPt, heightPt } = pageSize(section);
  const { topPt, rightPt, bottomPt, leftPt } = section.margins;
  const [left, right] = fitting(leftPt, rightPt, widthPt);
  const [top, bottom] = fitting(topPt, bottomPt, heightPt);
  const sides = [
    ...([
      ['top', top],
      ['right', right],
      ['bottom', bottom],
      ['left', left],
    ] as const),
    ['header', within(section.headerPt, 0, isBlank.header ? Math.max(0, top - BLANK_PT) : heightPt / 2)],
    ['footer', within(section.footerPt, 0, isBlank.footer ? Math.max(0, bottom - BLANK_PT) : heightPt / 2)],
  ] as const;
  return `<w:pgMar ${sides.map(([side, pt]) => `w:${side}="${twips(pt)}"`).join(' ')} w:gutter="0"/>`;
}

/** Margins that leave room for text, in the same relation: Word refuses others. */
function fitting(first: number, second: number, side: number): readonly [number, number] {
  const [one, other] = [within(first, 0, side), within(second, 0, side)];
  const room = Math.max(0, side - Math.min(LEAST_TEXT_PT, side / 2));
  const share = one + other > room ? room / (one + other) : 1;
  return [one * share, other * share];
}

function columnsXml({ columns }: SectionFrame): string {
  const [first] = columns;
  if (!first || columns.length === 1) return '<w:cols w:space="708"/>';
  const gaps = columns.slice(0, -1).map((column) => column.gapPt);
  const alike = (values: readonly number[]) => values.every((value) => Math.abs(value - (values[0] ?? 0)) < 1);
  if (alike(columns.map((column) => column.widthPt)) && alike(gaps)) {
    return `<w:cols w:num="${columns.length}" w:space="${twips(Math.max(0, gaps[0] ?? 0))}"/>`;
  }
  const each = columns.map(({ widthPt, gapPt }, index) => {
    const space = index === columns.length - 1 ? '' : ` w:space="${twips(Math.max(0, gapPt))}"`;
    return `<w:col w:w="${twips(Math.max(1, widthPt))}"${space}/>`;
  });
  return `<w:cols w:num="${columns.length}" w:equalWidth="0">${each.join('')}</w:cols>`;
}

/** Borders stand at most this far from the edges of the page, or from the text. */
const MAX_BORDER_SPACE_PT = 31;

/** A border that is too far from both is none. */
function frameXml({ frame, size, margins }: SectionFrame): string {
  if (!frame) return '';
  const { box, widthPt, colour } = frame;
  const fromPage = {
    top: box.top,
    left: box.left,
    bottom: size.heightPt - box.bottom,
    right: size.widthPt - box.right,
  };
  const fromText = {
    top: margins.topPt - fromPage.top,
    left: margins.leftPt - fromPage.left,
    bottom: margins.bottomPt - fromPage.bottom,
    right: margins.rightPt - fromPage.right,
  };
  const isNear = (spaces: typeof fromPage) =>
    Object.values(spaces).every((space) => space >= 0 && space <= MAX_BORDER_SPACE_PT);
  const spaces = [fromPage, fromText].find(isNear);
  if (!spaces) return '';
  const sides = Object.entries(spaces).map(([side, space]) => {
    const look = `w:val="single" w:sz="${Math.round(8 * within(widthPt, 0.25, 12))}"`;
    return `<w:${side} ${look} w:space="${Math.round(space)}" w:color="${colour}"/>`;
  });
  return `<w:pgBorders w:offsetFrom="${spaces === fromPage ? 'page' : 'text'}">${sides.join('')}</w:pgBorders>`;
}

function lineCountXml({ lineCount }: SectionFrame): string {
  if (!lineCount) return '';
  return `<w:lnNumType w:countBy="${lineCount.step}" w:restart="${lineCount.restarts ? 'newPage' : 'continuous'}"/>`;
}

const FORMATS = { decimal: 'decimal', 'lower-roman': 'lowerRoman', 'upper-roman': 'upperRoman' } as const;

function numberingXml({ numbering }: SectionFrame): string {
  if (!numbering || (numbering.format === 'decimal' && numbering.start === undefined)) return '';
  const start = numbering.start === undefined ? '' : ` w:start="${Math.max(0, numbering.start)}"`;
  return `<w:pgNumType w:fmt="${FORMATS[numbering.format]}"${start}/>`;
}

/** Of the first column, in which tables and tab stops are measured. */
export function columnWidthPt(section: SectionFrame): number {
  const { widthPt } = pageSize(section);
  return section.columns[0]?.widthPt ?? widthPt - section.margins.leftPt - section.margins.rightPt;
}
