/** Takes out of a page what lies outside its visible box: text letter by letter, drawings, pixels, links and fields. */
import { ContentNames, dropUnusedResources } from '../../engine/content/unused-resources.ts';
import { dropAnnotations } from '../../engine/document/clean/drop-annotations.ts';
import { StandardWidths } from '../../engine/fonts/standard-widths.ts';
import { transformBox } from '../../engine/geometry/matrix.ts';
import { cropBox, type PageBox, readBox } from '../../engine/geometry/page-box.ts';
import { clearTags, type MarkedPlace } from '../../engine/redact/clear/clear-tags.ts';
import { Removal } from '../../engine/redact/content/removal.ts';
import type { Survey } from '../../engine/redact/content/survey.ts';
import { DrawingWalk, replaceDrawing, TextFonts } from '../../engine/redact/content/walk-drawing.ts';
import { surveyPage } from '../../engine/redact/find/find-on-page.ts';
import { cutPicture } from '../../engine/redact/pictures/cut-picture.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { PdfDict, PdfRef, PdfStream } from '../../engine/syntax/object.ts';

/** Farther than any page reaches. */
const FAR = 100_000;
/** A line so near to the edge may be thick enough to be seen. */
const NEAR_PT = 5;
const UNIT_SQUARE = { left: 0, bottom: 0, right: 1, top: 1 };
const WHITE = { r: 255, g: 255, b: 255 };

export interface CutPage {
  readonly isChanged: boolean;
  /** Whether something may be left: its content cannot be read, or its letters not be measured. */
  readonly isUnsure: boolean;
}

interface CutContext {
  /** Where pictures may lie while they are cut. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Of one document. */
export class OutsideCutter {
  readonly #document: PdfDocument;
  readonly #fonts: TextFonts;
  readonly #context: CutContext;

  private constructor(document: PdfDocument, fonts: TextFonts, context: CutContext) {
    this.#document = document;
    this.#fonts = fonts;
    this.#context = context;
  }

  static async open(document: PdfDocument, context: CutContext): Promise<OutsideCutter> {
    return new OutsideCutter(document, new TextFonts(document, await StandardWidths.load()), context);
  }

  /** @throws ToolError `too-complex`; the signal's reason when aborted. */
  async cut(page: PdfRef): Promise<CutPage> {
    const document = this.#document;
    const kept = cropBox(document, document.dict(page) ?? new PdfDict());
    const dropped = dropAnnotations(document, [page], (dict) => {
      const rect = readBox(document, dict.get('Rect'));
      return rect !== undefined && isApart(rect, kept, 0);
    });
    const { survey, drawing } = surveyPage(document, page, this.#fonts);
    if (!drawing) return { isChanged: dropped > 0, isUnsure: document.dict(page)?.has('Contents') ?? false };
    const outside = survey.glyphs.filter(({ box }) => isApart(box, kept, 0));
    const glyphs = new Set(outside.filter(({ isSure }) => isSure).map(({ index }) => index));
    const marks = survey.marks.filter((mark) => loses(mark, glyphs));
    const pictures = await this.#pictures(survey.pictures, kept);
    const removal = new OutsideRemoval(kept, { glyphs, marks: new Set(marks.map(({ index }) => index)), pictures });
    const before = document.count;
    const redrawn = new DrawingWalk(document, this.#fonts, removal).walk(drawing);
    const isUnsure = survey.glyphs.some(({ isSure, box }) => !isSure && !isInside(box, kept));
    if (!redrawn) return { isChanged: dropped > 0, isUnsure };
    replaceDrawing(document, page, redrawn);
    clearTags(document, marks.flatMap(placeOf));
    document.editable(page).delete('PieceInfo');
    this.#forget(page, before);
    return { isChanged: true, isUnsure };
  }

  /** By number: what is left of the pictures that reach beyond the box. */
  async #pictures(shown: Survey['pictures'], kept: PageBox): Promise<ReadonlyMap<number, PdfRef | null>> {
    const found = new Map<number, PdfRef | null>();
    for (const { index, stream, matrix } of shown) {
      const box = transformBox(matrix, UNIT_SQUARE);
      if (isInside(box, kept)) continue;
      this.#context.signal.throwIfAborted();
      const context = { document: this.#document, ...this.#context, ink: WHITE };
      const left = isApart(box, kept, 0) ? null : await cutPicture(stream, matrix, around(kept), context);
      if (left !== undefined) found.set(index, left);
    }
    return found;
  }

  /** What is no longer drawn must not stay in the lists of the page and of the forms that were made anew. */
  #forget(page: PdfRef, firstNew: number): void {
    const document = this.#document;
    const names = new ContentNames(document);
    const used = names.ofPage(page);
    if (used) dropUnusedResources(document, page, used);
    for (let number = firstNew; number < document.count; number++) {
      const form = new PdfRef(number);
      const value = document.object(number);
      if (!(value instanceof PdfStream) || document.nameOf(value.dict.get('Subtype')) !== 'Form') continue;
      const inForm = names.ofForm(form);
      if (inForm) dropUnusedResources(document, form, inForm);
    }
  }
}

/** Drawings that lie apart from the box go, too. */
class OutsideRemoval extends Removal {
  readonly #kept: PageBox;

  constructor(
    kept: PageBox,
    decisions: {
      readonly glyphs: ReadonlySet<number>;
      readonly marks: ReadonlySet<number>;
      readonly pictures: ReadonlyMap<number, PdfRef | null>;
    },
  ) {
    super({ ...decisions, covers: [] });
    this.#kept = kept;
  }

  override dropsParts(parts: Parameters<Removal['dropsParts']>[0]): readonly boolean[] {
    return parts.map(({ box }) => isApart(box, this.#kept, NEAR_PT));
  }
}

function loses({ from, to }: Survey['marks'][number], glyphs: ReadonlySet<number>): boolean {
  for (let index = from; index < to; index++) if (glyphs.has(index)) return true;
  return false;
}

function placeOf({ owner, id }: Survey['marks'][number]): readonly MarkedPlace[] {
  return owner === undefined || id === undefined ? [] : [{ owner, id }];
}

/** Boxes without any area count, too. */
function isApart(box: PageBox, kept: PageBox, by: number): boolean {
  const isBeside = box.right <= kept.left - by || box.left >= kept.right + by;
  return isBeside || box.top <= kept.bottom - by || box.bottom >= kept.top + by;
}

function isInside(box: PageBox, kept: PageBox): boolean {
  const isAcross = box.left >= kept.left && box.right <= kept.right;
  return isAcross && box.bottom >= kept.bottom && box.top <= kept.top;
}

/** All that is not the box. */
function around({ left, bottom, right, top }: PageBox): readonly PageBox[] {
  const all = { left: -FAR, bottom: -FAR, right: FAR, top: FAR };
  return [
    { ...all, right: left },
    { ...all, left: right },
    { ...all, top: bottom },
    { ...all, bottom: top },
  ];
}
