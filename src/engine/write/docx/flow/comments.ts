/** Comments of a Word document: where each begins and ends in the text, and comments.xml (ECMA-376 part 1, 17.13.4). */
import type { Block, Comment, Run, TextRun } from '../../../layout/model.ts';
import { XML_HEAD, xmlText } from '../../office/xml.ts';
import { NAMESPACES } from '../parts.ts';
import { paragraphsIn } from './walk-blocks.ts';

const REFERENCE = '<w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr>';

/** A comment spans from its first run to its last within a section; where text boxes hold it, it is left out. */
export class CommentRanges {
  readonly #comments: ReadonlyMap<number, Comment>;
  readonly #opened = new Set<number>();
  #last = new Map<number, Run>();

  constructor(comments: readonly Comment[]) {
    this.#comments = new Map(comments.map((comment) => [comment.id, comment]));
  }

  /** Looks where the comments of a section end, before it is written. */
  begin(blocks: readonly Block[]): void {
    this.#last = new Map();
    for (const paragraph of paragraphsIn(blocks)) {
      for (const run of paragraph.runs) {
        if (run.kind !== 'text') continue;
        for (const id of run.comments ?? []) if (this.#comments.has(id)) this.#last.set(id, run);
      }
    }
  }

  /** What stands before a run. */
  opening(run: TextRun): string {
    return this.#ids(run)
      .filter((id) => !this.#opened.has(id))
      .map((id) => {
        this.#opened.add(id);
        return `<w:commentRangeStart w:id="${id}"/>`;
      })
      .join('');
  }

  /** What stands behind a run. */
  closing(run: TextRun): string {
    return this.#ids(run)
      .filter((id) => this.#last.get(id) === run)
      .map((id) => {
        this.#last.delete(id);
        return `<w:commentRangeEnd w:id="${id}"/>${REFERENCE}<w:commentReference w:id="${id}"/></w:r>`;
      })
      .join('');
  }

  #ids(run: TextRun): readonly number[] {
    return (run.comments ?? []).filter((id) => this.#last.has(id));
  }

  /** The part with what they say; undefined where none was written. */
  xml(): string | undefined {
    const written = [...this.#opened].flatMap((id) => this.#comments.get(id) ?? []);
    if (written.length === 0) return undefined;
    return `${XML_HEAD}<w:comments ${NAMESPACES}>${written.map(commentXml).join('')}</w:comments>`;
  }
}

function commentXml({ id, author, date, text }: Comment): string {
  const moment = Number.isNaN(Date.parse(date)) ? '' : ` w:date="${new Date(date).toISOString().replace(/\.\d+/, '')}"`;
  const initials = author.match(/(?<!\p{L})\p{L}/gu)?.join('') ?? '';
  const lines = text.split(/\r\n|[\r\n]/).map((line, index) => {
    const reference = index === 0 ? `${REFERENCE}<w:annotationRef/></w:r>` : '';
    return `<w:p><w:pPr><w:pStyle w:val="CommentText"/></w:pPr>${reference}<w:r><w:t xml:space="preserve">${xmlText(line)}</w:t></w:r></w:p>`;
  });
  const attributes = `w:author="${xmlText(author)}"${moment} w:initials="${xmlText(initials)}"`;
  return `<w:comment w:id="${id}" ${attributes}>${lines.join('')}</w:comment>`;
}
