/** Takes out of one page what was found on it and what lies under boxes, and draws the boxes. */
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import { transformBox } from '../geometry/matrix.ts';
import { intersectBoxes, type PageBox } from '../geometry/page-box.ts';
import type { PageMatch } from '../page/words/found-letters.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../syntax/object.ts';
import type { BoxDrawer } from './boxes/draw-boxes.ts';
import { type PagePlan, planPage } from './boxes/plan-page.ts';
import type { PageCount, RedactContext, RedactRequest } from './boxes/request.ts';
import { clearAnnotations } from './clear/clear-annotations.ts';
import type { MarkedPlace } from './clear/clear-tags.ts';
import type { LooseDrawings } from './clear/loose-drawings.ts';
import { Removal } from './content/removal.ts';
import { DrawingWalk, replaceDrawing, type TextFonts } from './content/walk-drawing.ts';
import type { SurveyedPage } from './find/find-on-page.ts';
import { cutPicture } from './pictures/cut-picture.ts';

const UNIT_SQUARE = { left: 0, bottom: 0, right: 1, top: 1 };

export interface RedactedPage {
  readonly count: PageCount;
  /** Its text could not be rewritten for sure: only a picture of it can be given. */
  readonly isUnsure: boolean;
  readonly marked: readonly MarkedPlace[];
}

export class PageRedactor {
  readonly #document: PdfDocument;
  readonly #fonts: TextFonts;
  readonly #drawings: LooseDrawings;
  readonly #drawer: BoxDrawer;
  readonly #request: RedactRequest;
  readonly #context: RedactContext;

  constructor(
    document: PdfDocument,
    parts: { readonly fonts: TextFonts; readonly drawings: LooseDrawings; readonly drawer: BoxDrawer },
    request: RedactRequest,
    context: RedactContext,
  ) {
    this.#document = document;
    this.#fonts = parts.fonts;
    this.#drawings = parts.drawings;
    this.#drawer = parts.drawer;
    this.#request = request;
    this.#context = context;
  }

  /** @throws ToolError `too-complex`; the signal's reason when aborted. */
  async redact(
    page: PdfRef,
    number: number,
    surveyed: SurveyedPage,
    matches: readonly PageMatch[],
  ): Promise<RedactedPage> {
    const { frame, survey, drawing } = surveyed;
    const { wanted, paddingPt } = this.#request;
    const areas = this.#areasOf(number, frame.unit);
    const plan = planPage({
      survey,
      matches,
      areas,
      frame,
      padding: paddingPt / frame.unit,
      saysWanted: (text) => wanted.isIn(text),
      textOf: (mark, key) => this.#document.text(mark.properties.get(key)) ?? '',
    });
    const pictures = drawing ? await this.#pictures(survey.pictures, plan.covers) : new Map<number, PdfRef | null>();
    const removal = new Removal({ glyphs: plan.glyphs, marks: plan.marks, pictures, covers: plan.covers });
    if (drawing && (plan.covers.length > 0 || plan.glyphs.size > 0 || plan.marks.size > 0)) {
      const redrawn = new DrawingWalk(this.#document, this.#fonts, removal).walk(drawing);
      if (redrawn) replaceDrawing(this.#document, page, redrawn);
    }
    const cleared = clearAnnotations({
      document: this.#document,
      page,
      wanted,
      covers: plan.covers,
      areas: areas.map((area) => frame.pageBox(area)),
      drawings: this.#drawings,
    });
    this.#drawer.draw(page, [...plan.boxes, ...cleared.places.map((place) => frame.seenBox(place))]);
    const count = this.#count(number, plan, areas.length);
    return {
      count: {
        ...count,
        images: pictures.size,
        shapes: removal.parts,
        annotations: cleared.removed,
        fields: cleared.fields,
      },
      isUnsure: (plan.covers.length > 0 && !drawing) || plan.isUnsure,
      marked: markedPlaces(survey, plan, pictures),
    };
  }

  /** Takes away all that a page shows. */
  empty(page: PdfRef, number: number, { frame }: SurveyedPage): RedactedPage {
    const dict = this.#document.editable(page);
    dict.set('Contents', this.#document.add(PdfStream.ofBytes(new PdfDict(), new Uint8Array())));
    dict.set('Resources', new PdfDict());
    for (const key of ['Annots', 'Thumb', 'B', 'PieceInfo']) dict.delete(key);
    dict.set('Type', name('Page'));
    this.#drawer.draw(page, [{ left: 0, top: 0, right: frame.widthPt, bottom: frame.heightPt }]);
    return { count: { ...nothingGone(number), areas: 1, method: 'emptied' }, isUnsure: false, marked: [] };
  }

  #areasOf(number: number, unit: number): readonly SeenBox[] {
    return (this.#request.areas.get(number) ?? []).map(({ left, top, right, bottom }) => ({
      left: left / unit,
      top: top / unit,
      right: right / unit,
      bottom: bottom / unit,
    }));
  }

  async #pictures(
    shown: SurveyedPage['survey']['pictures'],
    covers: readonly PageBox[],
  ): Promise<ReadonlyMap<number, PdfRef | null>> {
    const found = new Map<number, PdfRef | null>();
    const { images, look } = this.#request;
    if (images === 'keep' || covers.length === 0) return found;
    const { workDir: folder, signal } = this.#context;
    const part = (value: number) => Math.round(value * 255);
    const ink = { r: part(look.color.red), g: part(look.color.green), b: part(look.color.blue) };
    for (const { index, stream, matrix } of shown) {
      const box = transformBox(matrix, UNIT_SQUARE);
      const over = covers.filter((cover) => intersectBoxes(cover, box));
      if (over.length === 0) continue;
      signal.throwIfAborted();
      const context = { document: this.#document, folder, signal, ink };
      const made = images === 'remove' ? null : await cutPicture(stream, matrix, over, context);
      if (made !== undefined) found.set(index, made);
    }
    return found;
  }

  #count(number: number, { matches, glyphs }: PagePlan, areas: number): PageCount {
    const byFinder = this.#request.wanted.finders.map(
      (_, index) => matches.filter(({ finder }) => finder === index).length,
    );
    return { ...nothingGone(number), matches: byFinder, areas, letters: glyphs.size };
  }
}

export function nothingGone(page: number): PageCount {
  const none = { areas: 0, letters: 0, images: 0, shapes: 0, annotations: 0, fields: 0 };
  return { page, matches: [], ...none, method: 'rewritten' };
}

/** Marks of which anything went: the tags may say what it was. */
function markedPlaces(
  { marks }: SurveyedPage['survey'],
  { glyphs, marks: silenced }: PagePlan,
  pictures: ReadonlyMap<number, PdfRef | null>,
): readonly MarkedPlace[] {
  const isBetween = (from: number, to: number, has: (index: number) => boolean) => {
    for (let index = from; index < to; index++) if (has(index)) return true;
    return false;
  };
  return marks.flatMap((mark) => {
    const { owner, id } = mark;
    if (owner === undefined || id === undefined) return [];
    const isTouched =
      silenced.has(mark.index) ||
      isBetween(mark.from, mark.to, (index) => glyphs.has(index)) ||
      isBetween(mark.fromPicture, mark.toPicture, (index) => pictures.has(index));
    return isTouched ? [{ owner, id }] : [];
  });
}
