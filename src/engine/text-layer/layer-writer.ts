/** Puts text layers on pages of a document: their own content stays as it is, byte for byte. */
import { deflateSync } from 'node:zlib';
import { balanceContent } from '../content/balance-content.ts';
import { GlyphlessFont } from '../fonts/glyphless-font.ts';
import { type Matrix, multiply } from '../geometry/matrix.ts';
import { cropBox, type PageBox, pageTurn, quarterTurn } from '../geometry/page-box.ts';
import { seenToUser } from '../geometry/seen-page.ts';
import type { OcrPage } from '../recognise/ocr-page.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../syntax/object.ts';
import { serializeNumber } from '../syntax/serialize.ts';
import { FONT_KEY, textLayer } from './text-layer.ts';

export interface LayerOptions {
  /** Turns a page upright for its viewers where it was read that way. */
  readonly turnsPages: boolean;
  /** Turns the content of a page that lies askew, without touching its pictures. */
  readonly straightens: boolean;
}

/** Less than this is the hand of the typesetter, not of the scanner, in degrees; more is a misreading. */
const SKEW = { least: 0.1, most: 15 };

export class LayerWriter {
  readonly #document: PdfDocument;
  readonly #font: GlyphlessFont;
  #used = false;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#font = new GlyphlessFont(document);
  }

  /** Adds what was read to a page; for the same file, call it in the order of the pages. */
  add(page: PdfRef, read: OcrPage, { turnsPages, straightens }: LayerOptions): void {
    const document = this.#document;
    const dict = document.editable(page);
    const box = cropBox(document, dict);
    const turn = quarterTurn(pageTurn(document, dict) + read.turn);
    if (turnsPages && read.turn !== 0) dict.set('Rotate', turn === 0 ? null : turn);
    const skew = Math.abs(read.skewDegrees);
    const straight = straightens && skew >= SKEW.least && skew <= SKEW.most;
    const straighten = straight ? turnAround(box, (read.skewDegrees * Math.PI) / 180) : undefined;
    const operators = textLayer(read, this.#font);
    if (operators === '' && !straighten) return;
    const placed = straighten ? multiply(seenToUser(box, turn), straighten) : seenToUser(box, turn);
    this.#wrap(dict, straighten, placed, operators === '' ? undefined : this.#form(operators, read));
  }

  /** Completes the font; call it once, after the last page. */
  finish(): void {
    if (this.#used) this.#font.finish();
  }

  #form(operators: string, { size }: OcrPage): PdfRef {
    this.#used = true;
    const dict = PdfDict.of({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, size.widthPt, size.heightPt],
      Resources: PdfDict.of({ Font: PdfDict.of({ [FONT_KEY]: this.#font.reference }) }),
      Filter: name('FlateDecode'),
    });
    return this.#document.add(PdfStream.ofBytes(dict, deflateSync(Buffer.from(operators, 'latin1'), { level: 9 })));
  }

  /** The page's own content between `q` and `Q`, the layer behind it. */
  #wrap(page: PdfDict, straighten: Matrix | undefined, placed: Matrix, form: PdfRef | undefined): void {
    const { parts, closing } = balanceContent(this.#document, page.get('Contents'));
    const before = straighten ? `q ${numbers(straighten)} cm\n` : 'q\n';
    const after = form ? `q ${numbers(placed)} cm /${this.#addForm(page, form)} Do Q\n` : '';
    page.set('Contents', [this.#content(before), ...parts, this.#content(`\n${closing}Q\n${after}`)]);
  }

  #addForm(page: PdfDict, form: PdfRef): string {
    const document = this.#document;
    const resources = (document.dict(page.get('Resources')) ?? new PdfDict()).clone();
    const objects = (document.dict(resources.get('XObject')) ?? new PdfDict()).clone();
    let key = 'TextLayer';
    for (let number = 2; objects.has(key); number++) key = `TextLayer${number}`;
    objects.set(key, form);
    resources.set('XObject', objects);
    page.set('Resources', resources);
    return key;
  }

  #content(operators: string): PdfRef {
    return this.#document.add(PdfStream.ofBytes(new PdfDict(), Buffer.from(operators, 'latin1')));
  }
}

/** Turns counter-clockwise around the middle of a box. */
function turnAround(box: PageBox, radians: number): Matrix {
  const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return multiply(multiply([1, 0, 0, 1, -x, -y], [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, x, y]);
}

function numbers(matrix: Matrix): string {
  return matrix.map((value) => serializeNumber(Math.round(value * 1e6) / 1e6)).join(' ');
}
