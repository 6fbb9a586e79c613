/** Walks through a page once, changes nothing, and remembers what stands where. */
import type { PdfDict, PdfRef } from '../../syntax/object.ts';
import type { DrawingSink, OpenedMark, ShownGlyph, ShownPicture } from './drawing-sink.ts';
import type { PathPart } from './open-path.ts';

/** Marked content with the glyphs and pictures in it: from the first to before the last. */
export interface SurveyedMark extends OpenedMark {
  readonly from: number;
  to: number;
  readonly fromPicture: number;
  toPicture: number;
}

export class Survey implements DrawingSink {
  readonly glyphs: ShownGlyph[] = [];
  readonly pictures: ShownPicture[] = [];
  readonly marks: SurveyedMark[] = [];
  /** Parts of paths that may be letters. */
  slantedParts = 0;

  keepsGlyph(glyph: ShownGlyph): boolean {
    this.glyphs.push(glyph);
    return true;
  }

  replacesPicture(picture: ShownPicture): PdfRef | null | undefined {
    this.pictures.push(picture);
    return undefined;
  }

  dropsParts(parts: readonly PathPart[]): readonly boolean[] {
    this.slantedParts += parts.filter(({ isSlanted }) => isSlanted).length;
    return [];
  }

  replacesProperties(mark: OpenedMark): PdfDict | undefined {
    const [glyph, picture] = [mark.nextGlyph, this.pictures.length];
    this.marks.push({ ...mark, from: glyph, to: glyph, fromPicture: picture, toPicture: picture });
    return undefined;
  }

  closesMark(index: number, nextGlyph: number): void {
    const mark = this.marks[index];
    if (!mark) return;
    mark.to = nextGlyph;
    mark.toPicture = this.pictures.length;
  }
}
