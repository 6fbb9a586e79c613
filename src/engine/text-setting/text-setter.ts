/** Draws Unicode text into a PDF with embedded fonts; nothing heavy is loaded before `letteringFor` is called. */
import type { ShapingFace } from '../../adapters/harfbuzz.ts';
import { EmbeddedFont } from '../fonts/embedded-font.ts';
import { EmojiFont } from '../fonts/emoji-font.ts';
import { readMetrics } from '../fonts/face-metrics.ts';
import { FontFiles, type FontStyle } from '../fonts/font-files.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../syntax/object.ts';
import { type Bidi, loadBidi } from './bidi.ts';
import { FaceChooser, type StyledFace } from './choose-faces.ts';
import { drawLines, type FontRegistry, type Ink, type LineToDraw } from './draw-lines.ts';
import { type GlyphRun, shapeLine } from './shape-line.ts';

export interface LetterStyle extends FontStyle {
  readonly sizePt: number;
  /** Each part from 0 to 1, as colour options give it. */
  readonly color: Ink;
  /** How lines of different length stand to each other; left when absent. */
  readonly align?: 'left' | 'center' | 'right';
}

/** Points. The box reaches from the ascent of the first line to the descent of the last. */
export interface TextExtent {
  readonly widthPt: number;
  readonly heightPt: number;
  /** From one baseline to the next. */
  readonly linePt: number;
  /** From the lower edge of the box to the last baseline. */
  readonly descentPt: number;
}

export interface LaidText extends TextExtent {
  /** Operators of one text object, for an appearance of one's own; the origin is the lower left corner of the box. */
  readonly content: string;
  /** Fonts that the content names. */
  readonly resources: PdfDict;
}

export interface FormOptions {
  /** Whether an opacity from outside is to hold for the text as a whole, so that letters which touch show no seams. */
  readonly group?: boolean;
  /** The layer that it belongs to. */
  readonly optionalContent?: PdfRef;
}

/** The distance of lines as a share of the height of one. */
const LINE_SPACING = 1;
const LINE_BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/;
const NOT_SHOWN = /[\p{Cc}\p{Cs}]/gu;

/** Loads HarfBuzz and prepares to draw into a document. Call `finish` before the document is saved. */
export async function letteringFor(document: PdfDocument): Promise<Lettering> {
  const [{ ShapingFace }, bidi] = await Promise.all([import('../../adapters/harfbuzz.ts'), loadBidi()]);
  const faces = new Map<string, ShapingFace>();
  const open = (path: string, index: number): ShapingFace => {
    const key = `${path}#${index}`;
    const face = faces.get(key) ?? new ShapingFace(path, index);
    faces.set(key, face);
    return face;
  };
  return new Lettering(document, new FaceChooser(new FontFiles(), open), bidi);
}

/**
 * Every letter shows, in any script: in joined and reordered forms, from right to left where that is its direction, emoji
 * in colour. A letter that no font of the machine has shows as the replacement sign and is told in `missing`. Fonts are
 * embedded, hold only what is used, and are stored once a document. The text can be searched and copied in reading order.
 * Equal input gives equal bytes.
 */
export class Lettering {
  readonly #document: PdfDocument;
  readonly #chooser: FaceChooser;
  readonly #bidi: Bidi;
  readonly #fonts = new Map<ShapingFace, EmbeddedFont>();
  readonly #emoji: EmojiFont[] = [];
  readonly #laid = new Map<string, LaidText>();
  readonly #forms = new Map<string, PdfRef>();
  #finished = false;

  constructor(document: PdfDocument, chooser: FaceChooser, bidi: Bidi) {
    this.#document = document;
    this.#chooser = chooser;
    this.#bidi = bidi;
  }

  /** Letters so far that no font of this machine has. */
  get missing(): readonly string[] {
    return [...this.#chooser.missing];
  }

  /** What a text would take; its lines are split at line breaks and nowhere else. */
  measure(text: string, style: LetterStyle): TextExtent {
    const lines = this.#shape(text, style);
    return this.#extent(lines, style);
  }

  /** Lays a text out and embeds its letters. Equal calls give the same object. */
  lay(text: string, style: LetterStyle): LaidText {
    const key = keyOf(text, style);
    const known = this.#laid.get(key);
    if (known) return known;
    if (this.#finished) throw new Error('Lettering was finished already.');
    const shaped = this.#shape(text, style);
    const extent = this.#extent(shaped, style);
    const lines = shaped.map((runs, index): LineToDraw => {
      const baseline = extent.heightPt - (extent.linePt * index + (extent.linePt - extent.descentPt));
      return { runs, x: indent(extent.widthPt - widthOf(runs, style), style), y: baseline };
    });
    const fonts = new PdfDict();
    const content = drawLines(lines, style, this.#registry(fonts));
    const laid = { ...extent, content, resources: PdfDict.of({ Font: fonts }) };
    this.#laid.set(key, laid);
    return laid;
  }

  /** The laid text as a form XObject, stored once; its origin is the lower left corner of the box. */
  form(
    text: string,
    style: LetterStyle,
    options: FormOptions = {},
  ): { readonly form: PdfRef; readonly laid: LaidText } {
    const laid = this.lay(text, style);
    const key = `${keyOf(text, style)} ${options.group ?? false} ${options.optionalContent?.number ?? 0}`;
    const known = this.#forms.get(key);
    if (known) return { form: known, laid };
    // Ink may leave the box: slanted letters, tall vowel signs, letters that hang far down.
    const room = style.sizePt;
    const dict = PdfDict.of({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [-room, -room, laid.widthPt + room, laid.heightPt + room].map((each) => Math.round(each * 100) / 100),
      Resources: laid.resources,
      ...(options.group ? { Group: PdfDict.of({ Type: name('Group'), S: name('Transparency') }) } : {}),
      ...(options.optionalContent ? { OC: options.optionalContent } : {}),
    });
    const form = this.#document.add(PdfStream.ofBytes(dict, Buffer.from(laid.content, 'latin1')));
    this.#forms.set(key, form);
    return { form, laid };
  }

  /** Writes the fonts. Nothing can be laid after this. */
  async finish(): Promise<void> {
    if (this.#finished) return;
    this.#finished = true;
    for (const font of this.#fonts.values()) await font.finish();
    for (const font of this.#emoji) await font.finish();
  }

  #shape(text: string, style: LetterStyle): readonly (readonly GlyphRun[])[] {
    return text.split(LINE_BREAK).map((line) => {
      const plain = line.toWellFormed().replaceAll('\t', '    ').replace(NOT_SHOWN, '');
      return shapeLine(this.#chooser.choose(plain, style), this.#bidi);
    });
  }

  #extent(lines: readonly (readonly GlyphRun[])[], style: LetterStyle): TextExtent {
    const { ascent, descent } = readMetrics(this.#chooser.primary(style).face);
    const linePt = ((ascent + descent) / 1000) * style.sizePt * LINE_SPACING;
    return {
      widthPt: Math.max(0, ...lines.map((runs) => widthOf(runs, style))),
      heightPt: linePt * lines.length,
      linePt,
      descentPt: (descent / 1000) * style.sizePt,
    };
  }

  #registry(fonts: PdfDict): FontRegistry {
    const register = (key: string, font: EmbeddedFont | EmojiFont) => {
      fonts.set(key, font.reference);
      return key;
    };
    return {
      font: (styled: StyledFace) => {
        const font = this.#fonts.get(styled.face) ?? new EmbeddedFont(this.#document, styled.face);
        this.#fonts.set(styled.face, font);
        return { key: register(`L${[...this.#fonts.keys()].indexOf(styled.face) + 1}`, font), font };
      },
      emoji: (styled: StyledFace, glyph: number, text: string) => {
        let code = this.#emoji.at(-1)?.codeFor(glyph, text);
        if (code === undefined) {
          this.#emoji.push(new EmojiFont(this.#document, styled.face));
          code = this.#emoji.at(-1)?.codeFor(glyph, text) ?? 1;
        }
        const font = this.#emoji.at(-1);
        return { key: font ? register(`E${this.#emoji.length}`, font) : 'E1', code };
      },
    };
  }
}

function keyOf(text: string, style: LetterStyle): string {
  const { family, bold, italic, sizePt, color, align } = style;
  return JSON.stringify([text, family, bold, italic, sizePt, color.red, color.green, color.blue, align]);
}

function widthOf(runs: readonly GlyphRun[], style: LetterStyle): number {
  return (runs.reduce((sum, run) => sum + run.width, 0) / 1000) * style.sizePt;
}

function indent(freePt: number, { align = 'left' }: LetterStyle): number {
  if (align === 'left') return 0;
  return align === 'center' ? freePt / 2 : freePt;
}
