/** Knows which objects of a document were changed and which pages show them, and takes single changes back. */
import { pageAnnotations } from '../../document/pages/annotation.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import { drawingBytes } from './drawing-bytes.ts';

/** A page that takes more to draw than a job has: its text is compared alone, and its picture with what it was made from. */
const MOST_DRAWING_BYTES = 288 * 1024 ** 2;
const HEAVY_DRAWING_BYTES = 32 * 1024 ** 2;
/** Another page is not part of what this one shows. */
const OTHER_PAGES = new Set(['Page', 'Pages', 'Catalog']);

export interface CheckedPage {
  /** 0-based. */
  readonly index: number;
  /** Whether its pictures fit into memory drawn; its text is compared either way. */
  readonly isDrawn: boolean;
  /** Whether they take so much that one lane alone is to draw such pages: a lane keeps the memory that it once needed. */
  readonly isHeavy?: boolean;
}

export interface Shown {
  /** Numbers of changed objects. */
  readonly changed: ReadonlySet<number>;
  /** What drawing the most demanding picture holds in memory. */
  readonly drawingBytes: number;
}

export class Ledger {
  readonly #before: PdfDocument;
  readonly #after: PdfDocument;
  readonly #pages: readonly PdfRef[];
  readonly #changed: Set<number>;
  #takenBack = 0;

  /** @param after a layer over `before`, in which these objects were changed. */
  constructor(before: PdfDocument, after: PdfDocument, pages: readonly PdfRef[], changed: ReadonlySet<number>) {
    this.#before = before;
    this.#after = after;
    this.#pages = pages;
    this.#changed = new Set([...changed].filter((number) => before.has(number)));
  }

  /** How many objects have their originals back. */
  get takenBack(): number {
    return this.#takenBack;
  }

  /** What a page (0-based) shows of the original, pictures and fonts of its annotations included. */
  shownOn(index: number): Shown {
    const page = this.#pages[index];
    const changed = new Set<number>();
    let most = 0;
    const seen = new Set<number>();
    const waiting: PdfObject[] = page ? roots(this.#before, page) : [];
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (value instanceof PdfRef) {
        if (seen.has(value.number)) continue;
        seen.add(value.number);
        if (this.#changed.has(value.number)) changed.add(value.number);
        waiting.push(this.#before.object(value.number));
      } else if (isArray(value)) waiting.push(...value);
      else if (value instanceof PdfStream) {
        most = Math.max(most, drawingBytes(this.#before, value));
        waiting.push(value.dict);
      } else if (value instanceof PdfDict) {
        if (OTHER_PAGES.has(this.#before.nameOf(value.get('Type')) ?? '')) continue;
        for (const [, item] of value.entries()) waiting.push(item);
      }
    }
    return { changed, drawingBytes: most };
  }

  /** The pages that show something changed, in their order. */
  *changedPages(): Generator<CheckedPage> {
    for (let index = 0; index < this.#pages.length; index++) {
      const { changed, drawingBytes } = this.shownOn(index);
      const isHeavy = drawingBytes > HEAVY_DRAWING_BYTES;
      if (changed.size > 0) yield { index, isDrawn: drawingBytes <= MOST_DRAWING_BYTES, isHeavy };
    }
  }

  /** Changed objects of a page that may be why it failed: no picture takes words away. */
  causesOn(index: number, failure: 'text' | 'looks'): ReadonlySet<number> {
    const { changed } = this.shownOn(index);
    if (failure !== 'text') return changed;
    const others = [...changed].filter((number) => !this.#isPicture(number));
    return others.length > 0 ? new Set(others) : changed;
  }

  #isPicture(number: number): boolean {
    const value = this.#before.peek(number);
    return value instanceof PdfStream && this.#before.nameOf(value.dict.get('Subtype')) === 'Image';
  }

  /** Puts the originals of these objects back, and of those that were changed together with them. */
  takeBack(numbers: Iterable<number>): void {
    const waiting = [...numbers];
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (!this.#changed.delete(number)) continue;
      this.#takenBack++;
      waiting.push(...this.#partners(number));
      this.#after.set(new PdfRef(number), this.#before.object(number));
    }
  }

  /** A font and its program, a picture and its mask: changed objects that name each other, before or after. */
  #partners(number: number): readonly number[] {
    const named = (from: number) =>
      [this.#before, this.#after].flatMap((document) =>
        namedBy(document.peek(from)).map((reference) => document.target(reference)?.number),
      );
    const below = named(number).flatMap((each) => (each !== undefined && this.#changed.has(each) ? [each] : []));
    const above = [...this.#changed].filter((each) => named(each).includes(number));
    return [...below, ...above];
  }
}

function roots(document: PdfDocument, page: PdfRef): PdfObject[] {
  const dict = document.dict(page);
  const appearances = pageAnnotations(document, page).map((annotation) => annotation.dict.get('AP'));
  return [dict?.get('Resources') ?? null, dict?.get('Contents') ?? null, ...appearances];
}

function namedBy(value: PdfObject): readonly PdfRef[] {
  if (value instanceof PdfRef) return [value];
  if (isArray(value)) return value.flatMap(namedBy);
  if (value instanceof PdfStream) return namedBy(value.dict);
  return value instanceof PdfDict ? [...value.entries()].flatMap(([, item]) => namedBy(item)) : [];
}
