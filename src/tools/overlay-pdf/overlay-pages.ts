/** The pages of the second PDF as forms in the first: each is copied once, as it is seen, when it is first asked for. */
import type { PageSize } from '../../contract/pages/page-size.ts';
import { removeHiddenLayers } from '../../engine/document/clean/hidden-layers.ts';
import { flattenAnnotations } from '../../engine/document/forms/flatten-annotations.ts';
import type { OpenedPdf } from '../../engine/document/open/open-input.ts';
import { pageAnnotations } from '../../engine/document/pages/annotation.ts';
import { pageAsForm } from '../../engine/document/pages/page-form.ts';
import { linkBoxes } from '../../engine/document/pages/page-links.ts';
import { invert, type Matrix, multiply, transformBox } from '../../engine/geometry/matrix.ts';
import { boxArray, type PageBox } from '../../engine/geometry/page-box.ts';
import { seenPage, userUnit } from '../../engine/geometry/seen-page.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { isName, name, PdfDict, type PdfObject, type PdfRef, PdfString } from '../../engine/syntax/object.ts';
import { ObjectCopier } from '../../engine/syntax/object-copier.ts';

/** A link into the web, in points of the overlay page as seen. */
interface OverlayLink {
  readonly box: PageBox;
  readonly address: PdfString;
}

export interface OverlayPage extends PageSize {
  readonly form: PdfRef;
  /** From the form's own units to points of the overlay page as seen. */
  readonly toSeen: Matrix;
  readonly links: readonly OverlayLink[];
}

export class OverlayPages {
  readonly #overlay: OpenedPdf;
  readonly #target: PdfDocument;
  readonly #copier: ObjectCopier;
  readonly #made = new Map<number, OverlayPage>();

  /** What the overlay's layers hide stays away; its comments and fields become drawings. */
  constructor(overlay: OpenedPdf, target: PdfDocument) {
    this.#overlay = overlay;
    this.#target = target;
    this.#copier = new ObjectCopier(overlay.document, target);
    const { document, pages } = overlay;
    removeHiddenLayers(document, pages);
    flattenAnnotations(document, pages, { fields: true, comments: true, links: false, layers: false });
  }

  get count(): number {
    return this.#overlay.pages.length;
  }

  /** @param index from 0; undefined where there is no such page. */
  page(index: number): OverlayPage | undefined {
    const known = this.#made.get(index);
    const reference = this.#overlay.pages[index];
    if (known || !reference) return known;
    const made = this.#make(reference);
    this.#made.set(index, made);
    return made;
  }

  /** Copies what the pages refer to. Call it when all were asked for. */
  finish(signal: AbortSignal): Promise<void> {
    return this.#copier.finish(signal);
  }

  #make(reference: PdfRef): OverlayPage {
    const { document } = this.#overlay;
    const dict = document.dict(reference) ?? new PdfDict();
    const { form } = pageAsForm(document, reference, this.#target, (value) => this.#copier.copy(value));
    const { toPage, widthPt, heightPt } = seenPage(document, dict);
    const unit = userUnit(document, dict);
    const links = webLinks(document, reference, invert(toPage));
    return { form, toSeen: [unit, 0, 0, unit, 0, 0], links, widthPt, heightPt };
  }
}

function webLinks(document: PdfDocument, page: PdfRef, toSeen: Matrix): readonly OverlayLink[] {
  return pageAnnotations(document, page).flatMap(({ dict }): readonly OverlayLink[] => {
    const action = document.dict(dict.get('A'));
    const isWeb = action && isName(document.resolve(action.get('S')), 'URI');
    const address = document.resolve(action?.get('URI') ?? null);
    if (!isName(document.resolve(dict.get('Subtype')), 'Link') || !isWeb || !(address instanceof PdfString)) return [];
    return linkBoxes(document, dict).map((box) => ({ box: transformBox(toSeen, box), address }));
  });
}

/** Puts the links of an overlay page on a page. @param toPage from the overlay page as seen to the page's own space. */
export function addLinks(document: PdfDocument, page: PdfRef, { links }: OverlayPage, toPage: Matrix): void {
  if (links.length === 0) return;
  const added = links.map(
    ({ box, address }): PdfObject =>
      document.add(
        PdfDict.of({
          Type: name('Annot'),
          Subtype: name('Link'),
          Rect: boxArray(transformBox(toPage, box)),
          Border: [0, 0, 0],
          F: 4,
          A: PdfDict.of({ S: name('URI'), URI: address }),
        }),
      ),
  );
  const dict = document.editable(page);
  dict.set('Annots', [...document.array(dict.get('Annots')), ...added]);
}

/** From an overlay page's form to the page's own space. */
export function placeForm({ toSeen }: OverlayPage, toPage: Matrix): Matrix {
  return multiply(toSeen, toPage);
}
