/** A paragraph of flowing text (ECMA-376 part 1, 17.3.1): its style, what it adds to it, and its runs. */
import type { Paragraph, Run, TextRun } from '../../../layout/model.ts';
import type { ContentsRuns } from './contents-field.ts';
import { lookProperties } from './look-xml.ts';
import {
  alignXml,
  fillXml,
  indentXml,
  paragraphRulesXml,
  spacingXml,
  tabsXml,
  writtenIndent,
} from './paragraph-properties.ts';
import { runsXml } from './runs-xml.ts';
import type { Story } from './story.ts';
import type { NamedStyle } from './style-sheet.ts';

/** Stands in the paragraph that ends a section, where its properties belong; no text can hold it. */
export const SECTION_PLACE = '\u0001';

/** Times the size of the first letters: larger ones need a line that is higher. */
const TALLER = 1.12;

/** What begins the next column: where a column ends early, the text after it would go on in it. */
export const COLUMN_BREAK = '<w:r><w:br w:type="column"/></w:r>';

const NO_INDENT = { leftPt: 0, rightPt: 0, firstLinePt: 0 };

export interface ParagraphExtras {
  /** Runs of drawings that are anchored in it. */
  readonly drawings?: string;
  readonly keepNext?: boolean;
  readonly endsSection?: boolean;
  /** Of a line of the table of contents. */
  readonly contents?: ContentsRuns | undefined;
}

export function paragraphXml(paragraph: Paragraph, story: Story, extras: ParagraphExtras = {}): string {
  const style = paragraph.role === 'body' ? story.base : story.shared.styles.of(paragraph.role, paragraph.level);
  const properties = propertiesXml(paragraph, style, story, extras);
  const bookmarks = (paragraph.bookmarks ?? []).map((name) => story.shared.bookmarks.placeXml(name)).join('');
  const columnBreak = paragraph.columnBreakBefore ? COLUMN_BREAK : '';
  const { opening = '', closing = '' } = extras.contents ?? {};
  const runs = runsXml(paragraph.runs, style.look, { ...story, isContents: extras.contents !== undefined });
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${columnBreak}${bookmarks}${extras.drawings ?? ''}${opening}${runs}${closing}</w:p>`;
}

function propertiesXml(paragraph: Paragraph, style: NamedStyle, story: Story, extras: ParagraphExtras): string {
  const { rightToLeft } = paragraph;
  const indent = writtenIndent(paragraph);
  const hasTab = (paragraph.tabStops?.length ?? 0) > 0;
  const number = paragraph.list ? story.shared.numbering.place(paragraph.list, indent, hasTab) : undefined;
  const first = paragraph.runs.find((run) => run.kind === 'text');
  const spaced = { ...paragraph, look: first?.look ?? style.look };
  const hasKeep = style.outline !== undefined || style.id === 'Title';
  return [
    style.id === 'Normal' ? '' : `<w:pStyle w:val="${style.id}"/>`,
    !hasKeep && (paragraph.keepWithNext || extras.keepNext) ? '<w:keepNext/>' : '',
    paragraph.pageBreakBefore ? '<w:pageBreakBefore/>' : '',
    number ? `<w:numPr><w:ilvl w:val="${number.level}"/><w:numId w:val="${number.id}"/></w:numPr>` : '',
    paragraphRulesXml(paragraph.rules),
    fillXml(paragraph.fill),
    tabsXml(paragraph, story.widthPt),
    rightToLeft ? '<w:bidi/>' : '',
    spacingXml(
      spaced,
      style,
      paragraph.runs.some((run) => isPicture(run) || isTaller(run, spaced.look)),
    ),
    indentXml(indent, number?.indent ?? NO_INDENT),
    alignXml(paragraph.align, style.align, rightToLeft),
    endXml(story.shared.revisions.paragraphEnd(paragraph), markXml(paragraph, style, first)),
    extras.endsSection ? SECTION_PLACE : '',
  ].join('');
}

function isPicture(run: Run): boolean {
  return run.kind === 'picture';
}

function isTaller(run: Run, { sizePt }: TextRun['look']): boolean {
  return run.kind === 'text' && run.look.sizePt > TALLER * sizePt;
}

function endXml(revision: string, look: string): string {
  return revision + look === '' ? '' : `<w:rPr>${revision}${look}</w:rPr>`;
}

/** The look of the paragraph's end, which is also that of a list's label. */
function markXml(paragraph: Paragraph, style: NamedStyle, first: TextRun | undefined): string {
  if (!paragraph.list || !first) return '';
  const { underline: _underline, strike: _strike, highlight: _highlight, vertical: _vertical, ...look } = first.look;
  return lookProperties(look, style.look);
}
