/** A book as one page of HTML, with the places that its table of contents names. */
import type { WebFolder } from '../../engine/html-to-pdf/web-folder.ts';

export interface BookEntry {
  readonly title: string;
  /** From 1. */
  readonly level: number;
  /** Id of an element of the page. */
  readonly id: string;
}

export interface Book {
  readonly title: string;
  readonly author: string;
  /** `en`, `de-AT`; empty where the book tells none. */
  readonly language: string;
  readonly contents: readonly BookEntry[];
  /** What stands in the body of the page. */
  readonly html: string;
  /** Addresses of style sheets, and styles that stand in the chapters. */
  readonly sheets: readonly string[];
  readonly styles: string;
  /** Whether its pages were laid out one by one, as in picture books. */
  readonly isFixed: boolean;
  readonly read: WebFolder['read'];
}

/** What keeps a book from being read. */
export class BookRefused extends Error {
  readonly why: 'book-locked' | 'not-a-book';

  constructor(why: BookRefused['why']) {
    super(why);
    this.why = why;
  }
}
