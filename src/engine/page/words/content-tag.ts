/** What the tags of a file say of a piece of its content: plain data, for whoever lays the page out. */

export type TagRole = 'paragraph' | 'heading' | 'title' | 'caption' | 'contents' | 'quote' | 'code' | 'note' | 'figure';

export interface TaggedCell {
  /** Cells of one table share it, on all its pages. */
  readonly table: number;
  /** 0-based. */
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly isHeader: boolean;
}

export interface TaggedItem {
  /** Items of one list share it, those of lists inside it too. */
  readonly list: number;
  /** 0-based depth. */
  readonly level: number;
  readonly item: number;
}

export interface ContentTag {
  /** The paragraph, heading or cell that it belongs to; the same on all pages on which that goes on. */
  readonly block: number;
  readonly role: TagRole;
  /** Of a heading, from 1; absent where the tag is a heading of no level. */
  readonly level?: number;
  /** The first piece of the content of its block: a number that programs count is a piece of its own, one that is typed is not. */
  readonly isFirst?: true;
  /** Where the program tags each run of text in a block by itself: which one this is. */
  readonly run?: number;
  /** The innermost list item. */
  readonly item?: TaggedItem;
  /** It is the label of its item, or of its note. */
  readonly isLabel?: true;
  /** The innermost cell. */
  readonly cell?: TaggedCell;
  /** The note that it is in. */
  readonly note?: number;
}

/** A table as a whole, also the cells that hold nothing. */
export interface TaggedTable {
  readonly cells: readonly TaggedCell[];
  /** Which rows have content on which pages: those at the end of a page may go on on the next. */
  readonly pages: ReadonlyMap<number, RowRange>;
}

export interface RowRange {
  /** 0-based. */
  readonly first: number;
  readonly last: number;
}

export interface DocumentTags {
  /** 1-based. */
  readonly pages: ReadonlyMap<number, PageTags>;
  /** By their ids. */
  readonly tables: ReadonlyMap<number, TaggedTable>;
  /** They tell more than paragraphs: headings, lists, tables, notes. */
  readonly hasRoles: boolean;
}

/** By the number of the marked content (MCID); what is missing there is decoration. */
export type PageTags = ReadonlyMap<number, ContentTag>;
