/** Where links within a document lead: the ids of its bookmarks, and the files that they are in. */
import type { Block } from '../../layout/model.ts';
import type { HtmlPart } from './html-parts.ts';
import type { Anchors } from './html-setting.ts';

export class HtmlPlaces {
  readonly #ids = new Map<string, string>();
  readonly #parts = new Map<string, number>();
  readonly #nameOf: (part: number) => string;

  constructor(parts: readonly HtmlPart[], nameOf: (part: number) => string) {
    this.#nameOf = nameOf;
    for (const [index, { pieces }] of parts.entries()) {
      for (const { blocks } of pieces) for (const name of bookmarksIn(blocks)) this.#parts.set(name, index);
    }
  }

  anchorsOf(part: number): Anchors {
    return {
      idOf: (bookmark) => this.#idOf(bookmark),
      addressOf: (bookmark) => {
        const there = this.#parts.get(bookmark);
        if (there === undefined) return undefined;
        return `${there === part ? '' : encodeURIComponent(this.#nameOf(there))}#${this.#idOf(bookmark)}`;
      },
    };
  }

  #idOf(bookmark: string): string {
    const known = this.#ids.get(bookmark);
    if (known) return known;
    const id = `place-${this.#ids.size + 1}`;
    this.#ids.set(bookmark, id);
    return id;
  }
}

function* bookmarksIn(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    if (block.kind === 'paragraph') yield* block.bookmarks ?? [];
    if (block.kind === 'text-box') yield* bookmarksIn(block.blocks);
    if (block.kind === 'table')
      for (const { cells } of block.rows) for (const cell of cells) yield* bookmarksIn(cell.blocks);
  }
}
