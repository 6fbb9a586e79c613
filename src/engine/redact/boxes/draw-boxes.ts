/** Draws boxes over what went, each with a label where one is asked for. */
import type { SeenBox } from '../../../adapters/pdfium-seen.ts';
import type { Colour } from '../../../contract/text/colour.ts';
import { PageStamper, type Stamp } from '../../document/pages/stamp-page.ts';
import { multiply } from '../../geometry/matrix.ts';
import { seenPage } from '../../geometry/seen-page.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';
import { type Lettering, letteringFor } from '../../text-setting/text-setter.ts';

export interface BoxLook {
  readonly color: Pick<Colour, 'red' | 'green' | 'blue'>;
  /** Empty for none. */
  readonly label: string;
}

/** Share of a box that its label takes at most. */
const ROOM = 0.86;
const LABEL_SIZE = 10;
const LARGEST_LABEL = 14;
const WHITE = { red: 1, green: 1, blue: 1 };

export class BoxDrawer {
  readonly #document: PdfDocument;
  readonly #look: BoxLook;
  readonly #stamper: PageStamper;
  readonly #lettering: Lettering | undefined;
  readonly #square: PdfRef;

  private constructor(document: PdfDocument, look: BoxLook, lettering: Lettering | undefined) {
    this.#document = document;
    this.#look = look;
    this.#stamper = new PageStamper(document);
    this.#lettering = lettering;
    this.#square = document.add(
      PdfStream.ofBytes(
        PdfDict.of({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 1, 1] }),
        Buffer.from(`${inkOf(look.color)} 0 0 1 1 re f`, 'latin1'),
      ),
    );
  }

  static async open(document: PdfDocument, look: BoxLook): Promise<BoxDrawer> {
    return new BoxDrawer(document, look, look.label === '' ? undefined : await letteringFor(document));
  }

  /** Letters of the label that no font of this machine has. */
  get missing(): readonly string[] {
    return this.#lettering?.missing ?? [];
  }

  /** @param boxes as seen, in the page's own units. */
  draw(page: PdfRef, boxes: readonly SeenBox[]): void {
    const dict = this.#document.dict(page);
    if (!dict || boxes.length === 0) return;
    const { widthPt, heightPt, toPage } = seenPage(this.#document, dict);
    const unit = this.#document.number(dict.get('UserUnit')) ?? 1;
    const stamps = boxes.flatMap((box): readonly Stamp[] => {
      const left = Math.max(0, box.left * unit);
      const right = Math.min(widthPt, box.right * unit);
      const bottom = Math.max(0, heightPt - box.bottom * unit);
      const top = Math.min(heightPt, heightPt - box.top * unit);
      if (right <= left || top <= bottom) return [];
      const square = multiply([right - left, 0, 0, top - bottom, left, bottom], toPage);
      const label = this.#label({ left, right, bottom, top });
      return [
        { form: this.#square, matrix: square },
        ...(label ? [{ ...label, matrix: multiply(label.matrix, toPage) }] : []),
      ];
    });
    this.#stamper.stamp(page, stamps, { layer: 'over', artifact: 'Background' });
  }

  async finish(): Promise<void> {
    await this.#lettering?.finish();
  }

  /** In the middle of its box, as large as fits. */
  #label(box: { left: number; right: number; bottom: number; top: number }): Stamp | undefined {
    if (!this.#lettering) return undefined;
    const { red, green, blue } = this.#look.color;
    const color = red + green + blue > 1.5 ? { red: 0, green: 0, blue: 0 } : WHITE;
    const style = { family: 'sans', bold: false, italic: false, sizePt: LABEL_SIZE, color } as const;
    const { form, laid } = this.#lettering.form(this.#look.label, style);
    const [width, height] = [box.right - box.left, box.top - box.bottom];
    const fits = Math.min((ROOM * width) / laid.widthPt, (ROOM * height) / laid.heightPt);
    const scale = Math.min(fits, LARGEST_LABEL / LABEL_SIZE);
    const x = (box.left + box.right - laid.widthPt * scale) / 2;
    const y = (box.bottom + box.top - laid.heightPt * scale) / 2;
    return { form, matrix: [scale, 0, 0, scale, x, y] };
  }
}

function inkOf({ red, green, blue }: BoxLook['color']): string {
  const part = (value: number) => serializeNumber(Math.round(value * 1000) / 1000);
  return red === green && green === blue ? `${part(red)} g` : `${[red, green, blue].map(part).join(' ')} rg`;
}
