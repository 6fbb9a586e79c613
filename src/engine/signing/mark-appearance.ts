/** How signatures, initials, dates and ticks look, each made once. */

import type { Addition } from '../document/catalog/false-claim.ts';
import type { Family } from '../fonts/font-files.ts';
import type { PdfDocument } from '../syntax/document.ts';
import type { Lettering, LetterStyle } from '../text-setting/text-setter.ts';
import type { InkColour } from './strokes.ts';
import { compose, drawn, rounded, type Visual } from './visual.ts';

export interface LookOptions {
  /** A picture or drawing; undefined where there is none. */
  readonly picture: Visual | undefined;
  /** Typed name, or empty. */
  readonly typed: string;
  readonly font: Family;
  readonly ink: InkColour;
}

const SIGNATURE_SIZE_PT = 36;
const PRINT_SIZE_PT = 12;
/** Handwriting leaves its lines: so much room, as a share of the size. */
const INK_ROOM = 0.25;
const LINE_LETTERS = 44;
/** Writings whose strokes are thinner than a pen's. */
const THIN: readonly Family[] = ['script-1', 'script-3'];

export class Looks {
  readonly #document: PdfDocument;
  readonly #lettering: Lettering;
  readonly #options: LookOptions;
  readonly #made = new Set<'picture' | 'letters' | 'check'>();

  constructor(document: PdfDocument, lettering: Lettering, options: LookOptions) {
    this.#document = document;
    this.#lettering = lettering;
    this.#options = options;
  }

  /** Undefined where nothing was drawn, typed or uploaded. */
  signature(): Visual | undefined {
    return this.#picture() ?? this.#handwritten(this.#options.typed);
  }

  /** The first letters of a name, or what else there is. */
  initials(text = initialsOf(this.#options.typed)): Visual | undefined {
    return this.#handwritten(text) ?? this.#picture();
  }

  /** A line of plain letters; undefined for an empty one. */
  line(text: string): Visual | undefined {
    return text.trim() === '' ? undefined : this.#written(text, { ...this.#print(), color: this.#options.ink });
  }

  check(): Visual {
    this.#made.add('check');
    const { red, green, blue } = this.#options.ink;
    const content = `${[red, green, blue].map(rounded).join(' ')} RG 1.6 w 1 J 1 j 1.5 5.5 m 4.5 2 l 10.5 10.5 l S`;
    return drawn(this.#document, { width: 12, height: 12 }, content);
  }

  /** Who signed digitally, when and why: beside the signature's picture, or beside the name in large letters. */
  certificate(name: string, details: readonly string[], width: number, height: number): readonly Part[] {
    const black = { red: 0, green: 0, blue: 0 };
    const left =
      this.signature() ?? this.#written(wrap(name, 14).join('\n'), { ...this.#print(), sizePt: 20, color: black });
    const right = this.#written(details.flatMap((line) => wrap(line, LINE_LETTERS)).join('\n'), {
      ...this.#print(),
      sizePt: 8,
      color: black,
    });
    const gap = width * 0.03;
    const half = (width - gap) / 2;
    return [
      [left, { x: 0, y: 0, width: half, height }],
      [right, { x: half + gap, y: 0, width: half, height }],
    ];
  }

  /** What a document is given with the looks that were made; undefined where none was. */
  get addition(): Addition | undefined {
    if (this.#made.size === 0) return undefined;
    const transparency = this.#made.has('picture') && this.#options.picture?.isTransparent === true;
    return { transparency, layer: false, text: this.#made.has('letters'), color: 'rgb' };
  }

  #picture(): Visual | undefined {
    if (this.#options.picture) this.#made.add('picture');
    return this.#options.picture;
  }

  #handwritten(text: string): Visual | undefined {
    if (text.trim() === '') return undefined;
    const { font } = this.#options;
    const style: LetterStyle = {
      family: font,
      bold: THIN.includes(font),
      italic: false,
      sizePt: SIGNATURE_SIZE_PT,
      color: this.#options.ink,
    };
    const plain = this.#written(text, style);
    const room = SIGNATURE_SIZE_PT * INK_ROOM;
    const area = { x: room, y: room, width: plain.widthPt, height: plain.heightPt };
    return compose(this.#document, { width: plain.widthPt + 2 * room, height: plain.heightPt + 2 * room }, [
      [plain, area],
    ]);
  }

  #written(text: string, style: LetterStyle): Visual {
    this.#made.add('letters');
    const { form, laid } = this.#lettering.form(text, style);
    return { form, widthPt: Math.max(laid.widthPt, 1), heightPt: Math.max(laid.heightPt, 1) };
  }

  #print() {
    return { family: 'sans', bold: false, italic: false, sizePt: PRINT_SIZE_PT } as const;
  }
}

type Part = Parameters<typeof compose>[2][number];

/** Of "Ann Example": "AE". */
export function initialsOf(name: string): string {
  const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const words = name.trim().split(/[\s-]+/u);
  return words
    .map((word) => [...letters.segment(word)][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase('en');
}

/** Breaks at spaces; a word longer than a line stands alone. */
function wrap(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
