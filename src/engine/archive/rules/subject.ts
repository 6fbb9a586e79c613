/** A document as the rules look at it: its objects, pages and output intents, and where broken rules are noted. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import type { Findings } from './findings.ts';
import { type ArchiveLevel, depthOf, type Part, partOf } from './level.ts';

const MAX_STREAM_BYTES = 64 * 1024 ** 2;

export class Subject {
  readonly document: PdfDocument;
  readonly pages: readonly PdfRef[];
  readonly level: ArchiveLevel;
  readonly part: Part;
  readonly depth: 'a' | 'u' | 'b';
  readonly findings: Findings;
  /** Colour space of the output intent's profile, such as `RGB `; undefined where there is none. */
  readonly intent: string | undefined;
  /** Pages, from 1, whose resources stand in the page tree above them. */
  readonly inherits: ReadonlySet<number>;
  readonly #numbers = new Map<PdfDict, number>();

  constructor(
    document: PdfDocument,
    pages: readonly PdfRef[],
    level: ArchiveLevel,
    findings: Findings,
    inherits: ReadonlySet<number> = new Set(),
  ) {
    this.document = document;
    this.pages = pages;
    this.level = level;
    this.part = partOf(level);
    this.depth = depthOf(level);
    this.findings = findings;
    this.inherits = inherits;
    this.intent = this.intentOf(document.catalog);
  }

  /** Of the catalog or, in part 4, of a page. */
  intentOf(dict: PdfDict): string | undefined {
    for (const item of this.document.array(dict.get('OutputIntents'))) {
      const intent = this.document.dict(item);
      if (this.document.nameOf(intent?.get('S') ?? null) !== 'GTS_PDFA1') continue;
      const profile = this.bytes(intent?.get('DestOutputProfile') ?? null);
      if (profile && profile.length >= 40) return Buffer.from(profile.subarray(16, 20)).toString('latin1');
    }
    return undefined;
  }

  bytes(value: PdfObject): Uint8Array | undefined {
    const stream = this.document.stream(value);
    return stream && decodeStream(this.document, stream, MAX_STREAM_BYTES);
  }

  name(dict: PdfDict | undefined, key: string): string | undefined {
    return this.document.nameOf(dict?.get(key) ?? null);
  }

  number(dict: PdfDict | undefined, key: string): number | undefined {
    return this.document.number(dict?.get(key) ?? null);
  }

  dict(dict: PdfDict | undefined, key: string): PdfDict | undefined {
    return this.document.dict(dict?.get(key) ?? null);
  }

  items(dict: PdfDict | undefined, key: string): readonly PdfObject[] {
    return this.document.array(dict?.get(key) ?? null);
  }

  /** Objects that the trailer leads to, each once, with the dictionaries and arrays written into them. */
  *values(): Generator<{ readonly value: PdfObject; readonly object: number | undefined }> {
    const seen = new Set<number>();
    const { trailer } = this.document;
    const waiting: { value: PdfObject; object: number | undefined }[] = [
      { value: trailer.get('Root'), object: undefined },
      { value: trailer.get('Info'), object: undefined },
    ];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      let { value, object } = next;
      if (value instanceof PdfRef) {
        if (seen.has(value.number)) continue;
        seen.add(value.number);
        object = value.number;
        value = this.document.object(value.number);
        if (value instanceof PdfRef) {
          waiting.push({ value, object });
          continue;
        }
      }
      const dict = value instanceof PdfStream ? value.dict : value;
      if (dict instanceof PdfDict && object !== undefined && !this.#numbers.has(dict)) this.#numbers.set(dict, object);
      yield { value, object };
      if (isArray(value)) for (const item of value) waiting.push({ value: item, object });
      else if (dict instanceof PdfDict) for (const [, item] of dict.entries()) waiting.push({ value: item, object });
    }
  }

  /** The number of the object that a dictionary is or stands in, once `values` has passed it. */
  place(dict: PdfDict | undefined, page?: number): { readonly object?: number; readonly page?: number } {
    const object = dict && this.#numbers.get(dict);
    return { ...(object === undefined ? {} : { object }), ...(page === undefined ? {} : { page }) };
  }
}
