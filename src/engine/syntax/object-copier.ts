/** Copies object graphs of one document into another, with one mapping for all of them. */

import { Pace } from '../concurrency/pace.ts';
import type { PdfDocument } from './document.ts';
import { isArray, PdfDict, type PdfObject, PdfRef, PdfStream } from './object.ts';

/**
 * Called for every dictionary that is copied, nested ones too.
 * @param original as it stands in the source; @param copy already in terms of the target, and may be changed.
 */
export type AdaptDict = (original: PdfDict, copy: PdfDict) => void;

export class ObjectCopier {
  readonly #source: PdfDocument;
  readonly #target: PdfDocument;
  readonly #adapt: AdaptDict;
  /** Source number → place in the target; null = left out. */
  readonly #places = new Map<number, PdfRef | null>();
  readonly #waiting: number[] = [];

  constructor(source: PdfDocument, target: PdfDocument, adapt: AdaptDict = () => undefined) {
    this.#source = source;
    this.#target = target;
    this.#adapt = adapt;
  }

  /** Says what stands for a source object wherever it is referred to; null drops the references. */
  place(source: PdfRef, target: PdfRef | null): void {
    this.#places.set(source.number, target);
  }

  /** Where a source object lies or will lie in the target. */
  reference(source: PdfRef): PdfRef | null {
    const known = this.#places.get(source.number);
    if (known !== undefined) return known;
    if (!this.#source.has(source.number)) return null;
    const target = this.#target.add(null);
    this.#places.set(source.number, target);
    this.#waiting.push(source.number);
    return target;
  }

  /** The value in terms of the target. What it refers to is copied by `finish`. */
  copy(value: PdfObject): PdfObject {
    if (value instanceof PdfRef) return this.reference(value);
    if (value instanceof PdfDict) return this.copyDict(value);
    if (value instanceof PdfStream) return new PdfStream(this.copyDict(value.dict), value.data);
    return isArray(value) ? value.map((item) => this.copy(item)) : value;
  }

  copyDict(dict: PdfDict): PdfDict {
    const copy = new PdfDict();
    for (const [key, value] of dict.entries()) copy.set(key, this.copy(value));
    this.#adapt(dict, copy);
    return copy;
  }

  /** Copies all that was referred to so far, one object after another, so that no depth of a graph matters. */
  async finish(signal: AbortSignal): Promise<void> {
    const pace = new Pace(signal);
    for (let number = this.#waiting.pop(); number !== undefined; number = this.#waiting.pop()) {
      const place = this.#places.get(number);
      if (place) this.#target.set(place, this.copy(this.#source.peek(number)));
      if (pace.isDue()) await pace.pause();
    }
  }
}
