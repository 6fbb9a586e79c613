/** What the report of a comparison says, in English as all files that the tools write. */
import type { DifferenceKind } from '../../engine/compare/differences.ts';

export const REPORT_WORDS = {
  title: 'Comparison',
  same: 'The two files show the same.',
  before: 'Before',
  after: 'After',
  page: 'page',
  pageBefore: 'Page before',
  pageAfter: 'Page after',
  pages: 'Pages',
  changes: 'Changes',
  change: 'Change',
  file: 'File',
  added: 'Page added',
  removed: 'Page removed',
  more: 'Further changes, marked on the pages',
  none: '–',
} as const;

export const KIND_WORDS: Readonly<Record<DifferenceKind, string>> = {
  replaced: 'Replaced',
  removed: 'Removed',
  added: 'Added',
  moved: 'Moved',
  restyled: 'Font or colour',
  look: 'Image or drawing',
  frame: 'Page size or rotation',
};
