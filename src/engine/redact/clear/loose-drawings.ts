/** What is drawn beside the content of pages: looks of fields and comments, patterns, soft masks, glyphs of Type 3 fonts. */
import { IDENTITY } from '../../geometry/matrix.ts';
import { findInLetters, type Letter } from '../../page/words/found-letters.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import { PdfSyntaxError } from '../../syntax/parser.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { PageFrame } from '../content/page-frame.ts';
import { Removal } from '../content/removal.ts';
import { Survey } from '../content/survey.ts';
import {
  type Drawing,
  DrawingWalk,
  EndlessDrawing,
  MAX_CONTENT_BYTES,
  redrawnForm,
  type TextFonts,
} from '../content/walk-drawing.ts';
import { lettersOfWalk } from '../find/sources.ts';
import type { Wanted } from '../find/wanted.ts';

const NOTHING = { pictures: new Map<number, PdfRef | null>(), covers: [] } as const;

export class LooseDrawings {
  readonly #document: PdfDocument;
  readonly #fonts: TextFonts;
  readonly #frame: PageFrame;

  constructor(document: PdfDocument, fonts: TextFonts) {
    this.#document = document;
    this.#fonts = fonts;
    this.#frame = new PageFrame(document, PdfDict.of({ MediaBox: [0, 0, 1000, 1000] }));
  }

  /** The letters of each look of an annotation. */
  lettersShown(annotation: PdfDict): readonly (readonly Letter[])[] {
    return this.#looksOf(annotation).flatMap((stream) => {
      const drawing = this.#drawing(stream, undefined);
      return drawing ? [this.#survey(drawing).letters] : [];
    });
  }

  /**
   * Takes what is to go out of all drawings of the document but the content of its pages.
   * @param leaves numbers of objects that stay as they are. @returns how many drawings were changed.
   */
  clear(wanted: Wanted, leaves: ReadonlySet<number>): number {
    let count = 0;
    for (const [reference, resources] of this.all()) {
      if (leaves.has(reference.number)) continue;
      const stream = this.#document.stream(reference);
      const drawing = stream && this.#drawing(stream, resources);
      if (!stream || !drawing) continue;
      const made = this.#without(drawing, wanted);
      if (!made) continue;
      this.#document.set(reference, redrawnForm(stream, made));
      count++;
    }
    return count;
  }

  /** The letters of every one of them, for whoever looks whether something is left. */
  *letters(): Generator<{ readonly reference: PdfRef; readonly letters: readonly Letter[] }> {
    for (const [reference, resources] of this.all()) {
      const stream = this.#document.stream(reference);
      const drawing = stream && this.#drawing(stream, resources);
      if (drawing) yield { reference, letters: this.#survey(drawing).letters };
    }
  }

  /** Forms, patterns and glyphs, each with the resources that it draws with where they are not its own. */
  *all(): Generator<readonly [PdfRef, PdfDict | undefined]> {
    const document = this.#document;
    const count = document.count;
    for (let number = 1; number < count; number++) {
      const value = document.peek(number);
      if (value instanceof PdfStream && isDrawing(document, value.dict)) yield [new PdfRef(number), undefined];
      if (!(value instanceof PdfDict) || !value.has('CharProcs')) continue;
      const resources = document.dict(value.get('Resources'));
      for (const [, glyph] of document.dict(value.get('CharProcs'))?.entries() ?? [])
        if (glyph instanceof PdfRef) yield [glyph, resources];
    }
  }

  #without(drawing: Drawing, wanted: Wanted) {
    const { survey, letters } = this.#survey(drawing);
    const matches = findInLetters(letters, wanted.finders);
    const glyphs = new Set(matches.flatMap((match) => match.glyphs));
    const said = (mark: Survey['marks'][number]) =>
      [...mark.properties.entries()].some(([, value]) => wanted.isIn(this.#document.text(value) ?? ''));
    const marks = new Set(survey.marks.filter(said).map(({ index }) => index));
    for (const mark of survey.marks) {
      if (!marks.has(mark.index)) continue;
      for (let index = mark.from; index < mark.to; index++) glyphs.add(index);
    }
    if (glyphs.size === 0 && marks.size === 0) return undefined;
    return new DrawingWalk(this.#document, this.#fonts, new Removal({ ...NOTHING, glyphs, marks })).walk(drawing);
  }

  #survey(drawing: Drawing): { readonly survey: Survey; readonly letters: readonly Letter[] } {
    const survey = new Survey();
    try {
      new DrawingWalk(this.#document, this.#fonts, survey).walk(drawing);
    } catch (error) {
      if (!(error instanceof EndlessDrawing || error instanceof PdfSyntaxError)) throw error;
    }
    return { survey, letters: lettersOfWalk(survey.glyphs, this.#frame) };
  }

  #drawing(stream: PdfStream, resources: PdfDict | undefined): Drawing | undefined {
    const bytes = decodeStream(this.#document, stream, MAX_CONTENT_BYTES);
    const own = this.#document.dict(stream.dict.get('Resources')) ?? resources ?? new PdfDict();
    const owner = this.#document.number(stream.dict.get('StructParents'));
    return bytes && { bytes, resources: own, matrix: IDENTITY, owner };
  }

  #looksOf(annotation: PdfDict): readonly PdfStream[] {
    const document = this.#document;
    const streams = (value: PdfObject, depth: number): readonly PdfStream[] => {
      const stream = document.stream(value);
      if (stream) return [stream];
      const dict = document.dict(value);
      return dict && depth < 3 ? [...dict.entries()].flatMap(([, entry]) => streams(entry, depth + 1)) : [];
    };
    return streams(annotation.get('AP'), 0);
  }
}

function isDrawing(document: PdfDocument, dict: PdfDict): boolean {
  return isName(document.resolve(dict.get('Subtype')), 'Form') || document.number(dict.get('PatternType')) === 1;
}
