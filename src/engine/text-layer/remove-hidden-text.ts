/** Takes the text without ink out of a page: what an earlier recognition laid over its picture. */
import { contentParts } from '../content/contents.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { Lexer } from '../syntax/lexer.ts';
import { isName, PdfDict, type PdfObject, type PdfRef, PdfStream } from '../syntax/object.ts';
import { Keyword, Parser } from '../syntax/parser.ts';
import { decodeStream } from '../syntax/stream-filters.ts';

const MAX_CONTENT_BYTES = 32 * 1024 ** 2;
const MAX_DEPTH = 8;
const INVISIBLE = 3;
const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"']);

/** The text rendering mode, and those that wait for a `Q`. */
interface State {
  mode: number;
  readonly saved: number[];
}

/** @returns whether anything was taken out. Pictures, drawings and text with ink stay. */
export function removeHiddenText(document: PdfDocument, page: PdfRef): boolean {
  const dict = document.editable(page);
  const contents = dict.get('Contents');
  const parts = contentParts(document, contents);
  const streams = parts.flatMap((part) => document.stream(part) ?? []);
  const bytes = streams.map((stream) => decodeStream(document, stream, MAX_CONTENT_BYTES));
  if (bytes.some((each) => each === undefined)) return false;
  const joined = Buffer.concat(bytes.flatMap((each) => [each ?? new Uint8Array(), Buffer.from('\n')]));
  const cleaner = new Cleaner(document);
  const made = cleaner.clean(joined, dict.get('Resources'), { mode: 0, saved: [] }, 0);
  if (!made) return false;
  dict.set('Contents', document.add(PdfStream.ofBytes(new PdfDict(), made.bytes)));
  dict.set('Resources', made.resources);
  return true;
}

interface Cleaned {
  readonly bytes: Uint8Array;
  readonly resources: PdfObject;
}

class Cleaner {
  readonly #document: PdfDocument;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** Undefined where there was nothing to take out. */
  clean(bytes: Uint8Array, resources: PdfObject, state: State, depth: number): Cleaned | undefined {
    const kept: Uint8Array[] = [];
    const forms = new Map<string, PdfRef>();
    let from = 0;
    let start = 0;
    let changed = false;
    const parser = new Parser(new Lexer(bytes), { references: false });
    const operands: PdfObject[] = [];
    for (;;) {
      parser.lexer.skipSpace();
      if (operands.length === 0) start = parser.lexer.position;
      const token = parser.next();
      if (token === undefined) break;
      if (!(token instanceof Keyword)) {
        operands.push(token);
        continue;
      }
      const { word } = token;
      if (word === 'ID') parser.lexer.position = endOfInlineImage(bytes, parser.lexer.position);
      else if (word === 'Do') this.#cleanForm(operands.at(-1), resources, state, depth, forms);
      else follow(word, operands, state);
      if (SHOWS_TEXT.has(word) && state.mode === INVISIBLE) {
        // The operators that also begin a line still do.
        kept.push(bytes.subarray(from, start), Buffer.from(word === "'" || word === '"' ? ' T* ' : ' '));
        from = parser.lexer.position;
        changed = true;
      }
      operands.length = 0;
    }
    if (!changed && forms.size === 0) return undefined;
    kept.push(bytes.subarray(from));
    return { bytes: Buffer.concat(kept), resources: this.#withForms(resources, forms) };
  }

  /** A form takes over the rendering mode of who draws it (ISO 32000-2, 8.10.1). */
  #cleanForm(
    operand: PdfObject | undefined,
    resources: PdfObject,
    state: State,
    depth: number,
    forms: Map<string, PdfRef>,
  ): void {
    const document = this.#document;
    const key = document.nameOf(operand ?? null) ?? '';
    const objects = document.dict(document.dict(resources)?.get('XObject') ?? null);
    const form = document.stream(objects?.get(key) ?? null);
    if (!form || depth >= MAX_DEPTH || !isName(document.resolve(form.dict.get('Subtype')), 'Form')) return;
    const bytes = decodeStream(document, form, MAX_CONTENT_BYTES);
    if (!bytes) return;
    const own = form.dict.get('Resources');
    const made = this.clean(bytes, own ?? resources, { mode: state.mode, saved: [] }, depth + 1);
    if (!made) return;
    const dict = form.dict.clone();
    for (const entry of ['Filter', 'DecodeParms']) dict.delete(entry);
    if (own !== null) dict.set('Resources', made.resources);
    forms.set(key, document.add(PdfStream.ofBytes(dict, made.bytes)));
  }

  #withForms(resources: PdfObject, forms: ReadonlyMap<string, PdfRef>): PdfObject {
    const document = this.#document;
    if (forms.size === 0) return resources;
    const changed = (document.dict(resources) ?? new PdfDict()).clone();
    const objects = (document.dict(changed.get('XObject')) ?? new PdfDict()).clone();
    for (const [key, form] of forms) objects.set(key, form);
    changed.set('XObject', objects);
    return changed;
  }
}

function follow(word: string, operands: readonly PdfObject[], state: State): void {
  if (word === 'q') state.saved.push(state.mode);
  else if (word === 'Q') state.mode = state.saved.pop() ?? state.mode;
  else if (word === 'Tr' && typeof operands[0] === 'number') state.mode = operands[0];
}

/** Behind the `EI` that stands alone; its data may hold the two letters by chance. */
function endOfInlineImage(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x45, from + 1); at !== -1; at = bytes.indexOf(0x45, at + 1)) {
    const before = bytes[at - 1] ?? 0;
    const after = bytes[at + 2] ?? 0x20;
    if (bytes[at + 1] === 0x49 && before <= 0x20 && after <= 0x20) return at + 2;
  }
  return bytes.length;
}
