/** Puts marks on pages, as page content or as annotations. */
import { isOnWords, type MarkQuad, type PageMark, type PictureMark } from '../../contract/pages/page-marks.ts';
import type { Addition } from '../document/catalog/false-claim.ts';
import type { PageForm } from '../document/pages/page-form.ts';
import { PageStamper, type Stamp } from '../document/pages/stamp-page.ts';
import { type Matrix, multiply, transformBox } from '../geometry/matrix.ts';
import { boxArray, type PageBox } from '../geometry/page-box.ts';
import { type SeenPage, seenPage } from '../geometry/seen-page.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../syntax/object.ts';
import { makeText } from '../syntax/text-string.ts';
import type { Lettering } from '../text-setting/text-setter.ts';
import { drawLine, drawOnWords, drawPen, drawShape, drawTick, drawWhiteOut } from './draw-shapes.ts';
import { drawText } from './draw-text.ts';
import { commentEntries, drawNote } from './mark-comment.ts';
import { drawingToPage, type MarkDrawing, onPage, operands, rounded } from './mark-drawing.ts';
import { type MarkTag, MarkTags } from './mark-tags.ts';

export interface MarkPicture extends PageForm {
  readonly color: Addition['color'];
}

export interface MarkWriterOptions {
  readonly document: PdfDocument;
  readonly lettering: Lettering;
  /** By the number that marks know them by. */
  readonly pictures: ReadonlyMap<number, MarkPicture>;
  readonly as: 'content' | 'comments';
  /** Whose annotations they are; empty for nobody's. */
  readonly author: string;
}

/** A mark on one page. */
export interface PlacedMark {
  readonly mark: PageMark;
  /** The words that a mark on words is about. */
  readonly quads: readonly MarkQuad[];
}

/** Bits of `/F` (table 167): printed; of the same size at any zoom, and upright. */
const PRINT = 4;
const NOTE_FLAGS = PRINT | 8 | 16;

export class MarkWriter {
  readonly #options: MarkWriterOptions;
  readonly #stamper: PageStamper;
  readonly #tags: MarkTags | undefined;
  readonly #drawings = new Map<PageMark, MarkDrawing | undefined>();
  readonly #forms = new Map<MarkDrawing, PdfRef>();
  readonly #looks = new Map<MarkDrawing, Map<string, PdfRef>>();

  constructor(options: MarkWriterOptions) {
    this.#options = options;
    this.#stamper = new PageStamper(options.document);
    this.#tags = options.as === 'content' ? MarkTags.of(options.document) : undefined;
  }

  /** Undefined where there is nothing to see. */
  drawingOf({ mark, quads }: PlacedMark): MarkDrawing | undefined {
    // Words that are searched for stand elsewhere on every page.
    if (isOnWords(mark) && mark.quads === undefined) return this.#draw({ mark, quads });
    if (!this.#drawings.has(mark)) this.#drawings.set(mark, this.#draw({ mark, quads }));
    return this.#drawings.get(mark);
  }

  /** In their order: later ones lie over earlier ones. */
  put(page: PdfRef, placed: readonly PlacedMark[]): void {
    const { document } = this.#options;
    const seen = seenPage(document, document.dict(page) ?? new PdfDict());
    let drawn: Stamp[] = [];
    let opacity = 1;
    const flush = () => {
      const artifact = this.#tags ? { artifact: 'Layout' as const } : {};
      this.#stamper.stamp(page, drawn, { layer: 'over', opacity, ...artifact });
      drawn = [];
    };
    for (const each of placed) {
      const drawing = this.drawingOf(each);
      if (!drawing) continue;
      if (this.#options.as === 'comments' || each.mark.kind === 'note') {
        this.#annotate(page, seen, each, drawing);
        continue;
      }
      const own = opacityOf(each.mark);
      const tag = this.#tags && tagOf(each.mark);
      if (own !== opacity || tag) flush();
      opacity = own;
      const stamp = { form: this.#form(drawing, own), matrix: drawingToPage(seen) };
      if (tag) this.#stampTagged(page, stamp, opacity, tag);
      else drawn.push(stamp);
    }
    flush();
  }

  finish(): void {
    this.#tags?.finish();
  }

  #draw({ mark, quads }: PlacedMark): MarkDrawing | undefined {
    switch (mark.kind) {
      case 'text':
        return drawText(mark, this.#options.lettering);
      case 'image':
        return this.#drawPicture(mark);
      case 'highlight':
      case 'underline':
      case 'strike':
        return quads.length === 0 ? undefined : drawOnWords(mark, quads);
      case 'pen':
        return drawPen(mark);
      case 'line':
      case 'arrow':
        return drawLine(mark);
      case 'rectangle':
      case 'ellipse':
        return drawShape(mark);
      case 'tick':
      case 'cross':
        return drawTick(mark);
      case 'white-out':
        return drawWhiteOut(mark);
      case 'note':
        return drawNote(mark);
    }
  }

  #drawPicture({ image, x, y, width, height }: PictureMark): MarkDrawing | undefined {
    const picture = this.#options.pictures.get(image);
    if (!picture) return undefined;
    const high = height ?? (width * picture.heightPt) / picture.widthPt;
    const scale = operands(width / picture.widthPt, 0, 0, high / picture.heightPt, x, -y - high);
    return {
      content: `${scale} cm /Picture Do`,
      resources: PdfDict.of({ XObject: PdfDict.of({ Picture: picture.form }) }),
      box: { left: x, bottom: -y - high, right: x + width, top: -y },
    };
  }

  #stampTagged(page: PdfRef, stamp: Stamp, opacity: number, tag: MarkTag): void {
    const number = this.#tags?.add(page, tag) ?? 0;
    this.#stamper.stamp(page, [stamp], { layer: 'over', opacity, tag: { role: tag.role, number } });
  }

  #annotate(page: PdfRef, seen: SeenPage, { mark, quads }: PlacedMark, drawing: MarkDrawing): void {
    const { document, author } = this.#options;
    const toPage = drawingToPage(seen);
    const isNote = mark.kind === 'note';
    const upright: Matrix = isNote ? uprightAt(toPage, [mark.x, mark.y]) : toPage;
    const opacity = opacityOf(mark);
    const annotation = document.add(
      PdfDict.of({
        Type: name('Annot'),
        Rect: boxArray(transformBox(upright, drawing.box)).map(rounded),
        P: page,
        F: isNote ? NOTE_FLAGS : PRINT,
        T: author === '' ? undefined : makeText(author),
        CA: opacity < 1 ? opacity : undefined,
        AP: PdfDict.of({ N: this.#look(drawing, upright, opacity) }),
        ...commentEntries(mark, quads, toPage),
      }),
    );
    const list = document.dict(page)?.get('Annots') ?? null;
    document.editable(page).set('Annots', [...document.array(list), annotation]);
  }

  /** In the space of the drawing; a group where it fades as a whole. */
  #form(drawing: MarkDrawing, opacity: number): PdfRef {
    const known = this.#forms.get(drawing);
    if (known) return known;
    const form = this.#addForm(drawing.box, drawing.content, drawing, {
      Group: opacity < 1 ? PdfDict.of({ Type: name('Group'), S: name('Transparency') }) : undefined,
    });
    this.#forms.set(drawing, form);
    return form;
  }

  /** The appearance of an annotation, turned as its page is. */
  #look(drawing: MarkDrawing, [a, b, c, d]: Matrix, opacity: number): PdfRef {
    const known = this.#looks.get(drawing) ?? new Map<string, PdfRef>();
    this.#looks.set(drawing, known);
    const turn = [a, b, c, d, 0, 0].map(rounded);
    const key = turn.join(' ');
    const made =
      known.get(key) ??
      (opacity < 1
        ? this.#addFaded(drawing, turn, opacity)
        : this.#addForm(drawing.box, drawing.content, drawing, { Matrix: turn }));
    known.set(key, made);
    return made;
  }

  #addFaded(drawing: MarkDrawing, turn: readonly number[], opacity: number): PdfRef {
    const state = PdfDict.of({ Type: name('ExtGState'), ca: opacity, CA: opacity });
    const resources = PdfDict.of({
      ExtGState: PdfDict.of({ Fade: state }),
      XObject: PdfDict.of({ Mark: this.#form(drawing, opacity) }),
    });
    return this.#addForm(drawing.box, '/Fade gs /Mark Do', { resources }, { Matrix: [...turn] });
  }

  #addForm(
    box: PageBox,
    content: string,
    { resources, multiplies }: Pick<MarkDrawing, 'resources' | 'multiplies'>,
    entries: Parameters<typeof PdfDict.of>[0],
  ): PdfRef {
    const shine = PdfDict.of({ Type: name('ExtGState'), BM: name('Multiply') });
    const dict = PdfDict.of({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: boxArray(box).map(rounded),
      Resources: multiplies ? PdfDict.of({ ExtGState: PdfDict.of({ Shine: shine }) }) : resources,
      ...entries,
    });
    const operators = multiplies ? `/Shine gs ${content}` : content;
    return this.#options.document.add(PdfStream.ofBytes(dict, Buffer.from(operators, 'latin1')));
  }
}

/** What stays upright keeps its upper left corner, whichever way its page is turned. */
function uprightAt(toPage: Matrix, point: readonly [number, number]): Matrix {
  const scale = Math.hypot(toPage[0], toPage[1]);
  const [x, y] = onPage(toPage, point);
  return multiply([1, 0, 0, 1, -point[0], point[1]], [scale, 0, 0, scale, x, y]);
}

function opacityOf(mark: PageMark): number {
  return 'opacity' in mark ? mark.opacity : 1;
}

function tagOf(mark: PageMark): MarkTag | undefined {
  if (mark.kind === 'text') return { role: 'P', alt: '' };
  return mark.kind === 'image' ? { role: 'Figure', alt: mark.alt } : undefined;
}
