/** Tracked changes of a Word document: runs that were inserted or deleted, and by whom (ECMA-376 part 1, 17.13.5). */
import type { Paragraph, TextRun } from '../../../layout/model.ts';

type Revision = NonNullable<TextRun['revision']>;

const ELEMENTS = { inserted: 'w:ins', deleted: 'w:del' } as const;

export class Revisions {
  readonly #authors = new Map<string, number>();
  #count = 0;

  wrapped(revision: Revision, runs: string): string {
    const element = ELEMENTS[revision.kind];
    return `<${element}${this.#attributes(revision)}>${runs}</${element}>`;
  }

  /** The end of a paragraph of which nothing stays goes with it. Empty where some of it stays. */
  paragraphEnd({ runs }: Paragraph): string {
    const revisions = runs.map((run) => (run.kind === 'text' ? run.revision : undefined));
    const [first] = revisions;
    return first && revisions.every((each) => each?.kind === 'deleted') ? `<w:del${this.#attributes(first)}/>` : '';
  }

  /** The print tells authors apart by their colours, and nobody's name. */
  #attributes({ colour }: Revision): string {
    const author = this.#authors.get(colour) ?? this.#authors.size + 1;
    this.#authors.set(colour, author);
    return ` w:id="${++this.#count}" w:author="Author ${author}"`;
  }
}
