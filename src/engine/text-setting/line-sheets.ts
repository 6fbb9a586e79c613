/** Writes lines of text from the top of one sheet after another: reports to print and file. */
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../syntax/object.ts';
import type { Lettering, LetterStyle } from './text-setter.ts';

/** Points. */
export interface SheetShape {
  readonly width: number;
  readonly height: number;
  /** On all four sides. */
  readonly margin: number;
}

export interface LineStyle {
  readonly sizePt?: number;
  readonly bold?: boolean;
  /** Room above it, in points. */
  readonly gap?: number;
}

/** Texts of one line, each with the place of its left edge in points. */
export type LineParts = readonly (readonly [left: number, text: string])[];

export class LineSheets {
  readonly #document: PdfDocument;
  readonly #lettering: Lettering;
  readonly #shape: SheetShape;
  readonly #usual: Required<LineStyle>;
  readonly #color: LetterStyle['color'];
  readonly #sheets: PdfRef[] = [];
  #operators: string[] = [];
  #forms = new PdfDict();
  #y: number;

  /** @param usual how a line looks that says nothing else. */
  constructor(
    document: PdfDocument,
    lettering: Lettering,
    shape: SheetShape,
    usual: Required<LineStyle> & Pick<LetterStyle, 'color'>,
  ) {
    this.#document = document;
    this.#lettering = lettering;
    this.#shape = shape;
    const { color, ...style } = usual;
    this.#usual = style;
    this.#color = color;
    this.#y = this.#top;
  }

  /** Empty texts take no place. Texts of one line begin at the same height. */
  line(parts: LineParts, style: LineStyle = {}): void {
    const { sizePt, bold, gap } = { ...this.#usual, ...style };
    const letters: LetterStyle = { family: 'sans', bold, italic: false, sizePt, color: this.#color };
    const shown = parts.filter(([, text]) => text !== '');
    const set = shown.map(([left, text]) => ({ left, ...this.#lettering.form(text, letters) }));
    const height = Math.max(0, ...set.map(({ laid }) => laid.heightPt));
    if (this.#y - height - gap < this.#shape.margin) this.#endSheet();
    this.#y -= gap;
    for (const { left, form, laid } of set) {
      this.#forms.set(`T${form.number}`, form);
      const bottom = Math.round((this.#y - laid.heightPt) * 100) / 100;
      this.#operators.push(`q 1 0 0 1 ${left} ${bottom} cm /T${form.number} Do Q`);
    }
    this.#y -= height;
  }

  /** The sheets, in their order; the last one is ended. */
  finish(): readonly PdfRef[] {
    this.#endSheet();
    return this.#sheets;
  }

  get #top(): number {
    return this.#shape.height - this.#shape.margin;
  }

  #endSheet(): void {
    const content = PdfStream.ofBytes(new PdfDict(), Buffer.from(this.#operators.join('\n'), 'latin1'));
    const sheet = PdfDict.of({
      Type: name('Page'),
      MediaBox: [0, 0, this.#shape.width, this.#shape.height],
      Resources: PdfDict.of({ XObject: this.#forms }),
      Contents: this.#document.add(content),
    });
    this.#sheets.push(this.#document.add(sheet));
    this.#operators = [];
    this.#forms = new PdfDict();
    this.#y = this.#top;
  }
}
