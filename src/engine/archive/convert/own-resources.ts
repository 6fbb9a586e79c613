/** Gives pages and forms resources of their own: forms without any draw with those of their page (ISO 32000-2, 7.8.3). */
import { ContentNames, dropUnusedResources } from '../../content/unused-resources.ts';
import { PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import type { Subject } from '../rules/subject.ts';

export class OwnResources {
  readonly #subject: Subject;
  readonly #names: ContentNames;
  /** Resources that were gone through: pages and forms share them. */
  readonly #given = new Set<PdfDict>();

  constructor(subject: Subject) {
    this.#subject = subject;
    this.#names = new ContentNames(subject.document);
  }

  /** @param page to be written to. */
  ofPage(page: PdfDict): void {
    const resources = this.#subject.dict(page, 'Resources');
    if (resources) this.#ofForms(resources, resources);
    else page.set('Resources', new PdfDict());
  }

  #ofForms(resources: PdfDict, inherited: PdfDict): void {
    if (this.#given.has(resources)) return;
    this.#given.add(resources);
    for (const [, value] of this.#subject.dict(resources, 'XObject')?.entries() ?? []) {
      const form = this.#subject.document.dict(value);
      if (!form || this.#subject.name(form, 'Subtype') !== 'Form') continue;
      if (!form.has('Resources')) this.#borrow(value, form, inherited);
      else this.#ofForms(this.#subject.dict(form, 'Resources') ?? inherited, inherited);
    }
  }

  /** Only what the form names: among all that the page has would be the form itself, which readers take for a loop. */
  #borrow(reference: PdfObject, form: PdfDict, inherited: PdfDict): void {
    form.set('Resources', inherited);
    if (!(reference instanceof PdfRef)) return;
    const names = this.#names.ofForm(reference);
    if (names) dropUnusedResources(this.#subject.document, reference, names);
  }
}
