/** Finds every picture that pages draw, in drawing order: objects and inline ones, through forms, annotations, patterns. */
import { createHash } from 'node:crypto';
import { scanContent } from '../../content/content-scan.ts';
import { contentParts } from '../../content/contents.ts';
import { pageAnnotations } from '../../document/pages/annotation.ts';
import { appearancePlacement } from '../../document/pages/appearance.ts';
import { IDENTITY, type Matrix, multiply, readMatrix } from '../../geometry/matrix.ts';
import { readBox } from '../../geometry/page-box.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, type PdfDict, type PdfObject, PdfRef, type PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { inlineStream } from './inline-picture.ts';

export interface PictureDraw {
  /** From 1. */
  readonly page: number;
  /** The same for every drawing of one picture. */
  readonly key: string;
  readonly stream: PdfStream;
  readonly widthPx: number;
  readonly heightPx: number;
  /** From the unit square to the page's user space. */
  readonly matrix: Matrix;
}

export interface PictureSearch {
  readonly inline: boolean;
  readonly annotations: boolean;
  readonly patterns: boolean;
}

const MAX_CONTENT_BYTES = 64 * 1024 ** 2;
/** Content read for one page, all forms together: guards against forms that draw each other without end. */
const MAX_PAGE_BYTES = 256 * 1024 ** 2;
const MAX_VISITS = 20_000;

/** What one page draws, each form once. */
export function findPictures(
  document: PdfDocument,
  page: PdfRef,
  number: number,
  search: PictureSearch,
): readonly PictureDraw[] {
  return new PictureWalk(document, number, search).walk(page);
}

interface Visit {
  readonly content: readonly PdfStream[];
  readonly resources: PdfDict;
  readonly matrix: Matrix;
}

class PictureWalk {
  readonly #document: PdfDocument;
  readonly #page: number;
  readonly #search: PictureSearch;
  readonly #found: PictureDraw[] = [];
  readonly #visited = new Set<number>();
  readonly #hidden = new Set<PdfDict>();
  #bytes = 0;
  #visits = 0;

  constructor(document: PdfDocument, page: number, search: PictureSearch) {
    this.#document = document;
    this.#page = page;
    this.#search = search;
  }

  walk(reference: PdfRef): readonly PictureDraw[] {
    const document = this.#document;
    const page = document.dict(reference);
    const resources = document.dict(page?.get('Resources') ?? null);
    const contents = page?.get('Contents') ?? null;
    const parts = contentParts(document, contents);
    const content = parts.flatMap((part) => document.stream(part) ?? []);
    if (resources) this.#visit({ content, resources, matrix: IDENTITY });
    if (this.#search.annotations) {
      for (const { dict } of pageAnnotations(document, reference)) this.#appearance(dict);
    }
    return this.#found;
  }

  #appearance(annotation: PdfDict): void {
    const rect = readBox(this.#document, annotation.get('Rect'));
    const normal = this.#document.dict(annotation.get('AP'))?.get('N') ?? null;
    if (!rect) return;
    const states = this.#document.stream(normal)
      ? [normal]
      : [...(this.#document.dict(normal)?.entries() ?? [])].map(([, value]) => value);
    for (const state of states) {
      const placed = appearancePlacement(this.#document, state, rect);
      if (placed) this.#form(state, placed, undefined);
    }
  }

  /** Depth first, so that pictures come in the order in which they are painted. */
  #visit({ content, resources, matrix }: Visit): void {
    if (++this.#visits > MAX_VISITS) return;
    const objects = this.#document.dict(resources.get('XObject'));
    const bytes = this.#read(content);
    if (bytes) {
      scanContent(
        bytes,
        (name, drawn) => this.#draw(objects?.get(name) ?? null, multiply(drawn, matrix), resources),
        (picture, drawn) => {
          if (!this.#search.inline) return;
          const stream = inlineStream(this.#document, picture, resources);
          this.#add(`inline ${digest(picture.entries, picture.data)}`, stream, multiply(drawn, matrix));
        },
      );
    }
    if (this.#search.patterns && !this.#hidden.has(resources)) {
      this.#hidden.add(resources);
      this.#hiddenContent(resources, matrix);
    }
  }

  #draw(object: PdfObject, matrix: Matrix, resources: PdfDict): void {
    const stream = this.#document.stream(object);
    if (!stream) return;
    const isImage = isName(this.#document.resolve(stream.dict.get('Subtype')), 'Image');
    if (!isImage) this.#form(object, matrix, resources);
    else if (object instanceof PdfRef) this.#add(this.#keyOf(object), stream, matrix);
  }

  /** Equal pictures may have been made one: then all references to them lead to the first. */
  #keyOf(reference: PdfRef): string {
    return `object ${this.#document.target(reference)?.number ?? reference.number}`;
  }

  #form(object: PdfObject, matrix: Matrix, inherited: PdfDict | undefined): void {
    const form = this.#document.stream(object);
    if (!form || !(object instanceof PdfRef) || this.#visited.has(object.number)) return;
    this.#visited.add(object.number);
    const own = readMatrix(this.#document, form.dict.get('Matrix')) ?? IDENTITY;
    const resources = this.#document.dict(form.dict.get('Resources')) ?? inherited;
    if (resources) this.#visit({ content: [form], resources, matrix: multiply(own, matrix) });
  }

  /** Tiling patterns (8.7.3) and the groups of soft masks (11.6.5.3) draw by another way than `Do`. */
  #hiddenContent(resources: PdfDict, matrix: Matrix): void {
    const document = this.#document;
    for (const [, value] of document.dict(resources.get('Pattern'))?.entries() ?? []) {
      if (document.number(document.dict(value)?.get('PatternType') ?? null) === 1)
        this.#form(value, IDENTITY, resources);
    }
    for (const [, value] of document.dict(resources.get('ExtGState'))?.entries() ?? []) {
      const mask = document.dict(document.dict(value)?.get('SMask') ?? null);
      if (mask) this.#form(mask.get('G'), matrix, resources);
    }
  }

  #add(key: string, stream: PdfStream, matrix: Matrix): void {
    const widthPx = this.#document.number(stream.dict.get('Width')) ?? 0;
    const heightPx = this.#document.number(stream.dict.get('Height')) ?? 0;
    if (!(widthPx >= 1 && heightPx >= 1) || stream.dict.has('F')) return;
    this.#found.push({
      page: this.#page,
      key,
      stream,
      widthPx: Math.floor(widthPx),
      heightPx: Math.floor(heightPx),
      matrix,
    });
  }

  #read(parts: readonly PdfStream[]): Uint8Array | undefined {
    const decoded: Uint8Array[] = [];
    for (const part of parts) {
      if (this.#bytes > MAX_PAGE_BYTES) return undefined;
      const bytes = decodeStream(this.#document, part, MAX_CONTENT_BYTES);
      if (!bytes) continue;
      this.#bytes += bytes.length;
      decoded.push(bytes, Buffer.from('\n'));
    }
    return decoded.length === 2 ? decoded[0] : Buffer.concat(decoded);
  }
}

function digest(...parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64');
}
