/** Cuts Markdown into pieces for programs that search or read it: by pages, by headings, or by length. */
import type { MarkdownBlock } from './block-markdown.ts';

export type ChunkKind = 'page' | 'heading' | 'tokens';

export interface Chunk {
  /** Pages of the result, 1-based, in their order. */
  readonly pages: readonly number[];
  /** The headings above it, from the outermost. */
  readonly headings: readonly string[];
  readonly text: string;
}

/** Letters of a token, as a rule of thumb for text in Latin script. */
const LETTERS = 4;

export class Chunker {
  readonly #kind: ChunkKind;
  readonly #letters: number;
  #parts: MarkdownBlock[] = [];
  #headings: { readonly level: number; readonly text: string }[] = [];
  #above: readonly string[] = [];
  #page: number | undefined;

  /** @param maxTokens of a piece by length; a longer block is a piece by itself. */
  constructor(kind: ChunkKind, maxTokens: number) {
    this.#kind = kind;
    this.#letters = maxTokens * LETTERS;
  }

  /** @returns the piece that ends before this block. */
  add(block: MarkdownBlock): Chunk | undefined {
    const done = this.#ends(block) ? this.finish() : undefined;
    const { heading } = block;
    if (heading) this.#headings = [...this.#headings.filter(({ level }) => level < heading.level), heading];
    if (this.#parts.length === 0) this.#above = this.#headings.map(({ text }) => text);
    this.#page = block.page ?? this.#page;
    this.#parts.push({ ...block, page: this.#page });
    return done;
  }

  finish(): Chunk | undefined {
    const parts = this.#parts;
    if (parts.length === 0) return undefined;
    this.#parts = [];
    const pages = [...new Set(parts.flatMap(({ page }) => (page === undefined ? [] : [page])))];
    return { pages, headings: this.#above, text: joinBlocks(parts) };
  }

  #ends(block: MarkdownBlock): boolean {
    if (this.#parts.length === 0) return false;
    if (this.#kind === 'heading') return block.heading !== undefined;
    if (this.#kind === 'page') return block.page !== undefined && block.page !== this.#page;
    return joinBlocks(this.#parts).length + block.text.length + 2 > this.#letters;
  }
}

export function joinBlocks(blocks: readonly MarkdownBlock[]): string {
  const [first, ...others] = blocks;
  return (first?.text ?? '') + others.map(({ text, continues }) => (continues ? '\n' : '\n\n') + text).join('');
}
