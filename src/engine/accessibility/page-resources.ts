/** What a page draws with: its fonts, and whether it draws images, also within forms. */

import { scanContent } from '../content/content-scan.ts';
import { contentBytes } from '../content/contents.ts';
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfDict, PdfObject, PdfRef } from '../syntax/object.ts';

const FONT_PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];
/** Forms in forms. */
const MAX_DEPTH = 8;

export interface PageResources {
  readonly drawsImages: boolean;
  /** Fonts whose glyphs are not in the file. */
  readonly lacksFonts: boolean;
}

export function readPageResources(document: PdfDocument, page: PdfRef): PageResources {
  const dict = document.dict(page);
  const contents = dict?.get('Contents') ?? null;
  const streams = document.stream(contents) ? [contents] : document.array(contents);
  const reader = new ResourceReader(document);
  reader.read(streams, document.dict(dict?.get('Resources') ?? null), 0);
  return reader;
}

class ResourceReader implements PageResources {
  drawsImages = false;
  lacksFonts = false;
  readonly #document: PdfDocument;
  readonly #seen = new Set<PdfDict>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  read(streams: readonly PdfObject[], resources: PdfDict | undefined, depth: number): void {
    const document = this.#document;
    for (const [, font] of document.dict(resources?.get('Font') ?? null)?.entries() ?? [])
      this.#font(document.dict(font));
    const bytes = contentBytes(document, { streams, resources });
    if (!bytes || depth > MAX_DEPTH) return;
    const objects = document.dict(resources?.get('XObject') ?? null);
    const onDraw = (name: string) => {
      const drawn = objects?.get(name) ?? null;
      const stream = document.stream(drawn);
      if (!stream || this.#seen.has(stream.dict)) return;
      this.#seen.add(stream.dict);
      if (document.nameOf(stream.dict.get('Subtype')) !== 'Form') this.drawsImages = true;
      else this.read([drawn], document.dict(stream.dict.get('Resources')) ?? resources, depth + 1);
    };
    scanContent(bytes, onDraw, () => {
      this.drawsImages = true;
    });
  }

  #font(font: PdfDict | undefined): void {
    const document = this.#document;
    const subtype = document.nameOf(font?.get('Subtype') ?? null);
    if (!font || subtype === 'Type3') return;
    const below = subtype === 'Type0' ? document.dict(document.array(font.get('DescendantFonts'))[0] ?? null) : font;
    const descriptor = document.dict(below?.get('FontDescriptor') ?? null);
    if (!FONT_PROGRAMS.some((key) => descriptor?.has(key))) this.lacksFonts = true;
  }
}
