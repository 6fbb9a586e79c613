/** Cuts a document into the parts that become a file each: all in one, by page, or by heading. */
import type { Block, DocumentModel, Section } from '../../layout/model.ts';
import { chapterStarts, type HtmlChapter, headingOf, headingText } from './html-chapters.ts';

export type HtmlSplit = 'one' | 'page' | 'heading';

/** Blocks in a row that come from pages of one width. */
export interface HtmlPiece {
  readonly section: Section;
  readonly blocks: readonly Block[];
}

export interface HtmlPart {
  readonly pieces: HtmlPiece[];
  /** The page that it begins on, 1-based, as the pages follow each other in the result. */
  readonly page: number;
  /** Of its chapter, or its first heading; empty where it has neither. */
  title: string;
}

export interface PartOptions {
  readonly split: HtmlSplit;
  /** Bookmarks that begin chapters; without any the highest headings do. */
  readonly chapters?: readonly HtmlChapter[];
  /** Headers and footers are part of the text, once a section. */
  readonly headersFooters: boolean;
}

export async function htmlParts(
  model: DocumentModel,
  { split, chapters = [], headersFooters: withRunning }: PartOptions,
): Promise<readonly HtmlPart[]> {
  const pieces: HtmlPiece[] = [];
  for await (const section of model.sections) {
    const { header, footer, blocks } = section;
    const above = withRunning ? (header.first ?? header.usual) : [];
    const below = withRunning ? (footer.first ?? footer.usual) : [];
    pieces.push({ section, blocks: [...above, ...blocks, ...below] });
  }
  const all = pieces.flatMap(({ blocks }) => blocks);
  const begins = split === 'heading' ? chapterStarts(all, chapters) : undefined;
  const parts: HtmlPart[] = [];
  for (const { section, blocks } of pieces) {
    let { from } = section.pages;
    let piece: Block[] | undefined;
    for (const block of blocks) {
      const page = Math.max(from, block.origins[0]?.page ?? from);
      const isNext = (split === 'page' && page > from) || begins?.has(block) === true;
      from = page;
      if (!piece || isNext || parts.length === 0) {
        const startsPart = parts.length === 0 || isNext || (split === 'page' && parts.at(-1)?.page !== page);
        piece = [];
        if (startsPart) parts.push({ pieces: [], page, title: begins?.get(block) ?? '' });
        parts.at(-1)?.pieces.push({ section, blocks: piece });
      }
      piece.push(block);
      const part = parts.at(-1);
      const heading = headingOf(block);
      if (part?.title === '' && heading) part.title = headingText(heading);
    }
  }
  return parts;
}
