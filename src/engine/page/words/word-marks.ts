/** What is drawn with the letters of a word, and is no letter itself. */
export interface WordMarks {
  readonly underline?: true;
  readonly strike?: true;
  /** `rrggbb` of what marks it from behind. */
  readonly highlight?: string;
}

/** A tracked change that was printed. */
export interface Revision {
  readonly kind: 'inserted' | 'deleted';
  /** `rrggbb`: programs give each author a colour. */
  readonly colour: string;
}
