/** Draws forms over or under the content of pages, in the page's own space whatever the content leaves behind. */
import { type BalancedContent, balanceContent } from '../../content/balance-content.ts';
import { contentParts } from '../../content/contents.ts';
import type { Matrix } from '../../geometry/matrix.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';

export interface Stamp {
  readonly form: PdfRef;
  /** From the form's space to the page's. */
  readonly matrix: Matrix;
}

export interface StampOptions {
  /** Of all that is drawn; 1 when absent. Forms that are groups fade as a whole. */
  readonly opacity?: number;
  readonly layer: 'over' | 'under';
  /** What a reader of tags is to make of it; `Watermark` marks it as no part of the text (14.8.2.2). */
  readonly artifact?: 'Watermark' | 'Header' | 'Footer' | 'BatesN' | 'Background' | 'Layout';
  /** The element of the tags that it belongs to, and the number by which that knows it. */
  readonly tag?: { readonly role: string; readonly number: number };
}

/** Stamps pages of one document; operators that are the same on several pages are stored once. */
export class PageStamper {
  readonly #document: PdfDocument;
  readonly #streams = new Map<string, PdfRef>();
  readonly #balanced = new Map<number, BalancedContent>();
  readonly #states = new Map<number, PdfRef>();
  /** Pages whose own content was put between `q` and `Q`. */
  readonly #closed = new Set<number>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  stamp(page: PdfRef, stamps: readonly Stamp[], options: StampOptions): void {
    if (stamps.length === 0) return;
    const { layer, opacity = 1 } = options;
    const dict = this.#document.editable(page);
    const resources = this.#editableEntry(dict, 'Resources');
    const faded = opacity < 1 ? `/${this.#nameEntry(resources, 'ExtGState', this.#state(opacity))} gs ` : '';
    const drawn = stamps.map(({ form, matrix }) => {
      return `q ${faded}${matrix.map(written).join(' ')} cm /${this.#nameEntry(resources, 'XObject', form)} Do Q\n`;
    });
    const opening = openingMark(options);
    const marks = opening === '' ? drawn.join('') : `${opening}${drawn.join('')}EMC\n`;
    const contents = dict.get('Contents');
    const streams = contentParts(this.#document, contents);
    if (layer === 'under') dict.set('Contents', [this.#stream(marks), ...streams]);
    else if (this.#closed.has(page.number)) dict.set('Contents', [...streams, this.#stream(marks)]);
    else {
      const { parts, closing } = this.#balance(contents);
      dict.set('Contents', [this.#stream('q\n'), ...parts, this.#stream(`\n${closing}Q\n${marks}`)]);
      this.#closed.add(page.number);
    }
  }

  /** The name of an object in the resources of a page. Resources that pages share stay shared. */
  #nameEntry(resources: PdfDict, category: string, value: PdfRef): string {
    const entries = this.#editableEntry(resources, category);
    for (let copy = 0; ; copy++) {
      const key = copy === 0 ? `Mark${value.number}` : `Mark${value.number}_${copy}`;
      const taken = entries.get(key);
      if (taken !== null && !(taken instanceof PdfRef && taken.number === value.number)) continue;
      entries.set(key, value);
      return key;
    }
  }

  #state(opacity: number): PdfRef {
    const known = this.#states.get(opacity);
    if (known) return known;
    const state = this.#document.add(PdfDict.of({ Type: name('ExtGState'), ca: opacity, CA: opacity }));
    this.#states.set(opacity, state);
    return state;
  }

  #editableEntry(owner: PdfDict, key: string): PdfDict {
    const value = owner.get(key);
    const dict = this.#document.editable(value);
    const isShared = value instanceof PdfRef && this.#document.dict(value) !== undefined;
    if (!isShared) owner.set(key, dict);
    return dict;
  }

  /** Pages may share their content. */
  #balance(contents: PdfObject): BalancedContent {
    if (!(contents instanceof PdfRef)) return balanceContent(this.#document, contents);
    const known = this.#balanced.get(contents.number) ?? balanceContent(this.#document, contents);
    this.#balanced.set(contents.number, known);
    return known;
  }

  #stream(operators: string): PdfRef {
    const known = this.#streams.get(operators);
    if (known) return known;
    const stream = this.#document.add(PdfStream.ofBytes(new PdfDict(), Buffer.from(operators, 'latin1')));
    this.#streams.set(operators, stream);
    return stream;
  }
}

function openingMark({ artifact, tag }: StampOptions): string {
  if (tag) return `/${tag.role} <</MCID ${tag.number}>> BDC\n`;
  if (artifact === undefined) return '';
  if (artifact === 'Background' || artifact === 'Layout') return `/Artifact <</Type /${artifact}>> BDC\n`;
  return `/Artifact <</Type /Pagination /Subtype /${artifact}>> BDC\n`;
}

/** A ten-thousandth of a point is finer than any screen or printer. */
function written(value: number): string {
  return serializeNumber(Math.round(value * 1e4) / 1e4 || 0);
}
