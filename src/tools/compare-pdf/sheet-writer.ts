/** Writes the sheets of a comparison: a page of each file beside the other, each under the name of its file. */
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../engine/syntax/object.ts';
import type { Lettering, LetterStyle } from '../../engine/text-setting/text-setter.ts';
import { drawMarks, numbers, PLAIN, TINT } from './draw-marks.ts';
import type { Mark } from './mark-look.ts';
import type { FormOfPage } from './page-forms.ts';
import { REPORT_WORDS as WORDS } from './report-words.ts';
import type { Names } from './write-json.ts';

/** Points. */
export const SHEET = { widthPt: 1_032, margin: 24, column: 480, head: 26 };
/** No page is drawn higher: long receipts and rolls are made smaller. */
const TALLEST = 1_200;
const SHORTEST = 320;
const GRAY = { red: 0.35, green: 0.35, blue: 0.35 };
const LABEL: LetterStyle = { family: 'sans', bold: false, italic: false, sizePt: 10, color: GRAY };

export interface SheetSide extends FormOfPage {
  readonly number: number;
  readonly marks: readonly Mark[];
}

export class SheetWriter {
  readonly #document: PdfDocument;
  readonly #lettering: Lettering;
  readonly #names: Names;
  readonly #states: PdfDict;

  constructor(document: PdfDocument, lettering: Lettering, names: Names) {
    this.#document = document;
    this.#lettering = lettering;
    this.#names = names;
    const state = (entries: Record<string, number | ReturnType<typeof name>>) =>
      document.add(PdfDict.of({ Type: name('ExtGState'), ...entries }));
    this.#states = PdfDict.of({
      // The words stay dark under the tint.
      [TINT]: state({ BM: name('Multiply'), ca: 0.3, CA: 1 }),
      [PLAIN]: state({ BM: name('Normal'), ca: 1, CA: 1 }),
    });
  }

  write(before: SheetSide | undefined, after: SheetSide | undefined): PdfRef {
    const sides = [before, after].filter((side) => side !== undefined);
    const height = Math.max(SHORTEST, ...sides.map((side) => side.heightPt * scaleOf(side)));
    const heightPt = height + SHEET.head + 2 * SHEET.margin;
    const forms = new PdfDict();
    const columns = [SHEET.margin, SHEET.widthPt - SHEET.margin - SHEET.column] as const;
    const operators = [
      // Pages begin with black (ISO 32000-2, table 51): what colours the sheet must not reach them.
      `q 0.94 g 0 0 ${numbers(SHEET.widthPt, heightPt)} re f Q`,
      this.#column(
        before,
        columns[0],
        heightPt,
        { label: WORDS.before, file: this.#names.a, alone: WORDS.added },
        forms,
      ),
      this.#column(
        after,
        columns[1],
        heightPt,
        { label: WORDS.after, file: this.#names.b, alone: WORDS.removed },
        forms,
      ),
    ];
    return this.#document.add(
      PdfDict.of({
        Type: name('Page'),
        MediaBox: [0, 0, SHEET.widthPt, rounded(heightPt)],
        Resources: PdfDict.of({ XObject: forms, ExtGState: this.#states }),
        Contents: this.#document.add(PdfStream.ofBytes(new PdfDict(), Buffer.from(operators.join('\n'), 'latin1'))),
      }),
    );
  }

  #column(
    side: SheetSide | undefined,
    left: number,
    heightPt: number,
    words: { readonly label: string; readonly file: string; readonly alone: string },
    forms: PdfDict,
  ): string {
    const top = heightPt - SHEET.margin - SHEET.head;
    const where = side ? `${WORDS.page} ${side.number}` : words.alone;
    const label = this.#label(`${words.label}: `, words.file, `, ${where}`, [left, top + 8], forms);
    if (!side) return label;
    const scale = scaleOf(side);
    const [width, height] = [side.widthPt * scale, side.heightPt * scale];
    const key = `P${side.form.number}`;
    forms.set(key, side.form);
    const paper = `q 1 g 0.8 G 0.5 w ${numbers(left, top - height, width, height)} re B Q`;
    const clip = `${numbers(left, top - height, width, height)} re W n`;
    const page = `q ${clip} ${numbers(scale, 0, 0, scale, left, top - height)} cm /${key} Do Q`;
    return [label, paper, page, drawMarks(side.marks, { left, top, scale })].join('\n');
  }

  /** Long file names give way. */
  #label(before: string, file: string, after: string, [x, y]: readonly [number, number], forms: PdfDict): string {
    const fits = (text: string) => this.#lettering.measure(text, LABEL).widthPt <= SHEET.column;
    let shown = file;
    while (!fits(before + shown + after) && [...shown].length > 2) shown = `${[...shown].slice(0, -2).join('')}…`;
    const { form } = this.#lettering.form(before + shown + after, LABEL);
    forms.set(`T${form.number}`, form);
    return `q 1 0 0 1 ${numbers(x, y)} cm /T${form.number} Do Q`;
  }
}

function scaleOf({ widthPt, heightPt }: SheetSide): number {
  return Math.min(SHEET.column / widthPt, TALLEST / heightPt);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
