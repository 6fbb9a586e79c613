/** Shows strings glyph by glyph, and writes them anew without some: what stays stands where it stood. */
import type { TextCode, TextFont } from '../../fonts/text-font.ts';
import { type Matrix, multiply, transformBox } from '../../geometry/matrix.ts';
import { isArray, type PdfObject, PdfString } from '../../syntax/object.ts';
import { serializeNumber, serializeString } from '../../syntax/serialize.ts';
import type { DrawingSink, ShownGlyph } from './drawing-sink.ts';
import type { DrawingState, TextPlace } from './drawing-state.ts';

export interface TextShow {
  readonly state: DrawingState;
  readonly place: TextPlace;
  readonly font: TextFont;
  readonly sink: DrawingSink;
  readonly nextIndex: () => number;
}

/** @param items strings, and numbers that move back. @returns the operand of `TJ` without what was taken out; undefined where all stays. */
export function showText(show: TextShow, items: readonly PdfObject[]): string | undefined {
  const line = new KeptLine();
  let isWhole = true;
  for (const item of items) {
    if (typeof item === 'number') {
      moveBack(show, item);
      line.move(item);
    } else if (item instanceof PdfString) {
      for (const code of show.font.codes(item.bytes)) {
        const keeps = show.sink.keepsGlyph(glyphOf(show, code));
        const distance = step(show, code);
        if (keeps) line.show(item.bytes.subarray(code.start, code.end));
        else line.move(-distance);
        isWhole &&= keeps;
      }
    }
  }
  return isWhole ? undefined : line.finish();
}

export function stringsOf(operand: PdfObject | undefined): readonly PdfObject[] {
  if (operand === undefined) return [];
  return isArray(operand) ? operand : [operand];
}

function moveBack({ state, place, font }: TextShow, thousandths: number): void {
  const distance = (-thousandths / 1000) * state.size;
  if (font.isVertical) place.move(0, distance);
  else place.move(distance * state.scale, 0);
}

/** Moves on behind a glyph. @returns how far, in thousandths of the size as `TJ` counts them. */
function step({ state, place, font }: TextShow, code: TextCode): number {
  const { size, charSpace, wordSpace, scale } = state;
  const extra = charSpace + (code.isBlank ? wordSpace : 0);
  const distance = (code.advance / 1000) * size + extra;
  if (font.isVertical) place.move(0, distance);
  else place.move(distance * scale, 0);
  return size === 0 ? 0 : (distance / size) * 1000;
}

function glyphOf({ state, place, font, nextIndex }: TextShow, code: TextCode): ShownGlyph {
  const { size, scale, rise, matrix } = state;
  const toPage: Matrix = multiply([size * scale, 0, 0, size, 0, rise], multiply(place.matrix, matrix));
  const width = code.width / 1000;
  const box = font.isVertical
    ? { left: -width / 2, right: width / 2, bottom: code.advance / 1000, top: 0 }
    : { left: 0, right: width, bottom: font.descent / 1000, top: font.ascent / 1000 };
  const [a, b, c, d, x, y] = toPage;
  return {
    index: nextIndex(),
    text: code.text,
    box: transformBox(toPage, box),
    x,
    y,
    angle: font.isVertical ? Math.atan2(-d, -c) : Math.atan2(b, a),
    size: Math.hypot(c, d),
    isSure: font.isSure,
  };
}

/** Puts together what stays: strings, and one number for each gap, so that it tells no widths of single glyphs. */
class KeptLine {
  readonly #parts: string[] = [];
  #bytes: number[] = [];
  #gap = 0;

  show(bytes: Uint8Array): void {
    if (this.#gap !== 0) this.#endGap();
    this.#bytes.push(...bytes);
  }

  move(thousandths: number): void {
    if (this.#bytes.length > 0) this.#endBytes();
    this.#gap += thousandths;
  }

  finish(): string {
    if (this.#bytes.length > 0) this.#endBytes();
    if (this.#gap !== 0) this.#endGap();
    return `[${this.#parts.join('')}]`;
  }

  #endBytes(): void {
    this.#parts.push(serializeString(Uint8Array.from(this.#bytes)));
    this.#bytes = [];
  }

  #endGap(): void {
    this.#parts.push(` ${serializeNumber(Math.round(this.#gap * 100) / 100)} `);
    this.#gap = 0;
  }
}
