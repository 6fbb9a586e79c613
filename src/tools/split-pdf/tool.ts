/** Declares split-pdf: one PDF becomes several. */

import { STALL_MS } from '../../contract/limits.ts';
import type { OptionReason } from '../../contract/option.ts';
import { boolean, choice, integer, pages, size, text } from '../../contract/options.ts';
import { pageTurns } from '../../contract/page-turns.ts';
import { file, json } from '../../contract/rich-options.ts';
import { defineTool } from '../../contract/tool.ts';

/** Tells a pattern that cannot be read; the rest is for the engine, which knows no look-around. */
function checkPattern(value: string): OptionReason | undefined {
  const source = /^\/(.+)\/([ims]*)$/s.exec(value.trim())?.[1];
  if (source === undefined) return undefined;
  try {
    new RegExp(source);
    return undefined;
  } catch {
    return 'not-a-pattern';
  }
}

export const tool = defineTool({
  id: 'split-pdf',
  aliases: [],
  name: 'Split PDF',
  summary: 'By pages, size, bookmarks, text or separator sheets',
  verb: 'Split',
  category: 'organize',
  rank: 2,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    mode: choice({
      title: 'Split',
      help: 'Where the file is cut.',
      choices: {
        each: 'Every page on its own',
        ranges: 'At the pages I name',
        every: 'After every few pages',
        'odd-even': 'Odd pages and even pages',
        bookmarks: 'At each bookmark',
        size: 'Into files under a size',
        parts: 'Into equal parts',
        separators: 'At separator sheets',
        text: 'Where a text appears or changes',
        halves: 'Cut pages, such as scans of two book pages',
        extract: 'Take pages out into one file',
      },
      primary: true,
    }),
    pages: pages({
      title: 'Pages',
      help: 'To cut: each part between commas becomes a file; semicolons make groups. To take out or halve: the pages that are meant, in this order.',
      placeholder: '1-3, 4-7, 8-',
      groups: true,
      primary: true,
      // Left open, the mode is `each` or `ranges`: both go by the pages.
      shownWhen: { option: 'mode', values: ['ranges', 'extract', 'halves'], alsoWith: ['each', ''] },
    }),
    every: integer({
      title: 'Pages in each file',
      help: 'The last file may be shorter.',
      min: 1,
      max: 5000,
      default: 1,
      primary: true,
      shownWhen: { option: 'mode', values: ['every'] },
    }),
    parts: integer({
      title: 'How many parts',
      help: 'Their page counts differ by one at most.',
      min: 2,
      max: 1000,
      default: 2,
      primary: true,
      shownWhen: { option: 'mode', values: ['parts'] },
    }),
    'max-size': size({
      title: 'Largest file',
      help: 'Each file stays under this size; 10MB when left empty. A single page above it becomes a file of its own.',
      minBytes: 10 * 1024,
      placeholder: '10MB',
      primary: true,
      shownWhen: { option: 'mode', values: ['size'] },
    }),
    'bookmark-level': integer({
      title: 'Bookmark level',
      help: 'Cuts at bookmarks of this level and above: 1 for chapters, 2 for their sections too, or all.',
      min: 1,
      max: 10,
      words: { all: 'All levels' },
      default: 1,
      primary: true,
      shownWhen: { option: 'mode', values: ['bookmarks'] },
    }),
    'bookmark-match': text({
      title: 'Only bookmarks with',
      help: 'Cuts only at bookmarks with this text, or that fit a /pattern/.',
      maxLength: 200,
      placeholder: 'Chapter',
      check: checkPattern,
      shownWhen: { option: 'mode', values: ['bookmarks'] },
    }),
    'same-page': choice({
      title: 'Bookmarks on one page',
      help: 'One file for all bookmarks of a page, or one each, which repeats the page.',
      choices: { merge: 'One file, named after the first', repeat: 'One file each' },
      default: 'merge',
      shownWhen: { option: 'mode', values: ['bookmarks'] },
    }),
    separator: choice({
      title: 'Separator',
      help: 'What the sheet between two documents looks like.',
      choices: { blank: 'An empty page', qr: 'A QR code', barcode: 'A bar code' },
      default: 'blank',
      primary: true,
      shownWhen: { option: 'mode', values: ['separators'] },
    }),
    'separator-text': text({
      title: 'Text of the code',
      help: 'What the code on a separator sheet says. Empty: SHEAF-SPLIT for QR codes, anything for bar codes; * for any code.',
      maxLength: 200,
      placeholder: 'SHEAF-SPLIT',
      shownWhen: { option: 'separator', values: ['qr', 'barcode'] },
    }),
    'keep-separator': boolean({
      title: 'Keep the separators',
      help: 'Each file begins with the separator sheet that stood before it.',
      default: false,
      shownWhen: { option: 'mode', values: ['separators'] },
    }),
    text: text({
      title: 'Text',
      help: 'A file begins where this text appears, or what a /pattern/ finds changes; its first group names the file.',
      maxLength: 500,
      placeholder: '/Invoice (\\d+)/',
      check: checkPattern,
      primary: true,
      shownWhen: { option: 'mode', values: ['text'] },
    }),
    cut: choice({
      title: 'Cut',
      help: 'How pages are cut, as you see them.',
      choices: { vertical: 'Left and right', horizontal: 'Top and bottom', both: 'Both ways' },
      default: 'vertical',
      primary: true,
      shownWhen: { option: 'mode', values: ['halves'] },
    }),
    columns: integer({
      title: 'Pieces side by side',
      help: 'How many pieces a row has, where pages are cut into left and right.',
      min: 1,
      max: 10,
      default: 2,
      shownWhen: { option: 'cut', values: ['vertical', 'both'] },
    }),
    rows: integer({
      title: 'Rows of pieces',
      help: 'How many rows a page is cut into; at least 2 where it is cut into top and bottom.',
      min: 1,
      max: 10,
      default: 1,
      shownWhen: { option: 'mode', values: ['halves'] },
    }),
    order: choice({
      title: 'Order of pieces',
      help: 'Which piece of a row comes first.',
      choices: { ltr: 'The left one', rtl: 'The right one' },
      default: 'ltr',
      shownWhen: { option: 'mode', values: ['halves'] },
    }),
    'per-page': json({
      title: 'Turn of single pages',
      help: 'Says for pages or ranges how far they are turned when they are taken out, clockwise.',
      shape: pageTurns,
      placeholder: '{"1": 90, "4-6": 180}',
      shownWhen: { option: 'mode', values: ['extract'] },
    }),
    names: file({
      title: 'Names of the files',
      help: 'A text or CSV file with one name a line, in the order of the results.',
      accepts: ['txt', 'csv'],
    }),
  },
  outputs: { pattern: '{name}-{n}', archive: '{name}-split', keepsProtection: true, rewritesPdfs: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['cut', 'separate', 'extract pages', 'divide', 'take pages out', 'break up'],
});
