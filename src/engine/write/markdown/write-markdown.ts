/** Writes the document that pages became as one Markdown file, or as lines of JSON with a piece of it each. */
import { type FileHandle, open } from 'node:fs/promises';
import type { Block, DocumentModel, Picture } from '../../layout/model.ts';
import type { DocumentPart } from '../flow/pack-document.ts';
import { PictureFiles, type PictureUse } from '../flow/picture-files.ts';
import { type MarkdownBlock, type MarkdownSetting, markdownBlocks } from './block-markdown.ts';
import { type Chunk, Chunker, type ChunkKind } from './chunk-markdown.ts';

export interface MarkdownOptions extends Omit<MarkdownSetting, 'pictureAddress'> {
  readonly images: PictureUse;
  readonly headersFooters: boolean;
  /** A comment marks where each page begins. */
  readonly pageMarks: boolean;
  readonly chunks: ChunkKind | 'none';
  readonly maxTokens: number;
  /** The page of the PDF by its place in the result, both 1-based. */
  readonly pageNumber: (place: number) => number;
  readonly signal: AbortSignal;
}

/** @returns the pictures that belong beside it. @throws what the file system throws. */
export async function writeMarkdown(
  model: DocumentModel,
  path: string,
  options: MarkdownOptions,
): Promise<readonly DocumentPart[]> {
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
  readonly #pictures: PictureFiles;
  #page = 0;
  #isEmpty = true;
  #chunks = 0;

  constructor(file: FileHandle, options: MarkdownOptions) {
    this.#file = file;
    this.#options = options;
    this.#pictures = new PictureFiles(options.images, options.pageNumber);
    this.#chunker = options.chunks === 'none' ? undefined : new Chunker(options.chunks, options.maxTokens);
  }

  async add(blocks: readonly Block[], page: number): Promise<void> {
    await this.#pictures.add(blocks, page);
    const setting = { ...this.#options, pictureAddress: (picture: Picture) => this.#pictures.addressOf(picture) };
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

  async finish(): Promise<readonly DocumentPart[]> {
    const last = this.#chunker?.finish();
    if (last) await this.#putChunk(last);
    if (!this.#chunker && !this.#isEmpty) await this.#file.write('\n');
    return this.#pictures.files;
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
}
