/** Writes the report of a redaction as a PDF to print and file. */
import { describePages } from '../../contract/describe-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../engine/syntax/object.ts';
import { makeText } from '../../engine/syntax/text-string.ts';
import { type Lettering, letteringFor } from '../../engine/text-setting/text-setter.ts';
import type { RedactionReport } from './report.ts';
import { REPORT_WORDS as WORDS } from './report-words.ts';

/** A4, in points. */
const PAGE = { width: 595, height: 842, margin: 56 };
const SIZES = { title: 20, text: 10 };
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
const BLACK = { red: 0, green: 0, blue: 0 };

export async function writeReportPdf(report: RedactionReport, path: string, signal: AbortSignal): Promise<void> {
  const document = PdfDocument.create();
  const lettering = await letteringFor(document);
  const sheets = new Sheets(document, lettering);
  sheets.line([[PAGE.margin, WORDS.title]], { sizePt: SIZES.title, bold: true });
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

interface LineStyle {
  readonly sizePt?: number;
  readonly bold?: boolean;
  /** Room above it. */
  readonly gap?: number;
}

/** Lines from the top of one sheet after another. */
class Sheets {
  readonly #document: PdfDocument;
  readonly #lettering: Lettering;
  readonly #pages: PdfRef[] = [];
  #operators: string[] = [];
  #forms = new PdfDict();
  #y = PAGE.height - PAGE.margin;

  constructor(document: PdfDocument, lettering: Lettering) {
    this.#document = document;
    this.#lettering = lettering;
  }

  line(
    parts: readonly (readonly [number, string])[],
    { sizePt = SIZES.text, bold = false, gap = 2 }: LineStyle = {},
  ): void {
    const style = { family: 'sans', bold, italic: false, sizePt, color: BLACK } as const;
    const laid = parts.map(([x, text]) => ({ x, ...this.#lettering.form(text, style) }));
    const height = Math.max(...laid.map((each) => each.laid.heightPt));
    if (this.#y - height - gap < PAGE.margin) this.#endPage();
    this.#y -= gap;
    for (const { x, form, laid: text } of laid) {
      const key = `T${form.number}`;
      this.#forms.set(key, form);
      this.#operators.push(`q 1 0 0 1 ${x} ${Math.round((this.#y - text.heightPt) * 100) / 100} cm /${key} Do Q`);
    }
    this.#y -= height;
  }

  finish(): readonly PdfRef[] {
    this.#endPage();
    return this.#pages;
  }

  #endPage(): void {
    const content = PdfStream.ofBytes(new PdfDict(), Buffer.from(this.#operators.join('\n'), 'latin1'));
    this.#pages.push(
      this.#document.add(
        PdfDict.of({
          Type: name('Page'),
          MediaBox: [0, 0, PAGE.width, PAGE.height],
          Resources: PdfDict.of({ XObject: this.#forms }),
          Contents: this.#document.add(content),
        }),
      ),
    );
    this.#operators = [];
    this.#forms = new PdfDict();
    this.#y = PAGE.height - PAGE.margin;
  }
}
