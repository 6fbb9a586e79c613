/** The output intents of joined documents: a file has one set of them, the first that any source has. */
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfDict } from '../../syntax/object.ts';
import type { ObjectCopier } from '../../syntax/object-copier.ts';
import { serialize } from '../../syntax/serialize.ts';
import { intentComponents } from '../catalog/output-intents.ts';

export class JoinedIntents {
  readonly #target: PdfDocument;
  readonly #others: string[] = [];
  #kept: { readonly text: string; readonly components: readonly number[] } | undefined;
  #covers = true;

  constructor(target: PdfDocument) {
    this.#target = target;
  }

  /** The sources whose intents were left out, by their file names. */
  get others(): readonly string[] {
    return this.#others;
  }

  /** Whether the intents that were kept say what every device colour is that those left out said it of (ISO 19005-2, 6.2.4.3). */
  get covers(): boolean {
    return this.#covers;
  }

  add(document: PdfDocument, fileName: string, copier: ObjectCopier): void {
    const text = intentText(document);
    if (text === '' || text === this.#kept?.text) return;
    const components = intentComponents(document);
    if (this.#kept) {
      this.#others.push(fileName);
      this.#covers &&= components.every((count) => this.#kept?.components.includes(count));
      return;
    }
    this.#kept = { text, components };
    const catalog = this.#target.editable(this.#target.trailer.get('Root'));
    catalog.set('OutputIntents', copier.copy(document.catalog.get('OutputIntents')));
  }
}

/** What the intents say, their profiles by length. */
function intentText(document: PdfDocument): string {
  return document
    .array(document.catalog.get('OutputIntents'))
    .map((value) => {
      const dict = document.dict(value) ?? new PdfDict();
      const profile = document.stream(dict.get('DestOutputProfile'));
      return `${serialize(dict, () => 0)} ${profile?.length ?? ''}`;
    })
    .join();
}
