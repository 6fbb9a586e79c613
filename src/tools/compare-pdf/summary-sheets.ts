/** Writes the first sheets of the report: what was compared, how much changed, and each change in a line. */
import type { Comparison } from '../../engine/compare/compare-documents.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../engine/syntax/object.ts';
import type { Lettering } from '../../engine/text-setting/text-setter.ts';
import { type Counts, countsOf, isIdentical, pageText } from './counts.ts';
import { numbers } from './draw-marks.ts';
import { KIND_WORDS, REPORT_WORDS as WORDS } from './report-words.ts';
import { SHEET } from './sheet-writer.ts';
import type { Names } from './write-json.ts';

/** Nobody reads more lines than this; all changes are marked on the pages. */
const MOST_LINES = 300;
/** Letters of a passage that a line shows. */
const MOST_LETTERS = 70;
const HEIGHT_PT = 730;
const MARGIN = 48;
const BLACK = { red: 0.1, green: 0.1, blue: 0.1 };
const COLUMNS = [MARGIN, MARGIN + 80, MARGIN + 160, MARGIN + 270, MARGIN + 620];

export function writeSummary(
  comparison: Comparison,
  names: Names,
  document: PdfDocument,
  lettering: Lettering,
): readonly PdfRef[] {
  const sheets = new Lines(document, lettering);
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

/** What there is none of is left away. */
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

interface LineStyle {
  readonly sizePt?: number;
  readonly bold?: boolean;
  /** Room above it. */
  readonly gap?: number;
}

/** Lines from the top of one sheet after another. */
class Lines {
  readonly #document: PdfDocument;
  readonly #lettering: Lettering;
  readonly #sheets: PdfRef[] = [];
  #operators: string[] = [];
  #forms = new PdfDict();
  #y = HEIGHT_PT - MARGIN;

  constructor(document: PdfDocument, lettering: Lettering) {
    this.#document = document;
    this.#lettering = lettering;
  }

  line(parts: readonly (readonly [number, string])[], { sizePt = 10, bold = false, gap = 4 }: LineStyle = {}): void {
    const style = { family: 'sans', bold, italic: false, sizePt, color: BLACK } as const;
    const shown = parts.filter(([, text]) => text !== '');
    const laid = shown.map(([x, text]) => ({ x, ...this.#lettering.form(text, style) }));
    const height = Math.max(0, ...laid.map((each) => each.laid.heightPt));
    if (this.#y - height - gap < MARGIN) this.#endSheet();
    this.#y -= gap + height;
    for (const { x, form } of laid) {
      this.#forms.set(`T${form.number}`, form);
      this.#operators.push(`q 1 0 0 1 ${numbers(x, this.#y)} cm /T${form.number} Do Q`);
    }
  }

  finish(): readonly PdfRef[] {
    this.#endSheet();
    return this.#sheets;
  }

  #endSheet(): void {
    const content = PdfStream.ofBytes(new PdfDict(), Buffer.from(this.#operators.join('\n'), 'latin1'));
    const sheet = PdfDict.of({
      Type: name('Page'),
      MediaBox: [0, 0, SHEET.widthPt, HEIGHT_PT],
      Resources: PdfDict.of({ XObject: this.#forms }),
      Contents: this.#document.add(content),
    });
    this.#sheets.push(this.#document.add(sheet));
    this.#operators = [];
    this.#forms = new PdfDict();
    this.#y = HEIGHT_PT - MARGIN;
  }
}
