/** Structure elements of a tagged PDF (ISO 32000-2, 14.7): their standard type, spans and kids, read with guards. */
import type { PdfDocument } from '../../syntax/document.ts';
import { type PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';

export interface StructureElement {
  readonly dict: PdfDict;
  /** A standard type: `P`, `H1`, `TD`. */
  readonly type: string;
  /** As the file calls it: often the name of a style. */
  readonly name: string;
  /** Object number of the page that its content is on, where that says nothing else. */
  readonly page: number | undefined;
}

/** A role map may lead from name to name; one that goes round ends here. */
const MAX_STEPS = 16;
const STANDARD = new Set(
  'Document DocumentFragment Part Art Sect Div Aside BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 Title FENote Sub Lbl Span Em Strong Link Annot Form Ruby RB RT RP Warichu WT WP L LI LBody Table TR TH TD THead TBody TFoot Figure Formula Artifact Note Reference BibEntry Quote Code'.split(
    ' ',
  ),
);

export class Elements {
  readonly #document: PdfDocument;
  readonly #roles: PdfDict | undefined;

  constructor(document: PdfDocument, root: PdfDict) {
    this.#document = document;
    this.#roles = document.dict(root.get('RoleMap'));
  }

  /** @param page of the parent. @returns undefined for what is no element. */
  read(value: PdfObject, page: number | undefined): StructureElement | undefined {
    const dict = this.#document.dict(value);
    const name = dict && this.#document.nameOf(dict.get('S'));
    if (!dict || name === undefined) return undefined;
    return { dict, type: this.#standard(name), name, page: pageNumber(dict.get('Pg')) ?? page };
  }

  kids({ dict }: Pick<StructureElement, 'dict'>): readonly PdfObject[] {
    const kids = dict.get('K');
    const list = this.#document.array(kids);
    return list.length > 0 ? list : [kids];
  }

  /** A piece of content that a kid names: undefined where the kid is an element or an annotation. */
  content(kid: PdfObject, page: number | undefined): { readonly page: number; readonly id: number } | undefined {
    const own = this.#document.number(kid);
    if (own !== undefined) return page === undefined ? undefined : { page, id: own };
    const dict = this.#document.dict(kid);
    // Content of forms is numbered anew (`Stm`): its numbers are not those of the page.
    if (!dict || dict.get('S') !== null || dict.get('Stm') !== null) return undefined;
    const id = this.#document.number(dict.get('MCID'));
    const on = pageNumber(dict.get('Pg')) ?? page;
    return id === undefined || on === undefined ? undefined : { page: on, id };
  }

  /** An attribute such as `RowSpan`, whoever owns it; the last one said holds. */
  number({ dict }: StructureElement, key: string): number | undefined {
    const value = dict.get('A');
    const list = this.#document.array(value);
    const owners = (list.length > 0 ? list : [value]).flatMap((each) => this.#document.dict(each) ?? []);
    const found = owners.flatMap((owner) => this.#document.number(owner.get(key)) ?? []);
    return found.at(-1);
  }

  #standard(name: string): string {
    let type = name;
    for (let step = 0; step < MAX_STEPS && !isStandard(type); step++) {
      const next = this.#document.nameOf(this.#roles?.get(type) ?? null);
      if (next === undefined) break;
      type = next;
    }
    return isStandard(type) ? type : 'NonStruct';
  }
}

/** PDF 2.0 has headings past H6. */
function isStandard(type: string): boolean {
  return STANDARD.has(type) || /^H[1-9]\d?$/.test(type);
}

function pageNumber(value: PdfObject): number | undefined {
  return value instanceof PdfRef ? value.number : undefined;
}
