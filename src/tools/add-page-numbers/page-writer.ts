/** Draws the texts of numbered pages into a document. */
import {
  fillFormat,
  mirrored,
  type NumberTokens,
  type Place,
  type Slot,
  textCorner,
} from '../../contract/pages/page-numbers.ts';
import type { OptionValues } from '../../contract/tool.ts';
import type { Addition } from '../../engine/document/catalog/false-claim.ts';
import { PageStamper, type Stamp } from '../../engine/document/pages/stamp-page.ts';
import { type Matrix, multiply } from '../../engine/geometry/matrix.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../engine/syntax/object.ts';
import { serializeNumber } from '../../engine/syntax/serialize.ts';
import { type Lettering, type LetterStyle, letteringFor } from '../../engine/text-setting/text-setter.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Room of the box around a text, as a share of the font size. */
const BOX_ROOM = 0.25;

/** What a reader of tags makes of a text at the upper or lower edge. */
const ARTIFACTS = { top: 'Header', bottom: 'Footer' } as const;

export class PageWriter {
  readonly #document: PdfDocument;
  readonly #options: Options;
  readonly #lettering: Lettering;
  readonly #stamper: PageStamper;
  readonly #style: LetterStyle;
  #box: PdfRef | undefined;

  private constructor(document: PdfDocument, options: Options, lettering: Lettering) {
    const { font, bold, italic, color } = options;
    this.#document = document;
    this.#options = options;
    this.#lettering = lettering;
    this.#stamper = new PageStamper(document);
    this.#style = { family: font, bold, italic, color, sizePt: options['font-size'] };
  }

  static async open(document: PdfDocument, options: Options): Promise<PageWriter> {
    return new PageWriter(document, options, await letteringFor(document));
  }

  /** Letters that no font of this machine has. */
  get missing(): readonly string[] {
    return this.#lettering.missing;
  }

  get color(): Addition['color'] {
    const { color, background } = this.#options;
    const isGray = (each: { red: number; green: number; blue: number }) =>
      each.red === each.green && each.green === each.blue;
    return isGray(color) && (typeof background === 'string' || isGray(background)) ? 'gray' : 'rgb';
  }

  /** @param page its number from 1. */
  write(reference: PdfRef, page: number, slots: readonly Slot[], tokens: NumberTokens): void {
    const dict = this.#document.dict(reference);
    if (!dict) return;
    const seen = seenPage(this.#document, dict);
    const { margin, mirror, bates } = this.#options;
    for (const edge of ['top', 'bottom'] as const) {
      const stamps = slots.flatMap(({ place, format }): readonly Stamp[] => {
        const at = mirror ? mirrored(place, page) : place;
        if (edgeOf(at) !== edge) return [];
        const { form, laid } = this.#lettering.form(fillFormat(format, tokens), this.#style);
        const { x, y } = textCorner(at, seen, laid, margin);
        const text = { form, matrix: multiply([1, 0, 0, 1, x, y], seen.toPage) };
        return [...this.#behind(x, y, laid, seen.toPage), text];
      });
      this.#stamper.stamp(reference, stamps, { layer: 'over', artifact: bates ? 'BatesN' : ARTIFACTS[edge] });
    }
  }

  async finish(): Promise<void> {
    await this.#lettering.finish();
  }

  /** One filled square serves every text: it is stretched to each. */
  #behind(x: number, y: number, text: { widthPt: number; heightPt: number }, toPage: Matrix): readonly Stamp[] {
    const { background } = this.#options;
    if (typeof background === 'string') return [];
    const { red, green, blue } = background;
    const colour =
      red === green && green === blue ? `${written(red)} g` : `${[red, green, blue].map(written).join(' ')} rg`;
    this.#box ??= this.#document.add(
      PdfStream.ofBytes(
        PdfDict.of({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 1, 1] }),
        Buffer.from(`${colour} 0 0 1 1 re f`, 'latin1'),
      ),
    );
    const room = BOX_ROOM * this.#style.sizePt;
    const [width, height] = [text.widthPt + 2 * room, text.heightPt + 2 * room];
    return [{ form: this.#box, matrix: multiply([width, 0, 0, height, x - room, y - room], toPage) }];
  }
}

function edgeOf(place: Place): 'top' | 'bottom' {
  return place.startsWith('top') ? 'top' : 'bottom';
}

function written(value: number): string {
  return serializeNumber(Math.round(value * 1e4) / 1e4 || 0);
}
