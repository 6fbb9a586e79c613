/** Fills the paper behind the content of pages with a colour. */
import type { Colour } from '../../contract/text/colour.ts';
import { PageStamper } from '../../engine/document/pages/stamp-page.ts';
import { mediaBox } from '../../engine/geometry/page-box.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../engine/syntax/object.ts';
import { serializeNumber } from '../../engine/syntax/serialize.ts';

export function isGray({ red, green, blue }: Colour): boolean {
  return red === green && green === blue;
}

/** One filled square serves every page: it is stretched to each. */
export class Background {
  readonly #document: PdfDocument;
  readonly #stamper: PageStamper;
  readonly #square: PdfRef;

  constructor(document: PdfDocument, colour: Colour) {
    this.#document = document;
    this.#stamper = new PageStamper(document);
    const { red, green, blue } = colour;
    const paint = isGray(colour) ? `${written(red)} g` : `${[red, green, blue].map(written).join(' ')} rg`;
    const form = PdfDict.of({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 1, 1] });
    this.#square = document.add(PdfStream.ofBytes(form, Buffer.from(`${paint} 0 0 1 1 re f`, 'latin1')));
  }

  fill(page: PdfRef): void {
    const { left, bottom, right, top } = mediaBox(this.#document, this.#document.editable(page));
    const stamp = { form: this.#square, matrix: [right - left, 0, 0, top - bottom, left, bottom] } as const;
    this.#stamper.stamp(page, [stamp], { layer: 'under', artifact: 'Background' });
  }
}

function written(value: number): string {
  return serializeNumber(Math.round(value * 1e4) / 1e4 || 0);
}
