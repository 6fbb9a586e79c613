/** Writes the report of a redaction as a PDF to print and file. */
import { describePages } from '../../contract/messages/describe-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import { PdfDict } from '../../engine/syntax/object.ts';
import { makeText } from '../../engine/syntax/text-string.ts';
import { LineSheets } from '../../engine/text-setting/line-sheets.ts';
import { letteringFor } from '../../engine/text-setting/text-setter.ts';
import type { RedactionReport } from './report.ts';
import { REPORT_WORDS as WORDS } from './report-words.ts';

/** A4, in points. */
const PAGE = { width: 595, height: 842, margin: 56 };
const TITLE_PT = 20;
const COLUMNS = [0, 40, 96, 142, 206, 256, 308, 396, 440].map((x) => x + PAGE.margin);
const LABELS = [
  WORDS.page,
  WORDS.matches,
  WORDS.boxes,
  WORDS.characters,
  WORDS.images,
  WORDS.shapes,
  WORDS.comments,
  WORDS.fields,
  WORDS.method,
];
const LINE = { sizePt: 10, bold: false, gap: 2, color: { red: 0, green: 0, blue: 0 } };

export async function writeReportPdf(report: RedactionReport, path: string, signal: AbortSignal): Promise<void> {
  const document = PdfDocument.create();
  const lettering = await letteringFor(document);
  const sheets = new LineSheets(document, lettering, PAGE, LINE);
  sheets.line([[PAGE.margin, WORDS.title]], { sizePt: TITLE_PT, bold: true });
  sheets.line([[PAGE.margin, WORDS.verified]], { gap: 6 });
  for (const [label, value] of factsOf(report)) {
    sheets.line([
      [PAGE.margin, label],
      [PAGE.margin + 160, value],
    ]);
  }
  if (report.pages.length > 0) {
    sheets.line(cells(LABELS), { bold: true, gap: 12, sizePt: 8 });
    for (const row of report.pages) sheets.line(cells(rowOf(row)), { sizePt: 8 });
  }
  const pages = sheets.finish();
  await lettering.finish();
  setPages(document, pages);
  document.trailer.set('Info', document.add(PdfDict.of({ Title: makeText(WORDS.title) })));
  await saveDocument(document, path, signal);
}

function factsOf(report: RedactionReport): readonly (readonly [string, string])[] {
  const { sha256, beside, pagesNotRecognised } = report;
  const halves = (sum: string) => `${sum.slice(0, 32)}\n${sum.slice(32)}`;
  return [
    [WORDS.before, halves(sha256.before)],
    [WORDS.after, halves(sha256.after)],
    [WORDS.searchedBy, report.searchedBy.join(', ')],
    [WORDS.pages, String(report.pageCount)],
    [WORDS.beside, String(beside.texts + beside.drawings)],
    [WORDS.attachments, String(beside.attachments)],
    ...(beside.attachmentsNotSearched.length > 0
      ? [[WORDS.notSearched, String(beside.attachmentsNotSearched.length)] as const]
      : []),
    ...(pagesNotRecognised.length > 0 ? [[WORDS.notRecognised, describePages(pagesNotRecognised)] as const] : []),
  ];
}

function rowOf(row: RedactionReport['pages'][number]): readonly string[] {
  const matches = Object.values(row.matches).reduce((sum, count) => sum + count, 0);
  const { page, boxes, characters, images, shapes, comments, fields, method } = row;
  const counts = [page, matches, boxes, characters, images, shapes, comments, fields].map(String);
  return [...counts, method in WORDS.methods ? WORDS.methods[method as keyof typeof WORDS.methods] : method];
}

function cells(texts: readonly string[]): readonly (readonly [number, string])[] {
  return texts.map((text, index) => [COLUMNS[index] ?? PAGE.margin, text] as const);
}
