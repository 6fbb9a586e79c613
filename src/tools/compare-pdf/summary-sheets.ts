/** Writes the first sheets of the report: what was compared, how much changed, and each change in a line. */
import type { Comparison } from '../../engine/compare/compare-documents.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import { LineSheets } from '../../engine/text-setting/line-sheets.ts';
import type { Lettering } from '../../engine/text-setting/text-setter.ts';
import { type Counts, countsOf, isIdentical, pageText } from './counts.ts';
import { KIND_WORDS, REPORT_WORDS as WORDS } from './report-words.ts';
import { SHEET } from './sheet-writer.ts';
import type { Names } from './write-json.ts';

/** Nobody reads more lines than this; all changes are marked on the pages. */
const MOST_LINES = 300;
/** Letters of a passage that a line shows. */
const MOST_LETTERS = 70;
const MARGIN = 48;
const SHAPE = { width: SHEET.widthPt, height: 730, margin: MARGIN };
const LINE = { sizePt: 10, bold: false, gap: 4, color: { red: 0.1, green: 0.1, blue: 0.1 } };
const COLUMNS = [MARGIN, MARGIN + 80, MARGIN + 160, MARGIN + 270, MARGIN + 620];

export function writeSummary(
  comparison: Comparison,
  names: Names,
  document: PdfDocument,
  lettering: Lettering,
): readonly PdfRef[] {
  const sheets = new LineSheets(document, lettering, SHAPE, LINE);
  const { a, b, differences } = comparison;
  sheets.line([[MARGIN, WORDS.title]], { sizePt: 24, bold: true });
  sheets.line([[MARGIN, `${WORDS.before}: ${shortened(names.a)} (${WORDS.pages}: ${a.length})`]], { gap: 10 });
  sheets.line([[MARGIN, `${WORDS.after}: ${shortened(names.b)} (${WORDS.pages}: ${b.length})`]], { gap: 4 });
  if (isIdentical(comparison)) sheets.line([[MARGIN, WORDS.same]], { gap: 16, bold: true });
  else sheets.line([[MARGIN, countsText(countsOf(comparison))]], { gap: 16, bold: true });
  if (differences.length > 0) {
    const head = [WORDS.pageBefore, WORDS.pageAfter, WORDS.change, WORDS.before, WORDS.after];
    sheets.line(cells(head), { gap: 16, bold: true });
  }
  for (const { kind, a: before, b: after } of differences.slice(0, MOST_LINES)) {
    const pages = [pageText(before, a) || WORDS.none, pageText(after, b) || WORDS.none];
    const same = kind === 'moved' || kind === 'restyled';
    sheets.line(cells([...pages, KIND_WORDS[kind], shortened(before.text), same ? '' : shortened(after.text)]));
  }
  const more = differences.length - MOST_LINES;
  if (more > 0) sheets.line([[MARGIN, `${WORDS.more}: ${more}`]], { gap: 8 });
  return sheets.finish();
}

/** What there is none of is dropped. */
export function countsText(counts: Counts): string {
  const { pagesAdded, pagesRemoved, ...kinds } = counts;
  const parts = [
    ...Object.entries(kinds).map(([kind, count]) => [KIND_WORDS[kind as keyof typeof KIND_WORDS], count] as const),
    [WORDS.added, pagesAdded] as const,
    [WORDS.removed, pagesRemoved] as const,
  ];
  return parts
    .filter(([, count]) => count > 0)
    .map(([words, count]) => `${words}: ${count}`)
    .join('   ');
}

function cells(texts: readonly string[]): readonly (readonly [number, string])[] {
  return texts.map((text, index) => [COLUMNS[index] ?? MARGIN, text] as const);
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('')}…` : text;
}
