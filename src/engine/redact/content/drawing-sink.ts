/** What a walk through the drawing of a page meets, and what the one who walks may have changed. */
import type { Matrix } from '../../geometry/matrix.ts';
import type { PageBox } from '../../geometry/page-box.ts';
import type { PdfDict, PdfRef, PdfStream } from '../../syntax/object.ts';
import type { PathPart } from './open-path.ts';

/** A glyph as it is shown. Equal walks give equal numbers. */
export interface ShownGlyph {
  readonly index: number;
  /** What it reads as; empty where nothing says. */
  readonly text: string;
  /** In the page's own space: as high as the font, as wide as the glyph moves. */
  readonly box: PageBox;
  /** The baseline begins here, and runs along the angle (radians, anticlockwise). */
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  /** Height of the font in the page's own space. */
  readonly size: number;
  readonly isSure: boolean;
}

export interface ShownPicture {
  readonly index: number;
  readonly stream: PdfStream;
  /** From the unit square to the page's own space. */
  readonly matrix: Matrix;
}

/** Marked content (14.6) with properties. */
export interface OpenedMark {
  readonly index: number;
  readonly properties: PdfDict;
  /** The key of the content in the parent tree, and the number of the mark there; undefined for what no tag knows. */
  readonly owner: number | undefined;
  readonly id: number | undefined;
  /** The next glyph that is shown. */
  readonly nextGlyph: number;
}

/** A walk asks, in the order of drawing. Everything that is not answered stays. */
export interface DrawingSink {
  /** @returns false to take the glyph out. */
  keepsGlyph(glyph: ShownGlyph): boolean;
  /** @returns what is drawn in its place; null for nothing. */
  replacesPicture(picture: ShownPicture): PdfRef | null | undefined;
  /** @param parts those of one path. @returns which of them to take out. */
  dropsParts(parts: readonly PathPart[]): readonly boolean[];
  /** @returns other properties. */
  replacesProperties(mark: OpenedMark): PdfDict | undefined;
  closesMark(index: number, nextGlyph: number): void;
}
