/** The pictures of a document whose format is text: files beside it, or addresses that carry them. */
import { readFile } from 'node:fs/promises';
import type { Block, Picture } from '../../layout/model.ts';
import type { DocumentPart } from './pack-document.ts';

export type PictureUse = 'none' | 'files' | 'inline';

export class PictureFiles {
  readonly #use: PictureUse;
  readonly #pageNumber: (place: number) => number;
  readonly #files = new Map<string, DocumentPart>();
  readonly #inline = new Map<string, string>();
  readonly #counts = new Map<number, number>();

  /** @param pageNumber the page of the PDF by its place in the result, both 1-based. */
  constructor(use: PictureUse, pageNumber: (place: number) => number) {
    this.#use = use;
    this.#pageNumber = pageNumber;
  }

  /** Those that stand beside the text. */
  get files(): readonly DocumentPart[] {
    return [...this.#files.values()];
  }

  /** Names the pictures of these blocks, or reads them. @param page where blocks do not tell theirs. */
  async add(blocks: readonly Block[], page: number): Promise<void> {
    if (this.#use === 'none') return;
    for (const { picture, page: own = page } of picturesOf(blocks)) {
      if (this.#files.has(picture.path) || this.#inline.has(picture.path)) continue;
      if (this.#use === 'inline') this.#inline.set(picture.path, await dataAddress(picture));
      else this.#files.set(picture.path, { path: picture.path, name: this.#nameOf(picture, own) });
    }
  }

  /** Undefined where pictures are not wanted. */
  addressOf({ path }: Picture): string | undefined {
    return this.#files.get(path)?.name ?? this.#inline.get(path);
  }

  #nameOf({ ending }: Picture, page: number): string {
    const count = (this.#counts.get(page) ?? 0) + 1;
    this.#counts.set(page, count);
    return `images/p${String(this.#pageNumber(page)).padStart(3, '0')}-${count}.${ending}`;
  }
}

async function dataAddress({ path, ending }: Picture): Promise<string> {
  const bytes = await readFile(path);
  return `data:${ending === 'png' ? 'image/png' : 'image/jpeg'};base64,${bytes.toString('base64')}`;
}

function* picturesOf(blocks: readonly Block[]): Generator<{ readonly picture: Picture; readonly page?: number }> {
  for (const block of blocks) {
    const page = block.origins[0]?.page;
    const at = page === undefined ? {} : { page };
    if (block.kind === 'figure') yield { picture: block.picture, ...at };
    if (block.kind === 'text-box') yield* picturesOf(block.blocks);
    if (block.kind === 'table')
      for (const { cells } of block.rows) for (const cell of cells) yield* picturesOf(cell.blocks);
    if (block.kind === 'paragraph') {
      for (const run of block.runs) if (run.kind === 'picture') yield { picture: run.picture, ...at };
    }
  }
}
