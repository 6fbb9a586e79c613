/** What a page draws with: its fonts, and whether it draws images, also within forms. */

import { scanContent } from '../content/content-scan.ts';
import { type Content, contentBytes, pageContent } from '../content/contents.ts';
import { isEmbedded } from '../fonts/font-program.ts';
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfDict, PdfRef } from '../syntax/object.ts';

/** Forms in forms. */
const MAX_DEPTH = 8;

export interface PageResources {
  readonly drawsImages: boolean;
  /** Fonts whose glyphs are not in the file. */
  readonly lacksFonts: boolean;
}

export function readPageResources(document: PdfDocument, page: PdfRef): PageResources {
  const reader = new ResourceReader(document);
  reader.read(pageContent(document, page), 0);
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

  read(content: Content, depth: number): void {
    const document = this.#document;
    const { resources } = content;
    for (const [, value] of document.dict(resources?.get('Font') ?? null)?.entries() ?? []) {
      const font = document.dict(value);
      if (font && !isEmbedded(document, font)) this.lacksFonts = true;
    }
    const bytes = contentBytes(document, content);
    if (!bytes || depth > MAX_DEPTH) return;
    const objects = document.dict(resources?.get('XObject') ?? null);
    const onDraw = (name: string) => {
      const drawn = objects?.get(name) ?? null;
      const stream = document.stream(drawn);
      if (!stream || this.#seen.has(stream.dict)) return;
      this.#seen.add(stream.dict);
      if (document.nameOf(stream.dict.get('Subtype')) !== 'Form') this.drawsImages = true;
      else {
        const own = document.dict(stream.dict.get('Resources')) ?? resources;
        this.read({ streams: [drawn], resources: own }, depth + 1);
      }
    };
    scanContent(bytes, onDraw, () => {
      this.drawsImages = true;
    });
  }
}
