/** Writes the report as a PDF: named values under the title of each signature. */
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../engine/syntax/object.ts';
import { makeText } from '../../engine/syntax/text-string.ts';
import { type Lettering, letteringFor } from '../../engine/text-setting/text-setter.ts';
import { wrapLines } from '../../engine/text-setting/wrap-lines.ts';
import type { SignatureReport } from './report.ts';
import { reportGroups } from './report-groups.ts';
import { reportWords as words } from './screen-words.ts';

/** A4 upright, in points. */
const PAGE = { width: 595, height: 842, margin: 50 };
const VALUES_AT = 220;
const INK = { red: 0.1, green: 0.1, blue: 0.1 };
const QUIET = { red: 0.35, green: 0.35, blue: 0.35 };
/** A file may say anything of itself, at any length. */
const MOST_LETTERS = 1_000;

export async function writePdf(report: SignatureReport, path: string, signal: AbortSignal): Promise<void> {
  const document = PdfDocument.create('1.7');
  const lettering = await letteringFor(document);
  const sheets = new Sheets(document, lettering);
  for (const [index, { title, rows }] of reportGroups(report).entries()) {
    signal.throwIfAborted();
    sheets.title(title, index === 0 ? 20 : 14);
    for (const [label, value] of rows) sheets.row(label, value);
  }
  const pages = sheets.finish();
  await lettering.finish();
  setPages(document, pages);
  document.trailer.set('Info', document.add(PdfDict.of({ Title: makeText(words.title) })));
  await saveDocument(document, path, signal);
}

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

  title(text: string, sizePt: number): void {
    this.#put([{ x: PAGE.margin, text, sizePt, bold: true, color: INK }], 18);
  }

  row(label: string, value: string): void {
    this.#put(
      [
        { x: PAGE.margin, text: label, sizePt: 10, bold: false, color: QUIET },
        { x: VALUES_AT, text: value, sizePt: 10, bold: false, color: INK },
      ],
      5,
    );
  }

  finish(): readonly PdfRef[] {
    this.#endPage();
    return this.#pages;
  }

  /** Texts beside each other, below what is there. */
  #put(
    parts: readonly { readonly x: number; readonly text: string; sizePt: number; bold: boolean; color: typeof INK }[],
    gap: number,
  ): void {
    const laid = parts.map(({ x, text, ...look }) => {
      const style = { family: 'sans', italic: false, ...look } as const;
      const right = x < VALUES_AT && parts.length > 1 ? VALUES_AT - 10 : PAGE.width - PAGE.margin;
      const shown = oneLine(text);
      return { x, ...this.#lettering.form(wrapLines(shown, right - x, style, this.#lettering), style) };
    });
    const height = Math.max(...laid.map((each) => each.laid.heightPt));
    if (this.#y - height - gap < PAGE.margin) this.#endPage();
    this.#y -= gap;
    for (const { x, form, laid: each } of laid) {
      this.#forms.set(`T${form.number}`, form);
      this.#operators.push(`q 1 0 0 1 ${x} ${(this.#y - each.heightPt).toFixed(2)} cm /T${form.number} Do Q`);
    }
    this.#y -= height;
  }

  #endPage(): void {
    const content = PdfStream.ofBytes(new PdfDict(), Buffer.from(this.#operators.join('\n'), 'latin1'));
    const page = PdfDict.of({
      Type: name('Page'),
      MediaBox: [0, 0, PAGE.width, PAGE.height],
      Resources: PdfDict.of({ XObject: this.#forms }),
      Contents: this.#document.add(content),
    });
    this.#pages.push(this.#document.add(page));
    this.#operators = [];
    this.#forms = new PdfDict();
    this.#y = PAGE.height - PAGE.margin;
  }
}

function oneLine(text: string): string {
  const letters = [...text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('')}…` : letters.join('');
}
