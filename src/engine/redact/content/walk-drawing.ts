/** Walks through all that a page draws, forms in forms too, and writes anew what the one who walks had changed. */
import { type ContentOperator, readOperators } from '../../content/content-operators.ts';
import { scanContent } from '../../content/content-scan.ts';
import { contentParts } from '../../content/contents.ts';
import type { StandardWidths } from '../../fonts/standard-widths.ts';
import { readTextFont, type TextFont, UNKNOWN_FONT } from '../../fonts/text-font.ts';
import { IDENTITY, type Matrix, multiply, readMatrix } from '../../geometry/matrix.ts';
import { inlineStream } from '../../images/extract/inline-picture.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, name, PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { serializeDict, serializeName, serializeNumber } from '../../syntax/serialize.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { ContentEdits } from './content-edits.ts';
import type { DrawingSink } from './drawing-sink.ts';
import { type DrawingState, follow, startState, TextPlace } from './drawing-state.ts';
import { OpenPath } from './open-path.ts';
import { showText, stringsOf } from './show-text.ts';

/** What a page or form draws. */
export interface Drawing {
  readonly bytes: Uint8Array;
  readonly resources: PdfDict;
  readonly matrix: Matrix;
  /** The key of its marked content in the parent tree. */
  readonly owner: number | undefined;
}

export interface Redrawn {
  readonly bytes: Uint8Array;
  readonly resources: PdfDict;
}

/** Thrown for content that goes deeper or on for longer than any honest page. */
export class EndlessDrawing extends Error {
  override readonly name = 'EndlessDrawing';
}

const MAX_DEPTH = 16;
const MAX_OPERATORS = 20_000_000;
export const MAX_CONTENT_BYTES = 64 * 1024 ** 2;

/** Fonts of one document, read once. */
export class TextFonts {
  readonly #document: PdfDocument;
  readonly #widths: StandardWidths;
  readonly #known = new Map<PdfDict, TextFont>();

  constructor(document: PdfDocument, widths: StandardWidths) {
    this.#document = document;
    this.#widths = widths;
  }

  of(value: PdfObject): TextFont | undefined {
    const dict = this.#document.dict(value);
    if (!dict) return undefined;
    const font = this.#known.get(dict) ?? readTextFont(this.#document, dict, this.#widths);
    this.#known.set(dict, font);
    return font;
  }
}

/** One walk from the first operator of a page to its last. Numbers of glyphs, pictures and marks count from 0. */
export class DrawingWalk {
  readonly #document: PdfDocument;
  readonly #fonts: TextFonts;
  readonly #sink: DrawingSink;
  #glyphs = 0;
  #pictures = 0;
  #marks = 0;
  #operators = 0;

  constructor(document: PdfDocument, fonts: TextFonts, sink: DrawingSink) {
    this.#document = document;
    this.#fonts = fonts;
    this.#sink = sink;
  }

  /** @returns what was drawn as it is now; undefined where all stayed. @throws EndlessDrawing, PdfSyntaxError. */
  walk(drawing: Drawing): Redrawn | undefined {
    return this.#walk(drawing, startState(drawing.matrix), 0);
  }

  #walk(drawing: Drawing, start: DrawingState, depth: number): Redrawn | undefined {
    if (depth > MAX_DEPTH) throw new EndlessDrawing();
    const content = new OpenContent(drawing, { ...start });
    for (const operator of readOperators(drawing.bytes)) {
      if (++this.#operators > MAX_OPERATORS) throw new EndlessDrawing();
      this.#take(operator, content, depth);
    }
    for (const mark of content.marks.reverse()) if (mark !== undefined) this.#sink.closesMark(mark, this.#glyphs);
    return content.finish(this.#document);
  }

  #take(operator: ContentOperator, content: OpenContent, depth: number): void {
    const { word, operands } = operator;
    if (content.path.take(operator, content.state.matrix)) return;
    if (OpenPath.isPaint(word)) this.#paint(operator, content);
    else if (word === 'q') content.saved.push({ ...content.state });
    else if (word === 'Q') content.state = content.saved.pop() ?? content.state;
    else if (word === 'Tf') this.#setFont(operands, content);
    else if (word === 'gs') this.#setState(operands, content);
    else if (word === 'Tj' || word === 'TJ' || word === "'" || word === '"') this.#show(operator, content);
    else if (word === 'Do') this.#draw(operator, content, depth);
    else if (word === 'BI') this.#inline(operator, content);
    else if (word === 'BDC' || word === 'BMC') this.#mark(operator, content);
    else if (word === 'EMC') {
      const mark = content.marks.pop();
      if (mark !== undefined) this.#sink.closesMark(mark, this.#glyphs);
    } else follow(content.state, content.place, word, operands);
  }

  #setFont([key, size]: readonly PdfObject[], content: OpenContent): void {
    content.state.font = this.#fonts.of(content.resource(this.#document, 'Font', key));
    content.state.size = typeof size === 'number' ? size : 0;
  }

  #setState([key]: readonly PdfObject[], content: OpenContent): void {
    const state = this.#document.dict(content.resource(this.#document, 'ExtGState', key));
    const [font, size] = this.#document.array(state?.get('Font') ?? null);
    if (font === undefined) return;
    content.state.font = this.#fonts.of(font);
    content.state.size = this.#document.number(size ?? null) ?? 0;
  }

  #show({ word, operands, start, end }: ContentOperator, content: OpenContent): void {
    const { state, place } = content;
    if (word === '"') {
      const [wordSpace, charSpace] = operands;
      if (typeof wordSpace === 'number') state.wordSpace = wordSpace;
      if (typeof charSpace === 'number') state.charSpace = charSpace;
    }
    if (word === '"' || word === "'") place.moveLine(0, -state.leading);
    const show = { state, place, font: state.font ?? UNKNOWN_FONT, sink: this.#sink, nextIndex: () => this.#glyphs++ };
    const kept = showText(show, stringsOf(operands.at(-1)));
    if (kept === undefined) return;
    const spacing =
      word === '"' ? `${serializeNumber(state.wordSpace)} Tw ${serializeNumber(state.charSpace)} Tc ` : '';
    const line = word === '"' || word === "'" ? 'T* ' : '';
    content.edits.replace(start, end, `${spacing}${line}${kept} TJ`);
  }

  #paint({ word, start, end }: ContentOperator, content: OpenContent): void {
    const parts = content.path.finish(word);
    if (parts.length === 0) return;
    const drops = this.#sink.dropsParts(parts);
    if (!drops.includes(true)) return;
    for (const [index, part] of parts.entries()) if (drops[index]) content.edits.replace(part.start, part.end, '');
    if (!drops.includes(false)) content.edits.replace(start, end, 'n');
  }

  #draw({ operands, start, end }: ContentOperator, content: OpenContent, depth: number): void {
    const value = content.resource(this.#document, 'XObject', operands.at(-1));
    const stream = this.#document.stream(value);
    if (!stream) return;
    if (isName(this.#document.resolve(stream.dict.get('Subtype')), 'Form')) {
      const form = this.#form(stream, content, depth);
      if (form) content.edits.replace(start, end, `${serializeName(content.nameFor(this.#document, form))} Do`);
      return;
    }
    this.#picture(stream, { start, end }, content);
  }

  #picture(stream: PdfStream, { start, end }: { start: number; end: number }, content: OpenContent): void {
    const made = this.#sink.replacesPicture({ index: this.#pictures++, stream, matrix: content.state.matrix });
    if (made === undefined) return;
    content.edits.replace(start, end, made ? `${serializeName(content.nameFor(this.#document, made))} Do` : '');
  }

  #inline({ start, end }: ContentOperator, content: OpenContent): void {
    const bytes = content.drawing.bytes.subarray(start, end);
    scanContent(
      bytes,
      () => undefined,
      (picture) =>
        this.#picture(inlineStream(this.#document, picture, content.drawing.resources), { start, end }, content),
    );
  }

  /** A copy of the form with what was changed in it; undefined where nothing was. */
  #form(stream: PdfStream, content: OpenContent, depth: number): PdfRef | undefined {
    const document = this.#document;
    const bytes = decodeStream(document, stream, MAX_CONTENT_BYTES);
    if (!bytes) throw new EndlessDrawing();
    const own = document.dict(stream.dict.get('Resources'));
    const matrix = multiply(readMatrix(document, stream.dict.get('Matrix')) ?? IDENTITY, content.state.matrix);
    const resources = own ?? content.drawing.resources;
    const owner = document.number(stream.dict.get('StructParents'));
    const made = this.#walk({ bytes, resources, matrix, owner }, { ...content.state, matrix }, depth + 1);
    if (!made) return undefined;
    return document.add(redrawnForm(stream, made));
  }

  #mark({ word, operands, start, end }: ContentOperator, content: OpenContent): void {
    const [tag, value] = operands;
    const listed = value instanceof PdfName ? content.resource(this.#document, 'Properties', value) : (value ?? null);
    const properties = word === 'BDC' ? this.#document.dict(listed) : undefined;
    if (!properties) {
      content.marks.push(undefined);
      return;
    }
    const index = this.#marks++;
    content.marks.push(index);
    const id = this.#document.number(properties.get('MCID'));
    const { owner } = content.drawing;
    const made = this.#sink.replacesProperties({ index, properties, owner, id, nextGlyph: this.#glyphs });
    if (!made || !(tag instanceof PdfName)) return;
    content.edits.replace(start, end, `${serializeName(tag.value)} ${serializeDict(made, () => null)} BDC`);
  }
}

export function redrawnForm({ dict }: PdfStream, { bytes, resources }: Redrawn): PdfStream {
  const copy = dict.clone();
  for (const entry of ['Filter', 'DecodeParms']) copy.delete(entry);
  copy.set('Resources', resources);
  return PdfStream.ofBytes(copy, bytes);
}

/** Content while it is walked through. */
class OpenContent {
  readonly drawing: Drawing;
  readonly saved: DrawingState[] = [];
  readonly place = new TextPlace();
  readonly path = new OpenPath();
  readonly edits = new ContentEdits();
  /** Numbers of the marks that are open; undefined for those without properties. */
  readonly marks: (number | undefined)[] = [];
  readonly #added = new Map<string, PdfRef>();
  state: DrawingState;

  constructor(drawing: Drawing, state: DrawingState) {
    this.drawing = drawing;
    this.state = state;
  }

  resource(document: PdfDocument, category: string, key: PdfObject | undefined): PdfObject {
    if (!(key instanceof PdfName)) return null;
    return document.dict(this.drawing.resources.get(category))?.get(key.value) ?? null;
  }

  nameFor(document: PdfDocument, value: PdfRef): string {
    const taken = document.dict(this.drawing.resources.get('XObject'));
    let number = this.#added.size;
    while (taken?.has(`Redacted${number}`) || this.#added.has(`Redacted${number}`)) number++;
    this.#added.set(`Redacted${number}`, value);
    return `Redacted${number}`;
  }

  finish(document: PdfDocument): Redrawn | undefined {
    if (this.edits.isEmpty) return undefined;
    const { bytes, resources } = this.drawing;
    const made = resources.clone();
    if (this.#added.size > 0) {
      const objects = (document.dict(resources.get('XObject')) ?? new PdfDict()).clone();
      for (const [key, value] of this.#added) objects.set(key, value);
      made.set('XObject', objects);
    }
    return { bytes: this.edits.apply(bytes), resources: made };
  }
}

/** The drawing of a page; undefined where its content cannot be read. */
export function pageDrawing(document: PdfDocument, page: PdfRef): Drawing | undefined {
  const dict = document.dict(page) ?? new PdfDict();
  const contents = dict.get('Contents');
  const streams = contentParts(document, contents);
  const parts: Uint8Array[] = [];
  for (const each of streams) {
    const stream = document.stream(each);
    if (!stream) continue;
    const bytes = decodeStream(document, stream, MAX_CONTENT_BYTES);
    if (!bytes) return undefined;
    parts.push(bytes, Buffer.from('\n'));
  }
  return {
    bytes: Buffer.concat(parts),
    resources: document.dict(dict.get('Resources')) ?? new PdfDict(),
    matrix: IDENTITY,
    owner: document.number(dict.get('StructParents')),
  };
}

/** Puts what was redrawn in place of the page's content. Names of pages' own resources are kept. */
export function replaceDrawing(document: PdfDocument, page: PdfRef, { bytes, resources }: Redrawn): void {
  const dict = document.editable(page);
  dict.set('Contents', document.add(PdfStream.ofBytes(new PdfDict(), bytes)));
  dict.set('Resources', resources);
  if (!dict.has('Type')) dict.set('Type', name('Page'));
}
