/** Cuts a document into the parts that become a file each: all in one, by page, or by heading. */
import type { Block, DocumentModel, Paragraph, Section } from '../../layout/model.ts';

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
  /** Its first one. */
  heading: Paragraph | undefined;
}

export interface PartOptions {
  readonly split: HtmlSplit;
  /** Titles of headings that begin chapters; the highest headings do where none of these is one. */
  readonly chapters?: readonly string[];
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
  const begins = split === 'heading' ? chapterHeadings(pieces, chapters) : undefined;
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
        if (startsPart) parts.push({ pieces: [], page, heading: undefined });
        parts.at(-1)?.pieces.push({ section, blocks: piece });
      }
      piece.push(block);
      const part = parts.at(-1);
      if (part) part.heading ??= headingOf(block);
    }
  }
  return parts;
}

function headingOf(block: Block): Paragraph | undefined {
  const isHeading = block.kind === 'paragraph' && (block.role === 'heading' || block.role === 'title');
  return isHeading ? block : undefined;
}

function chapterHeadings(pieces: readonly HtmlPiece[], titles: readonly string[]): ReadonlySet<Block> {
  const wanted = new Set(titles.map(bareTitle));
  const named = pieces.flatMap(({ blocks }) =>
    blocks.filter((block) => {
      const heading = headingOf(block);
      return heading !== undefined && wanted.has(bareTitle(headingText(heading)));
    }),
  );
  return named.length > 0 ? new Set(named) : topHeadings(pieces);
}

/** Numbers and signs differ between a bookmark and its heading. */
function bareTitle(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** As it is read, with its number. */
export function headingText({ runs, list }: Paragraph): string {
  const text = runs.map((run) => (run.kind === 'text' || run.kind === 'field' ? run.text : '')).join('');
  return `${list ? `${list.label} ` : ''}${text}`.replace(/\s+/g, ' ').trim();
}

/** Headings of the highest level that the document has more than one of. */
function topHeadings(pieces: readonly HtmlPiece[]): ReadonlySet<Block> {
  const byLevel = new Map<number, Block[]>();
  for (const { blocks } of pieces) {
    for (const block of blocks) {
      const heading = headingOf(block);
      if (!heading) continue;
      const level = heading.role === 'title' ? 0 : (heading.level ?? 1);
      byLevel.set(level, [...(byLevel.get(level) ?? []), block]);
    }
  }
  const levels = [...byLevel].sort(([a], [b]) => a - b);
  return new Set(levels.find(([, blocks]) => blocks.length > 1)?.[1] ?? []);
}
