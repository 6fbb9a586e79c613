/** Takes from a page the resources that its content never names: producers often give every page all of them. */
import type { PdfDocument } from '../syntax/document.ts';
import { BYTE_CLASS } from '../syntax/lexer.ts';
import { PdfDict, type PdfObject, type PdfRef } from '../syntax/object.ts';
import { decodeStream } from '../syntax/stream-filters.ts';
import { contentParts } from './contents.ts';

/** Content beyond this is not worth the look. */
const MAX_CONTENT_BYTES = 64 * 1024 ** 2;

/** Categories whose entries content names one by one (ISO 32000-2, table 34). */
export const CATEGORIES = ['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties'];

/** The names in the content of each page, read once for all parts that a page may go into. */
export class ContentNames {
  readonly #document: PdfDocument;
  readonly #known = new Map<number, ReadonlySet<string> | undefined>();
  #bytesLeft: number;

  /** @param mostBytes of unpacked content; what is beyond counts as unreadable. */
  constructor(document: PdfDocument, mostBytes = Number.POSITIVE_INFINITY) {
    this.#document = document;
    this.#bytesLeft = mostBytes;
  }

  /** Undefined where the content cannot be read; then nothing may be taken away. */
  ofPage(page: PdfRef): ReadonlySet<string> | undefined {
    if (!this.#known.has(page.number)) this.#known.set(page.number, this.#read(page));
    return this.#known.get(page.number);
  }

  /** The same for a form, or a pattern, that has resources of its own. */
  ofForm(form: PdfRef): ReadonlySet<string> | undefined {
    const resources = this.#document.dict(this.#document.dict(form)?.get('Resources') ?? null);
    if (!resources || hasBorrowingFont(this.#document, resources)) return undefined;
    const names = new Set<string>();
    return this.#collect(form, resources, names, new Set()) ? names : undefined;
  }

  #read(page: PdfRef): ReadonlySet<string> | undefined {
    const dict = this.#document.dict(page);
    const resources = this.#document.dict(dict?.get('Resources') ?? null);
    if (!dict || !resources || hasBorrowingFont(this.#document, resources)) return undefined;
    const names = new Set<string>();
    const contents = dict.get('Contents');
    const parts = contentParts(this.#document, contents);
    const seen = new Set<PdfObject>();
    return parts.every((part) => this.#collect(part, resources, names, seen)) ? names : undefined;
  }

  /** Names of a content stream, and of forms that it draws and that have no resources of their own. */
  #collect(content: PdfObject, resources: PdfDict, names: Set<string>, seen: Set<PdfObject>): boolean {
    const waiting: PdfObject[] = [content];
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      const stream = this.#document.stream(value);
      if (!stream || seen.has(stream)) continue;
      seen.add(stream);
      const bytes = this.#bytesLeft > 0 && decodeStream(this.#document, stream, MAX_CONTENT_BYTES);
      if (!bytes) return false;
      this.#bytesLeft -= bytes.length;
      addNames(bytes, names);
      const objects = this.#document.dict(resources.get('XObject'));
      for (const [key, object] of objects?.entries() ?? []) {
        const isBorrowing = names.has(key) && isFormWithoutResources(this.#document, object);
        if (isBorrowing) waiting.push(object);
      }
    }
    return true;
  }
}

/** Writes into a page only the resources whose names its content holds. */
export function dropUnusedResources(document: PdfDocument, page: PdfRef, names: ReadonlySet<string>): void {
  const resources = document.dict(document.dict(page)?.get('Resources') ?? null);
  if (!resources) return;
  const slim = resources.clone();
  let dropped = 0;
  for (const category of CATEGORIES) {
    const entries = document.dict(resources.get(category));
    if (!entries) continue;
    const used = [...entries.entries()].filter(([key]) => names.has(key) || key.startsWith('Default'));
    if (used.length === entries.size) continue;
    dropped += entries.size - used.length;
    slim.set(category, used.length > 0 ? new PdfDict(used) : null);
  }
  if (dropped > 0) document.editable(page).set('Resources', slim);
}

/**
 * Every `/name` among the bytes, wherever it stands: a few too many (from strings and inline pictures) cost nothing,
 * while one too few would cost the page a font.
 */
function addNames(bytes: Uint8Array, names: Set<string>): void {
  for (let at = bytes.indexOf(0x2f); at !== -1; at = bytes.indexOf(0x2f, at + 1)) {
    let end = at + 1;
    while (end < bytes.length && BYTE_CLASS[bytes[end] ?? 0] === 0) end++;
    const raw = Buffer.from(bytes.buffer, bytes.byteOffset + at + 1, end - at - 1).toString('latin1');
    names.add(raw.includes('#') ? unescapeName(raw) : raw);
  }
}

function unescapeName(raw: string): string {
  return raw.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export function isFormWithoutResources(document: PdfDocument, value: PdfObject): boolean {
  const dict = document.stream(value)?.dict;
  return document.nameOf(dict?.get('Subtype') ?? null) === 'Form' && !dict?.has('Resources');
}

/** A Type 3 font without resources takes those of the page (table 110). */
function hasBorrowingFont(document: PdfDocument, resources: PdfDict): boolean {
  const fonts = document.dict(resources.get('Font'));
  return [...(fonts?.entries() ?? [])].some(([, value]) => {
    const font = document.dict(value);
    return document.nameOf(font?.get('Subtype') ?? null) === 'Type3' && !font?.has('Resources');
  });
}
