/** Writes the document that pages became as one Markdown file, or as lines of JSON with a piece of it each. */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import type { Block, DocumentModel, Picture } from '../../layout/model.ts';
import { type MarkdownBlock, type MarkdownSetting, markdownBlocks } from './block-markdown.ts';
import { type Chunk, Chunker, type ChunkKind } from './chunk-markdown.ts';

export interface MarkdownOptions extends Omit<MarkdownSetting, 'pictureAddress'> {
  readonly images: 'none' | 'files' | 'inline';
  readonly headersFooters: boolean;
  /** A comment marks where each page begins. */
  readonly pageMarks: boolean;
  readonly chunks: ChunkKind | 'none';
  readonly maxTokens: number;
  /** The page of the PDF by its place in the result, both 1-based. */
  readonly pageNumber: (place: number) => number;
  readonly signal: AbortSignal;
}

/** A picture that belongs beside the Markdown. */
export interface MarkdownImage {
  readonly path: string;
  /** As the Markdown names it. */
  readonly name: string;
}

/** @returns the pictures that belong beside it. @throws what the file system throws. */
export async function writeMarkdown(
  model: DocumentModel,
  path: string,
  options: MarkdownOptions,
): Promise<readonly MarkdownImage[]> {
  const file = await open(path, 'w');
  try {
    const writer = new MarkdownWriter(file, options);
    for await (const section of model.sections) {
      options.signal.throwIfAborted();
      const { header, footer, blocks, pages } = section;
      if (options.headersFooters) await writer.add(header.first ?? header.usual, pages.from);
      await writer.add(blocks, pages.from);
      if (options.headersFooters) await writer.add(footer.first ?? footer.usual, pages.to);
    }
    for (const { id, blocks } of model.notes) await writer.addNote(id, blocks);
    return await writer.finish();
  } finally {
    await file.close();
  }
}

class MarkdownWriter {
  readonly #file: FileHandle;
  readonly #options: MarkdownOptions;
  readonly #chunker: Chunker | undefined;
  readonly #images = new Map<string, MarkdownImage>();
  readonly #counts = new Map<number, number>();
  readonly #inline = new Map<string, string>();
  #page = 0;
  #isEmpty = true;
  #chunks = 0;

  constructor(file: FileHandle, options: MarkdownOptions) {
    this.#file = file;
    this.#options = options;
    this.#chunker = options.chunks === 'none' ? undefined : new Chunker(options.chunks, options.maxTokens);
  }

  async add(blocks: readonly Block[], page: number): Promise<void> {
    await this.#prepare(blocks, page);
    const setting = { ...this.#options, pictureAddress: (picture: Picture) => this.#addressOf(picture) };
    for (const each of markdownBlocks(blocks, setting)) {
      await this.#put({ ...each, page: each.page ?? page });
    }
  }

  async addNote(id: number, blocks: readonly Block[]): Promise<void> {
    const setting = { ...this.#options, pictureAddress: () => undefined };
    const parts = [...markdownBlocks(blocks, setting)].map(({ text }) => text.replaceAll('\n', '\n    '));
    if (parts.length > 0)
      await this.#put({ text: `[^${id}]: ${parts.join('\n\n    ')}`, continues: false, page: undefined });
  }

  async finish(): Promise<readonly MarkdownImage[]> {
    const last = this.#chunker?.finish();
    if (last) await this.#putChunk(last);
    if (!this.#chunker && !this.#isEmpty) await this.#file.write('\n');
    return [...this.#images.values()];
  }

  async #put(block: MarkdownBlock): Promise<void> {
    if (this.#chunker) {
      const done = this.#chunker.add(block);
      if (done) await this.#putChunk(done);
      return;
    }
    if (this.#options.pageMarks && block.page !== undefined && block.page > this.#page) {
      await this.#write(`<!-- page ${this.#options.pageNumber(block.page)} -->`, false);
      this.#page = block.page;
    }
    await this.#write(block.text, block.continues);
  }

  async #write(text: string, continues: boolean): Promise<void> {
    const white = continues ? '\n' : '\n\n';
    await this.#file.write((this.#isEmpty ? '' : white) + text);
    this.#isEmpty = false;
  }

  async #putChunk({ pages, headings, text }: Chunk): Promise<void> {
    const numbers = pages.map(this.#options.pageNumber);
    const line = { id: ++this.#chunks, pages: numbers, headings, tokens: Math.ceil(text.length / 4), text };
    await this.#file.write(`${JSON.stringify(line)}\n`);
  }

  /** Names the pictures of these blocks, and reads those that become part of the text. */
  async #prepare(blocks: readonly Block[], page: number): Promise<void> {
    const { images } = this.#options;
    if (images === 'none') return;
    for (const { picture, page: own = page } of picturesOf(blocks)) {
      if (this.#images.has(picture.path) || this.#inline.has(picture.path)) continue;
      if (images === 'inline') {
        const type = picture.ending === 'png' ? 'image/png' : 'image/jpeg';
        const bytes = await readFile(picture.path);
        this.#inline.set(picture.path, `data:${type};base64,${bytes.toString('base64')}`);
      } else {
        const count = (this.#counts.get(own) ?? 0) + 1;
        this.#counts.set(own, count);
        const number = String(this.#options.pageNumber(own)).padStart(3, '0');
        this.#images.set(picture.path, { path: picture.path, name: `images/p${number}-${count}.${picture.ending}` });
      }
    }
  }

  #addressOf({ path }: Picture): string | undefined {
    return this.#images.get(path)?.name ?? this.#inline.get(path);
  }
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
