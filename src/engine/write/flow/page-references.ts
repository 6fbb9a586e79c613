/** Reads the comments of pages, and their links to places in the document, as the layout wants them. */
import { Places } from '../../document/bookmarks/places.ts';
import { readNamedDestinations, targetOf } from '../../document/catalog/destination.ts';
import { pageAnnotations } from '../../document/pages/annotation.ts';
import { linkBoxes } from '../../document/pages/page-links.ts';
import { readPages } from '../../document/pages/page-list.ts';
import { boxAsSeen } from '../../geometry/seen-page.ts';
import type { Comment } from '../../layout/model.ts';
import { type NamedPlace, nameOfPlace } from '../../layout/page-content.ts';
import { readComments } from '../../page/comments.ts';
import { type Reference, withComments, withTargets } from '../../page/words/refer-words.ts';
import type { Word } from '../../page/words/words.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName } from '../../syntax/object.ts';

export class PageReferences {
  readonly comments: Comment[] = [];
  readonly #targets = new Map<string, NamedPlace>();
  readonly #document: PdfDocument;
  readonly #pages: ReturnType<typeof readPages>['pages'];
  readonly #places: Places;
  readonly #chosen: ReadonlyMap<number, number>;
  readonly #withComments: boolean;

  /** @param chosen the pages that are converted, 1-based, in their order. @param document stays open meanwhile. */
  constructor(document: PdfDocument, chosen: readonly number[], withComments: boolean) {
    this.#document = document;
    this.#pages = readPages(document, Number.POSITIVE_INFINITY).pages;
    this.#places = new Places(document, readNamedDestinations(document), this.#pages);
    this.#chosen = new Map(chosen.map((page, index) => [page, index + 1]));
    this.#withComments = withComments;
  }

  /** The places that links lead to; complete when all pages were read. */
  get targets(): readonly NamedPlace[] {
    return [...this.#targets.values()];
  }

  /** The words of a page (1-based) with what refers to them. */
  refer(words: readonly Word[], page: number): readonly Word[] {
    const reference = this.#pages[page - 1];
    if (!reference) return words;
    const comments = this.#withComments ? readComments(this.#document, reference) : [];
    const numbered = comments.map(({ boxes, ...comment }): Reference<number> => {
      const id = this.comments.length;
      this.comments.push({ id, ...comment });
      return { boxes, value: id };
    });
    return withTargets(withComments(words, numbered), this.#linksOf(page));
  }

  #linksOf(number: number): readonly Reference<string>[] {
    const document = this.#document;
    const reference = this.#pages[number - 1];
    const page = document.dict(reference ?? null);
    if (!reference || !page) return [];
    return pageAnnotations(document, reference).flatMap(({ dict }) => {
      if (!isName(document.resolve(dict.get('Subtype')), 'Link')) return [];
      const place = this.#places.of(targetOf(document, dict));
      const here = place && this.#chosen.get(place.page);
      if (!place || here === undefined) return [];
      const to = { ...place, page: here };
      const name = nameOfPlace(to);
      this.#targets.set(name, { ...to, name });
      return [{ boxes: linkBoxes(document, dict).map((box) => boxAsSeen(document, page, box)), value: name }];
    });
  }
}
