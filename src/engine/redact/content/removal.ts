/** Walks through a page again and takes out what was decided on. */
import type { PageBox } from '../../geometry/page-box.ts';
import type { PdfDict, PdfRef } from '../../syntax/object.ts';
import type { DrawingSink, OpenedMark, ShownGlyph, ShownPicture } from './drawing-sink.ts';
import type { PathPart } from './open-path.ts';

export interface Decisions {
  /** Numbers of the glyphs that go. */
  readonly glyphs: ReadonlySet<number>;
  /** By number: what is drawn in place of a picture; null for nothing. */
  readonly pictures: ReadonlyMap<number, PdfRef | null>;
  /** Numbers of the marks that may no longer say what stood in them. */
  readonly marks: ReadonlySet<number>;
  /** What lies wholly inside one of these is not drawn; in the page's own space. */
  readonly covers: readonly PageBox[];
}

/** What marked content, or an element of the tags, says in place of what it shows (14.9.3 to 14.9.5). */
export const SAID = ['ActualText', 'Alt', 'E'] as const;

export class Removal implements DrawingSink {
  readonly #decisions: Decisions;
  /** How many parts of paths went. */
  parts = 0;

  constructor(decisions: Decisions) {
    this.#decisions = decisions;
  }

  keepsGlyph({ index }: ShownGlyph): boolean {
    return !this.#decisions.glyphs.has(index);
  }

  replacesPicture({ index }: ShownPicture): PdfRef | null | undefined {
    return this.#decisions.pictures.get(index);
  }

  dropsParts(parts: readonly PathPart[]): readonly boolean[] {
    const drops = parts.map(({ box }) => this.#decisions.covers.some((cover) => isInside(box, cover)));
    this.parts += drops.filter((dropped) => dropped).length;
    return drops;
  }

  replacesProperties({ index, properties }: OpenedMark): PdfDict | undefined {
    if (!this.#decisions.marks.has(index)) return undefined;
    const plain = properties.clone();
    for (const key of SAID) plain.delete(key);
    return plain;
  }

  closesMark(): void {}
}

function isInside(part: PageBox, cover: PageBox): boolean {
  return part.left >= cover.left && part.right <= cover.right && part.bottom >= cover.bottom && part.top <= cover.top;
}
